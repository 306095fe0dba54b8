// What probes and checks have in common: functions that stand beside a contracted one, with the
// same parameters, in the same scope.
#pragma once

#include <string>

#include "tool/contracts/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::contracts {

/// Around a group of siblings: access specifiers in a class, language linkage at namespace scope.
std::string siblings_begin(const FunctionPlan& function);
std::string siblings_end(const FunctionPlan& function);

/// `template <class T> inline`, or `static`, or nothing, as the scope wants it.
/// `cold` for what only reports.
std::string sibling_head(const FunctionPlan& function, bool cold = false);
/// Adds a deduced template parameter to the head of a sibling, behind those of the function, which
/// are given explicitly.
void add_template_parameter(FunctionPlan& function, const std::string& parameter);
/// The named parameters as constant views. `plain` spells types out where they are known, which
/// reads better in the compiler's messages.
std::string sibling_parameters(const FunctionPlan& function, bool plain = false);
/// A constant view of a type, for a parameter.
std::string plain_view(const std::string& spelling, const std::string& fallback);
/// ` const` where the sibling is a method of an object.
std::string sibling_tail(const FunctionPlan& function);
/// Whether the siblings are members that need an object.
bool has_object(const FunctionPlan& function);

}  // namespace surety::tool::contracts
