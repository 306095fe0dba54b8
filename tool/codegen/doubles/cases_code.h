// The rows of a parameterised test as C++: each becomes a GoogleTest test when the program starts.
#pragma once

#include <string>

#include "tool/codegen/layer.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/statement.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

struct RowsCode {
  const FunctionPlan& test;
  Expression settings;
  std::string call;    // the function, as it is called
  Statements doubles;  // that are set up before the call
};

/// Definitions that register the rows of all providers, to stand in the scope of the test. They
/// lack the name of the test.
Declarations rows_code(const RowsCode& rows);

}  // namespace surety::tool::codegen
