// Which header of the standard library declares a name, so that clauses can use it although the
// user's file does not include it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/layer.h"

namespace surety::tool::contracts {

/// The header of `std::name`, such as "algorithm"; empty if it is not known.
std::string_view header_of_standard(std::string_view name);
/// The same for a name without `std::` that comes from C: a macro such as INT_MAX, or a function.
std::string_view header_of_c_macro(std::string_view name);
std::string_view header_of_c_function(std::string_view name);

/// All words that clauses may say without `surety::`, and the header that declares one of them.
const std::vector<std::string>& vocabulary();
std::string header_of_word(std::string_view name);
/// Whether the library has a generator of this name.
bool is_generator(std::string_view name);
/// Whether a text may use a generator of the library, so that it needs surety/generator.h.
bool mentions_generators(std::string_view text);

}  // namespace surety::tool::contracts
