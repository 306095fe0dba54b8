#include "tool/derive/solve/interpreter.h"

#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/derive/solve/solve.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

constexpr NumberType int_type{false, true, 32};
constexpr NumberType bool_type{false, false, 8};

const std::map<std::string, Operation>& binary_operations() {
  static const std::map<std::string, Operation> operations = {
      {"+", Operation::add},         {"-", Operation::subtract},
      {"*", Operation::multiply},    {"/", Operation::divide},
      {"%", Operation::remainder},   {"&", Operation::bit_and},
      {"|", Operation::bit_or},      {"^", Operation::bit_xor},
      {"<<", Operation::shift_left}, {">>", Operation::shift_right},
      {"<", Operation::less},        {"<=", Operation::less_equal},
      {">", Operation::greater},     {">=", Operation::greater_equal},
      {"==", Operation::equal},      {"!=", Operation::not_equal},
      {"&&", Operation::both},       {"||", Operation::either},
      {"==>", Operation::implies}};
  return operations;
}
bool compares(Operation op) { return op >= Operation::less && op <= Operation::not_equal; }
bool connects(Operation op) { return op >= Operation::both && op <= Operation::implies; }
bool shifts(Operation op) { return op == Operation::shift_left || op == Operation::shift_right; }

std::optional<Operation> call_of(const TypedExpression& e) {
  if (e.kind != ExpressionKind::call || e.children.size() != 1) return std::nullopt;
  if (e.children[0].type.kind != TypeKind::floating) return std::nullopt;
  if (e.name == "std::isfinite" || e.name == "isfinite") return Operation::is_finite;
  if (e.name == "std::isnan" || e.name == "isnan") return Operation::is_nan;
  return std::nullopt;
}

bool node_is_solvable(const TypedExpression& e) {
  if (!is_solvable(e.type)) return false;
  switch (e.kind) {
    case ExpressionKind::constant:
      return e.type.kind == TypeKind::floating ? e.real.has_value() : e.integer.has_value();
    case ExpressionKind::parameter:
      return true;
    case ExpressionKind::unary:
      return e.children.size() == 1 &&
             (e.name == "-" || e.name == "+" || e.name == "~" || e.name == "!");
    case ExpressionKind::binary:
      return e.children.size() == 2 && binary_operations().count(e.name) != 0;
    case ExpressionKind::conditional:
      return e.children.size() == 3;
    case ExpressionKind::conversion:
      // A floating number as an integer is left out: it is undefined for most of them.
      return e.children.size() == 1 &&
             (e.type.kind == TypeKind::floating || e.type.kind == TypeKind::boolean ||
              e.children[0].type.kind != TypeKind::floating);
    case ExpressionKind::call:
      return call_of(e).has_value();
    default:
      return false;
  }
}

WideInteger wrapped(WideInteger value, NumberType type) {
  __extension__ typedef unsigned __int128 Unsigned;
  const Unsigned mask = (Unsigned{1} << type.bits) - 1;
  const Unsigned low = static_cast<Unsigned>(value) & mask;
  if (type.is_signed && (low >> (type.bits - 1)) != 0) {
    return static_cast<WideInteger>(low) - (WideInteger{1} << type.bits);
  }
  return static_cast<WideInteger>(low);
}

std::optional<Number> in_range(WideInteger value, NumberType type) {
  if (!type.is_signed) return Number{wrapped(value, type), 0};
  if (value < type.lowest() || value > type.highest()) return std::nullopt;
  return Number{value, 0};
}

double rounded(double value, NumberType type) {
  return type.bits == 32 ? static_cast<double>(static_cast<float>(value)) : value;
}

bool is_true(Number value, NumberType type) {
  return type.floating ? value.real != 0 : value.integer != 0;
}
Number truth(bool value) { return {value ? 1 : 0, 0}; }

std::optional<Number> integer_operation(const NumericCondition& t, WideInteger a, WideInteger b) {
  __extension__ typedef unsigned __int128 Unsigned;
  const NumberType type = t.type;
  switch (t.operation) {
    case Operation::add:
      return in_range(a + b, type);
    case Operation::subtract:
      return in_range(a - b, type);
    case Operation::multiply:
      if (!type.is_signed) {
        const Unsigned product = static_cast<Unsigned>(a) * static_cast<Unsigned>(b);
        return Number{wrapped(static_cast<WideInteger>(product), type), 0};
      }
      return in_range(a * b, type);
    case Operation::divide:
      if (b == 0) return std::nullopt;
      return in_range(a / b, type);
    case Operation::remainder:
      if (b == 0 || !in_range(a / b, type)) return std::nullopt;
      return in_range(a % b, type);
    case Operation::bit_and:
      return Number{wrapped(a & b, type), 0};
    case Operation::bit_or:
      return Number{wrapped(a | b, type), 0};
    case Operation::bit_xor:
      return Number{wrapped(a ^ b, type), 0};
    case Operation::shift_left:
      // Before C++20 a negative number must not be shifted, nor a bit be shifted out.
      if (b < 0 || b >= type.bits || (type.is_signed && a < 0)) return std::nullopt;
      if (type.is_signed && a > (type.highest() >> static_cast<int>(b))) return std::nullopt;
      return Number{wrapped(a << static_cast<int>(b), type), 0};
    case Operation::shift_right:
      if (b < 0 || b >= type.bits) return std::nullopt;
      return Number{a >> static_cast<int>(b), 0};
    default:
      return std::nullopt;
  }
}

std::optional<Number> real_operation(const NumericCondition& t, double a, double b) {
  switch (t.operation) {
    case Operation::add:
      return Number{0, rounded(a + b, t.type)};
    case Operation::subtract:
      return Number{0, rounded(a - b, t.type)};
    case Operation::multiply:
      return Number{0, rounded(a * b, t.type)};
    case Operation::divide:
      if (b == 0) return std::nullopt;
      return Number{0, rounded(a / b, t.type)};
    default:
      return std::nullopt;
  }
}

template <class T>
bool compare(Operation op, T a, T b) {
  switch (op) {
    case Operation::less:
      return a < b;
    case Operation::less_equal:
      return a <= b;
    case Operation::greater:
      return a > b;
    case Operation::greater_equal:
      return a >= b;
    case Operation::equal:
      return a == b;
    default:
      return a != b;
  }
}

}  // namespace

bool is_solvable(const TypeInfo& type) {
  if (!type.numeric()) return false;
  return type.kind == TypeKind::floating ? type.bits == 32 || type.bits == 64 : type.bits <= 64;
}

bool is_solvable(const TypedExpression& condition) {
  bool all = true;
  for_each(condition, [&](const TypedExpression& e) { all = all && node_is_solvable(e); });
  return all;
}

NumberType number_type(const TypeInfo& type) {
  if (type.kind == TypeKind::boolean) return bool_type;
  if (type.kind == TypeKind::floating) return {true, true, type.bits};
  if (type.kind == TypeKind::character) {
    return {false, type.spelling == "char" || type.spelling == "wchar_t", type.bits};
  }
  return {false, type.kind == TypeKind::signed_integer, type.bits};
}

NumberType promoted(NumberType type) {
  return !type.floating && type.bits < int_type.bits ? int_type : type;
}

NumberType common_type(NumberType a, NumberType b) {
  if (a.floating != b.floating) return a.floating ? a : b;
  if (a.floating) return a.bits > b.bits ? a : b;
  a = promoted(a);
  b = promoted(b);
  if (a.bits != b.bits) return a.bits > b.bits ? a : b;
  return a.is_signed ? b : a;
}

void NumericCondition::collect(std::vector<bool>& used) const {
  if (operation == Operation::unknown) used[index] = true;
  for (const NumericCondition& child : children) child.collect(used);
}

std::optional<NumericCondition> numeric_condition(const TypedExpression& e,
                                                  const std::vector<Unknown>& unknowns) {
  NumericCondition term;
  term.boolean = e.type.kind == TypeKind::boolean;
  term.type = number_type(e.type);
  term.operands = term.type;
  for (const TypedExpression& child : e.children) {
    std::optional<NumericCondition> made = numeric_condition(child, unknowns);
    if (!made) return std::nullopt;
    term.children.push_back(std::move(*made));
  }
  if (!node_is_solvable(e)) return std::nullopt;
  switch (e.kind) {
    case ExpressionKind::constant:
      term.value = {e.integer.value_or(0), e.real.value_or(0)};
      return term;
    case ExpressionKind::parameter:
      term.operation = Operation::unknown;
      for (term.index = 0; term.index < unknowns.size(); ++term.index) {
        if (unknowns[term.index].name == e.name) return term;
      }
      return std::nullopt;
    case ExpressionKind::unary:
      if (e.name == "+") {
        term.operation = Operation::convert;
      } else {
        term.operation = e.name == "-"   ? Operation::negate
                         : e.name == "~" ? Operation::complement
                                         : Operation::invert;
      }
      return term;
    case ExpressionKind::conditional:
      term.operation = Operation::choose;
      return term;
    case ExpressionKind::call:
      term.operation = *call_of(e);
      return term;
    case ExpressionKind::binary:
      term.operation = binary_operations().at(e.name);
      if (compares(term.operation)) {
        term.operands = common_type(term.children[0].type, term.children[1].type);
      }
      return term;
    default:
      term.operation = Operation::convert;
      return term;
  }
}

std::optional<Number> convert(Number number, NumberType from, NumberType to) {
  if (from == to) return number;
  if (to.floating) {
    // Of an integer to float directly: by way of double it would be rounded twice.
    if (!from.floating && to.bits == 32) return Number{0, static_cast<float>(number.integer)};
    return Number{0,
                  rounded(from.floating ? number.real : static_cast<double>(number.integer), to)};
  }
  if (from.floating) return std::nullopt;
  return Number{wrapped(number.integer, to), 0};
}

std::optional<Number> evaluate(const NumericCondition& t, const Solution& values) {
  if (t.operation == Operation::constant) return t.value;
  if (t.operation == Operation::unknown) return values[t.index];
  const NumericCondition& first = t.children[0];
  const std::optional<Number> a = evaluate(first, values);
  if (!a) return std::nullopt;
  const bool is = is_true(*a, first.type);
  if (connects(t.operation)) {
    if (t.operation == Operation::both && !is) return truth(false);
    if (t.operation == Operation::either && is) return truth(true);
    if (t.operation == Operation::implies && !is) return truth(true);
    const std::optional<Number> b = evaluate(t.children[1], values);
    if (!b) return std::nullopt;
    return truth(is_true(*b, t.children[1].type));
  }
  switch (t.operation) {
    case Operation::choose: {
      const NumericCondition& taken = t.children[is ? 1 : 2];
      const std::optional<Number> value = evaluate(taken, values);
      if (!value) return std::nullopt;
      return t.boolean ? truth(is_true(*value, taken.type)) : convert(*value, taken.type, t.type);
    }
    case Operation::invert:
      return truth(!is);
    case Operation::is_finite:
      return truth(std::isfinite(a->real));
    case Operation::is_nan:
      return truth(std::isnan(a->real));
    case Operation::convert:
      return t.boolean ? truth(is) : convert(*a, first.type, t.type);
    case Operation::negate:
    case Operation::complement: {
      const std::optional<Number> operand = convert(*a, first.type, t.type);
      if (!operand) return std::nullopt;
      if (t.type.floating) return Number{0, -operand->real};
      return t.operation == Operation::negate
                 ? in_range(-operand->integer, t.type)
                 : std::optional(Number{wrapped(~operand->integer, t.type), 0});
    }
    default:
      break;
  }
  const NumericCondition& second = t.children[1];
  const std::optional<Number> b = evaluate(second, values);
  if (!b) return std::nullopt;
  const std::optional<Number> left = convert(*a, first.type, t.operands);
  const std::optional<Number> right =
      shifts(t.operation) ? b : convert(*b, second.type, t.operands);
  if (!left || !right) return std::nullopt;
  if (compares(t.operation)) {
    return truth(t.operands.floating ? compare(t.operation, left->real, right->real)
                                     : compare(t.operation, left->integer, right->integer));
  }
  return t.type.floating ? real_operation(t, left->real, right->real)
                         : integer_operation(t, left->integer, right->integer);
}

bool holds(const NumericCondition& term, const Solution& values) {
  const std::optional<Number> value = evaluate(term, values);
  return value && is_true(*value, term.type);
}

}  // namespace surety::tool::derive
