// What drawn sentences reach of their grammar, for whoever collects them (runtime/run/sentences).
#pragma once

#include <string_view>

#include "runtime/run/sentences.h"
#include "surety/language.h"

namespace surety::lang {

void tell(Sentences& sentences, const Language& language, std::string_view sentence);

}  // namespace surety::lang
