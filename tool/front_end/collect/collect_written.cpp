#include "tool/front_end/collect/collect_written.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RawCommentList.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/Type.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/Token.h>
#include <llvm/Support/Casting.h>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/ast_visitor.h"
#include "tool/front_end/parse/parse.h"
#include "tool/model/compile_command.h"
#include "tool/model/written.h"

namespace surety::tool::front_end {
namespace {

class WrittenVisitor : public AstVisitor {
 public:
  explicit WrittenVisitor(clang::ASTContext& context)
      : context_(context), sources_(context.getSourceManager()), describe_(context) {}

  std::vector<WrittenFunction> take() { return std::move(functions_); }

  bool enters_types() const override { return false; }
  bool enters_declaration(clang::Decl& declaration) override {
    if (llvm::isa<clang::TranslationUnitDecl>(declaration)) return true;
    const clang::SourceLocation at = declaration.getLocation();
    return at.isInvalid() || !sources_.isInSystemHeader(sources_.getExpansionLoc(at));
  }

  void visit_declaration(clang::Decl& declaration) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
    if (function == nullptr || function->isImplicit()) return;
    const auto [at, first] = known_.emplace(function->getCanonicalDecl(), functions_.size());
    if (first) functions_.emplace_back();
    WrittenFunction& made = functions_[at->second];
    made.deduces_result = function->getDeclaredReturnType()->getContainedDeducedType() != nullptr;
    made.declarations.push_back(described(*function));
  }

 private:
  WrittenDeclaration described(const clang::FunctionDecl& function) const {
    WrittenDeclaration made;
    made.file = describe_.file_of(function.getLocation());
    made.place = describe_.place_of(function.getLocation());
    made.begin = describe_.beginning(function);
    made.defines = function.doesThisDeclarationHaveABody();
    add_comment(function, made);
    const clang::FunctionTypeLoc type = function.getFunctionTypeLoc();
    if (type.isNull() || type.getLParenLoc().isInvalid() || type.getLParenLoc().isMacroID() ||
        type.getRParenLoc().isMacroID() || function.getLocation().isMacroID() ||
        function.getOuterLocStart().isMacroID()) {
      made.refusal = "a macro declares it";
      return made;
    }
    made.parameters_at = describe_.offset_of(type.getLParenLoc());
    for (const clang::ParmVarDecl* each : function.parameters()) {
      made.parameters.push_back(parameter(*each));
    }
    made.refusal = kind_refusal(function);
    find_specifiers_place(function, type, made);
    return made;
  }

  void add_comment(const clang::FunctionDecl& function, WrittenDeclaration& made) const {
    const clang::Decl* carrier = &function;
    if (const auto* described = function.getDescribedFunctionTemplate()) carrier = described;
    const clang::RawComment* comment = context_.getRawCommentForDeclNoCache(carrier);
    if (comment == nullptr && carrier != &function) {
      comment = context_.getRawCommentForDeclNoCache(&function);
    }
    if (comment == nullptr || describe_.file_of(comment->getBeginLoc()) != made.file) return;
    made.comment = describe_.offset_of(comment->getBeginLoc());
    made.comment_end = made.comment + static_cast<unsigned>(comment->getRawText(sources_).size());
  }

  WrittenParameter parameter(const clang::ParmVarDecl& declaration) const {
    WrittenParameter made;
    made.name = declaration.getNameAsString();
    const clang::QualType type = declaration.getType();
    made.is_changeable = !type->isReferenceType() && !type.isConstQualified();
    const clang::SourceLocation begin = declaration.getBeginLoc();
    if (begin.isInvalid() || begin.isMacroID() || declaration.getEndLoc().isMacroID()) return made;
    // `int a[]` is a pointer that no const can be put to.
    const clang::QualType written = declaration.getOriginalType();
    if (written->isArrayType() || written->isFunctionType()) return made;
    const unsigned from = describe_.offset_of(begin);
    const unsigned to = made.name.empty() ? describe_.end_offset_of(declaration.getEndLoc())
                                          : describe_.offset_of(declaration.getLocation());
    if (to < from) return made;
    const std::string_view text = describe_.text_of(begin).substr(from, to - from);
    // Behind a `*`, a const before the type would be about what the pointer leads to.
    const bool plain = text.find_first_of("*(&") == std::string_view::npos;
    if (plain) {
      made.const_at = from;
      made.const_text = "const ";
    } else if (!made.name.empty()) {
      made.const_at = to;
      made.const_text = "const ";
    } else if (text.ends_with("*")) {
      made.const_at = to;
      made.const_text = " const";
    }
    return made;
  }

  static std::string kind_refusal(const clang::FunctionDecl& function) {
    if (function.isDeletedAsWritten()) return "it is deleted";
    if (function.isExplicitlyDefaulted()) return "it is defaulted";
    if (llvm::isa_and_nonnull<clang::CoroutineBodyStmt>(function.getBody())) {
      return "it is a coroutine";
    }
    if (function.getFriendObjectKind() != clang::Decl::FOK_None &&
        !function.doesThisDeclarationHaveABody()) {
      return "its first declaration makes it a friend";
    }
    return {};
  }

  std::optional<clang::Token> next(clang::SourceLocation at) const {
    return clang::Lexer::findNextToken(at, sources_, context_.getLangOpts());
  }
  std::string_view text_of(const clang::Token& token) const {
    const unsigned begin = describe_.offset_of(token.getLocation());
    return describe_.text_of(token.getLocation()).substr(begin, token.getLength());
  }
  /// The token that closes the bracket at `open`; `open` itself if none does.
  clang::SourceLocation closing(clang::SourceLocation open) const {
    int depth = 1;
    clang::SourceLocation at = open;
    while (const auto token = next(at)) {
      const std::string_view text = text_of(*token);
      if (text == "(" || text == "[" || text == "{") ++depth;
      if ((text == ")" || text == "]" || text == "}") && --depth == 0) return token->getLocation();
      if (token->getLocation() == at || text.empty()) break;
      at = token->getLocation();
    }
    return open;
  }

  /// Behind the parameters, what qualifies the function, the type of its result and its constraint.
  void find_specifiers_place(const clang::FunctionDecl& function, clang::FunctionTypeLoc type,
                             WrittenDeclaration& made) const {
    const auto* prototype = function.getType()->getAs<clang::FunctionProtoType>();
    clang::SourceLocation last = type.getRParenLoc();
    while (const auto token = next(last)) {
      const std::string_view text = text_of(*token);
      if (text == "{" || text == ";" || text == "=" || text == ":" || text == "," ||
          text == "try") {
        made.specifiers_at = describe_.end_offset_of(last);
        return;
      }
      if (text == "->" && prototype != nullptr && prototype->hasTrailingReturn()) {
        last = type.getReturnLoc().getEndLoc();
      } else if (text == "requires" && function.getTrailingRequiresClause() != nullptr) {
        last = function.getTrailingRequiresClause()->getEndLoc();
      } else if (text == "const" || text == "volatile" || text == "override" || text == "final" ||
                 text == "noexcept" || text == "throw" || text == "&" || text == "&&") {
        last = token->getLocation();
      } else if (text == "(" || text == "[") {
        last = closing(token->getLocation());
        if (last == token->getLocation()) break;
      } else {
        if (made.refusal.empty()) {
          made.refusal = (text == "#" ? "a directive" : "'" + std::string(text) + "'") +
                         " stands behind its parameters";
        }
        return;
      }
      if (last.isInvalid() || last.isMacroID()) break;
    }
    if (made.refusal.empty()) made.refusal = "what stands behind its parameters is not understood";
  }

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  Describer describe_;
  std::map<const clang::FunctionDecl*, std::size_t> known_;  // by canonical declaration
  std::vector<WrittenFunction> functions_;
};

class WrittenConsumer : public clang::ASTConsumer {
 public:
  explicit WrittenConsumer(std::vector<WrittenFunction>& functions) : functions_(functions) {}
  void HandleTranslationUnit(clang::ASTContext& context) override {
    WrittenVisitor visitor(context);
    visitor.traverse(context.getTranslationUnitDecl());
    functions_ = visitor.take();
  }

 private:
  std::vector<WrittenFunction>& functions_;
};

}  // namespace

std::vector<WrittenFunction> collect_written(const CompileCommand& command) {
  std::vector<WrittenFunction> functions;
  clang::IgnoringDiagConsumer ignored;
  parse(command, {}, std::make_unique<WrittenConsumer>(functions), ignored);
  return functions;
}

}  // namespace surety::tool::front_end
