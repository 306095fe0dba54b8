#include "runtime/language/analyse/enumeration.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "runtime/language/constrain/body.h"
#include "runtime/language/constrain/condition.h"
#include "runtime/language/constrain/product.h"
#include "runtime/language/constrain/sampler.h"
#include "runtime/language/generate/program.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/checker.h"
#include "surety/source.h"

namespace surety::lang {

namespace {

constexpr Wide unknown = ~Wide{0};
constexpr Wide most_counted = Wide{1} << 100;
constexpr std::size_t max_counted_states = 3000;

/// The automaton of a regular language with its conditions about the whole text.
bool automaton(const Body& body, Dfa& out) {
  const Checker& checker = body.engines->checker();
  if (checker.method() != Checker::regular || !body.foreign.empty()) return false;
  std::vector<Regular> regulars;
  regulars.push_back({std::shared_ptr<const Checker>(std::shared_ptr<void>(), &checker), false});
  for (const auto& condition : body.conditions) {
    if (condition->kind != Condition::whole) return false;
    regulars.push_back(condition->regular);
  }
  std::optional<Dfa> dfa = intersect(regulars);
  if (!dfa || dfa->states() > max_counted_states) return false;
  out = std::move(*dfa);
  return true;
}

/// counts[n][s]: texts of n bytes from state s. Empty when there are infinitely many.
std::vector<std::vector<Wide>> count_by_length(const Dfa& dfa) {
  std::vector<std::vector<Wide>> counts;
  std::vector<Wide> row(dfa.final.begin(), dfa.final.end());
  for (std::uint32_t length = 0;; ++length) {
    // A text as long as there are states passes one of them twice.
    const bool any = std::any_of(row.begin(), row.end(), [](Wide n) { return n != 0; });
    if (!any) return counts;
    if (length >= dfa.states()) return {};
    counts.push_back(row);
    std::vector<Wide> next(dfa.states(), 0);
    for (std::uint32_t s = 1; s < dfa.states(); ++s) {
      for (std::uint32_t b = 0; b < 256; ++b) {
        next[s] = std::min(most_counted, next[s] + row[dfa.next[s * 256 + b]]);
      }
    }
    row = std::move(next);
  }
}

/// Only what can be reached and can still end.
void trim(Dfa& dfa) {
  std::vector<std::vector<std::uint32_t>> sources(dfa.states());
  std::vector<bool> reached(dfa.states()), ends(dfa.states());
  std::vector<std::uint32_t> work{dfa.start};
  reached[dfa.start] = true;
  while (!work.empty()) {
    const std::uint32_t s = work.back();
    work.pop_back();
    for (std::uint32_t b = 0; b < 256; ++b) {
      const std::uint32_t to = dfa.next[s * 256 + b];
      sources[to].push_back(s);
      if (to != 0 && !reached[to]) {
        reached[to] = true;
        work.push_back(to);
      }
    }
  }
  for (std::uint32_t s = 1; s < dfa.states(); ++s) {
    if (dfa.final[s] != 0 && reached[s]) work.push_back(s);
    ends[s] = dfa.final[s] != 0;
  }
  while (!work.empty()) {
    const std::uint32_t s = work.back();
    work.pop_back();
    for (std::uint32_t from : sources[s]) {
      if (!ends[from]) work.push_back(from);
      ends[from] = true;
    }
  }
  for (std::uint32_t& to : dfa.next) {
    if (!ends[to] || !reached[to]) to = 0;
  }
  for (std::uint32_t s = 0; s < dfa.states(); ++s) {
    if (!reached[s] || !ends[s]) {
      dfa.final[s] = 0;
      std::fill_n(dfa.next.begin() + std::ptrdiff_t{s} * 256, 256, 0u);
    }
  }
}

class Edges {
 public:
  Edges(const Body& body)
      : body_(body),
        grammar_(body.engines->grammar),
        program_(compile_program(grammar_, body.engines->start)) {}

  std::vector<std::string> texts() {
    find_paths();
    offer({});
    for (NodeId n : order_) {
      const Node& node = grammar_.nodes[n];
      if (node.kind == Kind::alternation) {
        for (NodeId option : node.parts) offer({n, option, 0});
      }
      if (node.kind == Kind::repeat) {
        offer({n, none, node.least});
        if (node.most > node.least) offer({n, none, node.least + 1});
        if (node.most <= 1000) offer({n, none, node.most});
      }
    }
    return std::move(found_);
  }

 private:
  struct Wish {
    NodeId node = none;    // reach this node
    NodeId option = none;  // and take this alternative
    std::uint32_t count = 0;
  };
  static constexpr std::size_t most_texts = 100;

  /// The shortest way from the start to every node, for those that can be reached.
  void find_paths() {
    parent_.assign(grammar_.nodes.size(), none);
    std::vector<bool> seen(grammar_.nodes.size());
    std::deque<NodeId> work{grammar_.rules[body_.engines->start].body};
    seen[work.front()] = true;
    while (!work.empty()) {
      const NodeId n = work.front();
      work.pop_front();
      order_.push_back(n);
      const Node& node = grammar_.nodes[n];
      std::vector<NodeId> below = node.parts;
      if (node.kind == Kind::reference) below.push_back(grammar_.rules[node.rule].body);
      for (NodeId part : below) {
        if (seen[part]) continue;
        seen[part] = true;
        parent_[part] = n;
        work.push_back(part);
      }
    }
  }

  void offer(Wish wish) {
    if (found_.size() >= most_texts) return;
    on_way_.clear();
    for (NodeId n = wish.node; n != none; n = parent_[n]) on_way_.insert(n);
    std::string text;
    levels_ = 0;
    if (!emit(grammar_.rules[body_.engines->start].body, wish, !on_way_.empty(), text)) return;
    if (!known_.insert(text).second) return;
    if (!body_.contains(text)) {
      const std::optional<std::string> mended = body_.sampler().mend(std::move(text));
      if (!mended || !body_.contains(*mended) || !known_.insert(*mended).second) return;
      text = *mended;
    }
    found_.push_back(std::move(text));
  }

  /// The cheapest text, but for the wish. False when it gets out of hand.
  bool emit(NodeId id, const Wish& wish, bool on_way, std::string& out) {
    if (++levels_ > 100000 || out.size() > 100000) return false;
    const Node& node = grammar_.nodes[id];
    const bool here = on_way && id == wish.node;
    auto leads = [&](NodeId part) { return on_way && !here && on_way_.count(part) != 0; };
    switch (node.kind) {
      case Kind::literal:
        out += node.text;
        return true;
      case Kind::chars:
        program_.tables[program_.nodes[id].body].append(out, 0);
        return true;
      case Kind::reference: {
        const NodeId body = grammar_.rules[node.rule].body;
        return emit(body, wish, leads(body), out);
      }
      case Kind::sequence: {
        bool passed = false;
        for (NodeId part : node.parts) {
          const bool way = !passed && leads(part);
          passed = passed || way;
          if (!emit(part, wish, way, out)) return false;
        }
        return true;
      }
      case Kind::alternation: {
        NodeId chosen = program_.parts[program_.nodes[id].first];
        for (NodeId part : node.parts) {
          if (here ? part == wish.option : leads(part)) chosen = part;
        }
        return emit(chosen, wish, leads(chosen), out);
      }
      case Kind::repeat: {
        const NodeId part = node.parts[0];
        std::uint32_t count = here ? wish.count : node.least;
        if (leads(part)) count = std::max(count, 1u);
        for (std::uint32_t i = 0; i < count; ++i) {
          if (!emit(part, wish, i == 0 && leads(part), out)) return false;
        }
        return true;
      }
    }
    return false;
  }

  const Body& body_;
  const Grammar& grammar_;
  const Program program_;
  std::vector<NodeId> parent_;
  std::vector<NodeId> order_;
  std::set<NodeId> on_way_;
  std::set<std::string> known_;
  std::vector<std::string> found_;
  std::size_t levels_ = 0;
};

}  // namespace

Wide count_texts(const Body& body) {
  Dfa dfa;
  if (!automaton(body, dfa)) return unknown;
  trim(dfa);
  const auto counts = count_by_length(dfa);
  Wide total = 0;
  for (const auto& row : counts) total += row[dfa.start];
  if (counts.empty()) {
    const bool none_at_all =
        std::none_of(dfa.final.begin(), dfa.final.end(), [](auto f) { return f != 0; });
    return none_at_all ? 0 : unknown;
  }
  return total >= most_counted ? unknown : total;
}

std::string text_of_rank(const Body& body, Wide rank) {
  Dfa dfa;
  std::vector<std::vector<Wide>> counts;
  if (automaton(body, dfa)) {
    trim(dfa);
    counts = count_by_length(dfa);
  }
  for (std::size_t length = 0; length < counts.size(); ++length) {
    if (rank >= counts[length][dfa.start]) {
      rank -= counts[length][dfa.start];
      continue;
    }
    std::string text;
    std::uint32_t s = dfa.start;
    for (std::size_t left = length; left > 0; --left) {
      for (std::uint32_t b = 0; b < 256; ++b) {
        const std::uint32_t to = dfa.next[s * 256 + b];
        if (rank < counts[left - 1][to]) {
          text += static_cast<char>(b);
          s = to;
          break;
        }
        rank -= counts[left - 1][to];
      }
    }
    return text;
  }
  throw std::out_of_range("the language " + body.name + " has no text of that rank");
}

std::vector<std::string> boundary_texts(const Body& body) { return Edges(body).texts(); }

}  // namespace surety::lang
