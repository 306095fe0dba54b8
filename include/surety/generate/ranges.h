// Pairs of iterators, and references to arrays, as arguments.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/generate/any.h"
#include "surety/generate/assembled.h"
#include "surety/generate/core.h"
#include "surety/generate/memory.h"
#include "surety/literal.h"
#include "surety/source.h"

namespace surety {

namespace detail {
template <class C, class = void>
struct ReverseOf {
  struct None {};
  using type = None;
  using const_type = None;
};
template <class C>
struct ReverseOf<C, std::void_t<typename C::const_reverse_iterator>> {
  using type = typename C::reverse_iterator;
  using const_type = typename C::const_reverse_iterator;
};
/// Iterators of an associative container are all constant.
template <class C>
inline constexpr bool has_two_iterators =
    !std::is_same_v<typename C::iterator, typename C::const_iterator>;
/// Those besides the constant ones that go forward.
template <class C, class I>
inline constexpr bool is_further_iterator =
    std::is_same_v<I, typename C::iterator> || std::is_same_v<I, typename ReverseOf<C>::type> ||
    std::is_same_v<I, typename ReverseOf<C>::const_type>;
}  // namespace detail

/// Where the elements of a container end, as an iterator of whatever kind is wanted.
template <class C>
class RangeEnd {
 public:
  explicit RangeEnd(C& elements, const char* begin = "") : elements_(&elements), begin_(begin) {}
  operator typename C::const_iterator() const { return elements_->cend(); }
  template <class I, class = std::enable_if_t<detail::is_further_iterator<C, I>>>
  operator I() const {
    if constexpr (std::is_same_v<I, typename C::iterator>) {
      return elements_->end();
    } else {
      return I(elements_->rend());
    }
  }
  const char* begin() const { return begin_; }

 private:
  C* elements_;
  const char* begin_;
};

/// A container whose beginning an iterator parameter gets: `surety::Range<std::vector<int>>{1, 2}`.
template <class C>
class Range {
 public:
  explicit Range(C elements) : elements_(std::make_unique<C>(std::move(elements))) {}
  Range(std::initializer_list<typename C::value_type> elements) : Range(C(elements)) {}
  Range() : Range(C()) {}
  Range(const Range& other) : Range(*other.elements_) {}
  Range(Range&&) noexcept = default;
  Range& operator=(Range other) noexcept {
    elements_ = std::move(other.elements_);
    return *this;
  }
  ~Range() = default;
  operator typename C::const_iterator() const { return elements_->cbegin(); }
  template <class I, class = std::enable_if_t<detail::is_further_iterator<C, I>>>
  operator I() const {
    if constexpr (std::is_same_v<I, typename C::iterator>) {
      return elements_->begin();
    } else {
      return I(elements_->rbegin());
    }
  }
  RangeEnd<C> end(const char* name = "") const { return RangeEnd<C>(*elements_, name); }
  const C& elements() const { return *elements_; }

 private:
  std::unique_ptr<C> elements_;
};

/// An array for a parameter of type `T (&)[N]`: `surety::Elements<int[2]>{{1, 2}}`.
template <class A>
struct Elements {
  A elements;
  operator A&() { return elements; }
  operator const A&() const { return elements; }
};

/// What `int argc, char** argv` get: `surety::Arguments{"prog", "-x"}`, with a null pointer behind.
class Arguments {
 public:
  explicit Arguments(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) texts_.emplace_back(text);
    for (const CText<char>& text : texts_) pointers_.push_back(text.get());
    pointers_.push_back(nullptr);
    held_ = detail::GuardedArray<char*>(pointers_.data(), pointers_.size());
  }
  Arguments(std::initializer_list<std::string> texts)
      : Arguments(std::vector<std::string>(texts.begin(), texts.end())) {}
  Arguments(const Arguments& other) : Arguments(other.texts()) {}
  Arguments(Arguments&&) noexcept = default;
  Arguments& operator=(Arguments&&) noexcept = default;
  ~Arguments() = default;
  operator char**() const { return held_.data(); }
  operator const char**() const { return const_cast<const char**>(held_.data()); }
  operator const char* const*() const { return held_.data(); }
  std::vector<std::string> texts() const {
    std::vector<std::string> all;
    all.reserve(texts_.size());
    for (const CText<char>& text : texts_) all.push_back(text.text());
    return all;
  }

 private:
  std::vector<CText<char>> texts_;
  std::vector<char*> pointers_;
  detail::GuardedArray<char*> held_;
};

namespace detail {

/// As many texts as the length says.
class ArgumentLists : public detail::OwnGenerator<ArgumentLists> {
 public:
  using value_type = Arguments;
  explicit ArgumentLists(BufferLength length) : texts_(length) {}
  value_type draw(Source& source) const {
    source.incomplete("there may be more and longer arguments");
    return value_type(detail::draw_from(texts_, source));
  }

 private:
  ElementsOf<std::string> texts_;
};
inline ArgumentLists arguments_by(BufferLength length) { return ArgumentLists(length); }

template <class C>
class RangesOf : public detail::OwnGenerator<RangesOf<C>> {
 public:
  using value_type = Range<C>;
  bool contains(const value_type&) const { return true; }
  value_type draw(Source& source) const { return value_type(any<C>().draw(source)); }
};
template <class C>
RangesOf<C> ranges_of() {
  return {};
}
template <class C>
class RangeEnds : public detail::OwnGenerator<RangeEnds<C>> {
 public:
  using value_type = RangeEnd<C>;
  explicit RangeEnds(value_type end) : end_(end) {}
  value_type draw(Source&) const { return end_; }

 private:
  value_type end_;
};
template <class C>
RangeEnds<C> end_of(const Range<C>& range, const char* name) {
  return RangeEnds<C>(range.end(name));
}

template <class A>
class ArraysOf : public detail::OwnGenerator<ArraysOf<A>> {
 public:
  using value_type = Elements<A>;
  bool contains(const value_type&) const { return true; }
  value_type draw(Source& source) const {
    value_type drawn{};
    draw_elements(source, drawn.elements);
    return drawn;
  }

 private:
  /// Characters too can be anything: that an array holds a text is not said.
  template <class T>
  static void draw_elements(Source& source, T& element) {
    if constexpr (std::is_array_v<T>) {
      for (auto& each : element) draw_elements(source, each);
    } else {
      draw_into(source, element);
    }
  }
};
template <class A>
ArraysOf<A> arrays_of() {
  return {};
}

}  // namespace detail

template <class C>
struct Literal<Range<C>> {
  static std::string of(const Range<C>& range) {
    const std::string type = type_name<C>();
    const std::string text = literal(range.elements());
    const bool braced = text.compare(0, type.size() + 1, type + "{") == 0;
    return "surety::Range<" + type + ">" + (braced ? text.substr(type.size()) : "(" + text + ")");
  }
};
template <class C>
struct Literal<RangeEnd<C>> {
  static std::string of(const RangeEnd<C>& end) { return std::string(end.begin()) + ".end()"; }
};
template <>
struct Literal<Arguments> {
  static std::string of(const Arguments& arguments) {
    std::string list;
    for (const std::string& text : arguments.texts()) {
      detail::append_item(list, detail::string_literal(text));
    }
    return "surety::Arguments{" + list + "}";
  }
};
template <class A>
struct Literal<Elements<A>> {
  static std::string of(const Elements<A>& array) {
    return "surety::Elements<" + type_name<std::remove_all_extents_t<A>>() + extents<A>() + ">{" +
           detail::field_text(array.elements) + "}";
  }

 private:
  template <class T>
  static std::string extents() {
    if constexpr (std::is_array_v<T>) {
      return "[" + std::to_string(std::extent_v<T>) + "]" + extents<std::remove_extent_t<T>>();
    } else {
      return {};
    }
  }
};

}  // namespace surety
