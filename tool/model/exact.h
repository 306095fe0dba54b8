// What functions and clauses mean, exactly: every conversion is there, in plain data.
//
// Made by tool/front_end/exact from clang's trees; tool/derive/prove reasons about it. Whatever
// the front end has no exact meaning for is a node `unsupported` that names the construct; it is
// never left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "tool/model/layer.h"
#include "tool/model/place.h"

namespace surety::tool::model {

struct ExactType {
  enum class Kind : std::uint8_t { nothing, boolean, integer, floating, compound, other };
  Kind kind = Kind::other;
  unsigned bits = 0;  // of integers and floating-point numbers
  bool is_signed = false;
  /// Of an enum: the values that the tests know, in 64 bits. Empty for other types.
  std::vector<std::uint64_t> enumerators;
  /// Of an enum that does not name its underlying type: so many bits of it are values.
  unsigned value_bits = 0;
  std::string name;              // of a type that is not supported, or of a class
  std::vector<ExactType> parts;  // fields or elements

  bool scalar() const {
    return kind == Kind::boolean || kind == Kind::integer || kind == Kind::floating;
  }
  /// The numbers that a value consists of.
  std::size_t scalars() const {
    if (kind != Kind::compound) return kind == Kind::nothing ? 0 : 1;
    return offset_of(parts.size());
  }
  /// The numbers before a part.
  std::size_t offset_of(std::size_t part) const {
    std::size_t before = 0;
    for (std::size_t i = 0; i < part && i < parts.size(); ++i) before += parts[i].scalars();
    return before;
  }
  bool same_as(const ExactType& other) const {
    if (kind != other.kind || bits != other.bits || is_signed != other.is_signed ||
        parts.size() != other.parts.size()) {
      return false;
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (!parts[i].same_as(other.parts[i])) return false;
    }
    return true;
  }
};

enum class ExactOp : std::uint8_t {
  // Values. Children are values unless it says otherwise.
  constant,     // number, or the bits of a floating-point number
  load,         // of the place child 0
  convert,      // between numbers, by the types
  negate,       // -
  complement,   // ~
  logical_not,  // !
  add,
  subtract,
  multiply,
  divide,
  remainder,
  shift_left,
  shift_right,
  bit_and,
  bit_or,
  bit_xor,
  equal,
  unequal,
  less,
  less_equal,
  greater,
  greater_equal,
  logical_and,
  logical_or,
  conditional,  // of values or, where `place` is set, of places
  sequence,     // a, b; a place if b is one
  call,         // function; children are arguments, places where parameters are references
  compose,      // a compound value of its children
  zero,         // of any type
  entry_value,  // old(child)
  construct,    // of a class: function is the constructor, children its arguments
  magnitude,    // abs
  // Places
  variable,
  member,          // number
  element,         // child 0 is the place of an array, child 1 the index
  materialize,     // a temporary that holds child 0
  assign,          // place = value
  assign_compute,  // place op= value; `inner` is the operation, `computed` its type
  increment,       // ++place, by `number` (1 or -1)
  post_increment,  // place++, a value
  // Statements
  block,
  declare,  // a variable, with its initial value if there is a child
  bind,     // a variable that is a reference, to the place
  evaluate,
  choose,      // if: condition, then, else
  select,      // switch: value, then labelled parts
  part,        // of a switch: statements; `labels`, `is_default`
  loop,        // condition (may be `zero` of type nothing: none), body, step
  loop_after,  // do: body, condition
  give_back,   // return
  leave,       // break
  next,        // continue
  trap,        // must not be reached; name says what it is
  demand,      // the condition has to hold, or what follows is undefined; name says what it is
  nothing,
  unsupported  // name is the construct
};

struct ExactNode {
  ExactOp op = ExactOp::unsupported;
  ExactOp inner = ExactOp::nothing;
  ExactType type;
  ExactType computed;
  Place at;
  std::string name;
  std::uint64_t number = 0;
  int variable = 0;
  std::size_t function = 0;
  bool place = false;  // it stands for a place, not a value
  bool is_default = false;
  bool zeroed = false;  // what is constructed is zero before
  std::vector<std::uint64_t> labels;
  std::vector<ExactNode> children;
};

/// Variables of clauses beside the parameters, which are counted from 0.
inline constexpr int result_variable = std::numeric_limits<int>::max();
inline constexpr int threw_variable = result_variable - 1;

struct ExactParameter {
  ExactType type;
  bool reference = false;
  bool constant = false;  // what the reference leads to
};

/// A function whose parameters are the variables 0, 1, ...; the object of a method is the last one.
struct ExactFunction {
  std::string name;
  Place at;
  std::vector<ExactParameter> parameters;
  ExactType result;
  bool returns_reference = false;
  bool contracted = false;
  ExactNode body;
};

/// The functions of a unit that are to be proved, and those that they call.
struct ExactUnit {
  std::vector<ExactFunction> functions;
  /// Why nothing in the unit can be proved, where that is so.
  std::string refused;
  Place refused_at;
  /// The right side of an assignment is evaluated first, as since C++17.
  bool assignments_ordered = false;
  /// `1 << 31` and `-1 << 1` have a value, as since C++20.
  bool shifts_wrap = false;
};

}  // namespace surety::tool::model
