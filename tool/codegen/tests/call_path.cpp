#include "tool/codegen/tests/call_path.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/contracts/build_contract.h"
#include "tool/model/contract.h"

namespace surety::tool::codegen {
namespace {

/// `using T = int;` for each template parameter.
std::string aliases(const FunctionPlan& function, const std::string& with) {
  const std::vector<std::string> values = split_arguments(with);
  std::string code;
  for (std::size_t i = 0; i < values.size() && i < function.template_arguments.size(); ++i) {
    const std::string& name = function.template_arguments[i];
    if (name.ends_with("...")) break;
    const bool value = std::find(function.template_values.begin(), function.template_values.end(),
                                 name) != function.template_values.end();
    code += value ? fmt::format("[[maybe_unused]] constexpr auto {} = {}; ", name, values[i])
                  : fmt::format("using {} = {}; ", name, values[i]);
  }
  return code;
}

}  // namespace

CallPath call_path_to(const FunctionPlan& function, const FunctionPlan& carrier,
                      const Instance& instance, std::size_t number) {
  CallPath reach{function.scope_open, function.scope_close, function.name, "", ""};
  if (!function.class_name.empty()) {
    reach.prefix = instance.type + "::";
    if (function.kind == FunctionKind::constructor) {
      reach.call = instance.type;
    } else if (function.is_static) {
      reach.call = instance.type + "::" + function.name;
    } else {
      reach.call = "surety_object." + function.name;
      reach.prefix = "surety_object.";
    }
  }
  // A parameter of the same name hides the function where it is called.
  const bool hidden =
      std::any_of(carrier.parameters.begin(), carrier.parameters.end(),
                  [&](const ParameterPlan& parameter) { return parameter.name == function.name; });
  if (function.class_name.empty() && hidden && !function.is_friend_in_class) {
    const std::string unnamed = "(anonymous namespace)::";
    std::string qualified = function.qualified_name;
    for (std::size_t at; (at = qualified.find(unnamed)) != std::string::npos;) {
      qualified.erase(at, unnamed.size());
    }
    reach.call = "::" + qualified;
  }
  if (!instance.arguments.empty()) {
    // The label tells people; the hash tells `T&` from `T`.
    reach.open +=
        fmt::format("namespace surety_with_{}_{:x}_{}_{} {{ {}", region_identifier(instance.label),
                    std::hash<std::string>()(instance.label), function.id, number,
                    aliases(function, instance.arguments));
    reach.close += "}";
    reach.suffix = "<" + instance.arguments + ">";
    reach.call += reach.suffix;
  }
  return reach;
}

}  // namespace surety::tool::codegen
