// A test that is offered for pasting compiles: those that do not are taken back.
#pragma once

#include <cstddef>
#include <vector>

#include "tool/commands/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/service/test_cache.h"

namespace surety::tool::commands {

/// The unit that a test is in; as many as there are if it is not known.
std::size_t unit_of(const TestResult& result, const Prepared& prepared);

void check_pasted(Report& report, const std::vector<CompileCommand>& commands,
                  const Prepared& prepared);

}  // namespace surety::tool::commands
