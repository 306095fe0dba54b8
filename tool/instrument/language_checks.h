// The text of checks against `/// is: L`. Pure.
#pragma once

#include "tool/plan/plan.h"

namespace surety::tool {

/// The check, to stand behind its statement.
std::string language_check(const LanguageClause& clause, const LanguageCheck& check);

}  // namespace surety::tool
