#include "tool/contracts/specifiers.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/find_specifiers.h"
#include "tool/contracts/source_tokens.h"
#include "tool/contracts/tokens.h"
#include "tool/model/source_text.h"
#include "tool/system/files.h"

namespace surety::tool::contracts {
namespace {

/// More branches than these are not told apart: nobody writes a declaration in five variants.
constexpr std::size_t most_branches = 5;

/// Whether the word stands somewhere in the text with something behind it that may open brackets.
bool has_called_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    if (at > 0 && in_word(text[at - 1])) continue;
    const std::size_t next = text.find_first_not_of(" \t\r\n\\", at + word.size());
    if (next == std::string_view::npos) return false;
    if (text[next] == '(' || text[next] == '[' || text[next] == '/') return true;
  }
  return false;
}

/// A file that has a macro of that name means the macro.
bool defines_macro(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find("define"); at != std::string_view::npos;
       at = text.find("define", at + 1)) {
    const std::size_t from = text.find_first_not_of(" \t", at + 6);
    if (from == std::string_view::npos || !text.substr(from).starts_with(name)) continue;
    const std::size_t hash = text.find_last_not_of(" \t", at == 0 ? 0 : at - 1);
    const std::size_t end = from + name.size();
    if (hash != std::string_view::npos && text[hash] == '#' &&
        (end >= text.size() || !in_word(text[end]))) {
      return true;
    }
  }
  return false;
}

SpecifierKind kind_of(std::string_view keyword) {
  if (keyword == "pre") return SpecifierKind::pre;
  return keyword == "post" ? SpecifierKind::post : SpecifierKind::assertion;
}

bool assigns(std::string_view sign) {
  return sign == "=" || sign == "+=" || sign == "-=" || sign == "*=" || sign == "/=" ||
         sign == "%=" || sign == "&=" || sign == "|=" || sign == "^=" || sign == "<<=" ||
         sign == ">>=";
}

/// Whether the comma at `at` stands between template arguments.
bool in_angles(const std::vector<Token>& tokens, std::size_t begin, std::size_t at,
               std::size_t end) {
  int depth = 0;
  for (std::size_t i = begin; i < at; ++i) {
    if (tokens[i].text == "<") ++depth;
    if (tokens[i].text == ">" && depth > 0) --depth;
  }
  const auto closes = [](const Token& token) { return token.text == ">"; };
  return depth > 0 && std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(at),
                                  tokens.begin() + static_cast<std::ptrdiff_t>(end), closes);
}

/// A predicate is what may stand between `?` and `:` of another: no comma, no assignment.
void check_grammar(const std::vector<Token>& tokens, std::size_t begin, std::size_t end,
                   Specifier& made) {
  if (begin == end) {
    made.fault = "a condition is missing between the parentheses";
    made.fault_at = made.open;
    return;
  }
  for (std::size_t i = begin; i < end; ++i) {
    const std::string_view sign = tokens[i].text;
    if (tokens[i].kind != TokenKind::punctuation) continue;
    if (sign == "(" || sign == "[" || sign == "{") {
      i = closing(tokens, i);
    } else if (assigns(sign) || (sign == "," && !in_angles(tokens, begin, i, end))) {
      made.fault = "'" + std::string(sign) + "' cannot stand in a condition without parentheses";
      made.fault_at = static_cast<unsigned>(tokens[i].begin);
      return;
    }
  }
}

Specifier read_specifier(std::string_view text, const std::vector<Token>& tokens,
                         const FoundSpecifier& found) {
  Specifier made;
  made.kind = kind_of(tokens[found.keyword].text);
  made.begin = static_cast<unsigned>(tokens[found.keyword].begin);
  made.end = static_cast<unsigned>(tokens[found.close].end);
  made.open = static_cast<unsigned>(tokens[found.open].begin);
  made.of_lambda = found.of_lambda;
  if (found.has_parameters) {
    made.parameters = static_cast<unsigned>(tokens[found.parameters].begin);
  }
  std::size_t first = found.open + 1;
  if (made.kind == SpecifierKind::post && tokens[first].kind == TokenKind::identifier) {
    std::size_t colon = first + 1;
    while (tokens[colon].text == "[" && tokens[colon + 1].text == "[") {
      colon = closing(tokens, colon) + 1;
    }
    if (colon < found.close && tokens[colon].text == ":") {
      made.result_name = tokens[first].text;
      first = colon + 1;
    }
  }
  check_grammar(tokens, first, found.close, made);
  const std::size_t begin = first == found.close ? tokens[found.close].begin : tokens[first].begin;
  made.predicate = text_between(text, begin, tokens[found.close].begin);
  return made;
}

}  // namespace

std::string_view keyword_of(SpecifierKind kind) {
  if (kind == SpecifierKind::pre) return "pre";
  return kind == SpecifierKind::post ? "post" : "contract_assert";
}

bool may_have_specifiers(std::string_view text) {
  return has_called_word(text, "pre") || has_called_word(text, "post") ||
         has_called_word(text, "contract_assert");
}

std::vector<Specifier> read_specifiers(std::string_view text) {
  if (!may_have_specifiers(text)) return {};
  std::map<unsigned, Specifier> all;
  const std::size_t branches = std::min(branches_in(text), most_branches);
  for (std::size_t branch = 0; branch < branches; ++branch) {
    const std::string code = without_comments(text, branch);
    const std::vector<Token> tokens = tokenize(code);
    for (const FoundSpecifier& found : find_specifiers(tokens)) {
      Specifier made = read_specifier(code, tokens, found);
      if (defines_macro(text, keyword_of(made.kind))) continue;
      all.emplace(made.begin, std::move(made));
    }
  }
  std::vector<Specifier> out;
  out.reserve(all.size());
  for (auto& [begin, made] : all) out.push_back(std::move(made));
  return out;
}

std::string without_specifiers(std::string text) {
  const std::vector<Specifier> all = read_specifiers(text);
  if (all.empty()) return text;
  static constexpr std::string_view cast = "(void)(bool)   ";
  for (const Specifier& each : all) {
    if (each.kind == SpecifierKind::assertion) {
      text.replace(each.begin, cast.size(), cast);
      blank(text, each.begin + cast.size(), each.open);
    } else {
      blank(text, each.begin, each.end);
    }
  }
  return text;
}

std::string read_source(const std::string& file) { return without_specifiers(read_file(file)); }

}  // namespace surety::tool::contracts
