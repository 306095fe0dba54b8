#include "tool/contracts/edit_specifiers.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/edit_comment.h"
#include "tool/contracts/source_tokens.h"
#include "tool/contracts/specifiers.h"
#include "tool/contracts/tokens.h"
#include "tool/emit/edits.h"

namespace surety::tool::contracts {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// Specifiers with nothing but white space between them.
std::vector<Replacement> runs_of(std::string_view file, const std::vector<Specifier>& specifiers) {
  std::vector<Replacement> runs;
  for (const Specifier& each : specifiers) {
    if (!runs.empty()) {
      const std::string_view between = file.substr(runs.back().end, each.begin - runs.back().end);
      if (std::all_of(between.begin(), between.end(), is_space)) {
        runs.back().end = each.end;
        continue;
      }
    }
    runs.push_back({each.begin, each.end, ""});
  }
  return runs;
}

/// Whether the last thing on the line before an offset is code: what is put behind a remark, or
/// behind a directive, would be part of it.
bool stands_behind_code(std::string_view file, std::string_view code, unsigned offset) {
  while (offset > 0 && is_space(file[offset - 1])) --offset;
  return offset > 0 && code[offset - 1] == file[offset - 1];
}

}  // namespace

Replacement with_specifiers(std::string_view file, unsigned begin, unsigned at,
                            const std::vector<std::string>& specifiers) {
  const std::string beginning = line_end_of(file) + indentation_at(file, begin) + "  ";
  Replacement made{at, at, ""};
  for (const std::string& each : specifiers) made.text += beginning + each;
  return made;
}

std::vector<Replacement> without_specifiers_of(std::string_view file,
                                               const std::vector<Specifier>& specifiers) {
  const std::string code = without_comments(file);
  std::vector<Replacement> runs = runs_of(file, specifiers);
  for (Replacement& run : runs) {
    const std::size_t next = file.find_first_not_of(" \t\r", run.end);
    const bool ends_line = next == std::string_view::npos || file[next] == '\n';
    if (begins_line(file, run.begin) && ends_line) {
      run.begin = line_begin(file, run.begin);
      run.end = static_cast<unsigned>(next == std::string_view::npos ? file.size() : next + 1);
    } else if (begins_line(file, run.begin) && !stands_behind_code(file, code, run.begin)) {
      while (run.end < file.size() && (file[run.end] == ' ' || file[run.end] == '\t')) ++run.end;
    } else {
      while (run.begin > 0 && is_space(file[run.begin - 1])) --run.begin;
    }
  }
  return runs;
}

bool is_same_code(const std::string& one, const std::string& other) {
  const std::string first = without_specifiers(one);
  const std::string second = without_specifiers(other);
  const std::size_t branches = branches_in(first);
  if (branches != branches_in(second)) return false;
  for (std::size_t branch = 0; branch < branches; ++branch) {
    const std::string a = without_comments(first, branch);
    const std::string b = without_comments(second, branch);
    const std::vector<Token> ours = tokenize(a);
    const std::vector<Token> theirs = tokenize(b);
    const bool same = std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                                 [](const Token& x, const Token& y) { return x.text == y.text; });
    if (!same) return false;
  }
  return true;
}

}  // namespace surety::tool::contracts
