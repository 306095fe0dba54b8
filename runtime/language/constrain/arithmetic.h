// Linear arithmetic between parts: `..from + 7 <= ..to && ..to != 0`.
//
// A path stands for the number that its first part spells; a comparison about a part that is not
// there holds. `proposals` says what a part could be changed to so that a comparison holds: each
// comparison is linear in each part, so that is a division, and no solver is needed. What several
// comparisons demand together is left to trying.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "surety/language/tree.h"

namespace surety::lang {

class Arithmetic {
 public:
  struct Part {
    std::string path;
    std::int64_t factor = 0;
  };
  enum class Sign { equal, unequal, below };  // the sum is 0, is not 0, is 0 or less
  struct Comparison {
    std::vector<Part> parts;
    std::int64_t constant = 0;
    Sign sign = Sign::equal;
  };

  /// Throws GrammarError with the place of what cannot be read.
  static Arithmetic read(std::string_view formula);

  const std::vector<Comparison>& comparisons() const { return comparisons_; }
  bool holds(const Tree& tree) const { return distance(tree) == 0; }
  /// How far the sums are from what they should be; infinite where a part is no number.
  double distance(const Tree& tree) const;

  struct Proposal {
    std::size_t node;
    std::vector<std::string> texts;  // the best first
  };
  /// Changes of one part each that would make the first broken comparison hold.
  std::vector<Proposal> proposals(const Tree& tree) const;

 private:
  std::vector<Comparison> comparisons_;
};

}  // namespace surety::lang
