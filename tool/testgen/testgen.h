// Tests from contracts: one property per region that has an expectation, as C++ text that stands
// at the end of the unit's main file, where internal functions are reachable.
//
//   SURETY_TEST(Contract, discount_summer, inclusive(3900, 3999), inclusive(6, 8))
//   (int postal_code, int month) { ...calls the instrumented function... }
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tool/derive/derive.h"
#include "tool/plan/plan.h"

namespace surety::tool {

/// A region and the test that was made for it, or the reason why there is none.
struct RegionTest {
  std::string name;      // of the test, `Contract.` included; empty if there is none
  std::string function;  // qualified
  std::string region;
  Place place;
  std::string skipped;             // why there is no test
  std::string error;               // why there can be none: no input meets the assumptions
  bool precondition_only = false;  // nothing is expected, so nothing is to be tested
  std::vector<ParameterGenerator> generators;
  std::vector<std::string> filtered;  // assumptions that inputs are filtered by
  std::vector<std::string> solved;    // assumptions that inputs were solved from
  std::uint64_t solutions = 0;        // how many there are, or were found if `narrowed`
  bool narrowed = false;              // some allowed inputs are never generated
};

struct UnitTests {
  std::vector<RegionTest> regions;
  std::string code;  // empty if there is no test
};

/// Which tests are wanted.
struct TestRequest {
  std::string function;      // only those of this one, by its name or its qualified name
  bool crash_tests = false;  // regions that expect nothing are tested too: the call must return
  std::map<std::string, std::string> producers;  // generators (C++) in the place of others
  std::string definitions;                       // C++ that the producers need

  bool wants(const std::string& qualified_name) const;
  std::size_t hash() const;  // 0 for everything that `surety test` wants
};

/// `taken` are the functions that another unit tests already; those tested here are added.
UnitTests generate_tests(const UnitPlan& plan, std::vector<std::string>& taken,
                         const TestRequest& request = {});

}  // namespace surety::tool
