#include "tool/commands/laws/law_results.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/run/result_codec.h"
#include "surety/failure.h"
#include "surety/run.h"
#include "tool/model/fault.h"
#include "tool/model/law.h"
#include "tool/model/result.h"
#include "tool/model/survey.h"
#include "tool/service/region_results.h"

namespace surety::tool::commands {

namespace {

/// Says nothing about the law: the case went wrong before it, or not again.
bool is_beside_the_law(const Failure& failure) {
  return failure.while_making || failure.kind == "flaky";
}

std::string most_frequent(const std::vector<std::pair<std::string, std::uint64_t>>& labels) {
  const auto most =
      std::max_element(labels.begin(), labels.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == labels.end() ? "" : most->first;
}

}  // namespace

TestResult law_result(const LawClass& owner, const Law& law) {
  TestResult result;
  result.test = "Law_" + owner.identifier + "." + law.identifier;
  result.place = {law.file, law.line, 0};
  result.law.emplace();
  result.law->class_name = owner.name;
  result.law->law = law.name;
  result.law->pack = law.pack;
  result.law->class_place = {owner.file, owner.line, 0};
  return result;
}

void read_law_result(const PropertyResult& line, TestResult& result) {
  const surety::Result& found = line.result;
  result.runs = found.cases;
  result.seed = found.seed;
  result.seconds = found.seconds;
  result.law->counts = found.law;
  result.law->thrown = most_frequent(found.labels);
  result.law->no_objects = found.no_objects;
  result.reason = found.error;
  for (const Counterexample& example : found.counterexamples) {
    if (!is_beside_the_law(example.failure)) {
      result.faults.push_back(fault_of(example));
    } else if (result.reason.empty()) {
      result.reason = example.failure.message +
                      (example.failure.while_making ? " while its objects were made" : "");
    }
  }
  // What breaks the law says more than what crashes in it.
  std::stable_partition(result.faults.begin(), result.faults.end(),
                        [](const Fault& fault) { return fault.kind == "law"; });
  if (!result.faults.empty()) {
    result.outcome = Outcome::failed;
  } else if (!found.error.empty()) {
    result.outcome = Outcome::skipped;
  } else if (found.law.premise_held != 0) {
    result.outcome = Outcome::passed;
  } else {
    result.outcome = Outcome::skipped;
    result.law->premise_never = result.reason.empty();
    if (result.law->premise_never) result.reason = "the premise never held";
  }
}

bool was_run(const TestResult& result) {
  return result.outcome != Outcome::skipped || result.law->premise_never;
}

}  // namespace surety::tool::commands
