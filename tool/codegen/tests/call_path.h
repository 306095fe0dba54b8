// How a test reaches the function under test and what stands beside it.
#pragma once

#include <string>

#include "tool/codegen/layer.h"
#include "tool/codegen/objects/instances.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

struct CallPath {
  std::string open, close;  // the scope
  std::string call;
  std::string prefix;  // of a sibling
  std::string suffix;  // template arguments
};

/// `carrier` has the contract; `number` tells the tests of one function apart.
CallPath call_path_to(const FunctionPlan& function, const FunctionPlan& carrier,
                      const Instance& instance, std::size_t number);

}  // namespace surety::tool::codegen
