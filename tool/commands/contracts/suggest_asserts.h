// What `surety check` says of contracts that do not assume what the function asserts first.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "tool/commands/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::commands {

class AssertSuggestions {
 public:
  /// Prints a line about the function if it helps, and not too many about one file.
  void add(const FunctionPlan& function);
  /// How many functions of each file were passed over.
  void finish() const;

 private:
  std::map<std::string, std::size_t> said_;  // by file
};

}  // namespace surety::tool::commands
