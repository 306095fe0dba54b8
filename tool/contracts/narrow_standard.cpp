#include "tool/contracts/narrow_standard.h"

#include <algorithm>
#include <set>
#include <string>

#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/printer.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/system/files.h"

namespace surety::tool::contracts {
namespace {

/// The namespace with the names that are seen. Which names they are is the unit's business: its
/// main file says so before the headers that it shares with other units.
std::string seen_names(const std::string& content) {
  return "#ifndef SURETY_STANDARD_NAMES\n#define SURETY_STANDARD_NAMES\n" + content + "#endif\n";
}

std::string all_names() {
  return "namespace std {}\nnamespace surety_standard { using namespace std; }\n";
}

std::string own_names(const StandardView& standard) {
  std::string text;
  for (const std::string& header : standard.headers) {
    text.append("#include ").append(header).append("\n");
  }
  text +=
      "#pragma GCC diagnostic push\n"
      "#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"\n"
      "namespace std {}\nnamespace surety_standard {\n";
  for (const std::string& name : standard.names) {
    text.append("using std::").append(name).append(";\n");
  }
  for (const std::string& name : standard.namespaces) {
    text.append("namespace ").append(name).append(" = std::").append(name).append(";\n");
    if (name == "literals") text += "using namespace std::literals;\n";
  }
  return text + "}\n#pragma GCC diagnostic pop\n";
}

}  // namespace

std::string standard_names(const StandardView& standard) { return seen_names(own_names(standard)); }

Edits narrow_standard(const UnitPlan& plan) {
  Edits edits;
  const StandardView& standard = plan.standard;
  if (standard.directives.empty()) return edits;
  std::set<std::string> files;
  for (const StandardDirective& each : standard.directives) {
    files.insert(each.file);
    // The begin comes behind all else that stands there, the end before it.
    insert(edits, each.file,
           {each.begin,
            Anchor::call_begin,
            0,
            {each.in_function ? "{ " : "namespace surety_unused { ", {}}});
    insert(edits, each.file,
           {each.end, Anchor::statement_end, 0, {" } using namespace ::surety_standard;", {}}});
  }
  const bool in_headers = std::any_of(
      files.begin(), files.end(), [&](const std::string& file) { return file != plan.main_file; });
  files.insert(plan.main_file);
  for (const std::string& file : files) {
    const bool own = file == plan.main_file;
    const auto found = plan.include_at.find(file);
    const unsigned at = found == plan.include_at.end() || (own && in_headers) ? 0 : found->second;
    const std::string text = own ? standard_names(standard) : seen_names(all_names());
    const LineColumn place = line_column(read_file(file), at);
    insert(edits, file,
           {at, Anchor::include, 0, {text + print(line_directive(place.line, file)).text, {}}});
  }
  return edits;
}

}  // namespace surety::tool::contracts
