#include "tool/derive/handles.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "tool/contracts/tokens.h"
#include "tool/derive/derive.h"
#include "tool/derive/pointers.h"
#include "tool/model/contract.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/plan.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

/// A value that can be drawn by itself, or a text.
bool is_simple(const ParameterPlan& parameter) {
  const TypeInfo& type = parameter.type;
  if (parameter.pack || parameter.passing == Passing::lvalue_reference) return false;
  return type.numeric() || type.kind == TypeKind::enumeration ||
         type.record == "std::basic_string" ||
         (type.kind == TypeKind::pointer && text_character(type) == "const char");
}

/// The generators of the arguments, each with a comma before it; nothing if they need each other.
std::optional<std::string> arguments_of(const FunctionPlan& create) {
  if (!std::all_of(create.parameters.begin(), create.parameters.end(), is_simple)) {
    return std::nullopt;
  }
  const Region region =
      create.contract.regions.empty() ? Region() : create.contract.regions.front();
  const Derivation derivation = derive_generators(create, region);
  if (!derivation.leftovers.empty() || !derivation.groups.empty()) return std::nullopt;
  std::string code;
  for (std::size_t i = 0; i < create.parameters.size(); ++i) {
    const auto made = std::find_if(derivation.generators.begin(), derivation.generators.end(),
                                   [&](const ParameterGenerator& each) { return each.index == i; });
    if (made == derivation.generators.end() || made->uses_object) return std::nullopt;
    for (const ParameterPlan& other : create.parameters) {
      if (!other.name.empty() && mentions(made->generator, other.name)) return std::nullopt;
    }
    const bool standard = made->by == GeneratedBy::standard || made->generator.empty();
    code += ", " + (standard ? "surety::any<" + made->holder + ">()" : made->generator);
  }
  return code;
}

std::string handle_type(const ParameterPlan& parameter) {
  constexpr std::string_view constant = "const ";
  std::string type = parameter.type.element;
  if (type.starts_with(constant)) type.erase(0, constant.size());
  return type;
}

}  // namespace

std::optional<HeldElements> made_by_functions(const ParameterPlan& parameter, bool null) {
  if (parameter.handle == nullptr) return std::nullopt;
  const FunctionPlan& create = *parameter.handle->create;
  const std::optional<std::string> arguments = arguments_of(create);
  if (!arguments) return std::nullopt;
  const std::string type = handle_type(parameter);
  return HeldElements{"::surety::Handle<" + type + ">",
                      "surety::detail::handles<" + type + ">(\"" + create.qualified_name + "\", " +
                          (null ? "surety::Null::allowed" : "surety::Null::excluded") +
                          ", [](const auto&... surety_each) -> " + type +
                          "* { return ::" + create.qualified_name + "(surety_each...); }, [](" +
                          type + "* surety_ended) { ::" + parameter.handle->destroy +
                          "(surety_ended); }" + *arguments + ")"};
}

std::string in_words(const ParameterPlan& parameter) {
  if (!made_by_functions(parameter, false)) return {};
  return "'" + parameter.name + "' is made by " + parameter.handle->create->qualified_name +
         " and ended by " + parameter.handle->destroy;
}

}  // namespace surety::tool::derive
