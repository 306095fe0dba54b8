// The first run of clang over a unit: which functions and classes carry contracts, and what is
// known about them.
#pragma once

#include <set>
#include <string>
#include <utility>

#include "tool/front_end/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// What becomes of the assertions that bodies begin with.
struct AssertReading {
  bool assumed = false;  // they are assumptions, but for those that are left out
  std::set<std::pair<std::string, unsigned>> left_out = {};  // by file and offset
};

/// Parses the unit as it is. If it does not compile, only `compiler_messages` is filled.
UnitPlan collect(const CompileCommand& command, const AssertReading& asserts = {});

}  // namespace surety::tool::front_end
