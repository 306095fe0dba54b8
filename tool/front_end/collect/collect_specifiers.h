// The contracts of C++26 in the user's files, and which function each belongs to. Only
// surety_front_end includes this.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/Basic/SourceLocation.h>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/contracts/specifiers.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"

namespace surety::tool::front_end {

/// What only the preprocessor knows.
struct Preprocessed {
  const std::vector<clang::SourceRange>& skipped;  // code that directives leave out
  std::set<std::string> empty_keywords;            // `pre` and such that are macros for nothing
};

class FunctionSpecifiers {
 public:
  /// Reads the files of the plan.
  FunctionSpecifiers(clang::ASTContext& context, const Describer& describe,
                     const Preprocessed& preprocessed, UnitPlan& plan);

  bool any() const { return !files_.empty(); }

  /// Looks at one declaration of a function, and at what the standard says of the specifiers on
  /// it. Returns whether they are the function's contract: those of its first declaration are.
  bool note(const clang::FunctionDecl& declaration);

  /// Adds the function's clauses to its contract: to every region of it.
  void add_to(const clang::FunctionDecl& function, FunctionPlan& plan) const;

  /// The assertions in the body of a function become part of the plan.
  void collect_assertions(const clang::FunctionDecl& function);
  /// So do the contracts of lambdas and of members of local classes that nothing else has looked
  /// at.
  void collect_local_contracts(clang::Decl& declaration);

  /// Says which specifiers belong to nothing that can be checked.
  void report_unused() const;

 private:
  struct File {
    std::string text;
    std::vector<Specifier> specifiers;
  };
  using Listed = std::vector<const Specifier*>;

  Listed on(const clang::FunctionDecl& declaration);
  bool is_skipped(clang::FileID file, unsigned offset) const;
  void check_first(const clang::FunctionDecl& declaration, const Listed& listed);
  void check_again(const clang::FunctionDecl& declaration, const Listed& listed);
  void check_result(const clang::FunctionDecl& declaration, const Specifier& specifier);
  void check_parameters(const clang::FunctionDecl& declaration, const Specifier& specifier);
  void check_definition(const clang::FunctionDecl& declaration, const Listed& first);
  void problem(const std::string& file, unsigned offset, std::size_t length, std::string message,
               std::string remedy, Severity severity = Severity::error);
  Listed on_lambda(const clang::LambdaExpr& lambda);
  std::string local_name(const clang::FunctionDecl& function) const;
  void add_local(const clang::FunctionDecl& function, const Listed& listed, bool deduced);
  Clause clause_of(const std::string& file, const Specifier& specifier,
                   const std::map<std::string, std::string>& names) const;

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  const Describer& describe_;
  const std::vector<clang::SourceRange>& skipped_;
  UnitPlan& plan_;
  std::map<std::string, File> files_;
  std::map<const clang::FunctionDecl*, std::pair<const clang::FunctionDecl*, Listed>> owners_;
  std::set<const clang::FunctionDecl*> noted_;  // canonical ones
  std::set<const Specifier*> used_;
};

}  // namespace surety::tool::front_end
