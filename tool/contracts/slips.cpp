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
    // Between two operands: a word that no operator of C++ is.
    if (i > 0 && i + 1 < tokens_.size() && ends_operand(i - 1) && is(i, "implies")) {
      return error(i, "'implies' is not an operator", "write '==>'");
    }
    if (i > 0 && i + 1 < tokens_.size() && ends_operand(i - 1) && is(i, "iff")) {
      return error(i, "'iff' is not an operator here", "write '==' between the two conditions");
    }
    if (i > 0 && ends_operand(i - 1) && is(i, "in") && is(i + 1, "{")) {
      return error(i + 1, "a list in braces is not a set of values",
                   "write 'in one_of(...)' with the values");
    }
    return std::nullopt;
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
