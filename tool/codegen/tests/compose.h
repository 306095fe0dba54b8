// Self-composition: from a function and one of its relations to a function of the inputs of all
// executions, whose generators are derived like those of any other.
//
//   f(a, b), hyper: a_p = b, b_p = like(b)     ->     f(a, b, a_p, b_p)
//
// Pure, plain data. What is given by an execution (`x_p = ret`) is no input.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

struct Composition {
  FunctionPlan function;              // with the primed inputs behind its own parameters
  Region region;                      // what is assumed of all of them
  std::vector<std::size_t> original;  // by parameter: which of the function's own it is
  std::vector<bool> is_value;         // by parameter: it follows from those before it
  std::vector<bool> is_known;         // by parameter: whether `is_value` is known before compiling
  /// [execution][parameter of the original]: where its input is; nothing if it is that of the
  /// first execution, or given by an execution.
  std::vector<std::vector<std::optional<std::size_t>>> input;
};

Composition compose(const FunctionPlan& function, const Region& region, const Hyper& hyper);

}  // namespace surety::tool::codegen
