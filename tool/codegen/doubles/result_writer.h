// What several doubles of a unit need once: the functions that know a contract, and how objects
// are made.
#pragma once

#include <set>
#include <string>

#include "tool/codegen/doubles/result_code.h"
#include "tool/codegen/layer.h"
#include "tool/codegen/objects/recipes.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/expression.h"
#include "tool/model/plan.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {

class ResultWriter {
 public:
  explicit ResultWriter(const UnitPlan& plan)
      : plan_(plan), members_(plan), tables_(solved_), recipes_(plan, members_, tables_) {}

  /// The functions that know the contract; they are written once.
  ContractResults beside(const FunctionPlan& carrier);
  /// A value of which nothing is known, drawn from `surety_source`, as an expression; empty if
  /// nothing makes one.
  Expression standard_draw(const TypeInfo& type) const;
  /// How objects of a class are made. `hidden`: also with constructors that are not public.
  ObjectRecipe recipe_of(const std::string& type, bool hidden);
  bool has_default(const std::string& type) const;

  Declarations code() const { return {tables_.code(), beside_}; }
  Edits edits() const;

 private:
  const UnitPlan& plan_;
  Members members_;
  Tables::Solved solved_;
  Tables tables_;
  Recipes recipes_;
  Edits included_;
  std::set<std::string> written_;
  Declarations beside_;
};

}  // namespace surety::tool::codegen
