// From clang's declarations to the plain structs of the plan. Only surety_front_end includes this.
//
//   describe.cpp           places and names
//   describe_type.cpp      types
//   describe_function.cpp  functions and parameters
//   describe_class.cpp     classes, and lambdas in variables
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/AST/PrettyPrinter.h>
#include <clang/Basic/SourceLocation.h>

#include <string>
#include <string_view>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::front_end {

class Describer {
 public:
  explicit Describer(clang::ASTContext& context);

  /// The fields of aggregates are described so many levels deep.
  TypeInfo type(clang::QualType type, int depth = 3) const;
  std::string spelling(clang::QualType type) const;
  std::string file_of(clang::SourceLocation location) const;
  unsigned offset_of(clang::SourceLocation location) const;
  unsigned end_offset_of(clang::SourceLocation location) const;  // behind the token there
  Place place_of(clang::SourceLocation location) const;
  std::string_view text_of(clang::SourceLocation location) const;  // of the whole file

  /// The carrier is the declaration below the comment, which begins at `comment_offset`.
  FunctionPlan function(const clang::FunctionDecl& carrier, unsigned comment_offset) const;
  ParameterPlan parameter(const clang::ParmVarDecl& declaration) const;
  std::string identifier_for(const clang::NamedDecl& declaration) const;
  /// With the head of its template and with its attributes.
  unsigned beginning(const clang::FunctionDecl& declaration) const;
  /// Where text can follow the declaration.
  unsigned after(const clang::FunctionDecl& declaration) const;
  std::string qualified_name(const clang::NamedDecl& declaration) const;
  /// Qualified; specialisations with their arguments.
  std::string class_name(const clang::CXXRecordDecl& record) const;
  /// Without contracts and constructors.
  ClassPlan class_plan(const clang::CXXRecordDecl& record) const;
  /// A variable that holds a lambda is a function of that name; `call` is its call operator.
  FunctionPlan lambda(const clang::VarDecl& variable, const clang::FunctionDecl& call,
                      unsigned comment_offset) const;
  /// As written; empty where it is deduced, and with `auto`.
  struct ResultText {
    std::string text, declared;
  };
  ResultText result_text(const clang::FunctionDecl& function) const;

 private:
  static Passing passing_of(clang::QualType type);
  void record(TypeInfo& info, const clang::CXXRecordDecl& declared, int depth) const;
  void fields(TypeInfo& info, const clang::RecordDecl& record, int depth) const;
  void enumeration(TypeInfo& info, const clang::EnumDecl& declared) const;
  void function_type(TypeInfo& info, const clang::FunctionProtoType& type, int depth) const;
  void incomplete(TypeInfo& info, const clang::ClassTemplateSpecializationDecl& special) const;
  void members(TypeInfo& info, const clang::CXXRecordDecl& definition) const;
  void scope(FunctionPlan& plan, const clang::Decl& declaration) const;
  void define(FunctionPlan& plan, const clang::FunctionDecl& definition) const;
  void result(FunctionPlan& plan, const clang::FunctionDecl& function) const;
  void templates(FunctionPlan& plan, const clang::FunctionDecl& carrier) const;
  void instantiations(FunctionPlan& plan, const clang::FunctionTemplateDecl& described) const;
  /// `template <class T>` of the function itself, and the arguments to call a sibling with.
  std::string own_head(const clang::FunctionDecl& function,
                       std::vector<std::string>& arguments) const;
  /// Notes that the carrier stands outside of its class. Returns the declaration whose text is
  /// valid beside the siblings: that in the class.
  const clang::FunctionDecl& outline(FunctionPlan& plan, const clang::FunctionDecl& carrier) const;
  const clang::FunctionDecl& befriended(FunctionPlan& plan,
                                        const clang::FunctionDecl& carrier) const;
  std::string class_spelling(const clang::CXXRecordDecl& record,
                             std::vector<std::string>& parameters) const;
  std::string refusal(const clang::FunctionDecl& carrier,
                      const clang::FunctionDecl* definition) const;
  std::string source(clang::SourceLocation begin, unsigned end_offset) const;

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  clang::PrintingPolicy policy_;
};

Access access_of(const clang::Decl& declaration);
/// Code without its comments and line breaks.
std::string on_one_line(std::string_view code);
/// The place behind the next `;` in code.
unsigned after_semicolon(std::string_view text, unsigned at);

}  // namespace surety::tool::front_end
