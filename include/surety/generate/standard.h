// Names for generators of durations and paths, and the heavier headers of the standard library.
// Default generators do not need them: `any` makes values of whatever type is included.
#pragma once

// IWYU pragma: begin_exports
#include <chrono>
#include <deque>
#include <filesystem>
#include <list>
#include <unordered_map>
#include <unordered_set>
// IWYU pragma: end_exports

#include "surety/generate/any.h"
#include "surety/generate/shaped.h"

namespace surety {

/// Durations in an interval of their own unit, both ends included.
template <class Duration>
auto duration_of(Duration low, Duration high) {
  return inclusive(low.count(), high.count())
      .map([](typename Duration::rep count) { return Duration(count); },
           [](const Duration& duration) { return duration.count(); });
}

/// Paths of up to eight parts, relative or absolute, with `.`, `..`, empty and odd parts among
/// them. No file is touched.
using Paths = detail::PathsOf<std::filesystem::path>;

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::duration_of;
}  // namespace vocabulary

}  // namespace surety
