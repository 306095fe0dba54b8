// How tests make objects: through the accessible constructors of a class, with arguments that meet
// the constructors' own contracts, and objects for parameters that are objects themselves.
#pragma once

#include <string>

#include "tool/testgen/slots.h"

namespace surety::tool {

struct ObjectRecipe {
  std::string type;       // surety::detail::Recipe<...>; empty if no object can be made
  std::string generator;  // of such recipes
};

class Recipes {
 public:
  Recipes(const UnitPlan& plan, Members& members, Tables& tables)
      : plan_(plan), members_(members), tables_(tables) {}

  /// `type` is the class as code, with the arguments of its template. What the constructors assume
  /// and inputs are filtered by is added to the test.
  ObjectRecipe of(const ClassPlan& owner, const std::string& type, RegionTest& test,
                  int depth = 0) const;

  /// Whether `any` makes values of the type.
  bool has_default(const TypeInfo& type, int depth = 0) const;

 private:
  /// A parameter that nothing is assumed of: what it is kept in, and its generator.
  struct Standard {
    std::string type;
    std::string generator;
  };
  Standard standard(const ParameterPlan& parameter, const ClassPlan& owner, RegionTest& test,
                    int depth) const;
  bool add_ways(const ClassPlan& owner, const std::string& type, std::size_t constructor,
                RegionTest& test, int depth, std::vector<std::string>& tuples,
                std::vector<std::string>& ways) const;

  const UnitPlan& plan_;
  Members& members_;
  Tables& tables_;
};

/// What a test keeps for a parameter of that type: views need something to look at.
bool is_text_view(const TypeInfo& type);

}  // namespace surety::tool
