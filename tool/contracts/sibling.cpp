#include "tool/contracts/sibling.h"

namespace surety::tool::contracts {
namespace {

bool in_class(const FunctionPlan& function) {
  return !function.class_name.empty() || function.is_friend_in_class;
}

}  // namespace

bool has_object(const FunctionPlan& function) {
  return !function.class_name.empty() && !function.is_static;
}

std::string siblings_begin(const FunctionPlan& function) {
  return in_class(function) ? " public: " : " extern \"C++\" { ";
}

std::string siblings_end(const FunctionPlan& function) {
  if (!in_class(function)) return " }";
  switch (function.access) {
    case Access::private_:
      return " private:";
    case Access::protected_:
      return " protected:";
    default:
      return " public:";
  }
}

std::string sibling_head(const FunctionPlan& function, bool cold) {
  std::string head =
      function.template_head + (cold ? "[[maybe_unused]] SURETY_COLD " : "[[maybe_unused]] ");
  if (in_class(function)) return head + (has_object(function) ? "" : "static ");
  return head + (function.internal_linkage ? "static inline " : "inline ");
}

void add_template_parameter(FunctionPlan& function, const std::string& parameter) {
  if (function.template_head.empty()) {
    function.template_head = "template <" + parameter + "> ";
  } else {
    function.template_head.insert(function.template_head.rfind('>'), ", " + parameter);
  }
}

std::string plain_view(const std::string& spelling, const std::string& fallback) {
  if (spelling.find_first_of("([") != std::string::npos) {
    return "::surety::detail::View<" + fallback + ">";
  }
  return spelling + " const&";
}

std::string sibling_parameters(const FunctionPlan& function, bool plain) {
  std::string list;
  for (const ParameterPlan& parameter : function.parameters) {
    if (parameter.name.empty()) continue;
    list += list.empty() ? "" : ", ";
    if (parameter.placeholder) {
      list += "const auto&" + std::string(parameter.pack ? "... " : " ") + parameter.name;
    } else if (plain && !function.dependent && !parameter.pack) {
      list += plain_view(parameter.type.spelling, parameter.type_text) + " " + parameter.name;
    } else {
      list += "::surety::detail::View<" + parameter.type_text + ">" +
              (parameter.pack ? "... " : " ") + parameter.name;
    }
  }
  return list;
}

std::string sibling_tail(const FunctionPlan& function) {
  return has_object(function) ? " const" : "";
}

}  // namespace surety::tool::contracts
