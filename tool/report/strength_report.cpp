// What `surety strength` prints.
#include "tool/report/strength_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tool/system/files.h"

namespace surety::tool::report {
namespace {

std::string styled(bool color, const char* code, const std::string& text) {
  return color ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
}

std::string marked(const std::string& lines, unsigned first, char mark) {
  std::string out;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line); ++first) {
    out += fmt::format("    {} {:>5}  {}\n", mark, first, line);
  }
  return out;
}

std::string counts_text(const FunctionStrength& function) {
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

const char* name_of(Fate fate) {
  switch (fate) {
    case Fate::killed:
      return "killed";
    case Fate::survived:
      return "survived";
    case Fate::equivalent:
      return "equivalent";
    case Fate::not_compiled:
      return "not compiled";
  }
  return "";
}

std::size_t FunctionStrength::count(Fate fate) const {
  return static_cast<std::size_t>(std::count_if(
      mutants.begin(), mutants.end(), [&](const MutantResult& m) { return m.fate == fate; }));
}

double FunctionStrength::killed() const {
  const double dead = static_cast<double>(count(Fate::killed));
  const double all = dead + static_cast<double>(count(Fate::survived));
  return all == 0 ? -1 : dead / all;
}

std::string to_console(const Strength& strength, bool color) {
  std::string out;
  std::size_t killed = 0, survived = 0;
  for (const FunctionStrength& function : strength.functions) {
    out += styled(color, "1", function.function) +
           fmt::format("  {}:{}\n", display_path(function.place.file), function.place.line);
    if (!function.skipped.empty()) {
      out += "  " + styled(color, "33", "skipped") + "  " + function.skipped + "\n";
      continue;
    }
    const bool all = function.count(Fate::survived) == 0;
    out += "  " + styled(color, all ? "32" : "33", counts_text(function)) + "\n";
    for (const MutantResult& result : function.mutants) {
      if (result.fate != Fate::survived) continue;
      out += fmt::format("  survived: {} at {}:{}\n", result.mutant.kind,
                         display_path(result.mutant.file), result.mutant.line);
      out += styled(color, "31", marked(result.before, result.mutant.line, '-'));
      out += styled(color, "32", marked(result.after, result.mutant.line, '+'));
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
                   strength.seconds, strength.compile_seconds);
}

std::string to_json(const Strength& strength) {
  using nlohmann::ordered_json;
  ordered_json functions = ordered_json::array();
  for (const FunctionStrength& function : strength.functions) {
    ordered_json mutants = ordered_json::array();
    for (const MutantResult& result : function.mutants) {
      mutants.push_back({{"fate", name_of(result.fate)},
                         {"kind", result.mutant.kind},
                         {"location", {{"file", result.mutant.file}, {"line", result.mutant.line}}},
                         {"before", result.before},
                         {"after", result.after},
                         {"by", result.by}});
    }
    ordered_json row = {
        {"function", function.function},
        {"location", {{"file", function.place.file}, {"line", function.place.line}}},
        {"skipped", function.skipped},
        {"killed", function.count(Fate::killed)},
        {"survived", function.count(Fate::survived)},
        {"equivalent", function.count(Fate::equivalent)},
        {"not_compiled", function.count(Fate::not_compiled)},
        {"not_tried", function.left_out},
        {"kill_rate", nullptr},
        {"mutants", mutants}};
    if (function.killed() >= 0) row["kill_rate"] = function.killed();
    functions.push_back(std::move(row));
  }
  return ordered_json({{"format", 1},
                       {"functions", functions},
                       {"seconds", strength.seconds},
                       {"compile_seconds", strength.compile_seconds}})
             .dump(2, ' ', false, ordered_json::error_handler_t::replace) +
         "\n";
}

}  // namespace surety::tool::report
