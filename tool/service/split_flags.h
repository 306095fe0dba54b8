// The flags that a user gives, for the compiler and for the linker.
#pragma once

#include <string>
#include <vector>

#include "tool/service/layer.h"

namespace surety::tool::service {

/// The flags given after `--`, for who needs them: `-pthread` is for both. Paths for the linker
/// become absolute, since it may run in another folder.
struct SplitFlags {
  std::vector<std::string> compile;
  std::vector<std::string> link;  // libraries, where they are, object files, options of the linker
};
SplitFlags split_flags(const std::vector<std::string>& flags);

}  // namespace surety::tool::service
