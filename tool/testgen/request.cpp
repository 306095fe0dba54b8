#include "tool/testgen/request.h"

#include <algorithm>

namespace surety::tool {

bool TestRequest::wants(const std::string& qualified_name) const {
  if (function.empty() || function == qualified_name) return true;
  return qualified_name.ends_with("::" + function);
}

std::size_t TestRequest::hash() const {
  if (function.empty() && !crash_tests && producers.empty() && stub.empty() && level.empty()) {
    return 0;
  }
  std::string all = function + (crash_tests ? "+" : "-") + definitions;
  if (!stub.empty() || !level.empty()) all += "|" + stub + "|" + level;
  for (const auto& [parameter, producer] : producers) all += "|" + parameter + "=" + producer;
  return std::hash<std::string>{}(all);
}

void replace_producers(const TestRequest& request, Derivation& derivation) {
  for (ParameterGenerator& made : derivation.generators) {
    const auto found = request.producers.find(made.parameter);
    if (found == request.producers.end()) continue;
    made.generator = found->second;
    made.by = GeneratedBy::written;
    // A solved parameter of its group would be drawn twice.
    std::erase_if(derivation.groups, [&](const ArithmeticGroup& group) {
      return std::count(group.parameters.begin(), group.parameters.end(), made.index) != 0;
    });
  }
}

}  // namespace surety::tool
