// Where the commands that compile the files to work on come from.
#pragma once

#include <string>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/service/layer.h"

namespace surety::tool::service {

/// The commands of the compilation database in `build_directory`; with `objects` those whose object
/// files lie in that folder, which is how CMake tells its targets apart. Throws UserError if there
/// is none.
std::vector<CompileCommand> read_compilation_database(const std::string& build_directory,
                                                      const std::string& objects = "");

/// Commands for files and folders (a folder means its database, or else its sources), with the
/// flags given after `--`.
std::vector<CompileCommand> commands_for(const std::vector<std::string>& files_or_folders,
                                         const std::vector<std::string>& flags);

/// The flags given after `--`, for who needs them: `-pthread` is for both. Paths for the linker
/// become absolute, since it may run in another folder.
struct SplitFlags {
  std::vector<std::string> compile;
  std::vector<std::string> link;  // libraries, where they are, object files, options of the linker
};
SplitFlags split_flags(const std::vector<std::string>& flags);

}  // namespace surety::tool::service
