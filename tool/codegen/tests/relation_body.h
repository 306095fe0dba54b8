// The body of a test that checks a relation: runs the executions, each from the same start, and
// asks the expectations of the relation.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/codegen/tests/compose.h"
#include "tool/emit/expression.h"
#include "tool/emit/statement.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

struct RelationBody {
  const FunctionPlan& function;
  std::size_t region = 0;
  std::size_t hyper = 0;
  const Composition& composition;
  Expressions viewed;    // by parameter of the composition: how a check sees it
  std::string call;      // what to call; `surety_object.f` for a method
  std::string prefix;    // before the name of a sibling
  std::string suffix;    // template arguments behind the name of a sibling
  bool isolate = false;  // each execution in a process of its own
  /// By parameter of the composition: where among all that is drawn it is; empty where parameters
  /// are not drawn one by one.
  std::vector<std::size_t> drawn_at;
};

Statements relation_body(const RelationBody& body);

}  // namespace surety::tool::codegen
