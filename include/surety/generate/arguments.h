// Arguments that are kept in something else: atomic objects, lists in braces, pointers to texts;
// and values of standard types that stand for no data: std::any and function objects.
#pragma once

#include <any>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/generate/any.h"
#include "surety/generate/core.h"
#include "surety/generate/memory.h"
#include "surety/literal.h"
#include "surety/source.h"

namespace surety {

/// What a parameter of type `A&` gets, for an atomic type: `surety::Atomic<std::atomic<int>>(3)`. A
/// copy begins anew.
template <class A>
class Atomic {
 public:
  using Value = typename A::value_type;
  explicit Atomic(Value value) : first_(value), object_(value) {}
  Atomic(const Atomic& other) : Atomic(other.first_) {}
  Atomic& operator=(const Atomic& other) {
    first_ = other.first_;
    object_.store(first_);
    return *this;
  }
  ~Atomic() = default;
  operator A&() const { return object_; }
  operator A*() const { return &object_; }
  const Value& first() const { return first_; }
  Value load() const { return object_.load(); }

 private:
  Value first_;
  mutable A object_;
};

/// What a parameter of type `L` gets, for a list in braces:
/// `surety::InitialValues<std::initializer_list<int>>{1, 2}`.
template <class L>
class InitialValues {
 public:
  using Value = std::remove_cv_t<typename L::value_type>;
  InitialValues(std::initializer_list<Value> values) : values_(values) {}
  explicit InitialValues(std::vector<Value> values) : values_(std::move(values)) {}
  operator L() const {
    // Nothing else makes a list whose length is not known when compiling. The libraries of g++ and
    // clang keep a pointer and a length.
    struct Layout {
      const Value* begin;
      std::size_t size;
    };
    static_assert(sizeof(L) == sizeof(Layout) && std::is_trivially_copyable_v<L>,
                  "Surety does not know this std::initializer_list");
    const Layout layout{values_.data(), values_.size()};
    return __builtin_bit_cast(L, layout);
  }
  const std::vector<Value>& values() const { return values_; }
  const Value* begin() const { return values_.data(); }
  const Value* end() const { return values_.data() + values_.size(); }
  std::size_t size() const { return values_.size(); }

 private:
  std::vector<Value> values_;
};

/// What a parameter of type `const char**` gets: the address of a pointer to a text, which may be
/// changed. `surety::TextPointer("ab")`.
class TextPointer {
 public:
  explicit TextPointer(const std::string& text) : text_(text), pointer_(text_.get()) {}
  TextPointer(const TextPointer& other) : TextPointer(other.text()) {}
  TextPointer(TextPointer&& other) noexcept
      : text_(std::move(other.text_)), pointer_(text_.get()) {}
  TextPointer& operator=(TextPointer other) {
    text_ = std::move(other.text_);
    pointer_ = text_.get();
    return *this;
  }
  ~TextPointer() = default;
  operator const char**() const { return &pointer_; }
  std::string text() const { return std::string(text_.text()); }

 private:
  CText<const char> text_;
  mutable const char* pointer_;
};

/// A pointer that a generator of the user's made, who knows what it leads to.
template <class T>
class GivenPointer {
 public:
  explicit GivenPointer(T* pointer) : pointer_(pointer) {}
  operator T*() const { return pointer_; }

 private:
  T* pointer_;
};

namespace detail {

/// Objects that are kept in a holder, made from what another generator draws.
template <class Holder, class G>
class KeptIn : public detail::OwnGenerator<KeptIn<Holder, G>> {
 public:
  using value_type = Holder;
  KeptIn(G generator, const char* others) : generator_(std::move(generator)), others_(others) {}
  bool contains(const value_type&) const { return true; }
  value_type draw(Source& source) const {
    if (others_ != nullptr) source.incomplete(others_);
    return value_type(detail::draw_from(generator_, source));
  }

 private:
  G generator_;
  const char* others_;  // what is not tried; null: nothing
};
template <class Holder, class G>
KeptIn<Holder, G> kept_in(G generator, const char* others = nullptr) {
  return KeptIn<Holder, G>(std::move(generator), others);
}

template <class A>
auto atomics_of() {
  return kept_in<Atomic<A>>(any<typename A::value_type>());
}
template <class L>
auto initial_values_of() {
  using Values = std::vector<std::remove_cv_t<typename L::value_type>>;
  return kept_in<InitialValues<L>>(any<Values>());
}
template <class T, class G>
auto given_pointers(G generator) {
  return kept_in<GivenPointer<T>>(std::move(generator));
}
inline auto text_pointers() {
  return kept_in<TextPointer>(any<std::string>(), "the pointer may lead to something else");
}

/// Values of some types: nobody knows which ones are meant.
class AnyValues : public detail::OwnGenerator<AnyValues> {
 public:
  using value_type = std::any;
  bool contains(const value_type&) const { return true; }
  value_type draw(Source& source) const {
    source.incomplete("a std::any may hold a value of any type");
    switch (source.choose(5)) {
      case 0:
        return {};
      case 1:
        return detail::draw_from(any<int>(), source);
      case 2:
        return detail::draw_from(any<std::string>(), source);
      case 3:
        return detail::draw_from(any<double>(), source);
      case 4:
        return detail::draw_from(any<bool>(), source);
      default:
        return static_cast<const char*>("text");
    }
  }
};

/// The only value of a type.
template <class T>
class OnlyValue : public detail::OwnGenerator<OnlyValue<T>> {
 public:
  using value_type = T;
  bool contains(const T&) const { return true; }
  T draw(Source&) const { return T(); }
  Wide size() const { return 1; }
  T at(Wide) const { return T(); }
};

}  // namespace detail

template <>
struct DefaultGenerator<std::any> {
  static auto make() { return detail::AnyValues(); }
};
template <>
struct Literal<std::any> {
  static std::string of(const std::any& value) {
    if (const auto* number = std::any_cast<int>(&value)) return made(literal(*number));
    if (const auto* text = std::any_cast<std::string>(&value)) return made(literal(*text));
    if (const auto* real = std::any_cast<double>(&value)) return made(literal(*real));
    if (const auto* truth = std::any_cast<bool>(&value)) return made(literal(*truth));
    if (const auto* plain = std::any_cast<const char*>(&value)) return made(literal(*plain));
    return value.has_value() ? "std::any(...)" : "std::any()";
  }

 private:
  static std::string made(const std::string& held) { return "std::any(" + held + ")"; }
};

template <class A>
struct Literal<Atomic<A>> {
  static std::string of(const Atomic<A>& value) {
    return "surety::Atomic<" + type_name<A>() + ">(" + literal(value.first()) + ")";
  }
};
template <class L>
struct Literal<InitialValues<L>> {
  static std::string of(const InitialValues<L>& value) {
    std::string list;
    for (const auto& each : value.values()) detail::append_item(list, literal(each));
    return "surety::InitialValues<" + type_name<L>() + ">{" + list + "}";
  }
};
/// Not C++: only the generator can make it again.
template <class T>
struct Literal<GivenPointer<T>> {
  static std::string of(const GivenPointer<T>& value) {
    const T* const pointer = value;
    return pointer == nullptr ? "nullptr" : "(pointer from its generator)";
  }
};
template <>
struct Literal<TextPointer> {
  static std::string of(const TextPointer& value) {
    return "surety::TextPointer(" + literal(value.text()) + ")";
  }
};

// Function objects without data; tool/model/standard_types.cpp has their names, too.
#define SURETY_FUNCTION_OBJECT(name)                                                        \
  template <class T>                                                                        \
  struct DefaultGenerator<std::name<T>> {                                                   \
    static auto make() { return detail::OnlyValue<std::name<T>>(); }                        \
  };                                                                                        \
  template <class T>                                                                        \
  struct Literal<std::name<T>> {                                                            \
    static std::string of(const std::name<T>&) { return type_name<std::name<T>>() + "{}"; } \
  };
SURETY_FUNCTION_OBJECT(less)
SURETY_FUNCTION_OBJECT(less_equal)
SURETY_FUNCTION_OBJECT(greater)
SURETY_FUNCTION_OBJECT(greater_equal)
SURETY_FUNCTION_OBJECT(equal_to)
SURETY_FUNCTION_OBJECT(not_equal_to)
SURETY_FUNCTION_OBJECT(plus)
SURETY_FUNCTION_OBJECT(minus)
SURETY_FUNCTION_OBJECT(multiplies)
SURETY_FUNCTION_OBJECT(divides)
SURETY_FUNCTION_OBJECT(modulus)
SURETY_FUNCTION_OBJECT(negate)
SURETY_FUNCTION_OBJECT(logical_and)
SURETY_FUNCTION_OBJECT(logical_or)
SURETY_FUNCTION_OBJECT(logical_not)
SURETY_FUNCTION_OBJECT(bit_and)
SURETY_FUNCTION_OBJECT(bit_or)
SURETY_FUNCTION_OBJECT(bit_xor)
SURETY_FUNCTION_OBJECT(bit_not)
SURETY_FUNCTION_OBJECT(hash)
#undef SURETY_FUNCTION_OBJECT

}  // namespace surety
