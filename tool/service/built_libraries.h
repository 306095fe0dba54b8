// The libraries that the user's own build links its programs with, for the tests of its sources.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/service/layer.h"

namespace surety::tool::service {

/// One command of a build that makes a program or a library.
struct LinkStep {
  std::string directory;
  std::vector<std::string> words;
};

/// Those of the build in this folder: what ninja would run, or the link.txt files that CMake writes
/// for make. None where the build is made by something else.
std::vector<LinkStep> link_steps(const std::string& build_directory,
                                 const std::vector<CompileCommand>& commands);

/// Flags that link what the steps link, beside what they make themselves: its objects are linked
/// already. Steps that take one of `objects`, directly or in a library, come first. Shared
/// libraries that nothing needs are left out by the linker.
std::vector<std::string> library_flags(const std::vector<LinkStep>& steps,
                                       const std::set<std::string>& objects);

}  // namespace surety::tool::service
