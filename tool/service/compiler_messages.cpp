#include "tool/service/compiler_messages.h"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "tool/contracts/own_names.h"

namespace surety::tool::service {
namespace {

/// `FILE:LINE:COLUMN: rest`, or without a column.
struct Placed {
  CompilerError::Where where;
  std::string rest;  // begins with blanks where who asks is told
};

std::optional<Placed> placed(const std::string& line) {
  for (std::size_t colon = line.find(':'); colon != std::string::npos;
       colon = line.find(':', colon + 1)) {
    std::size_t end = colon + 1;
    const auto digits = [&] {
      const std::size_t begin = end;
      while (end < line.size() && std::isdigit(static_cast<unsigned char>(line[end])) != 0) ++end;
      return end > begin && end < line.size() && line[end] == ':';
    };
    if (colon == 0 || !digits()) continue;
    Placed found{{line.substr(0, colon),
                  static_cast<unsigned>(std::strtoul(line.c_str() + colon + 1, nullptr, 10))},
                 ""};
    const std::size_t after_line = end++;
    if (!digits()) end = after_line;
    found.rest = line.substr(end + 1);
    return found;
  }
  return std::nullopt;
}

/// What follows one of the words, if the text begins with it.
std::optional<std::string> after(std::string_view text,
                                 std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    if (text.starts_with(word)) return std::string(text.substr(word.size()));
  }
  return std::nullopt;
}

}  // namespace

std::vector<CompilerError> compiler_errors(const std::string& messages) {
  std::vector<CompilerError> errors;
  std::vector<CompilerError::Where> asking;  // of GCC, for all errors up to the next beginning
  bool asking_ends = false;
  bool in_error = false;
  std::istringstream lines(with_names_of_user(messages));
  for (std::string line; std::getline(lines, line);) {
    const std::optional<Placed> at = placed(line);
    if (!at) {
      // `a.cpp: In function 'int f()':` and the like; what is instantiated says who asks.
      const bool scope = line.ends_with(":") && (line.find(": In ") != std::string::npos ||
                                                 line.find(": At ") != std::string::npos);
      if (scope) asking.clear();
      continue;
    }
    if (line.starts_with("In file included from") || line.starts_with("      ")) continue;
    if (at->rest.starts_with("  ")) {
      if (asking_ends) asking.clear();
      asking_ends = false;
      asking.push_back(at->where);
    } else if (const auto message = after(at->rest, {" error: ", " fatal error: "})) {
      CompilerError error{*message, {at->where}};
      error.places.insert(error.places.end(), asking.begin(), asking.end());
      errors.push_back(std::move(error));
      in_error = asking_ends = true;
    } else if (after(at->rest, {" warning: "})) {
      in_error = false;
      asking_ends = true;
    } else if (in_error && after(at->rest, {" note: "}) &&
               at->rest.find("requested here") != std::string::npos) {
      errors.back().places.push_back(at->where);
    }
  }
  return errors;
}

std::string machine_trouble(const std::string& messages) {
  const std::string full = std::generic_category().message(ENOSPC);
  std::istringstream lines(messages);
  for (std::string line; std::getline(lines, line);) {
    for (const std::string_view words :
         {std::string_view(full), std::string_view("out of memory"),
          std::string_view("virtual memory exhausted"), std::string_view("fatal error: Killed"),
          std::string_view("internal compiler error")}) {
      if (line.find(words) != std::string::npos) return line;
    }
  }
  return {};
}

}  // namespace surety::tool::service
