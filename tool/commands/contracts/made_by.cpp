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
                                                  {"asserts", options.sources.asserts},
                                                  {"folder", options.folder},
                                                  {"sanitize", options.sanitize},
                                                  {"guide", options.guide},
                                                  {"stub", options.request.stub},
                                                  {"level", options.request.level}}
                                                 .dump());
}

std::optional<Maker> maker_of(const std::string& program) {
  const fs::path file = fs::path(program).parent_path() / file_name;
  if (!fs::exists(file)) return std::nullopt;
  const json made = json::parse(read_file(file), nullptr, false);
  if (!made.is_object()) return std::nullopt;
  Maker maker{made.at("directory"), {}};
  TestOptions& options = maker.options;
  options.sources.files = made.at("files").get<std::vector<std::string>>();
  options.sources.database = made.at("database");
  options.sources.flags = made.at("flags").get<std::vector<std::string>>();
  options.sources.asserts = made.value("asserts", "");
  options.folder = made.at("folder");
  options.sanitize = made.at("sanitize");
  options.guide = made.value("guide", options.guide);
  options.request.stub = made.at("stub");
  options.request.level = made.at("level");
  return maker;
}

Rebuilt rebuild(const std::string& program) {
  const std::optional<Maker> maker = maker_of(program);
  if (!maker) return Rebuilt::unknown_maker;
  const TestOptions& options = maker->options;
  const fs::path here = fs::current_path();
  fs::current_path(maker->directory);
  std::optional<ProjectTests> ready = prepare_project(options);
  if (ready) build_tests(*ready, {build_options(*ready, options)});
  fs::current_path(here);
  if (!ready) return Rebuilt::failed;
  return ready->prepared.parsed == 0 ? Rebuilt::no_need : Rebuilt::done;
}

}  // namespace surety::tool::commands
