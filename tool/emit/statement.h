// Statements of generated code, and lambdas, which contain some.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "tool/emit/code.h"
#include "tool/emit/expression.h"
#include "tool/emit/layer.h"
#include "tool/emit/origin.h"

namespace surety::tool::emit {

class Statement {
 public:
  explicit Statement(Line line) : line_(std::move(line)) {}
  explicit Statement(Code code) : line_{std::move(code), {}, false} {}
  const Line& line() const { return line_; }

 private:
  Line line_;
};

/// Any number of statements, one after the other.
class Statements {
 public:
  Statements() = default;
  Statements(const Statement& one) { add(one); }  // NOLINT: a statement is a list of one
  Statements(std::initializer_list<Statements> parts) {
    for (const Statements& part : parts) add(part);
  }
  void add(const Statement& statement) { lines_.push_back(statement.line()); }
  void add(const Statements& more) {
    lines_.insert(lines_.end(), more.lines_.begin(), more.lines_.end());
  }
  bool empty() const { return lines_.empty(); }
  const Lines& lines() const { return lines_; }

 private:
  Lines lines_;
};

/// A parameter of a function: `const bool surety_when_0`.
struct Parameter {
  std::string type;
  std::string name;
};
using Parameters = std::vector<Parameter>;

struct Lambda {
  std::string captures = "&";
  Parameters parameters;
  std::string result;  // empty: deduced
  Statements body;
  std::string attributes;  // behind the parameters
};
Expression lambda(const Lambda& made);
/// `[&] { body }`
Expression deferred(const Statements& body);

/// `value;`
Statement evaluate(const Expression& value);
/// `static_cast<void>(value);`
Statement discard(const Expression& value);
Statement returned(const Expression& value = {});
/// `type name = value;`
Statement variable(const std::string& type, const std::string& name, const Expression& value);
/// `type name(arguments);`, or `type name;` without arguments
Statement object(const std::string& type, const std::string& name, const Expressions& arguments);
Statement assign(const Expression& target, const std::string& operation, const Expression& value);
Statement alias(const std::string& name, const std::string& type);
/// `using namespace ::SURETY_VOCABULARY;`, for the words that clauses use
Statement use_surety();
Statement when(const Expression& condition, const Statements& then,
               const Statements& otherwise = {});
/// `if (first; condition)`
Statement when(const Statement& first, const Expression& condition, const Statements& then);
/// `if (type name = value)`
Statement when_given(const std::string& type, const std::string& name, const Expression& value,
                     const Statements& then);
Statement when_constant(const Expression& condition, const Statements& then,
                        const Statements& otherwise = {});
Statement in_block(const Statements& inner);
/// A statement that the user wrote, without its semicolon.
Statement user_statement(std::string text);
/// What the user wrote between the two insertions around it; see print_around.
Statement user_body();
/// Warnings of the compiler are off in these statements.
Statements quiet(const Statements& inner);
/// `SURETY_TRY { inner } SURETY_CATCH(reaction)`
Statement guarded(const Statements& inner, const Statements& reaction);

/// `SURETY_UNLIKELY(condition)`
Expression unlikely(const Expression& condition);

/// The statements with the clause they come from, which a comment names.
Statements from(const OriginPointer& origin, const Statements& made);

/// Private to tool/emit.
Code parameter_list(const Parameters& parameters);
Code reaction_code(const Statements& reaction);
Line plain_line(std::string text);
Line quiet_begin();
Line quiet_end();

}  // namespace surety::tool::emit
