// What probes and checks have in common: functions that stand beside a contracted one, with the
// same parameters, in the same scope.
#pragma once

#include <string>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/emit/declaration.h"
#include "tool/emit/statement.h"
#include "tool/model/plan.h"

namespace surety::tool::contracts {

/// A group of siblings: with access specifiers in a class, with language linkage at namespace
/// scope.
Declarations beside(const FunctionPlan& function, const Declarations& siblings);
/// `private`, `protected` or `public`: what holds for the function.
std::string access_word(const FunctionPlan& function);

struct SiblingOptions {
  bool cold = false;                    // it only reports
  bool early = false;                   // it is called before there is an object
  std::vector<std::string> more_types;  // template parameters behind those of the function, deduced
};
/// A function that fits its scope: `template <class T> inline`, or `static`, and `const`.
Function sibling(const FunctionPlan& function, const std::string& result, const std::string& name,
                 Parameters parameters, Statements body, const SiblingOptions& options = {});

/// The sibling in the form that its function asks for.
Declaration written(const FunctionPlan& function, const Function& sibling);
/// Of a contract outside of its class: the function whose siblings are declared in the class.
FunctionPlan declared_in_class(const FunctionPlan& function);
/// And the one whose siblings are defined beside the definition, with the names that are used
/// there.
FunctionPlan defined_outside(const FunctionPlan& function);

/// The named parameters as constant views. `plain` spells types out where they are known, which
/// reads better in the compiler's messages.
Parameters sibling_parameters(const FunctionPlan& function, bool plain = false);
/// A constant view of a type, for a parameter.
std::string plain_view(const std::string& spelling, const std::string& fallback);
/// Before the name of a sibling where the function itself stands in another scope: `Account::`.
std::string sibling_prefix(const FunctionPlan& function);
/// Whether the siblings are members of a class: of a method's, or of the one that befriends it.
bool in_class(const FunctionPlan& function);
/// Whether the siblings are members that need an object.
bool has_object(const FunctionPlan& function);

}  // namespace surety::tool::contracts
