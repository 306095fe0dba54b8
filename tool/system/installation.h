// Where the parts of this installation are.
#pragma once

#include <string>
#include <vector>

#include "tool/system/layer.h"

namespace surety::tool::system {

/// The folder with the headers of the library.
std::string include_directory();
/// Where headers of the standard are that not every compiler has.
std::string standard_directory();
/// These headers, sorted.
std::vector<std::string> library_headers();
/// The folder with the standard laws.
std::string laws_directory();

}  // namespace surety::tool::system
