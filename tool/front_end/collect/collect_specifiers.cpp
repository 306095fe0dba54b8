#include "tool/front_end/collect/collect_specifiers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Specifiers.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/rename.h"
#include "tool/contracts/specifiers.h"
#include "tool/contracts/tokens.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/ast_visitor.h"
#include "tool/front_end/parse/constified.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"
#include "tool/system/files.h"

namespace surety::tool::front_end {
namespace {

/// The predicate with its parameters by number, so that two declarations can be compared.
std::string by_number(const Specifier& specifier, const clang::FunctionDecl& declaration) {
  Names names;
  for (unsigned i = 0; i < declaration.getNumParams(); ++i) {
    names[declaration.getParamDecl(i)->getNameAsString()] = "#" + std::to_string(i);
  }
  if (!specifier.result_name.empty()) names[specifier.result_name] = "#result";
  std::string out(keyword_of(specifier.kind));
  for (const Token& token : tokenize(renamed(specifier.predicate, names).text)) {
    out += ' ';
    out += token.text;
  }
  return out;
}

bool is_changeable_value(const clang::ParmVarDecl& parameter) {
  const clang::QualType type = parameter.getType();
  return !type->isReferenceType() && !type.isConstQualified() && !type->isDependentType();
}

/// The cast that stands for the word `contract_assert`.
class AssertionFinder : public AstVisitor {
 public:
  using Found = std::function<void(clang::Expr& whole, clang::Expr& predicate)>;
  explicit AssertionFinder(Found found) : found_(std::move(found)) {}

  void visit_statement(clang::Stmt& statement) override {
    auto* cast = llvm::dyn_cast<clang::CStyleCastExpr>(&statement);
    if (cast == nullptr || !cast->getType()->isVoidType() || cast->getBeginLoc().isMacroID()) {
      return;
    }
    auto* inner = llvm::dyn_cast<clang::CStyleCastExpr>(cast->getSubExpr()->IgnoreImpCasts());
    if (inner != nullptr) found_(*cast, *inner->getSubExpr());
  }

 private:
  Found found_;
};

/// Lambdas, and members of local classes.
class LocalFinder : public AstVisitor {
 public:
  using Lambda = std::function<void(const clang::LambdaExpr&)>;
  using Member = std::function<void(const clang::CXXMethodDecl&)>;
  LocalFinder(Lambda lambda, Member member)
      : lambda_(std::move(lambda)), member_(std::move(member)) {}

  void visit_statement(clang::Stmt& statement) override {
    if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(&statement)) lambda_(*lambda);
  }
  void visit_declaration(clang::Decl& declaration) override {
    const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(&declaration);
    if (member == nullptr || member->getParent()->isLambda()) return;
    if (member->getParent()->isLocalClass() != nullptr) member_(*member);
  }

 private:
  Lambda lambda_;
  Member member_;
};

/// What a lambda stands in; null if that is not a function.
const clang::FunctionDecl* enclosing(const clang::CXXRecordDecl& lambda) {
  for (const clang::DeclContext* scope = lambda.getDeclContext(); scope != nullptr;
       scope = scope->getParent()) {
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(scope);
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(scope);
    if (record != nullptr && record->isLambda()) return enclosing(*record);
    if (function == nullptr) continue;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method == nullptr || !method->getParent()->isLambda()) return function;
  }
  return nullptr;
}

}  // namespace

FunctionSpecifiers::FunctionSpecifiers(clang::ASTContext& context, const Describer& describe,
                                       const Preprocessed& preprocessed, UnitPlan& plan)
    : context_(context),
      sources_(context.getSourceManager()),
      describe_(describe),
      skipped_(preprocessed.skipped),
      plan_(plan) {
  for (const std::string& file : plan.files) {
    // Headers that Surety puts before a unit are in memory only, and have none.
    std::optional<std::string> text = file_if_readable(file);
    if (!text) continue;
    File read{std::move(*text), {}};
    read.specifiers = read_specifiers(read.text);
    std::erase_if(read.specifiers, [&](const Specifier& each) {
      return preprocessed.empty_keywords.contains(std::string(keyword_of(each.kind)));
    });
    if (!read.specifiers.empty()) files_.emplace(file, std::move(read));
  }
}

void FunctionSpecifiers::problem(const std::string& file, unsigned offset, std::size_t length,
                                 std::string message, std::string remedy, Severity severity) {
  plan_.problems.push_back({file, offset, static_cast<unsigned>(length), std::move(message),
                            severity, std::move(remedy)});
}

bool FunctionSpecifiers::is_skipped(clang::FileID file, unsigned offset) const {
  return std::any_of(skipped_.begin(), skipped_.end(), [&](const clang::SourceRange& range) {
    return sources_.getFileID(range.getBegin()) == file &&
           sources_.getFileOffset(range.getBegin()) <= offset &&
           offset < sources_.getFileOffset(range.getEnd());
  });
}

FunctionSpecifiers::Listed FunctionSpecifiers::on(const clang::FunctionDecl& declaration) {
  const clang::FunctionTypeLoc type = declaration.getFunctionTypeLoc();
  if (type.isNull() || type.getLParenLoc().isInvalid() || type.getLParenLoc().isMacroID()) {
    return {};
  }
  const clang::SourceLocation open = type.getLParenLoc();
  const auto file = files_.find(describe_.file_of(open));
  if (file == files_.end()) return {};
  Listed out;
  for (const Specifier& each : file->second.specifiers) {
    if (each.parameters != describe_.offset_of(open)) continue;
    used_.insert(&each);
    if (!is_skipped(sources_.getFileID(open), each.begin)) out.push_back(&each);
  }
  return out;
}

bool FunctionSpecifiers::note(const clang::FunctionDecl& declaration) {
  if (files_.empty()) return false;
  Listed listed = on(declaration);
  const clang::FunctionDecl* canonical = declaration.getCanonicalDecl();
  const auto owner = owners_.find(canonical);
  // An explicit specialisation has a contract of its own, although clang knows a declaration before
  // it: the one that the template would have given.
  const bool is_first =
      noted_.insert(canonical).second &&
      declaration.getTemplateSpecializationKind() == clang::TSK_ExplicitSpecialization;
  if (&declaration != canonical && !is_first) {
    if (owner != owners_.end()) check_definition(declaration, owner->second.second);
    if (!listed.empty()) check_again(declaration, listed);
    return false;
  }
  if (listed.empty()) return false;
  check_first(declaration, listed);
  if (owner == owners_.end()) owners_[canonical] = {&declaration, std::move(listed)};
  return true;
}

void FunctionSpecifiers::check_first(const clang::FunctionDecl& declaration, const Listed& listed) {
  const std::string file = describe_.file_of(declaration.getLocation());
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&declaration);
  if (method != nullptr && method->isVirtual()) {
    problem(file, describe_.offset_of(declaration.getLocation()),
            declaration.getNameAsString().size(), "a virtual function cannot have 'pre' or 'post'",
            "write a contract in a documentation comment, which overriding functions inherit");
    return;
  }
  for (const Specifier* each : listed) {
    if (!each->fault.empty()) {
      problem(file, each->fault_at, 1, each->fault, "");
      continue;
    }
    if (each->kind != SpecifierKind::post) continue;
    check_result(declaration, *each);
    check_parameters(declaration, *each);
  }
}

void FunctionSpecifiers::check_result(const clang::FunctionDecl& declaration,
                                      const Specifier& specifier) {
  const bool nothing = declaration.getReturnType()->isVoidType() ||
                       llvm::isa<clang::CXXConstructorDecl>(declaration) ||
                       llvm::isa<clang::CXXDestructorDecl>(declaration);
  if (specifier.result_name.empty() || !nothing) return;
  problem(describe_.file_of(declaration.getLocation()), specifier.open + 1,
          specifier.result_name.size(), "the function returns nothing that could be named",
          "leave out '" + specifier.result_name + ":'");
}

void FunctionSpecifiers::check_parameters(const clang::FunctionDecl& declaration,
                                          const Specifier& specifier) {
  const std::vector<Token> tokens = tokenize(specifier.predicate.text);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!stands_alone(tokens, i) || tokens[i].text == specifier.result_name) continue;
    for (const clang::ParmVarDecl* parameter : declaration.parameters()) {
      const std::string name = parameter->getNameAsString();
      if (name != tokens[i].text || !is_changeable_value(*parameter)) continue;
      problem(describe_.file_of(declaration.getLocation()),
              specifier.predicate.offsets[tokens[i].begin], name.size(),
              "the parameter '" + name + "' is named after the call, so it must be const",
              "declare it const on every declaration, also on the definition");
      return;
    }
  }
}

void FunctionSpecifiers::check_definition(const clang::FunctionDecl& declaration,
                                          const Listed& first) {
  const clang::FunctionDecl& canonical = *declaration.getCanonicalDecl();
  for (unsigned i = 0; i < declaration.getNumParams(); ++i) {
    const clang::ParmVarDecl& parameter = *declaration.getParamDecl(i);
    const std::string name = canonical.getParamDecl(i)->getNameAsString();
    const bool named = std::any_of(first.begin(), first.end(), [&](const Specifier* each) {
      return each->kind == SpecifierKind::post && each->result_name != name && !name.empty() &&
             mentions(each->predicate.text, name);
    });
    if (!named || !is_changeable_value(parameter) ||
        is_changeable_value(*canonical.getParamDecl(i))) {
      continue;
    }
    problem(describe_.file_of(parameter.getBeginLoc()),
            describe_.offset_of(parameter.getBeginLoc()), 1,
            "a 'post' names the parameter '" + name + "', so it must be const here, too",
            "declare it const");
  }
}

void FunctionSpecifiers::check_again(const clang::FunctionDecl& declaration, const Listed& listed) {
  const std::string file = describe_.file_of(declaration.getLocation());
  const unsigned at = describe_.offset_of(declaration.getLocation());
  const std::size_t length = declaration.getNameAsString().size();
  const auto owner = owners_.find(declaration.getCanonicalDecl());
  if (owner == owners_.end()) {
    problem(file, at, length, "the first declaration of this function has no 'pre' or 'post'",
            "write them there");
    return;
  }
  const auto& [first, theirs] = owner->second;
  if (theirs.size() != listed.size()) {
    problem(file, at, length, "the first declaration has another number of 'pre' and 'post'",
            "repeat all of them, or none");
    return;
  }
  for (std::size_t i = 0; i < listed.size(); ++i) {
    if (by_number(*theirs[i], *first) == by_number(*listed[i], declaration)) continue;
    problem(file, listed[i]->begin, keyword_of(listed[i]->kind).size(),
            "the first declaration says something else here",
            "repeat what it says, or leave out all of them");
    return;
  }
}

Clause FunctionSpecifiers::clause_of(const std::string& file, const Specifier& specifier,
                                     const Names& names) const {
  Clause clause;
  clause.kind = specifier.kind == SpecifierKind::pre ? ClauseKind::assume : ClauseKind::expect;
  clause.keyword = keyword_of(specifier.kind);
  clause.keyword_offset = specifier.begin;
  const LineColumn at = line_column(files_.at(file).text, specifier.begin);
  clause.place = {file, at.line, at.column};
  clause.text = renamed(specifier.predicate, names);
  clause.written = specifier.predicate.text;
  if (!specifier.result_name.empty()) {
    clause.written.insert(0, specifier.result_name + ": ");
  }
  return clause;
}

void FunctionSpecifiers::add_to(const clang::FunctionDecl& function, FunctionPlan& plan) const {
  const auto owner = owners_.find(function.getCanonicalDecl());
  if (owner == owners_.end()) return;
  const auto& [declaration, listed] = owner->second;
  Names names;
  for (unsigned i = 0; i < declaration->getNumParams() && i < plan.parameters.size(); ++i) {
    const std::string name = declaration->getParamDecl(i)->getNameAsString();
    std::string& known = plan.parameters[i].name;
    if (known.empty()) known = name;
    if (!name.empty() && name != known) names[name] = known;
  }
  const std::string file = describe_.file_of(declaration->getLocation());
  if (plan.contract.comment_offset == nowhere) {
    plan.contract.comment_offset = listed.front()->begin;
  }
  if (plan.contract.regions.empty()) plan.contract.regions.emplace_back();
  for (const Specifier* each : listed) {
    if (!each->fault.empty()) continue;
    Names own = names;
    if (!each->result_name.empty()) own[each->result_name] = "ret";
    const Clause clause = clause_of(file, *each, own);
    plan.contract.raw += clause.keyword + ":" + clause.text.text + "\n";
    for (Region& region : plan.contract.regions) {
      (each->kind == SpecifierKind::pre ? region.assumes : region.expects).push_back(clause);
    }
  }
}

void FunctionSpecifiers::collect_assertions(const clang::FunctionDecl& function) {
  if (files_.empty() || function.getBody() == nullptr) return;
  AssertionFinder finder([&](clang::Expr& whole, clang::Expr& predicate) {
    const auto file = files_.find(describe_.file_of(whole.getBeginLoc()));
    if (file == files_.end()) return;
    for (const Specifier& each : file->second.specifiers) {
      if (each.kind != SpecifierKind::assertion ||
          each.begin != describe_.offset_of(whole.getBeginLoc()) || !used_.insert(&each).second) {
        continue;
      }
      if (!each.fault.empty()) problem(file->first, each.fault_at, 1, each.fault, "");
      for (const ConstViolation& made : find_const_violations(predicate, sources_)) {
        problem(file->first, describe_.offset_of(made.location), 1,
                "'" + made.name + "' is const in a condition", "use its value instead");
      }
      AssertionPlan made;
      made.clause = clause_of(file->first, each, {});
      made.file = file->first;
      made.begin = each.begin + cast_of_assertion;
      made.end = each.end;
      made.function = describe_.qualified_name(function);
      plan_.assertions.push_back(std::move(made));
    }
  });
  finder.traverse(function.getBody());
}

FunctionSpecifiers::Listed FunctionSpecifiers::on_lambda(const clang::LambdaExpr& lambda) {
  Listed listed = on(*lambda.getCallOperator());
  const clang::SourceLocation from = lambda.getIntroducerRange().getEnd();
  const clang::Stmt* body = lambda.getBody();
  const auto file = files_.find(describe_.file_of(from));
  if (!listed.empty() || file == files_.end() || body == nullptr || from.isMacroID()) return listed;
  // Without a list of parameters they stand between the introducer and the body.
  for (const Specifier& each : file->second.specifiers) {
    const bool here = each.of_lambda && each.parameters == nowhere &&
                      each.begin > describe_.offset_of(from) &&
                      each.end <= describe_.offset_of(body->getBeginLoc());
    if (here && used_.insert(&each).second) listed.push_back(&each);
  }
  return listed;
}

std::string FunctionSpecifiers::local_name(const clang::FunctionDecl& function) const {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (method == nullptr || !method->getParent()->isLambda()) {
    return describe_.qualified_name(function);
  }
  const clang::FunctionDecl* outer = enclosing(*method->getParent());
  return outer == nullptr ? "a lambda" : "a lambda in " + describe_.qualified_name(*outer);
}

void FunctionSpecifiers::add_local(const clang::FunctionDecl& function, const Listed& listed,
                                   bool deduced) {
  const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(function.getBody());
  if (listed.empty() || body == nullptr || body->getLBracLoc().isMacroID()) return;
  check_first(function, listed);
  LocalContractPlan made;
  made.file = describe_.file_of(body->getLBracLoc());
  made.begin = describe_.offset_of(body->getLBracLoc()) + 1;
  made.end = describe_.offset_of(body->getRBracLoc());
  made.function = local_name(function);
  made.returns = !llvm::isa<clang::CXXConstructorDecl>(function) &&
                 !llvm::isa<clang::CXXDestructorDecl>(function);
  if (!deduced) made.result_text = describe_.result_text(function).text;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    if (!parameter->isParameterPack() && !parameter->getName().empty()) {
      made.parameters.push_back(parameter->getNameAsString());
    }
  }
  for (const Specifier* each : listed) {
    if (!each->fault.empty()) continue;
    const Clause clause = clause_of(made.file, *each, {});
    if (each->kind == SpecifierKind::pre) {
      made.pres.push_back(clause);
    } else {
      made.posts.push_back({clause, each->result_name});
    }
  }
  if (!made.pres.empty() || !made.posts.empty()) plan_.local_contracts.push_back(std::move(made));
}

void FunctionSpecifiers::collect_local_contracts(clang::Decl& declaration) {
  LocalFinder finder(
      [this](const clang::LambdaExpr& lambda) {
        const clang::FunctionDecl& function = *lambda.getCallOperator();
        if (owners_.contains(function.getCanonicalDecl())) return;
        add_local(function, on_lambda(lambda), !lambda.hasExplicitResultType());
      },
      [this](const clang::CXXMethodDecl& member) {
        add_local(member, on(member), member.getReturnType()->getContainedAutoType() != nullptr);
      });
  finder.traverse(&declaration);
}

void FunctionSpecifiers::report_unused() const {
  for (const auto& [file, read] : files_) {
    for (const Specifier& each : read.specifiers) {
      const bool left_out =
          std::any_of(skipped_.begin(), skipped_.end(), [&](const clang::SourceRange& range) {
            return describe_.file_of(range.getBegin()) == file &&
                   describe_.offset_of(range.getBegin()) <= each.begin &&
                   each.begin < describe_.offset_of(range.getEnd());
          });
      if (used_.contains(&each) || left_out) continue;
      plan_.problems.push_back(
          {file, each.begin, static_cast<unsigned>(keyword_of(each.kind).size()),
           std::string(each.of_lambda ? "this is the contract of a lambda: it "
                                      : "this belongs to no function that can be checked: it ") +
               "is read, but not checked",
           Severity::warning, each.of_lambda ? "make the lambda a function" : ""});
    }
  }
}

}  // namespace surety::tool::front_end
