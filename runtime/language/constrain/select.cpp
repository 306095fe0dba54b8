// Paths into trees: `.A`, `.A[k]`, `..A`, and any row of them.
#include "runtime/language/constrain/select.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/language/grammar/char_set.h"
#include "runtime/language/read/cursor.h"
#include "surety/language/tree.h"

namespace surety {

namespace lang {

std::vector<Step> read_path(std::string_view path) {
  std::vector<Step> steps;
  auto fail = [&](std::size_t at, const std::string& why) -> void {
    throw SelectionError("\"" + std::string(path) + "\" is not a path: " + why + " at column " +
                         std::to_string(at + 1) + "; write .A, .A[2], ..A or a row of these");
  };
  std::size_t at = 0;
  while (at < path.size()) {
    Step step;
    if (path[at] != '.') fail(at, "a \".\" is missing");
    ++at;
    step.descendants = at < path.size() && path[at] == '.';
    if (step.descendants) ++at;
    const std::size_t begin = at;
    while (at < path.size() && in_name(path[at])) ++at;
    step.label = std::string(path.substr(begin, at - begin));
    if (step.label.empty()) fail(at, "the name of a rule is missing");
    if (at < path.size() && path[at] == '[') {
      const std::size_t digits = ++at;
      while (at < path.size() && is_digit(path[at]) && at - digits < 9) {
        step.index = step.index * 10 + static_cast<std::size_t>(path[at++] - '0');
      }
      if (at == digits || at >= path.size() || path[at] != ']' || step.index == 0) {
        fail(digits, "a number from 1 and a \"]\" are missing");
      }
      ++at;
    }
    steps.push_back(std::move(step));
  }
  if (steps.empty()) fail(0, "it is empty");
  return steps;
}

}  // namespace lang

std::vector<std::size_t> Tree::children(std::size_t node) const {
  std::vector<std::size_t> result;
  for (std::size_t child = node + 1; child < nodes_[node].next; child = nodes_[child].next) {
    result.push_back(child);
  }
  return result;
}

std::vector<std::size_t> Tree::select(std::string_view path, std::size_t from) const {
  std::vector<std::size_t> selected{from};
  for (const lang::Step& step : lang::read_path(path)) {
    std::vector<std::size_t> next;
    for (std::size_t node : selected) {
      std::size_t count = 0;
      for (std::size_t at = node + 1; at < nodes_[node].next;
           at = step.descendants ? at + 1 : nodes_[at].next) {
        if (label(at) != step.label) continue;
        if (step.index == 0 || ++count == step.index) next.push_back(at);
      }
    }
    // Descendants of nested parts are met more than once.
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    selected = std::move(next);
  }
  return selected;
}

std::vector<std::string_view> Tree::texts(std::string_view path) const {
  std::vector<std::string_view> result;
  for (std::size_t node : select(path)) result.push_back(text_of(node));
  return result;
}

std::string Tree::print() const {
  std::string out;
  std::vector<std::uint32_t> open;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    while (!open.empty() && open.back() <= i) open.pop_back();
    out.append(2 * open.size(), ' ');
    out += label(i) + " \"";
    for (char c : text_of(i)) {
      const auto b = static_cast<unsigned char>(c);
      if (c == '"') out += '\\';
      // Text beyond ASCII is shown as it is, control characters are not.
      out += b < 0x80 ? lang::describe_char(b, true) : std::string(1, c);
    }
    out += "\"\n";
    open.push_back(nodes_[i].next);
  }
  return out;
}

}  // namespace surety
