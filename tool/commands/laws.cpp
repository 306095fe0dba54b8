// surety laws: which classes of a code base break the rules that C++ classes are expected to keep.
//
//   laws -> survey (clang) -> batches: write, check, compile, link, run -> report
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <set>

#include "runtime/run/progress.h"
#include "runtime/run/settings.h"
#include "tool/build/build.h"
#include "tool/commands/commands.h"
#include "tool/commands/project_settings.h"
#include "tool/contracts/print_problem.h"
#include "tool/laws/laws_report.h"
#include "tool/laws/laws_settings.h"
#include "tool/laws/run_laws.h"
#include "tool/laws/survey.h"
#include "tool/pipeline.h"

namespace surety::tool {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Options {
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
  bool all = false, list = false, strict = false;
};

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

bool is_link_flag(const std::string& flag) {
  return flag.starts_with("-l") || flag.starts_with("-L") || flag.starts_with("-Wl,") ||
         flag.ends_with(".a") || flag.ends_with(".so") || flag.ends_with(".o");
}

bool named(const Law& law, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return law.name == name || law.identifier == name || law.pack == name;
  });
}

/// What the user chose among all laws.
std::vector<Law> chosen_laws(const Options& options, const LawsSettings& project,
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

/// The language of the generated code is C++17 at least.
void raise_standard(std::vector<std::string>& arguments) {
  std::string standard;
  for (const std::string& argument : arguments) {
    if (argument.starts_with("-std=")) standard = argument.substr(5);
  }
  static const std::set<std::string> old = {"c++98",   "c++03",   "c++11",   "c++0x",
                                            "c++14",   "c++1y",   "gnu++98", "gnu++03",
                                            "gnu++11", "gnu++0x", "gnu++14", "gnu++1y"};
  if (standard.empty() || old.count(standard) != 0) {
    arguments.insert(arguments.begin() + 1, "-std=gnu++17");
    std::erase(arguments, "-std=" + standard);
  }
}

/// The object files of a build folder that have no main.
std::vector<std::string> objects_of(const std::vector<CompileCommand>& commands,
                                    const std::string& except) {
  std::vector<std::string> objects;
  for (const CompileCommand& command : commands) {
    if (command.file == except) continue;
    const auto option = std::find(command.arguments.begin(), command.arguments.end(), "-o");
    if (option == command.arguments.end() || option + 1 == command.arguments.end()) continue;
    const fs::path object = (fs::path(command.directory) / *(option + 1)).lexically_normal();
    std::error_code ignored;
    if (!fs::exists(object, ignored)) continue;
    const std::string query =
        fmt::format("nm {} 2>/dev/null | grep -q ' T main$'", shell_word(object.string()));
    if (std::system(query.c_str()) != 0) objects.push_back(object);
  }
  return objects;
}

/// What the user's compiler says to a header.
bool compiles(const CompileCommand& command, const std::string& header) {
  const std::string call =
      fmt::format("cd {} && {}{} -w -idirafter {} -fsyntax-only -x c++ {} 2> /dev/null",
                  shell_word(command.directory), shell_word(command.arguments.front()),
                  flags_text(command), shell_word(include_directory()), shell_word(header));
  return std::system(call.c_str()) == 0;
}

/// One translation unit, or a set of headers, to be surveyed and run.
struct Subject {
  std::string text;  // what is included
  CompileCommand command;
  std::vector<std::string> folders;
  std::vector<std::string> link;
};

std::string resolved(const std::string& header, const CompileCommand& command) {
  std::vector<std::string> folders{command.directory};
  for (std::size_t i = 1; i < command.arguments.size(); ++i) {
    const std::string& argument = command.arguments[i];
    if (argument == "-I" || argument == "-isystem" || argument == "-idirafter") {
      if (i + 1 < command.arguments.size()) folders.push_back(command.arguments[i + 1]);
    } else if (argument.starts_with("-I")) {
      folders.push_back(argument.substr(2));
    }
  }
  folders.insert(folders.end(), {"/usr/local/include", "/usr/include"});
  for (const std::string& folder : folders) {
    const fs::path path = (fs::path(command.directory) / folder / header).lexically_normal();
    std::error_code ignored;
    if (fs::exists(path, ignored)) return fs::canonical(path, ignored).string();
  }
  return {};
}

Subject subject_of_headers(const Options& options) {
  Subject subject;
  subject.command = {"", fs::current_path(), {"c++"}};
  for (const std::string& flag : options.sources.flags) {
    if (is_link_flag(flag)) {
      subject.link.push_back(flag);
    } else {
      subject.command.arguments.push_back(flag);
    }
    if (flag == "-pthread") subject.link.push_back(flag);
  }
  raise_standard(subject.command.arguments);
  for (const std::string& header : options.headers) {
    const std::string path = resolved(header, subject.command);
    subject.text += fs::path(header).is_absolute() || path.empty()
                        ? fmt::format("#include \"{}\"\n", header)
                        : fmt::format("#include \"{}\"\n", path);
    if (fs::path(header).is_absolute() || path.empty()) {
      subject.folders.push_back(fs::absolute(header).lexically_normal());
      continue;
    }
    // A header in a folder of its own stands for all of that folder.
    const bool alone = fs::path(header).parent_path().empty();
    subject.folders.push_back(alone ? path : fs::path(path).parent_path().string() + "/");
  }
  return subject;
}

std::vector<Subject> subjects_of_units(const Options& options) {
  SourceOptions sources = options.sources;
  std::vector<std::string> link;
  std::erase_if(sources.flags, [&](const std::string& flag) {
    if (is_link_flag(flag)) link.push_back(flag);
    return is_link_flag(flag);
  });
  const std::vector<CompileCommand> commands = commands_of(sources);
  std::vector<Subject> subjects;
  for (const CompileCommand& command : commands) {
    Subject subject;
    subject.command = command;
    raise_standard(subject.command.arguments);
    subject.command.arguments.insert(subject.command.arguments.begin() + 1,
                                     "-Dmain=surety_program_main");
    subject.text = fmt::format("#include \"{}\"\n", command.file);
    subject.link = objects_of(commands, command.file);
    subject.link.insert(subject.link.end(), link.begin(), link.end());
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

/// Takes out the laws and calls that are not wanted.
void select(Survey& survey, const Options& options, const LawsSettings& project) {
  for (LawClass& each : survey.classes) {
    std::erase_if(each.laws, [&](const LawUse& use) {
      const Law& law = survey.laws[use.law];
      if (!options.laws.empty()) return !named(law, options.laws);
      return std::any_of(project.classes.begin(), project.classes.end(), [&](const auto& rule) {
        return std::regex_match(each.name, std::regex(rule.first)) && named(law, rule.second);
      });
    });
  }
  std::vector<std::regex> unwanted;
  for (const auto* texts : {&project.without, &options.without}) {
    for (const std::string& text : *texts) unwanted.emplace_back(text);
  }
  for (ObjectType& type : survey.types.types) {
    for (auto* calls : {&type.ways, &type.steps, &type.observers}) {
      for (ObjectCall& call : *calls) {
        call.dropped = std::any_of(unwanted.begin(), unwanted.end(), [&](const std::regex& each) {
          return std::regex_match(call.text, each);
        });
      }
    }
  }
}

int check_laws_of(const Options& options) {
  const auto began = Clock::now();
  Problems problems;
  const LawsSettings project = read_laws_settings();
  for (const std::string& line : options.object_settings) check_object_setting(line);
  std::vector<Law> laws = chosen_laws(options, project, problems);
  if (count_errors(problems) != 0) {
    std::fputs(print_problems(problems, Progress::color_wanted(STDERR_FILENO)).c_str(), stderr);
    return error;
  }
  if (options.list) {
    for (const Law& law : laws) {
      fmt::print("{:<12} {}{}\n", law.pack, law.name,
                 law.off.empty() ? "" : "  (off: " + law.off + ")");
    }
    return held;
  }
  Settings checked;
  std::map<std::string, std::string> settings = {{"seconds", "0.05"},
                                                 {"cases", "20000"},
                                                 {"jobs", "1"},
                                                 {"case_seconds", "1"},
                                                 {"shrink_seconds", "2"}};
  for (const auto& [name, value] :
       {std::pair{"seconds", options.seconds}, {"cases", options.cases}, {"seed", options.seed}}) {
    if (!value.empty()) settings[name] = value;
  }
  for (const auto& [name, value] : settings) set(checked, name, value);
  std::vector<Subject> subjects;
  if (!options.headers.empty()) {
    subjects.push_back(subject_of_headers(options));
  } else {
    subjects = subjects_of_units(options);
  }
  std::size_t hash = 0;
  for (const Subject& subject : subjects) {
    hash = hash * 31 + std::hash<std::string>{}(subject.text);
  }
  for (const std::string& name : options.classes) hash = hash * 31 + std::hash<std::string>{}(name);
  const std::string base = (fs::absolute(options.folder.empty() ? ".surety/laws" : options.folder) /
                            fmt::format("{:08x}", hash & 0xffffffff))
                               .string();
  LawsReport report;
  std::vector<std::string> taken;
  std::set<std::size_t> applied;
  std::size_t broken_units = 0;
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    Subject& subject = subjects[i];
    const auto survey_began = Clock::now();
    const std::string folder = subjects.size() == 1 ? base : fmt::format("{}/unit_{}", base, i);
    fs::create_directories(folder);
    const std::string head_file = folder + "/head.h";
    std::ofstream(head_file) << "#pragma once\n#include <algorithm>\n#include <functional>\n"
                                "#include <iterator>\n#include <sstream>\n#include <string>\n"
                                "#include <utility>\n#include <vector>\n#include <surety/law.h>\n"
                             << subject.text;
    CompileCommand making{
        head_file, subject.command.directory, {subject.command.arguments.front()}};
    for (const std::string& flag : plain_flags(subject.command)) making.arguments.push_back(flag);
    making.arguments.insert(making.arguments.end(), {"-x", "c++-header", head_file});
    std::string messages;
    LawRunOptions run;
    run.folder = folder;
    run.prefix = precompile_unit(making, folder + "/head.pch", messages);
    if (run.prefix.empty() || (!messages.empty() && !compiles(subject.command, head_file))) {
      fmt::print(stderr, "{}", messages);
      ++broken_units;
      continue;
    }
    run.head = fmt::format("#include \"{}\"\n", head_file);
    run.command = subject.command;
    run.link = subject.link;
    run.settings = settings;
    for (const auto* lines : {&project.objects, &options.object_settings}) {
      for (const std::string& line : *lines) run.objects += line + "\n";
    }
    SurveyOptions survey_options;
    survey_options.classes = options.classes;
    survey_options.folders = subject.folders;
    survey_options.taken = taken;
    survey_options.prefix = run.prefix;
    CompileCommand surveying = subject.command;
    surveying.arguments = {subject.command.arguments.front()};
    for (const std::string& flag : plain_flags(subject.command))
      surveying.arguments.push_back(flag);
    surveying.file = folder + "/survey.cpp";
    surveying.arguments.push_back(surveying.file);
    Survey survey = survey_classes(surveying, run.head, laws, survey_options);
    select(survey, options, project);
    if (!survey.compiler_messages.empty()) {
      fmt::print(stderr, "{}", survey.compiler_messages);
      ++broken_units;
      continue;
    }
    for (const LawClass& each : survey.classes) taken.push_back(each.name);
    report.survey_seconds += seconds_since(survey_began);
    if (options.seconds.empty() && project.runtime.count("seconds") == 0) {
      // A few classes get more attention than a whole code base.
      const double share =
          4.0 / static_cast<double>(std::max<std::size_t>(1, survey.classes.size()));
      run.settings["seconds"] = fmt::format("{:.3f}", std::clamp(share, 0.05, 0.4));
    }
    if (survey.classes.size() > 3 * run.batch) {
      // The user's compiler reads the headers once.
      (void)std::system(
          fmt::format("cd {} && {}{} -w -O1 -g0 -D_GLIBCXX_ASSERTIONS -idirafter {} -x "
                      "c++-header {} -o {}.gch 2> /dev/null",
                      shell_word(subject.command.directory),
                      shell_word(subject.command.arguments.front()), flags_text(subject.command),
                      shell_word(include_directory()), shell_word(head_file), shell_word(head_file))
              .c_str());
    }
    run_laws(survey, run, report);
    problems.insert(problems.end(), survey.problems.begin(), survey.problems.end());
  }
  report.seconds = seconds_since(began);
  if (!problems.empty()) {
    std::fputs(print_problems(problems, Progress::color_wanted(STDERR_FILENO)).c_str(), stderr);
  }
  if (report.results.empty() && report.unusable.empty() && broken_units == 0) {
    throw UserError(options.classes.empty()
                        ? "no classes were found; name some with --class, or other headers"
                        : fmt::format("no class matches '{}'", options.classes.front()));
  }
  std::fputs(to_console(report, Progress::color_wanted(STDOUT_FILENO), options.all).c_str(),
             stdout);
  if (!options.json.empty()) {
    std::ofstream file(options.json, std::ios::binary);
    file << to_json(report);
    if (!file) throw UserError("cannot write '" + options.json + "'");
  }
  if (count_errors(problems) != 0 || broken_units != 0) return error;
  if (report.results.empty()) {
    throw UserError("no law was checked: no class that was found can be made");
  }
  if (report.count("violated") + report.count("crashed") != 0) return violated;
  return options.strict && !report.unusable.empty() ? violated : held;
}

}  // namespace

void add_laws_command(CLI::App& app, int& status) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("laws", "Check laws on all classes of a code base");
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
  command->add_option("--set", options->object_settings,
                      "how objects are made: NAME=VALUE, as in [laws] of surety.toml");
  command->add_option("--without", options->without,
                      "calls that are not made (regular expression over their text)");
  command->add_option("--build", options->folder, "folder for generated files and programs");
  command->add_option("--json", options->json, "write the report as JSON");
  command->add_flag("--strict", options->strict, "classes that cannot be checked fail the run");
  command->callback([options, &status] { status = check_laws_of(*options); });
}

}  // namespace surety::tool
