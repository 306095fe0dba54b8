// Tests from contracts: one property per region that has an expectation, as C++ text that stands
// at the end of the unit's main file, where internal functions are reachable.
//
//   SURETY_TEST(Contract, discount_summer, inclusive(3900, 3999), inclusive(6, 8))
//   (int postal_code, int month) { ...calls the instrumented function... }
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tool/derive/derive.h"
#include "tool/instrument/edits.h"
#include "tool/plan/plan.h"

namespace surety::tool {

/// A region and the test that was made for it, or the reason why there is none.
struct RegionTest {
  std::string name;      // of the test, `Contract.` included; empty if there is none
  std::string function;  // qualified
  std::string region;
  std::string relation;                 // of a test that compares executions; empty for others
  unsigned executions = 1;              // of one input
  std::vector<std::string> parameters;  // of the function, where there are several executions
  bool varies = false;                  // the executions are meant to have different inputs
  bool traced = false;                  // their branches are compared
  Place place;
  std::string skipped;             // why there is no test
  std::string error;               // why there can be none: no input meets the assumptions
  bool precondition_only = false;  // nothing is expected, so nothing is to be tested
  std::vector<ParameterGenerator> generators;
  std::vector<std::string> filtered;  // assumptions that inputs are filtered by
  std::vector<std::string> solved;    // assumptions that inputs were solved from
  std::uint64_t solutions = 0;        // how many there are, or were found if `narrowed`
  bool narrowed = false;              // some allowed inputs are never generated
  std::string unchanged;              // the class of an object that no method can change
  bool plain = false;                 // of a test function: nothing is proved by it
  bool rows = false;  // the name is the beginning of those of many tests, one for each row
};

/// A function whose calls go to a stub: some unit must define it.
struct StubNeed {
  std::string id;
  std::string name;
  Place place;             // where that is asked for
  bool explicit_ = false;  // by a `stub:`
};

/// The tests of one function.
struct TestedFunction {
  std::string key;  // the same in every unit that sees the function
  std::vector<RegionTest> regions;
  std::string code;  // empty if there is no test
  Edits members;     // what the code needs inside of classes
  std::vector<StubNeed> needs;
};

/// Generators for parameters that nothing else says anything of, by type; from surety.toml.
struct GeneratorDefault {
  std::string type;  // as the user writes it
  std::string code;  // C++
  std::size_t line = 0;
};
struct GeneratorDefaults {
  std::string file;  // where they stand
  std::vector<GeneratorDefault> types;

  /// The function of a unit that returns the generator of a type; empty if nothing is said of it.
  std::string function_for(const std::string& type) const;
};

/// Which tests are wanted.
struct TestRequest {
  std::string function;      // only those of this one, by its name or its qualified name
  bool crash_tests = false;  // regions that expect nothing are tested too: the call must return
  std::map<std::string, std::string> producers;  // generators (C++) in the place of others
  std::string definitions;                       // C++ that the producers need
  GeneratorDefaults defaults;                    // of the project
  std::string stub;   // functions to stub everywhere, a regular expression
  std::string level;  // unit, integration, system, or nothing

  bool wants(const std::string& qualified_name) const;
  std::size_t hash() const;  // 0 for everything that `surety test` wants
};

std::vector<TestedFunction> generate_tests(const UnitPlan& plan, const TestRequest& request = {});

/// The end of a unit's main file: the tests of those functions that no unit before it tests.
/// `taken` has what is tested already, functions and names of tests, and is added to.
struct UnitTests {
  std::vector<RegionTest> regions;
  std::string code;  // empty if there is no test
  Edits members;
};
struct Taken {
  std::set<std::string> functions;
  std::set<std::string> names;
};
UnitTests assemble_tests(const std::vector<TestedFunction>& functions, const std::string& main_file,
                         Taken& taken, const TestRequest& request = {});

}  // namespace surety::tool
