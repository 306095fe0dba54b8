// surety strength: how much contracts say: mutants of the functions that have one, and whether its
// tests notice.
//
//   commands -> prepare_tests -> build_programs -> tests hold?  -> for each mutant:
//   write the copy -> compile one file -> same object? -> link -> run the function's tests
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/run/progress.h"
#include "tool/codegen/checks/instrument.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/build_tests.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/commands/contracts/prepare_project.h"
#include "tool/commands/contracts/test.h"
#include "tool/contracts/specifiers.h"
#include "tool/emit/edits.h"
#include "tool/front_end/mutants/mutants.h"
#include "tool/model/mutant.h"
#include "tool/model/plan.h"
#include "tool/model/region_test.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/report/formats.h"
#include "tool/service/build.h"
#include "tool/service/process.h"
#include "tool/service/run_programs.h"
#include "tool/service/test_cache.h"
#include "tool/system/files.h"
#include "tool/system/pattern.h"
#include "tool/system/stopwatch.h"

namespace surety::tool::commands {
namespace {

namespace fs = std::filesystem;

struct StrengthOptions {
  TestOptions test;
  std::size_t most = 40;  // mutants of one function
  double least = 0;       // a kill rate in per cent
};

/// A contracted function and the unit that tests it.
struct MutatedFunction {
  const FunctionPlan* function = nullptr;
  std::size_t unit = 0;
  std::vector<RegionTest> tests;
};

/// Objects of the same code are the same: they do not know the columns of a line.
BuildOptions comparable(BuildOptions options) {
  options.lines = false;
  return options;
}

class Trial {
 public:
  Trial(const StrengthOptions& options, const ProjectTests& ready, const BuildOptions& build)
      : options_(options),
        ready_(ready),
        build_(build),
        compilations_(compile_lines(ready.prepared.units, comparable(build))) {
    fs::create_directories(ready.folder + "/mutants");
  }

  Report run(const std::vector<UnitPlan>& plans, const std::vector<std::string>& programs) {
    const Stopwatch watch;
    const Report before = run_programs(programs, ready_.prepared.tests, run_options(""));
    Report report;
    report.command = "strength";
    for (const MutatedFunction& subject : subjects(plans)) {
      const Stopwatch each;
      TestResult result = function(subject, before);
      result.seconds = each.seconds();
      report.results.push_back(std::move(result));
    }
    progress_.clear();
    report.seconds = watch.seconds();
    report.compile_seconds = compiled_ == 0 ? 0 : compiling_ / static_cast<double>(compiled_);
    return report;
  }

 private:
  /// One failure is enough, and nobody reads its smallest input.
  RunOptions run_options(const std::string& filter) const {
    RunOptions run;
    run.folder = ready_.folder;
    run.filter = filter;
    run.settings = {{"cases", "5000"},       {"seconds", "1"},  {"case_seconds", "1"},
                    {"shrink_seconds", "0"}, {"failures", "1"}, {"store_failures", "off"}};
    for (const auto& [name, value] : options_.test.runtime()) run.settings[name] = value;
    return run;
  }

  std::vector<MutatedFunction> subjects(const std::vector<UnitPlan>& plans) const {
    const Pattern wanted = function_filter(options_.test.function);
    std::vector<MutatedFunction> found;
    std::set<std::string> seen;
    for (std::size_t unit = 0; unit < plans.size(); ++unit) {
      for (const FunctionPlan& function : plans[unit].functions) {
        if (!function.contracted() || !function.definition ||
            !wanted.occurs_in(function.qualified_name)) {
          continue;
        }
        const std::string key =
            function.internal_linkage ? plans[unit].main_file + function.id : function.id;
        if (!seen.insert(key).second) continue;
        MutatedFunction subject{&function, unit, {}};
        for (const RegionTest& test : ready_.prepared.tests) {
          const bool own = test.function == function.qualified_name ||
                           test.function.starts_with(function.qualified_name + "<");
          if (own && !test.name.empty() && test.error.empty()) subject.tests.push_back(test);
        }
        found.push_back(std::move(subject));
      }
    }
    return found;
  }

  TestResult function(const MutatedFunction& subject, const Report& before) {
    TestResult out;
    StrengthPart& strength = out.strength.emplace();
    out.function = subject.function->qualified_name;
    out.place = subject.function->definition->spot.place;
    if (subject.tests.empty()) {
      out.reason = "no test of its contract can be made; `surety test` says why";
      return out;
    }
    for (const TestResult& result : before.results) {
      for (const RegionTest& test : subject.tests) {
        if (result.test == test.name.full() && !result.holds()) {
          out.reason = fmt::format("its contract is not kept as it is ({}): mend that first",
                                   name_of(result.outcome));
          return out;
        }
      }
    }
    const MutatedBody body{subject.function->definition->spot.file,
                           subject.function->definition->body_begin};
    std::vector<Mutant> mutants = find_mutants(ready_.commands[subject.unit], {body});
    // Evenly spread over the function where there are too many.
    std::vector<Mutant> chosen;
    const std::size_t all = mutants.size();
    chosen.reserve(std::min(all, options_.most));
    for (std::size_t i = 0; i < std::min(all, options_.most); ++i) {
      chosen.push_back(mutants[all <= options_.most ? i : i * all / options_.most]);
    }
    strength.left_out = all - chosen.size();
    if (chosen.empty()) {
      out.reason = "there is nothing in it that could be changed";
      return out;
    }
    for (const Mutant& mutant : chosen) {
      progress_.tell(fmt::format("{}: mutant {} of {}", out.function, strength.mutants.size() + 1,
                                 chosen.size()));
      strength.mutants.push_back(attempt(mutant, subject));
    }
    out.runs = strength.mutants.size();
    out.outcome = enough(strength) ? Outcome::passed : Outcome::failed;
    return out;
  }

  bool enough(const StrengthPart& strength) const {
    return strength.killed() < 0 || 100 * strength.killed() >= options_.least;
  }

  /// Where the copy of a file lies.
  std::string copy_of(const std::string& file) const {
    return (fs::path(ready_.folder) / "sources" /
            fs::path(file).lexically_relative(load_root(ready_.folder)))
        .string();
  }

  /// The checked copy with the mutant in it.
  std::string mutated(const Mutant& mutant) const {
    const std::string original = read_source(mutant.file);
    std::vector<Insertion> insertions;
    if (const auto found = ready_.prepared.edits.find(mutant.file);
        found != ready_.prepared.edits.end()) {
      insertions = found->second;
    }
    const auto tests = ready_.prepared.tests_in.find(mutant.file);
    std::string text = instrumented_text(mutant.file, original, std::move(insertions),
                                         {mutant.begin, mutant.end, mutant.text});
    const auto& sources = ready_.prepared.sources;
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const bool own = sources[i].checked.main_file == mutant.file;
      if (own && ready_.prepared.units[i].renames_main) text.insert(0, renamed_main(i));
    }
    return tests == ready_.prepared.tests_in.end() ? text : text + tests->second.text;
  }

  bool compile(std::size_t unit, const std::string& object) {
    const Stopwatch watch;
    const bool good = compilations_[unit].compiles(object, log_of("compile"));
    compiling_ += watch.seconds();
    ++compiled_;
    return good;
  }

  std::string log_of(const std::string& step) const {
    return fmt::format("{}/mutants/{}.log", ready_.folder, step);
  }

  bool links(const LinkLine& line) const {
    const Sink log = Sink::to_file(log_of("link"));
    return run_required({.arguments = line.arguments(), .output = log, .errors = log}).succeeded();
  }

  const std::string& reference(std::size_t unit) {
    std::string& known = references_[unit];
    if (known.empty()) {
      const std::string object = ready_.folder + "/mutants/reference.o";
      if (compile(unit, object)) known = read_file(object);
    }
    return known;
  }

  MutantResult attempt(const Mutant& mutant, const MutatedFunction& subject) {
    MutantResult result;
    result.mutant = mutant;
    describe(mutant, result);
    const std::string unchanged = reference(subject.unit);
    const std::string path = copy_of(mutant.file);
    const std::string copy = read_file(path);
    const std::string object = ready_.folder + "/mutants/mutant.o";
    write_file(path, mutated(mutant));
    const bool compiles = compile(subject.unit, object);
    write_file(path, copy);
    if (!compiles) {
      result.fate = Fate::not_compiled;
    } else if (read_file(object) == unchanged) {
      result.fate = Fate::equivalent;
    } else {
      judge(subject, object, result);
    }
    return result;
  }

  void judge(const MutatedFunction& subject, const std::string& object, MutantResult& result) {
    std::vector<std::string> programs;
    for (LinkLine line : link_lines(ready_.prepared.units, build_)) {
      const auto at =
          std::find(line.objects.begin(), line.objects.end(), compilations_[subject.unit].object);
      if (at == line.objects.end()) continue;
      // First, so that its inline functions are the ones that count.
      line.objects.erase(at);
      line.objects.insert(line.objects.begin(), object);
      line.program = fmt::format("{}/mutants/mutant_{}", ready_.folder, programs.size());
      if (!links(line)) {
        result.fate = Fate::not_compiled;
        return;
      }
      programs.push_back(line.program);
    }
    std::string filter;
    for (const RegionTest& test : subject.tests) {
      filter += (filter.empty() ? "^(" : "|") + escaped(test.function);
    }
    const Report report = run_programs(programs, subject.tests, run_options(filter + ")$"));
    for (const TestResult& region : report.results) {
      if (region.holds() || region.outcome == Outcome::skipped) continue;
      result.fate = Fate::killed;
      result.by = region.faults.empty() ? name_of(region.outcome) : region.faults[0].kind;
      return;
    }
    result.fate = Fate::survived;
  }

  static std::string escaped(const std::string& name) {
    std::string out;
    for (char c : name) {
      if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != ':') out += '\\';
      out += c;
    }
    return out;
  }

  /// The lines before and after.
  static void describe(const Mutant& mutant, MutantResult& result) {
    const std::string text = read_file(mutant.file);
    std::size_t begin = text.rfind('\n', mutant.begin == 0 ? 0 : mutant.begin - 1);
    begin = begin == std::string::npos ? 0 : begin + 1;
    std::size_t end = text.find('\n', mutant.end);
    if (end == std::string::npos) end = text.size();
    result.before = text.substr(begin, end - begin);
    result.after = text.substr(begin, mutant.begin - begin) + mutant.text +
                   text.substr(mutant.end, end - mutant.end);
  }

  const StrengthOptions& options_;
  const ProjectTests& ready_;
  BuildOptions build_;
  std::vector<CompileLine> compilations_;
  std::map<std::size_t, std::string> references_;
  Progress progress_{"strength", Progress::terminal()};
  double compiling_ = 0;
  std::size_t compiled_ = 0;
};

int strength(const StrengthOptions& options) {
  std::optional<ProjectTests> ready = prepare_project(options.test, "strength");
  if (!ready) return error;
  require_tests(*ready, options.test);
  const std::vector<UnitPlan> plans = plan_units(ready->commands);
  const std::string& sanitize = options.test.sanitize;
  const BuildOptions build{
      ready->folder,           ready->link_flags,    sanitize == "none" ? "" : sanitize,
      traced(ready->prepared), ready->prepared.rest, ready->prepared.rest_has_addresses};
  const std::vector<std::string> programs = build_tests(*ready, {build}).programs;
  Trial trial(options, *ready, build);
  const Report report = trial.run(plans, programs);
  std::fputs(strength_console(report, Progress::color_wanted(STDOUT_FILENO)).c_str(), stdout);
  if (!options.test.json.empty()) write_file(options.test.json, to_json(report));
  return report.count(Outcome::failed) == 0 ? held : violated;
}

}  // namespace

void add_strength_command(CommandLine& app, int& status) {
  auto options = std::make_shared<StrengthOptions>();
  Command* command = app.add_subcommand(
      "strength",
      "Put small faults into contracted functions and see whether their contracts notice");
  add_source_options(*command, options->test.sources);
  command->add_option("--function", options->test.function,
                      "only functions whose name matches (regular expression)");
  command->add_option("--mutants", options->most, "mutants of one function at the most")
      ->positive();
  command->add_option("--least", options->least,
                      "a kill rate in percent below which the status is 1");
  command->add_option("--seconds", options->test.seconds, "time for one region and mutant");
  command->add_option("--cases", options->test.cases, "random inputs for one region and mutant");
  command->add_option("--seed", options->test.seed, "a number, or random");
  command->add_option("--sanitize", options->test.sanitize,
                      "sanitizers to build the mutants with (default: none)");
  command->add_option("--build", options->test.folder, "folder for copies, objects and programs");
  command->add_option("--json", options->test.json, "write the result as JSON");
  command->callback([options, &status] { status = strength(*options); });
}

}  // namespace surety::tool::commands
