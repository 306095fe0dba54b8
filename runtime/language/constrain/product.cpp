#include "runtime/language/constrain/product.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/language/constrain/condition.h"
#include "runtime/language/grammar/char_set.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/checker.h"
#include "runtime/language/match/network.h"
#include "surety/source.h"

namespace surety::lang {

namespace {
constexpr std::size_t max_states = 4000;
constexpr std::size_t max_ranks = 48000000;
constexpr std::size_t max_parts = 20000;

struct TooLarge {};
}  // namespace

std::optional<Dfa> intersect(const std::vector<Regular>& regulars) {
  Dfa dfa;
  dfa.next.assign(256, 0);
  dfa.final.push_back(0);
  std::map<std::vector<StateId>, std::uint32_t> known;
  std::vector<std::vector<StateId>> work;
  auto intern = [&](std::vector<StateId> tuple) -> std::uint32_t {
    bool final = true;
    for (std::size_t i = 0; i < regulars.size(); ++i) {
      // In the complement the dead state is the one that accepts everything from here on.
      if (tuple[i] == dead && !regulars[i].negated) return 0;
      final &= (regulars[i].checker->networks().final[tuple[i]] != 0) != regulars[i].negated;
    }
    const auto [at, added] = known.emplace(std::move(tuple), dfa.states());
    if (added) {
      dfa.final.push_back(final ? 1 : 0);
      dfa.next.resize(dfa.next.size() + 256, 0);
      work.push_back(at->first);
    }
    return at->second;
  };
  std::vector<StateId> tuple;
  for (const Regular& regular : regulars) {
    if (regular.checker->method() != Checker::regular) return std::nullopt;
    tuple.push_back(regular.checker->networks().start[0]);
  }
  dfa.start = intern(std::move(tuple));
  for (std::size_t at = 0; at < work.size(); ++at) {
    if (dfa.states() > max_states) return std::nullopt;
    for (unsigned b = 0; b < 256; ++b) {
      std::vector<StateId> to;
      to.reserve(regulars.size());
      for (std::size_t i = 0; i < regulars.size(); ++i) {
        to.push_back(
            regulars[i].checker->networks().step(work[at][i], static_cast<unsigned char>(b)));
      }
      const std::uint32_t target = intern(std::move(to));
      dfa.next[(at + 1) * 256 + b] = target;
    }
  }
  return dfa;
}

std::uint32_t Product::convert(const Grammar& grammar, NodeId id) {
  if (parts_.size() > max_parts) throw TooLarge{};
  const Node& node = grammar.nodes[id];
  Part part;
  switch (node.kind) {
    case Kind::literal:
      part.kind = Part::text;
      part.a = static_cast<std::uint32_t>(texts_.size());
      texts_.push_back(node.text);
      break;
    case Kind::chars:
      part.kind = Part::chars;
      part.a = static_cast<std::uint32_t>(tables_.size());
      tables_.emplace_back(node.set);
      sets_.push_back(node.set);
      break;
    case Kind::reference:
      return rule_part_[node.rule];
    case Kind::sequence: {
      std::uint32_t rest = none;
      for (std::size_t i = node.parts.size(); i-- > 0;) {
        const std::uint32_t first = convert(grammar, node.parts[i]);
        if (rest == none) {
          rest = first;
          continue;
        }
        Part pair;
        pair.kind = Part::pair;
        pair.a = first;
        pair.b = rest;
        rest = add(std::move(pair));
      }
      return rest == none ? add(Part{}) : rest;
    }
    case Kind::alternation:
      part.kind = Part::choice;
      for (NodeId option : node.parts) part.parts.push_back(convert(grammar, option));
      break;
    case Kind::repeat:
      return convert_repeat(grammar, node);
  }
  return add(std::move(part));
}

std::uint32_t Product::convert_repeat(const Grammar& grammar, const Node& node) {
  const std::uint32_t body = convert(grammar, node.parts[0]);
  std::uint32_t rest;
  std::uint32_t counted = node.least;
  if (node.most == unbounded) {
    Part star;
    star.kind = Part::list;
    star.may_stop = true;
    star.a = body;
    rest = add(std::move(star));
    parts_[rest].b = rest;
  } else {
    rest = add(Part{});
    counted = node.most;
  }
  for (std::uint32_t i = counted; i-- > 0;) {
    if (parts_.size() > max_parts) throw TooLarge{};
    Part list;
    list.kind = Part::list;
    list.may_stop = i >= node.least;
    list.a = body;
    list.b = rest;
    rest = add(std::move(list));
  }
  return rest;
}

void Product::find_moves() {
  moves_.resize(tables_.size());
  for (std::size_t t = 0; t < tables_.size(); ++t) {
    moves_[t].resize(states_);
    for (std::uint32_t from = 1; from < states_; ++from) {
      auto& moves = moves_[t][from];
      auto note = [&](std::uint32_t to, std::uint64_t index) {
        if (to == 0) return;
        auto at =
            std::find_if(moves.begin(), moves.end(), [&](const Move& m) { return m.to == to; });
        if (at == moves.end()) at = moves.insert(moves.end(), Move{to, {}});
        if (at->characters.size() < 4096) at->characters.push_back(index);
      };
      auto walk = [&](std::uint64_t index) {
        std::string bytes;
        tables_[t].append(bytes, index);
        note(dfa_.after(from, bytes), index);
      };
      for (std::uint64_t i = 0; i < tables_[t].single(); ++i) walk(i);
      // Beyond single bytes: the ends of every range of lead bytes, and some in between.
      if (sets_[t].bytes) continue;
      for (const CharRange& range : sets_[t].ranges) {
        if (range.last < 0x80) continue;
        const std::uint32_t first = std::max(range.first, 0x80u);
        const std::uint32_t width = range.last - first;
        for (std::uint32_t i = 0; i <= 16; ++i) {
          walk(tables_[t].index_of(first +
                                   static_cast<std::uint32_t>(std::uint64_t{width} * i / 16)));
        }
      }
    }
  }
}

std::unique_ptr<Product> Product::build(const Grammar& grammar, RuleId start, const Dfa& dfa) {
  auto product = std::make_unique<Product>();
  product->dfa_ = dfa;
  product->states_ = dfa.states();
  product->rule_part_.assign(grammar.rules.size(), none);
  // Rules first, so that references find them.
  std::vector<RuleId> order{start};
  std::vector<bool> seen(grammar.rules.size());
  seen[start] = true;
  try {
    for (std::size_t at = 0; at < order.size(); ++at) {
      std::vector<NodeId> work{grammar.rules[order[at]].body};
      while (!work.empty()) {
        const Node& node = grammar.nodes[work.back()];
        work.pop_back();
        if (node.kind == Kind::reference && !seen[node.rule]) {
          seen[node.rule] = true;
          order.push_back(node.rule);
        }
        work.insert(work.end(), node.parts.begin(), node.parts.end());
      }
      Part part;
      part.kind = Part::of_rule;
      part.rule = order[at];
      product->rule_part_[order[at]] = product->add(std::move(part));
    }
    for (RuleId rule : order) {
      const std::uint32_t body = product->convert(grammar, grammar.rules[rule].body);
      product->parts_[product->rule_part_[rule]].a = body;
    }
  } catch (const TooLarge&) {
    return nullptr;
  }
  for (const Rule& rule : grammar.rules) product->labels_.push_back(label_of(rule.name.c_str()));
  const std::size_t states = product->states_;
  if (product->parts_.size() * states * states > max_ranks) return nullptr;
  product->root_ = product->rule_part_[start];
  product->find_moves();
  product->find_ranks();
  for (std::uint32_t to = 1; dfa.start != 0 && to < states; ++to) {
    if (dfa.final[to] != 0 && product->rank(product->root_, dfa.start, to) != never) {
      product->accepting_.push_back(to);
    }
  }
  return product;
}

}  // namespace surety::lang
