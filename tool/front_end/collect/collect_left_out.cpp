#include "tool/front_end/collect/collect_left_out.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/Type.h>
#include <clang/Basic/ExceptionSpecificationType.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/Casting.h>

#include <string_view>
#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/ast_visitor.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

class SpecificationVisitor : public AstVisitor {
 public:
  explicit SpecificationVisitor(clang::ASTContext& context)
      : sources_(context.getSourceManager()), describer_(context) {}

  bool enters_types() const override { return false; }
  bool enters_declaration(clang::Decl& declaration) override {
    return llvm::isa<clang::TranslationUnitDecl>(&declaration) ||
           (declaration.getLocation().isValid() &&
            !sources_.isInSystemHeader(sources_.getExpansionLoc(declaration.getLocation())));
  }
  void visit_declaration(clang::Decl& declaration) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
    const auto* type =
        function == nullptr ? nullptr : function->getType()->getAs<clang::FunctionProtoType>();
    if (type == nullptr || type->getExceptionSpecType() != clang::EST_Dynamic) return;
    const clang::SourceRange range = function->getExceptionSpecSourceRange();
    if (range.isInvalid() || range.getBegin().isMacroID() || range.getEnd().isMacroID()) return;
    const unsigned begin = describer_.offset_of(range.getBegin());
    const unsigned end = describer_.end_offset_of(range.getEnd());
    // It is put into a comment.
    const std::string_view text = describer_.text_of(range.getBegin()).substr(begin, end - begin);
    if (text.find("*/") != std::string_view::npos) return;
    found.push_back({describer_.file_of(range.getBegin()), begin, end});
  }

  std::vector<TextRange> found;

 private:
  const clang::SourceManager& sources_;
  const Describer describer_;
};

}  // namespace

std::vector<TextRange> collect_left_out(clang::ASTContext& context) {
  SpecificationVisitor visitor(context);
  visitor.traverse(context.getTranslationUnitDecl());
  return visitor.found;
}

}  // namespace surety::tool::front_end
