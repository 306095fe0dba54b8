// Small faults that can be put into functions: what is replaced, and by what.
//
// To add a kind of mutant: a `Visit...` in mutants.cpp that calls `replace`, and a row in the table
// of docs/strength.md.
#pragma once

#include <string>
#include <vector>

#include "tool/source/compile_command.h"

namespace surety::tool {

struct Mutant {
  std::string file;
  unsigned begin = 0;  // what is replaced, as offsets in the file
  unsigned end = 0;
  std::string text;         // what stands there instead
  std::string kind;         // operator, boundary, constant, statement, condition, result
  unsigned body_begin = 0;  // of the function that it is in
  unsigned line = 0;
};

/// The body of a function: the offset behind its `{`, as in FunctionPlan.
struct MutatedBody {
  std::string file;
  unsigned begin = 0;
};

/// Mutants of these functions, in the order of the source. Code from macros is left alone.
std::vector<Mutant> find_mutants(const CompileCommand& command,
                                 const std::vector<MutatedBody>& bodies);

}  // namespace surety::tool
