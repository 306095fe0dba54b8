// Default generators for more of the standard library: unordered containers, deque, list,
// durations and time points, paths.
#pragma once

#include <chrono>
#include <deque>
#include <filesystem>
#include <list>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "surety/generate/any.h"
#include "surety/generate/core.h"
#include "surety/literal.h"
#include "surety/source.h"

namespace surety {

template <class T, class Allocator>
struct DefaultGenerator<std::deque<T, Allocator>> {
  static auto make() { return sequence_of<std::deque<T, Allocator>>(any<T>()); }
};
template <class T, class Allocator>
struct DefaultGenerator<std::list<T, Allocator>> {
  static auto make() { return sequence_of<std::list<T, Allocator>>(any<T>()); }
};
template <class T, class... Rest>
struct DefaultGenerator<std::unordered_set<T, Rest...>> {
  static auto make() { return unique_of<std::unordered_set<T, Rest...>>(any<T>()); }
};
template <class K, class V, class... Rest>
struct DefaultGenerator<std::unordered_map<K, V, Rest...>> {
  static auto make() { return map_like<std::unordered_map<K, V, Rest...>>(any<K>(), any<V>()); }
};

/// Durations in an interval of their own unit, both ends included.
template <class Duration>
auto duration_of(Duration low, Duration high) {
  return inclusive(low.count(), high.count())
      .map([](typename Duration::rep count) { return Duration(count); },
           [](const Duration& duration) { return duration.count(); });
}
template <class Rep, class Period>
struct DefaultGenerator<std::chrono::duration<Rep, Period>> {
  static auto make() {
    using Duration = std::chrono::duration<Rep, Period>;
    return any_number<Rep>().map([](Rep count) { return Duration(count); },
                                 [](const Duration& duration) { return duration.count(); });
  }
};
template <class Clock, class Duration>
struct DefaultGenerator<std::chrono::time_point<Clock, Duration>> {
  static auto make() {
    using Point = std::chrono::time_point<Clock, Duration>;
    return any<Duration>().map([](const Duration& since) { return Point(since); },
                               [](const Point& point) { return point.time_since_epoch(); });
  }
};

/// Paths of up to eight parts, relative or absolute, with `.`, `..`, empty and odd parts among
/// them. No file is touched.
class Paths : public Combinators<Paths> {
 public:
  using value_type = std::filesystem::path;
  bool contains(const std::filesystem::path&) const { return true; }
  std::filesystem::path draw(Source& source) const;
};
template <>
struct DefaultGenerator<std::filesystem::path> {
  static auto make() { return Paths(); }
};
template <>
struct Literal<std::filesystem::path> {
  static std::string of(const std::filesystem::path& path) {
    return std::string("std::filesystem::path(").append(literal(path.string())).append(")");
  }
};

}  // namespace surety
