// The one place that names generated things. All names begin with `surety_`; those that belong to a
// contract begin with its id, which begins so itself.
#pragma once

#include <cstddef>
#include <string>

#include "tool/emit/layer.h"
#include "tool/model/test_name.h"

namespace surety::tool::emit::names {

// Beside a function or a class that has a contract; see codegen/checks/checks.h.
std::string info(const std::string& id);
std::string region_names(const std::string& id);
std::string clauses(const std::string& id);
std::string regions(const std::string& id);
std::string unmet(const std::string& id);
std::string old_value(const std::string& id, std::size_t index);
std::string has_old_value(const std::string& id, std::size_t index);
std::string throws_when(const std::string& id, std::size_t index);
std::string post(const std::string& id);
std::string thrown(const std::string& id);
std::string invariant_holds(const std::string& id);
/// The same under a name that does not depend on the class.
std::string any_invariant_holds();
std::string invariant_broken(const std::string& id);
std::string stub_point(const std::string& id);
std::string mentioned(const std::string& id);

// Beside a function with a relation; see codegen/checks/relation_checks.h.
struct Relation {
  std::string id;
  std::size_t region = 0;
  std::size_t hyper = 0;
};
std::string relation_assume(const Relation& relation, std::size_t clause);
std::string relation_given(const Relation& relation, std::size_t clause);
std::string relation_expect(const Relation& relation, std::size_t clause);
std::string relation_reset(const Relation& relation);

// Beside a contract that doubles answer by.
std::string meets(const std::string& id);
std::string candidate(const std::string& id);
std::string throws(const std::string& id);

// Variables of checks. `use` numbers the contracts that one call is checked against.
std::string old_variable(std::size_t index);
std::string old_variable(std::size_t use, std::size_t index);
std::string when_variable(std::size_t index);
std::string when_variable(std::size_t use, std::size_t index);
std::string regions_variable(std::size_t use);
std::string entry_value(std::size_t parameter);
std::string unnamed_parameter(std::size_t parameter);
std::string language_check(unsigned offset);

/// What is generated for one region, or for a relation of it, has names that tell them apart.
struct RegionPart {
  std::size_t region = 0;
  std::size_t relation = 0;  // from 1; 0 for the region itself
};
std::string part(const RegionPart& part);

// Tests.
TestName test(const std::string& name);
/// Another name for a test of the same name in another file; `attempt` counts from 1.
TestName test_in_file(const TestName& test, const std::string& file, int attempt);
std::string slot(const std::string& id, const RegionPart& part, std::size_t parameter);
std::string parameter_types(const std::string& id);
std::string solutions(const std::string& id, const RegionPart& part, std::size_t group);
std::string solution_column(const std::string& solutions, std::size_t column);
std::string solution(std::size_t slot);
std::string default_generator(std::size_t index);
std::string case_rows(const std::string& id, std::size_t provider);
std::string instantiation_scope(const std::string& label, const std::string& id,
                                const RegionPart& part);
std::string viewed_text(const std::string& parameter);
std::string viewed_recipe(const std::string& parameter);
std::string made_object(const std::string& parameter);
/// What holds an object that a recipe has made.
std::string holder_of(const std::string& object);
std::string template_type(const std::string& parameter);

// Recipes of objects.
std::string recipes(const std::string& class_id, const std::string& type, bool is_template);
std::string recipe_type(const std::string& recipes);
std::string factory(const std::string& class_id, std::size_t index);
std::string only_object(const std::string& class_id);
std::string change(const std::string& method_id, const std::string& inheriting_class_id);
std::string call_arguments(const std::string& call);
std::string constructor_call(const std::string& class_id, std::size_t index);
/// A macro that is defined with what may be defined once.
std::string defined(const std::string& name);

// Relations: variables of executions. `tag` is the number of an execution, or a word.
std::string run(const std::string& tag);
std::string run(unsigned execution);
std::string execution_object(const std::string& tag);
std::string passed_parameter(std::size_t index);
std::string execution_parameter(const std::string& tag, const std::string& parameter);

// Doubles.
std::string stub(std::size_t index);
std::string argument(std::size_t index);
std::string drawn_argument(std::size_t index);
std::string mocked_operator(std::size_t index);
std::string mock_guard(const std::string& type);

// Tables of laws.
std::string law_type(std::size_t type);
std::string law_type_table(std::size_t type);
std::string law(std::size_t owner, std::size_t law);
std::string laws(std::size_t owner);
std::string law_participants(const std::string& law);
std::string law_conclusions(const std::string& law);
/// `what` says of which kind: a way, a step, an observer, the copy.
std::string law_call(const std::string& what, std::size_t type);
std::string law_call(const std::string& what, std::size_t type, std::size_t index);

/// A text as part of an identifier: letters and digits stay, other bytes become their numbers.
std::string spelled(const std::string& text);

}  // namespace surety::tool::emit::names
