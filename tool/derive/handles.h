// Pointers to what functions of the user make and end: `db_open` and `db_close` for a `db*`.
// front_end/collect/collect_handles finds the functions.
#pragma once

#include <optional>
#include <string>

#include "tool/derive/layer.h"
#include "tool/derive/pointers.h"
#include "tool/model/plan.h"

namespace surety::tool::derive {

/// What holds the handle of a parameter; nothing if it is not one, or if the arguments of what
/// makes it cannot be drawn one by one.
std::optional<HeldElements> made_by_functions(const ParameterPlan& parameter, bool null);
/// The same for people: "h is made by db_open and ended by db_close"; empty for all others.
std::string in_words(const ParameterPlan& parameter);

}  // namespace surety::tool::derive
