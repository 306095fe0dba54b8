// Private to tool/codegen/tests: what a request changes in a derivation.
#pragma once

#include "tool/codegen/layer.h"
#include "tool/derive/derive.h"
#include "tool/model/test_request.h"

namespace surety::tool::codegen {

/// The parameters that the request names get its generators; all that is assumed of them is
/// checked anyway.
void replace_producers(const TestRequest& request, Derivation& derivation);

}  // namespace surety::tool::codegen
