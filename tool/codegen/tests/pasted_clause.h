// Clauses as plain C++ in a test that people paste into their own: parameters, `ret` and `object`
// are variables there, and what `old` refers to is kept before the call.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/model/contract.h"
#include "tool/model/region_test.h"

namespace surety::tool::codegen {

/// What names mean there that clauses know by their place.
struct PastedNames {
  std::map<std::string, std::string> arguments = {};  // of templates, by their parameters
  std::set<std::string> own = {};  // the user's, although they are words of the contract language
};

/// Those of the clauses that a test outside of the class can state.
std::vector<PastedClause> pasted_clauses(const std::vector<Clause>& clauses,
                                         const PastedNames& names);

}  // namespace surety::tool::codegen
