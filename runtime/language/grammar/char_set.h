// A set of characters: sorted, disjoint ranges of code points, or of bytes where the grammar
// speaks of bytes (`\xHH` with HH >= 80).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace surety::lang {

struct CharRange {
  std::uint32_t first;
  std::uint32_t last;
  friend bool operator==(const CharRange&, const CharRange&) = default;
};

struct CharSet {
  std::vector<CharRange> ranges;
  bool bytes = false;

  void add(std::uint32_t first, std::uint32_t last) { ranges.push_back({first, last}); }
  /// Sorts and merges; removes the surrogates, which UTF-8 cannot encode, from a set of code
  /// points. Every set is normal once its grammar has been read.
  void normalize();
  CharSet complement() const;
  bool contains(std::uint32_t c) const;
  std::uint64_t count() const;
  /// In the grammar's own notation.
  std::string describe() const;
  friend bool operator==(const CharSet&, const CharSet&) = default;
};

/// A character as it is written inside a class or a string.
std::string describe_char(std::uint32_t c, bool bytes);

}  // namespace surety::lang
