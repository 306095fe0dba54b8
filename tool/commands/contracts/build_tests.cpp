#include "tool/commands/contracts/build_tests.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/commands/contracts/prepare_project.h"
#include "tool/commands/contracts/prepare_tests.h"
#include "tool/commands/contracts/take_out.h"
#include "tool/commands/contracts/test.h"
#include "tool/model/compile_command.h"
#include "tool/model/user_error.h"
#include "tool/service/address_sanitizer.h"
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
  const std::string log = build.options.folder + "/trial.log";
  const bool compiles =
      compile_lines(compiled_units(ready, build), build.options)[unit].compiles(object, log);
  own = std::move(before);
  std::filesystem::remove(object);
  // A compiler that says nothing has not compiled it either.
  return compiles ? "" : read_file(log) + "\n";
}

/// Whether tests of what fails were in files of their own until now.
bool bring_tests_back(const Built& built, Prepared& prepared) {
  std::set<std::size_t> sources;
  const std::size_t count = prepared.sources.size();
  for (const UnitFailure& failure : built.failures) {
    sources.insert(failure.unit < count ? failure.unit : prepared.testing[failure.unit - count]);
  }
  if (!built.linker.empty()) sources.insert(prepared.testing.begin(), prepared.testing.end());
  bool any = false;
  for (const std::size_t source : sources) {
    const auto& testing = prepared.testing;
    const bool apart = std::find(testing.begin(), testing.end(), source) != testing.end();
    prepared.sources[source].apart = false;
    any = any || apart;
  }
  return any;
}

/// Units that do not compile with AddressSanitizer are tried without.
class WithoutAddresses {
 public:
  void apply(std::vector<BuildUnit>& units) const {
    for (const std::size_t unit : plain_) units[unit].has_buffers = false;
  }
  /// Whether there is something to try. What does not compile without it either may have it.
  bool retry(const std::vector<UnitFailure>& failures, const std::vector<BuildUnit>& units) {
    bool any = false;
    for (const UnitFailure& failure : failures) {
      plain_.erase(failure.unit);
      if (!units[failure.unit].has_buffers || !tried_.insert(failure.unit).second) continue;
      plain_.insert(failure.unit);
      any = true;
    }
    return any;
  }

 private:
  std::set<std::size_t> plain_, tried_;
};

/// A sanitizer may not get along with what the user's code does before main.
bool all_start(const std::vector<std::string>& programs) {
  return std::all_of(programs.begin(), programs.end(), [](const std::string& program) {
    return run_process(
               {.arguments = {program, "--gtest_list_tests"}, .timeout = std::chrono::seconds(60)})
        .succeeded();
  });
}

}  // namespace

BuildOptions build_options(const ProjectTests& ready, const TestOptions& given) {
  const Prepared& prepared = ready.prepared;
  BuildOptions options{.folder = ready.folder,
                       .link_flags = ready.link_flags,
                       .sanitize = ready.project.sanitizers(given.sanitize),
                       .traced = traced(prepared),
                       .rest = prepared.rest,
                       .rest_has_addresses = prepared.rest_has_addresses,
                       .guided = given.guide != "none"};
  // Branches are compared as people compile them.
  const auto with_buffers =
      std::find_if(prepared.units.begin(), prepared.units.end(),
                   [](const BuildUnit& unit) { return unit.has_buffers && !unit.left_out; });
  options.addresses =
      ready.project.sanitizers_by_default(given.sanitize) && !options.traced &&
      with_buffers != prepared.units.end() &&
      std::all_of(prepared.units.begin(), prepared.units.end(),
                  [&](const BuildUnit& unit) {
                    return &unit == &*with_buffers ||
                           flags_of(unit.command) == flags_of(with_buffers->command) ||
                           !unit.has_buffers || unit.left_out ||
                           address_sanitizer_works(unit.command, ready.link_flags,
                                                   options.sanitize);
                  }) &&
      address_sanitizer_works(with_buffers->command, ready.link_flags, options.sanitize);
  return options;
}

Built build_tests(ProjectTests& ready, const TestBuild& given) {
  std::map<std::size_t, TakeOut> refused;  // by unit
  TestBuild build = given;
  WithoutAddresses without;
  for (;;) {
    std::vector<BuildUnit> units = compiled_units(ready, build);
    without.apply(units);
    Built built = build.archive.empty() ? build_programs(units, build.options)
                                        : build_archive(units, build.options, build.archive);
    if (built.succeeded() && build.options.addresses && !all_start(built.programs)) {
      build.options.addresses = false;
      continue;
    }
    if (built.succeeded()) {
      // Next time it is not tried again, as long as nothing changes.
      for (const auto& [unit, what] : refused) {
        const PreparedUnit& source = ready.prepared.sources[unit];
        if (source.use == UnitUse::left_out) continue;
        save_unit(ready.folder, ready.commands[unit], ready.request, source);
      }
      return built;
    }
    // Everything that a test needs is at the end of its unit, if anywhere.
    if (bring_tests_back(built, ready.prepared)) {
      write_tests(ready.prepared, ready.commands, ready.folder, ready.request);
      continue;
    }
    // The user's code may have a malloc of its own, or registers that the sanitizer wants.
    if (!built.linker.empty() && std::exchange(build.options.addresses, false)) continue;
    if (build.options.addresses && without.retry(built.failures, units)) continue;
    if (!built.linker.empty()) {
      print_linker(built.linker);
      throw UserError("the test program cannot be linked; the messages are above");
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
