// From the clauses of a documentation comment to the contracts of C++26, where these can say the
// same.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/contracts/specifiers.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

/// One clause as a specifier.
struct SpecifierText {
  SpecifierKind kind = SpecifierKind::pre;
  std::string result_name;  // empty if the condition does not name the result
  std::string condition;
  std::string whole;  // `post(r: r > 0)`
};

struct SpecifierTexts {
  std::vector<SpecifierText> all;
  std::string reason;  // why C++26 cannot say it; empty if it can
};

/// The contract in the comment, in the order in which it is evaluated. All of it or nothing: a
/// condition may rely on those before it, and an expectation on what is assumed. `own_words` are
/// the words of the contract language that the user declares.
SpecifierTexts to_specifiers(const FunctionPlan& function, const std::set<std::string>& own_words);

/// The same for a condition; `parameters` are names that the result must not have.
SpecifierTexts to_specifier(const SourceText& condition, SpecifierKind kind,
                            const std::vector<std::string>& parameters);

}  // namespace surety::tool::contracts
