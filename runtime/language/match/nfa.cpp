#include "runtime/language/match/nfa.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/generate/utf8.h"
#include "runtime/language/grammar/char_set.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/expression.h"
#include "surety/language.h"

namespace surety::lang {

namespace {

/// Splits where the encoded length or the leading bytes change, as every UTF-8 compiler does.
void split_utf8(std::uint32_t first, std::uint32_t last, std::vector<std::vector<ByteRange>>& out) {
  static constexpr std::uint32_t ends[] = {0x7F, 0x7FF, 0xFFFF};
  for (std::uint32_t end : ends) {
    if (first <= end && end < last) {
      split_utf8(first, end, out);
      split_utf8(end + 1, last, out);
      return;
    }
  }
  if (last >= 0x80) {
    for (int i = 1; i < 4; ++i) {
      const std::uint32_t mask = (1u << (6 * i)) - 1;
      if ((first & ~mask) == (last & ~mask)) break;
      if ((first & mask) != 0) {
        split_utf8(first, first | mask, out);
        split_utf8((first | mask) + 1, last, out);
        return;
      }
      if ((last & mask) != mask) {
        split_utf8(first, (last & ~mask) - 1, out);
        split_utf8(last & ~mask, last, out);
        return;
      }
    }
  }
  std::string low, high;
  append_utf8(low, first);
  append_utf8(high, last);
  std::vector<ByteRange> sequence;
  sequence.reserve(low.size());
  for (std::size_t i = 0; i < low.size(); ++i) {
    sequence.push_back({static_cast<std::uint8_t>(low[i]), static_cast<std::uint8_t>(high[i])});
  }
  out.push_back(std::move(sequence));
}

class Builder {
 public:
  Nfa nfa;

  std::uint32_t state() {
    if (nfa.states.size() >= max_nfa_states) {
      throw LanguageLimit("the grammar is too large: its automaton has more than " +
                          std::to_string(max_nfa_states) + " states");
    }
    nfa.states.emplace_back();
    return static_cast<std::uint32_t>(nfa.states.size() - 1);
  }
  void empty(std::uint32_t from, std::uint32_t to) { nfa.states[from].empty.push_back(to); }
  void byte(std::uint32_t from, std::uint8_t first, std::uint8_t last, std::uint32_t to) {
    NfaState& s = nfa.states[from];
    s.target = to;
    s.first = first;
    s.last = last;
  }

  /// Adds the expression behind `from`; returns where it ends.
  std::uint32_t add(const Expression& e, std::uint32_t from) {
    switch (e.kind) {
      case Expression::empty:
        return from;
      case Expression::text: {
        for (char c : e.literal) {
          const std::uint32_t to = state();
          const auto b = static_cast<std::uint8_t>(c);
          from = edge(from);
          byte(from, b, b, to);
          from = to;
        }
        return from;
      }
      case Expression::chars:
        return add_chars(e.set, from);
      case Expression::call: {
        from = edge(from);
        const std::uint32_t to = state();
        nfa.states[from].target = to;
        nfa.states[from].call = e.rule;
        return to;
      }
      case Expression::sequence:
        for (const ExpressionPtr& part : e.parts) from = add(*part, from);
        return from;
      case Expression::alternation: {
        const std::uint32_t to = state();
        for (const ExpressionPtr& part : e.parts) {
          const std::uint32_t begin = state();
          empty(from, begin);
          empty(add(*part, begin), to);
        }
        return to;
      }
      case Expression::repeat:
        return add_repeat(e, from);
      case Expression::joined: {
        const std::uint32_t begin = state();
        empty(from, begin);
        const std::uint32_t end = add(*e.parts[0], begin);
        const std::uint32_t separator = state();
        empty(end, separator);
        empty(add(*e.parts[1], separator), begin);
        return end;
      }
    }
    return from;
  }

 private:
  /// A state that may carry an edge: one that already has empty edges may not.
  std::uint32_t edge(std::uint32_t from) {
    if (nfa.states[from].target == none && nfa.states[from].empty.empty()) return from;
    const std::uint32_t begin = state();
    empty(from, begin);
    return begin;
  }

  std::uint32_t add_chars(const CharSet& set, std::uint32_t from) {
    const std::uint32_t to = state();
    for (const CharRange& range : set.ranges) {
      if (set.bytes) {
        const std::uint32_t begin = state();
        empty(from, begin);
        byte(begin, static_cast<std::uint8_t>(range.first), static_cast<std::uint8_t>(range.last),
             to);
        continue;
      }
      for (const std::vector<ByteRange>& sequence : utf8_ranges(range.first, range.last)) {
        std::uint32_t at = state();
        empty(from, at);
        for (std::size_t i = 0; i < sequence.size(); ++i) {
          const std::uint32_t next = i + 1 == sequence.size() ? to : state();
          byte(at, sequence[i].first, sequence[i].last, next);
          at = next;
        }
      }
    }
    return to;
  }

  std::uint32_t add_repeat(const Expression& e, std::uint32_t from) {
    const Expression& body = *e.parts[0];
    for (std::uint32_t i = 0; i < e.least; ++i) {
      const std::uint32_t begin = state();
      empty(from, begin);
      from = add(body, begin);
    }
    if (e.most == unbounded) {
      const std::uint32_t loop = state();
      const std::uint32_t begin = state();
      empty(from, loop);
      empty(loop, begin);
      empty(add(body, begin), loop);
      const std::uint32_t out = state();
      empty(loop, out);
      return out;
    }
    const std::uint32_t out = state();
    for (std::uint32_t i = e.least; i < e.most; ++i) {
      empty(from, out);
      const std::uint32_t begin = state();
      empty(from, begin);
      from = add(body, begin);
    }
    empty(from, out);
    return out;
  }
};

}  // namespace

std::vector<std::vector<ByteRange>> utf8_ranges(std::uint32_t first, std::uint32_t last) {
  std::vector<std::vector<ByteRange>> out;
  split_utf8(first, last, out);
  return out;
}

Nfa build_nfa(const Expression& expression) {
  Builder builder;
  builder.nfa.start = builder.state();
  const std::uint32_t end = builder.add(expression, builder.nfa.start);
  // The final state has no edges of its own, so that it can be recognized by its number.
  builder.nfa.final = builder.state();
  builder.empty(end, builder.nfa.final);
  return std::move(builder.nfa);
}

}  // namespace surety::lang
