// A plugin for clang-tidy that leaves everything outside of the project out of the checks' sight:
// they would otherwise walk through all of the standard library and of clang for every source,
// only to drop what they find there.
//
//   clang-tidy -load own_code_only.so ...
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/FrontendPluginRegistry.h>

#include <memory>
#include <string>
#include <vector>

namespace {

class Narrowing final : public clang::ASTConsumer {
 public:
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl* declaration : group) seen_.push_back(declaration);
    return true;
  }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    const clang::SourceManager& sources = context.getSourceManager();
    std::vector<clang::Decl*> own;
    for (clang::Decl* declaration : seen_) {
      const clang::SourceLocation place = sources.getExpansionLoc(declaration->getLocation());
      if (!sources.isInSystemHeader(place)) own.push_back(declaration);
    }
    context.setTraversalScope(own);
  }

 private:
  std::vector<clang::Decl*> seen_;
};

class Action final : public clang::PluginASTAction {
 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&,
                                                        llvm::StringRef) override {
    return std::make_unique<Narrowing>();
  }
  bool ParseArgs(const clang::CompilerInstance&, const std::vector<std::string>&) override {
    return true;
  }
  ActionType getActionType() override { return AddBeforeMainAction; }
};

const clang::FrontendPluginRegistry::Add<Action> registered("own-code-only",
                                                            "checks see this project only");

}  // namespace
