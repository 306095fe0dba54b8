#include "tool/commands/contracts/suggest_asserts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/contracts/tokens.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/system/files.h"

namespace surety::tool::commands {
namespace {

constexpr std::size_t most_in_a_file = 5;

/// The same for texts that differ in nothing but white space.
std::string words_of(const std::string& text) {
  std::string out = " ";
  for (const Token& token : tokenize(text)) {
    out += token.text;
    out += ' ';
  }
  return out;
}

/// Whether a region assumes the condition, by itself or as part of something longer.
bool assumes(const Region& region, const std::string& condition) {
  return std::any_of(region.assumes.begin(), region.assumes.end(), [&](const Clause& clause) {
    return words_of(clause.text.text).find(words_of(condition)) != std::string::npos;
  });
}

}  // namespace

void AssertSuggestions::add(const FunctionPlan& function) {
  std::vector<const Clause*> open;
  for (const LeadingAssert& each : function.leading) {
    const auto& regions = function.contract.regions;
    const bool known = std::all_of(regions.begin(), regions.end(), [&](const Region& region) {
      return assumes(region, each.clause.text.text);
    });
    if (!known) open.push_back(&each.clause);
  }
  if (open.empty() || function.is_test()) return;
  const Clause& first = *open.front();
  if (++said_[first.place.file] > most_in_a_file) return;
  fmt::print(
      "{}:{}: {} begins with {}{}: if callers must meet {}, say so with `--asserts "
      "as-preconditions` or `/// assume: {}`\n",
      display_path(first.place.file), first.place.line, function.qualified_name,
      first.shown_in_full(), open.size() == 1 ? "" : fmt::format(" and {} more", open.size() - 1),
      open.size() == 1 ? "it" : "them", first.text.text);
}

void AssertSuggestions::finish() const {
  for (const auto& [file, count] : said_) {
    if (count <= most_in_a_file) continue;
    fmt::print("{}: {} more function{} with a contract begin{} with such an assertion\n",
               display_path(file), count - most_in_a_file, count == most_in_a_file + 1 ? "" : "s",
               count == most_in_a_file + 1 ? "s" : "");
  }
}

}  // namespace surety::tool::commands
