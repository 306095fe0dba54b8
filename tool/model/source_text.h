// A piece of text that remembers where each of its characters was written, through joining of
// comment lines and rewriting. Characters that nobody wrote have the place `nowhere`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tool/model/layer.h"

namespace surety::tool::model {

inline constexpr unsigned nowhere = ~0u;

struct SourceText {
  std::string text;
  std::vector<unsigned> offsets;  // one for each character: its offset in the file

  bool empty() const { return text.empty(); }
  void add(char character, unsigned offset) {
    text.push_back(character);
    offsets.push_back(offset);
  }
  /// Text that the tool makes up. Errors in it are reported at `offset`.
  void add(std::string_view made_up, unsigned offset = nowhere) {
    text += made_up;
    offsets.insert(offsets.end(), made_up.size(), offset);
  }
  void add(const SourceText& other) {
    text += other.text;
    offsets.insert(offsets.end(), other.offsets.begin(), other.offsets.end());
  }
  SourceText part(std::size_t begin, std::size_t end) const {
    SourceText result;
    result.text = text.substr(begin, end - begin);
    result.offsets.assign(offsets.begin() + static_cast<std::ptrdiff_t>(begin),
                          offsets.begin() + static_cast<std::ptrdiff_t>(end));
    return result;
  }
  SourceText trimmed() const {
    std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos) return {};
    return part(begin, text.find_last_not_of(" \t\r\n") + 1);
  }
  /// The first and last place that was really written; `nowhere` if there is none.
  unsigned first_offset() const {
    for (unsigned offset : offsets) {
      if (offset != nowhere) return offset;
    }
    return nowhere;
  }
  unsigned last_offset() const {
    for (auto at = offsets.rbegin(); at != offsets.rend(); ++at) {
      if (*at != nowhere) return *at;
    }
    return nowhere;
  }
  /// The part that was written between two places, both included.
  SourceText between(unsigned first, unsigned last) const {
    std::size_t begin = offsets.size();
    std::size_t end = 0;
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      if (offsets[i] == nowhere || offsets[i] < first || offsets[i] > last) continue;
      if (i < begin) begin = i;
      end = i + 1;
    }
    return begin < end ? part(begin, end) : SourceText{};
  }
};

}  // namespace surety::tool::model
