// From what a program of laws wrote to results of laws on classes.
#pragma once

#include "runtime/run/result_codec.h"
#include "tool/commands/layer.h"
#include "tool/model/law.h"
#include "tool/model/result.h"
#include "tool/model/survey.h"

namespace surety::tool::commands {

/// A law on a class, not run yet.
TestResult law_result(const LawClass& owner, const Law& law);

/// Fills in how it went.
void read_law_result(const PropertyResult& line, TestResult& result);

/// Whether anything came of it: it was run, if only to find that its premise never held.
bool was_run(const TestResult& result);

}  // namespace surety::tool::commands
