// surety laws: which classes of a code base break the rules that C++ classes are expected to keep.
//
//   laws -> survey (clang) -> batches: write, check, compile, link, run -> report
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/run/progress.h"
#include "runtime/run/settings.h"
#include "surety/run.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/commands/laws/laws_subjects.h"
#include "tool/commands/laws/run_laws.h"
#include "tool/commands/settings/laws_settings.h"
#include "tool/contracts/read_law.h"
#include "tool/front_end/classes/survey.h"
#include "tool/model/compile_command.h"
#include "tool/model/law.h"
#include "tool/model/object_types.h"
#include "tool/model/problem.h"
#include "tool/model/result.h"
#include "tool/model/survey.h"
#include "tool/model/user_error.h"
#include "tool/report/formats.h"
#include "tool/report/print_problem.h"
#include "tool/service/build.h"
#include "tool/service/process.h"
#include "tool/system/files.h"
#include "tool/system/hash.h"
#include "tool/system/installation.h"
#include "tool/system/pattern.h"
#include "tool/system/stopwatch.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

struct LawsOptions {
  SourceOptions sources;
  std::vector<std::string> headers;
  std::vector<std::string> classes;
  std::vector<std::string> laws;   // --law
  std::vector<std::string> files;  // --laws
  std::vector<std::string> object_settings;
  std::vector<std::string> without;
  bool no_standard = false;
  std::string folder, json;
  std::string seconds, cases, seed;
  std::string guide = "all";  // or none
  bool all = false, list = false, strict = false;
};

bool named(const Law& law, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return law.name == name || law.identifier == name || law.pack == name;
  });
}

/// What the user chose among all laws.
std::vector<Law> chosen_laws(const LawsOptions& options, const LawsSettings& project,
                             Problems& problems) {
  std::vector<Law> all;
  if (!options.no_standard) all = read_laws(laws_directory(), problems);
  for (const auto* files : {&project.files, &options.files}) {
    for (const std::string& path : *files) {
      for (Law& law : read_laws(path, problems)) all.push_back(std::move(law));
    }
  }
  for (const std::string& name : project.off) {
    if (std::none_of(all.begin(), all.end(), [&](const Law& law) { return named(law, {name}); })) {
      throw UserError(fmt::format(
          "surety.toml switches off the law '{}', which is not there; `surety laws --list` shows "
          "all laws",
          name));
    }
  }
  if (options.list) return all;
  if (options.laws.empty()) {
    std::erase_if(all, [&](const Law& law) {
      return (!law.off.empty() && !named(law, project.on)) || named(law, project.off);
    });
  }
  return all;
}

/// What the user's compiler says to a header.
bool compiles(const CompileCommand& command, const std::string& header) {
  return run_required(compiler_call(command, {"-w", "-idirafter", include_directory(),
                                              "-fsyntax-only", "-x", "c++", header}))
      .succeeded();
}

/// Takes out the laws and calls that are not wanted.
void select(Survey& survey, const LawsOptions& options, const LawsSettings& project) {
  for (LawClass& each : survey.classes) {
    std::erase_if(each.laws, [&](const LawUse& use) {
      const Law& law = survey.laws[use.law];
      if (!options.laws.empty()) return !named(law, options.laws);
      return std::any_of(project.classes.begin(), project.classes.end(), [&](const auto& rule) {
        return Pattern(rule.first).matches(each.name) && named(law, rule.second);
      });
    });
  }
  std::vector<Pattern> unwanted;
  for (const auto* texts : {&project.without, &options.without}) {
    for (const std::string& text : *texts) unwanted.emplace_back(text);
  }
  for (ObjectType& type : survey.types.types) {
    for (auto* calls : {&type.ways, &type.steps, &type.observers}) {
      for (ObjectCall& call : *calls) {
        call.dropped = std::any_of(unwanted.begin(), unwanted.end(),
                                   [&](const Pattern& each) { return each.matches(call.text); });
      }
    }
  }
}

/// Settings of the runtime for one law on one class.
std::map<std::string, std::string> runtime_settings(const LawsOptions& options,
                                                    const LawsSettings& project) {
  std::map<std::string, std::string> settings = {{"seconds", "0.05"},
                                                 {"cases", "20000"},
                                                 {"jobs", "1"},
                                                 {"case_seconds", "1"},
                                                 {"shrink_seconds", "2"}};
  for (const auto& [name, value] : project.runtime) settings[name] = value;
  for (const auto& [name, value] :
       {std::pair{"seconds", options.seconds}, {"cases", options.cases}, {"seed", options.seed}}) {
    if (!value.empty()) settings[name] = value;
  }
  if (options.guide == "none") settings["guide"] = "off";
  Settings checked;
  for (const auto& [name, value] : settings) set(checked, name, value);
  return settings;
}

/// A set of subjects and classes has a folder of its own, so that several can be worked on in turn.
std::string folder_of(const std::vector<LawSubject>& subjects, const LawsOptions& options) {
  std::uint64_t hash = stable_hash("");
  for (const LawSubject& subject : subjects) hash = stable_hash(subject.text + '\0', hash);
  for (const std::string& name : options.classes) hash = stable_hash(name + '\0', hash);
  return (fs::absolute(options.folder.empty() ? ".surety/laws" : options.folder) /
          fmt::format("{:08x}", hash & 0xffffffff))
      .string();
}

/// The checks of all subjects, one after the other; a class belongs to the first that has it.
class LawsRun {
 public:
  LawsRun(const LawsOptions& options, const LawsSettings& project, std::vector<Law> laws)
      : options_(options),
        project_(project),
        laws_(std::move(laws)),
        settings_(runtime_settings(options, project)) {}

  void check(const LawSubject& subject, const std::string& folder) {
    const Stopwatch watch;
    fs::create_directories(folder);
    const std::string head_file = folder + "/head.h";
    write_file(head_file,
               "#pragma once\n#include <algorithm>\n#include <functional>\n"
               "#include <iterator>\n#include <sstream>\n#include <string>\n"
               "#include <utility>\n#include <vector>\n#include <surety/law.h>\n" +
                   subject.text);
    LawRunOptions run = run_options(subject, folder, head_file);
    if (!precompile(subject, head_file, run)) return;
    Survey survey = surveyed(subject, run);
    if (!survey.compiler_messages.empty()) {
      fmt::print(stderr, "{}", survey.compiler_messages);
      ++broken_units;
      return;
    }
    for (const LawClass& each : survey.classes) taken_.push_back(each.name);
    report.laws.survey_seconds += watch.seconds();
    if (options_.seconds.empty() && project_.runtime.count("seconds") == 0) {
      // A few classes get more attention than a whole code base.
      const double share =
          4.0 / static_cast<double>(std::max<std::size_t>(1, survey.classes.size()));
      run.settings["seconds"] = fmt::format("{:.3f}", std::clamp(share, 0.05, 0.4));
    }
    if (survey.classes.size() > 3 * run.batch) precompile_for_compiler(subject, head_file);
    run_laws(survey, run, report);
    problems.insert(problems.end(), survey.problems.begin(), survey.problems.end());
  }

  Report report;
  Problems problems;
  std::size_t broken_units = 0;  // that do not compile; the compiler's messages have been printed

 private:
  LawRunOptions run_options(const LawSubject& subject, const std::string& folder,
                            const std::string& head_file) const {
    LawRunOptions run;
    run.folder = folder;
    run.head = fmt::format("#include \"{}\"\n", head_file);
    run.command = subject.command;
    run.compile = compile_flags();
    run.link = subject.link;
    run.settings = settings_;
    for (const auto* lines : {&project_.objects, &options_.object_settings}) {
      for (const std::string& line : *lines) run.objects += line + "\n";
    }
    return run;
  }

  /// For clang, which surveys and checks. False if the head does not compile.
  bool precompile(const LawSubject& subject, const std::string& head_file, LawRunOptions& run) {
    CompileCommand making = compiling(subject.command, head_file);
    making.arguments.insert(making.arguments.end() - 1, {"-x", "c++-header"});
    std::string messages;
    run.prefix = precompile_unit(making, run.folder + "/head.pch", messages);
    if (!run.prefix.empty() && (messages.empty() || compiles(subject.command, head_file))) {
      return true;
    }
    fmt::print(stderr, "{}", messages);
    ++broken_units;
    return false;
  }

  /// For the user's compiler, which then reads the headers once only.
  void precompile_for_compiler(const LawSubject& subject, const std::string& head_file) const {
    std::vector<std::string> flags = compile_flags();
    flags.insert(flags.end(), {"-x", "c++-header", head_file, "-o", head_file + ".gch"});
    (void)run_required(compiler_call(subject.command, flags));
  }

  std::vector<std::string> compile_flags() const {
    std::vector<std::string> flags = {
        "-w", "-O1", "-g0", "-D_GLIBCXX_ASSERTIONS", "-idirafter", include_directory()};
    if (options_.guide != "none") flags.emplace_back(guided_flag);
    return flags;
  }

  Survey surveyed(const LawSubject& subject, const LawRunOptions& run) const {
    SurveyOptions wanted;
    wanted.classes = options_.classes;
    wanted.folders = subject.folders;
    wanted.taken = taken_;
    wanted.prefix = run.prefix;
    Survey survey = survey_classes(compiling(subject.command, run.folder + "/survey.cpp"), run.head,
                                   laws_, wanted);
    select(survey, options_, project_);
    return survey;
  }

  const LawsOptions& options_;
  const LawsSettings& project_;
  std::vector<Law> laws_;
  std::map<std::string, std::string> settings_;
  std::vector<std::string> taken_;
};

void print_laws(const std::vector<Law>& laws) {
  for (const Law& law : laws) {
    fmt::print("{:<12} {}{}\n", law.pack, law.name,
               law.off.empty() ? "" : "  (off: " + law.off + ")");
  }
}

int check_laws_of(const LawsOptions& options) {
  const Stopwatch watch;
  Problems problems;
  const LawsSettings project = read_laws_settings();
  for (const std::string& line : options.object_settings) check_object_setting(line);
  std::vector<Law> laws = chosen_laws(options, project, problems);
  print_all(problems);
  if (count_errors(problems) != 0) return error;
  if (options.list) {
    print_laws(laws);
    return held;
  }
  LawsRun run(options, project, std::move(laws));
  const std::vector<LawSubject> subjects =
      options.headers.empty()
          ? subjects_of_units(options.sources)
          : std::vector{subject_of_headers(options.headers, options.sources.flags)};
  const std::string folder = folder_of(subjects, options);
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    run.check(subjects[i], subjects.size() == 1 ? folder : fmt::format("{}/unit_{}", folder, i));
  }
  Report& report = run.report;
  report.command = "laws";
  report.seconds = watch.seconds();
  print_all(run.problems);
  if (report.results.empty() && report.laws.not_checked.empty() && run.broken_units == 0) {
    throw UserError(options.classes.empty()
                        ? "no classes were found; name some with --class, or other headers"
                        : fmt::format("no class matches '{}'", options.classes.front()));
  }
  std::fputs(laws_console(report, Progress::color_wanted(STDOUT_FILENO), options.all).c_str(),
             stdout);
  if (!options.json.empty()) write_file(options.json, to_json(report));
  if (count_errors(run.problems) != 0 || run.broken_units != 0) return error;
  if (report.results.empty()) {
    throw UserError("no law was checked: no class that was found can be made");
  }
  if (report.count(Outcome::failed) != 0) return violated;
  return options.strict && !report.laws.not_checked.empty() ? violated : held;
}

}  // namespace

void add_laws_command(CommandLine& app, int& status) {
  auto options = std::make_shared<LawsOptions>();
  Command* command = app.add_subcommand("laws", "Check laws on all classes of a code base");
  add_source_options(*command, options->sources);
  command->add_option("--header", options->headers, "check the classes of these headers");
  command->add_option("--class", options->classes,
                      "only classes whose name matches (regular expression), or a type such as "
                      "'ns::Vec<int>'");
  command->add_option("--law", options->laws, "only this law, or the laws of this pack");
  command->add_option("--laws", options->files, "more laws: a .law file or a folder of them");
  command->add_flag("--no-standard", options->no_standard, "without the standard laws");
  command->add_flag("--list", options->list, "list the laws");
  command->add_flag("--all", options->all, "show every law and every call that is not made");
  command->add_option("--seconds", options->seconds, "time for one law on one class");
  command->add_option("--cases", options->cases, "runs of one law on one class at the most");
  command->add_option("--seed", options->seed, "a number, or random");
  add_guide_option(*command, options->guide);
  command->add_option("--set", options->object_settings,
                      "how objects are made: NAME=VALUE, as in [laws] of surety.toml");
  command->add_option("--without", options->without,
                      "calls that are not made (regular expression over their text)");
  command->add_option("--build", options->folder, "folder for generated files and programs");
  command->add_option("--json", options->json, "write the report as JSON");
  command->add_flag("--strict", options->strict, "classes that cannot be checked fail the run");
  command->callback([options, &status] { status = check_laws_of(*options); });
}

}  // namespace surety::tool::commands
