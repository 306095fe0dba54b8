// Tests from contracts: one property per region that has an expectation, as C++ text that stands
// at the end of the unit's main file, where internal functions are reachable, or in a file of its
// own.
//
//   // expect: ret <= 50   shop.cpp:12
//   SURETY_TEST(Contract, discount_summer, inclusive(3900, 3999), inclusive(6, 8))(
//       int postal_code, int month) {
//     ...calls the instrumented function...
//   }
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/codegen/tests/apart.h"
#include "tool/emit/edits.h"
#include "tool/emit/printer.h"
#include "tool/model/plan.h"
#include "tool/model/region_test.h"
#include "tool/model/test_name.h"
#include "tool/model/test_request.h"

namespace surety::tool::codegen {

/// The code of one test, by itself. Its name is only known when those of all units are.
struct TestCode {
  std::size_t region = 0;  // index of the region that it tests
  Printed code;
};

/// The tests of one function.
struct TestedFunction {
  std::string key;  // the same in every unit that sees the function
  std::vector<RegionTest> regions;
  Printed shared;  // what stands before the tests, since several of them need it
  std::vector<TestCode> tests;
  Edits members;  // what the code needs inside of classes
  std::vector<StubNeed> needs;
  std::optional<Apart> apart;  // they can stand in a file of their own

  /// Whether there is anything for the compiler: what tests share is nothing without tests.
  bool has_code() const { return regions.empty() ? !shared.empty() : !tests.empty(); }
  /// The test of a region is not compiled, for this reason.
  void take_out(std::size_t region, const std::string& reason);
};

std::vector<TestedFunction> generate_tests(const UnitPlan& plan, const TestRequest& request = {});

/// The tests of those functions that a unit is to test: at the end of its main file, or in files of
/// their own. Each is empty if it has no test.
struct UnitTests {
  std::vector<RegionTest> regions;
  Printed code;
  Printed apart, apart_light;  // behind the directives of the main file
  Edits members;

  bool empty() const { return code.empty() && apart.empty() && apart_light.empty(); }
};
/// `names` has the names of tests that are used already, and is added to.
struct Assembly {
  std::string main_file;
  const UserMacros& macros;
  std::set<std::string>& names;
  bool apart = false;  // tests may stand in files of their own
};
UnitTests assemble_tests(const std::vector<const TestedFunction*>& functions,
                         const Assembly& assembly, const TestRequest& request = {});

/// What the compiler calls the file of a test, and of the code that the tests of a function share:
/// messages about them lead back here. Line 1 is that of the first line of the code.
std::string test_source(const TestName& test);
std::string shared_source(const std::string& key);

}  // namespace surety::tool::codegen
