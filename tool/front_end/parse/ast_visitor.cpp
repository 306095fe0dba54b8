#include "tool/front_end/parse/ast_visitor.h"

#include <clang/AST/DeclBase.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/TypeLoc.h>

namespace surety::tool::front_end {
namespace {

class Walk : public clang::RecursiveASTVisitor<Walk> {
 public:
  explicit Walk(AstVisitor& visitor) : visitor_(visitor) {}

  bool dataTraverseStmtPre(clang::Stmt* statement) { return visitor_.enters_statement(*statement); }
  bool TraverseDecl(clang::Decl* declaration) {
    return declaration == nullptr || !visitor_.enters_declaration(*declaration) ||
           RecursiveASTVisitor::TraverseDecl(declaration);
  }
  bool TraverseTypeLoc(clang::TypeLoc type) {
    return !visitor_.enters_types() || RecursiveASTVisitor::TraverseTypeLoc(type);
  }

  bool VisitStmt(clang::Stmt* statement) {
    visitor_.visit_statement(*statement);
    return true;
  }
  bool VisitDecl(clang::Decl* declaration) {
    visitor_.visit_declaration(*declaration);
    return true;
  }
  bool VisitTypeLoc(clang::TypeLoc type) {
    visitor_.visit_type(type);
    return true;
  }

 private:
  AstVisitor& visitor_;
};

}  // namespace

void AstVisitor::traverse(clang::Stmt* statement) { Walk(*this).TraverseStmt(statement); }

void AstVisitor::traverse(clang::Decl* declaration) { Walk(*this).TraverseDecl(declaration); }

}  // namespace surety::tool::front_end
