// A failure as code that can be pasted: the call that shows it, and a GoogleTest test around it.
#pragma once

#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/model/fault.h"
#include "tool/model/region_test.h"

namespace surety::tool::codegen {

/// The counterexample as an expression, `discount(3900, 8)` or `Account(5).withdraw(3)`; the calls
/// of a relation beside each other. Empty where an argument is not known.
std::string call_of(const RegionTest& test, const Fault& fault);

/// The same for the calls that must be made before.
std::vector<std::string> calls_before(const RegionTest& test, const Fault& fault);

/// A test that fails as the fault does: its call, and its clause if that is plain C++ over the
/// result. `fault.call` must have been filled in. Empty where the call cannot be written.
std::string reproducer_of(const RegionTest& test, const Fault& fault);

}  // namespace surety::tool::codegen
