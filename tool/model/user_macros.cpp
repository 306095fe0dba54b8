#include "tool/model/user_macros.h"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "tool/model/compile_command.h"

namespace surety::tool::model {

bool is_for_libraries(const std::string& name) {
  return name.starts_with("_") || name.starts_with("SURETY_") || name.starts_with("GTEST_") ||
         name == "NDEBUG";
}

std::vector<std::string> macros_of(const CompileCommand& command) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    std::string definition = command.arguments[i];
    if (!definition.starts_with("-D")) continue;
    definition.erase(0, 2);
    if (definition.empty() && i + 1 < command.arguments.size()) {
      definition = command.arguments[++i];
    }
    const std::string name = definition.substr(0, definition.find_first_of("=("));
    if (!name.empty() && !is_for_libraries(name)) names.insert(name);
  }
  return {names.begin(), names.end()};
}

}  // namespace surety::tool::model
