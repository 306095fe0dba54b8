// What the built-in languages demand beyond their grammars.
#pragma once

#include "surety/language.h"

namespace surety::lang {

Language refine_built_in(BuiltIn which, const Language& plain);

}  // namespace surety::lang
