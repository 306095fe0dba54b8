// From the generators that were derived for the parameters of a call to the slots that draw them,
// in a test as in the recipe of an object.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/codegen/objects/members.h"
#include "tool/derive/derive.h"
#include "tool/derive/solve/solve.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/statement.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/plan.h"
#include "tool/model/region_test.h"

namespace surety::tool::codegen {

/// What is drawn, in this order.
struct Slots {
  struct View {
    std::string name;
    Statements definition;
  };
  Expressions generators;          // or functions of what was drawn before
  Parameters declarations;         // `int n`: what each slot draws
  std::vector<std::string> names;  // of the parameters among them
  Parameters seen;                 // the declarations, where functions see them
  std::vector<View> views;         // what they see instead of what was drawn
  std::string object;              // the name of the recipe, if there is one

  void add(Expression generator, const std::string& type, const std::string& name);
  /// A text for a pointer to characters, with the type that holds it.
  void add_text(Expression generator, const std::string& holder, const std::string& name);
  /// An object that is drawn as its recipe.
  void add_object(Expression generator, const std::string& type, const std::string& name);
  /// A function of what is drawn, in which a `const char*` is one again, and objects are made,
  /// where the generator of a parameter mentions them.
  Expression function_of(const ParameterGenerator& made, const Expression& returned) const;
};

/// Makes an object by a recipe, both of these names.
Statements made_object(const std::string& object, const std::string& recipe);

/// The call that arguments are generated for.
struct Call {
  const FunctionPlan& carrier;  // of the contract
  const ClassPlan* owner;       // its class; null for a free function
  std::string type;             // the class that is tested, as code
  std::string arguments;        // of a function template
  names::RegionPart part;       // what the arguments are generated for
};

/// What was written or derived for a parameter, as code that may stand in a test; nothing if it
/// would have to stand in a class that has no place for it.
std::optional<Expression> slot_code(const Call& call, const ParameterGenerator& made,
                                    const Slots& before, Members& members);
/// The slot of a parameter whose generator was written or derived; nothing if it would have to
/// stand in a class that has no place for it.
std::optional<Expression> slot_of(const Call& call, const ParameterGenerator& made,
                                  const Slots& before, Members& members);

/// What stands before tests: tables of solutions, one column for each unknown, and how objects are
/// made. Several tests need the same; each region is solved once in a unit.
class Tables {
 public:
  using Solved = std::map<std::string, Solutions>;  // by the name of the table
  explicit Tables(Solved& solved) : solved_(solved) {}

  /// Solves for the parameters of a group: one slot draws a solution, the parameters' own slots
  /// take it apart. Nothing happens where the leftovers have to be filtered.
  void solve(const FunctionPlan& function, const names::RegionPart& part, std::size_t group,
             Derivation& derivation, Slots& slots, RegionTest& test);
  /// Adds what may be defined once in a unit.
  void define(const std::string& name, const Declarations& definition);
  const Declarations& code() const { return code_; }

 private:
  Solved& solved_;
  std::set<std::string> written_;
  Declarations code_;
};

}  // namespace surety::tool::codegen
