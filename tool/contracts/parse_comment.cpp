#include "tool/contracts/parse_comment.h"

#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/keywords.h"
#include "tool/model/problem.h"

namespace surety::tool::contracts {
namespace {

/// A line of the comment without its markers.
struct CommentLine {
  std::string_view text;
  unsigned offset;
};

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

void strip(CommentLine& line, std::size_t count) {
  line.text.remove_prefix(count);
  line.offset += static_cast<unsigned>(count);
}

void strip_spaces(CommentLine& line) {
  while (!line.text.empty() && is_space(line.text.front())) strip(line, 1);
  while (!line.text.empty() && is_space(line.text.back())) line.text.remove_suffix(1);
}

void strip_markers(CommentLine& line, bool first, bool block) {
  strip_spaces(line);
  if (block && line.text.size() >= 2 && line.text.substr(line.text.size() - 2) == "*/") {
    line.text.remove_suffix(2);
  }
  for (std::string_view marker : {"///", "//!", "/**", "/*!"}) {
    if (line.text.substr(0, 3) == marker && (first || !block)) {
      strip(line, 3);
      strip_spaces(line);
      return;
    }
  }
  if (block && !line.text.empty() && line.text.front() == '*') strip(line, 1);
  strip_spaces(line);
}

std::vector<CommentLine> comment_lines(std::string_view raw, unsigned offset) {
  std::vector<CommentLine> lines;
  bool block = raw.substr(0, 2) == "/*";
  std::size_t begin = 0;
  while (begin <= raw.size()) {
    std::size_t end = raw.find('\n', begin);
    if (end == std::string_view::npos) end = raw.size();
    CommentLine line{raw.substr(begin, end - begin), offset + static_cast<unsigned>(begin)};
    // Comments that follow each other may be of different kinds.
    std::size_t start = line.text.find_first_not_of(" \t\r");
    bool opens = false;
    if (start != std::string_view::npos) {
      const std::string_view head = line.text.substr(start, 3);
      if (head == "///" || head == "//!") block = false;
      if (head == "/**" || head == "/*!") block = opens = true;
    }
    strip_markers(line, opens || lines.empty(), block);
    lines.push_back(line);
    begin = end + 1;
  }
  return lines;
}

/// The word before a colon at the beginning of the line, or nothing.
std::string_view leading_word(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && (std::islower(static_cast<unsigned char>(text[length])) != 0)) {
    ++length;
  }
  if (length == 0 || length >= text.size() || text[length] != ':') return {};
  if (length + 1 < text.size() && text[length + 1] == ':') return {};  // a qualified name
  return text.substr(0, length);
}

void append_line(RawClause& clause, const CommentLine& line) {
  if (!clause.text.empty() && !line.text.empty()) clause.text.add(' ', line.offset);
  for (std::size_t i = 0; i < line.text.size(); ++i) {
    clause.text.add(line.text[i], line.offset + static_cast<unsigned>(i));
  }
}

}  // namespace

std::vector<RawClause> parse_comment(std::string_view raw, unsigned offset, const std::string& file,
                                     Problems& problems) {
  std::vector<RawClause> clauses;
  bool open = false;  // whether the next plain line continues a clause
  for (CommentLine line : comment_lines(raw, offset)) {
    if (line.text.empty()) {
      open = false;
      continue;
    }
    const std::string_view word = leading_word(line.text);
    if (const Keyword* keyword = word.empty() ? nullptr : find_keyword(word)) {
      RawClause clause{keyword->kind, std::string(word), line.offset, {}};
      strip(line, word.size() + 1);
      strip_spaces(line);
      append_line(clause, line);
      clauses.push_back(std::move(clause));
      open = true;
    } else if (const Keyword* meant = word.empty() ? nullptr : similar_keyword(word)) {
      problems.push_back({file, line.offset, static_cast<unsigned>(word.size()),
                          "unknown clause '" + std::string(word) + ":'", Severity::error,
                          "did you mean '" + std::string(meant->word) + ":'?"});
      open = false;
    } else if (open) {
      append_line(clauses.back(), line);
    }
  }
  return clauses;
}

}  // namespace surety::tool::contracts
