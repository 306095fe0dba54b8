// The check behind a statement that may change a variable with a language.
#pragma once

#include "tool/codegen/layer.h"
#include "tool/emit/printer.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// What is inserted before and behind the statement.
Around language_check(const LanguageClause& clause, const LanguageCheck& check);

/// What stands around the predicate of a `contract_assert`.
Around assertion_check(const AssertionPlan& assertion);
/// What stands around the body of a lambda, or of a member of a local class, that has a contract.
Around local_contract_checks(const LocalContractPlan& local);

/// What stands around the condition of an assertion that does not tell where it fails.
Around placeless_check(const AssertionPlan& assertion);

}  // namespace surety::tool::codegen
