// Where the commands that compile the files to work on come from.
#pragma once

#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/model/compile_command.h"

namespace surety::tool::front_end {

/// The commands of the compilation database in `build_directory`; with `objects` those whose object
/// files lie in that folder, which is how CMake tells its targets apart. Throws UserError if there
/// is none.
std::vector<CompileCommand> read_compilation_database(const std::string& build_directory,
                                                      const std::string& objects = "");

/// All commands of it, of sources in other languages as well.
std::vector<CompileCommand> all_commands(const std::string& build_directory);

/// Commands for files and folders (a folder means its database, or else its sources), with the
/// flags given after `--`.
std::vector<CompileCommand> commands_for(const std::vector<std::string>& files_or_folders,
                                         const std::vector<std::string>& flags);

}  // namespace surety::tool::front_end
