// What `surety test --matrix` prints.
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "runtime/run/progress.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/report/formats.h"
#include "tool/report/style.h"
#include "tool/report/text.h"

namespace surety::tool::report {
namespace {

std::string region_name(const TestResult& region) {
  return region.region.empty() && region.relation.empty()
             ? region.function
             : fmt::format("{}, {}", region.function, region.title());
}

std::string difference_text(const TestResult& result, const Paint& paint) {
  const MatrixPart& matrix = *result.matrix;
  if (!matrix.differs()) return {};
  std::string out = fmt::format("{}  {}   {}\n", paint(styles::failed, "DIFFERS"),
                                region_name(result), short_place(result.place));
  if (!matrix.difference) {
    return out + "  the outcome depends on the build; see the table\n\n";
  }
  std::size_t width = 6;
  for (const auto& [build, text] : matrix.difference->results)
    width = std::max(width, build.size());
  out += fmt::format("  {:<{}}  {}\n", "input", width, matrix.difference->input);
  for (const auto& [build, text] : matrix.difference->results) {
    out += fmt::format("  {:<{}}  {}\n", build, width, text);
  }
  return out + fmt::format("  {} of {} inputs give different results\n\n",
                           with_commas(matrix.difference->cases), with_commas(matrix.compared));
}

std::size_t column_width(const std::string& build) {
  return std::max<std::size_t>(build.size() + 2, 10);
}

std::string table_row(const TestResult& result, std::size_t width, const Paint& paint) {
  const MatrixPart& matrix = *result.matrix;
  std::string out = fmt::format("{:<{}}", region_name(result), width);
  for (const auto& [build, outcome] : matrix.outcomes) {
    const std::string cell = fmt::format("{:<{}}", name_of(outcome), column_width(build));
    out += paint(outcome == Outcome::failed ? styles::bad : styles::good, cell);
  }
  return out +
         (matrix.difference      ? "differ"
          : matrix.compared == 0 ? "not compared"
                                 : fmt::format("agree in {} cases", with_commas(matrix.compared))) +
         '\n';
}

}  // namespace

std::string matrix_console(const Report& report, bool color) {
  const Paint paint(color);
  std::string out;
  std::size_t width = 24, regions = 0, differing = 0;
  for (const TestResult& result : report.results) {
    out += difference_text(result, paint);
    if (result.precondition_only) continue;
    width = std::max(width, region_name(result).size() + 2);
    ++regions;
    differing += result.matrix->differs() ? 1 : 0;
  }
  out += fmt::format("{:<{}}", "", width);
  for (const std::string& build : report.builds) {
    out += fmt::format("{:<{}}", build, column_width(build));
  }
  out += "results\n";
  for (const TestResult& result : report.results) {
    if (!result.precondition_only) out += table_row(result, width, paint);
  }
  return out + fmt::format("{} region{} in {} builds: {} depend{} on the build   {:.1f} s\n",
                           regions, regions == 1 ? "" : "s", report.builds.size(),
                           differing == 0 ? std::string("none") : std::to_string(differing),
                           differing > 1 ? "" : "s", report.seconds);
}

}  // namespace surety::tool::report
