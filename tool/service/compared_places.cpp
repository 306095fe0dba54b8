#include "tool/service/compared_places.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "runtime/guide/code_place.h"
#include "surety/failure.h"
#include "surety/run.h"
#include "tool/service/result_lines.h"
#include "tool/system/files.h"

namespace surety::tool::service {

namespace {

bool has_unmet(const GuideCounts& seen) {
  return std::any_of(seen.comparisons.begin(), seen.comparisons.end(),
                     [](const ComparedPlace& each) { return !each.met && !each.value.empty(); });
}

std::string line_of(const SourcePlace& place) {
  std::istringstream lines(file_if_readable(place.file).value_or(""));
  std::string line;
  for (unsigned i = 0; i < place.line && std::getline(lines, line); ++i) {
  }
  return line;
}

bool is_text(const ComparedPlace& compared) {
  return !compared.value.empty() && compared.value[0] == '"';
}

/// A comparison for order need not be met to take both ways.
bool asks_for_equality(const ComparedPlace& compared) {
  if (is_text(compared)) return true;
  const std::string line = line_of(compared.place);
  return line.find("==") != std::string::npos || line.find("!=") != std::string::npos ||
         line.find("switch") != std::string::npos;
}

}  // namespace

void find_compared_places(const std::string& program, ResultLines& lines) {
  std::vector<std::uint64_t> addresses;
  for (const auto& [name, line] : lines.properties) {
    if (!has_unmet(line.result.guide)) continue;
    for (const ComparedPlace& each : line.result.guide.comparisons) addresses.push_back(each.at);
  }
  if (addresses.empty()) return;
  const std::map<std::uint64_t, CodePlace> places = users_places(program, addresses);
  for (auto& [name, line] : lines.properties) {
    for (ComparedPlace& each : line.result.guide.comparisons) {
      const auto found = places.find(each.at);
      // The numbers that a library compares are its own affair.
      if (found == places.end() || (found->second.in_library && !is_text(each))) continue;
      each.place = found->second.place;
    }
  }
}

std::vector<ComparedPlace> never_equal(const GuideCounts& seen) {
  std::vector<ComparedPlace> unmet;
  const auto is_same = [](const ComparedPlace& a, const ComparedPlace& b) {
    return std::tie(a.place.file, a.place.line) == std::tie(b.place.file, b.place.line) &&
           (a.value == b.value || a.value.empty());
  };
  for (const ComparedPlace& each : seen.comparisons) {
    if (each.met || each.value.empty() || !each.place.known() || !asks_for_equality(each)) continue;
    const auto made_equal = [&](const ComparedPlace& other) {
      return other.met && is_same(other, each);
    };
    const auto told = [&](const ComparedPlace& other) { return is_same(other, each); };
    if (std::any_of(seen.comparisons.begin(), seen.comparisons.end(), made_equal)) continue;
    if (std::none_of(unmet.begin(), unmet.end(), told)) unmet.push_back(each);
  }
  return unmet;
}

}  // namespace surety::tool::service
