// A test that is offered for pasting compiles: those that do not are taken back.
#pragma once

#include <vector>

#include "tool/commands/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/report.h"
#include "tool/service/test_cache.h"

namespace surety::tool::commands {

void check_pasted(Report& report, const std::vector<CompileCommand>& commands,
                  const Prepared& prepared);

}  // namespace surety::tool::commands
