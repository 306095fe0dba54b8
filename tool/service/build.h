// Building the checked copies and their tests with the user's compiler and flags: by ninja, or one
// call at a time for what is tried once and thrown away. Both have the same flags.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/service/layer.h"
#include "tool/service/process.h"

namespace surety::tool::service {

struct BuildUnit {
  CompileCommand command;  // of the checked copy
  bool defines_main = false;
  bool has_tests = false;
  bool left_out = false;  // it does not compile as it is, or has been compiled already
};

struct BuildOptions {
  std::string folder;
  std::vector<std::string> link_flags;
  std::string sanitize;                // for -fsanitize=; empty for none
  bool traced = false;                 // tests compare the branches of executions
  std::vector<std::string> rest = {};  // object files to take what is missing from
};

/// A unit that does not compile, and what the compiler said.
struct UnitFailure {
  std::size_t unit = 0;
  std::string messages;
};

struct Built {
  std::vector<std::string> programs;  // none if there are failures
  std::vector<UnitFailure> failures;
};
/// The test programs: all units together, or, where several have a main, one program for each.
/// Prints the linker's messages and throws UserError if they cannot be linked.
Built build_programs(const std::vector<BuildUnit>& units, const BuildOptions& options);

/// One archive with all units, for a build system that links the test program itself; no
/// `link_flags`.
Built build_archive(const std::vector<BuildUnit>& units, const BuildOptions& options,
                    const std::string& archive);

/// How a unit is compiled.
struct CompileLine {
  std::string directory;
  std::vector<std::string> arguments;  // all but the output
  std::string object;                  // where build_programs puts it

  /// Compiles it, with more arguments.
  Launch call(const std::vector<std::string>& more) const;
};
std::vector<CompileLine> compile_lines(const std::vector<BuildUnit>& units,
                                       const BuildOptions& options);

/// How a test program is linked.
struct LinkLine {
  std::string program;
  std::string compiler;
  std::vector<std::string> objects;
  std::vector<std::string> flags;  // of the user, and for sanitizers

  /// What follows the objects: the flags and the libraries of Surety.
  std::vector<std::string> libraries() const;
  std::vector<std::string> arguments() const;
};
std::vector<LinkLine> link_lines(const std::vector<BuildUnit>& units, const BuildOptions& options);

/// The user's compiler with the flags of a command, but for another file.
Launch compiler_call(const CompileCommand& command, const std::vector<std::string>& more);

/// Where the libraries of this installation are.
std::string library_directory();

}  // namespace surety::tool::service
