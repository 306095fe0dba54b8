#include "tool/codegen/tests/kept_memory.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/tokens.h"

namespace surety::tool::codegen {
namespace {

using Tokens = std::vector<contracts::Token>;

/// Behind the template arguments that begin at `open`.
std::size_t behind_arguments(const Tokens& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    if (tokens[i].kind == contracts::TokenKind::string) continue;
    if (tokens[i].text == "<") ++depth;
    if (tokens[i].text == ">") --depth;
    if (tokens[i].text == ">>") depth -= 2;
    if (depth <= 0) return i + 1;
  }
  return tokens.size();
}

/// The last token of the memory that begins here; 0 if none does.
std::size_t end_of_memory(const Tokens& tokens, std::size_t at, bool strings) {
  static constexpr std::string_view kinds[] = {"Buffer", "CText", "Elements", "Range"};
  if (at + 3 >= tokens.size() || tokens[at + 1].text != "::") return 0;
  const bool memory =
      tokens[at].text == "surety" &&
      std::find(std::begin(kinds), std::end(kinds), tokens[at + 2].text) != std::end(kinds) &&
      tokens[at + 3].text == "<";
  const bool text = strings && tokens[at].text == "std" && tokens[at + 2].text == "string";
  if (!memory && !text) return 0;
  const std::size_t open = memory ? behind_arguments(tokens, at + 3) : at + 3;
  if (open >= tokens.size() || (tokens[open].text != "(" && tokens[open].text != "{")) return 0;
  const std::size_t close = contracts::closing(tokens, open);
  return close < tokens.size() ? close : 0;
}

constexpr std::string_view guarded_begin = "surety::CText<const char>(";

/// Whether the bracket opens arguments of something in namespace std or surety.
bool of_a_library(const Tokens& tokens, std::size_t open) {
  int depth = 0;
  std::size_t first = open;
  for (std::size_t i = open; i-- > 0;) {
    const std::string_view text = tokens[i].text;
    depth += text == ">" ? 1 : text == ">>" ? 2 : text == "<" ? -1 : 0;
    const bool name = tokens[i].kind == contracts::TokenKind::identifier || text == "::";
    if (depth == 0 && !name && text != "<") break;
    first = i;
  }
  return tokens[first].text == "std" || tokens[first].text == "surety";
}

}  // namespace

std::string guarded_texts(const std::string& value) {
  const Tokens tokens = contracts::tokenize(value);
  std::string out;
  std::size_t done = 0;
  std::vector<bool> library;  // for each bracket that is open
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view text = tokens[i].text;
    if (text == "(" || text == "{") library.push_back(of_a_library(tokens, i));
    if ((text == ")" || text == "}") && !library.empty()) library.pop_back();
    const std::string_view before = i == 0 ? "(" : tokens[i - 1].text;
    const std::string_view behind = i + 1 == tokens.size() ? ")" : tokens[i + 1].text;
    const bool whole = (before == "(" || before == "," || before == "{") &&
                       (behind == ")" || behind == "," || behind == "}");
    if (!whole || text.front() != '"' || (!library.empty() && library.back())) continue;
    out.append(value, done, tokens[i].begin - done).append(guarded_begin).append(text).append(")");
    done = tokens[i].end;
  }
  return out.append(value, done);
}

std::string plain_texts(const std::string& value) {
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = 0; (at = value.find(guarded_begin, done)) != std::string::npos;) {
    out.append(value, done, at - done);
    const std::size_t text = at + guarded_begin.size();
    const Tokens tokens = contracts::tokenize(std::string_view(value).substr(text));
    const std::size_t end = tokens.empty() ? text : text + tokens.front().end;
    out.append(value, text, end - text);
    done = std::min(end + 1, value.size());
  }
  return out.append(value, done);
}

bool is_memory(const std::string& value) {
  const Tokens tokens = contracts::tokenize(value);
  const std::size_t end = end_of_memory(tokens, 0, false);
  return end != 0 && end + 1 == tokens.size();
}

std::string keep_memory(const std::string& value, std::string& definitions, unsigned& next) {
  const bool standard = value.starts_with("std::") || value.starts_with("surety::");
  const Tokens tokens = contracts::tokenize(value);
  std::string out;
  std::size_t done = 0;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    const std::size_t end = end_of_memory(tokens, i, !standard);
    if (end == 0) continue;
    const std::string name = fmt::format("memory_{}", next++);
    const std::size_t begin = tokens[i].begin;
    definitions +=
        fmt::format("auto {} = {}; ", name, value.substr(begin, tokens[end].end - begin));
    out.append(value, done, begin - done).append(name);
    done = tokens[end].end;
    i = end;
  }
  out.append(value, done);
  // Calls that change an object stand in a function of their own.
  constexpr std::string_view function = "[] {";
  for (std::size_t at = 0; done > 0 && (at = out.find(function, at)) != std::string::npos;) {
    out.replace(at, function.size(), "[&] {");
  }
  return out;
}

}  // namespace surety::tool::codegen
