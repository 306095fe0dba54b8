// How one file is compiled.
#pragma once

#include <string>
#include <vector>

#include "tool/model/layer.h"

namespace surety::tool::model {

struct CompileCommand {
  std::string file;                    // absolute
  std::string directory;               // absolute
  std::vector<std::string> arguments;  // the compiler first, the file among them
};

/// The arguments without the compiler, the input and all that names outputs.
std::vector<std::string> flags_of(const CompileCommand& command);

/// The same command for another file.
CompileCommand compiling(const CompileCommand& command, const std::string& file);

}  // namespace surety::tool::model
