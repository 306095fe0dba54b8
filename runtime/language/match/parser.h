// Parse trees: Earley's algorithm with causes. Every item remembers what first brought it about
// (and a second way, when there is one), so a tree is read off backwards without searching, and
// a cyclic rule cannot lead the reader round in circles.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/network.h"
#include "surety/language/tree.h"

namespace surety::lang {

/// What could have come at the place where a text goes wrong.
struct Expectation {
  std::vector<std::string> expected;
  RuleId rule = none;  // the innermost rule being read
};

class Parser {
 public:
  /// Rules of `visible` become nodes.
  Parser(const Grammar& grammar, RuleId start, const std::vector<bool>& visible);

  struct Result {
    bool accepted = false;
    std::vector<TreeNode> nodes;    // rule = RuleId
    std::vector<TreeNode> another;  // of a second reading, when there is one
  };
  /// Throws LanguageLimit for texts that need too much memory.
  Result parse(std::string_view text) const;
  /// What can follow a text that is the beginning of a sentence.
  Expectation after(std::string_view prefix) const;

 private:
  Networks networks_;
  std::vector<bool> visible_;
};

}  // namespace surety::lang
