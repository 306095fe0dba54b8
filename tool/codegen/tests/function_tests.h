// The tests of one function against one contract, its own or one that it inherits.
#pragma once

#include <string>
#include <vector>

#include "tool/codegen/doubles/stub_code.h"
#include "tool/codegen/layer.h"
#include "tool/codegen/objects/instances.h"
#include "tool/codegen/objects/slots.h"
#include "tool/codegen/tests/testgen.h"
#include "tool/model/plan.h"
#include "tool/model/test_request.h"

namespace surety::tool::codegen {

/// What the tests of a unit share.
struct UnitContext {
  const UnitPlan& plan;
  const TestRequest& request;
  const UnitStubs& stubs;
  std::vector<std::string>& names;  // of tests, each of which there is once
  Tables::Solved& solved;
};

/// A test for each region of the contract and each instance; `unreachable` is why there can be
/// none.
void write_function_tests(const UnitContext& unit, const FunctionPlan& function,
                          const FunctionPlan& carrier, const std::string& unreachable,
                          const std::vector<Instance>& instances, TestedFunction& out);

}  // namespace surety::tool::codegen
