// The settings that a `config:` line may name.
#pragma once

#include <string>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

/// What stands between the commas, without spaces around it; nothing for `with T = ...`.
std::vector<SourceText> config_items(const SourceText& text);

/// Whether an item is a setting.
bool is_config_item(const std::string& item);
/// What was probably meant by one that is not.
std::string config_remedy(const std::string& item);

}  // namespace surety::tool::contracts
