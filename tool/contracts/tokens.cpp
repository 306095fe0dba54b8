#include "tool/contracts/tokens.h"

#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace surety::tool::contracts {
namespace {

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool in_name(char c) { return starts_name(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::size_t end_of_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote) at += text[at] == '\\' ? 2 : 1;
  return at < text.size() ? at + 1 : text.size();
}

std::size_t end_of_raw_string(std::string_view text, std::size_t quote) {
  const std::size_t paren = text.find('(', quote);
  if (paren == std::string_view::npos) return text.size();
  std::string end = ")";
  end += text.substr(quote + 1, paren - quote - 1);
  end += '"';
  const std::size_t found = text.find(end, paren);
  return found == std::string_view::npos ? text.size() : found + end.size();
}

std::size_t end_of_number(std::string_view text, std::size_t at) {
  while (at < text.size() &&
         (in_name(text[at]) || text[at] == '.' || text[at] == '\'' ||
          ((text[at] == '+' || text[at] == '-') &&
           std::string_view("eEpP").find(text[at - 1]) != std::string_view::npos))) {
    ++at;
  }
  return at;
}

constexpr std::string_view long_punctuation[] = {
    "==>", "<=>", "<<=", ">>=", "->*", "...", "::", "->", "==", "!=", "<=", ">=", "&&",
    "||",  "++",  "--",  "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "<<", ".*"};

}  // namespace

std::vector<Token> tokenize(std::string_view text) {
  std::vector<Token> tokens;
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    TokenKind kind = TokenKind::punctuation;
    if (starts_name(c)) {
      kind = TokenKind::identifier;
      while (at < text.size() && in_name(text[at])) ++at;
      if (at < text.size() && (text[at] == '"' || text[at] == '\'') && at - begin <= 3) {
        kind = TokenKind::string;  // a prefix: u8"", LR"()"
        at = text[at] == '"' && text[at - 1] == 'R' ? end_of_raw_string(text, at)
                                                    : end_of_quoted(text, at);
      }
    } else if (c == '"' || c == '\'') {
      kind = TokenKind::string;
      at = end_of_quoted(text, at);
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0 ||
               (c == '.' && at + 1 < text.size() &&
                std::isdigit(static_cast<unsigned char>(text[at + 1])) != 0)) {
      kind = TokenKind::number;
      at = end_of_number(text, at + 1);
    } else {
      at += 1;
      for (std::string_view candidate : long_punctuation) {
        if (text.substr(begin, candidate.size()) == candidate) {
          at = begin + candidate.size();
          break;
        }
      }
    }
    tokens.push_back({kind, text.substr(begin, at - begin), begin, at});
  }
  return tokens;
}

std::size_t closing(const std::vector<Token>& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    const std::string_view text = tokens[i].text;
    if (tokens[i].kind != TokenKind::punctuation) continue;
    if (text == "(" || text == "[" || text == "{") ++depth;
    if ((text == ")" || text == "]" || text == "}") && --depth == 0) return i;
  }
  return tokens.size();
}

bool stands_alone(const std::vector<Token>& tokens, std::size_t i) {
  if (tokens[i].kind != TokenKind::identifier) return false;
  if (i == 0) return true;
  const std::string_view before = tokens[i - 1].text;
  return before != "." && before != "->" && before != "::";
}

bool mentions(std::string_view text, std::string_view name) {
  const std::vector<Token> tokens = tokenize(text);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].text == name && stands_alone(tokens, i)) return true;
  }
  return false;
}

}  // namespace surety::tool::contracts
