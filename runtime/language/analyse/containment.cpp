// A text of `a` outside `b` is looked for in the product of a's networks with b's automaton.
// A call is summarized: entered with state q, which states can it be left with, and by which
// text. Breadth first, so witnesses are short.
#include "runtime/language/analyse/containment.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "runtime/language/constrain/body.h"
#include "runtime/language/match/network.h"
#include "surety/language.h"

namespace surety::lang {

namespace {

constexpr std::size_t max_pairs = 2000000;

class Search {
 public:
  Search(const Networks& a, const Networks& b) : a_(a), b_(b) {
    // One byte of every meeting of a class of `a` with a class of `b`.
    std::set<std::pair<std::uint16_t, std::uint16_t>> seen;
    auto offer = [&](int byte) {
      const auto i = static_cast<std::size_t>(byte);
      if (seen.emplace(a.class_of[i], b.class_of[i]).second) {
        bytes_.push_back(static_cast<unsigned char>(byte));
      }
    };
    for (int byte = 'a'; byte <= 'z'; ++byte) offer(byte);
    for (int byte = 0; byte < 256; ++byte) offer(byte);
  }

  Containment run() {
    visit({a_.root, b_.start[0], a_.start[a_.root], b_.start[0]}, "");
    while (!work_.empty()) {
      if (known_.size() > max_pairs) return {};
      const Key key = work_.front();
      work_.pop_front();
      const std::string text = known_[key];
      const auto [network, entry, state, q] = key;
      if (a_.final[state] != 0) {
        if (network == a_.root && entry == b_.start[0] && b_.final[q] == 0) {
          return {Answer::no, text};
        }
        leave(network, entry, q, text);
      }
      for (StateId to : a_.empty[state]) visit({network, entry, to, q}, text);
      for (unsigned char byte : bytes_) {
        const StateId to = a_.step(state, byte);
        if (to != dead) {
          visit({network, entry, to, b_.step(q, byte)}, text + static_cast<char>(byte));
        }
      }
      for (const CallEdge& call : a_.calls[state]) {
        waiting_[{call.network, q}].push_back({key, call.target});
        visit({call.network, q, a_.start[call.network], q}, "");
        const auto& exits = exits_[{call.network, q}];
        for (const auto& [exit, inner] : exits) {
          visit({network, entry, call.target, exit}, text + inner);
        }
      }
    }
    return {Answer::yes, {}};
  }

 private:
  // A network, the state of b it was entered with, its own state, the state of b now.
  using Key = std::tuple<std::uint32_t, StateId, StateId, StateId>;

  void visit(const Key& key, const std::string& text) {
    if (known_.emplace(key, text).second) work_.push_back(key);
  }
  void leave(std::uint32_t network, StateId entry, StateId exit, const std::string& text) {
    if (!exits_[{network, entry}].emplace(exit, text).second) return;
    for (const auto& [caller, target] : waiting_[{network, entry}]) {
      const auto [outer, outer_entry, state, q] = caller;
      (void)state;
      (void)q;
      visit({outer, outer_entry, target, exit}, known_[caller] + text);
    }
  }

  const Networks& a_;
  const Networks& b_;
  std::vector<unsigned char> bytes_;
  std::map<Key, std::string> known_;
  std::deque<Key> work_;
  std::map<std::pair<std::uint32_t, StateId>, std::map<StateId, std::string>> exits_;
  std::map<std::pair<std::uint32_t, StateId>, std::vector<std::pair<Key, StateId>>> waiting_;
};

}  // namespace

Containment contained(const Body& a, const Body& b) {
  if (a.engines == b.engines) {
    // The same grammar: contained if every condition of b is one of a.
    bool all = b.foreign.size() == a.foreign.size();
    for (const auto& condition : b.conditions) {
      bool found = false;
      for (const auto& own : a.conditions) found = found || own == condition;
      all = all && found;
    }
    if (all) return {Answer::yes, {}};
  }
  if (b.refined() || b.engines->checker().method() != Checker::regular) return {};
  Containment answer =
      Search(a.engines->checker().networks(), b.engines->checker().networks()).run();
  // A refinement of a may exclude the witness; others may exist, so nothing is known then.
  if (answer.answer == Answer::no && a.refined() && !a.contains(answer.witness)) return {};
  return answer;
}

}  // namespace surety::lang
