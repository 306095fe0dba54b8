#include "tool/commands/contracts/check_pasted.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tool/codegen/tests/testgen.h"
#include "tool/front_end/typing/compile_behind.h"
#include "tool/model/compile_command.h"
#include "tool/model/fault.h"
#include "tool/model/region_test.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/service/test_cache.h"

namespace surety::tool::commands {
namespace {

/// The unit that a test is in; none if it is not known.
std::size_t unit_of(const TestResult& result, const Prepared& prepared) {
  for (std::size_t i = 0; i < prepared.sources.size(); ++i) {
    for (const TestedFunction& function : prepared.sources[i].tests) {
      const bool own = std::any_of(
          function.regions.begin(), function.regions.end(), [&](const RegionTest& test) {
            const std::string name = test.name.full();
            return !test.name.empty() &&
                   (result.test == name || (test.rows && result.test.starts_with(name + "/")));
          });
      if (own) return i;
    }
  }
  return prepared.sources.size();
}

/// What is between the first and the last brace.
std::string body_of(const std::string& test) {
  const std::size_t begin = test.find('{');
  const std::size_t end = test.rfind('}');
  return begin == std::string::npos ? "" : test.substr(begin + 1, end - begin - 1);
}

}  // namespace

void check_pasted(Report& report, const std::vector<CompileCommand>& commands,
                  const Prepared& prepared) {
  std::map<std::size_t, std::vector<Fault*>> offered;  // by unit
  for (TestResult& result : report.results) {
    for (Fault& fault : result.faults) {
      if (!fault.reproducer.empty()) offered[unit_of(result, prepared)].push_back(&fault);
    }
  }
  for (auto& [unit, faults] : offered) {
    std::vector<bool> good(faults.size(), false);
    if (unit < commands.size()) {
      std::vector<std::string> bodies;
      for (const Fault* fault : faults) bodies.push_back(body_of(fault->reproducer));
      good = compile_behind(commands[unit], bodies);
    }
    for (std::size_t i = 0; i < faults.size(); ++i) {
      if (!good[i]) faults[i]->reproducer.clear();
    }
  }
}

}  // namespace surety::tool::commands
