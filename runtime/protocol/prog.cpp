#include "surety/protocol/prog.h"

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "surety/protocol/context.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

namespace prog {

ExpressionPtr number(Integer value) {
  auto e = std::make_shared<Expression>();
  e->number = value;
  return e;
}
ExpressionPtr read(Integer address) {
  auto e = std::make_shared<Expression>();
  e->kind = Expression::Kind::read;
  e->number = address;
  return e;
}
ExpressionPtr operation(char symbol, ExpressionPtr left, ExpressionPtr right) {
  auto e = std::make_shared<Expression>();
  e->kind = Expression::Kind::operation;
  e->operation = symbol;
  e->left = std::move(left);
  e->right = std::move(right);
  return e;
}
Statement write(Integer address, ExpressionPtr value) {
  Statement s;
  s.address = address;
  s.left = std::move(value);
  return s;
}
Statement if_at_most(ExpressionPtr left, ExpressionPtr right, Program then_part,
                     Program else_part) {
  Statement s;
  s.branch = true;
  s.left = std::move(left);
  s.right = std::move(right);
  s.then_part = std::move(then_part);
  s.else_part = std::move(else_part);
  return s;
}

namespace {

class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text) {}

  Program whole() {
    Program result = program();
    if (at_ != text_.size()) fail("a statement");
    return result;
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    throw TraceError("expected " + expected, 1, at_ + 1);
  }
  bool accept(const std::string& token) {
    skip();
    if (text_.compare(at_, token.size(), token) != 0) return false;
    at_ += token.size();
    return true;
  }
  void expect(const std::string& token) {
    if (!accept(token)) fail("\"" + token + "\"");
  }
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  Integer digits() {
    skip();
    const std::size_t begin = at_;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    if (begin == at_ || at_ - begin > 18) fail("a number of at most 18 digits");
    return std::stoll(text_.substr(begin, at_ - begin));
  }

  Program program() {
    Program result;
    for (;;) {
      skip();
      if (at_ == text_.size() || text_[at_] == '}') return result;
      if (accept("return")) {
        accept(";");
      } else if (accept("if")) {
        result.push_back(branch());
      } else if (text_.compare(at_, 4, "else") == 0) {
        return result;
      } else {
        expect("!");
        const Integer address = digits();
        expect(":=");
        result.push_back(write(address, sum()));
        accept(";");
      }
    }
  }
  Statement branch() {
    ExpressionPtr left = sum();
    expect("<=");
    ExpressionPtr right = sum();
    expect("then");
    Program then_part = part();
    expect("else");
    Program else_part = part();
    return if_at_most(std::move(left), std::move(right), std::move(then_part),
                      std::move(else_part));
  }
  Program part() {
    if (!accept("{")) return program();
    Program result = program();
    expect("}");
    return result;
  }
  ExpressionPtr sum() {
    ExpressionPtr result = product();
    for (;;) {
      if (accept("+")) {
        result = operation('+', result, product());
      } else if (accept("-")) {
        result = operation('-', result, product());
      } else {
        return result;
      }
    }
  }
  ExpressionPtr product() {
    ExpressionPtr result = factor();
    for (;;) {
      if (accept("*")) {
        result = operation('*', result, factor());
      } else if (accept("/")) {
        result = operation('/', result, factor());
      } else {
        return result;
      }
    }
  }
  ExpressionPtr factor() {
    if (accept("!")) return read(digits());
    if (accept("-")) return operation('-', number(0), factor());
    if (accept("(")) {
      ExpressionPtr result = sum();
      expect(")");
      return result;
    }
    return number(digits());
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

std::string print_expression(const Expression& e) {
  if (e.kind == Expression::Kind::constant) {
    return e.number < 0 ? "(0 - " + std::to_string(-e.number) + ")" : std::to_string(e.number);
  }
  if (e.kind == Expression::Kind::read) return "!" + std::to_string(e.number);
  std::string text = "(" + print_expression(*e.left);
  text += ' ';
  text += e.operation;
  text += ' ';
  return text + print_expression(*e.right) + ")";
}

bool apply(char symbol, Integer a, Integer b, Integer& result) {
  switch (symbol) {
    case '+':
      return !__builtin_add_overflow(a, b, &result);
    case '-':
      return !__builtin_sub_overflow(a, b, &result);
    case '*':
      return !__builtin_mul_overflow(a, b, &result);
    default:
      if (a == INT64_MIN && b == -1) return false;
      result = quotient(a, b);
      return true;
  }
}

}  // namespace

Program parse(const std::string& text) { return Parser(text).whole(); }

std::string print(const Program& program) {
  std::string text;
  for (const Statement& s : program) {
    if (!text.empty()) text += " ";
    if (s.branch) {
      text += "if " + print_expression(*s.left) + " <= " + print_expression(*s.right) + " then { " +
              print(s.then_part) + " } else { " + print(s.else_part) + " }";
    } else {
      text += "!" + std::to_string(s.address) + " := " + print_expression(*s.left) + ";";
    }
  }
  return text;
}

Integer Server::step(Integer query, Integer choice) {
  memory_[0] = choice;
  memory_[1] = query;
  run(*program_);
  const Integer answer = memory_.count(1) != 0 ? memory_[1] : 0;
  for (auto it = memory_.begin(); it != memory_.end();) {
    it = it->second == 0 ? memory_.erase(it) : std::next(it);
  }
  return answer;
}

void Server::run(const Program& program) {
  for (const Statement& s : program) {
    if (s.branch) {
      run(value_of(*s.left) <= value_of(*s.right) ? s.then_part : s.else_part);
    } else {
      memory_[s.address] = value_of(*s.left);
    }
  }
}

Integer Server::value_of(const Expression& e) const {
  if (e.kind == Expression::Kind::constant) return e.number;
  if (e.kind == Expression::Kind::read) {
    const auto found = memory_.find(e.number);
    return found == memory_.end() ? 0 : found->second;
  }
  Integer result = 0;
  if (!apply(e.operation, value_of(*e.left), value_of(*e.right), result)) {
    throw ModelError("a number of the program does not fit 64 bits");
  }
  return result;
}

}  // namespace prog

void ProgModel::on(const Query& query, Context& context) {
  const auto choice = context.fresh<Integer>("choice");
  if (const auto& range = choices.value()) {
    context.assume(constant(range->first) <= choice);
    context.assume(choice <= constant(range->second));
  }
  memory[0] = choice;
  memory[1] = query.value;
  run(*program.value(), context);
  context.reply(Answer{memory[1]});
}

void ProgModel::run(const prog::Program& part, Context& context) {
  for (const prog::Statement& s : part) {
    if (s.branch) {
      run(context.decide(value_of(*s.left) <= value_of(*s.right)) ? s.then_part : s.else_part,
          context);
    } else {
      memory[s.address] = value_of(*s.left);
    }
  }
}

Sym<Integer> ProgModel::value_of(const prog::Expression& e) const {
  if (e.kind == prog::Expression::Kind::constant) return e.number;
  if (e.kind == prog::Expression::Kind::read) {
    const auto found = memory.find(e.number);
    return found == memory.end() ? Sym<Integer>(0) : found->second;
  }
  const Sym<Integer> left = value_of(*e.left), right = value_of(*e.right);
  switch (e.operation) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    default:
      return left / right;
  }
}

}  // namespace surety::protocol
