// Documented deviations that a tester is to live with, so that it finds the next one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace surety::http {

struct Deviation {
  const char* name;
  const char* meaning;
  std::uint32_t bit;
};

enum Allowed : std::uint32_t {
  write_ignores_preconditions = 1u << 0,
  none_match_compares_strongly = 1u << 1,
  none_match_overruled = 1u << 2,
  strong_tag_reused = 1u << 3,
  range_on_head = 1u << 4,
  method_not_allowed_without_allow = 1u << 5,
  conditional_put_not_atomic = 1u << 6,
  precondition_on_absent = 1u << 7,
  if_range_ignored = 1u << 8,
  put_status = 1u << 9,
  none_match_star_ignored = 1u << 10,
  none_match_beside_range = 1u << 11,
  unmodified_since_wins = 1u << 12,
  read_ignores_if_match = 1u << 13,
  unmodified_since_now = 1u << 14,
  none_match_star_creates = 1u << 15,
  // Of proxies:
  via_missing = 1u << 16,
  connection_fields_kept = 1u << 17,
  underscore_dropped = 1u << 18,
  interim_broken = 1u << 19,
  date_missing = 1u << 20,
  host_kept = 1u << 21,
  any_retried = 1u << 22,
  of_proxies = (1u << 23) - (1u << 16),
  // Of servers again:
  invalid_date_counts = 1u << 23,
  modified_after_date = 1u << 24,
  lines_not_joined = 1u << 25,
};

/// All deviations that can be allowed by name.
const std::vector<Deviation>& deviations();
/// The bits of a comma-separated list of deviations, of profiles (apache, nginx, ...) and of files
/// (with a slash) that list such names, with comments after #.
/// Throws std::invalid_argument that lists what there is.
std::uint32_t profile_named(const std::string& names);

}  // namespace surety::http
