// A language whose value is known from the source alone, without running the program.
#pragma once

#include <memory>
#include <string>

#include "surety/language.h"
#include "tool/model/layer.h"

namespace surety::tool::model {

struct KnownLanguage {
  std::string name;  // as it is called in the source
  Language language;
  bool exact = true;  // false: some refinement is not known, and the language may hold less
};

using KnownLanguagePtr = std::shared_ptr<const KnownLanguage>;

}  // namespace surety::tool::model
