// Small faults that can be put into functions: what is replaced, and by what.
//
// To add a kind of mutant: a `visit` in mutants.cpp that calls `replace`, and a row in the table
// of docs/strength.md.
#pragma once

#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/mutant.h"

namespace surety::tool::front_end {

/// The body of a function: the offset behind its `{`, as in FunctionPlan.
struct MutatedBody {
  std::string file;
  unsigned begin = 0;
};

/// Mutants of these functions, in the order of the source. Code from macros is left alone.
std::vector<Mutant> find_mutants(const CompileCommand& command,
                                 const std::vector<MutatedBody>& bodies);

}  // namespace surety::tool::front_end
