// What clang knows of doubles: the class that a factory makes, and where a `stub:` stands.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/AST/PrettyPrinter.h>

#include <functional>
#include <optional>
#include <string>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// The id of the contract that a method has or inherits; empty if there is none.
using MethodContract = std::function<std::string(const clang::CXXMethodDecl&)>;

/// The class that a function with `mock:` or `fresh:` returns.
ProductPlan product_of(const Describer& describer, const clang::FunctionDecl& factory,
                       const MethodContract& contract_of);

/// The namespaces around a place of a file, as code that opens and closes them. Nothing if the
/// place is inside a function or a class.
struct NamespacesAt {
  std::string open;
  std::string close;
};
std::optional<NamespacesAt> namespaces_at(const Describer& describer,
                                          const clang::DeclContext& unit, const std::string& file,
                                          unsigned offset);

}  // namespace surety::tool::front_end
