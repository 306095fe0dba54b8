// A deterministic pushdown automaton on the networks: one byte of look-ahead decides between
// going on, calling a rule and returning. Exists only where that is provably never a guess; then
// it accepts exactly the language. The stack is on the heap: nesting is limited by memory only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "runtime/language/match/network.h"

namespace surety::lang {

class Predictive {
 public:
  /// Nothing where a look-ahead of one byte does not decide.
  static std::optional<Predictive> build(const Networks& networks);

  /// The position of the first byte that cannot be there, text.size() when the text ends too
  /// early, `accepted` when it is in the language.
  static constexpr std::size_t accepted = ~std::size_t{0};
  std::size_t run(std::string_view text) const;

 private:
  // An entry of the table: 0 is dead, else by its top bits.
  static constexpr std::uint32_t shift = 0;                 // go to the row
  static constexpr std::uint32_t push = 1u << 30;           // push rows, go to the last of them
  static constexpr std::uint32_t pop = 2u << 30;            // return, look at the byte again
  static constexpr std::uint32_t shift_and_pop = 3u << 30;  // take the byte and return
  static constexpr std::uint32_t payload = (1u << 30) - 1;

  std::array<std::uint16_t, 256> class_of_{};
  std::uint32_t classes_ = 1;
  std::vector<std::uint32_t> table_;   // row + class
  std::vector<std::uint32_t> pushes_;  // count, rows to push..., row to go to (0: pop)
  std::vector<std::uint8_t> final_;    // by state
  std::uint32_t start_ = 0;
  std::uint32_t bottom_ = 0;
};

}  // namespace surety::lang
