#include "tool/service/build.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/model/user_error.h"
#include "tool/service/address_sanitizer.h"
#include "tool/service/build_progress.h"
#include "tool/service/linker_messages.h"
#include "tool/service/precompiled_headers.h"
#include "tool/service/process.h"
#include "tool/service/revealing_flags.h"
#include "tool/system/files.h"
#include "tool/system/installation.h"
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

bool has_addresses(const BuildUnit& unit, const BuildOptions& options) {
  return options.addresses && unit.has_buffers && !unit.light && !unit.left_out;
}

/// All that the program is linked with, those in the user's own flags included.
std::vector<std::string> sanitizers_of(const std::vector<BuildUnit>& units,
                                       const BuildOptions& options) {
  std::set<std::string> all{options.sanitize};
  if (options.rest_has_addresses) all.insert(with_address(options.sanitize));
  for (const BuildUnit& unit : units) {
    if (has_addresses(unit, options)) all.insert(with_address(options.sanitize));
    for (const std::string& flag : unit.command.arguments) {
      const std::string own = "-fsanitize=";
      if (!unit.left_out && flag.starts_with(own)) all.insert(flag.substr(own.size()));
    }
  }
  all.erase("");
  return {all.begin(), all.end()};
}

std::vector<std::string> compile_flags(const BuildUnit& unit, const BuildOptions& options) {
  std::vector<std::string> flags = flags_of(unit.command);
  if (unit.light) {
    std::erase_if(flags, [](const std::string& flag) { return flag.starts_with("-O"); });
  }
  // At a level of the user's own, which is kept.
  const bool optimised = std::any_of(
      flags.begin(), flags.end(), [](const std::string& flag) { return flag.starts_with("-O"); });
  // The other sanitizers want to see all code of a program.
  const std::string sanitize = has_addresses(unit, options) ? with_address(options.sanitize)
                               : unit.light && options.sanitize == "undefined" ? ""
                                                                               : options.sanitize;
  if (!sanitize.empty()) flags.push_back("-fsanitize=" + sanitize);
  flags.push_back("-DSURETY_TESTING");
  flags.push_back(options.lines ? "-g1" : "-g0");
  if (!unit.light && options.guided) {
    flags.push_back(guided_flag);
  } else if (options.traced) {
    flags.push_back("-fsanitize-coverage=trace-pc");
  }
  // Unoptimised tests try a quarter of the inputs in their time. -Og tries two thirds, and compiles
  // in two thirds of the time, which most runs spend most of theirs on. Relations that compare
  // branches are about code as people compile it.
  if (!optimised) flags.push_back(options.traced ? "-O1" : "-Og");
  return flags;
}

std::string own_main(std::size_t unit) { return fmt::format("surety_program_main_{}", unit); }

std::vector<std::string> flags_for_main(const BuildUnit& unit, std::size_t index) {
  if (!unit.defines_main) return {};
  if (unit.renames_main) return {"-Wno-return-type"};
  return {"-Dmain=" + own_main(index), "-Wno-return-type"};
}

/// What a step says is in a file beside its output: `.log`, or `.failed` if it does not succeed.
constexpr const char* step_rules =
    "ninja_required_version = 1.8\n"
    "rule compile\n"
    "  command = cd $directory && { $call -MMD -MF $out.d -o $out > $out.log 2>&1 || "
    "{ mv $out.log $out.failed; exit 1; }; }\n"
    "  depfile = $out.d\n  deps = gcc\n  description = compile $in\n"
    "rule compile_with_shortcut\n"
    "  command = cd $directory && { $call $shortcut -MMD -MF $out.d -o $out > $out.log 2>&1 || "
    "$call -MMD -MF $out.d -o $out > $out.log 2>&1 || { mv $out.log $out.failed; exit 1; }; }\n"
    "  depfile = $out.d\n  deps = gcc\n  description = compile $in\n"
    "rule link\n"
    "  command = $compiler @$out.rsp -o $out > $out.log 2>&1 || "
    "{ mv $out.log $out.failed; exit 1; }\n"
    "  rspfile = $out.rsp\n  rspfile_content = $in $libraries\n  description = link $out\n"
    // An archive that is there already would keep members that have gone.
    "rule archive\n  command = rm -f $out && ar $how $out @$out.rsp\n  rspfile = $out.rsp\n"
    "  rspfile_content = $in\n  description = archive $out\n";

std::string failed(const std::string& output) { return output + ".failed"; }

constexpr const char* own_headers = "surety_headers";

/// One run of ninja.
class Build {
 public:
  Build(const std::vector<BuildUnit>& units, const BuildOptions& options)
      : folder_(fs::absolute(options.folder)), lines_(compile_lines(units, options)) {
    fs::create_directories(folder_ / "objects");
    // Compilers do not name headers of the system, which Surety's are for them: without this, what
    // was compiled with another version of Surety would be linked with this one.
    text_ += fmt::format("build {}: phony{}\n", own_headers, ninja_paths(library_headers()));
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (units[i].left_out) continue;
      const CompileLine& line = lines_[i];
      objects_.push_back(line.object);
      add(line.object,
          fmt::format("build{}: {}{} | {}\n  directory = {}\n  call = {}\n  shortcut = {}\n",
                      ninja_paths({line.object}),
                      line.shortcut.empty() ? "compile" : "compile_with_shortcut",
                      ninja_paths({units[i].command.file}), own_headers,
                      ninja_words({line.directory}), ninja_words(line.arguments),
                      ninja_words(line.shortcut)));
    }
  }

  void add(const std::string& output, const std::string& rule) {
    outputs_.push_back(output);
    text_ += rule;
  }

  /// What does not work; programs are not named.
  Built run() {
    for (const std::string& output : outputs_) fs::remove(failed(output));
    write_if_changed(folder_ / "build.ninja", text_);
    const Sink log = Sink::to_file((folder_ / "build.log").string());
    std::vector<std::string> call{"ninja", "-C", folder_.string(), "-k", "0"};
    if (!BuildProgress::wanted()) call.emplace_back("--quiet");
    const BuildProgress progress(log.file);
    const Ended ninja =
        run_required({.arguments = call,
                      // Its words are looked at.
                      .environment = {{"LC_ALL", "C"}, {"NINJA_STATUS", "[%f/%t] "}},
                      .output = log,
                      .errors = log,
                      .asked_to_stop = true});
    if (ninja.succeeded()) return {};
    Built built;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const std::string messages = failed(lines_[i].object);
      if (fs::exists(messages)) built.failures.push_back({i, read_file(messages)});
    }
    if (!built.failures.empty()) return built;
    bool linking = false;
    for (const std::string& output : outputs_) {
      if (!fs::exists(failed(output))) continue;
      linking = true;
      built.linker += read_file(failed(output));
    }
    // A linker that says nothing has not linked it either.
    if (linking) built.linker += '\n';
    if (linking) return built;
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

std::string renamed_main(std::size_t unit) { return "#define main " + own_main(unit) + "\n"; }

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

Launch compiler_call(const CompileCommand& command, const std::vector<std::string>& more) {
  Launch call{.arguments = {command.arguments.front()},
              .directory = command.directory,
              .environment = {{"LC_ALL", "C"}}};  // its words are looked at
  append(call.arguments, flags_of(command));
  append(call.arguments, more);
  return call;
}

bool CompileLine::compiles(const std::string& output, const std::string& log) const {
  const auto attempt = [&](const std::vector<std::string>& more) {
    Launch launch{.arguments = arguments,
                  .directory = directory,
                  .environment = {{"LC_ALL", "C"}},
                  .output = Sink::to_file(log),
                  .errors = Sink::to_file(log)};
    append(launch.arguments, more);
    append(launch.arguments, {"-o", output});
    return run_required(launch).succeeded();
  };
  return (!shortcut.empty() && attempt(shortcut)) || attempt({});
}

std::vector<CompileLine> compile_lines(const std::vector<BuildUnit>& units,
                                       const BuildOptions& options) {
  std::vector<CompileLine> lines;
  std::map<std::string, std::vector<std::string>> revealing;  // by compiler
  std::map<HeaderUse, std::vector<std::size_t>> sharing;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const CompileCommand& command = units[i].command;
    const std::string& compiler = command.arguments.front();
    const auto [flags, first] = revealing.try_emplace(compiler);
    if (first) flags->second = revealing_flags(compiler);
    CompileLine line{
        command.directory, {compiler}, object_path(units[i], i, fs::absolute(options.folder))};
    append(line.arguments, flags->second);  // before the user's, which may say otherwise
    append(line.arguments, compile_flags(units[i], options));
    if (units[i].headers_first && !units[i].left_out) {
      sharing[{line.directory, line.arguments}].push_back(i);
    }
    append(line.arguments, flags_for_main(units[i], i));
    append(line.arguments, {"-c", command.file});
    lines.push_back(std::move(line));
  }
  for (const auto& [use, sharers] : sharing) {
    const std::vector<std::string> shortcut = headers_first(use, sharers.size());
    for (const std::size_t i : sharers) lines[i].shortcut = shortcut;
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
  append(line.flags, link_sanitizers(sanitizers_of(units, options), library_directory()));
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
  std::vector<std::string> programs;
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
    programs.push_back(line.program);
  }
  Built built = build.run();
  if (built.succeeded()) built.programs = std::move(programs);
  return built;
}

Built build_archive(const std::vector<BuildUnit>& units, const BuildOptions& options,
                    const std::string& archive) {
  Build build(units, options);
  const std::string path = fs::absolute(archive).string();
  build.add(path, fmt::format("build{}: archive{}\n  how = qcs\n", ninja_paths({path}),
                              ninja_paths(build.objects())));
  return build.run();
}

}  // namespace surety::tool::service
