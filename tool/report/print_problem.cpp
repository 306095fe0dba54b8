#include "tool/report/print_problem.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "tool/model/place.h"
#include "tool/model/problem.h"
#include "tool/report/style.h"
#include "tool/system/files.h"

namespace surety::tool::report {

std::size_t count_errors(const Problems& problems) {
  return static_cast<std::size_t>(
      std::count_if(problems.begin(), problems.end(),
                    [](const Problem& p) { return p.severity == Severity::error; }));
}

std::string print_problems(const Problems& problems, bool color) {
  Problems sorted = problems;
  // Of two problems at one place the one with a remedy says more.
  const auto key = [](const Problem& p) {
    return std::tuple(p.file, p.offset, p.remedy.empty(), p.message);
  };
  const auto place = [](const Problem& p) { return std::tie(p.file, p.offset); };
  std::sort(sorted.begin(), sorted.end(),
            [&](const Problem& a, const Problem& b) { return key(a) < key(b); });
  sorted.erase(std::unique(sorted.begin(), sorted.end(),
                           [&](const Problem& a, const Problem& b) {
                             return !a.file.empty() && place(a) == place(b);
                           }),
               sorted.end());
  std::map<std::string, std::string> files;
  const Paint paint(color);
  std::string out;
  for (const Problem& problem : sorted) {
    const bool error = problem.severity == Severity::error;
    if (problem.file.empty()) {
      out += std::string("surety: ") + problem.message + "\n";
      continue;
    }
    const auto [at, fresh] = files.try_emplace(problem.file);
    if (fresh) at->second = file_if_readable(problem.file).value_or("");
    const std::string_view text = at->second;
    const LineColumn at_line = line_column(text, problem.offset);
    out += paint(styles::heading, fmt::format("{}:{}:{}: ", display_path(problem.file),
                                              at_line.line, at_line.column)) +
           paint(error ? styles::failed : styles::warning, error ? "error: " : "warning: ") +
           paint(styles::heading, problem.message) + "\n";
    const std::size_t begin = problem.offset - std::min(problem.offset, at_line.column - 1);
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    std::string marker;
    for (std::size_t i = 0; i + 1 < at_line.column; ++i)
      marker += i < line.size() && line[i] == '\t' ? '\t' : ' ';
    const std::size_t room = line.size() >= at_line.column ? line.size() - at_line.column : 0;
    marker += '^' + std::string(std::min<std::size_t>(problem.length - 1, room), '~');
    out += "  " + std::string(line) + "\n  " + paint(styles::marker, marker) + "\n";
    if (!problem.remedy.empty()) out += "  " + problem.remedy + "\n";
  }
  const std::size_t errors = count_errors(sorted);
  if (errors != 0) out += std::to_string(errors) + (errors == 1 ? " error\n" : " errors\n");
  return out;
}

}  // namespace surety::tool::report
