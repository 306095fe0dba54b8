// Which calls make objects of a class, for the recipes of tests and the objects of laws. Recipes
// then take factories that have a contract, laws take any. Only surety_front_end includes this.
#pragma once

#include <clang/AST/ASTFwd.h>

#include <optional>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// The class behind `std::unique_ptr<C>`, `std::shared_ptr<C>`, `C*`, `C&` or `C`.
clang::QualType handed_class(clang::QualType type, Handed& handed);

/// Constructors that were written in the class, or taken from a base with `using`, but for those
/// that copy or move or are deleted.
struct Constructors {
  std::vector<const clang::CXXConstructorDecl*> accessible;
  std::vector<const clang::CXXConstructorDecl*> hidden;  // not public
  std::vector<const clang::CXXConstructorDecl*> templates;
};
Constructors constructors_of(const clang::CXXRecordDecl& record);

/// What a function makes that can be called by its name alone.
struct MadeClass {
  const clang::CXXRecordDecl* made;
  Handed handed;  // as itself, or by a smart pointer
};
/// Nothing for a function that makes no objects, or takes one of the class that it makes: that is
/// no way to come by one.
std::optional<MadeClass> product_made_by(const clang::FunctionDecl& function);

}  // namespace surety::tool::front_end
