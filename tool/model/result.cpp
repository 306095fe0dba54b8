#include "tool/model/result.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace surety::tool::model {

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
    case Outcome::undecided:
      return "undecided";
    case Outcome::error:
      return "error";
  }
  return "error";
}

double LawPart::fail_rate() const {
  return counts.premise_held == 0 ? 0
                                  : 100.0 * static_cast<double>(counts.failures) /
                                        static_cast<double>(counts.premise_held);
}

bool MatrixPart::outcomes_differ() const {
  // Proved or passed depends on the time that a build takes.
  const auto plain = [](Outcome outcome) {
    return outcome == Outcome::proved ? Outcome::passed : outcome;
  };
  return std::any_of(outcomes.begin(), outcomes.end(), [&](const auto& each) {
    return plain(each.second) != plain(outcomes.front().second);
  });
}

const char* name_of(Fate fate) {
  switch (fate) {
    case Fate::killed:
      return "killed";
    case Fate::survived:
      return "survived";
    case Fate::equivalent:
      return "equivalent";
    case Fate::not_compiled:
      return "not compiled";
  }
  return "";
}

std::size_t StrengthPart::count(Fate fate) const {
  return static_cast<std::size_t>(std::count_if(
      mutants.begin(), mutants.end(), [&](const MutantResult& m) { return m.fate == fate; }));
}

double StrengthPart::killed() const {
  const double dead = static_cast<double>(count(Fate::killed));
  const double all = dead + static_cast<double>(count(Fate::survived));
  return all == 0 ? -1 : dead / all;
}

std::string TestResult::title() const {
  if (relation.empty()) return region.empty() ? "all inputs" : region;
  return region.empty() ? relation : region + ": " + relation;
}

}  // namespace surety::tool::model
