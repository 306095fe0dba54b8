#include "runtime/language/grammar/char_set.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "runtime/generate/utf8.h"

namespace surety::lang {

void CharSet::normalize() {
  std::sort(ranges.begin(), ranges.end(),
            [](const CharRange& a, const CharRange& b) { return a.first < b.first; });
  std::vector<CharRange> merged;
  for (const CharRange& range : ranges) {
    if (!merged.empty() && range.first <= merged.back().last + 1) {
      merged.back().last = std::max(merged.back().last, range.last);
    } else {
      merged.push_back(range);
    }
  }
  ranges.clear();
  for (const CharRange& range : merged) {
    if (bytes || range.last < 0xD800 || range.first > 0xDFFF) {
      ranges.push_back(range);
      continue;
    }
    if (range.first < 0xD800) ranges.push_back({range.first, 0xD7FF});
    if (range.last > 0xDFFF) ranges.push_back({0xE000, range.last});
  }
}

CharSet CharSet::complement() const {
  CharSet result;
  result.bytes = bytes;
  std::uint32_t next = 0;
  for (const CharRange& range : ranges) {
    if (range.first > next) result.add(next, range.first - 1);
    next = range.last + 1;
  }
  const std::uint32_t last = bytes ? 0xFF : last_code_point;
  if (next <= last) result.add(next, last);
  result.normalize();
  return result;
}

bool CharSet::contains(std::uint32_t c) const {
  for (const CharRange& range : ranges) {
    if (c < range.first) return false;
    if (c <= range.last) return true;
  }
  return false;
}

std::uint64_t CharSet::count() const {
  std::uint64_t total = 0;
  for (const CharRange& range : ranges) total += range.last - range.first + 1;
  return total;
}

namespace {
/// `/-9` says nothing to a reader; `/0-9` does.
std::vector<CharRange> split_by_kind(const std::vector<CharRange>& ranges) {
  static constexpr std::uint32_t begins[] = {'0', '9' + 1, 'A', 'Z' + 1, 'a', 'z' + 1, 0x80};
  std::vector<CharRange> result;
  for (CharRange range : ranges) {
    for (std::uint32_t begin : begins) {
      if (range.first < begin && begin <= range.last) {
        result.push_back({range.first, begin - 1});
        range.first = begin;
      }
    }
    result.push_back(range);
  }
  return result;
}
}  // namespace

std::string CharSet::describe() const {
  if (ranges.size() == 1 && ranges[0].first == ranges[0].last) {
    const std::uint32_t c = ranges[0].first;
    return "\"" + (c == '"' ? std::string("\\\"") : describe_char(c, bytes)) + "\"";
  }
  const bool inverted = ranges.size() > 1 && ranges.back().last == (bytes ? 0xFF : last_code_point);
  const CharSet shown = inverted ? complement() : *this;
  std::string text = inverted ? "[^" : "[";
  for (const CharRange& range : split_by_kind(shown.ranges)) {
    auto one = [&](std::uint32_t c) {
      if (c == ']' || c == '-' || c == '^') text += '\\';
      text += describe_char(c, bytes);
    };
    one(range.first);
    if (range.last > range.first + 1) text += '-';
    if (range.last > range.first) one(range.last);
  }
  return text + "]";
}

std::string describe_char(std::uint32_t c, bool bytes) {
  switch (c) {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    case '\\':
      return "\\\\";
    default:
      break;
  }
  if (c >= 0x20 && c < 0x7F) return std::string(1, static_cast<char>(c));
  char buffer[16];
  if (bytes || c < 0x80) {
    std::snprintf(buffer, sizeof buffer, "\\x%02X", c);
  } else {
    std::snprintf(buffer, sizeof buffer, "\\u{%X}", c);
  }
  return buffer;
}

}  // namespace surety::lang
