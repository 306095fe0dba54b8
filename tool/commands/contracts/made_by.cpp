#include "tool/commands/contracts/made_by.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tool/commands/contracts/build_tests.h"
#include "tool/commands/contracts/prepare_project.h"
#include "tool/commands/contracts/test.h"
#include "tool/service/test_cache.h"
#include "tool/system/files.h"

namespace surety::tool::commands {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* file_name = "made_by.json";

}  // namespace

void save_maker(const std::string& folder, const TestOptions& options) {
  write_if_changed(folder + "/" + file_name, json{{"directory", fs::current_path().string()},
                                                  {"files", options.sources.files},
                                                  {"database", options.sources.database},
                                                  {"flags", options.sources.flags},
                                                  {"folder", options.folder},
                                                  {"sanitize", options.sanitize},
                                                  {"stub", options.request.stub},
                                                  {"level", options.request.level}}
                                                 .dump());
}

Rebuilt rebuild(const std::string& program) {
  const fs::path file = fs::path(program).parent_path() / file_name;
  if (!fs::exists(file)) return Rebuilt::unknown_maker;
  const json made = json::parse(read_file(file), nullptr, false);
  if (!made.is_object()) return Rebuilt::unknown_maker;
  TestOptions options;
  options.sources.files = made.at("files").get<std::vector<std::string>>();
  options.sources.database = made.at("database");
  options.sources.flags = made.at("flags").get<std::vector<std::string>>();
  options.folder = made.at("folder");
  options.sanitize = made.at("sanitize");
  options.request.stub = made.at("stub");
  options.request.level = made.at("level");
  // Names of files were given from there.
  const fs::path here = fs::current_path();
  fs::current_path(made.at("directory").get<std::string>());
  std::optional<ProjectTests> ready = prepare_project(options);
  if (ready) {
    build_tests(*ready,
                {{ready->folder, ready->link_flags, ready->project.sanitizers(options.sanitize),
                  traced(ready->prepared), ready->prepared.rest}});
  }
  fs::current_path(here);
  if (!ready) return Rebuilt::failed;
  return ready->prepared.parsed == 0 ? Rebuilt::no_need : Rebuilt::done;
}

}  // namespace surety::tool::commands
