#include "tool/contracts/own_names.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/tokens.h"
#include "tool/emit/edits.h"
#include "tool/emit/printer.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

constexpr std::string_view prefix = "surety_own_";

/// Whether the `::` at `at` follows nothing that it could qualify.
bool is_global(const std::vector<Token>& tokens, std::size_t at) {
  if (at == 0) return true;
  const Token& before = tokens[at - 1];
  return before.kind != TokenKind::identifier ? before.text != ">" : before.text == "return";
}

/// The bracket that the one at `close` closes; 0 if there is none.
std::size_t opening(const std::vector<Token>& tokens, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close; i > 0; --i) {
    if (tokens[i].text == ")") ++depth;
    if (tokens[i].text == "(" && --depth == 0) return i;
  }
  return 0;
}

/// Whether a type follows the `->` at `at`, and not a member: `[](int x) -> T`, `auto f() -> T`.
bool begins_result(const std::vector<Token>& tokens, std::size_t at) {
  if (at == 0) return false;
  const Token& before = tokens[at - 1];
  if (before.text != ")") {
    return before.text == "mutable" || before.text == "noexcept" || before.text == "const";
  }
  const std::size_t open = opening(tokens, at - 1);
  if (open == 0) return false;
  return tokens[open - 1].text == "]" || (open > 1 && tokens[open - 2].text == "auto");
}

bool is_own(const std::vector<Token>& tokens, std::size_t at, const SeenNames& names) {
  const std::string name(tokens[at].text);
  if (tokens[at].kind != TokenKind::identifier || !names.all.contains(name)) return false;
  if (at == 0) return !names.hidden.contains(name);
  const std::string_view before = tokens[at - 1].text;
  if (before == "::") return is_global(tokens, at - 1);
  const bool member = before == "." || (before == "->" && !begins_result(tokens, at - 1));
  return !member && !names.hidden.contains(name);
}

/// Where the names are in one line, which comes at `begin`.
void find(std::string_view line, std::size_t begin, const SeenNames& names,
          std::vector<std::size_t>& found) {
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string_view::npos || line[first] == '#' || line.substr(first, 2) == "//") {
    return;
  }
  const std::vector<Token> tokens = tokenize(line);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (is_own(tokens, i, names)) found.push_back(begin + tokens[i].begin);
  }
}

std::vector<std::size_t> find(const std::string& code, const SeenNames& names) {
  std::vector<std::size_t> found;
  if (names.all.empty()) return found;
  for (std::size_t begin = 0; begin < code.size();) {
    const std::size_t end = std::min(code.find('\n', begin), code.size());
    find(std::string_view(code).substr(begin, end - begin), begin, names, found);
    begin = end + 1;
  }
  return found;
}

/// Offsets into a text, which grows at `places`.
void move(std::vector<std::size_t>& offsets, const std::vector<std::size_t>& places) {
  for (std::size_t& each : offsets) {
    const auto before = std::lower_bound(places.begin(), places.end(), each) - places.begin();
    each += static_cast<std::size_t>(before) * prefix.size();
  }
}

void put(std::string& text, const std::vector<std::size_t>& places) {
  for (auto at = places.rbegin(); at != places.rend(); ++at) text.insert(*at, prefix);
}

bool is_hidden(const OwnNames& own, const std::string& name, const std::string& qualified) {
  const auto found = own.hidden_in.find(name);
  if (found == own.hidden_in.end()) return false;
  return std::any_of(found->second.begin(), found->second.end(),
                     [&](const std::string& scope) { return qualified.starts_with(scope + "::"); });
}

SeenNames seen_below(const OwnNames& own, const std::string& qualified) {
  SeenNames seen{own.names, {}};
  for (const std::string& name : own.names) {
    if (is_hidden(own, name, qualified)) seen.hidden.insert(name);
  }
  return seen;
}

}  // namespace

SeenNames seen_outside(const UnitPlan& plan) { return {plan.own_names.names, {}}; }

SeenNames seen_by_tests(const UnitPlan& plan, const FunctionPlan& function) {
  return seen_below(plan.own_names, function.qualified_name);
}

SeenNames seen_beside(const UnitPlan& plan, const FunctionPlan& function) {
  SeenNames seen = seen_by_tests(plan, function);
  for (const ParameterPlan& parameter : function.parameters) {
    for (const std::string& name : {parameter.name, parameter.definition_name}) {
      if (seen.all.contains(name)) seen.hidden.insert(name);
    }
  }
  return seen;
}

SeenNames seen_in(const UnitPlan& plan, const ClassPlan& type) {
  return seen_below(plan.own_names, type.name + "::");
}

emit::OneLine with_own_names(emit::OneLine code, const SeenNames& names) {
  const std::vector<std::size_t> places = find(code.text, names);
  move(code.breaks, places);
  put(code.text, places);
  return code;
}

emit::Printed with_own_names(emit::Printed code, const SeenNames& names) {
  const std::vector<std::size_t> places = find(code.text, names);
  move(code.test_names, places);
  put(code.text, places);
  return code;
}

SourceText with_own_names(const SourceText& code, const SeenNames& names) {
  SourceText out;
  std::size_t done = 0;
  for (const std::size_t place : find(code.text, names)) {
    out.add(code.part(done, place));
    out.add(prefix, code.offsets[place]);
    done = place;
  }
  out.add(code.part(done, code.text.size()));
  return out;
}

Edits own_names(const UnitPlan& plan) {
  Edits edits;
  for (const auto& [file, places] : plan.own_names.places) {
    for (const unsigned place : places) {
      insert(edits, file, {place, Anchor::name, 0, {std::string(prefix), {}}});
    }
  }
  return edits;
}

std::string with_names_of_user(std::string message) {
  for (std::size_t at = message.find(prefix); at != std::string::npos;
       at = message.find(prefix, at)) {
    message.erase(at, prefix.size());
  }
  return message;
}

}  // namespace surety::tool::contracts
