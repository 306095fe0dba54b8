// How tests make objects: through the accessible constructors of a class and functions that return
// one, changed by methods. The arguments meet the contracts of what is called, and parameters that
// are objects get recipes of their own. What has no contract is called only where nothing else
// makes an object: it may do anything. include/surety/detail/recipe.h is the other half.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/codegen/objects/members.h"
#include "tool/codegen/objects/slots.h"
#include "tool/emit/expression.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/plan.h"
#include "tool/model/region_test.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {

struct ObjectRecipe {
  std::string type;      // surety::detail::Recipe<...>; empty if no object can be made
  Expression generator;  // of such recipes
};

/// The calls that a recipe chooses from, as code.
struct CallList {
  std::vector<std::string> alternatives;  // surety::detail::Called<...>
  Expressions generators;                 // one for each region of their contracts

  void add(const std::string& callee, const std::string& tuple);
  /// Another way to draw the arguments of the last call.
  void draw(const Expression& arguments);
};

class Recipes {
 public:
  Recipes(const UnitPlan& plan, Members& members, Tables& tables)
      : plan_(plan), members_(members), tables_(tables) {}

  /// `type` is the class as code, with the arguments of its template. What the constructors assume
  /// and inputs are filtered by is added to the test.
  ObjectRecipe of(const ClassPlan& owner, const std::string& type, RegionTest& test,
                  int depth = 0) const;
  /// Of a class, or of what holds objects of a class: sequences, smart pointers, optional objects.
  ObjectRecipe of(const TypeInfo& type, RegionTest& test, int depth = 0) const;
  /// The object of a class that has no other; empty for all other classes.
  ObjectRecipe only_object(const ClassPlan& owner, RegionTest& test) const;
  /// A class of the unit that derives from an abstract one; null for classes that are not.
  const ClassPlan* implementation_of(const ClassPlan& owner) const;
  /// An object of that, or the only one.
  ObjectRecipe implemented(const ClassPlan& owner, RegionTest& test) const;
  /// Of a class, of what holds its objects, or of a pointer to one, as the argument of a test.
  ObjectRecipe argument(const TypeInfo& type, bool null, RegionTest& test) const;

  /// The methods with a contract that change an object.
  std::vector<const FunctionPlan*> changing(const ClassPlan& owner) const;

  /// Whether `any` makes values of the type.
  bool has_default(const TypeInfo& type, int depth = 0) const;

 private:
  /// What an argument is kept in, and its generator.
  struct Held {
    std::string type;
    Expression generator;
    bool is_object = false;  // it is kept as its recipe
    std::string kept = {};   // what the call keeps, where that is of another type
  };
  /// A call that makes an object, or changes one.
  struct RecipeCall {
    const ClassPlan& owner;
    std::string callee;  // the class that stands for it
    const std::vector<ParameterPlan>& parameters;
    const FunctionPlan* contract;  // null if it has none
    std::string label;             // tells the types of its arguments apart
  };
  bool has_default_part(const TypeInfo& part, int depth) const;
  bool can_answer(const TypeInfo& function, int depth) const;
  const std::vector<FieldInfo>& fields_of(const TypeInfo& type) const;
  bool add_call(const RecipeCall& call, const std::string& type, RegionTest& test, int depth,
                CallList& out) const;
  /// For a parameter that nothing is assumed of.
  static std::string moved(const ParameterPlan& parameter, const std::string& type);
  std::optional<Held> owned(const ParameterPlan& parameter) const;
  Held standard(const ParameterPlan& parameter, const ClassPlan& owner, RegionTest& test,
                int depth) const;
  Held derived(const RecipeCall& call, const FunctionPlan& carrier, const ParameterGenerator& made,
               const std::string& type, std::size_t region, const Slots& slots) const;
  Held elements(const RecipeCall& call, const ParameterGenerator& made, const std::string& type,
                const Slots& slots) const;
  Held text(const RecipeCall& call, const ParameterGenerator& made, const std::string& type) const;
  std::string dependent_type(const RecipeCall& call, const std::string& type,
                             std::size_t index) const;
  void add_constructors(const ClassPlan& owner, const std::string& type, RegionTest& test,
                        int depth, CallList& ways) const;
  void add_factories(const ClassPlan& owner, const std::string& type, RegionTest& test, int depth,
                     CallList& ways) const;
  void add_changes(const ClassPlan& owner, const std::string& type, int depth,
                   CallList& steps) const;

  const UnitPlan& plan_;
  Members& members_;
  Tables& tables_;
};

}  // namespace surety::tool::codegen
