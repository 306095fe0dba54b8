// The bodies of functions that are only declared and make doubles: `mock:` and `fresh:`.
#pragma once

#include "tool/codegen/doubles/result_writer.h"
#include "tool/codegen/layer.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// Defines a `mock:`. The GoogleMock class stands behind the declaration of the factory, so that
/// tests in the same file can expect calls: it is added to `edits`.
Declarations mock_code(const UnitPlan& plan, const FunctionPlan& factory, ResultWriter& results,
                       Edits& edits);
/// Defines a `fresh:`.
Declarations fresh_code(const UnitPlan& plan, const FunctionPlan& factory, ResultWriter& results);

}  // namespace surety::tool::codegen
