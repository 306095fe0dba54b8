// Expressions of generated code. Names and types are strings, since they come from the user's code
// as such; everything that is composed of them is an Expression and cannot be taken for a
// statement.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/emit/code.h"
#include "tool/emit/layer.h"
#include "tool/emit/origin.h"

namespace surety::tool::emit {

class Expression {
 public:
  Expression() = default;
  explicit Expression(Code code) : code_(std::move(code)) {}
  const Code& code() const { return code_; }
  bool empty() const { return code_.empty(); }

 private:
  Code code_;
};
using Expressions = std::vector<Expression>;

/// A name, qualified or not: `surety_in`, `::surety::Semantic::enforce`.
Expression name(std::string name);
/// What the user wrote, or what was derived from it, unchanged. The only way for text to get in.
Expression user_text(std::string text);
/// Where what the user wrote is put by other means; see print_around.
Expression user_hole();
Expression literal(std::string_view text);
Expression number(std::uint64_t value);
/// `3u`
Expression unsigned_number(std::uint64_t value);
Expression boolean(bool value);
Expression null();
/// The name of the test that the code belongs to, as a literal; Printed::named fills it in.
Expression test_name_literal();

/// An argument that comes from somewhere else than those beside it.
Expression from(const OriginPointer& origin, const Expression& argument);
Expression in_parentheses(const Expression& inner);
Expression call(const Expression& callee, const Expressions& arguments);
Expression call(const std::string& callee, const Expressions& arguments);
/// `object.name`
Expression member(const Expression& object, const std::string& name);
/// `*pointer`, `&object`, `!condition`; the operand must be a primary expression.
Expression dereferenced(const Expression& pointer);
Expression address_of(const Expression& object);
Expression negated(const Expression& condition);
Expression element(const Expression& array, std::size_t index);
/// Without parentheses of its own.
Expression binary(const Expression& left, const std::string& operation, const Expression& right);
Expression conditional(const Expression& condition, const Expression& then,
                       const Expression& otherwise);
/// `a && b && c`; empty for nothing.
Expression conjunction(const Expressions& conditions);
/// `a || b || c`, or `a | b | c`; empty for nothing.
Expression joined(const Expressions& parts, const std::string& operation);
Expression static_cast_to(const std::string& type, const Expression& value);
/// `T(arguments)`
Expression made(const std::string& type, const Expressions& arguments);
/// `{a, b}` and `T{a, b}`
Expression braced(const Expressions& values, const std::string& type = {});
/// `a, b`
Expression sequence(const Expressions& parts);
/// `value...`
Expression expanded(const Expression& pack);

/// `name<a, b>`, as a name or a type; without arguments just the name.
std::string specialised(const std::string& name, const std::vector<std::string>& arguments);
/// `decltype(value)`
std::string type_of(const Expression& value);
/// Names as expressions.
Expressions all_names(const std::vector<std::string>& list);

}  // namespace surety::tool::emit
