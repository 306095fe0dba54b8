// How a test reaches the function under test and what stands beside it.
#pragma once

#include <string>

#include "tool/codegen/layer.h"
#include "tool/codegen/objects/instances.h"
#include "tool/emit/declaration.h"
#include "tool/emit/names.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

struct CallPath {
  std::string open, close;    // the scope
  std::string instantiation;  // a namespace for the test of an instantiation; empty for others
  Declarations aliases;       // in it: the arguments, by the names of the template's parameters
  std::string call;
  std::string prefix;  // of a sibling
  std::string suffix;  // template arguments

  /// A test in the scope of what it tests.
  Declarations around(const Declarations& test) const;
};

/// `carrier` has the contract; `part` tells the tests of one function apart.
CallPath call_path_to(const FunctionPlan& function, const FunctionPlan& carrier,
                      const Instance& instance, const names::RegionPart& part);

}  // namespace surety::tool::codegen
