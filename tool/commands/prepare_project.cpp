#include "tool/commands/prepare_project.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "runtime/run/settings.h"
#include "tool/commands/commands.h"
#include "tool/run/run_programs.h"

namespace surety::tool {

namespace fs = std::filesystem;

bool is_link_flag(const std::string& flag) {
  return flag.starts_with("-l") || flag.starts_with("-L") || flag.starts_with("-Wl,") ||
         flag == "-pthread" || flag.ends_with(".a") || flag.ends_with(".so");
}

std::optional<ProjectTests> prepare_project(const TestOptions& options,
                                            const std::string& purpose) {
  ProjectTests out;
  out.project = read_project_settings();
  SourceOptions sources = options.sources;
  sources.flags.clear();
  for (const std::string& flag : options.sources.flags) {
    (is_link_flag(flag) ? out.link_flags : sources.flags).push_back(flag);
    if (flag == "-pthread") sources.flags.push_back(flag);
  }
  // Before anything is built.
  Settings checked;
  function_filter(options.function);
  for (const auto& [name, value] : options.runtime()) set(checked, name, value);
  out.commands = commands_of(sources);
  std::size_t hash = std::hash<std::string>{}(purpose);
  for (const CompileCommand& command : out.commands) {
    hash = hash * 31 + std::hash<std::string>{}(command.file);
  }
  const std::string root =
      !options.folder.empty() ? options.folder : out.project.build.value_or(".surety/build");
  out.folder = (fs::absolute(root) / fmt::format("{}_{:08x}", purpose, hash & 0xffffffff)).string();
  fs::create_directories(out.folder);
  TestRequest request = options.request;
  request.defaults = out.project.generators;
  std::optional<Prepared> prepared = prepare_tests(out.commands, out.folder, request);
  if (!prepared) return std::nullopt;
  out.prepared = std::move(*prepared);
  const std::regex wanted = function_filter(options.function);
  const bool any = std::any_of(
      out.prepared.tests.begin(), out.prepared.tests.end(), [&](const RegionTest& test) {
        return !test.name.empty() && std::regex_search(test.function, wanted);
      });
  if (!any) {
    throw UserError(
        options.function.empty()
            ? "no contract in these sources can be tested; `surety list` shows those "
              "that there are"
            : fmt::format("no function with a contract matches '{}'", options.function));
  }
  return out;
}

}  // namespace surety::tool
