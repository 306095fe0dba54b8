#include "tool/codegen/doubles/levels.h"

#include <string>

#include "tool/contracts/tokens.h"
#include "tool/model/plan.h"
#include "tool/system/files.h"

namespace surety::tool::codegen {

std::string not_at_level(const UnitPlan& plan, const FunctionPlan& test, const std::string& level) {
  if ((level != "integration" && level != "system") || !test.definition) return {};
  // What a test expects of a stub's answers says nothing about the real function.
  for (const StubPlan& stub : plan.stubs) {
    if (stub.test != test.id) continue;
    return "it uses a stub for " + stub.clause.text.text + ", which there is not at level " + level;
  }
  const std::string text = read_file(test.definition->spot.file);
  const std::string body = text.substr(test.definition->body_begin,
                                       test.definition->body_end - test.definition->body_begin);
  for (const FunctionPlan& factory : plan.functions) {
    const bool missing = factory.is_mock() || (factory.is_fresh() && level == "system");
    if (!missing) continue;
    for (const Token& token : tokenize(body)) {
      if (token.kind != TokenKind::identifier || token.text != factory.name) continue;
      return "it uses the " + std::string(factory.is_mock() ? "mock " : "fresh object ") +
             factory.qualified_name + ", which there is not at level " + level;
    }
  }
  return {};
}

}  // namespace surety::tool::codegen
