// From a text back to the decisions of a generator that draws it: which alternative is taken, how
// often a part is repeated, which character of a class it is. Tries one way after the other, the
// longest repetitions first, and gives up after so many steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace surety::detail {

/// Longer texts would need too much of the stack.
inline constexpr std::size_t longest_derived = 1000;

enum class Form : std::uint8_t { leaf, sequence, alternatives, repeat };

/// `Rules` tells what nodes are:
///
///   Node, State                             State is how far the text was read; has ==
///   Form form(Node)
///   std::size_t parts(Node)                 of a sequence or of alternatives
///   Node part(Node, std::size_t)            for a repeat, the only one
///   std::size_t least(Node), most(Node)     of a repeat
///   bool read(Node, State&, Decisions&)     a leaf: reads on and notes how it is drawn
template <class Rules>
class Derivation {
 public:
  using Node = typename Rules::Node;
  using State = typename Rules::State;
  using Decisions = std::vector<std::uint64_t>;

  explicit Derivation(const Rules& rules) : rules_(rules) {}

  /// The decisions in the order in which they are made; nothing if the text is not found.
  std::optional<Decisions> operator()(Node node, State from, State to) {
    const bool found = match(node, from, [&](State end) { return end == to; });
    return found ? std::optional(std::move(decisions_)) : std::nullopt;
  }

 private:
  using Rest = std::function<bool(State)>;

  bool match(Node node, State state, const Rest& rest) {
    constexpr std::uint64_t most_steps = 200'000;
    if (++steps_ > most_steps) return false;
    const std::size_t before = decisions_.size();
    bool found = false;
    switch (rules_.form(node)) {
      case Form::leaf:
        found = rules_.read(node, state, decisions_) && rest(state);
        break;
      case Form::sequence:
        found = sequence(node, 0, state, rest);
        break;
      case Form::alternatives:
        for (std::size_t i = 0; i < rules_.parts(node) && !found; ++i) {
          decisions_.resize(before);
          decisions_.push_back(i);
          found = match(rules_.part(node, i), state, rest);
        }
        break;
      case Form::repeat:
        decisions_.push_back(0);
        found = repeat(node, before, 0, state, rest);
        break;
    }
    if (!found) decisions_.resize(before);
    return found;
  }
  bool sequence(Node node, std::size_t at, State state, const Rest& rest) {
    if (at == rules_.parts(node)) return rest(state);
    return match(rules_.part(node, at), state,
                 [&, at](State next) { return sequence(node, at + 1, next, rest); });
  }
  /// The decision at `place` is how often; `count` times are read.
  bool repeat(Node node, std::size_t place, std::size_t count, State state, const Rest& rest) {
    if (count < rules_.most(node)) {
      const bool more = match(rules_.part(node, 0), state, [&, count](State next) {
        const bool idle = next == state && count >= rules_.least(node);
        return !idle && repeat(node, place, count + 1, next, rest);
      });
      if (more) return true;
    }
    if (count < rules_.least(node)) return false;
    decisions_[place] = count;
    return rest(state);
  }

  const Rules& rules_;
  Decisions decisions_;
  std::uint64_t steps_ = 0;
};

}  // namespace surety::detail
