#include "tool/contracts/own_words.h"

#include <algorithm>
#include <set>
#include <string>

#include "tool/contracts/standard_names.h"
#include "tool/contracts/tokens.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/printer.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/system/files.h"

namespace surety::tool::contracts {
namespace {

bool is_mentioned(const UnitPlan& plan, const std::string& word) {
  const auto in = [&](const auto& carrier) { return mentions(carrier.contract.raw, word); };
  return std::any_of(plan.functions.begin(), plan.functions.end(), in) ||
         std::any_of(plan.classes.begin(), plan.classes.end(), in);
}

}  // namespace

Edits own_words(const UnitPlan& plan) {
  Edits edits;
  if (plan.own_words.empty()) return edits;
  std::string names;
  // Named relations and the generators of a project say words that no contract mentions.
  const std::set<std::string> always{"surety/contract.h", "surety/generator.h"};
  std::set<std::string> headers = always;
  for (const std::string& word : vocabulary()) {
    const std::string header = header_of_word(word);
    const bool wanted = always.contains(header) || is_mentioned(plan, word);
    if (plan.own_words.contains(word) || !wanted) continue;
    headers.insert(header);
    names += "using ::surety::vocabulary::" + word + ";\n";
  }
  std::string text;
  for (const std::string& header : headers) text += "#include <" + header + ">\n";
  text += "namespace surety_words {\n" + names +
          "}\n#undef SURETY_VOCABULARY\n#define SURETY_VOCABULARY surety_words\n";
  // Contracts in headers come before a name that only the main file declares.
  const auto found = plan.include_at.find(plan.main_file);
  const bool first = plan.own_words_in_headers || found == plan.include_at.end();
  const unsigned at = first ? 0 : found->second;
  const LineColumn place = line_column(read_file(plan.main_file), at);
  insert(edits, plan.main_file,
         {at,
          Anchor::include,
          0,
          {text + print(line_directive(place.line, plan.main_file)).text, {}}});
  return edits;
}

}  // namespace surety::tool::contracts
