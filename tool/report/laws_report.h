// What was found about laws, and how people and programs read it.
//
// To add a format: a function beside these, and an option in tool/commands/laws/laws.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tool/report/layer.h"

namespace surety::tool::report {

struct LawResult {
  std::string class_name;
  std::string law;
  std::string pack;
  std::string file;  // of the law
  unsigned line = 0;
  std::string class_file;
  unsigned class_line = 0;
  /// held, violated, crashed (or hung, exited, ...), unmet (the premise never held), not run.
  std::string outcome;
  std::uint64_t runs = 0;
  std::uint64_t premise_held = 0;
  std::uint64_t failures = 0;
  std::uint64_t exceptions = 0;
  std::string message;  // what is false, or how it crashed, or why it was not run
  std::string thrown;   // the most frequent exception
  std::vector<std::pair<std::string, std::string>> counterexample;  // participants
  std::string replay;
  std::string output;

  bool broken() const { return outcome == "violated" || outcome == "crashed"; }
  /// Failures in per cent of the runs whose premise held.
  double fail_rate() const {
    return premise_held == 0
               ? 0
               : 100.0 * static_cast<double>(failures) / static_cast<double>(premise_held);
  }
};

/// Broken laws that one smallest counterexample shows.
struct LawFault {
  const LawResult* shown = nullptr;
  std::vector<const LawResult*> others;
};

struct LawsReport {
  std::vector<LawResult> results;
  std::vector<std::pair<std::string, std::string>> unusable;  // class, why
  struct Off {
    std::string type, call, why;
  };
  std::vector<Off> off;  // calls that are not made
  double seconds = 0;
  double survey_seconds = 0;

  std::size_t classes() const;
  std::size_t count(const std::string& outcome) const;
};

/// By class and smallest counterexample, in the order of the report.
std::vector<LawFault> faults_of(const LawsReport& report);

std::string to_console(const LawsReport& report, bool color, bool all);
std::string to_json(const LawsReport& report);

}  // namespace surety::tool::report
