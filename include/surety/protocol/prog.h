// Prog: the small language of integer machines, the proof object of the validator.
//
//   program:     if !1 <= !2 then !1 := 0 else !1 := 1; !2 := !0
//   statements:  !ADDRESS := EXPRESSION;   if E <= E then {PROGRAM} else {PROGRAM}
//   expressions: integers, !ADDRESS, + - * / and parentheses
//
// A server of a program has a memory of zeros. For each query it writes its own choice to !0 and
// the query to !1, runs the program, and answers with !1. `Server` does that with given choices;
// `ProgModel` is the model from which the validator is derived, in which the choices are symbolic.
// Division truncates and x / 0 is 0. A branch without braces extends to the end of the program.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "surety/protocol/complete.h"
#include "surety/protocol/context.h"
#include "surety/protocol/model.h"  // IWYU pragma: export
#include "surety/protocol/symbol.h"

namespace surety::protocol {

namespace prog {

struct Expression;
using ExpressionPtr = std::shared_ptr<const Expression>;
struct Expression {
  enum class Kind : std::uint8_t { constant, read, operation } kind = Kind::constant;
  Integer number = 0;  // the constant, or the address that is read
  char operation = '+';
  ExpressionPtr left, right;
};

struct Statement;
using Program = std::vector<Statement>;
struct Statement {
  bool branch = false;
  Integer address = 0;  // written to
  ExpressionPtr left;   // the value written, or the left side of the comparison
  ExpressionPtr right;
  Program then_part, else_part;
};

ExpressionPtr number(Integer value);
ExpressionPtr read(Integer address);
ExpressionPtr operation(char symbol, ExpressionPtr left, ExpressionPtr right);
Statement write(Integer address, ExpressionPtr value);
Statement if_at_most(ExpressionPtr left, ExpressionPtr right, Program then_part, Program else_part);

/// Throws TraceError with the column.
Program parse(const std::string& text);
std::string print(const Program& program);

/// Runs a program with choices that are given. Throws ModelError when a number leaves 64 bits.
class Server {
 public:
  explicit Server(std::shared_ptr<const Program> program, std::map<Integer, Integer> memory = {})
      : program_(std::move(program)), memory_(std::move(memory)) {}
  Integer step(Integer query, Integer choice);
  const std::map<Integer, Integer>& memory() const { return memory_; }

 private:
  void run(const Program& program);
  Integer value_of(const Expression& expression) const;
  std::shared_ptr<const Program> program_;
  std::map<Integer, Integer> memory_;  // zeros are left out
};

}  // namespace prog

struct ProgModel {
  static constexpr const char* name = "prog";
  struct Query {
    Integer value = 0;
    template <class F>
    static void fields(F& f) {
      f("value", &Query::value);
    }
  };
  struct Answer {
    Sym<Integer> value;
    template <class F>
    static void fields(F& f) {
      f("value", &Answer::value);
    }
  };
  using Request = Query;
  using Response = Answer;

  Setting<std::shared_ptr<const prog::Program>> program{std::make_shared<prog::Program>()};
  /// The range of the server's choice; all Z.
  Setting<std::optional<std::pair<Integer, Integer>>> choices;
  std::map<Integer, Sym<Integer>> memory;

  template <class F>
  static void fields(F& f) {
    f("program", &ProgModel::program);
    f("choices", &ProgModel::choices);
    f("memory", &ProgModel::memory);
  }
  void on(const Query& query, Context& context);
  static std::vector<Request> samples() { return {{-1}, {0}, {1}, {2}}; }

 private:
  void run(const prog::Program& part, Context& context);
  Sym<Integer> value_of(const prog::Expression& expression) const;
};

}  // namespace surety::protocol
