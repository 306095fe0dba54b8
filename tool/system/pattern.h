// Regular expressions (ECMAScript's) that users write to choose functions, classes and calls. The
// standard library's are behind it, in pattern.cpp, since their header takes a compiler two
// seconds.
#pragma once

#include <memory>
#include <string>

#include "tool/system/layer.h"

namespace surety::tool::system {

class Pattern {
 public:
  /// Throws UserError if the text is not a regular expression.
  explicit Pattern(const std::string& expression);

  /// Whether it matches the whole text.
  bool matches(const std::string& text) const;
  /// Whether it matches a part of the text.
  bool occurs_in(const std::string& text) const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace surety::tool::system
