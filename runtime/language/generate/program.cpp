#include "runtime/language/generate/program.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "runtime/language/grammar/grammar.h"
#include "runtime/language/grammar/references.h"
#include "surety/source.h"

namespace surety::lang {

namespace {

constexpr std::uint64_t endless = std::uint64_t{1} << 40;

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return std::min(endless, a + b); }

/// Costs are found from below; a rule costs more than its body, so the cheapest alternative
/// never leads back to its own rule.
void find_costs(const Grammar& grammar, Program& program) {
  std::vector<std::uint64_t> rule_cost(grammar.rules.size(), endless);
  for (DrawNode& node : program.nodes) node.cost = endless;
  for (bool changed = true; changed;) {
    changed = false;
    for (NodeId n = 0; n < grammar.nodes.size(); ++n) {
      const Node& node = grammar.nodes[n];
      std::uint64_t cost = 0;
      switch (node.kind) {
        case Kind::literal:
          cost = node.text.size();
          break;
        case Kind::chars:
          cost = 1;
          break;
        case Kind::reference:
          cost = plus(rule_cost[node.rule], 1);
          break;
        case Kind::sequence:
          for (NodeId part : node.parts) cost = plus(cost, program.nodes[part].cost);
          break;
        case Kind::alternation:
          cost = endless;
          for (NodeId part : node.parts) cost = std::min(cost, program.nodes[part].cost);
          break;
        case Kind::repeat: {
          const std::uint64_t body = program.nodes[node.parts[0]].cost;
          cost = node.least == 0 ? 0 : std::min(endless, body * node.least);
          break;
        }
      }
      changed |= cost < program.nodes[n].cost;
      program.nodes[n].cost = std::min(cost, program.nodes[n].cost);
    }
    for (RuleId r = 0; r < grammar.rules.size(); ++r) {
      changed |= program.nodes[grammar.rules[r].body].cost < rule_cost[r];
      rule_cost[r] = std::min(rule_cost[r], program.nodes[grammar.rules[r].body].cost);
    }
  }
}

/// Rules that can derive themselves, and nodes that lead to such a rule.
void find_recursion(const Grammar& grammar, Program& program) {
  const std::size_t count = grammar.rules.size();
  const std::vector<std::vector<RuleId>> callees = references(grammar);
  // Peel off rules that call nothing any more; what is left lies on or above a cycle. Peeling
  // from the other side leaves what lies on a cycle or between two.
  auto peel = [&](const std::vector<std::vector<RuleId>>& edges) {
    std::vector<std::vector<RuleId>> reverse(count);
    std::vector<std::size_t> degree(count);
    std::vector<bool> left(count, true);
    std::vector<RuleId> work;
    for (RuleId r = 0; r < count; ++r) {
      degree[r] = edges[r].size();
      for (RuleId callee : edges[r]) reverse[callee].push_back(r);
      if (degree[r] == 0) work.push_back(r);
    }
    while (!work.empty()) {
      const RuleId r = work.back();
      work.pop_back();
      left[r] = false;
      for (RuleId caller : reverse[r]) {
        if (--degree[caller] == 0) work.push_back(caller);
      }
    }
    return left;
  };
  std::vector<std::vector<RuleId>> callers(count);
  for (RuleId r = 0; r < count; ++r) {
    for (RuleId callee : callees[r]) callers[callee].push_back(r);
  }
  const std::vector<bool> above = peel(callees);
  const std::vector<bool> below = peel(callers);
  for (RuleId r = 0; r < count; ++r) {
    program.rules[r].recursive = above[r] && below[r];
    program.recursive = program.recursive || program.rules[r].recursive;
  }
  for (NodeId n = 0; n < grammar.nodes.size(); ++n) {
    const Node& node = grammar.nodes[n];
    if (node.kind == Kind::reference) program.nodes[n].deep = above[node.rule];
    for (NodeId part : node.parts) {
      if (program.nodes[part].deep) program.nodes[n].deep = true;
    }
  }
}

/// Repetitions that hold another long repetition. Rules are looked into through one sweep per
/// level of nesting; deep recursion is capped elsewhere.
void find_wide(const Grammar& grammar, Program& program) {
  std::vector<bool> holds_long(grammar.nodes.size());
  for (int sweep = 0; sweep < 20; ++sweep) {
    for (NodeId n = 0; n < grammar.nodes.size(); ++n) {
      const Node& node = grammar.nodes[n];
      bool inside = node.kind == Kind::reference && holds_long[grammar.rules[node.rule].body];
      for (NodeId part : node.parts) inside = inside || holds_long[part];
      if (node.kind == Kind::repeat) program.nodes[n].wide = inside;
      holds_long[n] = inside || (node.kind == Kind::repeat && node.most > 8);
    }
  }
}

std::vector<DrawSlot> make_alias_table(const std::vector<double>& weights) {
  const std::size_t count = weights.size();
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> scaled(count);
  std::vector<DrawSlot> slots(count);
  std::vector<std::uint32_t> small, large;
  for (std::uint32_t i = 0; i < count; ++i) {
    slots[i].alias = i;
    scaled[i] = weights[i] / total * static_cast<double>(count);
    (scaled[i] < 1 ? small : large).push_back(i);
  }
  while (!small.empty() && !large.empty()) {
    const std::uint32_t s = small.back();
    small.pop_back();
    const std::uint32_t l = large.back();
    slots[s] = {static_cast<std::uint32_t>(std::lround(scaled[s] * 65536.0)), l};
    scaled[l] -= 1 - scaled[s];
    if (scaled[l] < 1) {
      large.pop_back();
      small.push_back(l);
    }
  }
  return slots;
}

double share_of(const Program& program, const DrawNode& choice, std::uint32_t option) {
  double share = 0;
  for (std::uint32_t j = 0; j < choice.count; ++j) {
    const DrawSlot& slot = program.slots[choice.first + j];
    if (j == option) share += slot.cut / 65536.0;
    if (slot.alias == option) share += 1 - slot.cut / 65536.0;
  }
  return share / choice.count;
}

std::uint32_t add_run_lengths(Program& program, double share) {
  const auto first = static_cast<std::uint32_t>(program.runs.size());
  for (std::uint32_t level = 0; level < run_levels; ++level) {
    const double above = 1 - static_cast<double>(level) / run_levels;
    program.runs.push_back(
        static_cast<std::uint16_t>(std::min(std::log(above) / std::log(share), 60000.0)));
  }
  return first;
}

}  // namespace

void link_directly(Program& program) {
  for (RuleId r = 0; r < program.rules.size(); ++r) {
    program.rules[r].foreign = program.foreign.count(r) != 0 && r != program.start;
  }
  for (DrawNode& node : program.nodes) {
    if (node.kind != Kind::reference) continue;
    const DrawRule& rule = program.rules[node.body];
    const bool plain = !rule.recursive && program.foreign.count(node.body) == 0;
    node.direct = plain ? rule.body : none;
  }
  // Through the rules that need no attention, down to what is really drawn.
  const auto resolve = [&](NodeId id) {
    for (int steps = 0; program.nodes[id].direct != none && steps < 100; ++steps) {
      id = program.nodes[id].direct;
    }
    return id;
  };
  program.leads.clear();
  for (NodeId part : program.parts) program.leads.push_back(resolve(part));
  program.runs.clear();
  program.others.clear();
  for (DrawNode& node : program.nodes) {
    if (node.kind != Kind::repeat) continue;
    node.lead = resolve(node.body);
    node.choice = none;
    const DrawNode& choice = program.nodes[node.lead];
    if (choice.kind != Kind::alternation) continue;
    for (std::uint32_t i = 0; i < choice.count; ++i) {
      const double share = share_of(program, choice, i);
      const DrawNode& likeliest = program.nodes[program.leads[choice.first + i]];
      if (share < 0.5 || share >= 1 || likeliest.kind != Kind::chars) continue;
      node.choice = node.lead;
      node.dominant = i;
      node.runs = add_run_lengths(program, share);
      std::vector<double> weights;
      weights.reserve(choice.count);
      for (std::uint32_t j = 0; j < choice.count; ++j) {
        weights.push_back(j == i ? 0 : share_of(program, choice, j));
      }
      node.others = static_cast<std::uint32_t>(program.others.size());
      const std::vector<DrawSlot> slots = make_alias_table(weights);
      program.others.insert(program.others.end(), slots.begin(), slots.end());
    }
  }
}

void set_guide(Program& program, const Grammar& grammar, const std::vector<RuleId>& path) {
  program.guide = path;
  program.leading.clear();
  for (std::size_t step = 0; step + 1 < path.size(); ++step) {
    std::vector<bool>& leads = program.leading.emplace_back(grammar.nodes.size());
    // From the leaves up; a node may stand before its parts.
    for (bool changed = true; changed;) {
      changed = false;
      for (NodeId n = 0; n < grammar.nodes.size(); ++n) {
        const Node& node = grammar.nodes[n];
        bool here = node.kind == Kind::reference && node.rule == path[step + 1];
        for (NodeId part : node.parts) here = here || leads[part];
        changed = changed || here != leads[n];
        leads[n] = here;
      }
    }
  }
}

Program compile_program(const Grammar& grammar, RuleId start) {
  Program program;
  program.start = start;
  program.nodes.resize(grammar.nodes.size());
  program.rules.resize(grammar.rules.size());
  find_costs(grammar, program);
  for (RuleId r = 0; r < grammar.rules.size(); ++r) {
    program.rules[r].body = grammar.rules[r].body;
    program.rules[r].label = label_of(grammar.rules[r].name.c_str());
  }
  find_recursion(grammar, program);
  find_wide(grammar, program);
  for (NodeId n = 0; n < grammar.nodes.size(); ++n) {
    const Node& from = grammar.nodes[n];
    DrawNode& to = program.nodes[n];
    to.kind = from.kind;
    to.least = from.least;
    to.most = from.most;
    if (from.kind == Kind::literal) {
      to.body = static_cast<std::uint32_t>(program.literals.size());
      to.least = static_cast<std::uint32_t>(from.text.size());
      program.literals.insert(program.literals.end(), from.text.begin(), from.text.end());
    }
    if (from.kind == Kind::chars) {
      to.body = static_cast<std::uint32_t>(program.tables.size());
      program.tables.emplace_back(from.set);
    }
    if (from.kind == Kind::reference) to.body = from.rule;
    if (from.kind == Kind::repeat) to.body = from.parts[0];
    if (from.kind != Kind::sequence && from.kind != Kind::alternation) continue;
    to.first = static_cast<std::uint32_t>(program.parts.size());
    if (from.kind == Kind::sequence) {
      program.parts.insert(program.parts.end(), from.parts.begin(), from.parts.end());
      to.count = static_cast<std::uint32_t>(from.parts.size());
      program.slots.resize(program.parts.size());
      continue;
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < from.parts.size(); ++i) {
      if (program.nodes[from.parts[i]].cost < endless) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return program.nodes[from.parts[a]].cost < program.nodes[from.parts[b]].cost;
    });
    std::vector<double> weights;
    for (std::size_t i : order) {
      program.parts.push_back(from.parts[i]);
      weights.push_back(from.weights[i]);
    }
    to.count = static_cast<std::uint32_t>(order.size());
    const std::vector<DrawSlot> slots = make_alias_table(weights);
    program.slots.insert(program.slots.end(), slots.begin(), slots.end());
  }
  program.literals.insert(program.literals.end(), 16, '\0');
  link_directly(program);
  return program;
}

}  // namespace surety::lang
