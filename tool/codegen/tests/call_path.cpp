#include "tool/codegen/tests/call_path.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/codegen/checks/stub_point.h"
#include "tool/codegen/objects/instances.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {
namespace {

/// Whether a parameter of a template is a template itself, `template <class...> class C`.
bool is_template(const std::string& head, const std::string& parameter) {
  const std::vector<Token> tokens = tokenize(head);
  for (std::size_t i = 2; i < tokens.size(); ++i) {
    const bool type = tokens[i - 1].text == "class" || tokens[i - 1].text == "typename";
    if (type && tokens[i].text == parameter && tokens[i - 2].text == ">") return true;
  }
  return false;
}

/// `using T = int;` for each template parameter.
Declarations aliases(const FunctionPlan& function, const std::string& with) {
  const std::vector<std::string> values = split_arguments(with);
  Declarations all;
  for (std::size_t i = 0; i < values.size() && i < function.template_arguments.size(); ++i) {
    const std::string& own = function.template_arguments[i];
    if (own.ends_with("...")) break;
    const bool value = std::find(function.template_values.begin(), function.template_values.end(),
                                 own) != function.template_values.end();
    if (is_template(function.template_head, own)) {
      all.add(type_alias("template <class... SuretyTypes>", own, values[i] + "<SuretyTypes...>"));
      continue;
    }
    all.add(value ? data("[[maybe_unused]] constexpr auto", own, user_text(values[i]))
                  : type_alias("", own, values[i]));
  }
  return all;
}

}  // namespace

Declarations CallPath::around(const Declarations& test) const {
  if (instantiation.empty()) return in_scope(open, test, close);
  return in_scope(open, in_namespace(instantiation, {aliases, test}), close);
}

CallPath call_path_to(const FunctionPlan& function, const FunctionPlan& carrier,
                      const Instance& instance, const names::RegionPart& part) {
  CallPath reach{function.scope_open, function.scope_close, "", {}, function.name, "", ""};
  if (!function.class_name.empty()) {
    reach.prefix = instance.type + "::";
    if (function.kind == FunctionKind::constructor) {
      reach.call = instance.type;
    } else if (function.is_static) {
      reach.call = instance.type + "::" + function.name;
    } else {
      reach.prefix = "surety_object.";
      // Another overload would be called otherwise.
      std::string object = "surety_object";
      if (function.is_const && function.overloaded) object = "::std::as_const(" + object + ")";
      if (function.for_rvalues) object = "::std::move(" + object + ")";
      reach.call = object + "." + function.name;
    }
  }
  if (function.is_friend_in_class) reach.prefix = contracts::sibling_prefix(function);
  // A parameter of the same name hides the function where it is called, and so does a function in
  // an unnamed namespace, where the test stands.
  const bool hidden =
      !function.internal_linkage ||
      std::any_of(carrier.parameters.begin(), carrier.parameters.end(),
                  [&](const ParameterPlan& parameter) { return parameter.name == function.name; });
  if (function.class_name.empty() && hidden && (!function.is_friend_in_class || function.outline)) {
    reach.call = global_name(function);
  }
  if (!instance.arguments.empty()) {
    reach.instantiation = names::instantiation_scope(instance.label, function.id, part);
    reach.aliases = aliases(function, instance.arguments);
    reach.suffix = "<" + instance.arguments + ">";
    reach.call += reach.suffix;
  }
  return reach;
}

}  // namespace surety::tool::codegen
