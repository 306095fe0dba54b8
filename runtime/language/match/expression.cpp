#include "runtime/language/match/expression.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "runtime/language/grammar/grammar.h"

namespace surety::lang {

namespace {

constexpr std::uint64_t huge = std::uint64_t{1} << 60;

std::shared_ptr<Expression> fresh(Expression::Kind kind) {
  auto result = std::make_shared<Expression>();
  result->kind = kind;
  return result;
}

void measure(Expression& e) {
  for (const ExpressionPtr& part : e.parts) {
    e.size = std::min(huge, e.size + part->size);
    e.depth = std::max(e.depth, part->depth + 1);
  }
}

}  // namespace

ExpressionPtr make_call(RuleId rule) {
  auto result = fresh(Expression::call);
  result->rule = rule;
  return result;
}

ExpressionPtr make_sequence(std::vector<ExpressionPtr> parts) {
  std::vector<ExpressionPtr> flat;
  for (ExpressionPtr& part : parts) {
    if (part->kind == Expression::empty) continue;
    if (part->kind == Expression::sequence) {
      flat.insert(flat.end(), part->parts.begin(), part->parts.end());
    } else {
      flat.push_back(std::move(part));
    }
  }
  if (flat.empty()) return fresh(Expression::empty);
  if (flat.size() == 1) return flat[0];
  auto result = fresh(Expression::sequence);
  result->parts = std::move(flat);
  measure(*result);
  return result;
}

ExpressionPtr make_alternation(std::vector<ExpressionPtr> parts) {
  if (parts.size() == 1) return parts[0];
  auto result = fresh(Expression::alternation);
  result->parts = std::move(parts);
  measure(*result);
  return result;
}

ExpressionPtr make_repeat(ExpressionPtr body, std::uint32_t least, std::uint32_t most) {
  if (most == 0 || body->kind == Expression::empty) return fresh(Expression::empty);
  if (least == 1 && most == 1) return body;
  auto result = fresh(Expression::repeat);
  result->least = least;
  result->most = most;
  result->parts.push_back(std::move(body));
  measure(*result);
  const std::uint64_t copies = most == unbounded ? std::uint64_t{least} + 1 : most;
  result->size = std::min(huge, result->parts[0]->size * copies + 2);
  return result;
}

ExpressionPtr make_joined(ExpressionPtr operand, ExpressionPtr separator) {
  auto result = fresh(Expression::joined);
  result->parts = {std::move(operand), std::move(separator)};
  measure(*result);
  return result;
}

bool calls(const Expression& expression, RuleId rule) {
  if (expression.kind == Expression::call) return expression.rule == rule;
  return std::any_of(expression.parts.begin(), expression.parts.end(),
                     [&](const ExpressionPtr& part) { return calls(*part, rule); });
}

ExpressionPtr substitute(const ExpressionPtr& in, RuleId rule, const ExpressionPtr& by) {
  if (in->kind == Expression::call) return in->rule == rule ? by : in;
  if (!calls(*in, rule)) return in;
  std::vector<ExpressionPtr> parts;
  for (const ExpressionPtr& part : in->parts) parts.push_back(substitute(part, rule, by));
  switch (in->kind) {
    case Expression::sequence:
      return make_sequence(std::move(parts));
    case Expression::alternation:
      return make_alternation(std::move(parts));
    case Expression::repeat:
      return make_repeat(parts[0], in->least, in->most);
    default:
      return make_joined(parts[0], parts[1]);
  }
}

namespace {

using Sequence = std::vector<ExpressionPtr>;
constexpr std::size_t max_sequences = 512;

/// The alternatives of an expression as flat sequences; alternatives at either edge that mention
/// `rule` are multiplied out. False when that gives too many.
bool split(const ExpressionPtr& e, RuleId rule, std::vector<Sequence>& out, int depth = 0) {
  if (depth > 100 || out.size() > max_sequences) return false;
  const bool optional = e->kind == Expression::repeat && e->least == 0 && e->most == 1;
  if (e->kind == Expression::alternation || (optional && calls(*e, rule))) {
    for (const ExpressionPtr& part : e->parts) {
      if (!split(part, rule, out, depth + 1)) return false;
    }
    if (optional) out.emplace_back();
    return out.size() <= max_sequences;
  }
  if (e->kind != Expression::sequence) {
    out.push_back(e->kind == Expression::empty ? Sequence{} : Sequence{e});
    return true;
  }
  auto choosy = [&](const ExpressionPtr& part) {
    return part->kind != Expression::call && calls(*part, rule) &&
           (part->kind == Expression::alternation ||
            (part->kind == Expression::repeat && part->least == 0 && part->most == 1));
  };
  const bool front = choosy(e->parts.front());
  if (!front && !choosy(e->parts.back())) {
    out.push_back(e->parts);
    return true;
  }
  std::vector<Sequence> edge;
  if (!split(front ? e->parts.front() : e->parts.back(), rule, edge, depth + 1)) return false;
  for (const Sequence& option : edge) {
    Sequence whole = option;
    if (front) {
      whole.insert(whole.end(), e->parts.begin() + 1, e->parts.end());
    } else {
      whole.assign(e->parts.begin(), e->parts.end() - 1);
      whole.insert(whole.end(), option.begin(), option.end());
    }
    if (!split(make_sequence(std::move(whole)), rule, out, depth + 1)) return false;
  }
  return true;
}

}  // namespace

ExpressionPtr without_edge_recursion(RuleId rule, const ExpressionPtr& body) {
  if (!calls(*body, rule)) return body;
  std::vector<Sequence> sequences;
  if (!split(body, rule, sequences)) return body;
  std::vector<ExpressionPtr> base, prefix, suffix, infix;
  auto is_self = [&](const ExpressionPtr& e) {
    return e->kind == Expression::call && e->rule == rule;
  };
  // With X = X X the texts of X are closed under concatenation: X X X adds nothing to it.
  auto pair = [&](const Sequence& s) { return s.size() == 2 && is_self(s[0]) && is_self(s[1]); };
  const bool closed = std::any_of(sequences.begin(), sequences.end(), pair);
  for (const Sequence& s : sequences) {
    if (closed && s.size() > 2 && std::all_of(s.begin(), s.end(), is_self)) continue;
    const bool head = !s.empty() && is_self(s.front());
    const bool tail = !s.empty() && is_self(s.back());
    if (s.size() == 1 && head) continue;  // X = X adds nothing
    if (head && tail) {
      infix.push_back(make_sequence(Sequence(s.begin() + 1, s.end() - 1)));
    } else if (head) {
      suffix.push_back(make_sequence(Sequence(s.begin() + 1, s.end())));
    } else if (tail) {
      prefix.push_back(make_sequence(Sequence(s.begin(), s.end() - 1)));
    } else {
      base.push_back(make_sequence(s));
    }
  }
  if (base.empty()) return body;
  Sequence operand;
  if (!prefix.empty()) operand.push_back(make_repeat(make_alternation(prefix), 0, unbounded));
  operand.push_back(make_alternation(base));
  if (!suffix.empty()) operand.push_back(make_repeat(make_alternation(suffix), 0, unbounded));
  ExpressionPtr whole = make_sequence(std::move(operand));
  return infix.empty() ? whole : make_joined(whole, make_alternation(infix));
}

}  // namespace surety::lang
