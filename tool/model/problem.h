// What is wrong with a contract, at its place in the user's file. Values that travel to the one
// printer (tool/report/print_problem).
#pragma once

#include <string>
#include <vector>

#include "tool/model/layer.h"

namespace surety::tool::model {

/// `error` stops the command; `warning` is said and counted.
enum class Severity { error, warning };

struct Problem {
  std::string file;
  unsigned offset = 0;  // of the first character, from the beginning of the file
  unsigned length = 1;  // of what the caret underlines
  std::string message;
  Severity severity = Severity::error;
  std::string remedy = {};  // what to do about it; may be empty
};

using Problems = std::vector<Problem>;

}  // namespace surety::tool::model
