#include "tool/service/build.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/model/user_error.h"
#include "tool/service/linker_messages.h"
#include "tool/service/process.h"
#include "tool/service/revealing_flags.h"
#include "tool/system/files.h"
#include "tool/system/shell.h"
#include "tool/system/system_error.h"

namespace surety::tool::service {

namespace {

namespace fs = std::filesystem;

/// Words for the shell that ninja starts, in a ninja file.
std::string ninja_words(const std::vector<std::string>& arguments) {
  std::string out;
  for (const std::string& argument : arguments) {
    if (!out.empty()) out += ' ';
    for (const char c : shell_word(argument)) {
      out += c == '$' ? std::string("$$") : std::string(1, c);
    }
  }
  return out;
}
/// Paths in a ninja file, each with a blank before it.
std::string ninja_paths(const std::vector<std::string>& paths) {
  std::string out;
  for (const std::string& path : paths) {
    out += ' ';
    for (const char c : path) {
      if (c == ' ' || c == ':' || c == '$') out += '$';
      out += c;
    }
  }
  return out;
}

std::string object_path(const BuildUnit& unit, std::size_t index, const fs::path& folder) {
  return (folder / "objects" /
          fmt::format("{}_{}.o", fs::path(unit.command.file).stem().string(), index))
      .string();
}

std::vector<std::string> compile_flags(const BuildUnit& unit, std::size_t index,
                                       const BuildOptions& options) {
  std::vector<std::string> flags = flags_of(unit.command);
  // At a level of the user's own, which is kept.
  const bool optimised = std::any_of(
      flags.begin(), flags.end(), [](const std::string& flag) { return flag.starts_with("-O"); });
  if (!options.sanitize.empty()) flags.push_back("-fsanitize=" + options.sanitize);
  flags.push_back("-DSURETY_TESTING");
  flags.push_back("-g1");
  if (options.traced) flags.push_back("-fsanitize-coverage=trace-pc");
  // Unoptimised tests try a quarter of the inputs in their time. -Og tries two thirds, and compiles
  // in two thirds of the time, which most runs spend most of theirs on. Relations that compare
  // branches are about code as people compile it.
  if (!optimised) flags.push_back(options.traced ? "-O1" : "-Og");
  // The program's own main must not be the test program's.
  if (unit.defines_main) {
    flags.push_back(fmt::format("-Dmain=surety_program_main_{}", index));
    flags.push_back("-Wno-return-type");
  }
  return flags;
}

/// What a step says is in a file beside its output: `.log`, or `.failed` if it does not succeed.
constexpr const char* step_rules =
    "ninja_required_version = 1.8\n"
    "rule compile\n"
    "  command = cd $directory && { $call -MMD -MF $out.d -o $out > $out.log 2>&1 || "
    "{ mv $out.log $out.failed; exit 1; }; }\n"
    "  depfile = $out.d\n  deps = gcc\n  description = compile $in\n"
    "rule link\n"
    "  command = $compiler @$out.rsp -o $out > $out.log 2>&1 || "
    "{ mv $out.log $out.failed; exit 1; }\n"
    "  rspfile = $out.rsp\n  rspfile_content = $in $libraries\n  description = link $out\n"
    // An archive that is there already would keep members that have gone.
    "rule archive\n  command = rm -f $out && ar $how $out @$out.rsp\n  rspfile = $out.rsp\n"
    "  rspfile_content = $in\n  description = archive $out\n";

/// In the user's terms where they are about symbols.
void print_linker(const std::string& messages) {
  const std::vector<LinkerError> errors = linker_errors(messages);
  if (errors.empty()) std::fputs(messages.c_str(), stderr);
  for (const LinkerError& error : errors) {
    const std::string place =
        error.file.empty() ? "" : fmt::format("{}:{}: ", display_path(error.file), error.line);
    fmt::print(stderr, "{}error: {} {}\n", place, error.symbol,
               error.twice ? "is defined twice in what is linked"
                           : "is not defined in any file or library that is linked");
  }
}

std::string failed(const std::string& output) { return output + ".failed"; }

/// One run of ninja.
class Build {
 public:
  Build(const std::vector<BuildUnit>& units, const BuildOptions& options)
      : folder_(fs::absolute(options.folder)), lines_(compile_lines(units, options)) {
    fs::create_directories(folder_ / "objects");
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (units[i].left_out) continue;
      const CompileLine& line = lines_[i];
      objects_.push_back(line.object);
      add(line.object, fmt::format("build{}: compile{}\n  directory = {}\n  call = {}\n",
                                   ninja_paths({line.object}), ninja_paths({units[i].command.file}),
                                   ninja_words({line.directory}), ninja_words(line.arguments)));
    }
  }

  void add(const std::string& output, const std::string& rule) {
    outputs_.push_back(output);
    text_ += rule;
  }

  /// The units that do not compile.
  std::vector<UnitFailure> run() {
    for (const std::string& output : outputs_) fs::remove(failed(output));
    write_if_changed(folder_ / "build.ninja", text_);
    const Sink log = Sink::to_file((folder_ / "build.log").string());
    const Ended ninja =
        run_required({.arguments = {"ninja", "-C", folder_.string(), "--quiet", "-k", "0"},
                      .environment = {{"LC_ALL", "C"}},  // its words are looked at
                      .output = log,
                      .errors = log,
                      .asked_to_stop = true});
    if (ninja.succeeded()) return {};
    std::vector<UnitFailure> failures;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const std::string messages = failed(lines_[i].object);
      if (fs::exists(messages)) failures.push_back({i, read_file(messages)});
    }
    if (!failures.empty()) return failures;
    bool linking = false;
    for (const std::string& output : outputs_) {
      if (!fs::exists(failed(output))) continue;
      linking = true;
      print_linker(read_file(failed(output)));
    }
    if (linking) throw UserError("the test program cannot be linked; the messages are above");
    throw SystemError("ninja " + ninja.describe() + ":\n" + read_file(log.file));
  }

  const std::vector<std::string>& objects() const { return objects_; }

 private:
  fs::path folder_;
  std::vector<CompileLine> lines_;
  std::vector<std::string> objects_;
  std::vector<std::string> outputs_;
  std::string text_ = step_rules;
};

std::vector<std::string> surety_libraries() {
  const std::string folder = library_directory();
  return {folder + "/libsurety_gtest.a", folder + "/libsurety_runtime.a"};
}

std::string rest_of(const BuildOptions& options) {
  return (fs::absolute(options.folder) / "rest.a").string();
}

void append(std::vector<std::string>& to, const std::vector<std::string>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

std::string library_directory() {
  if (const char* chosen = std::getenv("SURETY_LIBRARIES")) return chosen;
  std::error_code ignored;
  const fs::path bin = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const fs::path& candidate : {bin.parent_path() / "runtime", bin.parent_path() / "lib",
                                    bin.parent_path() / "lib" / "x86_64-linux-gnu"}) {
    if (fs::exists(candidate / "libsurety_gtest.a")) return candidate;
  }
  throw UserError(
      "the libraries of Surety are not beside the command; set SURETY_LIBRARIES to the "
      "folder with libsurety_gtest.a");
}

Launch compiler_call(const CompileCommand& command, const std::vector<std::string>& more) {
  Launch call{.arguments = {command.arguments.front()},
              .directory = command.directory,
              .environment = {{"LC_ALL", "C"}}};  // its words are looked at
  append(call.arguments, flags_of(command));
  append(call.arguments, more);
  return call;
}

Launch CompileLine::call(const std::vector<std::string>& more) const {
  Launch launch{.arguments = arguments, .directory = directory, .environment = {{"LC_ALL", "C"}}};
  append(launch.arguments, more);
  return launch;
}

std::vector<CompileLine> compile_lines(const std::vector<BuildUnit>& units,
                                       const BuildOptions& options) {
  std::vector<CompileLine> lines;
  std::map<std::string, std::vector<std::string>> revealing;  // by compiler
  for (std::size_t i = 0; i < units.size(); ++i) {
    const CompileCommand& command = units[i].command;
    const std::string& compiler = command.arguments.front();
    const auto [flags, first] = revealing.try_emplace(compiler);
    if (first) flags->second = revealing_flags(compiler);
    CompileLine line{
        command.directory, {compiler}, object_path(units[i], i, fs::absolute(options.folder))};
    append(line.arguments, flags->second);  // before the user's, which may say otherwise
    append(line.arguments, compile_flags(units[i], i, options));
    append(line.arguments, {"-c", command.file});
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> LinkLine::libraries() const {
  std::vector<std::string> all = flags;
  append(all, surety_libraries());
  append(all, {"-lgtest_main", "-lgmock", "-lgtest", "-lsqlite3", "-lpthread"});
  return all;
}

std::vector<std::string> LinkLine::arguments() const {
  std::vector<std::string> all{compiler};
  append(all, objects);
  append(all, libraries());
  append(all, {"-o", program});
  return all;
}

std::vector<LinkLine> link_lines(const std::vector<BuildUnit>& units, const BuildOptions& options) {
  const fs::path folder = fs::absolute(options.folder);
  LinkLine line{(folder / "contract_tests").string(),
                units.front().command.arguments.front(),
                {},
                options.link_flags};
  // A program among the rest has a main function, too: the tests' own comes first.
  if (!options.rest.empty()) {
    line.flags.insert(line.flags.begin(), {"-lgtest_main", rest_of(options)});
  }
  if (!options.sanitize.empty()) line.flags.push_back("-fsanitize=" + options.sanitize);
  std::vector<std::size_t> mains;
  std::vector<std::string> objects;
  for (std::size_t i = 0; i < units.size(); ++i) {
    objects.push_back(object_path(units[i], i, folder));
    if (units[i].left_out) continue;
    if (units[i].defines_main) mains.push_back(i);
    line.objects.push_back(objects.back());
  }
  if (mains.size() < 2) return {line};
  // Several programs share what belongs to none of them.
  std::vector<LinkLine> lines;
  for (const std::size_t main : mains) {
    LinkLine own = line;
    own.program = (folder / fmt::format("contract_tests_{}", lines.size() + 1)).string();
    own.objects.clear();
    bool tests = false;
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (units[i].left_out || (units[i].defines_main && i != main)) continue;
      own.objects.push_back(objects[i]);
      tests = tests || units[i].has_tests;
    }
    if (tests) lines.push_back(std::move(own));
  }
  return lines;
}

Built build_programs(const std::vector<BuildUnit>& units, const BuildOptions& options) {
  Build build(units, options);
  Built built;
  // Only their names: they stay where they are.
  if (!options.rest.empty()) {
    const std::string rest = rest_of(options);
    build.add(rest, fmt::format("build{}: archive{}\n  how = qcsT\n", ninja_paths({rest}),
                                ninja_paths(options.rest)));
  }
  for (const LinkLine& line : link_lines(units, options)) {
    build.add(line.program,
              fmt::format("build{}: link{} |{}{}\n  compiler = {}\n  libraries = {}\n",
                          ninja_paths({line.program}), ninja_paths(line.objects),
                          ninja_paths(surety_libraries()),
                          ninja_paths(options.rest.empty() ? std::vector<std::string>{}
                                                           : std::vector{rest_of(options)}),
                          ninja_words({line.compiler}), ninja_words(line.libraries())));
    built.programs.push_back(line.program);
  }
  built.failures = build.run();
  if (!built.failures.empty()) built.programs.clear();
  return built;
}

Built build_archive(const std::vector<BuildUnit>& units, const BuildOptions& options,
                    const std::string& archive) {
  Build build(units, options);
  const std::string path = fs::absolute(archive).string();
  build.add(path, fmt::format("build{}: archive{}\n  how = qcs\n", ninja_paths({path}),
                              ninja_paths(build.objects())));
  return {{}, build.run()};
}

}  // namespace surety::tool::service
