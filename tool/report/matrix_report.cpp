// What `surety test --matrix` prints.
#include "tool/report/matrix_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runtime/run/progress.h"
#include "tool/system/files.h"

namespace surety::tool::report {
namespace {

std::string styled(bool color, const char* code, const std::string& text) {
  return color ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
}

std::string region_name(const RegionResult& region) {
  return region.region.empty() && region.relation.empty()
             ? region.function
             : fmt::format("{}, {}", region.function, region.title());
}

void add_difference(const MatrixRow& row, bool color, std::string& out) {
  if (!row.difference && !row.outcomes_differ()) return;
  out += fmt::format("{}  {}   {}:{}\n", styled(color, "1;31", "DIFFERS"), region_name(row.region),
                     display_path(row.region.place.file), row.region.place.line);
  if (!row.difference) {
    out += "  the outcome depends on the build; see the table\n\n";
    return;
  }
  std::size_t width = 6;
  for (const auto& [build, result] : row.difference->results) width = std::max(width, build.size());
  out += fmt::format("  {:<{}}  {}\n", "input", width, row.difference->input);
  for (const auto& [build, result] : row.difference->results) {
    out += fmt::format("  {:<{}}  {}\n", build, width, result);
  }
  out += fmt::format("  {} of {} inputs give different results\n\n",
                     with_commas(row.difference->cases), with_commas(row.compared));
}

}  // namespace

std::string to_console(const MatrixReport& report, bool color) {
  std::string out;
  for (const MatrixRow& row : report.rows) add_difference(row, color, out);
  std::size_t width = 24;
  for (const MatrixRow& row : report.rows) {
    if (!row.region.precondition_only) width = std::max(width, region_name(row.region).size() + 2);
  }
  out += fmt::format("{:<{}}", "", width);
  for (const std::string& build : report.builds) {
    out += fmt::format("{:<{}}", build, std::max<std::size_t>(build.size() + 2, 10));
  }
  out += "results\n";
  std::size_t differing = 0, regions = 0;
  for (const MatrixRow& row : report.rows) {
    if (row.region.precondition_only) continue;
    ++regions;
    const bool differs = row.difference || row.outcomes_differ();
    differing += differs ? 1 : 0;
    out += fmt::format("{:<{}}", region_name(row.region), width);
    for (std::size_t b = 0; b < report.builds.size(); ++b) {
      const std::string cell = fmt::format("{:<{}}", row.outcomes[b],
                                           std::max<std::size_t>(report.builds[b].size() + 2, 10));
      out += styled(color, row.outcomes[b] == "failed" ? "31" : "32", cell);
    }
    out += row.difference      ? "differ"
           : row.compared == 0 ? "not compared"
                               : fmt::format("agree in {} cases", with_commas(row.compared));
    out += '\n';
  }
  return out + fmt::format("{} region{} in {} builds: {} depend{} on the build   {:.1f} s\n",
                           regions, regions == 1 ? "" : "s", report.builds.size(),
                           differing == 0 ? std::string("none") : std::to_string(differing),
                           differing > 1 ? "" : "s", report.seconds);
}

std::string to_json(const MatrixReport& report) {
  using nlohmann::ordered_json;
  ordered_json rows = ordered_json::array();
  for (const MatrixRow& row : report.rows) {
    ordered_json outcomes = ordered_json::object();
    for (std::size_t b = 0; b < report.builds.size(); ++b) {
      outcomes[report.builds[b]] = row.outcomes[b];
    }
    ordered_json one = {
        {"test", row.region.test},
        {"function", row.region.function},
        {"region", row.region.region},
        {"kind", row.difference || row.outcomes_differ() ? "difference" : "contract"},
        {"outcomes", outcomes},
        {"compared", row.compared},
        {"location", {{"file", row.region.place.file}, {"line", row.region.place.line}}}};
    if (row.difference) {
      ordered_json results = ordered_json::object();
      for (const auto& [build, result] : row.difference->results) results[build] = result;
      one["difference"] = {
          {"input", row.difference->input}, {"results", results}, {"cases", row.difference->cases}};
    }
    rows.push_back(std::move(one));
  }
  return ordered_json({{"format", 1},
                       {"builds", report.builds},
                       {"results", rows},
                       {"seconds", report.seconds}})
             .dump(2, ' ', false, ordered_json::error_handler_t::replace) +
         "\n";
}

}  // namespace surety::tool::report
