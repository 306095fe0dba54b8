// What `surety strength` prints.
#include <fmt/core.h>

#include <cstddef>
#include <sstream>
#include <string>
#include <utility>

#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/report/formats.h"
#include "tool/report/style.h"
#include "tool/report/text.h"
#include "tool/system/files.h"

namespace surety::tool::report {
namespace {

std::string marked(const std::string& lines, unsigned first, char mark) {
  std::string out;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line); ++first) {
    out += fmt::format("    {} {:>5}  {}\n", mark, first, line);
  }
  return out;
}

std::string counts_text(const StrengthPart& function) {
  const std::size_t killed = function.count(Fate::killed);
  const std::size_t survived = function.count(Fate::survived);
  std::string text = fmt::format("{} of {} mutants killed", killed, killed + survived);
  if (killed + survived != 0) text += fmt::format(" ({:.0f} %)", 100 * function.killed());
  const std::pair<std::size_t, const char*> apart[] = {
      {function.count(Fate::equivalent), "equivalent"},
      {function.count(Fate::not_compiled), "did not compile"},
      {function.left_out, "not tried"}};
  for (const auto& [count, words] : apart) {
    if (count != 0) text += fmt::format(", {} {}", count, words);
  }
  return text;
}

}  // namespace

std::string strength_console(const Report& report, bool color) {
  const Paint paint(color);
  std::string out;
  std::size_t killed = 0, survived = 0;
  for (const TestResult& result : report.results) {
    const StrengthPart& function = *result.strength;
    out += paint(styles::heading, result.function) + "  " + short_place(result.place) + "\n";
    if (result.outcome == Outcome::skipped) {
      out += "  " + paint(styles::doubtful, "skipped") + "  " + result.reason + "\n";
      continue;
    }
    const bool all = function.count(Fate::survived) == 0;
    out += "  " + paint(all ? styles::good : styles::doubtful, counts_text(function)) + "\n";
    for (const MutantResult& each : function.mutants) {
      if (each.fate != Fate::survived) continue;
      out += fmt::format("  survived: {} at {}:{}\n", each.mutant.kind,
                         display_path(each.mutant.file), each.mutant.line);
      out += paint(styles::bad, marked(each.before, each.mutant.line, '-'));
      out += paint(styles::good, marked(each.after, each.mutant.line, '+'));
    }
    killed += function.count(Fate::killed);
    survived += function.count(Fate::survived);
  }
  if (killed + survived == 0) return out + "no mutant was tried\n";
  return out + fmt::format(
                   "{} of {} mutants killed ({:.0f} %)   {:.1f} s, {:.1f} s to compile "
                   "each\n",
                   killed, killed + survived,
                   100 * static_cast<double>(killed) / static_cast<double>(killed + survived),
                   report.seconds, report.compile_seconds);
}

}  // namespace surety::tool::report
