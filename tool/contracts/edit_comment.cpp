#include "tool/contracts/edit_comment.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/parse_comment.h"
#include "tool/emit/edits.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

constexpr std::string_view spaces = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(spaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(spaces) + 1 - begin);
}

/// A line of a comment as it stands in the file, without its end.
struct Line {
  std::string_view text;
  unsigned begin = 0;  // in the file
  bool is_clause = false;
};

std::vector<Line> lines_of(std::string_view file, CommentRange comment) {
  std::vector<Line> lines;
  unsigned begin = comment.begin;
  while (begin <= comment.end) {
    const std::size_t found = file.substr(0, comment.end).find('\n', begin);
    const unsigned end =
        found == std::string_view::npos ? comment.end : static_cast<unsigned>(found);
    lines.push_back({file.substr(begin, end - begin), begin, false});
    begin = end + 1;
  }
  return lines;
}

void mark_clauses(std::string_view file, CommentRange comment, std::vector<Line>& lines) {
  Problems ignored;
  const std::string_view raw = file.substr(comment.begin, comment.end - comment.begin);
  for (const RawClause& clause : parse_comment(raw, comment.begin, "", ignored)) {
    const unsigned last = clause.text.last_offset();
    for (Line& line : lines) {
      const unsigned end = line.begin + static_cast<unsigned>(line.text.size());
      const bool behind = last != nowhere && line.begin <= last;
      if (clause.keyword_offset < end && (line.begin <= clause.keyword_offset || behind)) {
        line.is_clause = true;
      }
    }
  }
}

bool opens_block(std::string_view line) {
  return trimmed(line).starts_with("/**") || trimmed(line).starts_with("/*!");
}
bool closes_block(std::string_view line) { return trimmed(line).ends_with("*/"); }

/// What is left of a line whose clause is taken out: the marks that open and close the comment.
std::string marks_of(std::string_view line) {
  const bool opens = opens_block(line);
  const bool closes = closes_block(line);
  if (opens) return std::string(trimmed(line).substr(0, 3)) + (closes ? " */" : "");
  if (!closes) return {};
  return std::string(line.substr(0, line.find_first_not_of(spaces))) + "*/";
}

/// Whether a line says nothing.
bool is_blank(std::string_view line) {
  return trimmed(line).find_first_not_of("/*! \t") == std::string_view::npos;
}
/// The same of a line that does not hold the comment together either.
bool is_separator(std::string_view line) {
  return is_blank(line) && !opens_block(line) && !closes_block(line);
}

/// Blank lines that stood between what was said and the clauses.
void drop_separators(std::vector<std::string>& lines) {
  std::size_t first = 0;
  while (first < lines.size() && opens_block(lines[first]) && is_blank(lines[first])) ++first;
  while (first < lines.size() && is_separator(lines[first])) {
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(first));
  }
  std::size_t last = lines.size();
  while (last > 0 && closes_block(lines[last - 1]) && is_blank(lines[last - 1])) --last;
  while (last > 0 && is_separator(lines[last - 1])) {
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(--last));
  }
}

/// The whole comment, with its lines if it has them for itself.
Replacement without_comment(std::string_view file, CommentRange comment) {
  Replacement made{comment.begin, comment.end, ""};
  const std::size_t next = file.find_first_not_of(spaces, comment.end);
  const bool ends_line = next == std::string_view::npos || file[next] == '\n';
  if (begins_line(file, comment.begin) && ends_line) {
    made.begin = line_begin(file, comment.begin);
    made.end = static_cast<unsigned>(next == std::string_view::npos ? file.size() : next + 1);
    return made;
  }
  while (made.begin > 0 && (file[made.begin - 1] == ' ' || file[made.begin - 1] == '\t') &&
         ends_line) {
    --made.begin;
  }
  while (!ends_line && made.end < file.size() && file[made.end] == ' ') ++made.end;
  return made;
}

}  // namespace

std::string line_end_of(std::string_view file) {
  const std::size_t first = file.find('\n');
  return first != std::string_view::npos && first > 0 && file[first - 1] == '\r' ? "\r\n" : "\n";
}

unsigned line_begin(std::string_view file, unsigned offset) {
  while (offset > 0 && file[offset - 1] != '\n') --offset;
  return offset;
}

std::string indentation_at(std::string_view file, unsigned offset) {
  const unsigned begin = line_begin(file, offset);
  const std::size_t end = std::min(file.find_first_not_of(" \t", begin), std::size_t{offset});
  return std::string(file.substr(begin, end - begin));
}

bool begins_line(std::string_view file, unsigned offset) {
  const unsigned begin = line_begin(file, offset);
  return trimmed(file.substr(begin, offset - begin)).empty();
}

Replacement without_clauses(std::string_view file, CommentRange comment) {
  std::vector<Line> lines = lines_of(file, comment);
  mark_clauses(file, comment, lines);
  std::vector<std::string> kept;
  bool any = false;
  for (const Line& line : lines) {
    any = any || line.is_clause;
    const std::string text = line.is_clause ? marks_of(line.text) : std::string(line.text);
    if (!line.is_clause || !text.empty()) kept.push_back(text);
  }
  if (!any) return {comment.begin, comment.begin, ""};
  if (std::all_of(kept.begin(), kept.end(), [](const auto& line) { return is_blank(line); })) {
    return without_comment(file, comment);
  }
  drop_separators(kept);
  kept.front() = std::string(kept.front().substr(kept.front().find_first_not_of(spaces)));
  Replacement made{comment.begin, comment.end, ""};
  for (std::size_t i = 0; i < kept.size(); ++i) {
    made.text += (i == 0 ? "" : "\n") + kept[i];
  }
  if (made.text.ends_with("\r") && !lines.back().text.ends_with("\r")) made.text.pop_back();
  return made;
}

Replacement with_clauses(std::string_view file, CommentRange comment,
                         const std::vector<std::string>& clauses) {
  const std::string end = line_end_of(file);
  const std::string indentation = indentation_at(file, comment.begin);
  const std::vector<Line> lines = lines_of(file, comment);
  std::string text;
  if (lines.size() > 1 && trimmed(lines.back().text) == "*/") {
    // Before the line that closes the comment, in the way of the line above it.
    const std::string_view above = lines[lines.size() - 2].text;
    const bool starred = trimmed(above).starts_with("*");
    const std::string beginning =
        starred ? std::string(above.substr(0, above.find('*'))) + "* " : indentation + " * ";
    for (const std::string& clause : clauses) text.append(beginning).append(clause).append(end);
    return {lines.back().begin, lines.back().begin, text};
  }
  const bool inverted = lines.back().text.find("//!") != std::string_view::npos;
  const std::string marker = inverted ? "//! " : "/// ";
  for (const std::string& clause : clauses) {
    text.append(end).append(indentation).append(marker).append(clause);
  }
  return {comment.end, comment.end, text};
}

Replacement comment_above(std::string_view file, unsigned declaration,
                          const std::vector<std::string>& clauses) {
  const std::string end = line_end_of(file);
  const std::string indentation = indentation_at(file, declaration);
  const bool alone = begins_line(file, declaration);
  std::string text = alone ? "" : end + indentation;
  for (const std::string& clause : clauses) {
    text.append("/// ").append(clause).append(end).append(indentation);
  }
  unsigned begin = declaration;
  while (!alone && begin > 0 && (file[begin - 1] == ' ' || file[begin - 1] == '\t')) --begin;
  return {begin, declaration, text};
}

}  // namespace surety::tool::contracts
