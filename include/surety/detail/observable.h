// What can be observed of one execution beside its result, and when two results are the same.
// Clauses about executions speak of it, so it is light; `Observed`, which has the result too, is in
// surety/relation/observed.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "surety/detail/comparable.h"
#include "surety/generate/shape.h"
#include "surety/show.h"

extern "C++" {
namespace surety {

/// What an execution threw, `type: text`; empty after a normal return.
class Thrown {
 public:
  Thrown() = default;
  explicit Thrown(Shown text) : text_(std::move(text)) {}
  bool empty() const { return text_.size() == 0; }
  const char* c_str() const { return text_.c_str(); }
  bool contains(const char* part) const { return __builtin_strstr(text_.c_str(), part) != nullptr; }
  friend bool operator==(const Thrown& a, const Thrown& b) {
    if (a.empty() && b.empty()) return true;
    return __builtin_strcmp(a.c_str(), b.c_str()) == 0;
  }
  friend bool operator!=(const Thrown& a, const Thrown& b) { return !(a == b); }

 private:
  Shown text_;
};
namespace detail {
/// The exception that is being handled.
Thrown current_thrown();
}  // namespace detail

/// The branches that an execution took, in order. Empty unless they were recorded; code has to be
/// compiled with -fsanitize-coverage=trace-pc for that.
class BranchTrace {
 public:
  BranchTrace() = default;
  BranchTrace(BranchTrace&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}
  BranchTrace& operator=(BranchTrace&& other) noexcept {
    std::swap(data_, other.data_);
    return *this;
  }
  ~BranchTrace() {
    if (data_ != nullptr) release();
  }
  /// How many branches were taken.
  std::uint64_t size() const;
  /// Equal sequences. Beyond the first million branches only their number and hash are compared.
  friend bool operator==(const BranchTrace& a, const BranchTrace& b) { return a.equals(b); }
  friend bool operator!=(const BranchTrace& a, const BranchTrace& b) { return !a.equals(b); }

  struct Data;
  explicit BranchTrace(Data* data) : data_(data) {}
  const Data* data() const { return data_; }

 private:
  void release() noexcept;
  bool equals(const BranchTrace& other) const;
  Data* data_ = nullptr;
};

template <class T, class U>
constexpr bool same(const T& a, const U& b);

namespace detail {

template <class T, std::size_t... I>
constexpr bool same_tuple(const T& a, const T& b, std::index_sequence<I...>) {
  using std::get;
  return (same(get<I>(a), get<I>(b)) && ...);
}
template <class T>
inline constexpr bool is_text =
    std::is_same_v<std::decay_t<T>, const char*> || std::is_same_v<std::decay_t<T>, char*>;

template <class T, bool = IsShownNullable<T>::value>
inline constexpr bool is_holder = false;
/// Something that holds one value, or none.
template <class T>
inline constexpr bool is_holder<T, true> =
    IsComparable<std::decay_t<decltype(*std::declval<const T&>())>>::value;

}  // namespace detail

/// Whether two observations are the same: `==`, except that NaN is the same as NaN, C strings are
/// compared by their text, ranges, pairs, tuples and optionals part by part, and smart pointers by
/// what they lead to.
template <class T, class U>
constexpr bool same(const T& a, const U& b) {
  if constexpr (std::is_floating_point_v<T> && std::is_floating_point_v<U>) {
    return a == b || (__builtin_isnan(a) && __builtin_isnan(b));
  } else if constexpr (detail::is_text<T> && detail::is_text<U>) {
    const char* const first = a;
    const char* const second = b;
    return first == second ||
           (first != nullptr && second != nullptr && __builtin_strcmp(first, second) == 0);
  } else if constexpr (detail::IsShownString<T>::value || !std::is_same_v<T, U> ||
                       detail::is_hashed<T> || shape_of<T> == Shape::path) {
    return static_cast<bool>(a == b);
  } else if constexpr (shape_of<T> == Shape::complex) {
    return same(a.real(), b.real()) && same(a.imag(), b.imag());
  } else if constexpr (shape_of<T> == Shape::duration) {
    return same(a.count(), b.count());
  } else if constexpr (shape_of<T> == Shape::adaptor) {
    return same(detail::Adapted<T>::of(a), detail::Adapted<T>::of(b));
  } else if constexpr (shape_of<T> == Shape::variant) {
    return a.index() == b.index() &&
           visit(
               [](const auto& left, const auto& right) {
                 if constexpr (std::is_same_v<decltype(left), decltype(right)>) {
                   return same(left, right);
                 } else {
                   return false;
                 }
               },
               a, b);
  } else if constexpr (detail::is_holder<T>) {
    const bool held = static_cast<bool>(a);
    return held == static_cast<bool>(b) && (!held || same(*a, *b));
  } else if constexpr (detail::IsShownRange<T>::value) {
    auto left = std::begin(a);
    auto right = std::begin(b);
    for (; left != std::end(a) && right != std::end(b); ++left, ++right) {
      if (!same(*left, *right)) return false;
    }
    return !(left != std::end(a)) && !(right != std::end(b));
  } else if constexpr (detail::IsShownTuple<T>::value) {
    return detail::same_tuple(a, b, std::make_index_sequence<std::tuple_size<T>::value>());
  } else {
    return static_cast<bool>(a == b);
  }
}

template <>
struct Show<Thrown> {
  static void to(const Thrown& thrown, Shown& out) {
    out.append(thrown.empty() ? "nothing" : thrown.c_str());
  }
};
template <>
struct Show<BranchTrace> {
  static void to(const BranchTrace& trace, Shown& out);
};

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::same;
}  // namespace vocabulary

}  // namespace surety
}  // extern "C++"
