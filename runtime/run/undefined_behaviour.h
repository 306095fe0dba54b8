// Notices reports of UndefinedBehaviorSanitizer that do not end the program.
#pragma once

#include <cstdint>

namespace surety {

/// How many reports there were in this process; 0 for ever when it is not built with it.
std::uint64_t undefined_behaviour_reports();

/// Thrown after a case that caused a report.
struct UndefinedBehaviour {};

}  // namespace surety
