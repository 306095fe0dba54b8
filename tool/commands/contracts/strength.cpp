// surety strength: mutants of contracted functions, and whether their contracts notice.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>

#include "runtime/run/progress.h"
#include "tool/codegen/checks/instrument.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/build_tests.h"
#include "tool/commands/contracts/prepare_project.h"
#include "tool/front_end/mutants/mutants.h"
#include "tool/report/strength_report.h"
#include "tool/service/build.h"
#include "tool/service/process.h"
#include "tool/service/run_programs.h"
#include "tool/system/files.h"
#include "tool/system/stopwatch.h"

namespace surety::tool::commands {
namespace {

namespace fs = std::filesystem;

struct StrengthOptions {
  TestOptions test;
  std::size_t most = 40;  // mutants of one function
};

/// A contracted function and the unit that tests it.
struct Subject {
  const FunctionPlan* function = nullptr;
  std::size_t unit = 0;
  std::vector<RegionTest> tests;
};

class Trial {
 public:
  Trial(const StrengthOptions& options, const ProjectTests& ready, const BuildOptions& build)
      : options_(options),
        ready_(ready),
        build_(build),
        compilations_(compile_lines(ready.prepared.units, build_)) {
    fs::create_directories(ready.folder + "/mutants");
  }

  Strength run(const std::vector<UnitPlan>& plans, const std::vector<std::string>& programs) {
    const Stopwatch watch;
    const Report before = run_programs(programs, ready_.prepared.tests, run_options(""));
    Strength strength;
    for (const Subject& subject : subjects(plans)) {
      strength.functions.push_back(function(subject, before));
    }
    progress_.clear();
    strength.seconds = watch.seconds();
    strength.compile_seconds = compiled_ == 0 ? 0 : compiling_ / static_cast<double>(compiled_);
    return strength;
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

  std::vector<Subject> subjects(const std::vector<UnitPlan>& plans) const {
    const std::regex wanted = function_filter(options_.test.function);
    std::vector<Subject> found;
    std::set<std::string> seen;
    for (std::size_t unit = 0; unit < plans.size(); ++unit) {
      for (const FunctionPlan& function : plans[unit].functions) {
        if (!function.contracted() || !function.definition ||
            !std::regex_search(function.qualified_name, wanted)) {
          continue;
        }
        const std::string key =
            function.internal_linkage ? plans[unit].main_file + function.id : function.id;
        if (!seen.insert(key).second) continue;
        Subject subject{&function, unit, {}};
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

  FunctionStrength function(const Subject& subject, const Report& before) {
    FunctionStrength out;
    out.function = subject.function->qualified_name;
    out.place = subject.function->definition->spot.place;
    if (subject.tests.empty()) {
      out.skipped = "no test of its contract can be made; `surety test` says why";
      return out;
    }
    for (const RegionResult& result : before.results) {
      for (const RegionTest& test : subject.tests) {
        const bool holds = result.outcome == Outcome::passed || result.outcome == Outcome::proved;
        if (result.test == test.name.full() && !holds) {
          out.skipped = fmt::format("its contract is not kept as it is ({}): mend that first",
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
    for (std::size_t i = 0; i < std::min(all, options_.most); ++i) {
      chosen.push_back(mutants[all <= options_.most ? i : i * all / options_.most]);
    }
    out.left_out = all - chosen.size();
    if (chosen.empty()) {
      out.skipped = "there is nothing in it that could be changed";
      return out;
    }
    for (const Mutant& mutant : chosen) {
      progress_.tell(
          fmt::format("{}: mutant {} of {}", out.function, out.mutants.size() + 1, chosen.size()));
      out.mutants.push_back(attempt(mutant, subject));
    }
    return out;
  }

  /// Where the copy of a file lies.
  std::string copy_of(const std::string& file) const {
    return (fs::path(ready_.folder) / "sources" /
            fs::path(file).lexically_relative(load_root(ready_.folder)))
        .string();
  }

  /// The checked copy with the mutant in it.
  std::string mutated(const Mutant& mutant) const {
    const std::string original = read_file(mutant.file);
    std::vector<Insertion> insertions;
    if (const auto found = ready_.prepared.edits.find(mutant.file);
        found != ready_.prepared.edits.end()) {
      insertions = found->second;
    }
    const auto tests = ready_.prepared.tests_in.find(mutant.file);
    const std::string text = instrumented_text(mutant.file, original, std::move(insertions),
                                               {mutant.begin, mutant.end, mutant.text});
    return tests == ready_.prepared.tests_in.end() ? text : text + tests->second.text;
  }

  bool compile(std::size_t unit, const std::string& object) {
    const Stopwatch watch;
    const bool good = works(compilations_[unit].call({"-o", object, "-g0"}), "compile");
    compiling_ += watch.seconds();
    ++compiled_;
    return good;
  }

  /// Whether the compiler or the linker takes it.
  bool works(Launch call, const std::string& step) const {
    call.output = call.errors =
        Sink::to_file(fmt::format("{}/mutants/{}.log", ready_.folder, step));
    return run_required(call).succeeded();
  }

  const std::string& reference(std::size_t unit) {
    std::string& known = references_[unit];
    if (known.empty()) {
      const std::string object = ready_.folder + "/mutants/reference.o";
      if (compile(unit, object)) known = read_file(object);
    }
    return known;
  }

  MutantResult attempt(const Mutant& mutant, const Subject& subject) {
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

  void judge(const Subject& subject, const std::string& object, MutantResult& result) {
    std::vector<std::string> programs;
    for (LinkLine line : link_lines(ready_.prepared.units, build_)) {
      const auto at =
          std::find(line.objects.begin(), line.objects.end(), compilations_[subject.unit].object);
      if (at == line.objects.end()) continue;
      // First, so that its inline functions are the ones that count.
      line.objects.erase(at);
      line.objects.insert(line.objects.begin(), object);
      line.program = fmt::format("{}/mutants/mutant_{}", ready_.folder, programs.size());
      if (!works({.arguments = line.arguments()}, "link")) {
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
    for (const RegionResult& region : report.results) {
      const bool holds = region.outcome == Outcome::passed || region.outcome == Outcome::proved ||
                         region.outcome == Outcome::skipped;
      if (holds) continue;
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

int strength(const StrengthOptions& options, const std::string& json, double least) {
  std::optional<ProjectTests> ready = prepare_project(options.test, "strength");
  if (!ready) return error;
  require_tests(*ready, options.test);
  const std::vector<UnitPlan> plans = plan_units(ready->commands);
  const std::string& sanitize = options.test.sanitize;
  const BuildOptions build{ready->folder, ready->link_flags, sanitize == "none" ? "" : sanitize,
                           traced(ready->prepared)};
  const std::vector<std::string> programs =
      build_tests(*ready, [&](const std::vector<BuildUnit>& units) {
        return build_programs(units, build);
      }).programs;
  Trial trial(options, *ready, build);
  const Strength result = trial.run(plans, programs);
  std::fputs(to_console(result, Progress::color_wanted(STDOUT_FILENO)).c_str(), stdout);
  if (!json.empty()) write_file(json, to_json(result));
  bool enough = true;
  for (const FunctionStrength& function : result.functions) {
    enough = enough && (function.killed() < 0 || 100 * function.killed() >= least);
  }
  return enough ? held : violated;
}

}  // namespace

void add_strength_command(CLI::App& app, int& status) {
  auto options = std::make_shared<StrengthOptions>();
  auto json = std::make_shared<std::string>();
  auto least = std::make_shared<double>(0);
  CLI::App* command = app.add_subcommand(
      "strength",
      "Put small faults into contracted functions and see whether their contracts notice");
  add_source_options(*command, options->test.sources);
  command->add_option("--function", options->test.function,
                      "only functions whose name matches (regular expression)");
  command->add_option("--mutants", options->most, "mutants of one function at the most")
      ->check(CLI::PositiveNumber);
  command->add_option("--least", *least, "a kill rate in percent below which the status is 1");
  command->add_option("--seconds", options->test.seconds, "time for one region and mutant");
  command->add_option("--cases", options->test.cases, "random inputs for one region and mutant");
  command->add_option("--seed", options->test.seed, "a number, or random");
  command->add_option("--sanitize", options->test.sanitize,
                      "sanitizers to build the mutants with (default: none)");
  command->add_option("--build", options->test.folder, "folder for copies, objects and programs");
  command->add_option("--json", *json, "write the result as JSON");
  command->callback(
      [options, json, least, &status] { status = strength(*options, *json, *least); });
}

}  // namespace surety::tool::commands
