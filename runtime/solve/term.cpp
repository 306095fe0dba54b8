#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "surety/protocol/digest.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

TermPtr constant_term(Integer number, Sort sort) {
  auto term = std::make_shared<Term>();
  term->sort = sort;
  term->number = number;
  return term;
}

TermPtr constant_term(std::string text) {
  auto term = std::make_shared<Term>();
  term->sort = Sort::string;
  term->text = std::move(text);
  if (term->text.size() > longest_short_text) {
    Digest d;
    d.bytes(term->text);
    term->digest_low = d.value().low;
    term->digest_high = d.value().high;
  }
  return term;
}

TermPtr variable_term(Sort sort, Variable variable, std::string name) {
  auto term = std::make_shared<Term>();
  term->op = Term::Op::variable;
  term->sort = sort;
  term->variable = variable;
  term->text = std::move(name);
  return term;
}

namespace {
/// The result of an operation on two constants; false when it does not fit.
bool fold(Term::Op op, const Term& a, const Term& b, Integer& result) {
  switch (op) {
    case Term::Op::add:
      return !__builtin_add_overflow(a.number, b.number, &result);
    case Term::Op::subtract:
      return !__builtin_sub_overflow(a.number, b.number, &result);
    case Term::Op::multiply:
      return !__builtin_mul_overflow(a.number, b.number, &result);
    case Term::Op::divide:
      if (b.number == -1 && a.number == INT64_MIN) return false;
      result = quotient(a.number, b.number);
      return true;
    case Term::Op::equal:
      result = a.sort == Sort::string ? a.text == b.text : a.number == b.number;
      return true;
    case Term::Op::less_equal:
      result = a.number <= b.number;
      return true;
    case Term::Op::both:
      result = a.number != 0 && b.number != 0;
      return true;
    case Term::Op::any:
      result = a.number != 0 || b.number != 0;
      return true;
    default:
      return false;
  }
}

const char* symbol_of(Term::Op op) {
  switch (op) {
    case Term::Op::add:
      return " + ";
    case Term::Op::subtract:
      return " - ";
    case Term::Op::multiply:
      return " * ";
    case Term::Op::divide:
      return " / ";
    case Term::Op::equal:
      return " = ";
    case Term::Op::less_equal:
      return " <= ";
    case Term::Op::both:
      return " and ";
    default:
      return " or ";
  }
}
}  // namespace

TermPtr make_term(Term::Op op, Sort sort, TermPtr left, TermPtr right) {
  const bool constants =
      left->op == Term::Op::constant && (right == nullptr || right->op == Term::Op::constant);
  if (constants) {
    if (op == Term::Op::negate) return constant_term(left->number == 0, Sort::boolean);
    Integer result = 0;
    if (fold(op, *left, *right, result)) return constant_term(result, sort);
  }
  auto term = std::make_shared<Term>();
  term->op = op;
  term->sort = sort;
  term->left = std::move(left);
  term->right = std::move(right);
  return term;
}

std::string print(const Term& term) {
  std::string text;
  switch (term.op) {
    case Term::Op::constant:
      if (term.sort == Sort::boolean) return term.number != 0 ? "true" : "false";
      if (term.sort == Sort::integer) return std::to_string(term.number);
      text += '"';
      text += term.text;
      text += '"';
      return text;
    case Term::Op::variable:
      text += term.text;
      text += '#';
      text += std::to_string(term.variable);
      return text;
    case Term::Op::negate:
      text += "not ";
      text += print(*term.left);
      return text;
    default:
      text += '(';
      text += print(*term.left);
      text += symbol_of(term.op);
      text += print(*term.right);
      text += ')';
      return text;
  }
}

void Digest::term(const Term& t) {
  if (t.op == Term::Op::variable) {
    const Variable v = resolver_ == nullptr ? t.variable : resolver_->representative(t.variable);
    const Term* value = resolver_ == nullptr ? nullptr : resolver_->value_of(v);
    if (value != nullptr) {
      term(*value);
      return;
    }
    word(2);
    word(static_cast<std::uint64_t>(t.sort));
    word(number_of(v));
  } else if (t.op == Term::Op::constant) {
    word(1);
    if (t.sort == Sort::string && t.text.size() > longest_short_text) {
      word(t.digest_low);
      word(t.digest_high);
    } else if (t.sort == Sort::string) {
      bytes(t.text);
    } else {
      word(static_cast<std::uint64_t>(t.number));
    }
  } else {
    word(16 + static_cast<std::uint64_t>(t.op));
    term(*t.left);
    if (t.right != nullptr) term(*t.right);
  }
}

std::uint32_t Digest::number_of(Variable v) {
  if (v >= numbers_.size()) numbers_.resize(v + 1, 0);
  if (numbers_[v] == 0) {
    variables_.push_back(v);
    numbers_[v] = static_cast<std::uint32_t>(variables_.size());
  }
  return numbers_[v] - 1;
}

}  // namespace surety::protocol
