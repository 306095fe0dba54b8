// The names that a clause of a relation may use: parameters, results and observations of each of
// its executions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/emit/statement.h"
#include "tool/model/plan.h"

namespace surety::tool::contracts {

enum class Observable { parameter, result, threw, thrown, trace, self };

struct RelationName {
  Observable what = Observable::parameter;
  std::size_t parameter = 0;  // its index
  unsigned execution = 0;
  std::string name;  // with its primes
};

/// Those that the text mentions, in a fixed order.
std::vector<RelationName> names_in(const FunctionPlan& function, unsigned executions,
                                   std::string_view text);
bool mentions_any(const std::vector<RelationName>& names, Observable what);

/// Their declaration as parameters of a sibling. `plain` spells types out for the compiler's
/// messages. A result whose type is not known before instantiation is a `SuretyResult`.
Parameters declared(const FunctionPlan& function, const std::vector<RelationName>& names,
                    bool plain);
/// Whether `declared` needs the template parameter SuretyResult.
bool deduces_result(const FunctionPlan& function, const std::vector<RelationName>& names);

}  // namespace surety::tool::contracts
