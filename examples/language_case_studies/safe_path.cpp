// Relative paths that must not lead out of their folder.
//
//   surety test examples/language_case_studies/safe_path.cpp
#include <surety/language.h>

#include <algorithm>
#include <stdexcept>
#include <string>

inline const surety::Language RelativePath =
    surety::language("RelativePath", "start: part ('/' part)* ; part: 'foo' | '..' | '.' ;");

struct Unsafe : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The level below the folder never gets negative; said over the parts of the path.
inline bool is_safe(const std::string& path) {
  int level = 0;
  return surety::for_all_selected(RelativePath, path, "..part", [&](std::string_view part) {
    level += part == "foo" ? 1 : part == ".." ? -1 : 0;
    return level >= 0;
  });
}

/// assume: path = RelativePath
/// expect: throws Unsafe iff !is_safe(path)
/// expect: ret == path
std::string safe_path(const std::string& path) {
  std::size_t depth = 0;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string part = path.substr(begin, end - begin);
    if (part == "..") {
      if (depth == 0) throw Unsafe(path);
      --depth;
    } else if (part != ".") {
      ++depth;
    }
    begin = end + 1;
  }
  return path;
}
