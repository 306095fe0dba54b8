#include "tool/contracts/parse_comment.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/keywords.h"
#include "tool/contracts/tokens.h"
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
      if (line.text.starts_with("<")) strip(line, 1);  // of a comment behind what it is about
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

bool compares(std::string_view text) {
  const std::vector<Token> tokens = tokenize(text);
  return std::any_of(tokens.begin(), tokens.end(), [](const Token& token) {
    return token.text == "==" || token.text == "!=" || token.text == "<" || token.text == ">" ||
           token.text == "<=" || token.text == ">=";
  });
}

/// The keyword of a line that would be a clause if it were spelled so: `Expect: x`, `@pre x`.
std::string_view other_spelling(std::string_view text) {
  std::string word;
  std::size_t length = 0;
  while (length < text.size() && std::isalpha(static_cast<unsigned char>(text[length])) != 0) {
    word += static_cast<char>(std::tolower(static_cast<unsigned char>(text[length++])));
  }
  for (const std::string_view meant : {"assume", "expect"}) {
    if (word == meant && text.substr(length).starts_with(":") &&
        looks_like_condition(text.substr(length + 1))) {
      return meant;
    }
    if (word == meant && text.substr(length).starts_with(" ") &&
        looks_like_condition(text.substr(length)) && compares(text.substr(length))) {
      return meant;
    }
  }
  if (text.starts_with("@") || text.starts_with("\\")) {
    const std::size_t end = std::min(text.find_first_of(": \t"), text.size());
    const std::string_view command = text.substr(1, end - 1);
    if (!looks_like_condition(text.substr(end))) return {};
    if (command == "pre") return "assume";
    if (command == "post") return "expect";
  }
  return {};
}

/// The line without `// a remark` at its end, which would hide whatever is put behind it.
std::string_view without_remark(std::string_view text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const bool separates_digits =
        i > 0 && std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0;
    if (text[i] == '"' || (text[i] == '\'' && !separates_digits)) {
      const char quote = text[i++];
      while (i < text.size() && text[i] != quote) i += text[i] == '\\' ? 2 : 1;
    } else if (text[i] == '/' && text[i + 1] == '/') {
      text = text.substr(0, i);
      return text.substr(0, text.find_last_not_of(" \t") + 1);
    }
  }
  return text;
}

void append_line(RawClause& clause, CommentLine line) {
  line.text = without_remark(line.text);
  if (!clause.text.empty() && !line.text.empty()) clause.text.add(' ', line.offset);
  for (std::size_t i = 0; i < line.text.size(); ++i) {
    clause.text.add(line.text[i], line.offset + static_cast<unsigned>(i));
  }
}

}  // namespace

bool looks_like_condition(std::string_view text) {
  const std::vector<Token> tokens = tokenize(text);
  bool operators = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool word = tokens[i].kind == TokenKind::identifier;
    if (word && i > 0 && tokens[i - 1].kind == TokenKind::identifier) return false;
    operators = operators || tokens[i].kind == TokenKind::punctuation;
  }
  return operators;
}

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
    const Keyword* keyword = word.empty() ? nullptr : find_keyword(word);
    if (keyword != nullptr && !opens_clause(*keyword, line.text.substr(word.size() + 1))) {
      keyword = nullptr;
    }
    if (keyword != nullptr) {
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
    } else if (const std::string_view meant = other_spelling(line.text); !meant.empty()) {
      const std::size_t length = line.text.find_first_of(": \t");
      problems.push_back({file, line.offset, static_cast<unsigned>(length),
                          "'" + std::string(line.text.substr(0, length)) +
                              "' does not open a clause: what it says is not checked",
                          Severity::warning, "write '" + std::string(meant) + ":'"});
      open = false;
    } else if (open) {
      append_line(clauses.back(), line);
    }
  }
  return clauses;
}

}  // namespace surety::tool::contracts
