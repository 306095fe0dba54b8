#include "tool/service/test_cache.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "tool/codegen/tests/testgen.h"
#include "tool/emit/edits.h"
#include "tool/emit/origin.h"
#include "tool/emit/printer.h"
#include "tool/model/compile_command.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/problem.h"
#include "tool/model/proof.h"
#include "tool/model/region_test.h"
#include "tool/model/test_request.h"
#include "tool/service/process.h"
#include "tool/system/files.h"
#include "tool/system/hash.h"

namespace surety::tool::service {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Content decides; a hash of it is taken only where size and time are new.
std::string content_hash(const std::string& file) {
  std::ifstream input(file, std::ios::binary);
  std::uint64_t hash = stable_hash("");
  std::array<char, 65536> buffer;
  while (input.read(buffer.data(), buffer.size()), input.gcount() > 0) {
    hash = stable_hash({buffer.data(), static_cast<std::size_t>(input.gcount())}, hash);
  }
  return fmt::format("{:016x}", hash);
}
std::string stamp_of(const std::string& file) {
  std::error_code failed;
  const auto size = fs::file_size(file, failed);
  const auto time = fs::last_write_time(file, failed);
  return failed ? "missing" : fmt::format("{} {}", size, time.time_since_epoch().count());
}

/// The command decides what is generated, and so do the project's defaults and this program.
json key_of(const CompileCommand& command, const GeneratorDefaults& defaults) {
  json types = json::array();
  for (const GeneratorDefault& made : defaults.types) {
    types.push_back({made.type, made.code, made.line});
  }
  return {command.file,
          command.directory,
          command.arguments,
          command.asserts_assumed,
          stamp_of("/proc/self/exe"),
          stamp_of(find_program(command.arguments.front())),
          types};
}
fs::path path_of(const std::string& folder, const CompileCommand& command) {
  // The same file may be compiled several times, with other flags.
  const std::string name = command.file + json(command.arguments).dump();
  return fs::path(folder) / "units" /
         fmt::format("{}_{}.json", fs::path(command.file).stem().string(), hash_digits(name));
}

json to_json(const Edits& edits) {
  json files = json::object();
  for (const auto& [file, insertions] : edits) {
    json& list = files[file] = json::array();
    for (const Insertion& each : insertions) {
      list.push_back({each.offset, static_cast<int>(each.anchor), each.depth, each.code.text,
                      each.code.breaks});
    }
  }
  return files;
}
Edits edits_of(const json& files) {
  Edits edits;
  for (const auto& [file, insertions] : files.items()) {
    for (const json& each : insertions) {
      edits[file].push_back({each[0],
                             static_cast<Anchor>(each[1].get<int>()),
                             each[2],
                             {each[3], each[4].get<std::vector<std::size_t>>()}});
    }
  }
  return edits;
}

/// Origins are shared by many lines: each is written once.
json to_json(const Printed& printed) {
  json origins = json::array(), lines = json::array();
  std::map<const Origin*, int> known{{nullptr, -1}};
  for (const OriginPointer& origin : printed.origins) {
    const auto [at, added] = known.emplace(origin.get(), static_cast<int>(origins.size()));
    if (added) {
      origins.push_back({origin->clause, origin->place.file, origin->place.line,
                         origin->place.column, origin->subject});
    }
    lines.push_back(at->second);
  }
  return {printed.text, origins, lines, printed.test_names};
}
Printed printed_of(const json& value) {
  Printed printed{value[0], {}, value[3].get<std::vector<std::size_t>>()};
  std::vector<OriginPointer> origins;
  for (const json& each : value[1]) {
    origins.push_back(std::make_shared<const Origin>(
        Origin{each[0], {each[1], each[2], each[3]}, each[4].get<std::size_t>()}));
  }
  for (const json& line : value[2]) {
    const int index = line.get<int>();
    printed.origins.push_back(index < 0 ? nullptr : origins[static_cast<std::size_t>(index)]);
  }
  return printed;
}

json to_json(const Proof& proof) {
  json proposed = json::array();
  for (const ProposedValue& each : proof.proposed) {
    proposed.push_back({each.parameter, each.numbers, each.shown});
  }
  return {static_cast<int>(proof.verdict),
          proof.reason,
          proof.at.file,
          proof.at.line,
          proof.at.column,
          proof.obligations,
          proof.bound,
          proof.seconds,
          proposed,
          proof.must_fail};
}
Proof proof_of(const json& value) {
  Proof proof;
  proof.verdict = static_cast<Proof::Verdict>(value[0].get<int>());
  proof.reason = value[1];
  proof.at = {value[2], value[3], value[4]};
  proof.obligations = value[5];
  proof.bound = value[6];
  proof.seconds = value[7];
  for (const json& each : value[8]) {
    proof.proposed.push_back({each[0], each[1].get<std::vector<std::uint64_t>>(), each[2]});
  }
  proof.must_fail = value[9];
  return proof;
}

json to_json(const RegionTest& test) {
  json generators = json::array();
  for (const ParameterGenerator& g : test.generators) {
    generators.push_back({g.index, g.parameter, g.generator, g.holder, static_cast<int>(g.by),
                          static_cast<int>(g.handed_over)});
  }
  json pasted = json::array();
  for (const PastedClause& clause : test.pasted) {
    pasted.push_back({clause.text, clause.code, clause.exception, clause.olds});
  }
  json leading = json::array();
  for (const LeadingPlace& each : test.leading) {
    leading.push_back({each.file, each.first_line, each.last_line, each.written, each.condition});
  }
  return {{"name", test.name.name},
          {"suite", test.name.suite},
          {"function", test.function},
          {"overload", test.overload},
          {"region", test.region},
          {"assumed", test.assumed},
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
          {"unchanged", test.unchanged},
          {"state", test.state},
          {"plain", test.plain},
          {"rows", test.rows},
          {"pasted", pasted},
          {"leading", leading},
          {"only_asserted", test.only_asserted},
          {"proof", to_json(test.proof)},
          {"parameters", test.parameters}};
}

RegionTest test_of(const json& value) {
  RegionTest test;
  test.name = {value.at("suite"), value.at("name"), {}};
  test.function = value.at("function");
  test.overload = value.at("overload");
  test.region = value.at("region");
  test.assumed = value.at("assumed").get<std::vector<std::string>>();
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
  test.unchanged = value.at("unchanged");
  test.state = value.at("state");
  test.plain = value.at("plain");
  test.rows = value.at("rows");
  test.proof = proof_of(value.at("proof"));
  test.parameters = value.at("parameters").get<std::vector<std::string>>();
  for (const json& g : value.at("generators")) {
    test.generators.push_back({g[0], g[1], g[2], g[3], static_cast<GeneratedBy>(g[4].get<int>()),
                               false, static_cast<HandedOver>(g[5].get<int>())});
  }
  test.only_asserted = value.at("only_asserted");
  for (const json& each : value.at("leading")) {
    test.leading.push_back({each[0], each[1], each[2], each[3], each[4]});
  }
  for (const json& clause : value.at("pasted")) {
    test.pasted.push_back({clause[0], clause[1], clause[2], clause[3]});
  }
  return test;
}

json to_json(const TestedFunction& function) {
  json regions = json::array();
  for (const RegionTest& test : function.regions) regions.push_back(to_json(test));
  json tests = json::array();
  for (const TestCode& test : function.tests) tests.push_back({test.region, to_json(test.code)});
  json needs = json::array();
  for (const StubNeed& need : function.needs) {
    needs.push_back({need.id, need.name, need.place.file, need.place.line, need.explicit_});
  }
  return {{"key", function.key},
          {"needs", needs},
          {"regions", regions},
          {"shared", to_json(function.shared)},
          {"tests", tests},
          {"members", to_json(function.members)},
          {"apart",
           function.apart ? json{function.apart->declarations, function.apart->light} : json()}};
}
TestedFunction function_of(const json& value) {
  TestedFunction function{value.at("key"),
                          {},
                          printed_of(value.at("shared")),
                          {},
                          edits_of(value.at("members")),
                          {},
                          {}};
  for (const json& test : value.at("tests")) {
    function.tests.push_back({test[0], printed_of(test[1])});
  }
  for (const json& need : value.at("needs")) {
    function.needs.push_back({need[0], need[1], {need[2], need[3], 1}, need[4]});
  }
  for (const json& test : value.at("regions")) function.regions.push_back(test_of(test));
  const json& apart = value.at("apart");
  if (!apart.is_null()) function.apart = Apart{apart[0], apart[1]};
  return function;
}

json to_json(const Problem& problem) {
  return {problem.file, problem.offset, problem.length, problem.message, problem.remedy};
}
Problem warning_of(const json& value) {
  return {value[0], value[1], value[2], value[3], Severity::warning, value[4]};
}

}  // namespace

bool traced(const Prepared& prepared) {
  return std::any_of(prepared.tests.begin(), prepared.tests.end(),
                     [](const RegionTest& test) { return test.traced; });
}

std::optional<PreparedUnit> load_unit(const std::string& folder, const CompileCommand& command,
                                      const TestRequest& request) {
  std::ifstream file(path_of(folder, command));
  const json saved = json::parse(file, nullptr, false);
  if (saved.is_discarded() || !saved.is_object() ||
      saved.value("key", json()) != key_of(command, request.defaults)) {
    return std::nullopt;
  }
  if (request.prove && !saved.value("proofs", false)) return std::nullopt;
  PreparedUnit unit;
  for (const auto& [name, stamps] : saved.at("files").items()) {
    const bool untouched = stamp_of(name) == stamps[0].get<std::string>();
    if (!untouched && content_hash(name) != stamps[1].get<std::string>()) return std::nullopt;
  }
  unit.checked = {saved.at("main_file"),
                  command.directory,
                  command.arguments,
                  saved.at("order").get<std::vector<std::string>>(),
                  edits_of(saved.at("edits")),
                  saved.at("stub_points").get<std::vector<std::string>>(),
                  {saved.at("macros").get<std::vector<std::string>>(),
                   saved.at("unneeded_macros").get<std::vector<std::string>>()},
                  saved.at("directives")};
  unit.apart = saved.at("apart");
  unit.defines_main = saved.at("defines_main");
  if (saved.at("as_written").get<bool>()) unit.use = UnitUse::as_written;
  for (const json& function : saved.at("tests")) unit.tests.push_back(function_of(function));
  for (const json& warning : saved.at("warnings")) unit.warnings.push_back(warning_of(warning));
  return unit;
}

void save_unit(const std::string& folder, const CompileCommand& command, const TestRequest& request,
               const PreparedUnit& unit) {
  json files = json::object(), tests = json::array(), warnings = json::array();
  for (const std::string& file : unit.checked.files) {
    files[file] = {stamp_of(file), content_hash(file)};
  }
  for (const TestedFunction& function : unit.tests) tests.push_back(to_json(function));
  for (const Problem& warning : unit.warnings) warnings.push_back(to_json(warning));
  const fs::path path = path_of(folder, command);
  fs::create_directories(path.parent_path());
  const json saved{{"key", key_of(command, request.defaults)},
                   {"proofs", request.prove},
                   {"files", files},
                   {"order", unit.checked.files},
                   {"main_file", unit.checked.main_file},
                   {"edits", to_json(unit.checked.edits)},
                   {"stub_points", unit.checked.stub_points},
                   {"macros", unit.checked.macros.all},
                   {"unneeded_macros", unit.checked.macros.unneeded},
                   {"defines_main", unit.defines_main},
                   {"directives", unit.checked.directives},
                   {"apart", unit.apart},
                   {"as_written", unit.use != UnitUse::checked},
                   {"tests", tests},
                   {"warnings", warnings}};
  write_file(path, saved.dump());
}

std::string load_root(const std::string& folder) {
  std::string root;
  std::ifstream file(fs::path(folder) / "units" / "root");
  std::getline(file, root);
  return root;
}

void save_root(const std::string& folder, const std::string& root) {
  if (load_root(folder) == root) return;
  fs::create_directories(fs::path(folder) / "units");
  write_file(fs::path(folder) / "units" / "root", root + "\n");
}

}  // namespace surety::tool::service
