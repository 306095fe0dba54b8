#include "tool/contracts/plain_comments.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "tool/contracts/keywords.h"
#include "tool/contracts/parse_comment.h"
#include "tool/model/contract.h"

namespace surety::tool::contracts {
namespace {

constexpr std::string_view spaces = " \t\r";

/// A clause at the beginning of a line, behind the markers of comments.
std::optional<PlainClause> clause_in(std::string_view file, std::size_t begin, std::size_t end) {
  const std::size_t at = file.find_first_not_of(" \t\r/*", begin);
  if (at == std::string_view::npos || at >= end) return std::nullopt;
  const std::string_view line = file.substr(at, end - at);
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const Keyword* keyword = find_keyword(line.substr(0, colon));
  if (keyword == nullptr) return std::nullopt;
  const bool checked = keyword->kind == ClauseKind::assume || keyword->kind == ClauseKind::expect ||
                       keyword->kind == ClauseKind::invariant;
  if (!checked || !looks_like_condition(line.substr(colon + 1))) return std::nullopt;
  return PlainClause{at, colon};
}

std::size_t line_begin(std::string_view file, std::size_t at) {
  const std::size_t newline = at == 0 ? std::string_view::npos : file.rfind('\n', at - 1);
  return newline == std::string_view::npos ? 0 : newline + 1;
}

std::optional<PlainClause> clause_in_block(std::string_view file, std::size_t end) {
  const std::size_t open = file.rfind("/*", end - 2);
  if (open == std::string_view::npos) return std::nullopt;
  const std::string_view head = file.substr(open, 3);
  if (head == "/**" || head == "/*!") return std::nullopt;
  for (std::size_t at = open; at < end;) {
    const std::size_t stop = std::min(file.find('\n', at), end - 2);
    if (const auto found = clause_in(file, at, stop)) return found;
    at = std::max(stop, at) + 1;
  }
  return std::nullopt;
}

}  // namespace

std::optional<PlainClause> plain_clause_above(std::string_view file, std::size_t declaration) {
  std::size_t begin = line_begin(file, std::min(declaration, file.size()));
  if (begin == 0 ||
      file.substr(begin, declaration - begin).find_first_not_of(spaces) != std::string_view::npos) {
    return std::nullopt;
  }
  std::optional<PlainClause> found;
  while (begin > 0) {
    const std::size_t end = begin - 1;
    const std::size_t above = line_begin(file, end);
    const std::string_view line = file.substr(above, end - above);
    const std::size_t text = line.find_first_not_of(spaces);
    if (text == std::string_view::npos) break;
    const std::string_view last = line.substr(0, line.find_last_not_of(spaces) + 1);
    if (last.ends_with("*/")) return found ? found : clause_in_block(file, above + last.size());
    const std::string_view head = line.substr(text, 3);
    if (!head.starts_with("//") || head == "///" || head == "//!") break;
    if (const auto clause = clause_in(file, above, end)) found = clause;
    begin = above;
  }
  return found;
}

}  // namespace surety::tool::contracts
