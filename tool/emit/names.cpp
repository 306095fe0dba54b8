#include "tool/emit/names.h"

#include <fmt/core.h>

#include <cctype>
#include <cstddef>
#include <string>

#include "tool/model/test_name.h"

namespace surety::tool::emit::names {
namespace {

std::string numbered(const std::string& beginning, std::size_t index) {
  return beginning + "_" + std::to_string(index);
}
std::string numbered(const std::string& beginning, std::size_t first, std::size_t second) {
  return numbered(numbered(beginning, first), second);
}
std::string relation_part(const Relation& relation, const std::string& what) {
  return numbered(relation.id + "_relation", relation.region, relation.hyper) + "_" + what;
}

}  // namespace

std::string info(const std::string& id) { return id + "_info"; }
std::string region_names(const std::string& id) { return id + "_names"; }
std::string clauses(const std::string& id) { return id + "_clauses"; }
std::string regions(const std::string& id) { return id + "_regions"; }
std::string unmet(const std::string& id) { return id + "_unmet"; }
std::string old_value(const std::string& id, std::size_t index) {
  return numbered(id + "_old", index);
}
std::string has_old_value(const std::string& id, std::size_t index) {
  return numbered(id + "_has_old", index);
}
std::string throws_when(const std::string& id, std::size_t index) {
  return numbered(id + "_when", index);
}
std::string post(const std::string& id) { return id + "_post"; }
std::string thrown(const std::string& id) { return id + "_thrown"; }
std::string invariant_holds(const std::string& id) { return id + "_holds"; }
std::string any_invariant_holds() { return "surety_invariant_holds"; }
std::string invariant_broken(const std::string& id) { return id + "_broken"; }
std::string stub_point(const std::string& id) { return id + "_point"; }
std::string mentioned(const std::string& id) { return id + "_mentioned"; }

std::string relation_assume(const Relation& relation, std::size_t clause) {
  return numbered(relation_part(relation, "assume"), clause);
}
std::string relation_given(const Relation& relation, std::size_t clause) {
  return numbered(relation_part(relation, "given"), clause);
}
std::string relation_expect(const Relation& relation, std::size_t clause) {
  return numbered(relation_part(relation, "expect"), clause);
}
std::string relation_reset(const Relation& relation) { return relation_part(relation, "reset"); }

std::string meets(const std::string& id) { return id + "_meets"; }
std::string candidate(const std::string& id) { return id + "_candidate"; }
std::string throws(const std::string& id) { return id + "_throws"; }

std::string old_variable(std::size_t index) { return numbered("surety_old", index); }
std::string old_variable(std::size_t use, std::size_t index) {
  return numbered("surety_old", use, index);
}
std::string when_variable(std::size_t index) { return numbered("surety_when", index); }
std::string when_variable(std::size_t use, std::size_t index) {
  return numbered("surety_when", use, index);
}
std::string regions_variable(std::size_t use) { return numbered("surety_in", use); }
std::string entry_value(std::size_t parameter) { return numbered("surety_entry", parameter); }
std::string unnamed_parameter(std::size_t parameter) {
  return numbered("surety_unnamed", parameter);
}
std::string language_check(unsigned offset) { return numbered("surety_language", offset); }

std::string part(const RegionPart& part) {
  const std::string region = std::to_string(part.region);
  return part.relation == 0 ? region : numbered(region + "_relation", part.relation);
}

TestName test(const std::string& name) { return {contract_suite, name, {}}; }
TestName test_in_file(const TestName& test, const std::string& file, int attempt) {
  TestName other = test;
  other.name += "_in_" + file + (attempt == 1 ? "" : "_" + std::to_string(attempt));
  return other;
}
std::string slot(const std::string& id, const RegionPart& where, std::size_t parameter) {
  return numbered(id + "_slot_" + part(where), parameter);
}
std::string parameter_types(const std::string& id) { return id + "_types"; }
std::string solutions(const std::string& id, const RegionPart& where, std::size_t group) {
  return numbered("surety_solutions_" + id + "_" + part(where), group);
}
std::string solution_column(const std::string& solutions, std::size_t column) {
  return numbered(solutions, column);
}
std::string solution(std::size_t slot) { return numbered("surety_solution", slot); }
std::string default_generator(std::size_t index) { return numbered("surety_default", index); }
std::string case_rows(const std::string& id, std::size_t provider) {
  return numbered(id + "_rows", provider);
}
std::string instantiation_scope(const std::string& label, const std::string& id,
                                const RegionPart& where) {
  return "surety_with_" + spelled(label) + "_" + id + "_" + part(where);
}
std::string viewed_text(const std::string& parameter) { return "surety_text_" + parameter; }
std::string viewed_recipe(const std::string& parameter) { return "surety_recipe_" + parameter; }
std::string made_object(const std::string& parameter) { return "surety_" + parameter; }
std::string holder_of(const std::string& object) { return object + "_made"; }
std::string template_type(const std::string& parameter) { return "Surety_" + parameter; }

std::string recipes(const std::string& class_id, const std::string& type, bool is_template) {
  return "surety_recipes_" + class_id + (is_template ? "_" + spelled(type) : "");
}
std::string recipe_type(const std::string& recipes) { return recipes + "_type"; }
std::string factory(const std::string& class_id, std::size_t index) {
  return numbered("surety_makes_" + class_id, index);
}
std::string only_object(const std::string& class_id) { return "surety_only_" + class_id; }
std::string change(const std::string& method_id, const std::string& inheriting_class_id) {
  return "surety_changes_" + method_id +
         (inheriting_class_id.empty() ? "" : "_" + inheriting_class_id);
}
std::string call_arguments(const std::string& call) { return call + "_arguments"; }
std::string constructor_call(const std::string& class_id, std::size_t index) {
  return numbered(class_id, index);
}
std::string defined(const std::string& name) { return name + "_defined"; }

std::string run(const std::string& tag) { return "surety_run_" + tag; }
std::string run(unsigned execution) { return run(std::to_string(execution)); }
std::string execution_object(const std::string& tag) {
  return tag == "0" ? "surety_object" : "surety_object_" + tag;
}
std::string passed_parameter(std::size_t index) { return "surety_p" + std::to_string(index); }
std::string execution_parameter(const std::string& tag, const std::string& parameter) {
  return "surety_" + tag + "_" + parameter;
}

std::string stub(std::size_t index) { return numbered("surety_stub", index); }
std::string argument(std::size_t index) { return numbered("surety", index); }
std::string drawn_argument(std::size_t index) { return numbered("surety_argument", index); }
std::string mocked_operator(std::size_t index) { return numbered("surety_operator", index); }
std::string mock_guard(const std::string& type) { return "SURETY_MOCK_OF_" + spelled(type); }

std::string law_type(std::size_t type) { return "surety_t" + std::to_string(type); }
std::string law_type_table(std::size_t type) { return numbered("surety_type", type); }
std::string law(std::size_t owner, std::size_t law) { return numbered("surety_law", owner, law); }
std::string laws(std::size_t owner) { return numbered("surety_laws", owner); }
std::string law_participants(const std::string& law) { return law + "_participants"; }
std::string law_conclusions(const std::string& law) { return law + "_conclusions"; }
std::string law_call(const std::string& what, std::size_t type) {
  return numbered("surety_" + what, type);
}
std::string law_call(const std::string& what, std::size_t type, std::size_t index) {
  return numbered("surety_" + what, type, index);
}

std::string spelled(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0) {
      out += c;
    } else {
      out += fmt::format("_{:x}", byte);
    }
  }
  return out;
}

}  // namespace surety::tool::emit::names
