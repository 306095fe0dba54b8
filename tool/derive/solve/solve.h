// Solving arithmetic assumptions: from typed conditions over numbers to the inputs that meet them.
//
//   Solutions s = solve({{"a", int_type}, {"b", int_type}}, {&condition, ...});
//
// Small domains are searched completely (enumerate.cpp), equations of floating-point numbers by
// halving intervals (search_reals.cpp), everything else is left to Z3 (models.cpp), which finds
// some solutions in a limited time. All follow C++: promotions, the
// usual conversions, wrapping of unsigned numbers; where a condition would be undefined (overflow,
// division by zero) it does not hold. Every solution is evaluated (interpreter.cpp) before it is
// given out. Conditions that a good share of all inputs meets are not solved: filtering reaches
// more of them.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/derive/layer.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {

__extension__ typedef __int128 WideInteger;  // holds every 64-bit number, signed or not

struct Unknown {
  std::string name;
  TypeInfo type;
};

/// A number: `real` if its type is floating, else `integer`.
struct Number {
  WideInteger integer = 0;
  double real = 0;
};
using Solution = std::vector<Number>;  // in the order of the unknowns

struct SolveLimits {
  std::chrono::milliseconds time{3000};
  std::size_t enumerated = 20000;  // solutions to keep of a complete search
  std::size_t modelled = 2000;     // solutions to ask Z3 for
  double dense = 0.1;              // the share of accepted inputs from which filtering is better
};

struct Solutions {
  enum class Verdict { found, impossible, unsolved };
  Verdict verdict = Verdict::unsolved;
  bool complete = false;            // there are no others
  std::vector<Solution> solutions;  // the simplest first
};

/// Whether the condition is in the language of the solver.
bool is_solvable(const TypedExpression& condition);
/// Whether a parameter of the type can be solved for.
bool is_solvable(const TypeInfo& type);

Solutions solve(const std::vector<Unknown>& unknowns,
                const std::vector<TypedExpression>& conditions, const SolveLimits& limits = {});

/// The number as C++, of exactly the type.
std::string number_code(const Number& number, const TypeInfo& type);

}  // namespace surety::tool::derive
