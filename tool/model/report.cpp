#include "tool/model/report.h"

#include <algorithm>
#include <cstddef>

#include "tool/model/result.h"

namespace surety::tool::model {

std::size_t Report::count(Outcome outcome) const {
  return static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(), [outcome](const TestResult& result) {
        return result.outcome == outcome && !result.precondition_only;
      }));
}

}  // namespace surety::tool::model
