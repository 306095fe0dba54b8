// Messages: where a grammar is wrong, and where a text leaves its language.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/language/constrain/body.h"
#include "surety/language.h"

namespace surety::lang {

std::string explain_problems(const std::string& name, std::string_view text,
                             const std::vector<GrammarProblem>& problems);
std::optional<Mismatch> explain_mismatch(const Body& body, std::string_view text);
/// Texts in quotes, shortened, control characters escaped.
std::string quote_parts(const std::vector<std::string_view>& parts);

}  // namespace surety::lang
