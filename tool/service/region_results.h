// From what test programs wrote to results of regions, relations, tests and their rows.
#pragma once

#include <string>
#include <vector>

#include "surety/run.h"
#include "tool/model/fault.h"
#include "tool/model/region_test.h"
#include "tool/model/result.h"
#include "tool/service/layer.h"
#include "tool/service/result_lines.h"

namespace surety::tool::service {

/// A fault as the run time found it, with its input for people; the call is left to others.
Fault fault_of(const Counterexample& example);

/// The results of a test: one, or one for each row. `trouble` says what became of the program, for
/// tests without a result.
std::vector<TestResult> results_of(const RegionTest& test, const ResultLines& lines,
                                   const std::string& trouble);

/// What is known of a test that was not run, from its proof alone.
TestResult result_of_proof(const RegionTest& test);

}  // namespace surety::tool::service
