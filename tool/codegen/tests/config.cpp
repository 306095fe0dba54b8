#include "tool/codegen/tests/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

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

std::string item_code(const Clause& clause, const std::string& item) {
  if (item.size() > 1 && item.back() == 's' && is_number(item.substr(0, item.size() - 1))) {
    return fmt::format(".with_seconds({})", item.substr(0, item.size() - 1));
  }
  if (item.size() > 2 && item.ends_with("it") && is_number(item.substr(0, item.size() - 2))) {
    return fmt::format(".with_cases({})", item.substr(0, item.size() - 2));
  }
  const std::size_t equals = item.find('=');
  const std::string name = trimmed(item.substr(0, equals));
  const std::string value = equals == std::string::npos ? "" : trimmed(item.substr(equals + 1));
  for (const char* known : {"seed", "size", "case_seconds"}) {
    if (name == known && is_number(value)) return fmt::format(".with_{}({})", name, value);
  }
  if (name == "exhaustive" && (value == "off" || value == "on")) {
    return fmt::format(".with([](::surety::Settings& s) {{ s.exhaustive = {}; }})",
                       value == "on" ? "true" : "false");
  }
  if (item == "isolate") return {};  // how the body of a relation is written
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

void add_items(const Clause& clause, std::string& code) {
  if (trimmed(clause.text.text).starts_with("with ")) return;
  for (const std::string& item : items_of(clause)) {
    if (!item.empty()) code += item_code(clause, item);
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

std::string settings_code(const Contract& contract, const Region& region) {
  std::string code = "::surety::settings()";
  for (const Clause& clause : contract.configs) add_items(clause, code);
  for (const Clause& clause : region.configs) add_items(clause, code);
  return code;
}

}  // namespace surety::tool::codegen
