#include "tool/model/standard_types.h"

#include <algorithm>
#include <iterator>
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

bool is_function_object(std::string_view name) {
  static constexpr std::string_view names[] = {
      "less",         "less_equal", "greater",     "greater_equal", "equal_to",
      "not_equal_to", "plus",       "minus",       "multiplies",    "divides",
      "modulus",      "negate",     "logical_and", "logical_or",    "logical_not",
      "bit_and",      "bit_or",     "bit_xor",     "bit_not",       "hash"};
  constexpr std::string_view scope = "std::";
  return name.substr(0, scope.size()) == scope &&
         std::find(std::begin(names), std::end(names), name.substr(scope.size())) !=
             std::end(names);
}

bool is_made(std::string_view name, Making making) {
  const StandardType* type = standard_type(name);
  return type != nullptr && type->making == making;
}

}  // namespace surety::tool::model
