// Walks through clang's trees. Only surety_front_end includes this.
//
// clang's RecursiveASTVisitor is a template that takes the compiler ten seconds for every visitor.
// Here it is instantiated once, in ast_visitor.cpp, behind virtual functions.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/AST/TypeLoc.h>

#include "tool/front_end/layer.h"

namespace surety::tool::front_end {

/// Visits what was written, parents before children and in the order of the source: neither
/// implicit code nor instantiations of templates.
class AstVisitor {
 public:
  AstVisitor() = default;
  AstVisitor(const AstVisitor&) = delete;
  AstVisitor& operator=(const AstVisitor&) = delete;
  virtual ~AstVisitor() = default;

  /// Null has nothing to visit.
  void traverse(clang::Stmt* statement);
  void traverse(clang::Decl* declaration);

  /// Whether to visit it and what is inside it.
  virtual bool enters_statement(clang::Stmt&) { return true; }
  virtual bool enters_declaration(clang::Decl&) { return true; }
  /// Whether to visit the expressions in types as they were written: sizes of arrays, decltype.
  virtual bool enters_types() const { return true; }

  virtual void visit_statement(clang::Stmt&) {}
  virtual void visit_declaration(clang::Decl&) {}
  virtual void visit_type(clang::TypeLoc) {}
};

}  // namespace surety::tool::front_end
