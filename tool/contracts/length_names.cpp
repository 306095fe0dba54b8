#include "tool/contracts/length_names.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace surety::tool::contracts {
namespace {

/// Names of lengths: alone, behind the name of the pointer (`buf_len`, `bufLen`), or before it.
constexpr std::string_view length_names[] = {
    "n",     "size",     "len", "length", "count", "cnt",      "num",   "sz",      "nbytes",
    "bytes", "capacity", "cap", "nelem",  "nmemb", "elements", "numel", "max_len", "nr"};

}  // namespace

std::string in_small(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) {
    return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  });
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

bool ends_in_word(const std::string& name, std::string_view word) {
  const std::string small = in_small(name);
  if (small == word) return true;
  if (small.size() <= word.size() || !small.ends_with(word)) return false;
  const std::size_t at = small.size() - word.size();
  const bool capital = name[at] >= 'A' && name[at] <= 'Z';
  return small[at - 1] == '_' || capital;
}

bool names_length(const std::string& length, const std::string& pointer) {
  const std::string small = in_small(length);
  const bool word = std::any_of(std::begin(length_names), std::end(length_names),
                                [&](std::string_view each) { return ends_in_word(length, each); });
  const bool before = small.starts_with("num_") || small.starts_with("n_") ||
                      small.starts_with("len_") || small.starts_with("size_");
  const bool joined = small == in_small(pointer) + "len" || small == in_small(pointer) + "size" ||
                      small == "n" + in_small(pointer);
  return word || before || joined;
}

}  // namespace surety::tool::contracts
