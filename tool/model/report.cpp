#include "tool/model/report.h"

#include <algorithm>

namespace surety::tool::model {

bool Fault::ExecutionRow::differs() const {
  return std::any_of(values.begin(), values.end(),
                     [&](const std::string& value) { return value != values.front(); });
}

std::string RegionResult::title() const {
  if (relation.empty()) return region.empty() ? "all inputs" : region;
  return region.empty() ? relation : region + ": " + relation;
}

const char* name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved:
      return "proved";
    case Outcome::passed:
      return "passed";
    case Outcome::failed:
      return "failed";
    case Outcome::skipped:
      return "skipped";
    case Outcome::error:
      return "error";
  }
  return "error";
}

std::size_t Report::count(Outcome outcome) const {
  return static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(), [outcome](const RegionResult& result) {
        return result.outcome == outcome && !result.precondition_only;
      }));
}

}  // namespace surety::tool::model
