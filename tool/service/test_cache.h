// What a test run needs to know of each unit, so that those that have not changed are not parsed
// again. A unit has changed if its command has, or the content of its main file or of a header of
// the user that it includes.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tool/codegen/mirror/mirror.h"
#include "tool/codegen/tests/testgen.h"
#include "tool/emit/edits.h"
#include "tool/emit/printer.h"
#include "tool/model/compile_command.h"
#include "tool/model/problem.h"
#include "tool/model/region_test.h"
#include "tool/model/test_request.h"
#include "tool/service/build.h"
#include "tool/service/built_objects.h"
#include "tool/service/layer.h"

namespace surety::tool::service {

/// How a unit takes part in the test program: as a checked copy, as its author wrote it where the
/// copy does not compile, or not at all.
enum class UnitUse { checked, as_written, left_out };

/// All that comes from one unit alone.
struct PreparedUnit {
  CheckedUnit checked;
  bool defines_main = false;
  std::vector<TestedFunction> tests;
  Problems warnings;
  UnitUse use = UnitUse::checked;
  bool apart = true;  // tests that can stand in files of their own do
};

/// Everything that building and running need.
struct Prepared {
  std::vector<PreparedUnit> sources;  // what the rest is made of, one for each unit
  std::vector<BuildUnit> units;  // one for each source, and behind them the files with tests alone
  std::vector<std::size_t> testing;  // the sources that the latter test, in their order
  std::vector<RegionTest> tests;
  std::vector<std::string> files;           // all sources that it depends on
  Edits edits;                              // of all units, without the tests
  std::map<std::string, Printed> tests_in;  // by file: the tests at its end
  std::size_t parsed = 0;                   // units that had to be parsed
  BuiltObjects built;                       // by the user's own build
  std::vector<std::string> rest;            // those of them that are linked as they are
  bool rest_has_addresses = false;          // some were built with AddressSanitizer
};
/// Whether tests compare the branches of executions.
bool traced(const Prepared& prepared);

/// What was prepared last time, if the unit is what it was.
/// What was prepared with other defaults is not taken.
std::optional<PreparedUnit> load_unit(const std::string& folder, const CompileCommand& command,
                                      const TestRequest& request);
void save_unit(const std::string& folder, const CompileCommand& command, const TestRequest& request,
               const PreparedUnit& unit);

/// The root of the mirror in this folder; empty the first time.
std::string load_root(const std::string& folder);
void save_root(const std::string& folder, const std::string& root);

}  // namespace surety::tool::service
