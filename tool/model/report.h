// The report model: what a command found. Console, JSON, JUnit and SARIF are renderings of it
// (tool/report); nothing is computed twice. docs/report_format.md describes the JSON.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/model/layer.h"
#include "tool/model/result.h"

namespace surety::tool::model {

/// What laws were not checked on, or with.
struct LawsPart {
  struct ClassNotChecked {
    std::string name;
    std::string reason;
  };
  struct CallNotMade {
    std::string class_name;
    std::string call;
    std::string reason;
  };
  std::vector<ClassNotChecked> not_checked;
  std::vector<CallNotMade> calls_not_made;
  double survey_seconds = 0;
};

struct Report {
  std::string command = "test";  // that made it
  std::vector<TestResult> results;
  double seconds = 0;
  LawsPart laws;                    // of `laws`
  std::vector<std::string> builds;  // of `matrix`
  double compile_seconds = 0;       // of `strength`: the mean of a mutant's compilation

  std::size_t count(Outcome outcome) const;
};

}  // namespace surety::tool::model
