// The text of checks against `/// is: L`. Pure.
#pragma once

#include "tool/codegen/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// The check, to stand behind its statement.
std::string language_check(const LanguageClause& clause, const LanguageCheck& check);

}  // namespace surety::tool::codegen
