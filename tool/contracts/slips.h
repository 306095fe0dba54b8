// What is written in conditions by mistake, in the habit of other languages: `=` for `==`, `=>` for
// `==>`, `for all`. The compiler would complain about something else.
#pragma once

#include <optional>

#include "tool/contracts/layer.h"
#include "tool/contracts/rewrite.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

/// The first slip in a condition, if there is one.
std::optional<RewriteError> find_slip(const SourceText& condition);

}  // namespace surety::tool::contracts
