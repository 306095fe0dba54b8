// The automata of all called rules of a grammar in one table: determinized over bytes, with
// calls as further edges. A language without calls is one plain DFA. The predictive automaton
// and Earley's algorithm run on the same table.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/expression.h"

namespace surety::lang {

using StateId = std::uint32_t;
inline constexpr StateId dead = 0;

struct CallEdge {
  std::uint32_t network;
  StateId target;
};

/// Classes of bytes, and one more for the end of the text.
using ClassSet = std::bitset<257>;
inline constexpr std::size_t end_of_text = 256;

struct Networks {
  std::array<std::uint16_t, 256> class_of{};
  std::uint32_t classes = 1;
  std::vector<StateId> next;                 // state * classes + class
  std::vector<std::vector<CallEdge>> calls;  // by state
  std::vector<std::vector<StateId>> empty;   // by state; only where determinizing blew up
  std::vector<std::uint8_t> final;           // by state
  std::vector<std::uint32_t> network_of;     // by state
  std::vector<StateId> start;                // by network
  std::vector<RuleId> rule;                  // by network
  std::vector<std::uint8_t> nullable;        // by network
  std::vector<ClassSet> first;               // by network
  std::vector<ClassSet> follow;              // by network
  std::uint32_t root = 0;
  bool deterministic = true;  // no empty edges anywhere

  std::size_t size() const { return final.size(); }
  StateId step(StateId s, unsigned char byte) const { return next[s * classes + class_of[byte]]; }
  bool regular() const { return start.size() == 1 && calls_none && deterministic; }
  bool calls_none = true;
};

/// With `skip_empty`, a call of a rule that derives the empty text may also be passed over; the
/// call itself then means a text that is not empty. Without it, such calls are left as they are.
Networks build_networks(const Recognizer& recognizer, bool skip_empty);

/// FIRST of every network and FOLLOW of every network, over byte classes.
void compute_first_and_follow(Networks& networks);

/// Classes that can come next in a state: its own bytes, and the first bytes of its calls.
ClassSet first_of_state(const Networks& networks, StateId state);

/// Merges equivalent states of a language without calls.
void minimize(Networks& networks);

}  // namespace surety::lang
