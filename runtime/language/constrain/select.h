// The steps of a path, for those who need to know which rules it names.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace surety::lang {

struct Step {
  std::string label;
  bool descendants = false;
  std::size_t index = 0;  // from 1; 0 for all
};

/// Throws SelectionError.
std::vector<Step> read_path(std::string_view path);

}  // namespace surety::lang
