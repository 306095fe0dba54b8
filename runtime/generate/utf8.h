// UTF-8: the one place that encodes it and that knows what is well-formed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace surety {

inline constexpr std::uint32_t last_code_point = 0x10ffff;

/// Writes at most 4 bytes; returns how many.
std::size_t write_utf8(char* to, std::uint32_t code_point);
void append_utf8(std::string& text, std::uint32_t code_point);

/// The length of the well-formed sequence that begins at `at`, which lies inside of the text; 0 if
/// there is none. Overlong forms, surrogates and what lies above the last code point are none.
std::size_t utf8_length(std::string_view text, std::size_t at);

/// The code point of one well-formed sequence.
std::uint32_t utf8_code_point(std::string_view sequence);

}  // namespace surety
