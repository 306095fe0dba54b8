#include <filesystem>
#include <string>

namespace path_names {
namespace fs = std::filesystem;

/// expect: ret == p.extension().string()
std::string extension(const fs::path& p) {
  return p.extension().string();
}

/// `.profile` has no extension, and neither has `a.b/c`.
/// expect: ret == fs::path(name).extension().string()
std::string extension_of_name(const std::string& name) {
  const auto dot = name.rfind('.');
  return dot == std::string::npos ? "" : name.substr(dot);
}

/// expect: ret.has_filename() || name.empty()
/// assume: name.find('/') == std::string::npos
fs::path below(const fs::path& folder, const std::string& name) {
  return folder / name;
}

}  // namespace path_names
