#include "tool/system/hash.h"

#include <fmt/core.h>

#include <string>
#include <string_view>

namespace surety::tool::system {

std::string hash_digits(std::string_view text) { return fmt::format("{:016x}", stable_hash(text)); }

}  // namespace surety::tool::system
