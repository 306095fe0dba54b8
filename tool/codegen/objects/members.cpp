#include "tool/codegen/objects/members.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tool/codegen/checks/instrument.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/printer.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

bool Members::add(const ClassPlan& owner, const Declarations& declarations) {
  if (owner.end == 0) return false;
  include_library(edits_, plan_, owner.file, owner.end, "surety/contract.h");
  include_library(edits_, plan_, owner.file, owner.end, "surety/derive.h");
  insert(
      edits_, owner.file,
      {owner.end, Anchor::member, 0, print_on_one_line({access("public"), quiet(declarations)})});
  return true;
}

void Members::define_outside(const FunctionPlan& carrier, Function function,
                             const std::vector<std::string>& more_types) {
  const Definition& definition = *carrier.definition;
  function.template_head = definition.heads + template_head(definition.template_head, more_types);
  function.specifiers = "inline";
  function.name = definition.qualifier + function.name;
  include_library(edits_, plan_, carrier.carrier.file, carrier.carrier.before, "surety/derive.h");
  insert(edits_, carrier.carrier.file,
         {carrier.carrier.before, Anchor::member, 0,
          print_on_one_line(with_language_linkage(quiet(emit::define(function))))});
}

const ClassPlan* class_named(const UnitPlan& plan, const std::string& name) {
  for (const ClassPlan& type : plan.classes) {
    const bool instantiated = std::find(type.instantiations.begin(), type.instantiations.end(),
                                        name) != type.instantiations.end();
    if (type.name == name || instantiated) return &type;
  }
  return nullptr;
}

const FunctionPlan* function_of(const UnitPlan& plan, const std::string& id) {
  for (const FunctionPlan& function : plan.functions) {
    if (!id.empty() && function.id == id) return &function;
  }
  return nullptr;
}

}  // namespace surety::tool::codegen
