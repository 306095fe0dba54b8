// From plain conditions on a parameter that is drawn from a language to constraints that its
// sentences meet by construction (surety/language/constraint.h).
//
//   s.size() <= 20                            surety::length(0, 20)
//   s.starts_with("x"), s.find("x") == 0      surety::prefix("x")
//   s.front() != '-'                          surety::none_of(surety::prefix("-"))
//   s.find("x") != std::string::npos          surety::containing("x")
//   std::stoi(std::string(select(L, s, "..port"))) <= 65535
//                                             surety::integer("..port", INT64_MIN, 65535)
//   select(L, s, "..a") == select(L, s, "..b")    surety::equal_parts("", "..a", "..b")
//
// To teach it a new form: add a rule to the list at the end of language_refinement.cpp.
#pragma once

#include <optional>
#include <string>

#include "tool/derive/layer.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {

struct LanguageRefinement {
  std::string constraint;  // C++
  bool narrows = false;    // it demands more than the condition: of all parts, not of the first
};

bool is_language(const TypeInfo& type);

/// Nothing where the condition has no form that is known.
std::optional<LanguageRefinement> language_refinement(const TypedExpression& condition,
                                                      const std::string& parameter);

}  // namespace surety::tool::derive
