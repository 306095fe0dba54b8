#include "tool/front_end/collect/collect_handles.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Type.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/tokens.h"
#include "tool/front_end/describe/describe.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

constexpr std::string_view making[] = {"create", "open",    "new",   "init",      "make",
                                       "alloc",  "connect", "start", "construct", "build"};
constexpr std::string_view ending[] = {"destroy", "close", "free",       "delete", "release",
                                       "dispose", "stop",  "disconnect", "deinit", "cleanup",
                                       "finish",  "drop",  "shutdown"};

/// `db`, `open` of `db_open` and of `dbOpen`.
std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words(1);
  bool small = false;  // the letter before it
  for (const char c : name) {
    const auto letter = static_cast<unsigned char>(c);
    const bool begins = c == '_' || (std::isupper(letter) != 0 && small);
    if (begins && !words.back().empty()) words.emplace_back();
    small = std::islower(letter) != 0;
    if (c != '_') words.back() += static_cast<char>(std::tolower(letter));
  }
  return words;
}

template <std::size_t N>
bool has_word(const clang::FunctionDecl& function, const std::string_view (&words)[N]) {
  if (function.getIdentifier() == nullptr) return false;
  const std::vector<std::string> own = words_of(function.getNameAsString());
  return std::any_of(own.begin(), own.end(), [&](const std::string& word) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
  });
}

/// The class that a pointer leads to; null for all other types.
const clang::CXXRecordDecl* class_behind(clang::QualType type) {
  if (!type->isPointerType() || type->isDependentType()) return nullptr;
  const clang::CXXRecordDecl* record = type->getPointeeType()->getAsCXXRecordDecl();
  return record == nullptr ? nullptr : record->getCanonicalDecl();
}

/// A function that a test can call by its name.
bool can_be_called(const clang::FunctionDecl& function) {
  return !llvm::isa<clang::CXXMethodDecl>(&function) && !function.isTemplated() &&
         !function.isVariadic() && !function.isDeleted() &&
         function.getDeclContext()->getRedeclContext()->isFileContext();
}

bool makes(const clang::FunctionDecl& function, const clang::CXXRecordDecl& record) {
  return can_be_called(function) && has_word(function, making) &&
         class_behind(function.getReturnType()) == &record &&
         !function.getReturnType()->getPointeeType().isConstQualified();
}

bool ends(const clang::FunctionDecl& function, const clang::CXXRecordDecl& record) {
  return can_be_called(function) && has_word(function, ending) && function.getNumParams() == 1 &&
         class_behind(function.getParamDecl(0)->getType()) == &record &&
         !function.getParamDecl(0)->getType()->getPointeeType().isConstQualified();
}

/// Whether the contract speaks of the fields behind a pointer.
bool looks_inside(const FunctionPlan& plan, const std::string& parameter) {
  const std::vector<Token> tokens = tokenize(plan.contract.raw);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].text != parameter) continue;
    const std::string_view before = i == 0 ? std::string_view() : tokens[i - 1].text;
    const std::string_view behind =
        i + 1 == tokens.size() ? std::string_view() : tokens[i + 1].text;
    if (behind == "->" || behind == "[" || before == "*") return true;
    if (behind == "=") return true;  // its own generator
  }
  return false;
}

}  // namespace

void collect_handles(const Describer& describer, const clang::FunctionDecl& function,
                     const std::vector<const clang::FunctionDecl*>& all, FunctionPlan& plan) {
  // What ends a handle must not be given one that is ended once more.
  if (has_word(function, ending) || llvm::isa<clang::CXXMethodDecl>(&function)) return;
  for (unsigned i = 0; i < plan.parameters.size() && i < function.getNumParams(); ++i) {
    const clang::CXXRecordDecl* record = class_behind(function.getParamDecl(i)->getType());
    if (record == nullptr) continue;
    const clang::CXXRecordDecl* definition = record->getDefinition();
    // A FILE is not the user's to make.
    const clang::SourceManager& sources = function.getASTContext().getSourceManager();
    const bool open = definition != nullptr &&
                      (!definition->isCLike() || looks_inside(plan, plan.parameters[i].name) ||
                       sources.isInSystemHeader(definition->getLocation()));
    if (open) continue;
    const clang::FunctionDecl* create = nullptr;
    const clang::FunctionDecl* destroy = nullptr;
    for (const clang::FunctionDecl* each : all) {
      if (each->getCanonicalDecl() == function.getCanonicalDecl()) continue;
      const bool simpler = create == nullptr || each->getNumParams() < create->getNumParams();
      if (simpler && makes(*each, *record)) create = each;
      if (destroy == nullptr && ends(*each, *record)) destroy = each;
    }
    if (create == nullptr || destroy == nullptr) continue;
    // A class that is known here can be made otherwise: without what is not at hand.
    if (definition != nullptr &&
        (create->getDefinition() == nullptr || destroy->getDefinition() == nullptr)) {
      continue;
    }
    plan.parameters[i].handle = std::make_shared<HandlePlan>(
        HandlePlan{std::make_shared<FunctionPlan>(
                       describer.function(*create, describer.offset_of(create->getBeginLoc()))),
                   describer.qualified_name(*destroy)});
  }
}

}  // namespace surety::tool::front_end
