#include "tool/contracts/slips.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/rewrite.h"
#include "tool/contracts/tokens.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

/// Tokens with their places.
class Slips {
 public:
  explicit Slips(const SourceText& text) : text_(text), tokens_(tokenize(text.text)) {}

  std::optional<RewriteError> find() const {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      // Lambdas: what they capture, and their statements.
      if (is(i, "{") || (is(i, "[") && (is(i + 1, "=") || is(i + 1, "&")))) {
        i = closing(tokens_, i);
        continue;
      }
      if (const auto slip = at(i)) return slip;
    }
    return std::nullopt;
  }

 private:
  bool is(std::size_t i, std::string_view text) const {
    return i < tokens_.size() && tokens_[i].kind != TokenKind::string && tokens_[i].text == text;
  }
  bool adjoin(std::size_t i) const {
    return i + 1 < tokens_.size() && tokens_[i].end == tokens_[i + 1].begin;
  }
  RewriteError error(std::size_t i, std::string message, std::string remedy) const {
    return {std::move(message), text_.offsets[tokens_[i].begin], std::move(remedy)};
  }

  std::optional<RewriteError> at(std::size_t i) const {
    if (is(i, "=") && is(i + 1, ">") && adjoin(i)) {
      return error(i, "'=>' is not an operator",
                   "write '==>' for 'implies', or '>=' for 'at least'");
    }
    if (is(i, "=")) {
      return error(i, "'=' assigns, and a condition only looks", "write '==' to compare");
    }
    const bool word = tokens_[i].kind == TokenKind::identifier && i + 1 < tokens_.size() &&
                      tokens_[i + 1].kind == TokenKind::identifier;
    if (word && is(i, "for") && (is(i + 1, "all") || is(i + 1, "each") || is(i + 1, "every"))) {
      return error(i, "'for " + std::string(tokens_[i + 1].text) + "' is not known",
                   "write 'forall x in range: condition'");
    }
    if (word && is(i, "there") && (is(i + 1, "exists") || is(i + 1, "is"))) {
      return error(i, "'there " + std::string(tokens_[i + 1].text) + "' is not known",
                   "write 'exists x in range: condition'");
    }
    if (quantifies_in_parentheses(i)) {
      const std::string name(tokens_[i].text);
      return error(i, "'" + name + "' has no parentheses around what it binds",
                   "write '" + name + " i in range(0, n): condition' or '" + name +
                       " x in values: condition'");
    }
    if (is(i, ";")) return error(i, "a condition has no ';'", "leave it out");
    if (is(i, "return")) {
      return error(i, "'return' is not a value", "the result is called 'ret'");
    }
    if (i > 0 && ends_operand(i - 1) && (is(i, "throws") || (is(i, "may") && is(i + 1, "throw")))) {
      return error(i, "what is thrown is a clause of its own",
                   "begin the line with 'expect: " +
                       std::string(is(i, "may") ? "may throw" : "throws") + "'");
    }
    // Between two operands: a word that no operator of C++ is.
    if (i > 0 && i + 1 < tokens_.size() && ends_operand(i - 1) && is(i, "implies")) {
      return error(i, "'implies' is not an operator", "write '==>'");
    }
    if (i > 0 && i + 1 < tokens_.size() && ends_operand(i - 1) && is(i, "iff")) {
      return error(i, "'iff' is not an operator here", "write '==' between the two conditions");
    }
    if (i > 0 && ends_operand(i - 1) && is(i, "<") && is(i + 1, ">") && adjoin(i)) {
      return error(i, "'<>' is not an operator", "write '!='");
    }
    if (const auto slip = symbol(i)) return slip;
    if (const auto slip = result_before(i)) return slip;
    if (i > 0 && ends_operand(i - 1) && is(i, "in") && is(i + 1, "[")) {
      return error(i + 1, "a list in brackets is not a set of values",
                   "write 'in inclusive(a, b)' for all from a to b, or 'in one_of(...)'");
    }
    if (i > 0 && ends_operand(i - 1) && is(i, "in") && is(i + 1, "{")) {
      return error(i + 1, "a list in braces is not a set of values",
                   "write 'in one_of(...)' with the values");
    }
    return std::nullopt;
  }
  /// Signs of mathematics.
  std::optional<RewriteError> symbol(std::size_t i) const {
    static constexpr std::pair<std::string_view, std::string_view> signs[] = {
        {"\u2264", "<="}, {"\u2265", ">="},     {"\u2260", "!="},     {"\u2227", "&&"},
        {"\u2228", "||"}, {"\u00AC", "!"},      {"\u21D2", "==>"},    {"\u2192", "==>"},
        {"\u2208", "in"}, {"\u2200", "forall"}, {"\u2203", "exists"}, {"\u00D7", "*"}};
    const std::string_view rest = std::string_view(text_.text).substr(tokens_[i].begin);
    for (const auto& [sign, word] : signs) {
      if (tokens_[i].kind == TokenKind::string || !rest.starts_with(sign)) continue;
      return error(i, "'" + std::string(sign) + "' is not an operator",
                   "write '" + std::string(word) + "'");
    }
    return std::nullopt;
  }

  /// `old(ret)`
  std::optional<RewriteError> result_before(std::size_t i) const {
    const bool called = is(i, "old") && is(i + 1, "(");
    if (!called || (i > 0 && (is(i - 1, ".") || is(i - 1, "->") || is(i - 1, "::")))) return {};
    const std::size_t end = closing(tokens_, i + 1);
    for (std::size_t k = i + 2; k < end && k < tokens_.size(); ++k) {
      if (!is(k, "ret") || is(k - 1, ".") || is(k - 1, "->") || is(k - 1, "::")) continue;
      return error(k, "there is no 'ret' before the call", "leave out 'old' around it");
    }
    return std::nullopt;
  }

  /// `forall(i, 0, n, ...)`, `exists(x in v, ...)`. Files exist, too: `exists(path)` is a call.
  bool quantifies_in_parentheses(std::size_t i) const {
    const bool all = is(i, "forall");
    const bool some = is(i, "exists");
    if (!(all || some) || !is(i + 1, "(") || i + 3 >= tokens_.size()) return false;
    if (i > 0 && (is(i - 1, ".") || is(i - 1, "->") || is(i - 1, "::"))) return false;
    if (tokens_[i + 2].kind != TokenKind::identifier) return false;
    if (is(i + 3, ":") || is(i + 3, "in")) return true;
    return all && (is(i + 3, ",") || tokens_[i + 3].kind == TokenKind::identifier);
  }
  bool ends_operand(std::size_t i) const {
    return tokens_[i].kind != TokenKind::punctuation || is(i, ")") || is(i, "]");
  }

  const SourceText& text_;
  std::vector<Token> tokens_;
};

}  // namespace

std::optional<RewriteError> find_slip(const SourceText& condition) {
  return Slips(condition).find();
}

}  // namespace surety::tool::contracts
