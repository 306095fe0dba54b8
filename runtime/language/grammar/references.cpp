#include "runtime/language/grammar/references.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "runtime/language/grammar/grammar.h"

namespace surety::lang {

std::vector<std::vector<RuleId>> references(const Grammar& grammar) {
  std::vector<std::vector<RuleId>> result(grammar.rules.size());
  for (RuleId r = 0; r < grammar.rules.size(); ++r) {
    std::vector<NodeId> work{grammar.rules[r].body};
    while (!work.empty()) {
      const Node& node = grammar.nodes[work.back()];
      work.pop_back();
      if (node.kind == Kind::reference) result[r].push_back(node.rule);
      work.insert(work.end(), node.parts.begin(), node.parts.end());
    }
    std::sort(result[r].begin(), result[r].end());
    result[r].erase(std::unique(result[r].begin(), result[r].end()), result[r].end());
  }
  return result;
}

std::vector<RuleId> way_down(const Grammar& grammar, RuleId from, RuleId to) {
  const auto below = references(grammar);
  std::vector<RuleId> above(grammar.rules.size(), none);
  std::vector<RuleId> work{from};
  above[from] = from;
  for (std::size_t i = 0; i < work.size() && above[to] == none; ++i) {
    for (RuleId next : below[work[i]]) {
      if (above[next] != none) continue;
      above[next] = work[i];
      work.push_back(next);
    }
  }
  if (above[to] == none) return {};
  std::vector<RuleId> way{to};
  while (way.back() != from) way.push_back(above[way.back()]);
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace surety::lang
