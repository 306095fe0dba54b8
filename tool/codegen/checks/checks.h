// The functions that stand beside a contracted one and check its clauses. For a contract X:
//
//   X_info                         static data about the contract and its clauses
//   X_regions(parameters)          the regions that an input lies in
//   X_unmet(parameters)            reports an input that lies in none (cold)
//   X_old_0(parameters) ...        the values on entry that the expectations ask for
//   X_when_0(parameters) ...       the conditions of throws clauses, on entry
//   X_post(in, when..., parameters, ret, old...)   the expectations, after a normal return
//   X_thrown(in, when..., parameters, old...)      the expectations, after an exception (cold)
//
// and for a class Y with an invariant: Y_info, Y_holds(), Y_broken().
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/contracts/clause_code.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// What the checks of a contract need, so that callers pass the right things.
struct CheckShape {
  std::vector<OldValue> olds;
  struct When {
    const Clause* clause;
    unsigned region;
    unsigned index;  // of the clause in X_info
  };
  std::vector<When> whens;
  bool uses_ret = false;
  bool has_post = false;
  bool has_throws = false;
  bool mentions_threw = false;
};

/// Whether all of a contract is written in C++26, as `pre` and `post`.
bool is_specified(const Contract& contract);
/// Whether nothing but assertions of the body speaks of the function: then it may throw.
bool is_only_asserted(const Contract& contract);

CheckShape shape_of(const FunctionPlan& function);

/// Which siblings of a function are written: all of them, or those that its body needs with the
/// functions only declared, or the definitions of the latter and what else tests need, or only the
/// declarations of those that tests in another file call.
enum class SiblingPart { all, needed_by_body, rest, seen_by_tests };

/// Everything beside the function.
Declarations check_siblings(const FunctionPlan& function, SiblingPart part = SiblingPart::all);
/// The same for the invariant of a class, to be put before its closing brace.
Declarations invariant_siblings(const ClassPlan& type);

/// The number that stands for a contract at call sites.
std::string key_of(const std::string& id);
/// Whether a set of regions, a variable, has this one.
Expression in_region(const std::string& regions, std::size_t region);
/// A clause that is reported if it does not hold. `kind` is that of the violation, `index` that of
/// the clause in X_info.
Statement failing_check(const Expression& condition, const std::string& kind, const std::string& id,
                        std::size_t region, unsigned index, const Statements& explained);
/// Says that the clauses of a contract are evaluated from here on, and which: what goes wrong
/// meanwhile is a fault of the clause.
Statement evaluates_clauses(const std::string& id);
Statement evaluates(unsigned clause);
/// The expression as part of a clause.
Expression evaluated_as(unsigned clause, const Expression& expression);
/// Clauses that call functions may call the contracted one: it is not checked again inside.
Statement not_checked_again(const std::string& id);

}  // namespace surety::tool::codegen
