// Grammar x DFA: sentences of a rule that are also in a regular language, drawn without trying.
//
// For every part of the grammar and every pair of DFA states (p, q) a rank says whether the part
// has a text that leads from p to q, and how deep its shallowest derivation is. A draw begins
// with an accepting state that can be reached and keeps to pairs that have a rank; beyond a
// depth it takes falling ranks only, so it ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/language/constrain/condition.h"
#include "runtime/language/generate/char_table.h"
#include "runtime/language/grammar/char_set.h"
#include "runtime/language/grammar/grammar.h"
#include "surety/language/tree.h"
#include "surety/source.h"

namespace surety::lang {

/// The meeting of several regular languages.
struct Dfa {
  std::vector<std::uint32_t> next;  // state * 256 + byte; state 0 is dead
  std::vector<std::uint8_t> final;
  std::uint32_t start = 0;
  std::uint32_t states() const { return static_cast<std::uint32_t>(final.size()); }
  std::uint32_t after(std::uint32_t state, std::string_view text) const {
    for (const char c : text) state = next[state * 256 + static_cast<unsigned char>(c)];
    return state;
  }
};
/// Nothing when there would be too many states.
std::optional<Dfa> intersect(const std::vector<Regular>& regulars);

class Product {
 public:
  /// Nothing when the tables would be too large.
  static std::unique_ptr<Product> build(const Grammar& grammar, RuleId start, const Dfa& dfa);

  bool empty() const { return accepting_.empty(); }
  void draw(Source& source, std::string& out, std::vector<TreeNode>* tree) const;

 private:
  struct Part {
    enum Kind : std::uint8_t { empty, text, chars, pair, choice, of_rule, list } kind = empty;
    bool may_stop = false;   // list
    std::uint32_t a = none;  // pair, list: first; rule: body; text, chars: index
    std::uint32_t b = none;  // pair, list: rest
    RuleId rule = none;
    std::vector<std::uint32_t> parts;  // choice
  };
  struct Move {
    std::uint32_t to;
    std::vector<std::uint64_t> characters;  // indices into the table
  };
  class Drawing;
  class Ranking;

  std::uint32_t add(Part part) {
    parts_.push_back(std::move(part));
    return static_cast<std::uint32_t>(parts_.size() - 1);
  }
  std::uint32_t convert(const Grammar& grammar, NodeId id);
  std::uint32_t convert_repeat(const Grammar& grammar, const Node& node);
  void find_moves();
  void find_ranks();
  std::uint16_t& rank(std::uint32_t part, std::uint32_t from, std::uint32_t to) {
    return ranks_[(std::size_t{part} * states_ + from) * states_ + to];
  }
  std::uint16_t rank(std::uint32_t part, std::uint32_t from, std::uint32_t to) const {
    return ranks_[(std::size_t{part} * states_ + from) * states_ + to];
  }

  static constexpr std::uint16_t never = 0xFFFF;

  Dfa dfa_;
  std::uint32_t states_ = 0;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> rule_part_;
  std::vector<Label> labels_;
  std::vector<std::string> texts_;
  std::vector<CharTable> tables_;
  std::vector<CharSet> sets_;
  std::vector<std::vector<std::vector<Move>>> moves_;  // table, from
  std::vector<std::uint16_t> ranks_;
  std::vector<std::uint32_t> accepting_;
  std::uint32_t root_ = 0;
};

}  // namespace surety::lang
