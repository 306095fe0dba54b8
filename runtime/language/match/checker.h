// Membership, by the cheapest method that is exact for the grammar.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/network.h"
#include "runtime/language/match/predictive.h"

namespace surety::lang {

class Checker {
 public:
  enum Method { regular, predictive, general };

  Checker(const Grammar& grammar, RuleId start);

  Method method() const { return method_; }
  bool contains(std::string_view text) const {
    return method_ == regular ? accepts(text) : run(text) == ok;
  }
  static constexpr std::size_t ok = ~std::size_t{0};
  /// Where the text goes wrong: the first byte that cannot be there, its size when it ends too
  /// early, `ok` when it does not.
  std::size_t run(std::string_view text) const;
  /// The automaton of a regular language.
  const Networks& networks() const { return networks_; }

 private:
  bool accepts(std::string_view text) const;

  Networks networks_;
  Method method_ = regular;
  std::optional<Predictive> predictive_;
  std::vector<std::uint32_t> rows_;       // regular: row + class gives the next row, 0 is dead
  std::vector<std::uint8_t> final_rows_;  // by row
  std::uint32_t start_row_ = 0;
};

}  // namespace surety::lang
