// Evaluates conditions over numbers exactly as C++ does.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tool/derive/layer.h"
#include "tool/derive/solve/solve.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {

/// What matters of a type: floating with 32 or 64 bits, or an integer.
struct NumberType {
  bool floating = false;
  bool is_signed = true;
  unsigned bits = 32;

  WideInteger lowest() const { return is_signed ? -(WideInteger{1} << (bits - 1)) : 0; }
  WideInteger highest() const { return (WideInteger{1} << (is_signed ? bits - 1 : bits)) - 1; }
  bool operator==(const NumberType&) const = default;
};
NumberType number_type(const TypeInfo& type);
/// After integral promotion.
NumberType promoted(NumberType type);
/// The usual arithmetic conversions.
NumberType common_type(NumberType a, NumberType b);

enum class Operation {
  constant,
  unknown,
  negate,
  complement,
  invert,  // !
  convert,
  is_finite,
  is_nan,
  choose,
  both,
  either,
  implies,
  add,
  subtract,
  multiply,
  divide,
  remainder,
  bit_and,
  bit_or,
  bit_xor,
  shift_left,
  shift_right,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal
};

/// A condition with everything resolved that does not depend on the unknowns.
struct NumericCondition {
  Operation operation = Operation::constant;
  NumberType type;       // of the result; booleans are integers of 8 bits, 0 or 1
  NumberType operands;   // what the operands are converted to before
  bool boolean = false;  // converting to it means comparing with zero
  std::size_t index = 0;
  Number value;
  std::vector<NumericCondition> children;

  void collect(std::vector<bool>& used) const;
};

/// The solvable condition as numbers; nothing if it mentions what is not among the unknowns.
std::optional<NumericCondition> numeric_condition(const TypedExpression& expression,
                                                  const std::vector<Unknown>& unknowns);

/// Its value; nothing where C++ leaves it undefined.
std::optional<Number> evaluate(const NumericCondition& term, const Solution& values);
std::optional<Number> convert(Number number, NumberType from, NumberType to);
/// Whether the condition is defined and true.
bool holds(const NumericCondition& term, const Solution& values);

}  // namespace surety::tool::derive
