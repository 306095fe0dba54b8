// What test generation puts into the user's classes (in the copies): functions that evaluate
// generators where the names of the class are visible, and the types of parameters of templates.
#pragma once

#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

class Members {
 public:
  explicit Members(const UnitPlan& plan) : plan_(plan) {}

  /// Adds declarations to a class, once each; false where a class has no place for them.
  bool add(const ClassPlan& owner, const Declarations& declarations);
  /// Defines what was declared in the class beside a contract that stands outside of it.
  void define_outside(const FunctionPlan& carrier, Function function,
                      const std::vector<std::string>& more_types);
  const Edits& edits() const { return edits_; }

 private:
  const UnitPlan& plan_;
  Edits edits_;
};

/// The class of that qualified name or spelling; null if the unit does not define it.
const ClassPlan* class_named(const UnitPlan& plan, const std::string& name);
/// The function of that id; null if the unit has none, or the id is empty.
const FunctionPlan* function_of(const UnitPlan& plan, const std::string& id);

}  // namespace surety::tool::codegen
