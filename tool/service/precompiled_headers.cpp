#include "tool/service/precompiled_headers.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <regex>
#include <string>
#include <system_error>
#include <vector>

#include "tool/emit/hide_macros.h"
#include "tool/service/process.h"
#include "tool/system/cache_folder.h"
#include "tool/system/files.h"
#include "tool/system/hash.h"

namespace surety::tool::service {
namespace {

namespace fs = std::filesystem;

/// So many units make good for the time that precompiling takes.
constexpr std::size_t many = 4;

bool has_prefix(const std::string& flag, const std::vector<std::string>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const std::string& prefix) { return flag.starts_with(prefix); });
}

/// Two uses with one key can share the precompiled file.
std::string key_of(const HeaderUse& use) {
  const std::string compiler = find_program(use.arguments.front());
  std::error_code ignored;
  std::string text =
      compiler + std::to_string(fs::last_write_time(compiler, ignored).time_since_epoch().count());
  bool depends_on_folder = false;
  for (std::size_t i = 1; i < use.arguments.size(); ++i) {
    const std::string& argument = use.arguments[i];
    text += '\0' + argument;
    for (const std::string prefix : {"-I", "-iquote", "-isystem", "-idirafter"}) {
      if (!argument.starts_with(prefix)) continue;
      const std::string path = argument == prefix && i + 1 < use.arguments.size()
                                   ? use.arguments[i + 1]
                                   : argument.substr(prefix.size());
      depends_on_folder = depends_on_folder || !path.starts_with("/");
      break;
    }
  }
  if (depends_on_folder) text += '\0' + use.directory;
  return hash_digits(text);
}

/// The files that a compiler names as dependencies.
std::vector<std::string> dependencies(const std::string& text) {
  std::vector<std::string> all{""};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escaped = text[i] == '\\' && i + 1 < text.size() && text[i + 1] != '\n';
    if (escaped) {
      all.back() += text[++i];
    } else if (text[i] == ' ' || text[i] == '\n' || text[i] == '\\') {
      if (!all.back().empty()) all.emplace_back();
    } else {
      all.back() += text[i];
    }
  }
  std::erase_if(all, [](const std::string& each) { return each.empty() || each.ends_with(":"); });
  return all;
}

/// Compilers do not look whether the headers have changed since.
bool is_current(const fs::path& made, const fs::path& list) {
  std::error_code failed;
  const auto time = fs::last_write_time(made, failed);
  const std::optional<std::string> text = file_if_readable(list);
  if (failed || !text) return false;
  const std::vector<std::string> files = dependencies(*text);
  return std::all_of(files.begin(), files.end(), [&](const std::string& file) {
    std::error_code missing;
    return fs::last_write_time(file, missing) <= time && !missing;
  });
}

/// Whether the precompiled file is there now.
bool precompile(const HeaderUse& use, const fs::path& header, const fs::path& made,
                const fs::path& list) {
  const fs::path part = unfinished(made), part_of_list = unfinished(list);
  Launch launch{.arguments = use.arguments, .directory = use.directory};
  launch.arguments.insert(launch.arguments.end(),
                          {"-MD", "-MF", part_of_list, "-x", "c++-header", header, "-o", part});
  std::error_code failed;
  const bool good = run_process(launch).succeeded();
  if (good) fs::rename(part_of_list, list, failed);
  if (good && !failed) fs::rename(part, made, failed);
  if (good && !failed) return true;
  fs::remove(part, failed);
  fs::remove(part_of_list, failed);
  return false;
}

}  // namespace

std::vector<std::string> headers_first(const HeaderUse& use, std::size_t units) {
  // Only what is included first can be precompiled, and what the user includes first may configure
  // what comes behind it.
  for (const std::string& flag : use.arguments) {
    if (has_prefix(flag, {"-include", "-imacros", "-fmodule", "-save-temps"})) return {};
  }
  const fs::path cache = cache_folder();
  if (cache.empty()) return {};
  const fs::path folder = cache / "headers" / key_of(use);
  const bool seen = fs::exists(folder);
  std::error_code failed;
  fs::create_directories(folder, failed);
  const fs::path header = folder / "surety_tests.h";
  if (failed || !cached(header, headers_of_tests({"", use.directory, use.arguments}))) return {};
  const fs::path made = header.string() + ".gch", list = header.string() + ".d",
                 refused = folder / "refused";
  if (seen || units >= many) {
    if (is_current(made, list)) {
      mark_used(made);
    } else if (!fs::exists(refused)) {
      fs::remove(made, failed);
      if (precompile(use, header, made, list)) {
        trim_cache(cache);
      } else {
        cached(refused, "The headers do not compile with these flags.\n");
      }
    }
  }
  if (fs::exists(refused)) return {};
  return {"-include", header};
}

bool depends_on_earlier_headers(const std::string& text) {
  static const std::regex definition(
      "(^|\\n)[ \\t]*#[ \\t]*define[ \\t]+(_GLIBCXX_|_LIBCPP_|_POSIX_|_XOPEN_|_ISOC|_LARGEFILE|"
      "_FILE_OFFSET_BITS|_TIME_BITS|_BSD_SOURCE|_SVID_SOURCE|_DEFAULT_SOURCE|_ATFILE_SOURCE|"
      "_REENTRANT|_THREAD_SAFE|_FORTIFY_SOURCE|GTEST_|GMOCK_)");
  static const std::regex all_names("using[ \\t]+namespace[ \\t]+(::)?std[ \\t]*;");
  return std::regex_search(text, definition) || std::regex_search(text, all_names);
}

}  // namespace surety::tool::service
