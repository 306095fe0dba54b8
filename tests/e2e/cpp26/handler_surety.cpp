// Prints what Surety's copies observe: line, column and kind.
#include <surety/contract.h>

#include <cstdio>

namespace {
void print(const surety::Violation& violation) {
  for (std::size_t i = 0; i < violation.failed_count; ++i) {
    const surety::ClauseInfo* clause = violation.failed[i].clause;
    if (clause == nullptr) continue;
    std::printf("%u:%u %s\n", clause->place.line, clause->place.column, clause->keyword);
  }
}
const auto before = surety::set_violation_handler(print);
}  // namespace
