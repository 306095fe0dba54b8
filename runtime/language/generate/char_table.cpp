#include "runtime/language/generate/char_table.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "runtime/generate/utf8.h"
#include "runtime/language/grammar/char_set.h"

namespace surety::lang {

namespace {
int plainness(std::uint32_t c) {
  if (c >= 'a' && c <= 'z') return 0;
  if (c >= '0' && c <= '9') return 1;
  if (c >= 'A' && c <= 'Z') return 2;
  if (c > 0x20 && c < 0x7F) return 3;
  if (c == ' ') return 4;
  return 5;
}
constexpr std::string_view notorious("-._/\\:;'\"<>&%@?#+*=~$,|()[]{} \t\n\r\0\x7F", 35);
}  // namespace

CharTable::CharTable(const CharSet& set) {
  count_ = set.count();
  const std::uint32_t single_limit = set.bytes ? 0x100 : 0x80;
  for (const CharRange& range : set.ranges) {
    for (std::uint32_t c = range.first; c <= range.last && c < single_limit; ++c) {
      bytes_.push_back(static_cast<unsigned char>(c));
    }
    if (range.last >= single_limit) {
      wide_.push_back({std::max(range.first, single_limit), range.last});
    }
  }
  std::stable_sort(bytes_.begin(), bytes_.end(),
                   [](unsigned char a, unsigned char b) { return plainness(a) < plainness(b); });
  auto mark = [&](std::uint32_t c) {
    const std::uint64_t index = index_of(c);
    if (index < count_ && std::find(special_.begin(), special_.end(), index) == special_.end()) {
      special_.push_back(index);
    }
  };
  for (const CharRange& range : set.ranges) {
    mark(range.first);
    mark(range.last);
    if (special_.size() > 64) break;
  }
  for (char c : notorious) {
    if (set.contains(static_cast<unsigned char>(c))) mark(static_cast<unsigned char>(c));
  }
}

std::uint64_t CharTable::index_of(std::uint32_t c) const {
  for (std::size_t i = 0; i < bytes_.size(); ++i) {
    if (bytes_[i] == c) return i;
  }
  std::uint64_t index = bytes_.size();
  for (const CharRange& range : wide_) {
    if (c >= range.first && c <= range.last) return index + (c - range.first);
    index += range.last - range.first + 1;
  }
  return count_;
}

std::size_t CharTable::write_wide(char* to, std::uint64_t index) const {
  for (const CharRange& range : wide_) {
    const std::uint64_t width = range.last - range.first + 1;
    if (index < width) {
      return write_utf8(to, range.first + static_cast<std::uint32_t>(index));
    }
    index -= width;
  }
  return 0;
}

}  // namespace surety::lang
