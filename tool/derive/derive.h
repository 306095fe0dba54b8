// Generators from predicates: a pure function from the typed assumptions of a region to C++
// expressions that generate its inputs.
//
//   0 <= x && x < n          surety::interval(0, n, false, true)      n is drawn before x
//   x == 1 || x == 5         surety::one_of(1, 5)
//   !v.empty()               surety::vector_of(surety::any<int>(), 1)
//   p != nullptr             surety::pointer_to(surety::any<int>(), surety::Null::excluded)
//
// What is not understood becomes a leftover: to be solved where it is arithmetic, else filtered.
// A derived generator never yields less than the assumptions allow, except where `narrowed` says
// so; it may yield more, since whoever draws checks the region's assumptions anyway.
//
// To teach it a new form: add a rule to `rules` in constraints.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/derive/layer.h"
#include "tool/model/contract.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {

struct Leftover {
  SourceText text;
  std::string code;  // C++
  TypedExpression condition;
  bool arithmetic = false;  // over numbers only: for the solver
};

/// Parameters that arithmetic leftovers tie together, and all that is assumed of them. They depend
/// on no other parameters and come first in the list, so that they can be solved for together.
struct ArithmeticGroup {
  std::vector<std::size_t> parameters;  // indices
  std::vector<TypedExpression> conditions;
  std::vector<std::size_t> leftovers;  // those that a solution makes superfluous
};

struct Derivation {
  std::vector<ParameterGenerator> generators;  // in the order in which they are drawn
  std::vector<Leftover> leftovers;
  std::vector<ArithmeticGroup> groups;
  bool narrowed = false;  // some allowed inputs are never generated
};

/// What a test keeps for a view to look at: a string, a vector or an array; of
/// all other types it keeps the value itself, and `spelling` is empty.
TypeInfo storage_behind(const TypeInfo& type);

Derivation derive_generators(const FunctionPlan& function, const Region& region);
/// The same for the inputs of calls that tests make: they are drawn as `draw:` says. What that
/// leaves out the contract may admit.
Derivation derive_inputs(const FunctionPlan& function, const Region& region);

}  // namespace surety::tool::derive
