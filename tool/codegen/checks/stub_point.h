// The place in an instrumented function where a stub may answer in its place.
#pragma once

#include <cstddef>
#include <string>

#include "tool/codegen/layer.h"
#include "tool/emit/declaration.h"
#include "tool/emit/statement.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// The variable beside the function that holds the stub.
Declarations stub_point_sibling(const FunctionPlan& function);
/// The statement before the body that lets the stub answer.
Statement stub_point(const FunctionPlan& function);
/// The variable as code outside of the function: `::ns::surety_f_3_x_point`.
std::string stub_point_name(const FunctionPlan& function);
/// A name of the scope that a function is in, as code outside of it: `::ns::`, `::ns::C::`.
std::string scope_prefix(const FunctionPlan& function);
/// A function that is not a member, as code outside of it: `::ns::f`.
std::string global_name(const FunctionPlan& function);
/// A parameter as the definition names it.
std::string definition_name(const FunctionPlan& function, std::size_t parameter);

}  // namespace surety::tool::codegen
