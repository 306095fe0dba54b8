#include "tool/commands/settings/project_settings.h"

#include <fmt/core.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "runtime/run/settings.h"
#include "surety/run.h"
#include "tool/model/test_request.h"
#include "tool/model/user_error.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& file, const toml::source_region& where,
                         const std::string& what) {
  throw UserError(
      fmt::format("{}:{}:{}: error: {}", file, where.begin.line, where.begin.column, what));
}

std::string key_names() {
  std::string names;
  for (const ProjectKey& key : project_keys()) {
    names += (names.empty() ? "" : ", ") + std::string(key.name);
  }
  return names;
}

/// Numbers and strings as the text that the runtime's own settings take.
std::string text_of(const std::string& file, const std::string& key, const toml::node& node) {
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  if (const auto number = node.value_exact<double>()) return fmt::format("{}", *number);
  if (const auto text = node.value_exact<std::string>()) return *text;
  refuse(file, node.source(), fmt::format("'{}' takes a number or a string", key));
}

void assign(ProjectSettings& settings, const std::string& file, const std::string& key,
            const toml::node& node) {
  if (key == "strict") {
    const auto value = node.value_exact<bool>();
    if (!value) refuse(file, node.source(), "'strict' takes true or false");
    settings.strict = *value;
    return;
  }
  const auto known = std::find_if(project_keys().begin(), project_keys().end(),
                                  [&](const ProjectKey& k) { return key == k.name; });
  if (known != project_keys().end()) {
    const std::string value = text_of(file, key, node);
    if (key == "asserts") {
      if (value != asserts_as_preconditions && value != asserts_as_checks) {
        refuse(file, node.source(), "'asserts' takes \"as-preconditions\" or \"as-checks\"");
      }
      settings.asserts = value;
    } else if (key == "sanitize") {
      settings.sanitize = value;
    } else if (key == "build") {
      settings.build = value;
    } else if (key == "keep") {
      settings.keep = (fs::absolute(file).parent_path() / value).lexically_normal().string();
    } else {
      try {
        Settings checked;
        set(checked, key, value);
      } catch (const SettingsError& problem) {
        refuse(file, node.source(), problem.what());
      }
      settings.runtime[key] = value;
    }
    return;
  }
  refuse(file, node.source(),
         fmt::format("there is no key '{}' in [test]; the keys are {}", key, key_names()));
}

void read_generators(GeneratorDefaults& generators, const toml::table& types) {
  for (const auto& [type, code] : types) {
    const auto text = code.value_exact<std::string>();
    if (!text) {
      refuse(
          generators.file, code.source(),
          fmt::format("'{}' takes a generator in quotes, such as \"inclusive(0, 9)\"", type.str()));
    }
    generators.types.push_back({std::string(type.str()), *text, code.source().begin.line});
  }
}

ProjectSettings read(const fs::path& path) {
  const std::string file = path.string();
  ProjectSettings settings;
  try {
    const toml::table table = toml::parse_file(file);
    settings.generators.file = file;
    for (const auto& [name, node] : table) {
      const toml::table* keys = node.as_table();
      if (name.str() == "generators" && keys != nullptr) {
        read_generators(settings.generators, *keys);
        continue;
      }
      if (name.str() == "laws" && keys != nullptr) continue;  // read by laws_settings
      if (name.str() != "test" || keys == nullptr) {
        refuse(
            file, node.source(),
            fmt::format("'{}' is not understood; settings stand in a table [test], generators in "
                        "[generators], laws in [laws]",
                        name.str()));
      }
      for (const auto& [key, value] : *keys) assign(settings, file, std::string(key.str()), value);
    }
  } catch (const toml::parse_error& problem) {
    refuse(file, problem.source(), std::string(problem.description()));
  }
  return settings;
}

}  // namespace

const std::vector<ProjectKey>& project_keys() {
  static const std::vector<ProjectKey> keys = {
      {"seconds", "time for one region"},
      {"cases", "random inputs for one region at the most"},
      {"seed", "a number, or \"random\""},
      {"jobs", "processes for one region"},
      {"size", "the scale of containers and strings"},
      {"case_seconds", "a case that runs longer hangs"},
      {"sanitize", "sanitizers to build the tests with, or \"none\""},
      {"build", "folder for copies, objects and programs"},
      {"keep", "the file that `surety keep` adds tests to, seen from here"},
      {"asserts", "\"as-preconditions\" for what bodies assert first, or \"as-checks\""},
      {"strict", "what was skipped fails the run"}};
  return keys;
}

std::string ProjectSettings::sanitizers(const std::string& chosen) const {
  const std::string wanted = chosen.empty() ? sanitize.value_or("undefined") : chosen;
  return wanted == "none" ? "" : wanted;
}

bool ProjectSettings::asserts_assumed(const std::string& chosen) const {
  return (chosen.empty() ? asserts : chosen) == asserts_as_preconditions;
}

bool ProjectSettings::sanitizers_by_default(const std::string& chosen) const {
  return chosen.empty() && !sanitize;
}

ProjectSettings read_project_settings() {
  std::error_code ignored;
  for (fs::path folder = fs::current_path(ignored);; folder = folder.parent_path()) {
    if (fs::exists(folder / "surety.toml", ignored)) return read(folder / "surety.toml");
    if (folder == folder.parent_path()) return {};
  }
}

}  // namespace surety::tool::commands
