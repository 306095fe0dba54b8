// Building prepared tests, and what does not compile on its own account: a test, the checks of a
// function or a whole unit is taken out, is reported as an error, and the rest is built.
#pragma once

#include <functional>
#include <string>

#include "tool/commands/contracts/prepare_project.h"
#include "tool/commands/contracts/test.h"
#include "tool/commands/layer.h"
#include "tool/service/build.h"

namespace surety::tool::commands {

struct TestBuild {
  BuildOptions options;
  std::string archive = {};                          // built instead of programs, if it has a name
  std::function<void(BuildUnit&)> as_compiled = {};  // with another compiler or other flags
};

/// How `surety test` builds the tests of a project.
BuildOptions build_options(const ProjectTests& ready, const TestOptions& options);

/// Builds until everything that is left compiles; what was taken out has an error in
/// `ready.prepared.tests`. Throws UserError if the compiler does not take the flags, SystemError if
/// the machine does not let it work.
Built build_tests(ProjectTests& ready, const TestBuild& build);

}  // namespace surety::tool::commands
