#include "tool/contracts/config_items.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/keywords.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

constexpr std::string_view numbers[] = {"seed", "size", "case_seconds"};
constexpr const char* all_items =
    "items are 10s (seconds), 100it (cases), seed=7, size=50, case_seconds=2, exhaustive=off, "
    "isolate (executions of a relation), and `with T = ...` on a line of its own";

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.';
  });
}
bool is_number_of(std::string_view item, std::string_view unit) {
  return item.size() > unit.size() && item.ends_with(unit) &&
         is_number(item.substr(0, item.size() - unit.size()));
}
std::string without_spaces(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text;
}

}  // namespace

std::vector<SourceText> config_items(const SourceText& text) {
  std::vector<SourceText> items;
  if (text.trimmed().text.starts_with("with ")) return items;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.text.size(); ++i) {
    if (i < text.text.size() && text.text[i] != ',') continue;
    const SourceText item = text.part(begin, i).trimmed();
    if (!item.empty()) items.push_back(item);
    begin = i + 1;
  }
  return items;
}

bool is_config_item(const std::string& item) {
  if (is_number_of(item, "s") || is_number_of(item, "it") || item == "isolate") return true;
  const std::size_t equals = item.find('=');
  if (equals == std::string::npos) return false;
  const std::string key = without_spaces(item.substr(0, equals));
  const std::string value = without_spaces(item.substr(equals + 1));
  if (key == "exhaustive") return value == "on" || value == "off";
  return std::find(std::begin(numbers), std::end(numbers), key) != std::end(numbers) &&
         is_number(value);
}

std::string config_remedy(const std::string& item) {
  const std::string tight = without_spaces(item);
  if (is_config_item(tight)) return "did you mean '" + tight + "'?";
  if (is_number(tight)) {
    return "did you mean '" + tight + "s' for seconds or '" + tight + "it' for cases?";
  }
  for (const auto& [unit, meant] :
       {std::pair("sec", "s"), std::pair("seconds", "s"), std::pair("min", "s"),
        std::pair("cases", "it"), std::pair("iterations", "it"), std::pair("its", "it")}) {
    if (!is_number_of(tight, unit)) continue;
    const std::string number = tight.substr(0, tight.size() - std::string_view(unit).size());
    if (std::string_view(unit) == "min") return "write the time in seconds, such as '60s'";
    return "did you mean '" + number + meant + "'?";
  }
  const std::string key = tight.substr(0, tight.find('='));
  for (const std::string_view known : {"seed", "size", "case_seconds", "exhaustive", "isolate"}) {
    if (edit_distance(key, known) <= 2) {
      return "did you mean '" + std::string(known) + "'?";
    }
  }
  return all_items;
}

}  // namespace surety::tool::contracts
