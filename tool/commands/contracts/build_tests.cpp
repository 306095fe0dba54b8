#include "tool/commands/contracts/build_tests.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tool/commands/contracts/prepare_project.h"
#include "tool/commands/contracts/prepare_tests.h"
#include "tool/commands/contracts/take_out.h"
#include "tool/service/build.h"
#include "tool/service/process.h"
#include "tool/service/test_cache.h"
#include "tool/system/files.h"

namespace surety::tool::commands {

namespace {

std::vector<BuildUnit> compiled_units(const ProjectTests& ready, const TestBuild& build) {
  std::vector<BuildUnit> units = ready.prepared.units;
  if (build.as_compiled) {
    for (BuildUnit& unit : units) build.as_compiled(unit);
  }
  return units;
}

/// Compiles one unit in another form than the one that `ready` has, and says what the compiler
/// said; nothing if it compiles.
std::string messages_about(const PreparedUnit& form, std::size_t unit, ProjectTests& ready,
                           const TestBuild& build) {
  PreparedUnit& own = ready.prepared.sources[unit];
  PreparedUnit before = std::exchange(own, form);
  write_tests(ready.prepared, ready.commands, ready.folder, ready.request);
  const std::string object = build.options.folder + "/trial.o";
  Launch launch =
      compile_lines(compiled_units(ready, build), build.options)[unit].call({"-o", object});
  const Sink log = Sink::to_file(build.options.folder + "/trial.log");
  launch.output = log;
  launch.errors = log;
  const bool compiles = run_required(launch).succeeded();
  own = std::move(before);
  std::filesystem::remove(object);
  // A compiler that says nothing has not compiled it either.
  return compiles ? "" : read_file(log.file) + "\n";
}

}  // namespace

Built build_tests(ProjectTests& ready, const TestBuild& build) {
  std::map<std::size_t, TakeOut> refused;  // by unit
  for (;;) {
    const std::vector<BuildUnit> units = compiled_units(ready, build);
    Built built = build.archive.empty() ? build_programs(units, build.options)
                                        : build_archive(units, build.options, build.archive);
    if (built.failures.empty()) {
      // Next time it is not tried again, as long as nothing changes.
      for (const auto& [unit, what] : refused) {
        const PreparedUnit& source = ready.prepared.sources[unit];
        if (source.use == UnitUse::left_out) continue;
        save_unit(ready.folder, ready.commands[unit], ready.request.defaults, source);
      }
      return built;
    }
    for (const UnitFailure& failure : built.failures) {
      const auto [at, first] =
          refused.try_emplace(failure.unit, ready.commands[failure.unit], ready.request,
                              ready.folder, ready.prepared.units[failure.unit].command.file,
                              [&ready, &build, unit = failure.unit](const PreparedUnit& form) {
                                return messages_about(form, unit, ready, build);
                              });
      at->second.take_out(failure.messages, ready.prepared.sources[failure.unit]);
    }
    write_tests(ready.prepared, ready.commands, ready.folder, ready.request);
  }
}

}  // namespace surety::tool::commands
