// Questions about all texts of a language at once.
#pragma once

#include "runtime/language/constrain/body.h"
#include "surety/language.h"

namespace surety::lang {

/// Whether every text of `a` is in `b`. Decided when `b` is regular; `a` may be any language.
Containment contained(const Body& a, const Body& b);

}  // namespace surety::lang
