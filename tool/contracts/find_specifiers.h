// Where the function contract specifiers and the assertions of a file are: a reading of its
// declarations that is as coarse as this question allows.
#pragma once

#include <cstddef>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/contracts/tokens.h"

namespace surety::tool::contracts {

/// All by number of token.
struct FoundSpecifier {
  std::size_t keyword = 0;
  std::size_t open = 0;   // the parenthesis before the predicate
  std::size_t close = 0;  // and behind it
  std::size_t parameters = 0;
  bool has_parameters = false;
  bool of_lambda = false;
};

std::vector<FoundSpecifier> find_specifiers(const std::vector<Token>& tokens);

}  // namespace surety::tool::contracts
