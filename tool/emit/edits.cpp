#include "tool/emit/edits.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tool/emit/literal.h"
#include "tool/emit/printer.h"

namespace surety::tool::emit {
namespace {

/// The inner calls end first and begin last.
int rank(const Insertion& each) {
  return each.anchor == Anchor::call_end ? -each.depth : each.depth;
}

/// The code, with the directive where a line must begin.
std::string with_breaks(const OneLine& code, const std::string& directive) {
  std::string out;
  std::size_t done = 0;
  for (const std::size_t at : code.breaks) {
    out.append(code.text, done, at - done).append(directive);
    done = at;
  }
  return out.append(code.text, done);
}

}  // namespace

void insert(Edits& edits, const std::string& file, Insertion insertion) {
  if (insertion.code.empty()) return;
  std::vector<Insertion>& list = edits[file];
  for (const Insertion& other : list) {
    if (other.offset == insertion.offset && other.anchor == insertion.anchor &&
        other.depth == insertion.depth && other.code.text == insertion.code.text) {
      return;
    }
  }
  list.push_back(std::move(insertion));
}

void merge(Edits& into, const Edits& from) {
  for (const auto& [file, insertions] : from) {
    for (const Insertion& insertion : insertions) insert(into, file, insertion);
  }
}

std::string replaced(const std::string& text, std::vector<Replacement> replacements) {
  std::stable_sort(replacements.begin(), replacements.end(), [](const auto& a, const auto& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });
  std::string out;
  std::size_t done = 0;
  for (std::size_t i = 0; i < replacements.size(); ++i) {
    const Replacement& each = replacements[i];
    const auto before = replacements.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(replacements.begin(), before, each) != before) continue;
    out.append(text, done, each.begin - done).append(each.text);
    done = each.end;
  }
  return out.append(text, done);
}

std::string apply(const std::string& file, const std::string& original,
                  std::vector<Insertion> insertions, const Replacement& replacement) {
  std::stable_sort(insertions.begin(), insertions.end(), [](const auto& a, const auto& b) {
    return std::tuple(a.offset, a.anchor, rank(a)) < std::tuple(b.offset, b.anchor, rank(b));
  });
  std::string out;
  std::size_t at = 0;
  std::size_t line = 1;
  const auto copy_until = [&](std::size_t offset) {
    line += static_cast<std::size_t>(
        std::count(original.begin() + static_cast<std::ptrdiff_t>(at),
                   original.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
    out.append(original, at, offset - at);
    at = offset;
  };
  bool replaced = replacement.begin == replacement.end;
  const auto replace = [&] {
    copy_until(replacement.begin);
    const std::size_t begin = out.size();
    copy_until(replacement.end);
    // Lines keep their numbers.
    const auto lines =
        std::count(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(), '\n');
    out.replace(begin, out.size() - begin,
                replacement.text + std::string(static_cast<std::size_t>(lines), '\n'));
    replaced = true;
  };
  for (const Insertion& insertion : insertions) {
    const std::size_t offset = std::min<std::size_t>(insertion.offset, original.size());
    if (offset > replacement.begin && offset < replacement.end) continue;
    if (!replaced && offset >= replacement.end) replace();
    copy_until(offset);
    out += with_breaks(insertion.code,
                       "\n#line " + std::to_string(line) + " " + file_literal(file) + "\n");
  }
  if (!replaced) replace();
  copy_until(original.size());
  return out;
}

}  // namespace surety::tool::emit
