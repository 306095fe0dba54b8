#include "tool/emit/statement.h"

#include <utility>
#include <vector>

#include "tool/emit/code.h"
#include "tool/emit/expression.h"
#include "tool/emit/origin.h"

namespace surety::tool::emit {
namespace {

Statement ended(Code code) { return Statement(std::move(code.add(";"))); }

Statement conditional_statement(Code head, const Statements& then, const Statements& otherwise) {
  head.add(") ").add_block(then.lines());
  if (!otherwise.empty()) head.add(" else ").add_block(otherwise.lines());
  return Statement(std::move(head));
}

Code assignment(const Code& target, const std::string& operation, const Expression& value) {
  return Code(target).add(" " + operation + " ").add(value.code());
}

}  // namespace

Code parameter_list(const Parameters& parameters) {
  std::vector<Code> items;
  for (const Parameter& each : parameters) {
    items.emplace_back(each.name.empty() ? each.type : each.type + " " + each.name);
  }
  return Code().add_list("(", std::move(items), ")");
}
Line plain_line(std::string text) { return {Code(std::move(text)), {}, false}; }
Line quiet_begin() { return plain_line("SURETY_QUIET_BEGIN"); }
Line quiet_end() {
  return {Code().add_mark(Fragment::Kind::line_break).add("SURETY_QUIET_END"), {}, false};
}

Expression lambda(const Lambda& made) {
  Code code("[" + made.captures + "]");
  const bool plain = made.parameters.empty() && made.result.empty() && made.attributes.empty();
  if (!plain) code.add(parameter_list(made.parameters));
  if (!made.attributes.empty()) code.add(" " + made.attributes);
  if (!made.result.empty()) code.add(" -> " + made.result);
  return Expression(code.add(" ").add_block(made.body.lines()));
}
Expression deferred(const Statements& body) { return lambda({"&", {}, {}, body, {}}); }

Statement evaluate(const Expression& value) { return ended(value.code()); }
Statement discard(const Expression& value) { return evaluate(static_cast_to("void", value)); }
Statement returned(const Expression& value) {
  return ended(value.empty() ? Code("return") : Code("return ").add(value.code()));
}
Statement variable(const std::string& type, const std::string& name, const Expression& value) {
  return ended(assignment(Code(type + " " + name), "=", value));
}
Statement object(const std::string& type, const std::string& name, const Expressions& arguments) {
  const std::string head = type + " " + name;
  return evaluate(arguments.empty() ? Expression(Code(head)) : call(head, arguments));
}
Statement assign(const Expression& target, const std::string& operation, const Expression& value) {
  return ended(assignment(target.code(), operation, value));
}
Statement alias(const std::string& name, const std::string& type) {
  return ended(Code("using " + name + " = " + type));
}
Statement use_surety() { return ended(Code("using namespace ::SURETY_VOCABULARY")); }
Statement when(const Expression& condition, const Statements& then, const Statements& otherwise) {
  return conditional_statement(Code("if (").add(condition.code()), then, otherwise);
}
Statement when(const Statement& first, const Expression& condition, const Statements& then) {
  return conditional_statement(Code("if (").add(first.line().code).add(" ").add(condition.code()),
                               then, {});
}
Statement when_given(const std::string& type, const std::string& name, const Expression& value,
                     const Statements& then) {
  return conditional_statement(assignment(Code("if (" + type + " " + name), "=", value), then, {});
}
Statement when_constant(const Expression& condition, const Statements& then,
                        const Statements& otherwise) {
  return conditional_statement(Code("if constexpr (").add(condition.code()), then, otherwise);
}
Statement in_block(const Statements& inner) { return Statement(Code().add_block(inner.lines())); }
Statement user_statement(std::string text) { return ended(Code(std::move(text))); }
Statement user_body() { return Statement(Code().add_mark(Fragment::Kind::user_body)); }

Statements quiet(const Statements& inner) {
  return {Statement(quiet_begin()), inner, Statement(quiet_end())};
}
Code reaction_code(const Statements& reaction) {
  Code code("SURETY_CATCH(");
  for (const Line& line : reaction.lines()) code.add(line.code).add(" ");
  return code.add(")");
}
Statement guarded(const Statements& inner, const Statements& reaction) {
  return Statement(
      Code("SURETY_TRY ").add_block(inner.lines()).add(" ").add(reaction_code(reaction)));
}
Expression unlikely(const Expression& condition) { return call("SURETY_UNLIKELY", {condition}); }

Statements from(const OriginPointer& origin, const Statements& made) {
  Statements out;
  for (Line line : made.lines()) {
    if (line.origin == nullptr) line.origin = origin;
    out.add(Statement(std::move(line)));
  }
  return out;
}

}  // namespace surety::tool::emit
