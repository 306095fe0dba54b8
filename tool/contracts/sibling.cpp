#include "tool/contracts/sibling.h"

#include <string>
#include <utility>

#include "tool/emit/declaration.h"
#include "tool/emit/statement.h"
#include "tool/model/plan.h"

namespace surety::tool::contracts {
namespace {

std::string linkage(const FunctionPlan& function, bool early) {
  if (function.siblings == SiblingForm::defined_outside) return " inline";
  if (in_class(function)) return has_object(function) && !early ? "" : " static";
  return function.internal_linkage ? " static inline" : " inline";
}

}  // namespace

std::string sibling_prefix(const FunctionPlan& function) {
  return function.befriending_class.empty() ? "" : function.befriending_class + "::";
}

bool in_class(const FunctionPlan& function) {
  return !function.class_name.empty() || function.is_friend_in_class;
}

bool has_object(const FunctionPlan& function) {
  return !function.class_name.empty() && !function.is_static;
}

std::string access_word(const FunctionPlan& function) {
  switch (function.access) {
    case Access::private_:
      return "private";
    case Access::protected_:
      return "protected";
    default:
      return "public";
  }
}

Declarations beside(const FunctionPlan& function, const Declarations& siblings) {
  if (function.siblings == SiblingForm::defined_outside) return with_language_linkage(siblings);
  if (!in_class(function)) {
    return with_language_linkage(in_scope(function.inner_open, siblings, function.inner_close));
  }
  return {access("public"), siblings, access(access_word(function))};
}

Function sibling(const FunctionPlan& function, const std::string& result, const std::string& name,
                 Parameters parameters, Statements body, const SiblingOptions& options) {
  const std::string specifiers =
      (options.cold ? "[[maybe_unused]] SURETY_COLD" : "[[maybe_unused]]") +
      linkage(function, options.early);
  const bool outside = function.siblings == SiblingForm::defined_outside;
  return {(outside ? function.definition->heads : "") +
              template_head(function.template_head, options.more_types),
          specifiers,
          result,
          (!outside                      ? ""
           : function.is_friend_in_class ? sibling_prefix(function)
                                         : function.definition->qualifier) +
              name,
          std::move(parameters),
          has_object(function) && !options.early ? "const" : "",
          std::move(body)};
}

Declaration written(const FunctionPlan& function, const Function& sibling) {
  return function.siblings == SiblingForm::declared ? declare(sibling) : define(sibling);
}

FunctionPlan declared_in_class(const FunctionPlan& function) {
  FunctionPlan out = function;
  out.siblings = SiblingForm::declared;
  return out;
}

FunctionPlan defined_outside(const FunctionPlan& function) {
  FunctionPlan out = function;
  out.siblings = SiblingForm::defined_outside;
  out.template_head = function.definition->template_head;
  out.template_arguments = function.definition->template_arguments;
  out.result_text = function.definition->result_text;
  out.result_declared = function.definition->result_declared;
  for (ParameterPlan& parameter : out.parameters) {
    parameter.type_text = parameter.definition_type_text;
  }
  return out;
}

std::string plain_view(const std::string& spelling, const std::string& fallback) {
  if (spelling.find_first_of("([") != std::string::npos) {
    return "::surety::detail::View<" + fallback + ">";
  }
  return spelling + " const&";
}

Parameters sibling_parameters(const FunctionPlan& function, bool plain) {
  Parameters list;
  for (const ParameterPlan& parameter : function.parameters) {
    if (parameter.name.empty()) continue;
    const std::string pack = parameter.pack ? "..." : "";
    if (parameter.placeholder) {
      list.push_back({"const auto&" + pack, parameter.name});
    } else if (plain && !function.dependent && !parameter.pack) {
      list.push_back({plain_view(parameter.type.spelling, parameter.type_text), parameter.name});
    } else {
      list.push_back(
          {"::surety::detail::View<" + parameter.type_text + ">" + pack, parameter.name});
    }
  }
  return list;
}

}  // namespace surety::tool::contracts
