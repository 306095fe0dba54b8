#include "tool/commands/contracts/prepare_project.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/run/settings.h"
#include "surety/run.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/commands/contracts/prepare_tests.h"
#include "tool/commands/contracts/test.h"
#include "tool/commands/settings/project_settings.h"
#include "tool/front_end/parse/compile_commands.h"
#include "tool/model/compile_command.h"
#include "tool/model/region_test.h"
#include "tool/model/user_error.h"
#include "tool/service/built_libraries.h"
#include "tool/service/built_objects.h"
#include "tool/service/run_programs.h"
#include "tool/service/split_flags.h"
#include "tool/service/test_cache.h"
#include "tool/system/hash.h"
#include "tool/system/pattern.h"

namespace surety::tool::commands {

namespace fs = std::filesystem;

std::optional<ProjectTests> prepare_project(const TestOptions& options,
                                            const std::string& purpose) {
  ProjectTests out;
  out.project = read_project_settings();
  SourceOptions sources = options.sources;
  const SplitFlags flags = split_flags(options.sources.flags);
  sources.flags = flags.compile;
  out.link_flags = flags.link;
  // Before anything is built.
  Settings checked;
  function_filter(options.function);
  function_filter(options.request.stub);
  for (const auto& [name, value] : options.runtime()) set(checked, name, value);
  out.commands = commands_of(sources);
  const bool assumed = out.project.asserts_assumed(sources.asserts);
  std::uint64_t hash = stable_hash(options.request.key() + (assumed ? "|asserts" : ""));
  for (const CompileCommand& command : out.commands) hash = stable_hash(command.file + '\0', hash);
  const std::string root =
      !options.folder.empty() ? options.folder : out.project.build.value_or(".surety/build");
  out.folder = (fs::absolute(root) /
                fmt::format("{}{}{:08x}", purpose, purpose.empty() ? "" : "_", hash & 0xffffffff))
                   .string();
  fs::create_directories(out.folder);
  out.request = options.request;
  out.request.defaults = out.project.generators;
  // With other flags, or by other compilers, the rest would be something else.
  BuiltObjects built;
  bool has_addresses = false;
  if (!sources.database.empty()) {
    const std::vector<CompileCommand> all = all_commands(sources.database);
    if (sources.flags.empty() && options.matrix.empty()) built = built_objects(all);
    has_addresses = have_addresses(built, all);
    std::set<std::string> tested;
    for (const CompileCommand& command : out.commands) tested.insert(object_of(command));
    for (std::string& flag : library_flags(link_steps(sources.database, all), tested)) {
      out.link_flags.push_back(std::move(flag));
    }
  }
  std::optional<Prepared> prepared = prepare_tests(out.commands, out.folder, out.request, built);
  if (!prepared) return std::nullopt;
  out.prepared = std::move(*prepared);
  out.prepared.rest_has_addresses = has_addresses;
  return out;
}

void require_function(const ProjectTests& ready, const TestOptions& options) {
  if (!ready.prepared.tests.empty() || options.request.function.empty()) return;
  throw UserError("no contract of a function " + options.request.function +
                  " was found; `surety list` shows those that there are");
}

void require_tests(const ProjectTests& ready, const TestOptions& options) {
  require_function(ready, options);
  const std::vector<RegionTest>& tests = ready.prepared.tests;
  const Pattern wanted = function_filter(options.function);
  const bool any = std::any_of(tests.begin(), tests.end(), [&](const RegionTest& test) {
    return !test.name.empty() && is_chosen(test, wanted, options.function);
  });
  if (any) return;
  throw UserError(
      options.function.empty()
          ? "no contract in these sources can be tested; `surety list` shows those that there are"
          : fmt::format("no function with a contract matches '{}'", options.function));
}

}  // namespace surety::tool::commands
