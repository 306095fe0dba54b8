// A small fault that can be put into a function.
#pragma once

#include <string>

#include "tool/model/layer.h"

namespace surety::tool::model {

struct Mutant {
  std::string file;
  unsigned begin = 0;  // what is replaced, as offsets in the file
  unsigned end = 0;
  std::string text;         // what stands there instead
  std::string kind;         // operator, boundary, constant, statement, condition, result
  unsigned body_begin = 0;  // of the function that it is in
  unsigned line = 0;
};

}  // namespace surety::tool::model
