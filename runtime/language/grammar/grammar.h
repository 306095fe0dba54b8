// A grammar as it was written: the product of the readers (read/), the input of everything else.
//
//   text --read/--> Grammar --+--> match/     networks --> DFA | predictive automaton | Earley
//                             +--> generate/  flat program that draws sentences
//                             +--> constrain/ grammar x DFA
//
// Nodes live in one array and refer to each other by index, so that copying a grammar into
// another one is a loop and nothing recurses over its ownership.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "runtime/language/grammar/char_set.h"

namespace surety::lang {

using NodeId = std::uint32_t;
using RuleId = std::uint32_t;
inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint32_t unbounded = std::numeric_limits<std::uint32_t>::max();

/// Where something stands in the grammar's text, from 1.
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

enum class Kind : std::uint8_t { literal, chars, reference, sequence, alternation, repeat };

struct Node {
  Kind kind = Kind::sequence;
  Place place;
  std::string text;             // literal: its bytes; reference: the name
  CharSet set;                  // chars
  RuleId rule = none;           // reference
  std::uint32_t least = 1;      // repeat
  std::uint32_t most = 1;       // repeat; `unbounded`
  std::vector<NodeId> parts;    // sequence, alternation; repeat has one
  std::vector<double> weights;  // alternation: one each
};

struct Rule {
  std::string name;
  NodeId body = none;
  Place place;
  bool imported = false;  // from another language or a core rule: may go unused
};

struct Grammar {
  std::string name;
  std::vector<Node> nodes;
  std::vector<Rule> rules;
  RuleId start = none;

  NodeId add(Node node) {
    nodes.push_back(std::move(node));
    return static_cast<NodeId>(nodes.size() - 1);
  }
  RuleId find(const std::string& rule_name) const {
    for (RuleId r = 0; r < rules.size(); ++r) {
      if (rules[r].name == rule_name) return r;
    }
    return none;
  }
};

}  // namespace surety::lang
