// What pointer parameters of C interfaces get: text with its end, and buffers of a known length.
//
//   assume: data = buffer(n)        n elements behind `data`, whatever they are
//
// Both lie in memory that ends where their last element ends: the page behind it cannot be touched,
// so that reading or writing one past the end is seen without a sanitizer, too.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/generate/combine.h"
#include "surety/generate/core.h"
#include "surety/source.h"

namespace surety {

template <class T>
auto any();

namespace detail {

template <class C>
inline constexpr bool is_character_v =
    std::is_same_v<C, char> || std::is_same_v<C, wchar_t> || std::is_same_v<C, char16_t> ||
#if defined(__cpp_char8_t)
    std::is_same_v<C, char8_t> ||
#endif
    std::is_same_v<C, char32_t>;
/// Of what a pointer leads to: characters of a text.
template <class C>
inline constexpr bool is_text_v = is_character_v<std::remove_const_t<C>> && !std::is_volatile_v<C>;

/// Memory of `bytes` bytes that ends at the end of a page; the next page cannot be touched.
void* acquire_guarded(std::size_t bytes);
void release_guarded(void* memory, std::size_t bytes) noexcept;

/// Elements in such memory. A copy has memory of its own.
template <class T>
class GuardedArray {
 public:
  GuardedArray() = default;
  GuardedArray(const T* from, std::size_t size)
      : data_(static_cast<T*>(acquire_guarded(size * sizeof(T)))), size_(size) {
    for (std::size_t i = 0; i < size; ++i) ::new (static_cast<void*>(data_ + i)) T(from[i]);
  }
  GuardedArray(const GuardedArray& other)
      : GuardedArray(other ? GuardedArray(other.data_, other.size_) : GuardedArray()) {}
  GuardedArray(GuardedArray&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  GuardedArray& operator=(GuardedArray other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~GuardedArray() {
    if (data_ == nullptr) return;
    for (std::size_t i = 0; i < size_; ++i) data_[i].~T();
    release_guarded(static_cast<void*>(data_), size_ * sizeof(T));
  }
  explicit operator bool() const { return data_ != nullptr; }
  T* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace detail

/// A text that ends with a NUL, or a null pointer, for a parameter of type `C*`. Where C is not
/// const the text may be written over.
template <class C>
class CText {
 public:
  using Char = std::remove_const_t<C>;
  CText() = default;
  CText(std::nullptr_t) {}
  /// The text up to its first NUL.
  CText(std::basic_string_view<Char> text) {
    text = text.substr(0, text.find(Char{}));
    std::basic_string<Char> ended(text);
    held_ = detail::GuardedArray<Char>(ended.c_str(), ended.size() + 1);
  }
  CText(const Char* text)
      : CText(text == nullptr ? CText() : CText(std::basic_string_view<Char>(text))) {}
  CText(const std::basic_string<Char>& text) : CText(std::basic_string_view<Char>(text)) {}

  operator C*() const { return held_.data(); }
  C* get() const { return held_.data(); }
  /// As it is now; null is not a text.
  std::basic_string<Char> text() const { return std::basic_string<Char>(held_.data()); }

 private:
  detail::GuardedArray<Char> held_;
};

/// Elements behind a pointer parameter, or a null pointer: `surety::Buffer<int>{1, 2, 3}`.
template <class T>
class Buffer {
 public:
  Buffer() : held_(nullptr, 0) {}
  Buffer(std::nullptr_t) {}
  Buffer(std::initializer_list<T> elements) : held_(elements.begin(), elements.size()) {}
  Buffer(const T* elements, std::size_t size) : held_(elements, size) {}

  operator T*() const { return held_.data(); }
  T* get() const { return held_.data(); }
  T* begin() const { return held_.data(); }
  T* end() const { return held_.data() + held_.size(); }
  std::size_t size() const { return held_.size(); }

 private:
  detail::GuardedArray<T> held_;
};

/// Elements that a `std::unique_ptr<T[]>` owns, or null: each one that is made of it owns a copy.
template <class T>
class OwnedBuffer {
 public:
  OwnedBuffer() = default;
  OwnedBuffer(std::nullptr_t) : elements_(nullptr) {}
  OwnedBuffer(std::initializer_list<T> elements) : elements_(elements) {}
  OwnedBuffer(const T* elements, std::size_t size) : elements_(elements, size) {}
  explicit OwnedBuffer(Buffer<T> elements) : elements_(std::move(elements)) {}

  template <class U, class = std::enable_if_t<std::is_same_v<std::remove_const_t<U>, T>>>
  operator std::unique_ptr<U[]>() const {
    if (elements_.get() == nullptr) return nullptr;
    std::unique_ptr<T[]> owned(new T[elements_.size()]);
    std::copy(elements_.begin(), elements_.end(), owned.get());
    return owned;
  }
  const Buffer<T>& elements() const { return elements_; }

 private:
  Buffer<T> elements_;
};

namespace detail {

/// What `buffer(n)` says: so many elements, of whatever type the parameter points to.
struct BufferLength {
  using value_type = const void*;
  std::size_t size = 0;
  bool possible = true;
  /// How many can be read there is not to be seen.
  bool contains(const volatile void* pointer) const {
    return possible && (pointer != nullptr || size == 0);
  }
  template <class T>
  bool contains(const std::unique_ptr<T[]>& owner) const {
    return contains(owner.get());
  }
  // cppcheck-suppress missingReturn ; it does not return
  const void* draw(Source& source) const { source.reject("the type of the elements is not known"); }
};

/// Longer buffers than these are not drawn.
inline constexpr std::size_t longest_buffer = std::size_t{1} << 16;
/// The longest length that is drawn where the contract allows `high`, from `low` on.
template <class T>
constexpr T short_length(T low, T high) {
  constexpr T more = 100;
  const T from = low < T(0) ? T(0) : low;
  return high > more && high - more > from ? static_cast<T>(from + more) : high;
}

/// Buffers of elements; `Lengths` is a generator of vectors.
template <class T, class G>
class BuffersOf : public detail::OwnGenerator<BuffersOf<T, G>> {
 public:
  using value_type = Buffer<T>;
  BuffersOf(G elements, Null null) : elements_(std::move(elements)), null_(null) {}
  bool contains(const value_type&) const { return true; }
  value_type draw(Source& source) const {
    source.incomplete("a buffer may lie in larger memory, and be longer than those that are tried");
    if (null_ == Null::allowed && source.choose(7) == 1) return value_type(nullptr);
    const auto drawn = detail::draw_from(elements_, source);
    const std::vector<T> values(std::begin(drawn), std::end(drawn));
    if (values.size() > longest_buffer) source.reject("the buffer is too long");
    return value_type(values.data(), values.size());
  }

 private:
  G elements_;
  Null null_;
};

/// Exactly so many elements.
template <class T>
class ElementsOf : public detail::OwnGenerator<ElementsOf<T>> {
 public:
  using value_type = std::vector<T>;
  explicit ElementsOf(BufferLength length) : length_(length), element_(any<T>()) {}
  value_type draw(Source& source) const {
    static constexpr Label label = label_of("element");
    if (!length_.possible) source.reject("a buffer has no negative length");
    if (length_.size > longest_buffer) source.reject("the buffer is too long");
    value_type values;
    values.reserve(length_.size);
    for (std::size_t i = 0; i < length_.size; ++i) {
      const Span span(source, label);
      values.push_back(detail::draw_from(element_, source));
    }
    return values;
  }

 private:
  BufferLength length_;
  decltype(any<T>()) element_;
};

/// The generator of a pointer parameter from what was written for it: a length, or a generator of
/// the elements.
template <class T, class G>
auto buffers_by(G written, Null null) {
  if constexpr (std::is_same_v<G, BufferLength>) {
    return BuffersOf<T, ElementsOf<T>>(ElementsOf<T>(written), null);
  } else {
    return BuffersOf<T, G>(std::move(written), null);
  }
}

/// The same for pointers that own the elements.
template <class T, class G>
auto owned_buffers_by(G written, Null null) {
  return map(buffers_by<T>(std::move(written), null),
             [](const Buffer<T>& elements) { return OwnedBuffer<T>(elements); });
}

/// Null pointers.
template <class T>
class NullBuffers : public detail::OwnGenerator<NullBuffers<T>> {
 public:
  using value_type = Buffer<T>;
  value_type draw(Source&) const { return value_type(nullptr); }
};
template <class T>
NullBuffers<T> null_buffers() {
  return {};
}

/// The end of a buffer that was drawn before.
template <class T>
struct BufferEnd {
  T* pointer = nullptr;
  const char* begin = "";  // the name of the parameter that it is the end of
  operator T*() const { return pointer; }
};
template <class T>
class EndOf : public detail::OwnGenerator<EndOf<T>> {
 public:
  using value_type = BufferEnd<T>;
  explicit EndOf(value_type end) : end_(end) {}
  value_type draw(Source&) const { return end_; }

 private:
  value_type end_;
};
template <class T>
EndOf<T> end_of(const Buffer<T>& buffer, const char* name) {
  return EndOf<T>({buffer.end(), name});
}

template <class G, class C>
class CTextsOf : public detail::OwnGenerator<CTextsOf<G, C>> {
 public:
  using value_type = CText<C>;
  CTextsOf(G texts, Null null) : texts_(std::move(texts)), null_(null) {}
  bool contains(const value_type&) const { return true; }
  value_type draw(Source& source) const {
    source.incomplete("a C string may lie in larger memory than its text needs");
    if (null_ == Null::allowed && source.choose(7) == 1) return value_type(nullptr);
    return value_type(detail::draw_from(texts_, source));
  }

 private:
  G texts_;
  Null null_;
};
/// C strings from a generator of texts.
template <class C, class G>
auto c_texts(G texts, Null null) {
  return CTextsOf<G, C>(std::move(texts), null);
}

}  // namespace detail

/// `assume: data = buffer(n)`: `data` points to `n` elements.
template <class N>
detail::BufferLength buffer(N size) {
  static_assert(std::is_integral_v<N> || std::is_enum_v<N>, "buffer takes a number of elements");
  return {static_cast<std::size_t>(size), !(size < N(0))};
}

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::buffer;
}  // namespace vocabulary

}  // namespace surety
