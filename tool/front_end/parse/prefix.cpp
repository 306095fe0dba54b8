#include "tool/front_end/parse/prefix.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/Version.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "tool/emit/hide_macros.h"
#include "tool/front_end/parse/parse.h"
#include "tool/model/compile_command.h"
#include "tool/model/user_macros.h"
#include "tool/system/cache_folder.h"
#include "tool/system/hash.h"
#include "tool/system/installation.h"

namespace surety::tool::front_end {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> headers(bool generators) {
  std::vector<std::string> list{"surety/contract.h"};
  if (generators && fs::exists(fs::path(include_directory()) / "surety/generator.h")) {
    list.push_back("surety/generator.h");
    list.push_back("surety/cases.h");
  }
  return list;
}

/// The generators that contracts use most, so that their instantiations are in the precompiled
/// file.
constexpr std::string_view usual_generators = R"(
namespace surety::detail {
template <class T>
inline bool usual(T value) {
  return contains(constant(T(0)), value) && contains(any_number<T>(), value) &&
         contains(inclusive(T(0), T(1)), value) &&
         contains(exclusive(T(0), T(1)), value) &&
         contains(union_of(inclusive(T(0), T(1)), inclusive(T(2), T(3))), value);
}
inline bool usual() { return usual<int>(0) && usual<double>(0); }
}
)";

/// The headers, with the macros of the command line put aside.
std::string text_of(const CompileCommand& command, bool generators,
                    std::string_view code_behind = "") {
  std::string lines;
  for (const std::string& header : headers(generators)) lines += "#include <" + header + ">\n";
  lines += code_behind;
  return hide_macros_for_headers(macros_of(command), {lines, {}}).text;
}

/// The command without its source file: what the headers are to be compiled with.
CompileCommand without_source(const CompileCommand& command, const std::string& prefix) {
  CompileCommand out{prefix, command.directory, {}};
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const fs::path argument = command.arguments[i];
    const fs::path absolute = argument.is_absolute() ? argument : command.directory / argument;
    if (absolute.lexically_normal() == fs::path(command.file)) continue;
    if (command.arguments[i] == "-x") {
      ++i;
      continue;
    }
    out.arguments.push_back(command.arguments[i]);
  }
  out.arguments.insert(out.arguments.end(), {"-x", "c++-header", prefix});
  return out;
}

std::string key_of(const CompileCommand& command) {
  std::string text = CLANG_VERSION_STRING + include_directory();
  // -c, -o and the like make no difference, but differ from file to file.
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const std::string& argument = command.arguments[i];
    if (argument == "-o" || argument == "-MF" || argument == "-MT" || argument == "-MQ") {
      ++i;
      continue;
    }
    if (argument != "-c") text += '\0' + argument;
  }
  // A change of any header of the library makes a new file.
  std::error_code ignored;
  for (const std::string& header : library_headers()) {
    text += std::to_string(fs::last_write_time(header, ignored).time_since_epoch().count());
  }
  return hash_digits(text);
}

/// Makes the file if it is not there; empty if that is not possible.
std::string precompiled_prefix(const CompileCommand& command, bool generators) {
  fs::path folder = cache_folder();
  if (folder.empty()) return {};
  folder /= "probes";
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) return {};
  const std::string text = text_of(command, generators, generators ? usual_generators : "");
  // A real file, since the precompiled one refers to it; its name is part of the command.
  const std::string prefix = folder / (hash_digits(text) + ".h");
  if (!cached(prefix, text)) return {};
  const CompileCommand making = without_source(command, prefix);
  const fs::path wanted = folder / (key_of(making) + ".pch");
  if (fs::exists(wanted)) {
    mark_used(wanted);
    return wanted;
  }
  const fs::path made = unfinished(wanted);
  clang::IgnoringDiagConsumer ignored;
  // Instantiating what the headers use is most of the time that a small file takes.
  const bool good =
      precompile(making, made, Instantiation::by_unit, ignored, {"-isystem", include_directory()});
  if (good) fs::rename(made, wanted, failed);
  if (!good || failed) {
    fs::remove(made, failed);
    return {};
  }
  trim_cache(cache_folder());
  return wanted;
}

}  // namespace

Prefix prefix_of(const CompileCommand& command, bool generators, bool precompiled) {
  Prefix prefix{{"-isystem", include_directory()}, {}};
  std::string made;
  if (precompiled) made = precompiled_prefix(command, generators);
  if (!made.empty()) {
    prefix.arguments.insert(prefix.arguments.end(), {"-include-pch", made});
    return prefix;
  }
  const std::string file = fs::path(include_directory()) / "surety/prefix_of_probes.h";
  prefix.files[file] = text_of(command, generators);
  prefix.arguments.insert(prefix.arguments.end(), {"-include", file});
  return prefix;
}

}  // namespace surety::tool::front_end
