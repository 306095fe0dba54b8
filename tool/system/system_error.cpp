#include "tool/system/system_error.h"

#include <stdexcept>
#include <string>
#include <system_error>

namespace surety::tool::system {

SystemError::SystemError(const std::string& what, int number)
    : std::runtime_error(what + ": " + std::generic_category().message(number)) {}

}  // namespace surety::tool::system
