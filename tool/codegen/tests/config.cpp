#include "tool/codegen/tests/config.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/contracts/config_items.h"
#include "tool/emit/expression.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/source_text.h"

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

/// `settings.with_name(value)`
Expression with(const Expression& settings, const std::string& own, const Expression& value) {
  return call(member(settings, "with" + (own.empty() ? "" : "_" + own)), {value});
}

Expression with_exhaustive(const Expression& settings, bool value) {
  const std::string changed = "surety_settings";
  const Statement set = assign(member(name(changed), "exhaustive"), "=", boolean(value));
  return with(settings, "", lambda({"", {{"::surety::Settings&", changed}}, "", set, ""}));
}

/// The settings with one more item.
Expression with_item(const Expression& settings, const std::string& item) {
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
    return with_exhaustive(settings, value == "on");
  }
  return settings;  // `isolate`: how the body of a relation is written
}

void add_items(const Clause& clause, Expression& settings) {
  for (const SourceText& item : config_items(clause.text)) {
    settings = with_item(settings, item.text);
  }
}

}  // namespace

bool has_config(const Contract& contract, const Region& region, const std::string& item) {
  for (const auto* clauses : {&contract.configs, &region.configs}) {
    for (const Clause& clause : *clauses) {
      const std::vector<SourceText> items = config_items(clause.text);
      const auto same = [&](const SourceText& each) { return each.text == item; };
      if (std::any_of(items.begin(), items.end(), same)) return true;
    }
  }
  return false;
}

Expression settings_code(const Contract& contract, const Region& region, bool remembers) {
  Expression settings = call("::surety::settings", {});
  // What fails the second time only is not found by trying every input once.
  if (remembers) settings = with_exhaustive(settings, false);
  for (const Clause& clause : contract.configs) add_items(clause, settings);
  for (const Clause& clause : region.configs) add_items(clause, settings);
  return settings;
}

}  // namespace surety::tool::codegen
