// `config:` clauses as settings of a generated test.
#pragma once

#include <string>

#include "tool/codegen/layer.h"
#include "tool/emit/expression.h"
#include "tool/model/contract.h"

namespace surety::tool::codegen {

/// `settings().with_...` as C++; the default settings if nothing is configured. Throws UserError
/// with the clause's place for an item that is not understood.
/// A function that remembers earlier calls is called with the same inputs again.
Expression settings_code(const Contract& contract, const Region& region, bool remembers);
/// Whether an item stands in one of the `config:` lines.
bool has_config(const Contract& contract, const Region& region, const std::string& item);

}  // namespace surety::tool::codegen
