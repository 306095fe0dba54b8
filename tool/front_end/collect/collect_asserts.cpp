#include "tool/front_end/collect/collect_asserts.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Token.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tool/contracts/leading_asserts.h"
#include "tool/contracts/rename.h"
#include "tool/contracts/source_tokens.h"
#include "tool/contracts/tokens.h"
#include "tool/front_end/collect/collect.h"
#include "tool/front_end/describe/describe.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"

namespace surety::tool::front_end {
namespace {

class AssertLister : public clang::PPCallbacks {
 public:
  AssertLister(const clang::SourceManager& sources, std::vector<AssertCall>& calls)
      : sources_(sources), calls_(calls) {}

  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& macro,
                    clang::SourceRange range, const clang::MacroArgs*) override {
    if (name.getIdentifierInfo() == nullptr || name.getLocation().isMacroID() ||
        range.getEnd().isMacroID()) {
      return;
    }
    const std::string called = name.getIdentifierInfo()->getName().str();
    const clang::MacroInfo* info = macro.getMacroInfo();
    if (!is_assertion_macro(called) || info == nullptr || !info->isFunctionLike()) return;
    // A macro of that name with other parameters is something else.
    const unsigned wanted = takes_message(called) ? 2 : 1;
    if (info->getNumParams() != wanted || sources_.isInSystemHeader(name.getLocation())) return;
    calls_.push_back({called, name.getLocation(), range.getEnd()});
  }

 private:
  const clang::SourceManager& sources_;
  std::vector<AssertCall>& calls_;
};

/// The statements of a body; null where they are somewhere else.
const clang::CompoundStmt* statements_of(const clang::FunctionDecl& definition) {
  const clang::Stmt* body = definition.getBody();
  if (const auto* tried = llvm::dyn_cast_or_null<clang::CXXTryStmt>(body)) {
    body = tried->getTryBlock();
  }
  const auto* block = llvm::dyn_cast_or_null<clang::CompoundStmt>(body);
  const bool readable =
      block != nullptr && !block->getLBracLoc().isMacroID() && !block->getRBracLoc().isMacroID();
  return readable ? block : nullptr;
}

/// Whether a declaration changes nothing that an assertion behind it could speak of, but for its
/// own name.
bool stands_aside(const clang::Decl& declaration, const clang::ASTContext& context) {
  if (llvm::isa<clang::TypedefNameDecl>(declaration)) return true;
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration);
  if (variable == nullptr || variable->getType()->isDependentType()) return false;
  const clang::Expr* value = variable->getInit();
  return value == nullptr ||
         (!value->isInstantiationDependent() && !value->HasSideEffects(context));
}

/// Whether a constructor speaks of the object that it makes: nobody could meet that beforehand.
bool is_about_object(const clang::FunctionDecl& definition, const SourceText& predicate) {
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&definition);
  if (constructor == nullptr) return false;
  if (mentions(predicate.text, "this")) return true;
  const auto is_parameter = [&](const std::string& name) {
    return std::any_of(
        constructor->param_begin(), constructor->param_end(),
        [&](const clang::ParmVarDecl* each) { return each->getNameAsString() == name; });
  };
  const auto members = constructor->getParent()->decls();
  return std::any_of(members.begin(), members.end(), [&](const clang::Decl* member) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(member);
    if (!llvm::isa<clang::FieldDecl>(member) && (method == nullptr || method->isStatic())) {
      return false;
    }
    const std::string name = llvm::cast<clang::NamedDecl>(member)->getNameAsString();
    return !name.empty() && mentions(predicate.text, name) && !is_parameter(name);
  });
}

/// Which functions are called with arguments that their assertions can be about.
bool may_begin_with_asserts(const clang::FunctionDecl& declaration) {
  if (!declaration.doesThisDeclarationHaveABody() || declaration.isMain() ||
      llvm::isa<clang::CXXDestructorDecl>(declaration)) {
    return false;
  }
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&declaration);
  return method == nullptr || !method->getParent()->isLambda();
}

}  // namespace

std::unique_ptr<clang::PPCallbacks> listing_asserts(const clang::SourceManager& sources,
                                                    std::vector<AssertCall>& calls) {
  return std::make_unique<AssertLister>(sources, calls);
}

LeadingAsserts::LeadingAsserts(clang::ASTContext& context, const Describer& describe,
                               const std::vector<clang::SourceRange>& skipped,
                               const std::vector<AssertCall>& calls, const AssertReading& reading)
    : context_(context),
      sources_(context.getSourceManager()),
      describe_(describe),
      reading_(reading) {
  for (const AssertCall& call : calls) {
    File& file = files_[describe_.file_of(call.begin)];
    if (file.calls.empty()) {
      TextSpans left_out;
      for (const clang::SourceRange& range : skipped) {
        if (sources_.getFileID(range.getBegin()) != sources_.getFileID(call.begin)) continue;
        left_out.emplace_back(describe_.offset_of(range.getBegin()),
                              describe_.offset_of(range.getEnd()));
      }
      file.code = without_comments(describe_.text_of(call.begin), left_out);
    }
    file.calls.emplace(describe_.offset_of(call.begin), &call);
  }
}

std::vector<WrittenAssert> LeadingAsserts::in_body(const clang::FunctionDecl& definition) {
  const clang::CompoundStmt* block = statements_of(definition);
  if (block == nullptr) return {};
  const auto file = files_.find(describe_.file_of(block->getLBracLoc()));
  if (file == files_.end()) return {};
  const unsigned begin = describe_.offset_of(block->getLBracLoc()) + 1;
  const unsigned end = describe_.offset_of(block->getRBracLoc());
  const auto first = file->second.calls.lower_bound(begin);
  if (first == file->second.calls.end() || first->first >= end) return {};
  std::string code = file->second.code.substr(begin, end - begin);
  std::map<unsigned, std::string> locals;  // by where they are declared
  for (const clang::Stmt* statement : block->body()) {
    const auto* declared = llvm::dyn_cast<clang::DeclStmt>(statement);
    if (declared == nullptr) continue;
    const bool aside =
        !declared->getBeginLoc().isMacroID() && !declared->getEndLoc().isMacroID() &&
        std::all_of(declared->decl_begin(), declared->decl_end(),
                    [&](const clang::Decl* each) { return stands_aside(*each, context_); });
    if (!aside) break;
    blank(code, describe_.offset_of(declared->getBeginLoc()) - begin,
          describe_.end_offset_of(declared->getEndLoc()) - begin);
    for (const clang::Decl* each : declared->decls()) {
      const auto* named = llvm::cast<clang::NamedDecl>(each);
      locals[describe_.offset_of(named->getLocation())] = named->getNameAsString();
    }
  }
  std::vector<WrittenAssert> all = leading_asserts(code, 0, code.size(), [&](std::size_t offset) {
    return file->second.calls.contains(begin + static_cast<unsigned>(offset));
  });
  const auto ends_them = [&](const WrittenAssert& made) {
    return is_about_object(definition, made.predicate) ||
           std::any_of(locals.begin(), locals.end(), [&](const auto& local) {
             return local.first < begin + made.begin && mentions(made.predicate.text, local.second);
           });
  };
  all.erase(std::find_if(all.begin(), all.end(), ends_them), all.end());
  for (WrittenAssert& made : all) {
    made.begin += begin;
    made.end += begin;
    for (unsigned& offset : made.predicate.offsets) offset += begin;
  }
  return all;
}

bool LeadingAsserts::note(const clang::FunctionDecl& declaration) {
  if (files_.empty() || !may_begin_with_asserts(declaration)) return false;
  std::vector<WrittenAssert> asserts = in_body(declaration);
  if (asserts.empty()) return false;
  Found& found = found_[declaration.getCanonicalDecl()];
  found = {&declaration, std::move(asserts)};
  const std::string file = describe_.file_of(declaration.getBody()->getBeginLoc());
  return reading_.assumed &&
         std::any_of(found.asserts.begin(), found.asserts.end(), [&](const WrittenAssert& each) {
           return !reading_.left_out.contains({file, each.begin});
         });
}

Place LeadingAsserts::place_of(const std::string& file, unsigned offset) const {
  const LineColumn at = line_column(files_.at(file).code, offset);
  return {file, at.line, at.column};
}

Clause LeadingAsserts::clause_of(const std::string& file, const WrittenAssert& made) const {
  Clause clause;
  clause.kind = ClauseKind::assume;
  clause.keyword = made.macro;
  clause.keyword_offset = made.begin;
  clause.place = place_of(file, made.begin);
  clause.text = made.predicate;
  clause.written = made.predicate.text;
  clause.of_assert = true;
  return clause;
}

void LeadingAsserts::add_to(const clang::FunctionDecl& function, FunctionPlan& plan) const {
  const auto found = found_.find(function.getCanonicalDecl());
  // The assertions of a test, or of what makes a double, are what it is there for.
  if (found == found_.end() || !plan.contract.others.empty()) return;
  const auto& [definition, asserts] = found->second;
  Names names;
  for (unsigned i = 0; i < definition->getNumParams() && i < plan.parameters.size(); ++i) {
    const std::string name = definition->getParamDecl(i)->getNameAsString();
    std::string& known = plan.parameters[i].name;
    if (known.empty()) known = name;
    if (!name.empty() && name != known) names[name] = known;
  }
  const std::string file = describe_.file_of(definition->getBody()->getBeginLoc());
  for (const WrittenAssert& each : asserts) {
    Clause clause = clause_of(file, each);
    clause.text = renamed(clause.text, names);
    if (reading_.left_out.contains({file, each.begin})) continue;
    if (!reading_.assumed) {
      const unsigned last = line_column(files_.at(file).code, each.end).line;
      plan.leading.push_back({std::move(clause), last});
      continue;
    }
    if (plan.contract.comment_offset == nowhere) plan.contract.comment_offset = each.begin;
    if (plan.contract.regions.empty()) plan.contract.regions.emplace_back();
    plan.contract.raw += clause.keyword + ":" + clause.text.text + "\n";
    for (Region& region : plan.contract.regions) region.assumes.push_back(clause);
  }
}

void LeadingAsserts::collect_placeless(UnitPlan& plan) const {
  for (const auto& [name, file] : files_) {
    for (const auto& [offset, call] : file.calls) {
      if (!fails_without_place(call->macro)) continue;
      const unsigned close = describe_.offset_of(call->close);
      const std::size_t open = file.code.find('(', offset + call->macro.size());
      if (open >= close) continue;
      AssertionPlan made;
      made.clause.keyword = call->macro;
      made.clause.keyword_offset = offset;
      made.clause.place = place_of(name, offset);
      made.clause.text = text_between(file.code, open + 1, close);
      made.clause.written = made.clause.text.text;
      made.file = name;
      made.begin = static_cast<unsigned>(open) + 1;
      made.end = close;
      plan.placeless.push_back(std::move(made));
    }
  }
}

}  // namespace surety::tool::front_end
