// Finds texts that go from one function straight into another. Only surety_front_end includes
// this.
//
// Seen are arguments that are calls themselves, `use(make(x))`, or local variables that were
// initialised with a call and never change; and conversions between `surety::Text` of two
// languages. What goes through members, containers or parameters is not seen.
#pragma once

#include <clang/AST/ASTFwd.h>

#include <vector>

#include "tool/front_end/collect/collect_calls.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

void collect_flows(const Describer& describer, clang::ASTContext& context, clang::Stmt& body,
                   const ContractOf& contract_of, std::vector<TextFlow>& flows);

}  // namespace surety::tool::front_end
