#include "tool/service/address_sanitizer.h"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/service/process.h"
#include "tool/system/cache_folder.h"
#include "tool/system/files.h"
#include "tool/system/hash.h"

namespace surety::tool::service {
namespace {

namespace fs = std::filesystem;

/// Flags that say how a program is made, and not what it is made of.
bool concerns_sanitizers(const std::string& flag) {
  return flag.starts_with("-fsanitize") || flag.starts_with("-fno-sanitize") ||
         flag.starts_with("-static") || flag == "-nostdlib" || flag == "-nodefaultlibs";
}

bool is_left_alone(const std::vector<std::string>& flags) {
  return std::any_of(flags.begin(), flags.end(), concerns_sanitizers);
}

/// The call of the compiler that makes a program of a file.
std::vector<std::string> call_of(const CompileCommand& command,
                                 const std::vector<std::string>& link_flags,
                                 const std::string& others) {
  std::vector<std::string> call{command.arguments.front()};
  for (const std::string& flag : flags_of(command)) call.push_back(flag);
  for (const std::string& flag : link_flags) {
    if (flag.starts_with("-") && !flag.starts_with("-l")) call.push_back(flag);
  }
  call.insert(call.end(), {"-w", "-fsanitize=" + with_address(others)});
  return call;
}

/// Whether it can be built, runs, and lets itself be told how to behave: that of clang is linked
/// into the program, and has the last word.
bool tried(std::vector<std::string> call, const CompileCommand& command) {
  std::error_code failed;
  const fs::path folder = fs::temp_directory_path(failed);
  if (failed) return false;
  const fs::path source = unfinished(folder / "surety_address.cpp");
  const std::string program = source.string() + ".out";
  write_file(source.string(),
             "static bool asked = false;\n"
             "extern \"C\" __attribute__((weak, visibility(\"default\")))\n"
             "const char* __asan_default_options() { asked = true; return \"\"; }\n"
             "int main() { int* p = new int(0); delete p; return asked ? 0 : 1; }\n");
  call.insert(call.end(), {"-x", "c++", source.string(), "-o", program});
  const bool works = run_process({.arguments = call, .directory = command.directory}).succeeded() &&
                     run_process({.arguments = {program},
                                  .environment = {{"ASAN_OPTIONS", "detect_leaks=0"}},
                                  .timeout = std::chrono::seconds(10)})
                         .succeeded();
  fs::remove(source, failed);
  fs::remove(program, failed);
  return works;
}

}  // namespace

bool makes_buffers(const std::string& test_code) {
  static constexpr std::array<std::string_view, 6> makers = {
      "surety::OwnedBuffer<", "surety::Buffer<",   "surety::CText<",
      "surety::Elements<",    "surety::Arguments", "std::span<"};
  return std::any_of(makers.begin(), makers.end(), [&](std::string_view maker) {
    return test_code.find(maker) != std::string::npos;
  });
}

std::string with_address(const std::string& others) {
  return others.empty() ? "address" : others + ",address";
}

bool address_sanitizer_works(const CompileCommand& command,
                             const std::vector<std::string>& link_flags,
                             const std::string& others) {
  if (is_left_alone(flags_of(command)) || is_left_alone(link_flags)) return false;
  // It reserves far more than anybody has.
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) return false;
  const std::vector<std::string> call = call_of(command, link_flags, others);
  const std::string compiler = find_program(call.front());
  std::error_code ignored;
  std::string key =
      compiler + std::to_string(fs::last_write_time(compiler, ignored).time_since_epoch().count());
  for (const std::string& argument : call) key += '\0' + argument;
  const fs::path cache = cache_folder();
  const std::string known = cache.empty() ? "" : cache / "address" / hash_digits(key);
  if (!known.empty()) {
    if (const std::optional<std::string> said = file_if_readable(known)) return *said == "works\n";
    fs::create_directories(cache / "address", ignored);
  }
  const bool works = tried(call, command);
  if (!known.empty()) cached(known, works ? "works\n" : "does not work\n");
  return works;
}

std::vector<std::string> link_sanitizers(const std::vector<std::string>& sanitizers,
                                         const std::string& library_directory) {
  std::vector<std::string> flags;
  bool address = false;
  for (const std::string& each : sanitizers) {
    flags.push_back("-fsanitize=" + each);
    address = address || ("," + each + ",").find(",address,") != std::string::npos;
  }
  if (address) {
    flags.insert(flags.end(), {"-Wl,--whole-archive", library_directory + "/libsurety_address.a",
                               "-Wl,--no-whole-archive", "-ldl"});
  }
  return flags;
}

}  // namespace surety::tool::service
