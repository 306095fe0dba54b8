#include "tool/front_end/collect/contract_comments.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RawCommentList.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/build_contract.h"
#include "tool/contracts/parse_comment.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/declarations.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"

namespace surety::tool::front_end {

bool ContractComment::has(ClauseKind kind) const {
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const RawClause& clause) { return clause.kind == kind; });
}

bool ContractComment::has(std::string_view keyword) const {
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const RawClause& clause) { return clause.keyword == keyword; });
}

bool ContractComment::stands_alone() const {
  return clauses.front().keyword == "stub" && !has("test");
}

bool ContractComment::says_the_same_as(const ContractComment& other) const {
  return std::equal(clauses.begin(), clauses.end(), other.clauses.begin(), other.clauses.end(),
                    [](const RawClause& x, const RawClause& y) {
                      return x.keyword == y.keyword && x.text.text == y.text.text;
                    });
}

ContractComments::ContractComments(clang::ASTContext& context, const Describer& describe,
                                   UnitPlan& plan)
    : context_(context), sources_(context.getSourceManager()), plan_(plan) {
  std::set<std::string> seen;
  for (const clang::FileID file : files_of_the_user(sources_)) {
    const std::string name = describe.file_of(sources_.getLocForStartOfFile(file));
    if (name.empty() || !sources_.getFileEntryRefForID(file) || !seen.insert(name).second) {
      continue;
    }
    plan_.files.push_back(name);
    read_file(file, name);
  }
}

void ContractComments::read_file(clang::FileID file, const std::string& name) {
  const auto* comments = context_.Comments.getCommentsInFile(file);
  if (comments == nullptr) return;
  for (const auto& [offset, comment] : *comments) {
    const llvm::StringRef text = comment->getRawText(sources_);
    ContractComment read;
    read.clauses = parse_comment({text.data(), text.size()}, offset, name, plan_.problems);
    if (read.clauses.empty()) continue;
    read.comment = comment;
    read.file = name;
    read.offset = offset;
    read.length = static_cast<unsigned>(text.size());
    comments_.emplace(comment, std::move(read));
  }
}

ContractComment* ContractComments::of(const clang::Decl& declaration) {
  if (comments_.empty()) return nullptr;
  const clang::RawComment* comment = context_.getRawCommentForDeclNoCache(&declaration);
  const auto found = comments_.find(comment);
  // After a body that is a macro clang gives the comment to the next declaration as well: it
  // belongs to the first.
  const bool free =
      found != comments_.end() && !found->second.claimed && !found->second.stands_alone();
  return free ? &found->second : nullptr;
}

Contract ContractComments::contract(const ContractComment& comment,
                                    const std::vector<ParameterPlan>& parameters) const {
  std::vector<std::string> names;
  names.reserve(parameters.size());
  for (const ParameterPlan& parameter : parameters) names.push_back(parameter.name);
  Contract contract = build_contract(comment.clauses, comment.file, names, plan_.problems);
  contract.comment_offset = comment.offset;
  if (comment.comment == nullptr) return contract;
  const clang::FileID file = sources_.getFileID(comment.comment->getBeginLoc());
  const auto resolve = [&](unsigned offset) {
    return Place{comment.file, sources_.getLineNumber(file, offset),
                 sources_.getColumnNumber(file, offset)};
  };
  const auto resolve_all = [&](std::vector<Clause>& clauses) {
    for (Clause& clause : clauses) clause.place = resolve(clause.keyword_offset);
  };
  for (Region& region : contract.regions) {
    if (region.offset != 0) region.place = resolve(region.offset);
    for (auto* list : {&region.assumes, &region.draws, &region.expects, &region.configs}) {
      resolve_all(*list);
    }
    for (Hyper& hyper : region.hypers) {
      hyper.place = resolve(hyper.offset);
      for (auto* list : {&hyper.assumes, &hyper.expects, &hyper.resets, &hyper.configs}) {
        resolve_all(*list);
      }
    }
  }
  resolve_all(contract.invariants);
  resolve_all(contract.configs);
  resolve_all(contract.others);
  for (StubClause& stub : contract.stubs) {
    stub.clause.place = resolve(stub.clause.keyword_offset);
    resolve_all(stub.expects);
  }
  return contract;
}

void ContractComments::report_orphans() const {
  for (const auto& [raw, comment] : comments_) {
    const RawClause& clause = comment.clauses.front();
    // A law may stand anywhere, and a stub stands on nothing by design.
    if (comment.claimed || (clause.kind == ClauseKind::other && clause.keyword != "is")) continue;
    if (clause.keyword == "is") {
      plan_.problems.push_back({comment.file, clause.keyword_offset, 2,
                                "this 'is:' belongs to no variable that can be checked",
                                Severity::error,
                                "put it directly above a variable or a member; in constexpr "
                                "functions and macros nothing is checked"});
      continue;
    }
    plan_.problems.push_back({comment.file, clause.keyword_offset,
                              static_cast<unsigned>(clause.keyword.size()),
                              "this contract belongs to no declaration", Severity::error,
                              "put it directly above a function or class at namespace or class "
                              "scope, with nothing between"});
  }
}

}  // namespace surety::tool::front_end
