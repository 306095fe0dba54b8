// Places in source files.
#pragma once

#include <string>
#include <string_view>

#include "tool/model/layer.h"

namespace surety::tool::model {

struct Place {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
};

/// Line and column, from 1, of an offset.
struct LineColumn {
  unsigned line;
  unsigned column;
};
LineColumn line_column(std::string_view text, unsigned offset);

}  // namespace surety::tool::model
