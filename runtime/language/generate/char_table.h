// The characters of a class in the order of their simplicity, for drawing and shrinking: small
// letters, digits, capitals, the rest of ASCII, control characters, everything beyond.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/language/grammar/char_set.h"

namespace surety::lang {

class CharTable {
 public:
  explicit CharTable(const CharSet& set);

  std::uint64_t count() const { return count_; }
  /// How many of them are single bytes; they come first.
  std::uint32_t single() const { return static_cast<std::uint32_t>(bytes_.size()); }
  const unsigned char* singles() const { return bytes_.data(); }
  /// Writes the character, at most 4 bytes; returns how many.
  std::size_t write(char* to, std::uint64_t index) const {
    if (index >= bytes_.size()) return write_wide(to, index - bytes_.size());
    *to = static_cast<char>(bytes_[index]);
    return 1;
  }
  void append(std::string& out, std::uint64_t index) const {
    char buffer[4];
    out.append(buffer, write(buffer, index));
  }
  /// Indices of the characters that code tends to treat in a special way: the ends of ranges,
  /// separators, quotes, blanks, control characters.
  const std::vector<std::uint64_t>& special() const { return special_; }
  /// The index of a character; count() when it is not there.
  std::uint64_t index_of(std::uint32_t c) const;

 private:
  std::size_t write_wide(char* to, std::uint64_t index) const;

  std::vector<unsigned char> bytes_;
  std::vector<CharRange> wide_;
  std::vector<std::uint64_t> special_;
  std::uint64_t count_ = 0;
};

}  // namespace surety::lang
