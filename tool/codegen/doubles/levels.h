// Levels of testing. unit: what has a contract and is defined elsewhere is stubbed, and there are
// mocks. integration: no stubs and no mocks, but fresh objects. system: no doubles at all.
#pragma once

#include <string>

#include "tool/codegen/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// Why a test is not run at a level: it uses doubles that the level does not have. Empty if it is.
std::string not_at_level(const UnitPlan& plan, const FunctionPlan& test, const std::string& level);

}  // namespace surety::tool::codegen
