// Choosing among values or among generators: constant, one_of, union_of, weighted, booleans.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <vector>

#include "surety/generate/core.h"
#include "surety/generate/encode.h"
#include "surety/source.h"

namespace surety {

/// Finitely many values, the first one being the simplest.
template <class T>
class OneOf : public detail::OwnGenerator<OneOf<T>> {
 public:
  using value_type = T;
  explicit OneOf(std::vector<T> values) : values_(std::move(values)) {}

  bool contains(const T& value) const {
    for (const auto& member : values_) {
      if (member == value) return true;
    }
    return false;
  }
  T draw(Source& source) const {
    if (values_.empty()) detail::raise_empty("one_of", "it was given no values");
    const std::size_t begin = source.position();
    T drawn = values_[static_cast<std::size_t>(source.choose(values_.size() - 1))];
    if (source.wish() != nullptr) detail::grant(*this, source, begin, drawn);
    return drawn;
  }
  template <class V,
            class = std::enable_if_t<std::is_same_v<V, T> && detail::parts_are_comparable<V>()>>
  bool encode(Source& source, const V& value) const {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (!(values_[i] == value)) continue;
      source.record(i, values_.size() - 1);
      return true;
    }
    return false;
  }
  Wide size() const { return values_.size(); }
  T at(Wide index) const { return values_[static_cast<std::size_t>(index)]; }
  std::vector<T> boundaries() const {
    if (values_.size() < 2) return values_;
    return {values_.front(), values_.back()};
  }

 private:
  std::vector<T> values_;
};

namespace detail {
/// Character arrays are meant as strings.
template <class T>
using Stored = std::conditional_t<std::is_convertible_v<T, const char*> &&
                                      !std::is_null_pointer_v<std::decay_t<T>>,
                                  std::string, std::decay_t<T>>;
}  // namespace detail

/// Exactly one value.
template <class T>
auto constant(T value) {
  return OneOf<detail::Stored<T>>({detail::Stored<T>(std::move(value))});
}
template <class T, class... Rest>
auto one_of(T first, Rest... rest) {
  using Value = std::common_type_t<detail::Stored<T>, detail::Stored<Rest>...>;
  std::vector<Value> values;
  values.reserve(1 + sizeof...(rest));
  values.push_back(static_cast<Value>(std::move(first)));
  (values.push_back(static_cast<Value>(std::move(rest))), ...);
  return OneOf<Value>(std::move(values));
}
template <class T>
auto one_of(std::initializer_list<T> values) {
  return OneOf<T>(std::vector<T>(values));
}
template <class T>
auto one_of(std::vector<T> values) {
  return OneOf<T>(std::move(values));
}

class Booleans : public detail::OwnGenerator<Booleans> {
 public:
  using value_type = bool;
  bool contains(const bool&) const { return true; }
  bool draw(Source& source) const { return source.flip(); }
  bool encode(Source& source, bool value) const {
    source.record(value ? 1 : 0, 1);
    return true;
  }
  Wide size() const { return 2; }
  bool at(Wide index) const { return index != 0; }
  std::vector<bool> boundaries() const { return {false, true}; }
};

/// Several generators of one type, each taken in proportion to its weight.
template <class T>
class Weighted : public detail::OwnGenerator<Weighted<T>> {
 public:
  using value_type = T;
  struct Member {
    double weight;
    Generator<T> generator;
  };
  explicit Weighted(std::vector<Member> members) : members_(std::move(members)) {
    for (const Member& member : members_) total_ += member.weight > 0 ? member.weight : 0;
  }

  bool contains(const T& value) const {
    for (const Member& member : members_) {
      if (member.weight > 0 && member.generator.contains(value)) return true;
    }
    return false;
  }
  T draw(Source& source) const {
    if (!(total_ > 0)) detail::raise_empty("union", "no member has a positive weight");
    return detail::draw_or_grant(*this, source, [&] {
      const std::size_t pick = choose(source);
      if (!(members_[pick].weight > 0)) source.reject("a member of weight zero");
      return detail::draw_from(members_[pick].generator, source);
    });
  }
  bool encode(Source& source, const T& value) const {
    const std::size_t begin = source.position();
    for (std::size_t i = 0; i < members_.size(); ++i) {
      if (!(members_[i].weight > 0)) continue;
      source.record(i, members_.size() - 1);
      if (detail::encode(members_[i].generator, source, value)) return true;
      source.rewind(begin);
    }
    return false;
  }
  /// A value that several members have counts once for each.
  Wide size() const {
    Wide sum = 0;
    for (const Member& member : members_) {
      if (member.weight > 0) sum = saturating_add(sum, member.generator.size());
    }
    return sum;
  }
  T at(Wide index) const {
    for (const Member& member : members_) {
      if (!(member.weight > 0)) continue;
      const Wide size = member.generator.size();
      if (index < size) return member.generator.at(index);
      index -= size;
    }
    detail::raise_empty("union", "the index is past its end");
  }
  std::vector<T> boundaries() const {
    std::vector<T> values;
    for (const Member& member : members_) {
      if (!(member.weight > 0)) continue;
      for (auto&& value : member.generator.boundaries()) values.push_back(std::move(value));
    }
    return values;
  }

 private:
  std::size_t choose(Source& source) const {
    const std::size_t last = members_.size() - 1;
    if (!source.random()) return static_cast<std::size_t>(source.choose(last));
    double left = static_cast<double>(source.next() >> 11) * 0x1p-53 * total_;
    std::size_t pick = 0;
    for (std::size_t i = 0; i <= last; ++i) {
      if (!(members_[i].weight > 0)) continue;
      pick = i;
      if (left < members_[i].weight) break;
      left -= members_[i].weight;
    }
    source.record(pick, last);
    return pick;
  }

  std::vector<Member> members_;
  double total_ = 0;
};

/// `weighted<T>({{9, ordinary}, {1, rare}})`.
template <class T>
auto weighted(std::vector<typename Weighted<T>::Member> members) {
  return Weighted<T>(std::move(members));
}

/// The union of several sets; each member weighs as much as it has values, so that every value
/// of a union of disjoint sets is equally likely.
template <class First, class... Rest>
auto union_of(First first, Rest... rest) {
  using T = value_of<First>;
  static_assert((std::is_same_v<T, value_of<Rest>> && ...),
                "all members of a union have the same value type");
  std::vector<typename Weighted<T>::Member> members;
  const auto add = [&members](auto generator) {
    const Wide size = size_of(generator);
    members.push_back({static_cast<double>(size), Generator<T>(std::move(generator))});
  };
  add(std::move(first));
  (add(std::move(rest)), ...);
  // A small set beside a huge one would never be seen: each member gets its hundredth part.
  double total = 0;
  for (const auto& member : members) total += member.weight;
  for (auto& member : members) {
    if (member.weight > 0 && member.weight < total / 100) member.weight = total / 100;
  }
  return Weighted<T>(std::move(members));
}

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::constant;
using ::surety::one_of;
using ::surety::union_of;
using ::surety::weighted;
}  // namespace vocabulary

}  // namespace surety
