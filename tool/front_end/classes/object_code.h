// The code of calls, as this folder writes it: `a` are the arguments, $0 and $1 stand for them in
// what people read. Defined in describe_objects.cpp; only surety_front_end includes this.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/front_end/layer.h"

namespace surety::tool::front_end {

inline constexpr std::size_t most_calls = 24;
inline constexpr unsigned most_parameters = 6;
inline constexpr std::size_t most_factories = 6;

std::string argument(const std::string& type, std::size_t index);
inline std::string place(std::size_t index) { return "$" + std::to_string(index); }
std::string joined(const std::vector<std::string>& parts);
/// Without the `::` that names begin with in code.
std::string without_global(const std::string& spelling);

}  // namespace surety::tool::front_end
