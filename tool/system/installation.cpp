#include "tool/system/installation.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace surety::tool::system {

namespace fs = std::filesystem;

std::string include_directory() {
  if (const char* chosen = std::getenv("SURETY_INCLUDE")) return chosen;
  std::error_code ignored;
  const fs::path self = fs::read_symlink("/proc/self/exe", ignored);
  const fs::path installed = self.parent_path().parent_path() / "include";
  if (fs::exists(installed / "surety" / "contract.h")) return installed;
  return SURETY_SOURCE_INCLUDE;
}

std::string standard_directory() { return fs::path(include_directory()) / "surety" / "standard"; }

std::vector<std::string> library_headers() {
  std::vector<std::string> headers;
  std::error_code ignored;
  const fs::path folder = fs::path(include_directory()) / "surety";
  for (const auto& entry : fs::recursive_directory_iterator(folder, ignored)) {
    if (entry.is_regular_file(ignored)) headers.push_back(entry.path().string());
  }
  std::sort(headers.begin(), headers.end());
  return headers;
}

std::string laws_directory() {
  if (const char* chosen = std::getenv("SURETY_LAWS")) return chosen;
  std::error_code ignored;
  const fs::path self = fs::read_symlink("/proc/self/exe", ignored);
  const fs::path installed = self.parent_path().parent_path() / "share" / "surety" / "laws";
  if (fs::exists(installed)) return installed;
  return SURETY_SOURCE_LAWS;
}

}  // namespace surety::tool::system
