// Running the test programs and turning what they say into the report model.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tool/model/region_test.h"
#include "tool/model/report.h"
#include "tool/service/layer.h"
#include "tool/system/pattern.h"

namespace surety::tool::service {

struct RunOptions {
  std::string folder;                           // for logs and result files
  std::map<std::string, std::string> settings;  // of the runtime: cases, seconds, seed, ...
  std::string filter;                           // regular expression over function names
  bool quiet = false;                           // no progress on the terminal
};

/// What --function says; everything if it is empty. Throws UserError for what is no expression.
/// Whether `--function` chooses a test: as a regular expression, or as the name with its overload.
bool is_chosen(const RegionTest& test, const Pattern& pattern, const std::string& expression);
Pattern function_filter(const std::string& expression);

/// The variable that sets a setting of the runtime: SURETY_CASES for `cases`.
std::string environment_variable(const std::string& setting);
/// The variables of all these settings.
std::map<std::string, std::string> runtime_environment(
    const std::map<std::string, std::string>& settings);

/// Runs all programs and fills in a result for each region.
Report run_programs(const std::vector<std::string>& programs, const std::vector<RegionTest>& tests,
                    const RunOptions& options);

}  // namespace surety::tool::service
