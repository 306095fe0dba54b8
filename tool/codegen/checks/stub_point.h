// The place in an instrumented function where a stub may answer in its place.
#pragma once

#include <string>

#include "tool/codegen/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// The variable beside the function that holds the stub.
std::string stub_point_sibling(const FunctionPlan& function);
/// The statement before the body that lets the stub answer.
std::string stub_point(const FunctionPlan& function);
/// The variable as code outside of the function: `::ns::surety_f_3_x_point`.
std::string stub_point_name(const FunctionPlan& function);
/// A name of the scope that a function is in, as code outside of it: `::ns::`, `::ns::C::`.
std::string scope_prefix(const FunctionPlan& function);

}  // namespace surety::tool::codegen
