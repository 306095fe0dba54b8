// The text around the unchanged body of a function:
//
//   { PRE auto surety_body = [&]() -> R {  body  }; POST }
//
// PRE enters the call into the chain, finds the regions of the input and captures values on
// entry; POST calls the body, checks the expectations and returns the result. See wrap.cpp for
// constexpr functions and constructors, which need other shapes.
#pragma once

#include <functional>
#include <string>

#include "tool/codegen/layer.h"
#include "tool/emit/declaration.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// The plan of the function that carries a contract, by its id.
using FunctionById = std::function<const FunctionPlan*(const std::string&)>;

struct Wrapping {
  Around body;               // at Definition::body_begin and Definition::body_end
  OneLine initialisers;      // at Definition::initialisers, of constructors
  Declarations declaration;  // in the class, beside the siblings
};

/// `by_id` finds the contracts that the function inherits; `stub_point` is what stands before the
/// body, where a stub may answer in its place.
Wrapping wrap(const FunctionPlan& function, const FunctionById& by_id,
              const Statements& stub_point = {});

}  // namespace surety::tool::codegen
