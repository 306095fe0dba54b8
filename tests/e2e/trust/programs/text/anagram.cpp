#include <array>
#include <cstddef>
#include <string>

/// A table of counts, indexed by a plain char.
namespace anagram {

using Counts = std::array<int, 256>;

/// expect: ret == Counts{} || !text.empty()
Counts counted(const std::string& text) {
  Counts counts{};
  for (char c : text) ++counts[static_cast<unsigned char>(c)];
  return counts;
}

/// Characters beyond ASCII are negative.
/// expect: ret == Counts{} || !text.empty()
Counts counted_wrongly(const std::string& text) {
  Counts counts{};
  for (char c : text) ++counts.at(static_cast<std::size_t>(c));
  return counts;
}

/// expect: ret == (counted(a) == counted(b))
bool anagrams(const std::string& a, const std::string& b) {
  if (a.size() != b.size()) return false;
  Counts left = counted(a);
  for (unsigned char c : b) {
    if (--left[c] < 0) return false;
  }
  return true;
}

}  // namespace anagram
