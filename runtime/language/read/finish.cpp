// What every notation has in common once its rules are read: names are bound, and rules that
// are missing, doubled, unreachable or that derive nothing are reported.
#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/language/grammar/grammar.h"
#include "runtime/language/read/cursor.h"
#include "runtime/language/read/reader.h"

namespace surety::lang {

namespace {

std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row[b.size()];
}

std::string nearest(const std::string& name, const std::map<std::string, RuleId>& rules) {
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(name.size() / 2, 1) + 1;
  if (name.size() > 100 || rules.size() > 2000) return best;
  for (const auto& [candidate, id] : rules) {
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

void report(Reading& reading, Place place, std::string message) {
  if (reading.problems.size() < max_problems) {
    reading.problems.push_back({place, std::move(message)});
  }
}

void bind(Reading& reading, const Resolver& resolve) {
  Grammar& grammar = reading.grammar;
  std::map<std::string, RuleId> by_name;
  for (RuleId r = 0; r < grammar.rules.size(); ++r) {
    const auto [at, added] = by_name.emplace(grammar.rules[r].name, r);
    if (!added) {
      report(reading, grammar.rules[r].place,
             "rule \"" + grammar.rules[r].name + "\" is defined twice; the first is at line " +
                 std::to_string(grammar.rules[at->second].place.line));
    }
  }
  const std::size_t own_nodes = grammar.nodes.size();
  for (NodeId n = 0; n < own_nodes; ++n) {
    if (grammar.nodes[n].kind != Kind::reference) continue;
    const std::string name = grammar.nodes[n].text;
    auto at = by_name.find(name);
    if (at == by_name.end()) {
      const Grammar* other = resolve ? resolve(name) : nullptr;
      if (other == nullptr) {
        const std::string near = nearest(name, by_name);
        report(reading, grammar.nodes[n].place,
               "\"" + name + "\" is not defined: it is neither a rule nor a language known here" +
                   (near.empty() ? "" : "; did you mean \"" + near + "\"?"));
        continue;
      }
      const RuleId id = embed(grammar, *other);
      grammar.rules[id].name = name;
      reading.embedded.emplace_back(id, name);
      at = by_name.emplace(name, id).first;
    }
    grammar.nodes[n].rule = at->second;
  }
}

/// Rules below `from`, without recursion: grammars may be chains of any length.
std::vector<bool> reachable(const Grammar& grammar, RuleId from) {
  std::vector<bool> seen(grammar.rules.size());
  std::vector<NodeId> work;
  seen[from] = true;
  work.push_back(grammar.rules[from].body);
  while (!work.empty()) {
    const Node& node = grammar.nodes[work.back()];
    work.pop_back();
    if (node.kind == Kind::reference && node.rule != none && !seen[node.rule]) {
      seen[node.rule] = true;
      work.push_back(grammar.rules[node.rule].body);
    }
    work.insert(work.end(), node.parts.begin(), node.parts.end());
  }
  return seen;
}

/// Rules that derive some text. Each node waits for a number of its parts; whoever is settled
/// tells those that wait for it, so that the whole costs one visit per edge.
std::vector<bool> productive(const Grammar& grammar) {
  std::vector<bool> rule(grammar.rules.size());
  std::vector<std::size_t> waits(grammar.nodes.size(), 1);
  std::vector<std::vector<NodeId>> users(grammar.nodes.size());
  std::vector<std::vector<NodeId>> callers(grammar.rules.size());
  std::vector<std::vector<RuleId>> bodies(grammar.nodes.size());
  std::vector<NodeId> settled;
  for (NodeId n = 0; n < grammar.nodes.size(); ++n) {
    const Node& node = grammar.nodes[n];
    for (NodeId part : node.parts) users[part].push_back(n);
    if (node.kind == Kind::reference && node.rule != none) callers[node.rule].push_back(n);
    if (node.kind == Kind::sequence) waits[n] = node.parts.size();
    const bool alone = node.kind == Kind::literal || node.kind == Kind::chars ||
                       (node.kind == Kind::repeat && node.least == 0) || waits[n] == 0;
    if (alone) settled.push_back(n);
    if (alone) waits[n] = 0;
  }
  for (RuleId r = 0; r < grammar.rules.size(); ++r) bodies[grammar.rules[r].body].push_back(r);
  auto tell = [&](NodeId n) {
    if (waits[n] == 0) return;
    --waits[n];
    if (waits[n] == 0) settled.push_back(n);
  };
  while (!settled.empty()) {
    const NodeId n = settled.back();
    settled.pop_back();
    for (NodeId user : users[n]) tell(user);
    for (RuleId r : bodies[n]) {
      if (rule[r]) continue;
      rule[r] = true;
      for (NodeId caller : callers[r]) tell(caller);
    }
  }
  return rule;
}

}  // namespace

RuleId embed(Grammar& into, const Grammar& from) {
  const NodeId node_offset = static_cast<NodeId>(into.nodes.size());
  const RuleId rule_offset = static_cast<RuleId>(into.rules.size());
  for (Node node : from.nodes) {
    for (NodeId& part : node.parts) part += node_offset;
    if (node.rule != none) node.rule += rule_offset;
    into.nodes.push_back(std::move(node));
  }
  for (Rule rule : from.rules) {
    rule.body += node_offset;
    rule.imported = true;
    into.rules.push_back(std::move(rule));
  }
  return from.start + rule_offset;
}

void finish(Reading& reading, const Resolver& resolve, const std::string& start_name) {
  Grammar& grammar = reading.grammar;
  grammar.start = grammar.find(start_name);
  if (grammar.start == none) {
    report(reading, {1, 1},
           grammar.rules.empty()
               ? "the grammar has no rules"
               : "there is no rule \"" + start_name + "\"; the sentence begins with that rule");
  }
  bind(reading, resolve);
  if (!reading.problems.empty()) return;
  const std::vector<bool> reached = reachable(grammar, grammar.start);
  const std::vector<bool> derives = productive(grammar);
  for (RuleId r = 0; r < grammar.rules.size(); ++r) {
    const Rule& rule = grammar.rules[r];
    if (!reached[r] && !rule.imported) {
      report(reading, rule.place,
             "rule \"" + rule.name + "\" cannot be reached from \"" + start_name +
                 "\"; use it or remove it");
    }
    if (reached[r] && !derives[r]) {
      report(reading, rule.place,
             "rule \"" + rule.name + "\" derives no text at all: every alternative needs \"" +
                 rule.name + "\" or another such rule again");
    }
  }
}

}  // namespace surety::lang
