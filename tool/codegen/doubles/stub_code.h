// Stubs as C++: functions that answer in the place of others, and which tests they are set up for.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/expression.h"
#include "tool/emit/statement.h"
#include "tool/model/plan.h"
#include "tool/model/region_test.h"
#include "tool/model/test_request.h"

namespace surety::tool::codegen {

/// The code that stubs a function, and why it does.
struct StubUse {
  std::string function;   // id
  bool by_level = false;  // nobody has named it
  Expression code;
};

/// The stubs of a unit.
struct UnitStubs {
  Declarations code;  // to stand before the tests
  Edits members;
  /// By id of a tested function, what is stubbed while it is tested; the empty id is for all.
  std::map<std::string, std::vector<StubUse>> uses;
  std::map<std::string, std::string> points;  // by id of a function, its stub point
  std::vector<StubNeed> needs;

  /// Statements that set the stubs up at the beginning of a test.
  Statements set_up(const FunctionPlan& tested) const;
  bool any_doubles = false;  // the unit has doubles that draw, or keep objects
};

UnitStubs stubs_of(const UnitPlan& plan, const TestRequest& request);

}  // namespace surety::tool::codegen
