// Building the checked copies and their tests with ninja, with the user's compiler and flags.
#pragma once

#include <string>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/service/layer.h"

namespace surety::tool::service {

struct BuildUnit {
  CompileCommand command;  // of the checked copy
  bool defines_main = false;
  bool has_tests = false;
};

struct BuildOptions {
  std::string folder;
  std::vector<std::string> link_flags;
  std::string sanitize;  // for -fsanitize=; empty for none
  bool traced = false;   // tests compare the branches of executions
};

/// The test programs: all units together, or, where several have a main, one program for each.
/// Prints the compiler's messages and throws UserError if it does not build.
std::vector<std::string> build_programs(const std::vector<BuildUnit>& units,
                                        const BuildOptions& options);

/// One archive with all units, for a build system that links the test program itself; no
/// `link_flags`. Throws UserError as above.
void build_archive(const std::vector<BuildUnit>& units, const BuildOptions& options,
                   const std::string& archive);

/// How one unit is compiled and all are linked by hand, with the same flags: for what is tried once
/// and thrown away.
struct HandBuild {
  std::string compile;  // a command of the shell, up to the name of the object
  struct Program {
    std::string path;
    std::vector<std::string> objects;  // one for each unit in it
    std::string link;                  // from behind the objects on, without the output
    std::string compiler;
  };
  std::string object;  // where build_programs puts it
};
std::vector<HandBuild> hand_builds(const std::vector<BuildUnit>& units,
                                   const BuildOptions& options);
std::vector<HandBuild::Program> hand_programs(const std::vector<BuildUnit>& units,
                                              const BuildOptions& options);

/// Where the libraries of this installation are.
std::string library_directory();

}  // namespace surety::tool::service
