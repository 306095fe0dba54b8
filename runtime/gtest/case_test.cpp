// Names of rows, and tests that cannot be run.
#include "surety/case_test.h"

#include <cctype>
#include <cstddef>
#include <deque>
#include <string>
#include <utility>
#include <vector>

namespace surety::detail {

namespace {

constexpr std::size_t longest_name = 60;

/// The letters and digits of a text; what is between them becomes one `_`.
std::string words_of(const std::string& text) {
  std::string words;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool minus = c == '-' && i + 1 < text.size() && std::isdigit(text[i + 1]) != 0;
    if (minus) {
      words += words.empty() || words.back() == '_' ? "minus_" : "_minus_";
    } else if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      words += c;
    } else if (!words.empty() && words.back() != '_') {
      words += '_';
    }
  }
  while (!words.empty() && words.back() == '_') words.pop_back();
  return words;
}

}  // namespace

const char* kept_text(std::string text) {
  // Never destroyed: GoogleTest reads names until the program ends.
  static auto* texts = new std::deque<std::string>;
  texts->push_back(std::move(text));
  return texts->back().c_str();
}

std::string row_name(std::size_t number, const std::string& own,
                     const std::vector<std::string>& values) {
  std::string name = std::to_string(number);
  std::string words = words_of(own);
  if (words.empty()) {
    for (const std::string& value : values) {
      const std::string word = words_of(value);
      if (!word.empty()) words += (words.empty() ? "" : "_") + word;
    }
  }
  if (words.size() > longest_name) words.resize(longest_name);
  return words.empty() ? name : name + "_" + words;
}

}  // namespace surety::detail
