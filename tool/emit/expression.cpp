#include "tool/emit/expression.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/emit/code.h"
#include "tool/emit/literal.h"
#include "tool/emit/origin.h"
#include "tool/emit/printer.h"

namespace surety::tool::emit {
namespace {

std::vector<Code> codes(const Expressions& list) {
  std::vector<Code> out;
  for (const Expression& each : list) out.push_back(each.code());
  return out;
}

Expression prefixed(const std::string& prefix, const Expression& operand) {
  return Expression(Code(prefix).add(operand.code()));
}

Expression listed(Code before, const std::string& open, const Expressions& items,
                  const std::string& close) {
  before.add_list(open, codes(items), close);
  return Expression(std::move(before));
}

}  // namespace

Expression name(std::string name) { return Expression(Code(std::move(name))); }
Expression user_text(std::string text) { return Expression(Code(std::move(text))); }
Expression user_hole() { return Expression(Code().add_mark(Fragment::Kind::user_body)); }
Expression literal(std::string_view text) { return Expression(Code(string_literal(text))); }
Expression number(std::uint64_t value) { return Expression(Code(std::to_string(value))); }
Expression unsigned_number(std::uint64_t value) {
  return Expression(Code(std::to_string(value) + "u"));
}
Expression boolean(bool value) { return Expression(Code(value ? "true" : "false")); }
Expression null() { return Expression(Code("nullptr")); }
Expression test_name_literal() {
  return Expression(Code("\"").add_mark(Fragment::Kind::test_name).add("\""));
}

Expression from(const OriginPointer& origin, const Expression& argument) {
  Code code = argument.code();
  code.origin = origin;
  return Expression(std::move(code));
}

Expression in_parentheses(const Expression& inner) { return listed({}, "(", {inner}, ")"); }
Expression call(const Expression& callee, const Expressions& arguments) {
  return listed(callee.code(), "(", arguments, ")");
}
Expression call(const std::string& callee, const Expressions& arguments) {
  return call(name(callee), arguments);
}
Expression member(const Expression& object, const std::string& name) {
  return Expression(Code(object.code()).add("." + name));
}
Expression dereferenced(const Expression& pointer) { return prefixed("*", pointer); }
Expression address_of(const Expression& object) { return prefixed("&", object); }
Expression negated(const Expression& condition) { return prefixed("!", condition); }
Expression element(const Expression& array, std::size_t index) {
  return Expression(Code(array.code()).add("[" + std::to_string(index) + "]"));
}
Expression binary(const Expression& left, const std::string& operation, const Expression& right) {
  return Expression(Code(left.code()).add(" " + operation + " ").add(right.code()));
}
Expression conditional(const Expression& condition, const Expression& then,
                       const Expression& otherwise) {
  return binary(binary(condition, "?", then), ":", otherwise);
}
Expression joined(const Expressions& parts, const std::string& operation) {
  Expression all;
  for (const Expression& part : parts) all = all.empty() ? part : binary(all, operation, part);
  return all;
}
Expression conjunction(const Expressions& conditions) { return joined(conditions, "&&"); }
Expression static_cast_to(const std::string& type, const Expression& value) {
  return call("static_cast<" + type + ">", {value});
}
Expression made(const std::string& type, const Expressions& arguments) {
  return call(type, arguments);
}
Expression braced(const Expressions& values, const std::string& type) {
  return listed(Code(type), "{", values, "}");
}
Expression sequence(const Expressions& parts) { return listed({}, "", parts, ""); }
Expression expanded(const Expression& pack) { return Expression(Code(pack.code()).add("...")); }

std::string specialised(const std::string& name, const std::vector<std::string>& arguments) {
  if (arguments.empty()) return name;
  std::string list;
  for (const std::string& argument : arguments) list += (list.empty() ? "" : ", ") + argument;
  return name + "<" + list + ">";
}
std::string type_of(const Expression& value) { return "decltype(" + text_of(value) + ")"; }
Expressions all_names(const std::vector<std::string>& list) {
  Expressions out;
  for (const std::string& each : list) out.push_back(name(each));
  return out;
}

}  // namespace surety::tool::emit
