// How a double makes a result that meets expectations: generators derived from the clauses where
// they say enough, and the clauses themselves to judge what was drawn.
//
// `ret` is the unknown, the arguments are known. A premise without `ret` is decided first:
// `amount > 0 ==> ret == 7` generates 7 where the amount is positive. `old(e)` is `e`, since a
// double changes nothing; clauses that do not mention `ret` are about such changes and are left
// out.
#pragma once

#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {

/// What a result of that type is drawn as: a std::string for a view, an owner for a pointer.
std::string held_result(const TypeInfo& type);

/// Statements that return a result drawn from `surety_source`, for the clauses of one region or one
/// stub; empty where nothing could be derived.
Statements derived_draws(const std::vector<Clause>& expects, const TypeInfo& type);

/// The condition under which a result meets the clauses, over `ret`.
Expression meets_code(const std::vector<Clause>& expects);

/// The functions beside a contract that doubles ask, with the names X_meets, X_candidate and
/// X_throws for a contract X; for a method they are members.
struct ContractResults {
  Declarations declarations;
  bool candidates = false;  // there is an X_candidate
  bool throws = false;      // there is an X_throws
};
ContractResults contract_results(const FunctionPlan& carrier);

/// `{name, file, line}`: a double that is asked for there.
Expression double_info(const std::string& name, const Place& place, const std::string& type = {});
/// `return std::move(*made);` if there is a candidate.
Statement return_candidate(const Expression& candidate);
/// A lambda that draws a result from `surety_source`.
Expression drawing(const std::string& held, const Statements& draws);

}  // namespace surety::tool::codegen
