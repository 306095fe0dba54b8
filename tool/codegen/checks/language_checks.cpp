#include "tool/codegen/checks/language_checks.h"

#include "tool/contracts/clause_code.h"

namespace surety::tool::codegen {
namespace {

std::string place_code(const Place& place) {
  return "::surety::Place{" + literal(place.file) + ", " + std::to_string(place.line) + ", " +
         std::to_string(place.column) + "}";
}

}  // namespace

std::string language_check(const LanguageClause& clause, const LanguageCheck& check) {
  const std::string call =
      "{ SURETY_QUIET_BEGIN using namespace ::surety; "
      "::surety::detail::require_language((" +
      clause_code(clause.clause.text) + "), (" + check.subject + "), " +
      literal(clause.clause.text.text) + ", " + literal(clause.subject) + ", " +
      place_code(clause.clause.place) + ", " + place_code(check.place) + ", " +
      literal(check.function) + "); SURETY_QUIET_END }";
  if (check.global) {
    return " namespace { [[maybe_unused]] const bool surety_language_" +
           std::to_string(check.begin) + " = [] " + call.substr(0, call.size() - 1) +
           "return true; }(); }";
  }
  return " " + call + (check.braces ? " }" : "");
}

}  // namespace surety::tool::codegen
