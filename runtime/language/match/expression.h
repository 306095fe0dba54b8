// A grammar rewritten for recognition only: the same texts, another shape. Trees are never
// made from it, so it may drop structure freely:
//
//   rules are inlined where that does not blow up, so that only true self-embedding is left;
//   `e: e "+" e | "-" e | e "!" | x` becomes  ("-"* x "!"*) joined by "+"
//
// The second makes left-recursive and ambiguous operator grammars deterministic. It is exact:
// the least solution of X = X g X | p X | X s | b is  (p* b s*) (g (p* b s*))*.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/language/grammar/char_set.h"
#include "runtime/language/grammar/grammar.h"

namespace surety::lang {

struct Expression;
using ExpressionPtr = std::shared_ptr<const Expression>;

struct Expression {
  enum Kind : std::uint8_t { empty, chars, text, call, sequence, alternation, repeat, joined };
  Kind kind = empty;
  std::uint32_t depth = 1;
  std::uint64_t size = 1;  // states of its automaton, about
  CharSet set;
  std::string literal;
  RuleId rule = none;
  std::uint32_t least = 0;
  std::uint32_t most = 0;
  std::vector<ExpressionPtr> parts;  // joined: the operand and the separator
};

/// What the automata are built from: one expression per rule that is called.
struct Recognizer {
  std::vector<ExpressionPtr> rules;  // null for rules that were inlined away
  RuleId start = none;
};

/// For membership: as few calls as possible.
Recognizer rewrite_for_recognition(const Grammar& grammar, RuleId start);
/// For trees: every rule of `visible` is called and keeps its shape; others are inlined where
/// they are not recursive.
Recognizer keep_rules(const Grammar& grammar, RuleId start, const std::vector<bool>& visible);

// Building blocks.
ExpressionPtr make_call(RuleId rule);
ExpressionPtr make_sequence(std::vector<ExpressionPtr> parts);
ExpressionPtr make_alternation(std::vector<ExpressionPtr> parts);
ExpressionPtr make_repeat(ExpressionPtr body, std::uint32_t least, std::uint32_t most);
ExpressionPtr make_joined(ExpressionPtr operand, ExpressionPtr separator);
bool calls(const Expression& expression, RuleId rule);
/// Every call of `rule` replaced.
ExpressionPtr substitute(const ExpressionPtr& in, RuleId rule, const ExpressionPtr& by);
/// Removes left and right self-recursion of `rule` where it stands at the edge.
ExpressionPtr without_edge_recursion(RuleId rule, const ExpressionPtr& body);

}  // namespace surety::lang
