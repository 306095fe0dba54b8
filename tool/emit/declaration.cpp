#include "tool/emit/declaration.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/emit/code.h"
#include "tool/emit/expression.h"
#include "tool/emit/literal.h"
#include "tool/emit/origin.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"

namespace surety::tool::emit {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

Declaration ended(const Expression& declarator) {
  return Declaration(Code(declarator.code()).add(";"));
}

Code head_code(const Function& function) {
  std::string before;
  for (const std::string& word :
       {function.template_head, function.specifiers, function.result, function.name}) {
    const std::string part = trimmed(word);
    if (!part.empty()) before += (before.empty() ? "" : " ") + part;
  }
  Code code = Code(before).add(parameter_list(function.parameters));
  const std::string qualifiers = trimmed(function.qualifiers);
  return qualifiers.empty() ? code : code.add(" " + qualifiers);
}

}  // namespace

Declaration define(const Function& function) {
  return Declaration(head_code(function).add(" ").add_block(function.body.lines()));
}
Declaration declare(const Function& function) { return Declaration(head_code(function).add(";")); }
Declaration delegate(const Delegation& delegation) {
  Code code(delegation.guarded ? " SURETY_TRY : " : " : ");
  code.add(call(delegation.class_name, delegation.arguments).code()).add(" ");
  code.add_block(delegation.body.lines()).add(" ");
  if (delegation.guarded) code.add(reaction_code(delegation.reaction)).add(" ");
  return Declaration(code.add(head_code(delegation.second)));
}
std::string head_of(const Function& function) { return text_of(Expression(head_code(function))); }

Declaration data(const std::string& type, const std::string& name, const Expression& value) {
  return Declaration(variable(type, name, value).line());
}
Declaration global(const std::string& type, const std::string& name, const Expressions& arguments) {
  return Declaration(object(type, name, arguments).line());
}
Declaration type_alias(const std::string& template_head, const std::string& name,
                       const std::string& type) {
  const std::string head = trimmed(template_head);
  return ended(user_text((head.empty() ? "" : head + " ") + "using " + name + " = " + type));
}
Declaration structure(const std::string& head, const std::string& bases,
                      const Declarations& members) {
  return Declaration(
      Code(head + (bases.empty() ? " " : " : " + bases + " ")).add_block(members.lines()).add(";"));
}
Declaration in_namespace(const std::string& name, const Declarations& inner) {
  return Declaration(
      Code(name.empty() ? "namespace " : "namespace " + name + " ").add_block(inner.lines()));
}
Declaration with_language_linkage(const Declarations& inner) {
  return Declaration(Code("extern \"C++\" ").add_block(inner.lines()));
}
Declarations in_scope(const std::string& open, const Declarations& inner,
                      const std::string& close) {
  Declarations all;
  if (const std::string text = trimmed(open); !text.empty()) {
    all.add(Declaration(plain_line(text)));
  }
  all.add(inner);
  if (const std::string text = trimmed(close); !text.empty()) {
    all.add(Declaration(plain_line(text)));
  }
  return all;
}
Declaration access(const std::string& word) { return Declaration(plain_line(word + ":")); }
Declarations quiet(const Declarations& inner) {
  return {Declaration(quiet_begin()), inner, Declaration(quiet_end())};
}
Declaration directive(std::string text) {
  return Declaration(Line{Code(std::move(text)), {}, true});
}
Declaration include(const std::string& header) { return directive("#include <" + header + ">"); }
Declaration line_directive(std::size_t line, const std::string& file) {
  return directive("#line " + std::to_string(line) + " " + file_literal(file));
}
Declarations once(const std::string& name, const Declarations& inner) {
  return {directive("#ifndef " + name), directive("#define " + name), inner, directive("#endif")};
}
Declaration user_declaration(std::string text) { return Declaration(plain_line(std::move(text))); }
Declaration macro_call(const std::string& macro, const Expressions& arguments) {
  return ended(call(macro, arguments));
}
Declaration assertion(const Expression& condition, std::string_view message) {
  return ended(call("static_assert", {condition, literal(message)}));
}

Declaration test(const std::string& suite, const Expressions& arguments,
                 const Parameters& parameters, const Statements& body) {
  std::vector<Code> items{Code(suite), Code().add_mark(Fragment::Kind::test_name)};
  for (const Expression& argument : arguments) items.push_back(argument.code());
  return Declaration(Code("SURETY_TEST")
                         .add_list("(", std::move(items), ")")
                         .add(parameter_list(parameters))
                         .add(" ")
                         .add_block(body.lines()));
}

std::string template_head(const std::string& own, const std::vector<std::string>& more) {
  if (more.empty()) return own;
  std::string list;
  for (const std::string& each : more) list += (list.empty() ? "" : ", ") + each;
  if (own.empty()) return "template <" + list + ">";
  return own.substr(0, own.rfind('>')) + ", " + list + ">";
}

Declarations from(const OriginPointer& origin, const Declarations& made) {
  Declarations out;
  for (Line line : made.lines()) {
    if (line.origin == nullptr) line.origin = origin;
    out.add(Declaration(std::move(line)));
  }
  return out;
}

}  // namespace surety::tool::emit
