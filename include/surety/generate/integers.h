// Intervals of integers, of any width up to 128 bits, without overflow anywhere.
//
// The members are ranked by simplicity: nearest to zero first, positive before negative
// (0, 1, -1, 2, -2, ...). A draw is one choice, the rank.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "surety/generate/core.h"
#include "surety/source.h"

namespace surety {

__extension__ typedef __int128 SignedWide;

namespace detail {
template <class T>
inline constexpr bool is_integer_v =
    (std::is_integral_v<T> && !std::is_same_v<std::remove_cv_t<T>, bool>) ||
    std::is_same_v<std::remove_cv_t<T>, Wide> || std::is_same_v<std::remove_cv_t<T>, SignedWide>;

template <class T>
struct IntegerLimits {  // std::numeric_limits knows __int128 only in GNU modes
  static constexpr bool is_signed = static_cast<T>(-1) < static_cast<T>(0);
  static constexpr T max() {
    return is_signed ? static_cast<T>((Wide{1} << (8 * sizeof(T) - 1)) - 1)
                     : static_cast<T>(~Wide{0});
  }
  static constexpr T min() {
    if constexpr (is_signed) {
      return static_cast<T>(-max() - 1);
    } else {
      return T{0};
    }
  }
};
}  // namespace detail

template <class T>
class Integers : public detail::OwnGenerator<Integers<T>> {
  static_assert(detail::is_integer_v<T>);

 public:
  using value_type = T;

  /// Both ends belong to the set. Empty if `low > high`: a draw then raises EmptyGenerator.
  constexpr Integers(T low, T high) : low_(low), high_(high) {
    if (!empty()) prepare();
  }

  constexpr bool contains(const T& value) const { return low_ <= value && value <= high_; }
  /// Of a number of another type the value decides, not what a conversion would make of it.
  template <class U, class = std::enable_if_t<std::is_arithmetic_v<U> && !std::is_same_v<U, T>>>
  constexpr bool contains(const U& value) const {
    if constexpr (std::is_floating_point_v<U>) {
      return static_cast<long double>(low_) <= value && value <= static_cast<long double>(high_) &&
             static_cast<U>(static_cast<T>(value)) == value;
    } else {
      static_assert(sizeof(T) <= 8, "compare 128-bit numbers with their own type");
      return static_cast<SignedWide>(low_) <= static_cast<SignedWide>(value) &&
             static_cast<SignedWide>(value) <= static_cast<SignedWide>(high_);
    }
  }

  T draw(Source& source) const {
    if (empty()) raise();
    if constexpr (sizeof(T) <= 8) {
      if (source.wish() != nullptr) return draw_wished(source);
      const Mentioned* mentioned = source.mentioned();
      if (mentioned != nullptr && last_ >= 256) return draw_mentioned(source, *mentioned);
      return unrank_narrow(source.choose(last_, Hints{hints_, hint_count_}));
    } else {
      return draw_wide(source);
    }
  }

  /// One style for all of them: mixed, small, one order of magnitude, or all alike; the limits
  /// of the interval are sprinkled in.
  template <class U = T, class = std::enable_if_t<sizeof(U) <= 8>>
  void draw_many(Source& source, T* out, std::size_t count) const {
    if (count == 0) return;
    if (empty()) raise();
    const std::uint64_t bits = source.next();
    const Hints hints{hints_, hint_count_};
    const unsigned style = static_cast<unsigned>(bits & 3);
    if (style == 0 || last_ < 256) {
      for (std::size_t i = 0; i < count; ++i)
        out[i] = unrank_narrow(source.next_choice(last_, hints));
      return;
    }
    std::uint64_t most = last_;
    if (style == 1) most = 2 * static_cast<std::uint64_t>(source.size()) + 1;
    if (style == 2) most = UINT64_MAX >> ((bits >> 2) & 63);
    if (most > last_) most = last_;
    if (most < UINT32_MAX) {  // two from one random number
      std::size_t i = 0;
      for (; i + 2 <= count; i += 2) {
        const std::uint64_t both = source.next();
        out[i] = unrank_narrow(((both >> 32) * (most + 1)) >> 32);
        out[i + 1] = unrank_narrow(((both & UINT32_MAX) * (most + 1)) >> 32);
      }
      if (i < count) out[i] = unrank_narrow(((source.next() >> 32) * (most + 1)) >> 32);
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        out[i] = unrank_narrow(Source::scale(source.next(), most));
      }
    }
    if (((bits >> 8) & 3) != 0) {
      const std::uint64_t where = ((bits >> 16) & 0xffffff) * count >> 24;
      out[where] = unrank_narrow(hints_[((bits >> 40) * hint_count_) >> 24]);
    }
    if (const Mentioned* mentioned = source.mentioned(); mentioned != nullptr) {
      const std::uint64_t more = source.next();
      std::uint64_t ranks[most_mentioned];
      const std::size_t known = (more & 3) == 0 ? add_mentioned(*mentioned, ranks) : 0;
      if (known != 0) {
        out[((more >> 8) & 0xffffff) * count >> 24] =
            unrank_narrow(ranks[((more >> 32) * known) >> 32]);
      }
    }
  }
  template <class U = T, class = std::enable_if_t<sizeof(U) <= 8>>
  void note(Source& source, T value) const {
    source.record(static_cast<std::uint64_t>(rank(value)), last_);
  }

  bool encode(Source& source, const T& value) const {
    if (!contains(value)) return false;
    const Wide at = rank(value), last = width();
    if (last <= UINT64_MAX) {
      source.record(static_cast<std::uint64_t>(at), last_);
      return true;
    }
    const auto top = static_cast<std::uint64_t>(last >> 64);
    const auto upper = static_cast<std::uint64_t>(at >> 64);
    source.record(upper, top);
    source.record(static_cast<std::uint64_t>(at),
                  upper == top ? static_cast<std::uint64_t>(last) : UINT64_MAX);
    return true;
  }

  /// Saturates at `uncountable` for the one set that is too large to count: all of 2^128.
  constexpr Wide size() const { return empty() ? 0 : saturating_add(width(), 1); }
  T at(Wide index) const { return unrank(index); }

  std::vector<T> boundaries() const {
    std::vector<T> values;
    if (empty()) return values;
    for (T value : candidates()) {
      bool fresh = contains(value);
      for (const T& other : values) fresh = fresh && other != value;
      if (fresh) values.push_back(value);
    }
    return values;
  }

  constexpr T low() const { return low_; }
  constexpr T high() const { return high_; }
  constexpr bool empty() const { return high_ < low_; }

 private:
  using Limits = detail::IntegerLimits<T>;

  constexpr Wide width() const { return static_cast<Wide>(high_) - static_cast<Wide>(low_); }
  constexpr bool spans_zero() const { return !(T{0} < low_) && !(high_ < T{0}); }
  constexpr Wide below() const { return Wide{0} - static_cast<Wide>(low_); }
  constexpr Wide above() const { return static_cast<Wide>(high_); }

  /// As `unrank`, without 128-bit arithmetic: this is what every draw does.
  T unrank_narrow(std::uint64_t rank) const {
    if (!spans_zero_) {
      return static_cast<T>(T{0} < low_ ? static_cast<std::uint64_t>(low_) + rank
                                        : static_cast<std::uint64_t>(high_) - rank);
    }
    if (rank <= 2 * shared_) {
      const std::uint64_t half = (rank + 1) / 2;
      return static_cast<T>((rank & 1) != 0 ? half : 0 - half);
    }
    return static_cast<T>(longer_above_ ? rank - shared_ : 0 - (rank - shared_));
  }
  /// As the hints, for numbers that are mentioned and lie in the interval, with their neighbours.
  static constexpr std::size_t most_mentioned = 48;
  std::size_t add_mentioned(const Mentioned& mentioned, std::uint64_t* ranks) const {
    std::size_t count = 0;
    for (const std::int64_t number : mentioned.numbers) {
      for (int off = -1; off <= 1 && count < most_mentioned; ++off) {
        const SignedWide near = static_cast<SignedWide>(number) + off;
        if (near < static_cast<SignedWide>(low_) || near > static_cast<SignedWide>(high_)) continue;
        ranks[count++] = static_cast<std::uint64_t>(rank(static_cast<T>(near)));
      }
    }
    return count;
  }
  [[gnu::noinline]] T draw_mentioned(Source& source, const Mentioned& mentioned) const {
    std::uint64_t ranks[7 + most_mentioned];
    for (std::uint32_t i = 0; i < hint_count_; ++i) ranks[i] = hints_[i];
    const std::size_t count = hint_count_ + add_mentioned(mentioned, ranks + hint_count_);
    return unrank_narrow(source.choose(last_, Hints{ranks, static_cast<std::uint32_t>(count)}));
  }
  [[gnu::cold, gnu::noinline]] T draw_wished(Source& source) const {
    const Mentioned* mentioned = source.mentioned();
    const T drawn = mentioned != nullptr && last_ >= 256
                        ? draw_mentioned(source, *mentioned)
                        : unrank_narrow(source.choose(last_, Hints{hints_, hint_count_}));
    std::uint64_t wanted = 0;
    if (!source.wish()->number(static_cast<std::uint64_t>(drawn), sizeof(T), wanted)) return drawn;
    const T value = static_cast<T>(wanted);
    if (!contains(value)) {
      source.wish()->refuse();
      return drawn;
    }
    source.change_last(static_cast<std::uint64_t>(rank(value)));
    return value;
  }
  T draw_wide(Source& source) const {
    const Wide last = width();
    if (last <= UINT64_MAX) return unrank(source.choose(last_, Hints{hints_, hint_count_}));
    // Wider than one choice: first the upper half of the rank, then the lower one.
    const auto top = static_cast<std::uint64_t>(last >> 64);
    const std::uint64_t upper_hints[] = {0, top};
    const std::uint64_t upper = source.choose(top, Hints{upper_hints, 2});
    const std::uint64_t most = upper == top ? static_cast<std::uint64_t>(last) : UINT64_MAX;
    const std::uint64_t lower_hints[] = {0, 1 < most ? 1 : most, most, most == 0 ? 0 : most - 1};
    const std::uint64_t lower = source.choose(most, Hints{lower_hints, 4});
    return unrank((static_cast<Wide>(upper) << 64) | lower);
  }
  T unrank(Wide rank) const {
    if (!spans_zero()) {
      return static_cast<T>(T{0} < low_ ? static_cast<Wide>(low_) + rank
                                        : static_cast<Wide>(high_) - rank);
    }
    const Wide shared = below() < above() ? below() : above();
    if (rank <= 2 * shared) {
      return static_cast<T>((rank & 1) != 0 ? (rank + 1) / 2 : Wide{0} - rank / 2);
    }
    return static_cast<T>(above() > shared ? rank - shared : Wide{0} - (rank - shared));
  }
  constexpr Wide rank(T value) const {
    const Wide v = static_cast<Wide>(value);
    if (!spans_zero()) {
      return T{0} < low_ ? v - static_cast<Wide>(low_) : static_cast<Wide>(high_) - v;
    }
    const Wide shared = below() < above() ? below() : above();
    const Wide magnitude = value < T{0} ? Wide{0} - v : v;
    if (magnitude <= shared) return value > T{0} ? 2 * magnitude - 1 : 2 * magnitude;
    return shared + magnitude;
  }

  struct Candidates {
    T values[7];
    constexpr const T* begin() const { return values; }
    constexpr const T* end() const { return values + 7; }
  };
  constexpr Candidates candidates() const {
    const T minus_one = Limits::is_signed ? static_cast<T>(-1) : T{0};
    return {{low_, high_, T{0}, T{1}, minus_one, low_ < high_ ? static_cast<T>(low_ + T{1}) : low_,
             low_ < high_ ? static_cast<T>(high_ - T{1}) : high_}};
  }
  constexpr void prepare() {
    if (width() > UINT64_MAX) return;
    last_ = static_cast<std::uint64_t>(width());
    spans_zero_ = spans_zero();
    if (spans_zero_) {
      longer_above_ = above() > below();
      shared_ = static_cast<std::uint64_t>(longer_above_ ? below() : above());
    }
    for (T value : candidates()) {
      if (!contains(value)) continue;
      const auto hint = static_cast<std::uint64_t>(rank(value));
      bool fresh = true;
      for (std::uint32_t i = 0; i < hint_count_; ++i) fresh = fresh && hints_[i] != hint;
      if (fresh) hints_[hint_count_++] = hint;
    }
  }
  [[noreturn]] void raise() const {
    if constexpr (sizeof(T) <= 8) {
      detail::raise_empty("interval", "its lower end " + std::to_string(low_) +
                                          " is above its upper end " + std::to_string(high_));
    } else {
      detail::raise_empty("interval", "its lower end is above its upper end");
    }
  }

  T low_;
  T high_;
  std::uint64_t last_ = 0;    // the greatest rank, where one choice can hold it
  std::uint64_t shared_ = 0;  // how far the interval reaches on both sides of zero
  std::uint64_t hints_[7] = {};
  std::uint32_t hint_count_ = 0;
  bool spans_zero_ = false;
  bool longer_above_ = false;
};

}  // namespace surety
