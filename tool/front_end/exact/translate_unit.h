// Which functions of a unit are worth a proof, and what they and their clauses mean. Only
// surety_front_end includes this.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/Basic/SourceLocation.h>

#include <functional>
#include <string>

#include "tool/front_end/exact/translate.h"
#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/compile_command.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// Whether a proof about the function may succeed, as far as its declaration tells.
bool may_be_proved(const FunctionPlan& function);

/// Flags and words of the sources that make another program of the one that clang sees, or give
/// numbers another meaning. Empty if there are none.
struct Refusal {
  std::string reason;
  Place at;
};
Refusal refusal_of(const UnitPlan& plan, const CompileCommand& command);

class UnitTranslation {
 public:
  UnitTranslation(clang::ASTContext& context, UnitPlan& plan,
                  const std::function<Place(clang::SourceLocation)>& place_of);

  /// The condition of a clause of the function.
  void clause(const clang::Expr& condition, const FunctionPlan& function, Clause& clause);
  /// The generator of a parameter that a clause assumes; `probe` has the parameters.
  void generator(const clang::Expr& generator, const clang::FunctionDecl& probe,
                 const FunctionPlan& function, Clause& clause);
  /// A function with a body, which may be one of the plan.
  void definition(const clang::FunctionDecl& function);
  /// Hands the meaning of all to the plan.
  void finish();

 private:
  /// Whether calls of it check something: a contract or an invariant.
  bool is_checked(const clang::FunctionDecl& function) const;

  UnitPlan& plan_;
  std::function<Place(clang::SourceLocation)> place_of_;
  ExactTranslator translator_;
};

}  // namespace surety::tool::front_end
