#include <string>
#include <variant>
#include <vector>

namespace tokens {

struct Number {
  int value;
};
struct Word {
  std::string text;
};
enum class Sign : char { plus = '+', minus = '-' };
using Token = std::variant<Number, Word, Sign>;

/// expect: ret.empty() ==> text.empty() || text.find_first_not_of(" \n") == std::string::npos
std::vector<Token> tokenised(const std::string& text) {
  std::vector<Token> out;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] >= '0' && text[i] <= '9') {
      int value = 0;
      while (i < text.size() && text[i] >= '0' && text[i] <= '9') value = value * 10 + (text[i++] - '0');
      out.push_back(Number{value});
    } else if (text[i] == '+' || text[i] == '-') {
      out.push_back(static_cast<Sign>(text[i++]));
    } else if (text[i] >= 'a' && text[i] <= 'z') {
      Word word;
      while (i < text.size() && text[i] >= 'a' && text[i] <= 'z') word.text += text[i++];
      out.push_back(word);
    } else {
      ++i;
    }
  }
  return out;
}

/// expect: ret.empty() == (std::holds_alternative<Word>(token) && std::get<Word>(token).text.empty())
std::string shown(const Token& token) {
  if (const auto* number = std::get_if<Number>(&token)) return std::to_string(number->value);
  if (const auto* word = std::get_if<Word>(&token)) return word->text;
  return std::string(1, static_cast<char>(std::get<Sign>(token)));
}

/// Only words and numbers are thought of.
/// expect: may throw std::bad_variant_access if false
/// expect: ret >= 0
int weight(const Token& token) {
  return token.index() == 0 ? 1 : static_cast<int>(std::get<Word>(token).text.size());
}

}  // namespace tokens
