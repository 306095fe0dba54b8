// Which bytes can come first in a state, and which can follow a rule: see network.h.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "runtime/language/match/network.h"

namespace surety::lang {

ClassSet first_of_state(const Networks& n, StateId state) {
  ClassSet set;
  for (std::uint32_t c = 0; c < n.classes; ++c) {
    if (n.next[state * n.classes + c] != dead) set.set(c);
  }
  for (const CallEdge& call : n.calls[state]) set |= n.first[call.network];
  return set;
}

void compute_first_and_follow(Networks& n) {
  n.first.assign(n.start.size(), {});
  n.follow.assign(n.start.size(), {});
  // Where automata were kept raw, look-ahead is not narrowed at all.
  if (!n.deterministic) {
    for (ClassSet& set : n.first) set.set();
    for (ClassSet& set : n.follow) set.set();
    return;
  }
  // Whether the look-ahead passes over calls of rules that derive the empty text is settled in
  // the automaton itself when such calls can be skipped; otherwise it is done here.
  auto first_behind = [&](StateId from) {
    ClassSet set;
    std::vector<StateId> work{from};
    std::vector<StateId> seen{from};
    while (!work.empty()) {
      const StateId s = work.back();
      work.pop_back();
      set |= first_of_state(n, s);
      if (n.final[s] != 0) set.set(end_of_text);
      for (const CallEdge& call : n.calls[s]) {
        if (n.nullable[call.network] == 0) continue;
        if (std::find(seen.begin(), seen.end(), call.target) != seen.end()) continue;
        seen.push_back(call.target);
        work.push_back(call.target);
      }
    }
    return set;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t network = 0; network < n.start.size(); ++network) {
      ClassSet set = first_behind(n.start[network]);
      set.reset(end_of_text);
      if ((n.first[network] | set) != n.first[network]) {
        n.first[network] |= set;
        changed = true;
      }
    }
  }
  struct Edge {
    std::uint32_t callee;
    std::uint32_t caller;
    ClassSet behind;
  };
  std::vector<Edge> edges;
  for (StateId s = 1; s < n.size(); ++s) {
    for (const CallEdge& call : n.calls[s]) {
      edges.push_back({call.network, n.network_of[s], first_behind(call.target)});
    }
  }
  n.follow[n.root].set(end_of_text);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Edge& edge : edges) {
      ClassSet set = edge.behind;
      if (set[end_of_text]) {
        set.reset(end_of_text);
        set |= n.follow[edge.caller];
      }
      if ((n.follow[edge.callee] | set) != n.follow[edge.callee]) {
        n.follow[edge.callee] |= set;
        changed = true;
      }
    }
  }
}

void minimize(Networks& n) {
  const std::size_t states = n.size();
  if (!n.regular() || states > 5000) return;
  // Moore: split by the blocks of the successors until nothing splits.
  std::vector<std::uint32_t> block(states);
  for (std::size_t s = 0; s < states; ++s) block[s] = s == dead ? 0 : 1u + n.final[s];
  for (std::size_t count = 0;;) {
    std::map<std::vector<std::uint32_t>, std::uint32_t> known;
    std::vector<std::uint32_t> refined(states);
    std::vector<std::uint32_t> key(n.classes + 1);
    for (std::size_t s = 0; s < states; ++s) {
      key[0] = block[s];
      for (std::uint32_t c = 0; c < n.classes; ++c) key[c + 1] = block[n.next[s * n.classes + c]];
      refined[s] = known.emplace(key, static_cast<std::uint32_t>(known.size())).first->second;
    }
    block = std::move(refined);
    if (known.size() == count) break;
    count = known.size();
  }
  const std::uint32_t count = *std::max_element(block.begin(), block.end()) + 1;
  Networks small = n;
  small.next.assign(std::size_t{count} * n.classes, dead);
  small.final.assign(count, 0);
  for (std::size_t s = 0; s < states; ++s) {
    small.final[block[s]] = n.final[s];
    for (std::uint32_t c = 0; c < n.classes; ++c) {
      small.next[block[s] * n.classes + c] = block[n.next[s * n.classes + c]];
    }
  }
  small.calls.assign(count, {});
  small.empty.assign(count, {});
  small.network_of.assign(count, 0);
  small.start[0] = block[n.start[0]];
  n = std::move(small);
}

}  // namespace surety::lang
