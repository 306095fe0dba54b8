#include "tool/codegen/tests/config.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/emit/expression.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/user_error.h"

namespace surety::tool::codegen {

namespace {

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\n");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\n") - begin + 1);
}

bool is_number(const std::string& text) {
  if (text.empty()) return false;
  for (char c : text) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0 && c != '.') return false;
  }
  return true;
}

[[noreturn]] void refuse(const Clause& clause, const std::string& item) {
  throw UserError(fmt::format(
      "{}:{}:{}: error: config: '{}' is not understood; items are 10s (seconds), 100it (cases), "
      "seed=7, size=50, case_seconds=2, exhaustive=off, isolate (executions of a relation), and "
      "`with T = ...` on a line of its own",
      clause.place.file, clause.place.line, clause.place.column, item));
}

/// `settings.with_name(value)`
Expression with(const Expression& settings, const std::string& own, const Expression& value) {
  return call(member(settings, "with" + (own.empty() ? "" : "_" + own)), {value});
}

/// The settings with one more item.
Expression with_item(const Expression& settings, const Clause& clause, const std::string& item) {
  if (item.size() > 1 && item.back() == 's' && is_number(item.substr(0, item.size() - 1))) {
    return with(settings, "seconds", user_text(item.substr(0, item.size() - 1)));
  }
  if (item.size() > 2 && item.ends_with("it") && is_number(item.substr(0, item.size() - 2))) {
    return with(settings, "cases", user_text(item.substr(0, item.size() - 2)));
  }
  const std::size_t equals = item.find('=');
  const std::string own = trimmed(item.substr(0, equals));
  const std::string value = equals == std::string::npos ? "" : trimmed(item.substr(equals + 1));
  for (const char* known : {"seed", "size", "case_seconds"}) {
    if (own == known && is_number(value)) return with(settings, own, user_text(value));
  }
  if (own == "exhaustive" && (value == "off" || value == "on")) {
    const std::string changed = "surety_settings";
    const Statement set = assign(member(name(changed), own), "=", boolean(value == "on"));
    return with(settings, "", lambda({"", {{"::surety::Settings&", changed}}, "", set, ""}));
  }
  if (item == "isolate") return settings;  // how the body of a relation is written
  refuse(clause, item);
}

/// What stands between the commas of a `config:` line.
std::vector<std::string> items_of(const Clause& clause) {
  std::vector<std::string> items{""};
  for (char c : clause.text.text) {
    if (c == ',') {
      items.emplace_back();
    } else {
      items.back() += c;
    }
  }
  for (std::string& item : items) item = trimmed(item);
  return items;
}

void add_items(const Clause& clause, Expression& settings) {
  if (trimmed(clause.text.text).starts_with("with ")) return;
  for (const std::string& item : items_of(clause)) {
    if (!item.empty()) settings = with_item(settings, clause, item);
  }
}

}  // namespace

bool has_config(const Contract& contract, const Region& region, const std::string& item) {
  for (const auto* clauses : {&contract.configs, &region.configs}) {
    for (const Clause& clause : *clauses) {
      const std::vector<std::string> items = items_of(clause);
      if (std::find(items.begin(), items.end(), item) != items.end()) return true;
    }
  }
  return false;
}

Expression settings_code(const Contract& contract, const Region& region) {
  Expression settings = call("::surety::settings", {});
  for (const Clause& clause : contract.configs) add_items(clause, settings);
  for (const Clause& clause : region.configs) add_items(clause, settings);
  return settings;
}

}  // namespace surety::tool::codegen
