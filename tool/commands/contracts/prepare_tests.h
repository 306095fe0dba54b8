// From sources to tests that can be built, for `surety test` and `surety prepare`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tool/commands/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"
#include "tool/model/test_request.h"
#include "tool/service/built_objects.h"
#include "tool/service/test_cache.h"

namespace surety::tool::commands {

/// Parses the units that have changed, generates tests and writes the checked copies below
/// `folder`. Nothing if the contracts have errors, which have been printed. Units without contracts
/// of their own are taken from what is `built`.
std::optional<Prepared> prepare_tests(const std::vector<CompileCommand>& commands,
                                      const std::string& folder, const TestRequest& request,
                                      const BuiltObjects& built = {});

/// The tests and checks of a unit.
PreparedUnit prepared_from(const UnitPlan& plan, const TestRequest& request);

/// Whether a file of the build, by its name, comes from a file that has nothing but tests.
bool is_file_of_tests(const std::string& name);

/// Writes the checked copies of `prepared.sources`, and sets everything else accordingly.
void write_tests(Prepared& prepared, const std::vector<CompileCommand>& commands,
                 const std::string& folder, const TestRequest& request);

}  // namespace surety::tool::commands
