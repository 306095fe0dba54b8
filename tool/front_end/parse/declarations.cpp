#include "tool/front_end/parse/declarations.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/CXXInheritance.h>
#include <clang/AST/CanonicalType.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Specifiers.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <clang/AST/Attrs.inc>
#include <functional>
#include <set>
#include <vector>

#include "tool/front_end/parse/ast_visitor.h"

namespace surety::tool::front_end {
namespace {

class LocalVisitor : public AstVisitor {
 public:
  explicit LocalVisitor(const std::function<void(clang::Decl&)>& visit) : visit_(visit) {}
  void visit_declaration(clang::Decl& declaration) override { visit_(declaration); }

 private:
  const std::function<void(clang::Decl&)>& visit_;
};

bool same_signature(const clang::CXXMethodDecl& a, const clang::CXXMethodDecl& b) {
  return a.getDeclName() == b.getDeclName() && a.getNumParams() == b.getNumParams() &&
         a.isConst() == b.isConst() && a.getRefQualifier() == b.getRefQualifier();
}

/// Virtual methods of dependent bases that a method of a template overrides when instantiated. A
/// template may derive from other instances of itself: each class is visited once.
void dependent_overridden(const clang::CXXMethodDecl& method, const clang::CXXRecordDecl& record,
                          std::set<const clang::CXXRecordDecl*>& seen,
                          std::vector<const clang::CXXMethodDecl*>& found) {
  if (!record.hasDefinition() || !seen.insert(record.getCanonicalDecl()).second) return;
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    if (!base.getType()->isDependentType()) continue;
    const clang::CXXRecordDecl* written = written_class(base.getType());
    if (written != nullptr) written = written->getDefinition();
    if (written == nullptr) continue;
    for (const clang::CXXMethodDecl* candidate : written->methods()) {
      const bool is_virtual = candidate->isVirtual() || candidate->hasAttr<clang::OverrideAttr>();
      if (is_virtual && candidate != &method && same_signature(method, *candidate)) {
        found.push_back(candidate);
      }
    }
    dependent_overridden(method, *written, seen, found);
  }
}

}  // namespace

std::vector<clang::FileID> files_of_the_user(const clang::SourceManager& sources) {
  std::vector<clang::FileID> files;
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic())) {
      continue;
    }
    files.push_back(
        sources.getFileID(clang::SourceLocation::getFromRawEncoding(entry.getOffset())));
  }
  return files;
}

const clang::LambdaExpr* lambda_of(const clang::VarDecl& variable) {
  if (!variable.hasInit() || variable.getInit() == nullptr) return nullptr;
  const clang::Expr* value = variable.getInit()->IgnoreUnlessSpelledInSource();
  return llvm::dyn_cast<clang::LambdaExpr>(value);
}

void each_local(clang::Stmt& body, const std::function<void(clang::Decl&)>& visit) {
  LocalVisitor(visit).traverse(&body);
}

bool is_hidden(const clang::Decl& declaration) {
  const clang::Decl* at = &declaration;
  while (at != nullptr) {
    if (at->getAccess() == clang::AS_private || at->getAccess() == clang::AS_protected) return true;
    const clang::DeclContext* around = at->getDeclContext();
    at = around == nullptr ? nullptr : llvm::dyn_cast<clang::Decl>(around);
  }
  return false;
}

const clang::CXXRecordDecl* written_class(clang::QualType type) {
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record == nullptr) {
    const auto* special = type->getAs<clang::TemplateSpecializationType>();
    if (special == nullptr) return nullptr;
    const clang::TemplateDecl* described = special->getTemplateName().getAsTemplateDecl();
    if (described == nullptr) return nullptr;
    return llvm::dyn_cast_or_null<clang::CXXRecordDecl>(described->getTemplatedDecl());
  }
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (special == nullptr || special->isExplicitSpecialization()) return record;
  return special->getSpecializedTemplate()->getTemplatedDecl();
}

std::vector<const clang::CXXMethodDecl*> overridden_by(const clang::CXXMethodDecl& method) {
  std::vector<const clang::CXXMethodDecl*> found;
  for (const clang::CXXMethodDecl* base : method.overridden_methods()) {
    const auto* written =
        llvm::dyn_cast_or_null<clang::CXXMethodDecl>(base->getInstantiatedFromMemberFunction());
    found.push_back(written != nullptr ? written : base);
  }
  const bool named = method.isVirtualAsWritten() || method.hasAttr<clang::OverrideAttr>() ||
                     method.hasAttr<clang::FinalAttr>();
  std::set<const clang::CXXRecordDecl*> seen;
  if (named) dependent_overridden(method, *method.getParent(), seen, found);
  return found;
}

bool is_public_base(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base) {
  if (derived.isDependentContext() || base.isDependentContext()) return true;
  clang::CXXBasePaths paths;
  if (!derived.isDerivedFrom(&base, paths)) return true;
  const auto is_public = [](const clang::CXXBasePath& path) {
    return std::all_of(path.begin(), path.end(), [](const clang::CXXBasePathElement& step) {
      return step.Base->getAccessSpecifier() == clang::AS_public;
    });
  };
  auto& mutable_base = const_cast<clang::CXXRecordDecl&>(base);
  const clang::QualType type =
      base.getASTContext().getCanonicalType(base.getASTContext().getRecordType(&mutable_base));
  return !paths.isAmbiguous(clang::CanQualType::CreateUnsafe(type)) &&
         std::any_of(paths.begin(), paths.end(), is_public);
}

}  // namespace surety::tool::front_end
