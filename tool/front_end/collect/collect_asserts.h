// The assertions that a body begins with, as part of the function's contract or as a hint at what
// it might be. Only surety_front_end includes this.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/Basic/SourceLocation.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tool/contracts/leading_asserts.h"
#include "tool/front_end/collect/collect.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"

namespace clang {
class PPCallbacks;
}

namespace surety::tool::front_end {

/// A call of a macro that asserts something.
struct AssertCall {
  std::string macro;
  clang::SourceLocation begin;  // its name, as it stands in a file
  clang::SourceLocation close;  // the closing parenthesis
};

/// Adds each call of such a macro to the list, as the preprocessor comes to it.
std::unique_ptr<clang::PPCallbacks> listing_asserts(const clang::SourceManager& sources,
                                                    std::vector<AssertCall>& calls);

class LeadingAsserts {
 public:
  /// `skipped` is the code that directives leave out.
  LeadingAsserts(clang::ASTContext& context, const Describer& describe,
                 const std::vector<clang::SourceRange>& skipped,
                 const std::vector<AssertCall>& calls, const AssertReading& reading);

  /// Looks at one declaration of a function. Returns whether the assertions of its body are part
  /// of its contract.
  bool note(const clang::FunctionDecl& declaration);

  /// Adds the assertions to every region of the contract, or notes them beside it.
  void add_to(const clang::FunctionDecl& function, FunctionPlan& plan) const;

  /// The assertions that do not tell where they are when they fail become part of the plan.
  void collect_placeless(UnitPlan& plan) const;

 private:
  struct File {
    std::string code;                             // without comments and what is left out
    std::map<unsigned, const AssertCall*> calls;  // by offset
  };
  struct Found {
    const clang::FunctionDecl* definition = nullptr;
    std::vector<WrittenAssert> asserts;
  };

  std::vector<WrittenAssert> in_body(const clang::FunctionDecl& definition);
  Clause clause_of(const std::string& file, const WrittenAssert& made) const;
  Place place_of(const std::string& file, unsigned offset) const;

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  const Describer& describe_;
  const AssertReading& reading_;
  std::map<std::string, File> files_;
  std::map<const clang::FunctionDecl*, Found> found_;  // by canonical declaration
};

}  // namespace surety::tool::front_end
