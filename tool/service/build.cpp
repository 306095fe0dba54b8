#include "tool/service/build.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>

#include "tool/model/user_error.h"
#include "tool/system/files.h"
#include "tool/system/shell.h"

namespace surety::tool::service {

namespace {

namespace fs = std::filesystem;

/// For the shell that ninja starts, in a ninja file.
std::string quoted(const std::string& argument) {
  std::string out;
  for (const char c : shell_word(argument)) out += c == '$' ? std::string("$$") : std::string(1, c);
  return out;
}
/// As a path in a ninja file.
std::string ninja_path(const std::string& path) {
  std::string out;
  for (char c : path) {
    if (c == ' ' || c == ':' || c == '$') out += '$';
    out += c;
  }
  return out;
}

struct Program {
  std::string path;
  std::vector<std::string> objects;
};

std::vector<Program> programs_of(const std::vector<BuildUnit>& units,
                                 const std::vector<std::string>& objects, const fs::path& folder) {
  std::vector<std::size_t> mains;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units[i].defines_main) mains.push_back(i);
  }
  if (mains.size() < 2) return {{(folder / "contract_tests").string(), objects}};
  // Several programs share what belongs to none of them.
  std::vector<Program> programs;
  for (std::size_t main : mains) {
    Program program{(folder / fmt::format("contract_tests_{}", programs.size() + 1)).string(), {}};
    bool tests = false;
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (units[i].defines_main && i != main) continue;
      program.objects.push_back(objects[i]);
      tests = tests || units[i].has_tests;
    }
    if (tests) programs.push_back(std::move(program));
  }
  return programs;
}

std::string ninja_paths(const std::vector<std::string>& paths) {
  std::string out;
  for (const std::string& path : paths) out += " " + ninja_path(path);
  return out;
}

std::string sanitize_flag(const BuildOptions& options) {
  return options.sanitize.empty() ? "" : " -fsanitize=" + options.sanitize;
}

/// The beginning of a ninja file, which compiles all units.
struct Compilations {
  std::string ninja;
  std::vector<std::string> objects;
};

std::string object_path(const BuildUnit& unit, std::size_t index, const fs::path& folder) {
  return (folder / "objects" /
          fmt::format("{}_{}.o", fs::path(unit.command.file).stem().string(), index))
      .string();
}

/// As words for the shell in a ninja file.
std::string compile_flags(const BuildUnit& unit, std::size_t index, const BuildOptions& options) {
  std::string flags;
  bool optimised = false;  // at a level of the user's own, which is kept
  for (const std::string& flag : flags_of(unit.command)) {
    flags += " " + quoted(flag);
    optimised = optimised || flag.starts_with("-O");
  }
  flags += sanitize_flag(options) + " -g1";
  if (options.traced) flags += " -fsanitize-coverage=trace-pc";
  // Unoptimised tests try fewer inputs in their time.
  if (!optimised) flags += " -O1";
  // The program's own main must not be the test program's.
  if (unit.defines_main) {
    flags += fmt::format(" -Dmain=surety_program_main_{} -Wno-return-type", index);
  }
  return flags;
}

std::string link_flags(const BuildOptions& options) {
  const std::string libraries = library_directory();
  std::string link;
  for (const std::string& flag : options.link_flags) link += " " + quoted(flag);
  return fmt::format(
      "{}{} {}/libsurety_gtest.a {}/libsurety_runtime.a -lgtest_main -lgmock -lgtest "
      "-lsqlite3 -lpthread",
      link, sanitize_flag(options), libraries, libraries);
}

/// What stands in a ninja file, for the shell.
std::string without_ninja(std::string text) {
  for (std::size_t at = 0; (at = text.find("$$", at)) != std::string::npos; ++at) text.erase(at, 1);
  return text;
}

Compilations compilations_of(const std::vector<BuildUnit>& units, const BuildOptions& options) {
  const fs::path folder = fs::absolute(options.folder);
  fs::create_directories(folder / "objects");
  Compilations out;
  out.ninja =
      "ninja_required_version = 1.8\n"
      "rule compile\n  command = cd $directory && $compiler $flags -MMD -MF $out.d -c $in -o $out\n"
      "  depfile = $out.d\n  deps = gcc\n  description = compile $in\n";
  for (std::size_t i = 0; i < units.size(); ++i) {
    const CompileCommand& command = units[i].command;
    const std::string object = object_path(units[i], i, folder);
    const std::string flags = compile_flags(units[i], i, options);
    out.ninja +=
        fmt::format("build {}: compile {}\n  directory = {}\n  compiler = {}\n  flags ={}\n",
                    ninja_path(object), ninja_path(command.file), quoted(command.directory),
                    quoted(command.arguments.front()), flags);
    out.objects.push_back(object);
  }
  return out;
}

void run_ninja(const fs::path& folder, const std::string& ninja) {
  write_if_changed(folder / "build.ninja", ninja);
  const std::string log = (folder / "build.log").string();
  if (!succeeds("ninja -C " + shell_word(folder.string()) + " --quiet", log)) {
    std::ifstream file(log);
    std::string line;
    while (std::getline(file, line)) {
      // The compiler's words, without ninja's.
      if (line.starts_with("ninja:") || line.starts_with("FAILED:") ||
          line.find(" -MMD -MF ") != std::string::npos) {
        continue;
      }
      std::fprintf(stderr, "%s\n", line.c_str());
    }
    throw UserError("the checked copies and their tests do not build; the messages are above");
  }
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

std::vector<std::string> build_programs(const std::vector<BuildUnit>& units,
                                        const BuildOptions& options) {
  const fs::path folder = fs::absolute(options.folder);
  const std::string libraries = library_directory();
  Compilations compilations = compilations_of(units, options);
  std::string& ninja = compilations.ninja;
  ninja +=
      "rule link\n  command = $compiler @$out.rsp -o $out\n  rspfile = $out.rsp\n"
      "  rspfile_content = $in $libraries\n  description = link $out\n";
  std::vector<std::string> paths;
  for (const Program& program : programs_of(units, compilations.objects, folder)) {
    ninja += fmt::format("build {}: link{} | {} {}\n  compiler = {}\n  libraries = {}\n",
                         ninja_path(program.path), ninja_paths(program.objects),
                         ninja_path(libraries + "/libsurety_gtest.a"),
                         ninja_path(libraries + "/libsurety_runtime.a"),
                         quoted(units.front().command.arguments.front()), link_flags(options));
    paths.push_back(program.path);
  }
  run_ninja(folder, ninja);
  return paths;
}

void build_archive(const std::vector<BuildUnit>& units, const BuildOptions& options,
                   const std::string& archive) {
  Compilations compilations = compilations_of(units, options);
  // An archive that is there already would keep members that have gone.
  compilations.ninja += fmt::format(
      "rule archive\n  command = rm -f $out && ar qcs $out @$out.rsp\n  rspfile = $out.rsp\n"
      "  rspfile_content = $in\n  description = archive $out\nbuild {}: archive{}\n",
      ninja_path(fs::absolute(archive).string()), ninja_paths(compilations.objects));
  run_ninja(fs::absolute(options.folder), compilations.ninja);
}

std::vector<HandBuild> hand_builds(const std::vector<BuildUnit>& units,
                                   const BuildOptions& options) {
  std::vector<HandBuild> builds;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const CompileCommand& command = units[i].command;
    builds.push_back(
        {fmt::format("cd {} && {}{} -c {} -o", shell_word(command.directory),
                     shell_word(command.arguments.front()),
                     without_ninja(compile_flags(units[i], i, options)), shell_word(command.file)),
         object_path(units[i], i, fs::absolute(options.folder))});
  }
  return builds;
}

std::vector<HandBuild::Program> hand_programs(const std::vector<BuildUnit>& units,
                                              const BuildOptions& options) {
  const fs::path folder = fs::absolute(options.folder);
  std::vector<std::string> objects;
  for (std::size_t i = 0; i < units.size(); ++i) {
    objects.push_back(object_path(units[i], i, folder));
  }
  std::vector<HandBuild::Program> programs;
  for (const Program& program : programs_of(units, objects, folder)) {
    programs.push_back({program.path, program.objects, without_ninja(link_flags(options)),
                        units.front().command.arguments.front()});
  }
  return programs;
}

}  // namespace surety::tool::service
