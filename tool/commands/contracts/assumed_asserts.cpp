#include "tool/commands/contracts/assumed_asserts.h"

#include <map>
#include <string>
#include <utility>

#include "tool/front_end/collect/collect.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"

namespace surety::tool::commands {
namespace {

/// By file and offset; each with its function.
using Asserts =
    std::map<std::pair<std::string, unsigned>, std::pair<const Clause*, const FunctionPlan*>>;

Asserts assumed_in(const UnitPlan& plan) {
  Asserts found;
  for (const FunctionPlan& function : plan.functions) {
    for (const Region& region : function.contract.regions) {
      for (const Clause& clause : region.assumes) {
        if (!clause.of_assert) continue;
        found[{clause.place.file, clause.keyword_offset}] = {&clause, &function};
      }
    }
  }
  return found;
}

/// A problem is in the file of the contract, which can be another one than that of the assertion.
bool is_about(const Problem& problem, const Clause& clause, const FunctionPlan& function) {
  const bool here = problem.file == clause.place.file || problem.file == function.contract.file;
  return here && clause.keyword_offset <= problem.offset &&
         problem.offset <= clause.text.last_offset();
}

}  // namespace

bool leave_out_asserts(const UnitPlan& plan, AssertReading& reading, Problems& said) {
  const Asserts all = assumed_in(plan);
  bool any = false;
  bool unplaced = false;
  const auto leave_out = [&](const Asserts::value_type& each, const std::string& why) {
    const auto& [place, made] = each;
    if (!reading.left_out.insert(place).second) return;
    any = true;
    said.push_back({place.first,
                    place.second,
                    static_cast<unsigned>(made.first->keyword.size()),
                    "this is not taken as a precondition: " + why,
                    Severity::warning,
                    {}});
  };
  for (const auto& each : all) {
    const auto& [clause, function] = each.second;
    if (function->kind == FunctionKind::constructor && clause->uses_object) {
      leave_out(each, "it is about the object that the constructor makes");
    }
  }
  for (const Problem& problem : plan.problems) {
    if (problem.severity != Severity::error) continue;
    unplaced = unplaced || problem.file.empty();
    for (const auto& each : all) {
      if (is_about(problem, *each.second.first, *each.second.second)) {
        leave_out(each, problem.message);
      }
    }
  }
  if (any || !unplaced) return any;
  // Nobody knows which of them it is.
  for (const auto& [place, made] : all) any = reading.left_out.insert(place).second || any;
  return any;
}

}  // namespace surety::tool::commands
