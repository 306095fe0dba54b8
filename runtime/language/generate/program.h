// A grammar prepared for drawing sentences: alternatives sorted so that choice 0 is the simplest,
// weights as alias tables, the least cost of every node so that every recursion can end.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/language/generate/char_table.h"
#include "runtime/language/grammar/grammar.h"
#include "surety/language/tree.h"
#include "surety/source.h"

namespace surety::lang {

/// How one node is drawn. Small, so that a whole program stays in the nearest cache; lists are
/// ranges of the program's arrays.
struct DrawNode {
  Kind kind = Kind::sequence;
  bool deep = false;           // leads back to a rule that is being drawn
  bool wide = false;           // repeat: has another unbounded or long one inside
  std::uint32_t least = 1;     // repeat; literal: its length
  std::uint32_t most = 1;      // repeat
  std::uint32_t body = 0;      // reference: rule; repeat: node; chars: table; literal: offset
  std::uint32_t first = 0;     // sequence, alternation: its parts in `parts`, `leads` and `slots`
  std::uint32_t count = 0;     // sequence, alternation: how many
  NodeId lead = none;          // repeat: the body, past the rules that need no attention
  NodeId direct = none;        // reference: the body, where the rule itself does not matter
  NodeId choice = none;        // repeat: an alternation that is its whole body, in which one
                               // alternative, a class of characters, is by far the likeliest
  std::uint32_t dominant = 0;  // repeat: that alternative
  std::uint32_t runs = 0;      // repeat: quantiles of its runs, in `runs`
  std::uint32_t others = 0;    // repeat: alias table of the other alternatives, in `others`
  std::uint32_t tie = none;    // repeat: shares its count with others of the same number
  std::uint64_t cost = 0;      // of its cheapest text
};

/// One column of an alias table: below `cut` of 2^16 itself, else `alias`.
struct DrawSlot {
  std::uint32_t cut = 0x10000;
  std::uint32_t alias = 0;
};

struct DrawRule {
  NodeId body = none;
  Label label = 0;
  bool recursive = false;
  bool foreign = false;
};

struct Program {
  std::vector<DrawNode> nodes;
  std::vector<DrawRule> rules;
  std::vector<NodeId> parts;    // of sequences; of alternations, simplest first
  std::vector<NodeId> leads;    // the same, past the rules that need no attention
  std::vector<DrawSlot> slots;  // of alternations
  std::vector<std::uint16_t> runs;
  std::vector<DrawSlot> others;
  std::vector<CharTable> tables;
  std::vector<char> literals;  // one behind the other, with 16 bytes at the end
  RuleId start = none;
  bool uniform = false;
  bool recursive = false;                  // some rule contains itself
  bool damped = false;                     // tiny sentences are made rarer; see `damp`
  std::vector<RuleId> guide;               // rules from the start down that random sentences have
  std::vector<std::vector<bool>> leading;  // by step of the guide: nodes that hold the next rule
  /// Rules whose text comes from elsewhere: refined languages used as nonterminals.
  struct Foreign {
    std::function<void(Source&, std::string&)> draw;
    std::function<bool(Source&, const std::string&)> encode;  // empty if there is no way back
  };
  std::map<RuleId, Foreign> foreign;
};

/// References to rules that need no attention skip them; again when `foreign` has changed.
void link_directly(Program& program);
Program compile_program(const Grammar& grammar, RuleId start);

/// Random sentences get this path of rules.
void set_guide(Program& program, const Grammar& grammar, const std::vector<RuleId>& path);

/// Where a language is recursive, longer sentences hold what its tiny ones hold, and a few tiny
/// ones would make up a large part of a run: draw them seldom. Not where most are tiny anyway.
void damp(Program& program);

/// Runs of a dominant alternative are looked up by 10 random bits. The last quantile stands for
/// all that is longer: add it up and look again.
inline constexpr std::uint32_t run_levels = 1024;

/// Appends a sentence. `tree` may be null.
void draw_sentence(const Program& program, Source& source, std::string& out,
                   std::vector<TreeNode>* tree);

/// The decisions that a sentence is drawn by, in their order: the alternatives, how often parts are
/// repeated, the characters. Texts of foreign rules stand by themselves.
struct Script {
  std::vector<std::uint64_t> decisions;
  std::vector<std::string> foreign;
};
/// Those of a text with this tree; nothing if they are not found.
std::optional<Script> script_of(const Program& program, std::string_view text,
                                const std::vector<TreeNode>& nodes);
/// Writes down the choices that make the sentence. False if no draw makes these decisions:
/// sentences become neither so long nor so deep.
bool write_sentence(const Program& program, Source& source, const Script& script);

}  // namespace surety::lang
