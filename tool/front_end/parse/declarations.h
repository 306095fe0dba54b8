// Questions about clang's declarations that reading contracts asks. Only surety_front_end includes
// this.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>

#include <functional>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"

namespace surety::tool::front_end {

/// The files of the unit that are not headers of the system; one that is included twice comes
/// twice.
std::vector<clang::FileID> files_of_the_user(const clang::SourceManager& sources);

/// The lambda that a variable is initialised with; null if there is none.
const clang::LambdaExpr* lambda_of(const clang::VarDecl& variable);

/// Calls `visit` for all that is declared inside a body.
void each_local(clang::Stmt& body, const std::function<void(clang::Decl&)>& visit);

/// Whether a test at namespace scope cannot name it: something around it is private or protected.
bool is_hidden(const clang::Decl& declaration);

/// The class as it was written: for an instantiation, the template's.
const clang::CXXRecordDecl* written_class(clang::QualType type);

/// What a method overrides, as it was written; in templates as far as names and numbers of
/// parameters tell.
std::vector<const clang::CXXMethodDecl*> overridden_by(const clang::CXXMethodDecl& method);

/// Whether a class is a public and unambiguous base of another; true in templates, where it is not
/// known.
bool is_public_base(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base);

}  // namespace surety::tool::front_end
