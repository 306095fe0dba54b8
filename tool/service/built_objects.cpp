#include "tool/service/built_objects.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "tool/model/compile_command.h"

namespace surety::tool::service {

namespace fs = std::filesystem;

BuiltObjects built_objects(const std::vector<CompileCommand>& commands) {
  BuiltObjects objects;
  for (const CompileCommand& command : commands) {
    const std::vector<std::string>& words = command.arguments;
    const auto output = std::find(words.begin(), words.end(), "-o");
    if (output == words.end() || output + 1 == words.end()) continue;
    const bool late = std::any_of(words.begin(), words.end(), [](const std::string& word) {
      return word.starts_with("-flto");
    });
    const fs::path object = (fs::path(command.directory) / *(output + 1)).lexically_normal();
    std::error_code missing;
    if (!late && fs::is_regular_file(object, missing)) objects.emplace(command.file, object);
  }
  return objects;
}

std::string current_object(const BuiltObjects& objects, const std::string& source,
                           const std::vector<std::string>& files) {
  const auto found = objects.find(source);
  if (found == objects.end()) return {};
  std::error_code failed;
  const fs::file_time_type made = fs::last_write_time(found->second, failed);
  if (failed) return {};
  const bool changed = std::any_of(files.begin(), files.end(), [&](const std::string& file) {
    const fs::file_time_type written = fs::last_write_time(file, failed);
    return failed || written > made;
  });
  return changed ? "" : found->second;
}

}  // namespace surety::tool::service
