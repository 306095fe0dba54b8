// A grammar prepared for drawing sentences: alternatives sorted so that choice 0 is the simplest,
// weights as alias tables, the least cost of every node so that every recursion can end.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "runtime/language/generate/char_table.h"
#include "runtime/language/grammar.h"
#include "surety/language/tree.h"
#include "surety/source.h"

namespace surety::lang {

/// How one node is drawn.
struct DrawNode {
  Kind kind = Kind::sequence;
  bool deep = false;           // leads back to a rule that is being drawn
  bool wide = false;           // repeat: has another unbounded or long one inside
  std::uint32_t least = 1;     // repeat; literal: its length
  std::uint32_t most = 1;      // repeat
  std::uint32_t body = 0;      // reference: rule; repeat: node; chars: table; literal: offset
  NodeId choice = none;        // repeat: an alternation that is its whole body, in which one
                               // alternative, a class of characters, is by far the likeliest
  std::uint32_t dominant = 0;  // repeat: that alternative
  double run_scale = 0;        // repeat: 1 / log of its probability
  NodeId direct = none;        // reference: the body, where the rule itself does not matter
  std::uint32_t tie = none;    // repeat: shares its count with others of the same number
  std::uint64_t cost = 0;      // of its cheapest text
  std::vector<NodeId> parts;   // sequence; alternation: simplest first
  std::vector<NodeId> leads;   // the same, past the rules that need no attention
  std::vector<std::uint32_t> bounds;  // alternation: cumulative weights of 2^16 but the last
  std::vector<std::uint32_t> cut;     // alternation: alias table, thresholds of 2^16
  std::vector<std::uint32_t> alias;   // alternation
};

struct DrawRule {
  NodeId body = none;
  Label label = 0;
  bool recursive = false;
};

struct Program {
  std::vector<DrawNode> nodes;
  std::vector<DrawRule> rules;
  std::vector<CharTable> tables;
  std::vector<char> literals;  // one behind the other, with 16 bytes at the end
  RuleId start = none;
  bool uniform = false;
  /// Rules whose text comes from elsewhere: refined languages used as nonterminals.
  std::map<RuleId, std::function<void(Source&, std::string&)>> foreign;
};

/// References to rules that need no attention skip them; again when `foreign` has changed.
void link_directly(Program& program);
Program compile_program(const Grammar& grammar, RuleId start);

/// Appends a sentence. `tree` may be null.
void draw_sentence(const Program& program, Source& source, std::string& out,
                   std::vector<TreeNode>* tree);

}  // namespace surety::lang
