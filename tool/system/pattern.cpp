#include "tool/system/pattern.h"

#include <fmt/core.h>

#include <memory>
#include <regex>
#include <string>

#include "tool/model/user_error.h"

namespace surety::tool::system {

struct Pattern::Compiled {
  std::regex expression;
};

Pattern::Pattern(const std::string& expression) {
  try {
    compiled_ = std::make_shared<const Compiled>(Compiled{std::regex(expression)});
  } catch (const std::regex_error& problem) {
    throw UserError(
        fmt::format("'{}' is not a regular expression: {}", expression, problem.what()));
  }
}

bool Pattern::matches(const std::string& text) const {
  return std::regex_match(text, compiled_->expression);
}

bool Pattern::occurs_in(const std::string& text) const {
  return std::regex_search(text, compiled_->expression);
}

}  // namespace surety::tool::system
