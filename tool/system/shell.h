// Commands of the shell: how they are written and read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/system/layer.h"

namespace surety::tool::system {

/// As one word of a command. What needs no quotes has none: people read these commands too.
std::string shell_word(std::string_view text);
/// The words of a command, split as a POSIX shell does it, without expansions.
std::vector<std::string> shell_words(std::string_view command);

}  // namespace surety::tool::system
