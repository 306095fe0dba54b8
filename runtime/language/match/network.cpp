#include "runtime/language/match/network.h"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/expression.h"
#include "runtime/language/match/nfa.h"

namespace surety::lang {

namespace {

constexpr std::size_t max_table_entries = 2000000;

struct SetHash {
  std::size_t operator()(const std::vector<std::uint32_t>& set) const {
    std::size_t hash = 1469598103934665603ull;
    for (std::uint32_t s : set) hash = (hash ^ s) * 1099511628211ull;
    return hash;
  }
};

class Determinizer {
 public:
  Determinizer(const Recognizer& recognizer, bool skip_empty)
      : recognizer_(recognizer), skip_empty_(skip_empty) {}

  Networks build() {
    number_networks();
    find_nullable();
    find_classes();
    new_state(0);  // dead
    for (std::uint32_t n = 0; n < nfas_.size(); ++n) {
      if (!determinize(n)) keep_raw(n);
    }
    trim();
    for (const auto& edges : result_.calls) result_.calls_none &= edges.empty();
    return std::move(result_);
  }

 private:
  void number_networks() {
    number_.assign(recognizer_.rules.size(), none);
    std::vector<RuleId> work{recognizer_.start};
    number_[recognizer_.start] = 0;
    result_.rule.push_back(recognizer_.start);
    for (std::size_t at = 0; at < work.size(); ++at) {
      nfas_.push_back(build_nfa(*recognizer_.rules[work[at]]));
      for (NfaState& s : nfas_.back().states) {
        if (!s.is_call()) continue;
        if (number_[s.call] == none) {
          number_[s.call] = static_cast<std::uint32_t>(work.size());
          result_.rule.push_back(s.call);
          work.push_back(s.call);
        }
        s.call = number_[s.call];
      }
    }
    result_.start.resize(nfas_.size(), dead);
  }

  void find_nullable() {
    result_.nullable.assign(nfas_.size(), 0);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t n = nfas_.size(); n-- > 0;) {
        if (result_.nullable[n] != 0) continue;
        const Nfa& nfa = nfas_[n];
        std::vector<bool> seen(nfa.states.size());
        std::vector<std::uint32_t> work{nfa.start};
        seen[nfa.start] = true;
        auto visit = [&](std::uint32_t s) {
          if (!seen[s]) work.push_back(s);
          seen[s] = true;
        };
        while (!work.empty()) {
          const NfaState& s = nfa.states[work.back()];
          work.pop_back();
          for (std::uint32_t e : s.empty) visit(e);
          if (s.is_call() && result_.nullable[s.call] != 0) visit(s.target);
        }
        if (seen[nfa.final]) {
          result_.nullable[n] = 1;
          changed = true;
        }
      }
    }
  }

  void find_classes() {
    std::bitset<257> cuts;
    for (const Nfa& nfa : nfas_) {
      for (const NfaState& s : nfa.states) {
        if (!s.is_byte()) continue;
        cuts.set(s.first);
        cuts.set(std::size_t{s.last} + 1);
      }
    }
    // Intervals that the same edges mention may share a class: found by their signature.
    std::map<std::vector<std::uint32_t>, std::uint16_t> known;
    std::map<std::pair<int, int>, std::uint32_t> ranges;
    for (const Nfa& nfa : nfas_) {
      for (const NfaState& s : nfa.states) {
        if (s.is_byte()) {
          ranges.emplace(std::pair<int, int>(s.first, s.last),
                         static_cast<std::uint32_t>(ranges.size()));
        }
      }
    }
    std::vector<std::uint32_t> signature;
    std::uint16_t current = 0;
    for (int b = 0; b < 256; ++b) {
      if (b == 0 || cuts[static_cast<std::size_t>(b)]) {
        signature.clear();
        for (const auto& [range, id] : ranges) {
          if (range.first <= b && b <= range.second) signature.push_back(id);
        }
        current = known.emplace(signature, static_cast<std::uint16_t>(known.size())).first->second;
      }
      result_.class_of[static_cast<std::size_t>(b)] = current;
    }
    result_.classes = static_cast<std::uint32_t>(known.size());
    members_.assign(result_.classes, 0);
    for (int b = 255; b >= 0; --b) {
      members_[result_.class_of[static_cast<std::size_t>(b)]] = static_cast<std::uint8_t>(b);
    }
  }

  StateId new_state(std::uint32_t network) {
    result_.next.resize(result_.next.size() + result_.classes, dead);
    result_.calls.emplace_back();
    result_.empty.emplace_back();
    result_.final.push_back(0);
    result_.network_of.push_back(network);
    return static_cast<StateId>(result_.final.size() - 1);
  }

  void close(const Nfa& nfa, std::vector<std::uint32_t>& set) {
    if (mark_.size() < nfa.states.size()) mark_.resize(nfa.states.size(), 0);
    ++stamp_;
    std::vector<std::uint32_t> kept;
    work_.assign(set.begin(), set.end());
    for (std::uint32_t s : work_) mark_[s] = stamp_;
    while (!work_.empty()) {
      const std::uint32_t id = work_.back();
      work_.pop_back();
      const NfaState& s = nfa.states[id];
      auto visit = [&](std::uint32_t t) {
        if (mark_[t] != stamp_) {
          mark_[t] = stamp_;
          work_.push_back(t);
        }
      };
      for (std::uint32_t t : s.empty) visit(t);
      if (skip_empty_ && s.is_call() && result_.nullable[s.call] != 0) visit(s.target);
      if (s.target != none || id == nfa.final) kept.push_back(id);
    }
    std::sort(kept.begin(), kept.end());
    set = std::move(kept);
  }

  bool determinize(std::uint32_t network) {
    const Nfa& nfa = nfas_[network];
    const std::size_t before = result_.final.size();
    std::unordered_map<std::vector<std::uint32_t>, StateId, SetHash> known;
    std::vector<const std::vector<std::uint32_t>*> sets;
    auto intern = [&](std::vector<std::uint32_t> set) -> StateId {
      if (set.empty()) return dead;
      close(nfa, set);
      if (set.empty()) return dead;
      const auto [at, added] = known.emplace(std::move(set), 0);
      if (added) {
        at->second = new_state(network);
        sets.push_back(&at->first);
        result_.final[at->second] =
            std::binary_search(at->first.begin(), at->first.end(), nfa.final) ? 1 : 0;
      }
      return at->second;
    };
    result_.start[network] = intern({nfa.start});
    std::size_t members = 0;
    std::vector<std::vector<std::uint32_t>> by_class(result_.classes);
    for (std::size_t at = 0; at < sets.size(); ++at) {
      if (result_.next.size() > max_table_entries || members > 4 * max_table_entries) {
        forget(before);
        return false;
      }
      const StateId from = static_cast<StateId>(before + at);
      std::map<std::uint32_t, std::vector<std::uint32_t>> by_call;
      for (auto& targets : by_class) targets.clear();
      members += sets[at]->size();
      for (std::uint32_t id : *sets[at]) {
        const NfaState& s = nfa.states[id];
        if (s.is_call()) by_call[s.call].push_back(s.target);
        if (!s.is_byte()) continue;
        for (std::uint32_t c = 0; c < result_.classes; ++c) {
          if (s.first <= members_[c] && members_[c] <= s.last) {
            by_class[c].push_back(s.target);
            ++members;
          }
        }
      }
      for (std::uint32_t c = 0; c < result_.classes; ++c) {
        if (by_class[c].empty()) continue;
        const StateId to = intern(by_class[c]);
        result_.next[from * result_.classes + c] = to;
      }
      for (auto& [callee, targets] : by_call) {
        const StateId to = intern(std::move(targets));
        if (to != dead) result_.calls[from].push_back({callee, to});
      }
    }
    return true;
  }

  void forget(std::size_t states) {
    result_.next.resize(states * result_.classes);
    result_.calls.resize(states);
    result_.empty.resize(states);
    result_.final.resize(states);
    result_.network_of.resize(states);
  }

  /// The automaton as it is, with empty edges: for the general algorithm only.
  void keep_raw(std::uint32_t network) {
    const Nfa& nfa = nfas_[network];
    result_.deterministic = false;
    const StateId offset = static_cast<StateId>(result_.final.size());
    for (std::size_t i = 0; i < nfa.states.size(); ++i) new_state(network);
    for (std::uint32_t i = 0; i < nfa.states.size(); ++i) {
      const NfaState& s = nfa.states[i];
      for (std::uint32_t t : s.empty) result_.empty[offset + i].push_back(offset + t);
      if (s.is_call()) {
        result_.calls[offset + i].push_back({s.call, offset + s.target});
        if (skip_empty_ && result_.nullable[s.call] != 0) {
          result_.empty[offset + i].push_back(offset + s.target);
        }
      }
      if (!s.is_byte()) continue;
      for (std::uint32_t c = 0; c < result_.classes; ++c) {
        if (s.first <= members_[c] && members_[c] <= s.last) {
          result_.next[(offset + i) * result_.classes + c] = offset + s.target;
        }
      }
    }
    result_.final[offset + nfa.final] = 1;
    result_.start[network] = offset + nfa.start;
  }

  /// Edges into states from which no end is reached go to `dead`, so that a text fails at the
  /// first byte after which nothing can follow.
  void trim() {
    std::vector<std::vector<StateId>> sources(result_.size());
    std::vector<StateId> work;
    std::vector<bool> live(result_.size());
    for (StateId s = 1; s < result_.size(); ++s) {
      for (std::uint32_t c = 0; c < result_.classes; ++c) {
        const StateId to = result_.next[s * result_.classes + c];
        if (to != dead && (sources[to].empty() || sources[to].back() != s)) {
          sources[to].push_back(s);
        }
      }
      for (const CallEdge& call : result_.calls[s]) sources[call.target].push_back(s);
      for (StateId to : result_.empty[s]) sources[to].push_back(s);
      if (result_.final[s] != 0) {
        live[s] = true;
        work.push_back(s);
      }
    }
    while (!work.empty()) {
      const StateId s = work.back();
      work.pop_back();
      for (StateId from : sources[s]) {
        if (!live[from]) work.push_back(from);
        live[from] = true;
      }
    }
    for (StateId& to : result_.next) {
      if (!live[to]) to = dead;
    }
    for (auto& edges : result_.calls) {
      std::erase_if(edges, [&](const CallEdge& e) { return !live[e.target]; });
    }
  }

  const Recognizer& recognizer_;
  const bool skip_empty_;
  std::vector<std::uint32_t> number_;  // of a rule's network
  std::vector<Nfa> nfas_;
  std::vector<std::uint8_t> members_;  // one byte of each class
  std::vector<std::uint32_t> mark_;
  std::vector<std::uint32_t> work_;
  std::uint32_t stamp_ = 0;
  Networks result_;
};

}  // namespace

Networks build_networks(const Recognizer& recognizer, bool skip_empty) {
  Networks networks = Determinizer(recognizer, skip_empty).build();
  compute_first_and_follow(networks);
  return networks;
}

}  // namespace surety::lang
