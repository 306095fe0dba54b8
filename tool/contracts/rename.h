// Other names in a clause or a condition.
#pragma once

#include <map>
#include <string>

#include "tool/contracts/layer.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

/// By the name that is written.
using Names = std::map<std::string, std::string>;

/// The text with other names, but for members of something; each stands where the one was written
/// that it replaces.
SourceText renamed(const SourceText& text, const Names& names);

}  // namespace surety::tool::contracts
