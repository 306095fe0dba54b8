// Declarations of generated code: functions, data, classes, and what they stand in.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/emit/code.h"
#include "tool/emit/expression.h"
#include "tool/emit/layer.h"
#include "tool/emit/origin.h"
#include "tool/emit/statement.h"

namespace surety::tool::emit {

class Declaration {
 public:
  explicit Declaration(Line line) : line_(std::move(line)) {}
  explicit Declaration(Code code) : line_{std::move(code), {}, false} {}
  const Line& line() const { return line_; }

 private:
  Line line_;
};

/// Any number of declarations, one after the other.
class Declarations {
 public:
  Declarations() = default;
  Declarations(const Declaration& one) { add(one); }  // NOLINT: a declaration is a list of one
  Declarations(std::initializer_list<Declarations> parts) {
    for (const Declarations& part : parts) add(part);
  }
  void add(const Declaration& declaration) { lines_.push_back(declaration.line()); }
  void add(const Declarations& more) {
    lines_.insert(lines_.end(), more.lines_.begin(), more.lines_.end());
  }
  bool empty() const { return lines_.empty(); }
  const Lines& lines() const { return lines_; }

 private:
  Lines lines_;
};

struct Function {
  std::string template_head;  // `template <class T>`, or nothing
  std::string specifiers;     // `[[maybe_unused]] static inline`
  std::string result;
  std::string name;
  Parameters parameters;
  std::string qualifiers;  // `const`, `override`
  Statements body;
};
Declaration define(const Function& function);
/// Without the body.
Declaration declare(const Function& function);
/// `template <class T> inline void f(int x) const`: where the body is added by other means.
std::string head_of(const Function& function);

/// What stands between the parameters of a constructor and the user's initialisers and body, which
/// thereby become those of a second constructor, which the first one calls.
struct Delegation {
  std::string class_name;
  Expressions arguments;  // for the second constructor
  Statements body;        // of the first one
  bool guarded = false;   // exceptions of the second one are seen by the first one
  Statements reaction;    // to them
  Function second;        // without a body
};
Declaration delegate(const Delegation& delegation);

/// `type name = value;`; `name` may be that of an array.
Declaration data(const std::string& type, const std::string& name, const Expression& value);
/// `type name(arguments);`, or `type name;`
Declaration global(const std::string& type, const std::string& name,
                   const Expressions& arguments = {});
Declaration type_alias(const std::string& template_head, const std::string& name,
                       const std::string& type);
/// `struct name { members };`, with bases if there are some: `public B`.
Declaration structure(const std::string& head, const std::string& bases,
                      const Declarations& members);
/// `namespace name { inner }`; without a name an unnamed one.
Declaration in_namespace(const std::string& name, const Declarations& inner);
/// `extern "C++" { inner }`
Declaration with_language_linkage(const Declarations& inner);
/// Between the texts that open and close the namespaces around a function of the user.
Declarations in_scope(const std::string& open, const Declarations& inner, const std::string& close);
/// `public:`
Declaration access(const std::string& word);
/// Warnings of the compiler are off in these declarations.
Declarations quiet(const Declarations& inner);
/// A line of the preprocessor.
Declaration directive(std::string text);
Declaration include(const std::string& header);
Declaration line_directive(std::size_t line, const std::string& file);
/// Defined once in a unit, however often it is asked for.
Declarations once(const std::string& name, const Declarations& inner);
/// What the user or a template says, with its end.
Declaration user_declaration(std::string text);
/// `macro(arguments);`: a macro that declares something.
Declaration macro_call(const std::string& macro, const Expressions& arguments);
/// `static_assert(condition, message);`
Declaration assertion(const Expression& condition, std::string_view message);

/// A property: SURETY_TEST(suite, name, arguments)(parameters) { body }.
Declaration test(const std::string& suite, const Expressions& arguments,
                 const Parameters& parameters, const Statements& body);

/// A `template <class T>` with further parameters behind its own.
std::string template_head(const std::string& own, const std::vector<std::string>& more);

/// The declarations with the clause they come from, which a comment names.
Declarations from(const OriginPointer& origin, const Declarations& made);

}  // namespace surety::tool::emit
