#include "tool/front_end/typing/explain_error.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/build_contract.h"
#include "tool/contracts/keywords.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

/// What stands between the first two quotes.
std::string quoted(const std::string& message) {
  const std::size_t open = message.find('\'');
  if (open == std::string::npos) return {};
  const std::size_t close = message.find('\'', open + 1);
  return close == std::string::npos ? "" : message.substr(open + 1, close - open - 1);
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// The library's own complaints are static assertions: `surety: what is wrong; what to do`.
std::optional<ExplainedError> own_assertion(const std::string& message) {
  constexpr std::string_view mark = "surety: ";
  const std::size_t at = message.find(mark);
  if (at == std::string::npos || !contains(message, "static assertion")) return std::nullopt;
  const std::string text = message.substr(at + mark.size());
  const std::size_t middle = text.find("; ");
  if (middle == std::string::npos) return ExplainedError{text, {}};
  return ExplainedError{text.substr(0, middle), text.substr(middle + 2)};
}

ExplainedError unknown_result(const FunctionPlan& function) {
  const bool constructor = function.kind == FunctionKind::constructor;
  return {"'ret' is the result, but " +
              std::string(constructor ? "a constructor has none" : "this function returns nothing"),
          constructor ? "speak of the members of the object"
                      : "speak of what it changes: a parameter, a member of the object, old(...)"};
}

std::string known_names(const FunctionPlan& function) {
  std::string names;
  for (const ParameterPlan& parameter : function.parameters) {
    if (!parameter.name.empty()) names += (names.empty() ? "" : ", ") + parameter.name;
  }
  return (names.empty() ? "this function has no named parameters" : "the parameters are " + names) +
         "; otherwise clauses see what is declared above them";
}

ExplainedError unknown_name(const std::string& message, const Clause& clause,
                            const FunctionPlan* function) {
  const std::string name = quoted(message);
  if (function == nullptr || contains(message, "did you mean")) return {message, {}};
  if (name == "ret") return unknown_result(*function);
  for (const char* word : {"result", "Result", "retval", "return_value", "rv", "res", "r"}) {
    if (name == word && clause.kind == ClauseKind::expect) {
      return {message, "the result is called 'ret'"};
    }
  }
  std::vector<std::string> parameters{"ret", "threw", "thrown"};
  for (const ParameterPlan& each : function->parameters) parameters.push_back(each.name);
  if (contracts::primed(name, parameters)) {
    return {message,
            "names of other executions belong to a relation: put the clause below 'hyper:'"};
  }
  for (const ParameterPlan& parameter : function->parameters) {
    if (parameter.name.size() > 2 && contracts::edit_distance(parameter.name, name) <= 2) {
      return {message, "did you mean '" + parameter.name + "'?"};
    }
  }
  return {message, known_names(*function)};
}

}  // namespace

ExplainedError explain_error(const std::string& message, const Clause& clause,
                             const FunctionPlan* function) {
  if (const auto own = own_assertion(message)) return *own;
  if (message.starts_with("use of undeclared identifier")) {
    return unknown_name(message, clause, function);
  }
  constexpr const char* look_only = "use the value instead, or old(...) of it";
  if (message.starts_with("cannot assign to ")) {
    return {"a contract must not have side effects: this changes '" + quoted(message) + "'",
            look_only};
  }
  if (message.starts_with("'this' argument to member function")) {
    const std::string rest = message.substr(message.find("function"));
    return {"a contract must not have side effects: '" + quoted(rest) + "' is not const",
            look_only};
  }
  if (message.starts_with("member reference type") && contains(clause.text.text, "->")) {
    return {message, "write '==>' for 'implies'"};
  }
  if (message == "expected ')'" || message == "expected expression") {
    const std::string& text = clause.text.text;
    const bool open =
        std::count(text.begin(), text.end(), '(') > std::count(text.begin(), text.end(), ')');
    return open ? ExplainedError{"a '(' is not closed", "close it"}
                : ExplainedError{"this is not a condition of C++: " + message,
                                 "a clause is one expression; put other text before the first "
                                 "clause"};
  }
  const bool generator = contains(message, "Integers<") || contains(message, "Floats<") ||
                         contains(message, "OneOf<") || contains(message, "surety::");
  if (message.starts_with("invalid operands to binary expression") && generator) {
    return {"a generator is a set of values and cannot be compared with one",
            "write 'x in ...' for a member of it, or 'assume: x = ...' to draw from it"};
  }
  if (contains(message, "in namespace 'std'")) {
    return {message, "include the header that declares it"};
  }
  return {message, {}};
}

}  // namespace surety::tool::front_end
