// The rows of a parameterised test as C++: each becomes a GoogleTest test when the program starts.
#pragma once

#include <string>

#include "tool/codegen/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

struct RowsCode {
  const FunctionPlan& test;
  std::string name;      // of the test, without its suite
  std::string settings;  // as code
  std::string call;      // the function, as it is called
  std::string doubles;   // statements that set doubles up before the call
};

/// Definitions that register the rows of all providers, to stand in the scope of the test.
std::string rows_code(const RowsCode& rows);

}  // namespace surety::tool::codegen
