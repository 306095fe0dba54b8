// Parameters that say how many elements a pointer leads to are known by their names.
//
// To recognise a further name, add it to `length_names` in length_names.cpp.
#pragma once

#include <string>
#include <string_view>

#include "tool/contracts/layer.h"

namespace surety::tool::contracts {

/// In small letters, without underscores at its end.
std::string in_small(std::string name);

/// Whether the last word of the name is `word`: `len` of `len`, `buf_len`, `bufLen`.
bool ends_in_word(const std::string& name, std::string_view word);

/// Whether a number of this name is the length of what the pointer leads to.
bool names_length(const std::string& length, const std::string& pointer);

}  // namespace surety::tool::contracts
