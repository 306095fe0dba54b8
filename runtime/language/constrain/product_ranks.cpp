// The ranks of a product: rounds of "what can be put together from what earlier rounds found".
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/language/constrain/product.h"

namespace surety::lang {

/// For every part and state a row of bits says which states the part can lead to; rows make a
/// composition of two relations cheap. A round looks only at the rows of earlier rounds, so that
/// ranks fall along a derivation.
class Product::Ranking {
 public:
  explicit Ranking(Product& product)
      : product_(product),
        states_(product.states_),
        words_((product.states_ + 63) / 64),
        bits_(product.parts_.size() * states_ * words_, 0),
        changed_(product.parts_.size(), true),
        found_(words_) {}

  void rank_leaves();
  /// False when nothing is left to find.
  bool rank_round(std::uint16_t round);

 private:
  std::uint64_t* row(std::uint32_t part, std::uint32_t from) {
    return &bits_[(std::size_t{part} * states_ + from) * words_];
  }
  std::uint32_t parts() const { return static_cast<std::uint32_t>(product_.parts_.size()); }
  bool is_stale(const Part& part) const;
  void find(const Part& part, std::uint32_t from);
  void include(std::uint32_t part, std::uint32_t from);
  bool rank_found(std::uint32_t part, std::uint32_t from, std::uint16_t round);
  void publish(std::uint32_t part);
  template <class Visit>
  void each_bit(const std::uint64_t* row, Visit&& visit) const;

  Product& product_;
  std::uint32_t states_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
  std::vector<bool> changed_;  // parts whose rows the last round changed
  std::vector<std::uint64_t> found_;
};

void Product::find_ranks() {
  ranks_.assign(parts_.size() * states_ * states_, never);
  Ranking ranking(*this);
  ranking.rank_leaves();
  for (std::uint16_t round = 1; round < never && ranking.rank_round(round); ++round) {
  }
}

/// What needs no other part: the empty text, literals and characters.
void Product::Ranking::rank_leaves() {
  for (std::uint32_t part = 0; part < parts(); ++part) {
    const Part& p = product_.parts_[part];
    for (std::uint32_t from = 1; from < states_; ++from) {
      if (p.kind == Part::empty || (p.kind == Part::list && p.may_stop)) {
        product_.rank(part, from, from) = 0;
      }
      if (p.kind == Part::text) {
        const std::uint32_t to = product_.dfa_.after(from, product_.texts_[p.a]);
        if (to != 0) product_.rank(part, from, to) = 0;
      }
      if (p.kind == Part::chars) {
        for (const Move& move : product_.moves_[p.a][from]) product_.rank(part, from, move.to) = 0;
      }
    }
    publish(part);
  }
}

bool Product::Ranking::rank_round(std::uint16_t round) {
  bool any = false;
  std::vector<bool> changes(parts(), false);
  for (std::uint32_t part = 0; part < parts(); ++part) {
    const Part& p = product_.parts_[part];
    if (!is_stale(p)) continue;
    for (std::uint32_t from = 1; from < states_; ++from) {
      find(p, from);
      if (rank_found(part, from, round)) changes[part] = any = true;
    }
  }
  for (std::uint32_t part = 0; part < parts(); ++part) {
    if (changes[part]) publish(part);
  }
  changed_ = std::move(changes);
  return any;
}

/// Whether the last round changed something that the part is made of.
bool Product::Ranking::is_stale(const Part& part) const {
  const bool joins = part.kind == Part::pair || part.kind == Part::list;
  if ((joins || part.kind == Part::of_rule) && changed_[part.a]) return true;
  if (joins && changed_[part.b]) return true;
  return std::any_of(part.parts.begin(), part.parts.end(),
                     [&](std::uint32_t option) { return changed_[option]; });
}

/// The states that the part leads to from one state, by the rows of what it is made of.
void Product::Ranking::find(const Part& part, std::uint32_t from) {
  std::fill(found_.begin(), found_.end(), 0);
  if (part.kind == Part::of_rule) {
    include(part.a, from);
  } else if (part.kind == Part::choice) {
    for (const std::uint32_t option : part.parts) include(option, from);
  } else {
    each_bit(row(part.a, from), [&](std::uint32_t middle) { include(part.b, middle); });
  }
}

void Product::Ranking::include(std::uint32_t part, std::uint32_t from) {
  const std::uint64_t* source = row(part, from);
  for (std::size_t w = 0; w < words_; ++w) found_[w] |= source[w];
}

/// Whether some state was not known to be reached before.
bool Product::Ranking::rank_found(std::uint32_t part, std::uint32_t from, std::uint16_t round) {
  bool any = false;
  each_bit(found_.data(), [&](std::uint32_t to) {
    std::uint16_t& rank = product_.rank(part, from, to);
    if (rank != never) return;
    rank = round;
    any = true;
  });
  return any;
}

/// Shows the ranks of a part to the next round.
void Product::Ranking::publish(std::uint32_t part) {
  for (std::uint32_t from = 1; from < states_; ++from) {
    for (std::uint32_t to = 1; to < states_; ++to) {
      if (product_.rank(part, from, to) == never) continue;
      row(part, from)[to / 64] |= std::uint64_t{1} << (to % 64);
    }
  }
}

template <class Visit>
void Product::Ranking::each_bit(const std::uint64_t* row, Visit&& visit) const {
  for (std::size_t w = 0; w < words_; ++w) {
    for (std::uint64_t left = row[w]; left != 0; left &= left - 1) {
      visit(static_cast<std::uint32_t>(64 * w) +
            static_cast<std::uint32_t>(std::countr_zero(left)));
    }
  }
}

}  // namespace surety::lang
