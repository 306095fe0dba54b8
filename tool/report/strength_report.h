// How much contracts say: mutants of the functions that have one, and whether its tests notice.
//
//   commands -> prepare_tests -> build_programs -> tests hold?  -> for each mutant:
//   write the copy -> compile one file -> same object? -> link -> run the function's tests
#pragma once

#include <string>
#include <vector>

#include "tool/model/mutant.h"
#include "tool/model/report.h"
#include "tool/report/layer.h"

namespace surety::tool::report {

enum class Fate {
  killed,        // a test of the function's contract failed
  survived,      // all passed
  equivalent,    // the compiler made the same object of it
  not_compiled,  // it is no program
};
const char* name_of(Fate fate);

struct MutantResult {
  Mutant mutant;
  Fate fate = Fate::survived;
  std::string by;      // what killed it: the kind of the fault
  std::string before;  // the lines that it changes
  std::string after;
};

struct FunctionStrength {
  std::string function;
  Place place;
  std::string skipped;  // why nothing was tried
  std::vector<MutantResult> mutants;
  std::size_t left_out = 0;  // beyond the number that was asked for

  std::size_t count(Fate fate) const;
  /// Share of the killed among those that could be; nothing was tried where it is negative.
  double killed() const;
};

struct Strength {
  std::vector<FunctionStrength> functions;
  double seconds = 0;
  double compile_seconds = 0;  // the mean of a mutant's compilation
};

std::string to_console(const Strength& strength, bool color);
std::string to_json(const Strength& strength);

}  // namespace surety::tool::report
