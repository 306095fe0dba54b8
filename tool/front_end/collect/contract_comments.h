// The comments of a unit that have clauses, and which declaration each belongs to. Only
// surety_front_end includes this.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/Basic/SourceLocation.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/parse_comment.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// A comment with clauses, and whether a declaration has claimed it.
struct ContractComment {
  const clang::RawComment* comment = nullptr;  // null: the contract is written in specifiers only
  std::string file;
  unsigned offset = 0;
  unsigned length = 0;
  std::vector<RawClause> clauses;
  bool claimed = false;

  bool has(ClauseKind kind) const;
  /// Of a keyword that has no kind of its own.
  bool has(std::string_view keyword) const;
  /// A `stub:` belongs to the file, not to what happens to follow it, unless it is part of a test.
  bool stands_alone() const;
  bool says_the_same_as(const ContractComment& other) const;
};

class ContractComments {
 public:
  /// Reads the comments of all files of the user, which are added to those of the plan, as are the
  /// problems of all clauses.
  ContractComments(clang::ASTContext& context, const Describer& describe, UnitPlan& plan);

  /// The comment of a declaration; null if it has none with clauses, or another has claimed it.
  ContractComment* of(const clang::Decl& declaration);

  /// The clauses sorted into a contract, with their places.
  Contract contract(const ContractComment& comment,
                    const std::vector<ParameterPlan>& parameters = {}) const;

  /// What nothing has claimed is a mistake.
  void report_orphans() const;

  using All = std::map<const clang::RawComment*, ContractComment>;
  All& all() { return comments_; }

 private:
  void read_file(clang::FileID file, const std::string& name);

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  UnitPlan& plan_;
  All comments_;
};

}  // namespace surety::tool::front_end
