#include "tool/system/cache_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "tool/system/files.h"

namespace surety::tool::system {

namespace fs = std::filesystem;

fs::path cache_folder() {
  fs::path base;
  if (const char* chosen = std::getenv("XDG_CACHE_HOME")) {
    base = chosen;
  } else if (const char* home = std::getenv("HOME")) {
    base = fs::path(home) / ".cache";
  } else {
    return {};
  }
  std::error_code failed;
  fs::create_directories(base / "surety", failed);
  return failed ? fs::path() : base / "surety";
}

bool cached(const std::string& path, const std::string& text) {
  try {
    write_if_changed(path, text);
    return true;
  } catch (const std::runtime_error&) {
    return false;
  }
}

fs::path unfinished(const fs::path& wanted) {
  return wanted.string() + "." + std::to_string(getpid()) + "." +
         std::to_string(std::hash<std::thread::id>()(std::this_thread::get_id()));
}

void trim_cache(const fs::path& cache) {
  // Some twenty sets of flags. Small files stay, since large ones may refer to them.
  constexpr std::uintmax_t bytes = 2'000'000'000, small = 100'000;
  struct File {
    fs::path path;
    std::uintmax_t size;
    std::time_t used;
  };
  std::vector<File> files;
  std::uintmax_t total = 0;
  std::error_code ignored;
  for (const auto& entry : fs::recursive_directory_iterator(cache, ignored)) {
    struct stat about {};
    if (stat(entry.path().c_str(), &about) != 0 || !S_ISREG(about.st_mode)) continue;
    const auto size = static_cast<std::uintmax_t>(about.st_size);
    if (size < small) continue;
    files.push_back({entry.path(), size, about.st_atime});
    total += files.back().size;
  }
  std::sort(files.begin(), files.end(),
            [](const File& a, const File& b) { return a.used < b.used; });
  for (const File& file : files) {
    if (total <= bytes) break;
    fs::remove(file.path, ignored);
    total -= file.size;
  }
}

void mark_used(const fs::path& file) {
  // File systems are often mounted so that reading does not set the time of use.
  const std::array<timespec, 2> times{{{0, UTIME_NOW}, {0, UTIME_OMIT}}};
  utimensat(AT_FDCWD, file.c_str(), times.data(), 0);
}

}  // namespace surety::tool::system
