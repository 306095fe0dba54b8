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
  std::string raised_from = {};        // the flag of the user's standard, where it was too old
  bool asserts_assumed = false;        // assertions that a body begins with are assumptions
};

/// The arguments without the compiler, the input and all that names outputs.
std::vector<std::string> flags_of(const CompileCommand& command);

/// The file that the command writes, absolute; empty if it names none.
std::string object_of(const CompileCommand& command);

/// Whether the file is written in C.
bool is_c_source(const CompileCommand& command);

/// The same command for another file.
CompileCommand compiling(const CompileCommand& command, const std::string& file);

}  // namespace surety::tool::model
