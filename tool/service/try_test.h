// Whether a test that is about to be written into a file of the user's compiles and fails there:
// with the code as its author wrote it, not with checked copies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/service/built_objects.h"
#include "tool/service/layer.h"

namespace surety::tool::service {

struct TestTrial {
  std::string folder;                   // for what is made
  std::string searched;                 // where the file will be, for what it includes
  CompileCommand command;               // of the unit that has what is tested
  std::vector<CompileCommand> others;   // units that may be needed, too
  BuiltObjects built;                   // by the user's own build
  std::vector<std::string> link_flags;  // of the user
  std::string sanitize;                 // for -fsanitize=; empty for none
};

/// What the compiler says about a file with this text; nothing if it compiles.
std::string compile_test(const TestTrial& trial, const std::string& text);

/// Whether a test of the file that was compiled last fails; nothing if it cannot be linked, with
/// the unit or without it (the file may include it as a whole), or not be started.
std::optional<bool> test_fails(const TestTrial& trial, const std::string& name);

}  // namespace surety::tool::service
