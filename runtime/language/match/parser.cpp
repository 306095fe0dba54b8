#include "runtime/language/match/parser.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/language/grammar/char_set.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/expression.h"
#include "runtime/language/match/network.h"
#include "surety/language.h"

namespace surety::lang {

namespace {

constexpr std::size_t max_items = 40000000;

struct Item {
  StateId state;
  std::uint32_t origin;  // position where its rule began
  std::uint32_t end;
  std::uint32_t before;  // the item that it was, one step or one part earlier
  std::uint32_t part;    // the finished item of that part
};

struct Cause {
  std::uint32_t before;
  std::uint32_t part;
};

class Run {
 public:
  explicit Run(const Networks& n) : n_(n), empty_done_(n.start.size(), none) {}

  /// Reads as much as it can; false when it gets stuck.
  bool read(std::string_view text, bool whole) {
    if (text.size() >= none) throw LanguageLimit("the text is longer than 4 GiB");
    begins_.push_back(0);
    add(n_.start[n_.root], 0, 0, none, none);
    for (std::uint32_t position = 0;; ++position) {
      const bool end = position == text.size();
      const std::size_t ahead =
          end ? end_of_text : n_.class_of[static_cast<unsigned char>(text[position])];
      process(position, ahead, end && !whole);
      begins_.push_back(static_cast<std::uint32_t>(items_.size()));
      if (end) return true;
      index_.clear();
      const std::size_t last = items_.size();
      for (std::size_t i = begins_[position]; i < last; ++i) {
        const StateId to = n_.next[std::size_t{items_[i].state} * n_.classes + ahead];
        if (to != dead) {
          add(to, items_[i].origin, position + 1, static_cast<std::uint32_t>(i), none);
        }
      }
      if (items_.size() == last) return false;
    }
  }

  std::uint32_t accepting() const {
    for (std::size_t i = begins_[begins_.size() - 2]; i < items_.size(); ++i) {
      const Item& item = items_[i];
      if (item.origin == 0 && n_.final[item.state] != 0 && n_.network_of[item.state] == n_.root) {
        return static_cast<std::uint32_t>(i);
      }
    }
    return none;
  }

  bool ambiguous() const { return !second_.empty(); }

  std::vector<TreeNode> tree(std::uint32_t root, const std::vector<bool>& visible,
                             bool second) const {
    std::vector<TreeNode> nodes;
    struct Work {
      std::uint32_t id;  // an item, or the node whose subtree ends here
      bool closes;
    };
    std::vector<Work> work{{root, false}};
    while (!work.empty()) {
      const Work at = work.back();
      work.pop_back();
      if (at.closes) {
        nodes[at.id].next = static_cast<std::uint32_t>(nodes.size());
        continue;
      }
      const Item& item = items_[at.id];
      const RuleId rule = n_.rule[n_.network_of[item.state]];
      if (rule < visible.size() && visible[rule]) {
        work.push_back({static_cast<std::uint32_t>(nodes.size()), true});
        nodes.push_back({rule, item.origin, item.end, 0});
      }
      for (std::uint32_t i = at.id; i != none;) {
        Cause cause{items_[i].before, items_[i].part};
        if (second) {
          const auto other = second_.find(i);
          if (other != second_.end()) cause = other->second;
        }
        if (cause.part != none) work.push_back({cause.part, false});
        i = cause.before;
      }
    }
    return nodes;
  }

  const std::vector<Item>& items() const { return items_; }
  std::size_t last_begin() const { return begins_[begins_.size() - 2]; }

 private:
  void add(StateId state, std::uint32_t origin, std::uint32_t end, std::uint32_t before,
           std::uint32_t part) {
    const std::uint64_t key = std::uint64_t{origin} << 32 | state;
    const auto [at, added] = index_.emplace(key, static_cast<std::uint32_t>(items_.size()));
    if (added) {
      if (items_.size() >= max_items) {
        throw LanguageLimit("the text is too long for its tree to be built");
      }
      items_.push_back({state, origin, end, before, part});
      return;
    }
    // Another way to the same item: a second reading, if it does not rest on the item itself.
    const std::uint32_t id = at->second;
    const Item& item = items_[id];
    const bool differs = item.before != before || item.part != part;
    if (differs && (before == none || before < id) && (part == none || part < id)) {
      second_[id] = {before, part};
    }
  }

  void process(std::uint32_t position, std::size_t ahead, bool any_ahead) {
    std::fill(empty_done_.begin(), empty_done_.end(), none);
    std::vector<bool> predicted(n_.start.size());
    const std::size_t begin = begins_[position];
    for (std::size_t i = begin; i < items_.size(); ++i) {
      const Item item = items_[i];
      const auto id = static_cast<std::uint32_t>(i);
      for (StateId to : n_.empty[item.state]) add(to, item.origin, position, id, none);
      for (const CallEdge& call : n_.calls[item.state]) {
        const bool useful =
            any_ahead || n_.nullable[call.network] != 0 || n_.first[call.network][ahead];
        if (!useful) continue;
        if (!predicted[call.network]) {
          predicted[call.network] = true;
          add(n_.start[call.network], position, position, none, none);
        }
        if (empty_done_[call.network] != none) {
          add(call.target, item.origin, position, id, empty_done_[call.network]);
        }
      }
      const std::uint32_t network = n_.network_of[item.state];
      if (n_.final[item.state] == 0) continue;
      if (!any_ahead && !n_.follow[network][ahead]) continue;
      if (item.origin == position) {
        if (empty_done_[network] == none) empty_done_[network] = id;
      }
      const std::size_t from = begins_[item.origin];
      const std::size_t until = item.origin == position ? i + 1 : begins_[item.origin + 1];
      for (std::size_t w = from; w < until; ++w) {
        const Item waiting = items_[w];
        for (const CallEdge& call : n_.calls[waiting.state]) {
          if (call.network == network) {
            add(call.target, waiting.origin, position, static_cast<std::uint32_t>(w), id);
          }
        }
      }
    }
  }

  const Networks& n_;
  std::vector<Item> items_;
  std::vector<std::uint32_t> begins_;                       // by position: its first item
  std::unordered_map<std::uint64_t, std::uint32_t> index_;  // of the position being filled
  std::unordered_map<std::uint32_t, Cause> second_;
  std::vector<std::uint32_t> empty_done_;
};

/// A byte, and the bytes that must follow it: `://` is told whole.
std::string forced_text(const Networks& n, StateId state, unsigned char byte) {
  std::string text(1, static_cast<char>(byte));
  state = n.step(state, byte);
  while (text.size() < 40 && n.final[state] == 0 && n.calls[state].empty()) {
    int only = -1;
    for (int b = 0; b < 256; ++b) {
      if (n.step(state, static_cast<unsigned char>(b)) == dead) continue;
      if (only >= 0) return text;
      only = b;
    }
    if (only < 0) break;
    text += static_cast<char>(only);
    state = n.step(state, static_cast<unsigned char>(only));
  }
  return text;
}

}  // namespace

Parser::Parser(const Grammar& grammar, RuleId start, const std::vector<bool>& visible)
    : networks_(build_networks(keep_rules(grammar, start, visible), false)), visible_(visible) {}

Parser::Result Parser::parse(std::string_view text) const {
  Run run(networks_);
  Result result;
  if (!run.read(text, true)) return result;
  const std::uint32_t root = run.accepting();
  if (root == none) return result;
  result.accepted = true;
  result.nodes = run.tree(root, visible_, false);
  if (run.ambiguous()) result.another = run.tree(root, visible_, true);
  return result;
}

Expectation Parser::after(std::string_view prefix) const {
  Run run(networks_);
  Expectation expectation;
  if (!run.read(prefix, false)) return expectation;
  CharSet loose;
  loose.bytes = true;
  std::set<std::string> words;
  std::uint32_t innermost = 0;
  for (std::size_t i = run.last_begin(); i < run.items().size(); ++i) {
    const Item& item = run.items()[i];
    std::vector<int> bytes;
    for (int b = 0; b < 256; ++b) {
      if (networks_.step(item.state, static_cast<unsigned char>(b)) != dead) bytes.push_back(b);
    }
    const RuleId rule = networks_.rule[networks_.network_of[item.state]];
    const bool inside = item.origin < item.end || item.end == 0;
    if (inside && item.origin >= innermost && rule < visible_.size() && visible_[rule]) {
      innermost = item.origin;
      expectation.rule = rule;
    }
    if (bytes.size() == 1) {
      const auto b = static_cast<unsigned char>(bytes[0]);
      std::string word = "\"";
      for (char c : forced_text(networks_, item.state, b)) {
        word += describe_char(static_cast<unsigned char>(c), true);
      }
      words.insert(word + "\"");
    } else {
      for (int b : bytes) loose.add(static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(b));
    }
  }
  loose.normalize();
  expectation.expected.assign(words.begin(), words.end());
  if (!loose.ranges.empty()) expectation.expected.push_back(loose.describe());
  if (run.accepting() != none) expectation.expected.push_back("the end");
  return expectation;
}

}  // namespace surety::lang
