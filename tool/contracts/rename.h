// Clauses with other names for the same things: a contract may call a parameter what another
// declaration calls otherwise.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/contracts/tokens.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

using NewNames = std::map<std::string, std::string>;  // by the old ones

/// Whether the token is a name by itself, not a member of something.
bool stands_alone(const std::vector<Token>& tokens, std::size_t i);

/// The text with other names; each stands where the one was written that it replaces.
SourceText renamed(const SourceText& text, const NewNames& names);

}  // namespace surety::tool::contracts
