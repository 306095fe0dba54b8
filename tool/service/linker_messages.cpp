#include "tool/service/linker_messages.h"

#include <algorithm>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace surety::tool::service {
namespace {

/// `std::vector<int, std::allocator<int> >` as `std::vector<int>`, and strings as `std::string`.
std::string as_written(std::string symbol) {
  static const std::regex abi("__cxx11::|\\[abi:cxx11\\]");
  static const std::regex text(
      "std::basic_string<char, std::char_traits<char>, "
      "std::allocator<char> ?>");
  static const std::regex allocator(", std::allocator<(?:[^<>]|<[^<>]*>)*> ?");
  symbol = std::regex_replace(symbol, abi, "");
  symbol = std::regex_replace(symbol, text, "std::string");
  for (std::string before; before != symbol;) {
    before = std::exchange(symbol, std::regex_replace(symbol, allocator, ""));
  }
  return symbol;
}

/// Lines that only say where, or that something has failed.
bool says_nothing(const std::string& line) {
  return line.empty() || line.find(": in function `") != std::string::npos ||
         line.find(": more undefined references to `") != std::string::npos ||
         line.starts_with("collect2: ") || line.find("linker command failed") != std::string::npos;
}

}  // namespace

std::vector<LinkerError> linker_errors(const std::string& messages) {
  static const std::regex form(
      "(?:\\S*ld(?:\\.\\w+)?: )?(.*?): (undefined reference to|multiple definition of) "
      "[`'](.*?)'(?:; .*)?(?: follow)?");
  static const std::regex place("(.*):([0-9]+)");
  std::vector<LinkerError> errors;
  std::istringstream lines(messages);
  for (std::string line; std::getline(lines, line);) {
    if (says_nothing(line)) continue;
    std::smatch parts;
    if (!std::regex_match(line, parts, form)) return {};
    LinkerError error;
    error.symbol = as_written(parts[3]);
    error.twice = parts[2] == "multiple definition of";
    const std::string where = parts[1];
    std::smatch known;
    if (std::regex_match(where, known, place)) {
      error.file = known[1];
      error.line = static_cast<unsigned>(std::stoul(known[2]));
    }
    const bool first = std::none_of(errors.begin(), errors.end(), [&](const LinkerError& other) {
      return other.symbol == error.symbol && other.twice == error.twice;
    });
    if (first) errors.push_back(std::move(error));
  }
  return errors;
}

}  // namespace surety::tool::service
