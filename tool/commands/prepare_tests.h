// From sources to tests that can be built, for `surety test` and `surety prepare`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tool/run/test_cache.h"
#include "tool/source/compile_command.h"

namespace surety::tool {

/// Parses the units that have changed, generates tests and writes the checked copies below
/// `folder`. Nothing if the contracts have errors, which have been printed.
std::optional<Prepared> prepare_tests(const std::vector<CompileCommand>& commands,
                                      const std::string& folder, const TestRequest& request);

}  // namespace surety::tool
