#include "tool/service/built_objects.h"

#include <algorithm>
#include <cstddef>
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
    const std::string object = object_of(command);
    const bool late = std::any_of(words.begin(), words.end(), [](const std::string& word) {
      return word.starts_with("-flto");
    });
    std::error_code missing;
    if (!late && !object.empty() && fs::is_regular_file(object, missing))
      objects.emplace(command.file, object);
  }
  return objects;
}

bool have_addresses(const BuiltObjects& objects, const std::vector<CompileCommand>& commands) {
  return std::any_of(commands.begin(), commands.end(), [&](const CompileCommand& command) {
    const auto found = objects.find(command.file);
    if (found == objects.end() || found->second != object_of(command)) return false;
    // Of several flags the last one counts.
    bool addresses = false;
    for (const std::string& word : command.arguments) {
      const std::size_t end = word.find('=');
      if (("," + word.substr(end + 1) + ",").find(",address,") == std::string::npos) continue;
      if (word.starts_with("-fsanitize=")) addresses = true;
      if (word.starts_with("-fno-sanitize=")) addresses = false;
    }
    return addresses;
  });
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
