// A run that does not judge: it writes down what the code under test returns for a fixed series of
// inputs, to be compared with what another build of the same code returns.
//
// With SURETY_OBSERVE_RESULTS=FILE in the environment, a property adds one line to the file for
// each of its cases (boundary values first, then random ones; SURETY_CASES says how many), with
// fields that are separated by the character 31: property, case, outcome, result, input. The series
// is determined by the seed alone, never by the clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "runtime/run/evaluator.h"
#include "surety/run.h"

namespace surety {

/// The file to observe into; nothing in an ordinary run.
std::optional<std::string> observation_file();

/// Runs the series; how many cases there were.
std::uint64_t observe(const Property& property, const Settings& settings, Evaluator& evaluator,
                      const std::string& file);

}  // namespace surety
