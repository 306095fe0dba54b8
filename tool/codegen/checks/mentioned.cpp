#include "tool/codegen/checks/mentioned.h"

#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <string_view>

#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {
namespace {

/// Small numbers are common in random inputs, and the limits of types are tried anyway.
bool worth_mentioning(std::int64_t number) {
  constexpr std::int64_t common = 60;
  return (number < -common || number > common) &&
         number > std::numeric_limits<std::int64_t>::min() &&
         number < std::numeric_limits<std::int64_t>::max();
}

std::string hexadecimal(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += digits[byte / 16];
    out += digits[byte % 16];
  }
  return out;
}

/// Numbers, and behind a quote the bytes of a text.
std::string constants(const FunctionPlan& function, const Contract& contract) {
  std::set<std::int64_t> numbers;
  const auto add = [&](const TypedExpression& part) {
    if (part.kind == ExpressionKind::constant && part.integer && worth_mentioning(*part.integer)) {
      numbers.insert(*part.integer);
    }
  };
  for (const Region& region : contract.regions) {
    for (const auto* clauses : {&region.assumes, &region.expects}) {
      for (const Clause& clause : *clauses) for_each(clause.typed, add);
    }
  }
  for (const std::int64_t number : function.mentioned.numbers) {
    if (worth_mentioning(number)) numbers.insert(number);
  }
  std::string out;
  for (const std::int64_t number : numbers) out += std::to_string(number) + " ";
  for (const std::string& text : function.mentioned.texts) out += "'" + hexadecimal(text) + " ";
  if (!out.empty()) out.pop_back();
  return out;
}

bool stands_beside(const FunctionPlan& function) {
  return function.known_apart.by != KnownApart::By::nothing && function.known_apart.defined_here &&
         function.contracted();
}

Function asked(const FunctionPlan& function) {
  return {"",
          "",
          "const char*",
          names::mentioned(function.id),
          {},
          "",
          returned(literal(constants(function, function.contract)))};
}

}  // namespace

Expression mentioned(const FunctionPlan& function, const FunctionPlan& carrier) {
  // A contract that is inherited has constants of its own.
  if (stands_beside(function) && function.id == carrier.id) {
    return call("::" + names::mentioned(function.id), {});
  }
  const std::string all = constants(function, carrier.contract);
  return all.empty() ? Expression() : literal(all);
}

Declarations defined_mentioned(const FunctionPlan& function) {
  if (!stands_beside(function)) return {};
  Function made = asked(function);
  made.specifiers = "[[gnu::used]] inline";
  return with_language_linkage(define(made));
}

Declarations declared_mentioned(const FunctionPlan& function) {
  return stands_beside(function) ? with_language_linkage(declare(asked(function))) : Declarations();
}

}  // namespace surety::tool::codegen
