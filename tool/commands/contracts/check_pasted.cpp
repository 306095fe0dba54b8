#include "tool/commands/contracts/check_pasted.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tool/codegen/tests/kept_memory.h"
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

/// The namespace or class around a function; empty if there is none, or it is a template's.
std::string scope_of(const std::string& function) {
  const std::size_t at = function.rfind("::");
  return at == std::string::npos || function.find('<') != std::string::npos
             ? ""
             : function.substr(0, at);
}

/// The test with the names of a namespace in sight, as the clause sees them.
std::string inside(const std::string& space, const std::string& test) {
  const std::size_t begin = test.find('{');
  return space.empty() || begin == std::string::npos
             ? ""
             : test.substr(0, begin + 1) + " using namespace " + space + ";" +
                   test.substr(begin + 1);
}

/// What is between the first and the last brace.
std::string body_of(const std::string& test) {
  const std::size_t begin = test.find('{');
  const std::size_t end = test.rfind('}');
  return begin == std::string::npos ? "" : test.substr(begin + 1, end - begin - 1);
}

}  // namespace

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

void check_pasted(Report& report, const std::vector<CompileCommand>& commands,
                  const Prepared& prepared) {
  struct Offered {
    Fault* fault;
    std::vector<std::string> tests;  // the first that compiles is offered
  };
  std::map<std::size_t, std::vector<Offered>> offered;  // by unit
  for (TestResult& result : report.results) {
    for (Fault& fault : result.faults) {
      if (fault.reproducer.empty()) continue;
      const std::string scope = scope_of(result.function);
      std::vector<std::string> tests;
      for (const std::string& test : {fault.reproducer, plain_texts(fault.reproducer)}) {
        if (!tests.empty() && test == fault.reproducer) break;
        tests.push_back(test);
        for (const std::string& space : {scope, scope_of(scope)}) {
          tests.push_back(inside(space, test));
        }
      }
      offered[unit_of(result, prepared)].push_back({&fault, tests});
    }
  }
  for (auto& [unit, tests] : offered) {
    for (Offered& each : tests) each.fault->reproducer.clear();
    for (std::size_t way = 0; way < 6 && unit < commands.size(); ++way) {
      std::vector<Offered*> open;
      std::vector<std::string> bodies;
      for (Offered& each : tests) {
        if (!each.fault->reproducer.empty() || way >= each.tests.size()) continue;
        if (each.tests[way].empty()) continue;
        open.push_back(&each);
        bodies.push_back(body_of(each.tests[way]));
      }
      if (open.empty()) continue;
      const std::vector<std::string> errors = compile_behind(commands[unit], bodies);
      for (std::size_t i = 0; i < open.size(); ++i) {
        Fault& fault = *open[i]->fault;
        // The first way is the plainest.
        if (fault.withheld.empty()) fault.withheld = errors[i];
        if (errors[i].empty()) fault.reproducer = open[i]->tests[way];
      }
    }
    for (const Offered& each : tests) {
      if (!each.fault->reproducer.empty()) each.fault->withheld.clear();
    }
  }
}

}  // namespace surety::tool::commands
