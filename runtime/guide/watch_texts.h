// What functions of the C library that compare texts, or look for one in another, tell a search.
// Nothing is read that they do not read themselves.
#pragma once

#include <cctype>
#include <cstddef>
#include <cstdint>

#include "runtime/guide/trace.h"

namespace surety::texts {

inline constexpr std::size_t most = CaseTrace::most_bytes;

/// The length of a text of which `safe` bytes may be read: the caller looks at no more than that.
/// What follows on the same page can be read without harm; the next page may not be there.
inline std::size_t length_of(const char* text, std::size_t safe, std::size_t bound) {
  constexpr std::uintptr_t page = 4096;
  std::size_t length = 0;
  while (length < bound &&
         (length < safe || reinterpret_cast<std::uintptr_t>(text + length) % page != 0) &&
         text[length] != '\0') {
    ++length;
  }
  return length;
}

inline int unsigned_of(char c) { return static_cast<unsigned char>(c); }
inline int lower_of(char c) { return std::tolower(unsigned_of(c)); }

/// How many bytes are read by whoever compares these texts, and whether they are then equal.
struct Compared {
  std::size_t bytes_read;
  int difference;
};
inline Compared compare(const char* left, const char* right, std::size_t limit, int (*of)(char)) {
  std::size_t i = 0;
  while (i < limit && of(left[i]) == of(right[i]) && left[i] != '\0') ++i;
  if (i == limit) return {limit, 0};
  return {i + 1, of(left[i]) - of(right[i])};
}

inline void watch_strings(std::uintptr_t place, const char* left, const char* right,
                          std::size_t limit, int (*of)(char)) {
  const std::size_t bound = limit < most + 1 ? limit : most + 1;
  const Compared compared = compare(left, right, bound, of);
  const std::size_t right_length = length_of(right, compared.bytes_read, bound);
  // What the function takes for equal is.
  if (compared.difference == 0) left = right;
  watch_texts(*watched, place, left, length_of(left, compared.bytes_read, bound), right,
              right_length);
}

/// One text is looked for in another, of which a search is told no more than it can use.
inline void watch_part(std::uintptr_t place, bool found, const char* text, std::size_t length,
                       const char* part, std::size_t part_length) {
  if (found) {
    text = part;
    length = part_length;
  }
  watch_texts(*watched, place, text, length < most ? length : most, part, part_length);
}

inline std::size_t end_of(const char* text) {
  std::size_t length = 0;
  while (text[length] != '\0') ++length;
  return length;
}

inline const char* find(const char* text, std::size_t length, const char* part,
                        std::size_t part_length) {
  for (std::size_t at = 0; at + part_length <= length; ++at) {
    std::size_t i = 0;
    while (i < part_length && text[at + i] == part[i]) ++i;
    if (i == part_length) return text + at;
  }
  return nullptr;
}

}  // namespace surety::texts
