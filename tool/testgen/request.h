// Private to tool/testgen: what a request changes in a derivation.
#pragma once

#include "tool/testgen/testgen.h"

namespace surety::tool {

/// The parameters that the request names get its generators; all that is assumed of them is
/// checked anyway.
void replace_producers(const TestRequest& request, Derivation& derivation);

}  // namespace surety::tool
