// From clang's functions and expressions to their exact meaning. Only surety_front_end includes
// this.
//
//   translate_type.cpp        types
//   translate_expression.cpp  values and places
//   translate_object.cpp      structures and arrays: their members, how they are made
//   translate_call.cpp        calls
//   words.cpp                 what constructs are called
//   translate_generator.cpp   generators in clauses
//   translate_statement.cpp   statements and functions
#pragma once

#include <clang/AST/APValue.h>
#include <clang/AST/ASTFwd.h>
#include <clang/AST/OperationKinds.h>
#include <clang/AST/Type.h>
#include <clang/Basic/SourceLocation.h>

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/exact.h"
#include "tool/model/place.h"

namespace surety::tool::front_end {

class ExactTranslator {
 public:
  struct Options {
    /// Where something stands in the original.
    std::function<Place(clang::SourceLocation)> place_of;
    /// Whether a function has a contract, by its first declaration.
    std::function<bool(const clang::FunctionDecl&)> contracted;
  };
  ExactTranslator(clang::ASTContext& context, Options options);

  /// The number of the function in the unit; translated if it was not yet.
  std::size_t function(const clang::FunctionDecl& definition);
  /// A clause over parameters that are known by name.
  ExactNode clause(const clang::Expr& condition, const std::map<std::string, int>& names);
  /// That a generator contains the parameter, which is one of those known by name.
  ExactNode contains(const clang::Expr& generator, const clang::ParmVarDecl& parameter,
                     const std::map<std::string, int>& names);

  ExactUnit& unit() { return unit_; }

 private:
  using Variables = std::map<const clang::ValueDecl*, int>;

  ExactType type_of(clang::QualType type) const;
  ExactType enumeration(const clang::EnumType& type) const;
  /// Whose fields are all known, and nothing else is in it.
  ExactType structure(const clang::CXXRecordDecl& type, ExactType unknown) const;

  ExactNode node(ExactOp op, const clang::Stmt& at, const ExactType& type = {}) const;
  ExactNode unsupported(const clang::Stmt& at, const std::string& construct) const;
  ExactNode constant(const clang::Expr& expression) const;
  ExactNode constant(const clang::Expr& at, const clang::APValue& value,
                     const ExactType& type) const;

  ExactNode value(const clang::Expr* expression);
  ExactNode plain_value(const clang::Expr& expression);
  ExactNode cast(const clang::CastExpr& cast);
  ExactNode loaded(const clang::Expr& place);
  ExactNode unary(const clang::UnaryOperator& unary);
  ExactNode binary(const clang::BinaryOperator& binary);
  ExactNode conditional(const clang::ConditionalOperator& choice, bool place);
  ExactNode list(const clang::InitListExpr& list);

  ExactNode place(const clang::Expr* expression);
  ExactNode plain_place(const clang::Expr& expression);
  ExactNode named(const clang::DeclRefExpr& name);
  ExactNode assignment(const clang::BinaryOperator& assignment);

  ExactNode composed(const clang::InitListExpr& list, const ExactType& type);
  ExactNode constructed(const clang::CXXConstructExpr& made);
  ExactNode member(const clang::MemberExpr& member);
  ExactNode element(const clang::Expr& at, ExactNode array, const clang::Expr& index);
  ExactNode self(const clang::Stmt& at) const;
  /// The object that a pointer or a place leads to; only `this` is a known pointer.
  ExactNode object(const clang::Expr& expression, bool pointer);
  ExactNode initialisation(const clang::CXXConstructorDecl& constructor);
  static bool leaves_uninitialised(const clang::Expr* initial);
  /// Whether what a reference is bound to lives as long as the reference.
  static bool outlives(const clang::Expr& bound, bool behind_a_call);

  ExactNode call(const clang::CallExpr& call);
  ExactNode call_of(const clang::Expr& at, const clang::FunctionDecl& callee,
                    const std::vector<const clang::Expr*>& arguments,
                    const ExactNode* object = nullptr);
  ExactNode method_call(const clang::CallExpr& call, const clang::CXXMethodDecl& method);
  /// Why it cannot be looked into; empty if it can.
  std::string closed(const clang::FunctionDecl& callee, const clang::FunctionDecl*& defined) const;
  /// A function that is known by its name; false if it is not one.
  bool known_call(const clang::CallExpr& call, const clang::FunctionDecl& callee, ExactNode& out);

  /// That a generator contains the value.
  ExactNode membership(const clang::Expr& generator, const ExactNode& value);
  ExactNode between(const clang::CallExpr& call, const ExactNode& value, const ExactNode& refused);
  ExactNode among(const clang::CallExpr& call, const ExactNode& value, const ExactNode& refused);

  void begin_clause(const clang::Expr& clause, const std::map<std::string, int>& names);
  ExactNode statement(const clang::Stmt* statement);
  ExactNode plain_statement(const clang::Stmt& statement);
  ExactNode declarations(const clang::DeclStmt& statement);
  ExactNode declaration(const clang::VarDecl& variable, const clang::Stmt& at);
  ExactNode choice(const clang::IfStmt& statement);
  ExactNode selection(const clang::SwitchStmt& statement);
  ExactNode loop(const clang::Stmt& at, const clang::Expr* condition, const clang::Stmt* body,
                 const clang::Expr* step);
  ExactNode evaluated(const clang::Expr& expression);

  clang::ASTContext& context_;
  Options options_;
  ExactUnit unit_;
  std::map<const clang::FunctionDecl*, std::size_t> known_;
  Variables variables_;  // of the function that is being translated
  int next_variable_ = 0;
  int self_ = -1;  // the variable of its object
  bool in_clause_ = false;
};

/// The name of a function, without the arguments of its class template: `std::array::operator[]`.
std::string plain_name(const clang::FunctionDecl& function);
/// What a construct is called, for people.
std::string in_words(const clang::Stmt& statement);
std::string in_words(clang::CastKind kind);

}  // namespace surety::tool::front_end
