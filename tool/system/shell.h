// Commands of the shell: how they are written and run.
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

/// Runs the command; whether it ended with status 0.
bool succeeds(const std::string& command);
/// The same with all that it says in a file.
bool succeeds(const std::string& command, const std::string& log);

}  // namespace surety::tool::system
