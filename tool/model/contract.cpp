#include "tool/model/contract.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace surety::tool::model {

std::string Clause::shown_in_full() const {
  return written.empty() ? keyword + ": " + text.text : keyword + "(" + written + ")";
}

bool Contract::has_function_clauses() const {
  return std::any_of(regions.begin(), regions.end(), [](const Region& region) {
    return !region.assumes.empty() || !region.draws.empty() || !region.expects.empty() ||
           !region.hypers.empty() || !region.name.empty();
  });
}

bool Contract::empty() const {
  return !has_function_clauses() && invariants.empty() && others.empty() && configs.empty() &&
         stubs.empty();
}

const Clause* Contract::other(std::string_view keyword) const {
  for (const Clause& clause : others) {
    if (clause.keyword == keyword) return &clause;
  }
  return nullptr;
}

}  // namespace surety::tool::model
