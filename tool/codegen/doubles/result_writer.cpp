#include "tool/codegen/doubles/result_writer.h"

#include "tool/codegen/checks/instrument.h"
#include "tool/codegen/doubles/result_code.h"
#include "tool/codegen/objects/members.h"
#include "tool/codegen/objects/recipes.h"
#include "tool/derive/derive.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/expression.h"
#include "tool/model/plan.h"
#include "tool/model/region_test.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {

ContractResults ResultWriter::beside(const FunctionPlan& carrier) {
  ContractResults results = contract_results(carrier);
  if (!written_.insert(carrier.id).second || results.declarations.empty()) return results;
  if (carrier.class_name.empty()) {
    beside_.add(in_scope(carrier.scope_open, quiet(results.declarations), carrier.scope_close));
  } else if (const ClassPlan* owner = class_named(plan_, carrier.class_name)) {
    members_.add(*owner, results.declarations);
    include_library(included_, plan_, owner->file, owner->end, "surety/doubles.h");
  }
  return results;
}

Expression ResultWriter::standard_draw(const TypeInfo& type) const {
  const auto draw = [](const Expression& generator) {
    return call(member(generator, "draw"), {name("surety_source")});
  };
  const std::string storage = storage_behind(type).spelling;
  if (!storage.empty() || recipes_.has_default(type)) {
    const std::string held = storage.empty() ? type.spelling : storage;
    return draw(call(specialised("::surety::any", {held}), {}));
  }
  RegionTest notes;
  const ObjectRecipe recipe = recipes_.of(type, notes);
  if (recipe.type.empty()) return {};
  return call(member(draw(recipe.generator), "taken"), {});
}

ObjectRecipe ResultWriter::recipe_of(const std::string& type, bool hidden) {
  const ClassPlan* record = class_named(plan_, type);
  if (record == nullptr) return {};
  RegionTest notes;
  if (!hidden || record->hidden_constructors.empty()) return recipes_.of(*record, type, notes);
  ClassPlan all = *record;
  all.id += "_all";
  all.constructors.insert(all.constructors.end(), record->hidden_constructors.begin(),
                          record->hidden_constructors.end());
  // The one who calls the constructors becomes a friend.
  include_library(included_, plan_, record->file, 0, "surety/doubles.h");
  members_.add(*record, user_declaration(
                            "template <class, class...> friend class ::surety::detail::Recipe;"));
  return recipes_.of(all, type, notes);
}

bool ResultWriter::has_default(const std::string& type) const {
  const ClassPlan* record = class_named(plan_, type);
  return record != nullptr && recipes_.has_default(record->type);
}

Edits ResultWriter::edits() const {
  Edits all = members_.edits();
  merge(all, included_);
  return all;
}

}  // namespace surety::tool::codegen
