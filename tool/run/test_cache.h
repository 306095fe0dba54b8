// What a test run needs to know of units that have not changed since the last one, so that they
// are not parsed again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tool/build/build.h"
#include "tool/testgen/testgen.h"

namespace surety::tool {

/// Everything that building and running need.
struct Prepared {
  std::vector<BuildUnit> units;
  std::vector<RegionTest> tests;
  std::vector<std::string> files;  // all sources that it depends on
};

/// What was prepared last time, if commands and files are what they were.
std::optional<Prepared> load_prepared(const std::string& folder,
                                      const std::vector<CompileCommand>& commands);
void save_prepared(const std::string& folder, const std::vector<CompileCommand>& commands,
                   const Prepared& prepared);

}  // namespace surety::tool
