#include "tool/run/test_cache.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace surety::tool {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string path_of(const std::string& folder) { return folder + "/prepared.json"; }

/// Size and time of a file; the command itself counts too, as it decides what is generated.
std::string stamp_of(const std::string& file) {
  std::error_code failed;
  const auto size = fs::file_size(file, failed);
  const auto time = fs::last_write_time(file, failed);
  return failed ? "missing" : fmt::format("{} {}", size, time.time_since_epoch().count());
}

json key_of(const std::vector<CompileCommand>& commands) {
  json key = json::array();
  for (const CompileCommand& command : commands) {
    key.push_back({command.file, command.directory, command.arguments});
  }
  key.push_back(stamp_of("/proc/self/exe"));
  return key;
}

json to_json(const RegionTest& test) {
  json generators = json::array();
  for (const ParameterGenerator& g : test.generators) {
    generators.push_back({g.index, g.parameter, g.generator, g.holder, static_cast<int>(g.by)});
  }
  return {{"name", test.name},
          {"function", test.function},
          {"region", test.region},
          {"file", test.place.file},
          {"line", test.place.line},
          {"column", test.place.column},
          {"skipped", test.skipped},
          {"precondition_only", test.precondition_only},
          {"filtered", test.filtered},
          {"narrowed", test.narrowed},
          {"generators", generators},
          {"error", test.error},
          {"solved", test.solved},
          {"solutions", test.solutions},
          {"relation", test.relation},
          {"executions", test.executions},
          {"varies", test.varies},
          {"traced", test.traced},
          {"parameters", test.parameters}};
}

RegionTest test_of(const json& value) {
  RegionTest test;
  test.name = value.at("name");
  test.function = value.at("function");
  test.region = value.at("region");
  test.place = {value.at("file"), value.at("line"), value.at("column")};
  test.skipped = value.at("skipped");
  test.precondition_only = value.at("precondition_only");
  test.filtered = value.at("filtered").get<std::vector<std::string>>();
  test.narrowed = value.at("narrowed");
  test.error = value.at("error");
  test.solved = value.at("solved").get<std::vector<std::string>>();
  test.solutions = value.at("solutions");
  test.relation = value.at("relation");
  test.executions = value.at("executions");
  test.varies = value.at("varies");
  test.traced = value.at("traced");
  test.parameters = value.at("parameters").get<std::vector<std::string>>();
  for (const json& g : value.at("generators")) {
    test.generators.push_back({g[0], g[1], g[2], g[3], static_cast<GeneratedBy>(g[4].get<int>())});
  }
  return test;
}

}  // namespace

std::optional<Prepared> load_prepared(const std::string& folder,
                                      const std::vector<CompileCommand>& commands) {
  std::ifstream file(path_of(folder));
  const json saved = json::parse(file, nullptr, false);
  if (saved.is_discarded() || !saved.is_object() ||
      saved.value("key", json()) != key_of(commands)) {
    return std::nullopt;
  }
  Prepared prepared;
  for (const auto& [name, stamp] : saved.at("files").items()) {
    if (stamp_of(name) != stamp.get<std::string>()) return std::nullopt;
    prepared.files.push_back(name);
  }
  for (const json& unit : saved.at("units")) {
    prepared.units.push_back(
        {{unit[0], unit[1], unit[2].get<std::vector<std::string>>()}, unit[3], unit[4]});
    if (!fs::exists(prepared.units.back().command.file)) return std::nullopt;
  }
  for (const json& test : saved.at("tests")) prepared.tests.push_back(test_of(test));
  return prepared;
}

void save_prepared(const std::string& folder, const std::vector<CompileCommand>& commands,
                   const Prepared& prepared) {
  json units = json::array(), tests = json::array(), files = json::object();
  for (const BuildUnit& unit : prepared.units) {
    units.push_back({unit.command.file, unit.command.directory, unit.command.arguments,
                     unit.defines_main, unit.has_tests});
  }
  for (const RegionTest& test : prepared.tests) tests.push_back(to_json(test));
  for (const std::string& file : prepared.files) files[file] = stamp_of(file);
  std::ofstream(path_of(folder)) << json{
      {"key", key_of(commands)}, {"units", units}, {"tests", tests}, {"files", files}};
}

}  // namespace surety::tool
