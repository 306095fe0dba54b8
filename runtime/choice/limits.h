// Bounds that keep a runaway generator from eating the machine.
#pragma once

#include <cstddef>

namespace surety {

/// Choices in one recorded case; what exceeds them is rejected.
inline constexpr std::size_t max_choices = std::size_t{1} << 20;

}  // namespace surety
