#include "tool/emit/hide_macros.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/emit/printer.h"
#include "tool/model/compile_command.h"
#include "tool/model/user_macros.h"

namespace surety::tool::emit {
namespace {

std::string aside(const std::vector<std::string>& names) {
  std::string lines;
  for (const std::string& name : names) {
    lines.append("#pragma push_macro(\"").append(name).append("\")\n");
    lines.append("#undef ").append(name).append("\n");
  }
  return lines;
}

std::string back(const std::vector<std::string>& names) {
  std::string lines;
  for (const std::string& name : names) {
    lines.append("#pragma pop_macro(\"").append(name).append("\")\n");
  }
  return lines;
}

bool is_part_of_a_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Those of the names, which are sorted, that occur as words.
std::vector<std::string> occurring(const std::vector<std::string>& names, const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_part_of_a_name(text[end])) ++end;
    if (end > at) {
      const std::string word = text.substr(at, end - at);
      if (std::binary_search(names.begin(), names.end(), word)) found.push_back(word);
    }
    at = end + 1;
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace

Printed hide_macros(const std::vector<std::string>& names, const Printed& code) {
  if (names.empty()) return code;
  Printed all = as_written(aside(names));
  all.add(code);
  all.add(as_written(back(names)));
  return all;
}

OneLine hide_macros_in(const std::vector<std::string>& names, const OneLine& code) {
  const std::vector<std::string> found = occurring(names, code.text);
  if (found.empty()) return code;
  OneLine all{"\n" + aside(found), {}};
  all.breaks.push_back(all.text.size());
  for (const std::size_t each : code.breaks) all.breaks.push_back(all.text.size() + each);
  all.text.append(code.text).append("\n").append(back(found));
  all.breaks.push_back(all.text.size());
  return all;
}

Around hide_macros_around(const std::vector<std::string>& names, const Around& code,
                          const std::string& inside) {
  const std::vector<std::string> found =
      occurring(names, code.before.text + " " + inside + " " + code.behind.text);
  if (found.empty()) return code;
  return {{"\n" + aside(found) + code.before.text, {}},
          {code.behind.text + "\n" + back(found), {}}};
}

OneLine hide_macros_for_headers(const std::vector<std::string>& names, const OneLine& code) {
  if (names.empty()) return code;
  OneLine all{aside(names) + code.text + back(names), {}};
  all.breaks.push_back(all.text.size());
  return all;
}

std::string headers_of_tests(const CompileCommand& command) {
  std::string lines;
  for (const char* header : {"contract", "generator", "case_test", "doubles", "relation"}) {
    lines.append("#include <surety/").append(header).append(".h>\n");
  }
  return hide_macros_for_headers(macros_of(command), {lines, {}}).text;
}

}  // namespace surety::tool::emit
