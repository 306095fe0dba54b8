// The typed tree of a clause, as clang saw it, in plain data.
//
// Implicit conversions and parentheses are left out. Derivation of generators, the capture of
// sub-expression values and the solver work on it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tool/model/layer.h"
#include "tool/model/source_text.h"

namespace surety::tool::model {

struct KnownLanguage;  // tool/model/known_language.h

enum class TypeKind {
  boolean,
  character,
  signed_integer,
  unsigned_integer,
  floating,
  enumeration,
  pointer,
  record,
  other
};

struct TypeInfo;

/// A field of an aggregate.
struct FieldInfo {
  std::string name;
  unsigned bits = 0;            // of a bit-field, or a field that no reference can be bound to
  std::vector<TypeInfo> types;  // exactly one; a vector because TypeInfo is not complete here
  const TypeInfo& type() const;
};

struct TypeInfo {
  TypeKind kind = TypeKind::other;
  unsigned bits = 0;       // of numbers
  std::string spelling;    // fully qualified, without top-level const or reference
  std::string element;     // of pointers and of ranges (value_type)
  std::string record;      // the qualified name of the template or class, e.g. std::vector
  bool dependent = false;  // on the parameters of a template: nothing else is known
  bool aggregate = false;
  bool assembled = false;   // like an aggregate, but its fields have to be set one by one
  bool customised = false;  // the user has a default generator for it
  bool array = false;       // parts[0] are its elements
  bool function = false;    // parts: the result and the parameters
  bool is_range = false;
  bool default_constructible = false;
  bool copyable = true;
  std::vector<FieldInfo> fields;         // of aggregates, some levels deep
  std::vector<std::string> enumerators;  // as code; of each value the first
  bool all_enumerated = false;           // the enum has no other values
  std::vector<TypeInfo> parts;  // of standard types (standard_types.h), and what a pointer leads to

  bool integral() const {
    return kind == TypeKind::signed_integer || kind == TypeKind::unsigned_integer ||
           kind == TypeKind::character || kind == TypeKind::boolean;
  }
  bool numeric() const { return integral() || kind == TypeKind::floating; }
};

inline const TypeInfo& FieldInfo::type() const { return types.front(); }

enum class ExpressionKind {
  constant,   // value known when compiling; `value` is its text
  parameter,  // name
  result,     // ret
  threw,
  object,    // this
  variable,  // a bound variable of a quantifier, or a global
  member,    // children[0].name
  call,      // name(children...)
  method,    // children[0].name(children[1...])
  index,     // children[0][children[1]]
  unary,     // name children[0]
  binary,    // children[0] name children[1]; an implication is spelled ==>
  conditional,
  quantifier,  // name is forall or exists; children: range, condition; bound is the variable
  membership,  // children[0] in children[1]
  old,         // children[0] on entry
  conversion,  // children[0] explicitly converted to the type
  other
};

struct TypedExpression {
  ExpressionKind kind = ExpressionKind::other;
  std::string name;
  SourceText text;  // as it was written
  TypeInfo type;
  std::string value;                    // of constants, as C++
  std::optional<std::int64_t> integer;  // of integral constants that fit
  std::optional<double> real;           // of floating constants that a double holds
  std::string bound;
  bool calls_user_code = false;
  std::shared_ptr<const KnownLanguage> language;  // of a Language whose value is known
  std::vector<TypedExpression> children;
};

/// Calls `visit` for the expression and everything below it.
template <class Visit>
void for_each(const TypedExpression& expression, const Visit& visit) {
  visit(expression);
  for (const TypedExpression& child : expression.children) for_each(child, visit);
}

}  // namespace surety::tool::model
