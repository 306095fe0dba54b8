// From a Grammar to the expressions that its automata are built from; see expression.h.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/expression.h"

namespace surety::lang {

namespace {

constexpr std::uint64_t max_inlined_size = 30000;    // of a rule that is used more than once
constexpr std::uint64_t max_component_size = 60000;  // while a recursive component is solved
constexpr std::uint64_t max_unrolled = 400000;       // states of one counted repetition
constexpr std::uint32_t max_inlined_depth = 150;

class Rewriter {
 public:
  Rewriter(const Grammar& grammar, const std::vector<bool>* visible)
      : grammar_(grammar),
        visible_(visible),
        bodies_(grammar.rules.size()),
        done_(grammar.rules.size()) {
    result_.rules.resize(grammar.rules.size());
    uses_.resize(grammar.rules.size());
    for (const Node& node : grammar.nodes) {
      if (node.kind == Kind::reference) ++uses_[node.rule];
    }
  }

  Recognizer rewrite(RuleId start) {
    result_.start = start;
    find_components(start);
    for (const std::vector<RuleId>& component : components_) solve(component);
    require(start);
    for (RuleId r = 0; r < result_.rules.size(); ++r) {
      if (result_.rules[r]) require_callees(*result_.rules[r]);
    }
    return std::move(result_);
  }

 private:
  // Tarjan's algorithm with its own stack; components come out callees first.
  void find_components(RuleId start);
  void solve(const std::vector<RuleId>& component);
  ExpressionPtr convert(NodeId id);
  ExpressionPtr counted(ExpressionPtr body, std::uint32_t least, std::uint32_t most);
  RuleId helper(ExpressionPtr body) {
    result_.rules.push_back(std::move(body));
    return static_cast<RuleId>(result_.rules.size() - 1);
  }

  /// A helper of a counted repetition may still call a rule that has been inlined since.
  void require(RuleId rule) {
    if (result_.rules[rule]) return;
    result_.rules[rule] = bodies_[rule];
    require_callees(*result_.rules[rule]);
  }
  void require_callees(const Expression& e) {
    if (e.kind == Expression::call) require(e.rule);
    for (const ExpressionPtr& part : e.parts) require_callees(*part);
  }

  bool is_visible(RuleId rule) const { return visible_ != nullptr && (*visible_)[rule]; }
  void settle(RuleId rule, ExpressionPtr body, bool must_call) {
    bodies_[rule] = body;
    const bool too_large =
        body->depth > max_inlined_depth || (body->size > max_inlined_size && uses_[rule] > 1);
    if (must_call || too_large || is_visible(rule)) {
      result_.rules[rule] = body;
      done_[rule] = make_call(rule);
    } else {
      done_[rule] = std::move(body);
    }
  }

  const Grammar& grammar_;
  const std::vector<bool>* visible_;
  std::vector<ExpressionPtr> bodies_;
  std::vector<ExpressionPtr> done_;  // what a reference to the rule turns into
  std::vector<std::size_t> uses_;
  std::vector<std::vector<RuleId>> components_;
  Recognizer result_;
};

void Rewriter::find_components(RuleId start) {
  const std::size_t count = grammar_.rules.size();
  std::vector<std::uint32_t> index(count, none), low(count);
  std::vector<bool> on_stack(count);
  std::vector<std::vector<RuleId>> callees(count);
  for (RuleId r = 0; r < count; ++r) {
    std::vector<NodeId> work{grammar_.rules[r].body};
    while (!work.empty()) {
      const Node& node = grammar_.nodes[work.back()];
      work.pop_back();
      if (node.kind == Kind::reference) callees[r].push_back(node.rule);
      work.insert(work.end(), node.parts.begin(), node.parts.end());
    }
  }
  struct Frame {
    RuleId rule;
    std::size_t edge;
  };
  std::vector<Frame> frames{{start, 0}};
  std::vector<RuleId> stack;
  std::uint32_t next = 0;
  while (!frames.empty()) {
    Frame& frame = frames.back();
    const RuleId r = frame.rule;
    if (frame.edge == 0 && index[r] == none) {
      index[r] = low[r] = next++;
      stack.push_back(r);
      on_stack[r] = true;
    }
    if (frame.edge < callees[r].size()) {
      const RuleId callee = callees[r][frame.edge++];
      if (index[callee] == none) {
        frames.push_back({callee, 0});
      } else if (on_stack[callee]) {
        low[r] = std::min(low[r], index[callee]);
      }
      continue;
    }
    if (low[r] == index[r]) {
      components_.emplace_back();
      RuleId member;
      do {
        member = stack.back();
        stack.pop_back();
        on_stack[member] = false;
        components_.back().push_back(member);
      } while (member != r);
    }
    frames.pop_back();
    if (!frames.empty()) low[frames.back().rule] = std::min(low[frames.back().rule], low[r]);
  }
}

void Rewriter::solve(const std::vector<RuleId>& component) {
  for (RuleId r : component) done_[r] = make_call(r);
  std::map<RuleId, ExpressionPtr> bodies;
  for (RuleId r : component) bodies[r] = convert(grammar_.rules[r].body);
  if (component.size() == 1 && !calls(*bodies[component[0]], component[0])) {
    settle(component[0], bodies[component[0]], false);
    return;
  }
  if (visible_ != nullptr) {
    for (RuleId r : component) settle(r, bodies[r], true);
    return;
  }
  // Gaussian elimination: a rule without calls of itself disappears into the others.
  std::vector<RuleId> left = component;
  for (;;) {
    std::uint64_t total = 0;
    for (RuleId r : left) {
      bodies[r] = without_edge_recursion(r, bodies[r]);
      total += bodies[r]->size;
    }
    auto best = left.end();
    for (auto at = left.begin(); at != left.end(); ++at) {
      const ExpressionPtr& body = bodies[*at];
      if (calls(*body, *at) || body->depth > max_inlined_depth) continue;
      if (best == left.end() || body->size < bodies[*best]->size) best = at;
    }
    if (best == left.end() || total > max_component_size) break;
    const RuleId gone = *best;
    left.erase(best);
    for (RuleId r : component) {
      if (r != gone) bodies[r] = substitute(bodies[r], gone, bodies[gone]);
    }
  }
  for (RuleId r : component) {
    const bool stays = std::find(left.begin(), left.end(), r) != left.end();
    settle(r, bodies[r], stays && (left.size() > 1 || calls(*bodies[r], r)));
  }
}

ExpressionPtr Rewriter::convert(NodeId id) {
  const Node& node = grammar_.nodes[id];
  std::vector<ExpressionPtr> parts;
  parts.reserve(node.parts.size());
  for (NodeId part : node.parts) parts.push_back(convert(part));
  switch (node.kind) {
    case Kind::reference:
      return done_[node.rule];
    case Kind::sequence:
      return make_sequence(std::move(parts));
    case Kind::alternation:
      return make_alternation(std::move(parts));
    case Kind::repeat:
      return counted(parts[0], node.least, node.most);
    default:
      break;
  }
  auto leaf = std::make_shared<Expression>();
  if (node.kind == Kind::chars) {
    leaf->kind = Expression::chars;
    leaf->set = node.set;
    leaf->size = 1 + node.set.ranges.size();
  } else if (!node.text.empty()) {
    leaf->kind = Expression::text;
    leaf->literal = node.text;
    leaf->size = node.text.size();
  }
  return leaf;
}

ExpressionPtr Rewriter::counted(ExpressionPtr body, std::uint32_t least, std::uint32_t most) {
  const std::uint64_t copies = most == unbounded ? least : most;
  if (body->size * std::max<std::uint64_t>(copies, 1) <= max_unrolled || copies < 2) {
    return make_repeat(std::move(body), least, most);
  }
  // Too many to unroll: rules of doubling length. n copies cost log n rules.
  const ExpressionPtr one = make_call(helper(body));
  std::vector<ExpressionPtr> doubled{one};
  auto exactly = [&](std::uint64_t n) {
    std::vector<ExpressionPtr> parts;
    for (std::size_t bit = 0; (n >> bit) != 0; ++bit) {
      if (bit >= doubled.size()) {
        doubled.push_back(make_call(helper(make_sequence({doubled.back(), doubled.back()}))));
      }
      if ((n >> bit) & 1) parts.push_back(doubled[bit]);
    }
    return make_sequence(std::move(parts));
  };
  std::map<std::uint64_t, ExpressionPtr> at_most;
  auto up_to = [&](auto&& self, std::uint64_t n) -> ExpressionPtr {
    if (n == 0) return std::make_shared<Expression>();
    if (n == 1) return make_repeat(one, 0, 1);
    auto known = at_most.find(n);
    if (known != at_most.end()) return known->second;
    const std::uint64_t half = n / 2;
    ExpressionPtr longer = make_sequence({exactly(half + 1), self(self, n - half - 1)});
    ExpressionPtr made = make_call(helper(make_alternation({std::move(longer), self(self, half)})));
    return at_most[n] = made;
  };
  ExpressionPtr rest = most == unbounded ? make_repeat(body, 0, unbounded)
                                         : up_to(up_to, std::uint64_t{most} - least);
  return make_sequence({exactly(least), std::move(rest)});
}

}  // namespace

Recognizer rewrite_for_recognition(const Grammar& grammar, RuleId start) {
  return Rewriter(grammar, nullptr).rewrite(start);
}

Recognizer keep_rules(const Grammar& grammar, RuleId start, const std::vector<bool>& visible) {
  return Rewriter(grammar, &visible).rewrite(start);
}

}  // namespace surety::lang
