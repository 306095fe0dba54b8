#include "tool/service/split_flags.h"

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace surety::tool::service {

namespace fs = std::filesystem;

namespace {

/// A library or an object file, by its name: `libz.a`, `libz.so.1`, `part.o`.
bool is_linked_file(const std::string& word) {
  if (word.starts_with("-")) return false;
  const std::string name = fs::path(word).filename();
  return name.ends_with(".a") || name.ends_with(".o") || name.ends_with(".so") ||
         name.find(".so.") != std::string::npos;
}

}  // namespace

SplitFlags split_flags(const std::vector<std::string>& flags) {
  static const std::set<std::string> with_value = {"-l", "-Xlinker", "-z"};
  const auto absolute = [](const std::string& path) {
    return fs::absolute(path).lexically_normal().string();
  };
  SplitFlags out;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const std::string& flag = flags[i];
    const bool more = i + 1 < flags.size();
    if (is_linked_file(flag)) {
      out.link.push_back(absolute(flag));
      continue;
    }
    if (flag.starts_with("-L") && (flag != "-L" || more)) {
      out.link.push_back("-L" + absolute(flag == "-L" ? flags[++i] : flag.substr(2)));
      continue;
    }
    const bool link = flag.starts_with("-l") || flag.starts_with("-Wl,") ||
                      flag.starts_with("-fuse-ld=") || flag == "-rdynamic" ||
                      with_value.count(flag) != 0;
    if (link || flag == "-pthread") out.link.push_back(flag);
    if (!link) out.compile.push_back(flag);
    if (with_value.count(flag) != 0 && more) out.link.push_back(flags[++i]);
  }
  return out;
}

}  // namespace surety::tool::service
