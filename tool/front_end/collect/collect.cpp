#include "tool/front_end/collect/collect.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RawCommentList.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Specifiers.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaConsumer.h>
#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/Casting.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/doubles.h"
#include "tool/contracts/narrow_standard.h"
#include "tool/contracts/parse_comment.h"
#include "tool/contracts/plain_comments.h"
#include "tool/contracts/relations.h"
#include "tool/contracts/specifiers.h"
#include "tool/front_end/collect/collect_asserts.h"
#include "tool/front_end/collect/collect_calls.h"
#include "tool/front_end/collect/collect_doubles.h"
#include "tool/front_end/collect/collect_factories.h"
#include "tool/front_end/collect/collect_flows.h"
#include "tool/front_end/collect/collect_handles.h"
#include "tool/front_end/collect/collect_headers.h"
#include "tool/front_end/collect/collect_languages.h"
#include "tool/front_end/collect/collect_left_out.h"
#include "tool/front_end/collect/collect_macros.h"
#include "tool/front_end/collect/collect_mentioned.h"
#include "tool/front_end/collect/collect_own_names.h"
#include "tool/front_end/collect/collect_specifiers.h"
#include "tool/front_end/collect/collect_standard.h"
#include "tool/front_end/collect/collect_state.h"
#include "tool/front_end/collect/collect_view.h"
#include "tool/front_end/collect/collect_words.h"
#include "tool/front_end/collect/contract_comments.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/describe/makers.h"
#include "tool/front_end/parse/declarations.h"
#include "tool/front_end/parse/parse.h"
#include "tool/front_end/parse/permissive.h"
#include "tool/model/compile_command.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"
#include "tool/system/files.h"

namespace surety::tool::front_end {
namespace {

/// Attributes belong to what is declared behind them, also where a comment stands between.
unsigned before_attributes(std::string_view text, unsigned at) {
  for (;;) {
    const std::size_t end = at == 0 ? 0 : text.find_last_not_of(" \t\r\n", at - 1);
    if (end == 0 || end == std::string_view::npos || text.substr(end - 1, 2) != "]]") return at;
    const std::size_t open = text.rfind("[[", end);
    if (open == std::string_view::npos) return at;
    at = static_cast<unsigned>(open);
  }
}

class Collector {
 public:
  Collector(clang::ASTContext& context, const Preprocessed& preprocessed,
            const std::vector<AssertCall>& calls, const AssertReading& asserts, UnitPlan& plan)
      : context_(context),
        sources_(context.getSourceManager()),
        describe_(context),
        plan_(plan),
        comments_(context, describe_, plan),
        specifiers_(context, describe_, preprocessed, plan),
        asserts_(context, describe_, preprocessed.skipped, calls, asserts) {}

  void run() {
    describe_unit();
    plan_.view = test_view(context_, describe_);
    visit(*context_.getTranslationUnitDecl());
    visit_bodies();
    for (const auto& [function, comment] : carriers_) add_function(*function, *comment);
    add_inheriting();
    add_handles();
    add_doubles();
    add_classes();
    note_specialisations();
    check_doubles(plan_);
    add_calls();
    add_languages();
    add_assertions();
    comments_.report_orphans();
  }

 private:
  bool is_users(clang::SourceLocation location) const {
    if (location.isInvalid()) return false;
    return !sources_.isInSystemHeader(sources_.getExpansionLoc(location));
  }

  /// Templates without a head, `f(std::integral auto x)`, have no beginning of their own for clang.
  static clang::SourceLocation begin_of(const clang::Decl& declaration) {
    const auto* made = llvm::dyn_cast<clang::TemplateDecl>(&declaration);
    const clang::SourceLocation own = declaration.getBeginLoc();
    return own.isValid() || made == nullptr || made->getTemplatedDecl() == nullptr
               ? own
               : made->getTemplatedDecl()->getBeginLoc();
  }

  /// Where files can include the library and where tests can stand.
  void describe_unit() {
    const clang::SourceLocation start = sources_.getLocForStartOfFile(sources_.getMainFileID());
    plan_.main_file = describe_.file_of(start);
    plan_.tests_at = static_cast<unsigned>(describe_.text_of(start).size());
    for (const clang::Decl* declaration : context_.getTranslationUnitDecl()->decls()) {
      const clang::SourceLocation begin = begin_of(*declaration);
      if (declaration->isImplicit() || !is_users(begin)) continue;
      unsigned at = describe_.offset_of(begin);
      if (const clang::RawComment* comment = context_.getRawCommentForDeclNoCache(declaration)) {
        at = std::min(at, sources_.getFileOffset(comment->getBeginLoc()));
      }
      const std::string_view text = describe_.text_of(begin);
      at = before_attributes(text, at);
      while (at > 0 && text[at - 1] != '\n') --at;
      plan_.include_at.emplace(describe_.file_of(begin), at);
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (function == nullptr) continue;
      if (function->isMain()) plan_.defines_main = true;
      if (function->isThisDeclarationADefinition() && function->getDeclName().isIdentifier() &&
          function->getName() == "handle_contract_violation") {
        plan_.defines_handler = true;
      }
    }
  }

  void visit(const clang::DeclContext& scope) {
    for (clang::Decl* declaration : scope.decls()) {
      if (declaration->isImplicit() || !is_users(declaration->getLocation())) continue;
      if (const auto* friendly = llvm::dyn_cast<clang::FriendDecl>(declaration)) {
        if (friendly->getFriendDecl() != nullptr) visit_one(*friendly->getFriendDecl());
      } else {
        visit_one(*declaration);
      }
    }
  }

  void visit_one(clang::Decl& declaration) {
    ContractComment* comment = comments_.of(declaration);
    if (const auto* described = llvm::dyn_cast<clang::FunctionTemplateDecl>(&declaration)) {
      // A template without a head, `f(auto x)`, begins at its first placeholder for clang.
      if (comment == nullptr) comment = comments_.of(*described->getTemplatedDecl());
      visit_function(*described->getTemplatedDecl(), comment);
    } else if (const auto* described = llvm::dyn_cast<clang::ClassTemplateDecl>(&declaration)) {
      visit_class(*described->getTemplatedDecl(), comment);
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration)) {
      visit_function(*function, comment);
    } else if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&declaration)) {
      visit_class(*record, comment);
    } else if (const auto* scope = llvm::dyn_cast<clang::DeclContext>(&declaration);
               scope != nullptr && !llvm::isa<clang::EnumDecl>(declaration)) {
      visit(*scope);
    } else if (const auto* value = llvm::dyn_cast<clang::DeclaratorDecl>(&declaration);
               comment != nullptr && value != nullptr && comment->has("is")) {
      add_language(*value, *comment, nullptr);
    } else {
      visit_value(declaration, comment);
    }
  }

  /// A variable that is initialised with a lambda is a function.
  void visit_value(clang::Decl& declaration, ContractComment* comment) {
    const bool commented = comment != nullptr && !comment->claimed;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration);
    const clang::LambdaExpr* lambda = variable == nullptr ? nullptr : lambda_of(*variable);
    const bool specified = specifiers_.any() && lambda != nullptr &&
                           !lambda->getCallOperator()->getParent()->isGenericLambda() &&
                           !declaration.getLocation().isMacroID();
    if (commented || (specified && comment == nullptr)) {
      if (lambda != nullptr) {
        lambdas_[lambda->getCallOperator()->getCanonicalDecl()] = variable;
        visit_function(*lambda->getCallOperator(), comment);
      } else {
        claim_other(*comment);
      }
    }
  }

  /// Contracts inside functions cannot be checked, which is worth more than "on nothing".
  void visit_bodies() {
    const bool open = std::any_of(comments_.all().begin(), comments_.all().end(),
                                  [](const auto& entry) { return !entry.second.claimed; });
    if (!open) return;
    for (std::size_t i = 0, count = functions_.size(); i < count; ++i) {
      if (functions_[i]->doesThisDeclarationHaveABody() && functions_[i]->getBody() != nullptr) {
        each_local(*functions_[i]->getBody(), [this](clang::Decl& local) {
          if (ContractComment* comment = comments_.of(local)) {
            if (!comment->claimed && !comment->has("is")) visit_one(local);
          }
        });
      }
    }
  }

  /// `is: L` on a variable or member; `function` is the one around a local variable.
  void add_language(const clang::DeclaratorDecl& value, ContractComment& comment,
                    const clang::FunctionDecl* function) {
    comment.claimed = true;
    const Contract contract = comments_.contract(comment);
    const auto clause =
        language_clause(describe_, value, contract, comment.file, function, plan_.problems);
    if (!clause) return;
    const std::size_t index = plan_.language_clauses.size();
    languages_[value.getCanonicalDecl()] = index;
    plan_.language_clauses.push_back(*clause);
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(&value);
    if (variable != nullptr && function == nullptr && !clause->in_class) {
      check_global(describe_, context_, *variable, index, plan_);
    }
  }

  void add_languages() {
    const bool any = std::any_of(comments_.all().begin(), comments_.all().end(),
                                 [](const auto& entry) { return entry.second.has("is"); });
    if (!any) return;
    for (const clang::FunctionDecl* function : functions_) {
      if (!function->doesThisDeclarationHaveABody() || function->getBody() == nullptr ||
          function->isConstexpr() || function->getLocation().isMacroID()) {
        continue;
      }
      const LanguageOf language_of =
          [&](const clang::DeclaratorDecl& value) -> std::optional<std::size_t> {
        const clang::Decl* canonical = value.getCanonicalDecl();
        if (const auto known = languages_.find(canonical); known != languages_.end()) {
          return known->second;
        }
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(&value);
        if (variable == nullptr || !variable->isLocalVarDecl()) return std::nullopt;
        ContractComment* comment = comments_.of(value);
        if (comment == nullptr || !comment->has("is")) return std::nullopt;
        add_language(value, *comment, function);
        const auto added = languages_.find(canonical);
        if (added == languages_.end()) return std::nullopt;
        return added->second;
      };
      collect_language_checks(describe_, context_, *function, language_of, plan_);
    }
  }

  void claim_other(ContractComment& comment) {
    comment.claimed = true;
    if (comment.has(ClauseKind::other)) return;
    for (const RawClause& clause : comment.clauses) {
      if (clause.kind != ClauseKind::assume && clause.kind != ClauseKind::expect) continue;
      plan_.problems.push_back(
          {comment.file, clause.keyword_offset, static_cast<unsigned>(clause.keyword.size()),
           "a contract with '" + clause.keyword + ":' stands on something that is not a function",
           Severity::error,
           "move it to a function, or to a variable that is initialised with a lambda"});
      return;
    }
  }

  /// `// expect: ...` is an ordinary comment.
  void warn_of_plain_comment(const clang::FunctionDecl& function) {
    if (function.getLocation().isMacroID() || function.getBeginLoc().isMacroID()) return;
    const clang::FunctionTemplateDecl* described = function.getDescribedFunctionTemplate();
    const clang::SourceLocation begin =
        described == nullptr ? function.getBeginLoc() : begin_of(*described);
    const auto clause = plain_clause_above(describe_.text_of(begin), describe_.offset_of(begin));
    if (!clause) return;
    plan_.problems.push_back({describe_.file_of(begin), static_cast<unsigned>(clause->offset),
                              static_cast<unsigned>(clause->length),
                              "this is not a documentation comment: its clauses are not checked",
                              Severity::warning, "begin it with '///' or '/**'"});
  }

  void visit_function(const clang::FunctionDecl& function, ContractComment* comment) {
    functions_.push_back(&function);
    const bool asserted = asserts_.note(function);
    const bool specified = specifiers_.note(function) || asserted;
    if (comment == nullptr) {
      warn_of_plain_comment(function);
      if (!specified) return;
      comment = &without_comment_.emplace_back();
      comment->file = describe_.file_of(function.getLocation());
      comment->offset = nowhere;  // behind the beginning of every declaration
    }
    comment->claimed = true;
    const clang::FunctionDecl* canonical = function.getCanonicalDecl();
    const auto [at, first] = by_canonical_.emplace(canonical, carriers_.size());
    if (first) {
      carriers_.emplace_back(&function, comment);
      return;
    }
    const ContractComment& earlier = *carriers_[at->second].second;
    if (comment->clauses.empty()) return;
    if (earlier.clauses.empty()) {
      carriers_[at->second] = {&function, comment};
      return;
    }
    if (&earlier == comment || earlier.says_the_same_as(*comment)) return;
    const Place place = describe_.place_of(carriers_[at->second].first->getLocation());
    plan_.problems.push_back({comment->file, comment->clauses.front().keyword_offset,
                              static_cast<unsigned>(comment->clauses.front().keyword.size()),
                              "'" + describe_.qualified_name(function) +
                                  "' has another contract on its declaration at " +
                                  display_path(place.file) + ":" + std::to_string(place.line),
                              Severity::error, "keep one of the two"});
  }

  void visit_class(const clang::CXXRecordDecl& record, ContractComment* comment) {
    if (comment != nullptr) {
      comment->claimed = true;
      if (record.isThisDeclarationADefinition()) class_comments_.emplace_back(&record, comment);
    }
    if (record.isThisDeclarationADefinition()) {
      classes_.push_back(&record);
      visit(record);
    }
  }

  void add_function(const clang::FunctionDecl& function, const ContractComment& comment) {
    const auto variable = lambdas_.find(function.getCanonicalDecl());
    FunctionPlan plan = variable == lambdas_.end()
                            ? describe_.function(function, comment.offset)
                            : describe_.lambda(*variable->second, function, comment.offset);
    plan.contract = comments_.contract(comment, plan.parameters);
    specifiers_.add_to(function, plan);
    asserts_.add_to(function, plan);
    if (!plan.contract.invariants.empty()) {
      plan_.problems.push_back({comment.file,
                                plan.contract.invariants.front().keyword_offset,
                                9,
                                "'invariant:' belongs to a class, not to a function",
                                Severity::error,
                                {}});
    }
    plan.state = state_used_by(function);
    plan.mentioned = mentioned_in(function);
    if (variable == lambdas_.end()) plan.known_apart = known_apart(function, describe_);
    sort_clauses(plan, plan_.problems);
    expand_relations(plan, plan_.problems);
    for (const ParameterPlan& parameter : plan.parameters) {
      if (parameter.name != "ret" && parameter.name != "threw") continue;
      if (comment.clauses.empty()) {
        plan.unchecked = "its parameter '" + parameter.name + "' has the name of a word of " +
                         "the contract language";
      } else {
        plan_.problems.push_back({comment.file, comment.clauses.front().keyword_offset, 1,
                                  "the parameter '" + parameter.name +
                                      "' has the name of a word of the contract language",
                                  Severity::error,
                                  "rename it on the declaration with the contract"});
      }
    }
    if (plan.contract.regions.size() > 64) {
      plan_.problems.push_back({comment.file,
                                comment.offset,
                                1,
                                "a contract has at most 64 regions",
                                Severity::error,
                                {}});
    }
    ids_[function.getCanonicalDecl()] = plan.contracted() ? plan.id : "";
    planned_[function.getCanonicalDecl()] = plan_.functions.size();
    plan_.functions.push_back(std::move(plan));
  }

  void add_handles() {
    for (const auto& [function, index] : planned_) {
      collect_handles(describe_, *function, functions_, plan_.functions[index]);
    }
  }

  /// What factories make, and what is stubbed where.
  void add_doubles() {
    const MethodContract contract_of = [&](const clang::CXXMethodDecl& method) -> std::string {
      const auto own = ids_.find(method.getCanonicalDecl());
      if (own != ids_.end() && !own->second.empty()) return own->second;
      std::map<std::string, bool> inherited;
      collect_overridden(method, *method.getParent(), inherited);
      return inherited.empty() ? "" : inherited.begin()->first;
    };
    for (const auto& [function, comment] : carriers_) {
      FunctionPlan& plan = plan_.functions[planned_.at(function->getCanonicalDecl())];
      if (plan.is_mock() || plan.is_fresh()) {
        plan.product = product_of(describe_, *function, contract_of);
      }
      for (const StubClause& stub : plan.contract.stubs) {
        plan_.stubs.push_back({stub.clause, stub.expects, comment->file, plan.carrier.before,
                               plan.scope_open, plan.scope_close, plan.id, ""});
      }
    }
    for (auto& [raw, comment] : comments_.all()) {
      if (!comment.stands_alone()) continue;
      comment.claimed = true;
      const auto around = namespaces_at(describe_, *context_.getTranslationUnitDecl(), comment.file,
                                        comment.offset);
      if (!around) {
        plan_.problems.push_back({comment.file, comment.clauses.front().keyword_offset, 4,
                                  "this 'stub:' stands inside of something", Severity::error,
                                  "put it at namespace scope, or above a 'test:' of its own"});
        continue;
      }
      for (const StubClause& stub : comments_.contract(comment).stubs) {
        plan_.stubs.push_back({stub.clause, stub.expects, comment.file, comment.offset,
                               around->open, around->close, "", ""});
      }
    }
  }

  /// The contracts that a method inherits, and whether they can be reached from outside.
  void collect_overridden(const clang::CXXMethodDecl& method, const clang::CXXRecordDecl& derived,
                          std::map<std::string, bool>& found) const {
    std::set<const clang::CXXMethodDecl*> seen{method.getCanonicalDecl()};
    collect_overridden(method, derived, seen, found);
  }
  void collect_overridden(const clang::CXXMethodDecl& method, const clang::CXXRecordDecl& derived,
                          std::set<const clang::CXXMethodDecl*>& seen,
                          std::map<std::string, bool>& found) const {
    for (const clang::CXXMethodDecl* base : overridden_by(method)) {
      if (!seen.insert(base->getCanonicalDecl()).second) continue;
      const auto at = ids_.find(base->getCanonicalDecl());
      if (at != ids_.end() && !at->second.empty()) {
        found.emplace(at->second, is_public_base(derived, *base->getParent()));
      }
      collect_overridden(*base, derived, seen, found);
    }
  }

  /// The contracts of classes, which methods inherit too, by id prefix.
  void collect_invariants(const clang::CXXRecordDecl& record, std::vector<std::string>& found) {
    std::set<const clang::CXXRecordDecl*> seen;
    collect_invariants(record, seen, found);
  }
  void collect_invariants(const clang::CXXRecordDecl& record,
                          std::set<const clang::CXXRecordDecl*>& seen,
                          std::vector<std::string>& found) {
    // A template may derive from other instances of itself.
    if (!seen.insert(record.getCanonicalDecl()).second) return;
    for (const auto& [owner, comment] : class_comments_) {
      if (comment->has(ClauseKind::invariant) &&
          owner->getCanonicalDecl() == record.getCanonicalDecl()) {
        const std::string id = describe_.identifier_for(*owner);
        if (std::find(found.begin(), found.end(), id) == found.end()) found.push_back(id);
      }
    }
    if (!record.hasDefinition()) return;
    for (const clang::CXXBaseSpecifier& base : record.bases()) {
      const clang::CXXRecordDecl* decl = written_class(base.getType());
      if (decl != nullptr) collect_invariants(*decl, seen, found);
    }
  }

  void add_inheriting() {
    for (const clang::FunctionDecl* function : functions_) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
      if (method == nullptr) continue;
      std::map<std::string, bool> contracts;
      collect_overridden(*method, *method->getParent(), contracts);
      std::vector<std::string> invariants;
      const bool around = !method->isStatic() && (method->getAccess() == clang::AS_public ||
                                                  llvm::isa<clang::CXXConstructorDecl>(method));
      if (around) collect_invariants(*method->getParent(), invariants);
      if (contracts.empty() && invariants.empty()) continue;
      const clang::FunctionDecl* canonical = method->getCanonicalDecl();
      auto at = planned_.find(canonical);
      if (at == planned_.end()) {
        if (canonical->getDefinition() == nullptr || canonical->getDefinition()->isDefaulted())
          continue;
        FunctionPlan plan =
            describe_.function(*canonical, describe_.offset_of(canonical->getBeginLoc()));
        if (!plan.unchecked.empty() || !plan.definition) continue;
        at = planned_.emplace(canonical, plan_.functions.size()).first;
        plan_.functions.push_back(std::move(plan));
      }
      FunctionPlan& plan = plan_.functions[at->second];
      plan.inherited.clear();
      for (const auto& [id, reachable] : contracts) plan.inherited.push_back({id, "", reachable});
      plan.invariants = invariants;
    }
  }

  /// `template <> int Box<bool>::get()` is not what the contract of Box<T>::get speaks of.
  void note_specialisations() {
    for (const clang::FunctionDecl* function : functions_) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
      const clang::FunctionDecl* pattern =
          method == nullptr ? nullptr : method->getInstantiatedFromMemberFunction();
      // `template class Box<int>;` only asks for what the contract speaks of.
      if (pattern == nullptr ||
          method->getTemplateSpecializationKind() != clang::TSK_ExplicitSpecialization) {
        continue;
      }
      const auto planned = planned_.find(pattern->getCanonicalDecl());
      if (planned == planned_.end()) continue;
      plan_.functions[planned->second].specialised.push_back(
          describe_.class_name(*method->getParent()));
    }
  }

  void add_classes() {
    // What doubles are written with is no contract that a caller can count on.
    auto contracts = ids_;
    for (const auto& [function, index] : planned_) {
      const FunctionPlan& plan = plan_.functions[index];
      if (plan.is_mock() || plan.is_fresh() || plan.is_test()) contracts[function].clear();
    }
    const FactoriesByClass factories = factories_in(functions_, contracts);
    for (const clang::CXXRecordDecl* record : classes_) {
      const ContractComment* comment = nullptr;
      for (const auto& [owner, found] : class_comments_) {
        if (owner == record) comment = found;
      }
      ClassPlan plan = describe_.class_plan(*record);
      const std::string& name = plan.name;
      if (comment != nullptr) plan.contract = comments_.contract(*comment);
      for (const Region& region : plan.contract.regions) {
        for (const auto* clauses : {&region.assumes, &region.expects}) {
          if (clauses->empty() || !plan.contract.others.empty()) continue;
          plan_.problems.push_back(
              {comment->file, clauses->front().keyword_offset,
               static_cast<unsigned>(clauses->front().keyword.size()),
               "'" + clauses->front().keyword + ":' belongs to a function, not to a class",
               Severity::error, "write 'invariant:' for what holds of every object"});
        }
      }
      if (record->getLocation().isMacroID() && !plan.contract.invariants.empty()) {
        plan_.problems.push_back(
            {comment->file,
             comment->offset,
             1,
             "the class '" + name + "' is declared inside a macro; its invariant is unchecked",
             Severity::warning,
             {}});
        plan.contract.invariants.clear();
      }
      std::vector<std::string> all;
      collect_invariants(*record, all);
      for (const std::string& id : all) {
        if (id != plan.id) plan.base_invariants.push_back(id);
      }
      if (plan.constructible) add_constructors(plan, *record);
      plan.factories = factory_plans(describe_, factories, *record);
      plan_.classes.push_back(std::move(plan));
    }
  }

  void add_constructors(ClassPlan& plan, const clang::CXXRecordDecl& record) {
    const auto described = [&](const clang::CXXConstructorDecl& constructor) {
      ConstructorPlan made;
      for (const clang::ParmVarDecl* parameter : constructor.parameters()) {
        made.parameters.push_back(describe_.parameter(*parameter));
      }
      const auto id = ids_.find(constructor.getCanonicalDecl());
      if (id != ids_.end()) made.id = id->second;
      return made;
    };
    const Constructors found = constructors_of(record);
    for (const auto* each : found.accessible) plan.constructors.push_back(described(*each));
    for (const auto* each : found.hidden) plan.hidden_constructors.push_back(described(*each));
  }

  void add_calls() {
    const ContractOf contract_of = [&](const clang::FunctionDecl& callee) -> std::string {
      const clang::FunctionDecl* function = &callee;
      if (const clang::FunctionDecl* pattern = callee.getTemplateInstantiationPattern()) {
        function = pattern;
      }
      const auto found = ids_.find(function->getCanonicalDecl());
      return found == ids_.end() ? "" : found->second;
    };
    for (const clang::FunctionDecl* function : functions_) {
      if (!function->doesThisDeclarationHaveABody() || function->isConstexpr() ||
          function->isConsteval() || function->getLocation().isMacroID() ||
          function->getBody() == nullptr) {
        continue;
      }
      if (!ids_.empty()) {
        collect_calls(describe_, *function->getBody(), contract_of, plan_.calls);
      }
      const auto planned = planned_.find(function->getCanonicalDecl());
      if (planned != planned_.end() && plan_.functions[planned->second].is_test()) {
        plan_.functions[planned->second].called = called_in(*function->getBody(), contract_of);
      }
      collect_flows(describe_, context_, *function->getBody(), contract_of, plan_.flows);
    }
  }

  void add_assertions() {
    if (!plan_.functions.empty()) asserts_.collect_placeless(plan_);
    if (!specifiers_.any()) return;
    for (const clang::FunctionDecl* function : functions_) {
      if (function->doesThisDeclarationHaveABody()) specifiers_.collect_assertions(*function);
    }
    for (clang::Decl* declaration : context_.getTranslationUnitDecl()->decls()) {
      if (is_users(declaration->getLocation())) specifiers_.collect_local_contracts(*declaration);
    }
    specifiers_.report_unused();
  }

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  Describer describe_;
  UnitPlan& plan_;
  ContractComments comments_;
  FunctionSpecifiers specifiers_;
  LeadingAsserts asserts_;
  std::deque<ContractComment> without_comment_;  // of functions whose contract is not in comments
  std::vector<const clang::FunctionDecl*> functions_;
  std::vector<const clang::CXXRecordDecl*> classes_;
  std::vector<std::pair<const clang::FunctionDecl*, ContractComment*>> carriers_;
  std::vector<std::pair<const clang::CXXRecordDecl*, ContractComment*>> class_comments_;
  std::map<const clang::FunctionDecl*, std::size_t> by_canonical_;
  std::map<const clang::FunctionDecl*, std::string> ids_;
  std::map<const clang::FunctionDecl*, std::size_t> planned_;
  std::map<const clang::FunctionDecl*, const clang::VarDecl*> lambdas_;  // by call operator
  std::map<const clang::Decl*, std::size_t> languages_;  // variables and members with `is:`
};

/// Notes what conditional directives leave out.
class SkippedCode : public clang::PPCallbacks {
 public:
  explicit SkippedCode(std::vector<clang::SourceRange>& skipped) : skipped_(skipped) {}
  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override {
    skipped_.push_back(range);
  }

 private:
  std::vector<clang::SourceRange>& skipped_;
};

/// Whether nothing is left of a call of the macro, perhaps by way of another name for it.
bool vanishes(const clang::Preprocessor& preprocessor, const clang::IdentifierInfo* name,
              int depth = 0) {
  const clang::MacroInfo* macro = name == nullptr ? nullptr : preprocessor.getMacroInfo(name);
  if (macro == nullptr || depth > 4) return false;
  if (macro->tokens_empty()) return true;
  return macro->getNumTokens() == 1 &&
         vanishes(preprocessor, macro->getReplacementToken(0).getIdentifierInfo(), depth + 1);
}

/// Words of C++26 contracts that are macros of the user's which stand for nothing.
std::set<std::string> empty_keywords(const clang::Preprocessor& preprocessor) {
  std::set<std::string> found;
  for (const SpecifierKind kind :
       {SpecifierKind::pre, SpecifierKind::post, SpecifierKind::assertion}) {
    const std::string word(keyword_of(kind));
    if (vanishes(preprocessor, preprocessor.getIdentifierInfo(word))) found.insert(word);
  }
  return found;
}

class CollectConsumer : public clang::SemaConsumer {
 public:
  CollectConsumer(UnitPlan& plan, const CompileCommand& command, const AssertReading& asserts,
                  const StandardView* standard = nullptr)
      : plan_(plan), command_(command), asserts_(asserts), standard_(standard) {}
  /// Goes on after errors that whoever listens to them does not count.
  void tolerate() { tolerant_ = true; }
  void InitializeSema(clang::Sema& sema) override {
    sema_ = &sema;
    clang::Preprocessor& preprocessor = sema.getPreprocessor();
    preprocessor.addPPCallbacks(std::make_unique<SkippedCode>(skipped_));
    preprocessor.addPPCallbacks(listing_asserts(preprocessor.getSourceManager(), calls_));
  }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    const clang::DiagnosticsEngine& messages = context.getDiagnostics();
    if (messages.hasErrorOccurred() && (!tolerant_ || messages.getClient()->getNumErrors() != 0)) {
      return;
    }
    Collector(context, {skipped_, empty_keywords(sema_->getPreprocessor())}, calls_, asserts_,
              plan_)
        .run();
    plan_.macros = collect_macros(sema_->getPreprocessor(), plan_);
    collect_headers(context, sema_->getPreprocessor(), plan_);
    collect_words(context, plan_);
    plan_.standard = standard_ == nullptr ? collect_standard(context, plan_) : *standard_;
    plan_.own_names = collect_own_names(context, command_);
    if (!command_.raised_from.empty()) plan_.left_out = collect_left_out(context);
    // A file of their own would not know what the main file opens, leaves out and renames.
    if (!plan_.standard.directives.empty() || !plan_.left_out.empty() || !plan_.own_words.empty() ||
        !plan_.own_names.names.empty()) {
      plan_.view.possible = false;
    }
  }

 private:
  UnitPlan& plan_;
  const CompileCommand& command_;
  const AssertReading& asserts_;
  const StandardView* standard_;  // what the user's standard had in std, where that is known
  bool tolerant_ = false;
  clang::Sema* sema_ = nullptr;
  std::vector<clang::SourceRange> skipped_;
  std::vector<AssertCall> calls_;
};

/// Reads what the unit sees of std under the user's own standard.
class StandardConsumer : public clang::ASTConsumer {
 public:
  explicit StandardConsumer(StandardView& view) : view_(view) {}
  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (!context.getDiagnostics().hasErrorOccurred()) view_ = collect_standard(context, {});
  }

 private:
  StandardView& view_;
};

/// Names that a later standard has put into std can be the user's own, so that a directive that
/// opens std breaks the unit. It is read again with directives that open what the user's standard
/// had; they are as long as what they stand for, so that places stay.
bool collect_as_before(const CompileCommand& command, const AssertReading& asserts,
                       UnitPlan& plan) {
  CompileCommand before = command;
  for (std::string& flag : before.arguments) {
    if (flag.starts_with("-std=")) flag = command.raised_from;
  }
  StandardView view;
  clang::IgnoringDiagConsumer ignored;
  if (!parse(before, {}, std::make_unique<StandardConsumer>(view), ignored) ||
      view.directives.empty()) {
    return false;
  }
  Overlay overlay;
  std::string names;
  for (const StandardDirective& each : view.directives) {
    std::string& text = overlay.try_emplace(each.file, read_file(each.file)).first->second;
    std::size_t end = each.end - 1;
    while (end > each.begin && std::isalnum(static_cast<unsigned char>(text[end - 1])) == 0) --end;
    std::size_t begin = end;
    while (begin > each.begin && std::isalnum(static_cast<unsigned char>(text[begin - 1])) != 0) {
      --begin;
    }
    const std::string stand_in(end - begin, 'Q');
    text.replace(begin, end - begin, stand_in);
    names += "namespace " + stand_in + " { using namespace surety_standard; }\n";
  }
  const std::string prefix = command.file + ".surety_prefix.h";
  overlay[prefix] = "#pragma GCC system_header\n" + standard_names(view) + names;
  UnitPlan again;
  again.directory = plan.directory;
  again.arguments = plan.arguments;
  if (!parse(command, overlay, std::make_unique<CollectConsumer>(again, command, asserts, &view),
             ignored, {"-include", prefix})) {
    return false;
  }
  std::erase(again.files, prefix);
  plan = std::move(again);
  return true;
}

}  // namespace

UnitPlan collect(const CompileCommand& command, const AssertReading& asserts) {
  UnitPlan plan;
  plan.directory = command.directory;
  plan.arguments = command.arguments;
  std::string messages;
  llvm::raw_string_ostream stream(messages);
  auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  clang::TextDiagnosticPrinter text(stream, options.get());
  const bool raised = !command.raised_from.empty();
  const bool is_c = is_c_source(command);
  PermissivePrinter permissive(text);
  auto consumer = std::make_unique<CollectConsumer>(plan, command, asserts);
  if (is_c) consumer->tolerate();
  clang::DiagnosticConsumer& printer =
      is_c ? static_cast<clang::DiagnosticConsumer&>(permissive) : text;
  if (!parse(command, {}, std::move(consumer), printer) &&
      !(is_c && permissive.getNumErrors() == 0) &&
      !(raised && collect_as_before(command, asserts, plan))) {
    plan.compiler_messages = stream.str();
    if (plan.compiler_messages.empty())
      plan.compiler_messages = "clang could not parse " + command.file + "\n";
  }
  return plan;
}

}  // namespace surety::tool::front_end
