#include "tool/model/standard_types.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "surety/generate/standard_types.h"

namespace surety::tool::model {

const std::vector<StandardType>& standard_types() {
#define SURETY_ROW(name, making, first, count, ...) {name, Making::making, first, count},
  static const std::vector<StandardType> types = {SURETY_STANDARD_TYPES(SURETY_ROW)};
#undef SURETY_ROW
  return types;
}

const StandardType* standard_type(std::string_view name) {
  const auto& all = standard_types();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const StandardType& type) { return type.name == name; });
  return found == all.end() ? nullptr : &*found;
}

bool is_made(std::string_view name, Making making) {
  const StandardType* type = standard_type(name);
  return type != nullptr && type->making == making;
}

}  // namespace surety::tool::model
