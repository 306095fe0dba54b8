#include "tool/emit/edits.h"

#include <algorithm>
#include <tuple>

namespace surety::tool::emit {

void insert(Edits& edits, const std::string& file, unsigned offset, int order, std::string text) {
  if (text.empty()) return;
  std::vector<Insertion>& list = edits[file];
  for (const Insertion& other : list) {
    if (other.offset == offset && other.order == order && other.text == text) return;
  }
  list.push_back({offset, order, std::move(text)});
}

void merge(Edits& into, const Edits& from) {
  for (const auto& [file, insertions] : from) {
    for (const Insertion& insertion : insertions) {
      insert(into, file, insertion.offset, insertion.order, insertion.text);
    }
  }
}

std::string apply(const std::string& original, std::vector<Insertion> insertions) {
  std::stable_sort(insertions.begin(), insertions.end(), [](const auto& a, const auto& b) {
    return std::tie(a.offset, a.order) < std::tie(b.offset, b.order);
  });
  std::string out;
  std::size_t at = 0;
  for (const Insertion& insertion : insertions) {
    const std::size_t offset = std::min<std::size_t>(insertion.offset, original.size());
    out.append(original, at, offset - at);
    out += insertion.text;
    at = offset;
  }
  return out.append(original, at);
}

}  // namespace surety::tool::emit
