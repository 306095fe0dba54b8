// The constants that a function and its contract mention, which inputs are to have.
#pragma once

#include "tool/codegen/layer.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// Those of a function and of the contract that it carries or inherits, as
/// PropertySettings::with_mentioned takes them: a call of what stands beside the definition if
/// tests may stand in another file, which must not depend on the body. Empty if there are none.
Expression mentioned(const FunctionPlan& function, const FunctionPlan& carrier);

/// What such a call needs: its definition, at the end of the main file, and its declaration. Empty
/// for functions whose tests have the constants themselves.
Declarations defined_mentioned(const FunctionPlan& function);
Declarations declared_mentioned(const FunctionPlan& function);

}  // namespace surety::tool::codegen
