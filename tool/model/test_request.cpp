#include "tool/model/test_request.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

namespace surety::tool::model {

std::optional<std::size_t> GeneratorDefaults::index_for(const std::string& type) const {
  const auto words = [](std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
  };
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (words(types[i].type) == words(type)) return i;
  }
  return std::nullopt;
}

bool TestRequest::wants(const std::string& qualified_name) const {
  if (function.empty() || function == qualified_name) return true;
  return qualified_name.ends_with("::" + function);
}

std::string TestRequest::key() const {
  if (function.empty() && !crash_tests && producers.empty() && stub.empty() && level.empty()) {
    return {};
  }
  std::string all = function + (crash_tests ? "+" : "-") + definitions;
  if (!stub.empty() || !level.empty()) all += "|" + stub + "|" + level;
  for (const auto& [parameter, producer] : producers) {
    all.append("|").append(parameter).append("=").append(producer);
  }
  return all;
}

}  // namespace surety::tool::model
