// From the raw clauses of one comment to a contract.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/contracts/parse_comment.h"
#include "tool/model/contract.h"
#include "tool/model/problem.h"

namespace surety::tool::contracts {

/// Sorts the clauses of one comment into regions and takes `p = G` and `throws` apart.
/// `parameters` are the names that may stand before `=`.
Contract build_contract(const std::vector<RawClause>& clauses, const std::string& file,
                        const std::vector<std::string>& parameters, Problems& problems);

/// `x_pp` with parameter x: {x, 2}. Not primed, or no such parameter: nothing.
struct Primed {
  std::string name;
  unsigned primes = 0;
};
std::optional<Primed> primed(std::string_view identifier, const std::vector<std::string>& names);
/// The name in an execution; the first one is 0.
std::string primed_name(const std::string& name, unsigned execution);

/// The name of a region as an identifier: its words joined by `_`.
std::string region_identifier(const std::string& name);

}  // namespace surety::tool::contracts
