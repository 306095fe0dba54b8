#include "tool/codegen/doubles/factory_code.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/codegen/checks/instrument.h"
#include "tool/codegen/doubles/result_code.h"
#include "tool/codegen/doubles/result_writer.h"
#include "tool/codegen/objects/members.h"
#include "tool/codegen/objects/recipes.h"
#include "tool/contracts/clause_code.h"
#include "tool/contracts/doubles.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/origin.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/system/files.h"

namespace surety::tool::codegen {
namespace {

/// Types with a comma need parentheses in a macro.
Expression for_macro(const std::string& type) {
  const Expression written = user_text(type);
  return type.find(',') == std::string::npos ? written : in_parentheses(written);
}

bool is_operator(const MockMethod& method) { return method.name.starts_with("operator"); }

/// A macro cannot name an operator: it calls a method that can be mocked.
Declaration mocked_operator(const MockMethod& method, std::size_t index) {
  Parameters declared;
  Expressions passed;
  for (std::size_t i = 0; i < method.parameters.size(); ++i) {
    declared.push_back({method.parameters[i], names::argument(i)});
    passed.push_back(static_cast_to(method.parameters[i] + "&&", name(names::argument(i))));
  }
  const std::string qualifiers = std::string(method.is_const ? "const " : "") + method.reference +
                                 (method.is_noexcept ? " noexcept" : "") + " override";
  return define({"", "", method.result, method.name, declared, qualifiers,
                 returned(call("this->" + names::mocked_operator(index), passed))});
}

Declaration mock_method(const MockMethod& method, const std::string& own,
                        const std::vector<std::string>& marks) {
  Expressions parameters;
  for (const std::string& type : method.parameters) parameters.push_back(for_macro(type));
  return macro_call("MOCK_METHOD",
                    {for_macro(method.result), name(own), in_parentheses(sequence(parameters)),
                     in_parentheses(sequence(all_names(marks)))});
}

Declarations mocked(const MockMethod& method, std::size_t index) {
  std::vector<std::string> marks;
  if (method.is_const) marks.push_back("const");
  if (is_operator(method)) {
    return {mocked_operator(method, index),
            mock_method(method, names::mocked_operator(index), marks)};
  }
  if (!method.reference.empty()) marks.push_back("ref(" + method.reference + ")");
  if (method.is_noexcept) marks.push_back("noexcept");
  marks.push_back("override");
  return mock_method(method, method.name, marks);
}

/// Behind the declaration of the factory: several factories of one class share the mock. It has
/// lines of its own, since GoogleMock tells overloads apart by them.
OneLine mock_class(const FunctionPlan& factory) {
  const ProductPlan& product = factory.product;
  const std::string base = "::" + product.type;
  Declarations members{
      access("public"),
      user_declaration("template <class... SuretyArguments> explicit Mock(MockTag, const "
                       "SuretyArguments&... argument) : " +
                       base + "(argument...) {}")};
  for (std::size_t i = 0; i < product.methods.size(); ++i) {
    members.add(mocked(product.methods[i], i));
  }
  const Declarations mock = from(
      origin_of(*factory.contract.other("mock")),
      in_namespace("surety::detail",
                   structure("template <> class Mock<" + base + ">", "public " + base, members)));
  const LineColumn place = line_column(read_file(factory.carrier.file), factory.carrier.after);
  // Outside of all namespaces.
  const Declarations code{once(names::mock_guard(product.type),
                               in_scope(factory.scope_close, mock, factory.scope_open)),
                          line_directive(place.line, factory.carrier.file)};
  return {"\n" + print(code).text, {}};
}

/// The generated body of a function that is only declared.
Declarations defined(const FunctionPlan& factory, const Parameters& parameters,
                     const Statements& body, const char* keyword) {
  return in_scope(factory.scope_open,
                  from(origin_of(*factory.contract.other(keyword)),
                       define({"", "__attribute__((weak))", factory.result_spelling, factory.name,
                               parameters, "", body})),
                  factory.scope_close);
}

/// Keeps what `surety_made` points to until the case is over.
Statement keep(const Expression& shared) {
  return evaluate(call("::surety::detail::keep_for_case", {shared}));
}

class MockWriter {
 public:
  MockWriter(const UnitPlan& plan, const FunctionPlan& factory, ResultWriter& results)
      : plan_(plan), function_(factory), p_(factory.product), results_(results) {}

  Declarations write() {
    Statements body{use_surety(), made_mock()};
    for (const Stubbing& stubbing : function_.stubbings) {
      if (stubbing.method) continue;
      body.add(from(origin_of(stubbing.clause),
                    assign(member(mock(), stubbing.member), "=", value_of(stubbing))));
    }
    for (std::size_t i = 0; i < p_.methods.size(); ++i) body.add(answers(i));
    body.add(handed_out());
    Parameters parameters;
    for (const ParameterPlan& parameter : function_.parameters) {
      parameters.push_back({"[[maybe_unused]] " + parameter.type_text, parameter.name});
    }
    return defined(function_, parameters, quiet(body), "mock");
  }

 private:
  static Expression mock() { return name("surety_mock"); }
  static Expression self(const std::string& sibling, const Expressions& arguments) {
    return call("surety_self->" + sibling, arguments);
  }
  static Expression value_of(const Stubbing& stubbing) {
    return static_cast_to(stubbing.value_type, user_text(clause_code(stubbing.value.text)));
  }

  /// The object, through the constructor with the fewest arguments, which are drawn.
  Statements made_mock() {
    const std::vector<ParameterPlan>* fewest = &p_.constructors.front();
    for (const auto& parameters : p_.constructors) {
      if (parameters.size() < fewest->size()) fewest = &parameters;
    }
    Statements drawn;
    Expressions passed;
    for (std::size_t i = 0; i < fewest->size(); ++i) {
      if (!(*fewest)[i].default_argument.empty()) break;
      Expression value = results_.standard_draw((*fewest)[i].type);
      // Without a way to make it, its default constructor is worth a try.
      if (value.empty()) value = made((*fewest)[i].type.spelling, {});
      drawn.add(variable("const auto", names::drawn_argument(i), value));
      passed.push_back(name(names::drawn_argument(i)));
    }
    if (!drawn.empty()) {
      drawn = Statements{object("const ::surety::detail::Drawing", "surety_drawing", {}),
                         variable("::surety::Source&", "surety_source",
                                  call(member(name("surety_drawing"), "source"), {})),
                         drawn};
    }
    const std::string type = "::" + p_.type;
    if (p_.handed == Handed::value) {
      drawn.add(passed.empty() ? object(type, "surety_mock{}", {})
                               : object(type, "surety_mock", passed));
      return drawn;
    }
    passed.insert(passed.begin(), braced({}, "::surety::detail::MockTag"));
    drawn.add(alias("SuretyMock", "::testing::NiceMock<::surety::detail::Mock<" + type + ">>"));
    drawn.add(variable("auto", "surety_made", call("::std::make_unique<SuretyMock>", passed)));
    drawn.add(variable("SuretyMock&", "surety_mock", dereferenced(name("surety_made"))));
    return drawn;
  }

  Statements handed_out() const {
    const Expression shared =
        call("::std::shared_ptr<SuretyMock>", {call("::std::move", {name("surety_made")})});
    switch (p_.handed) {
      case Handed::unique:
        return returned(name("surety_made"));
      case Handed::shared:
        return returned(shared);
      case Handed::pointer:
        return {keep(shared), returned(address_of(mock()))};
      case Handed::reference:
        return {keep(shared), returned(mock())};
      case Handed::value:
        break;
    }
    return returned(mock());
  }

  /// The equations about a method.
  Statements rules_for(const MockMethod& method) const {
    Statements rules;
    for (const Stubbing& stubbing : function_.stubbings) {
      if (!stubbing.method) continue;
      const MockMethod& meant = p_.methods[*stubbing.method];
      if (meant.name == method.name && meant.parameters == method.parameters) {
        rules.add(from(origin_of(stubbing.clause), rule(stubbing)));
      }
    }
    return rules;
  }

  /// What a method answers by default: by the equations, else by its contract, else as GoogleMock
  /// has it.
  Statements answers(std::size_t index) {
    const MockMethod& method = p_.methods[index];
    const FunctionPlan* carrier = function_of(plan_, method.contract);
    const Statements rules = rules_for(method);
    if (rules.empty() && carrier == nullptr) return {};
    Parameters declared;
    Expressions matchers;
    for (std::size_t i = 0; i < method.parameters.size(); ++i) {
      declared.push_back({"[[maybe_unused]] " + method.parameters[i], names::argument(i)});
      matchers.push_back(call(specialised("::testing::An", {method.parameters[i]}), {}));
    }
    Statements body = discard(name("surety_self"));
    const Expressions list = carrier == nullptr ? Expressions() : arguments(*carrier);
    if (carrier != nullptr) {
      body.add(variable("const ::surety::Regions", "surety_in",
                        self(names::regions(carrier->id), list)));
      body.add(when(binary(name("surety_in"), "==", number(0)),
                    evaluate(self(names::unmet(carrier->id), list))));
    }
    if (!rules.empty()) body.add(answered(method, rules));
    body.add(by_default(method, carrier, list));
    const Expression object = method.reference == "&&" ? call("::std::move", {mock()})
                              : method.is_const        ? call("::testing::Const", {mock()})
                                                       : mock();
    const std::string own = is_operator(method) ? names::mocked_operator(index) : method.name;
    return evaluate(
        call(member(call("ON_CALL", {object, call(own, matchers)}), "WillByDefault"),
             {lambda({"=, surety_self = &surety_mock", declared, method.result, body, ""})}));
  }

  Statements answered(const MockMethod& method, const Statements& rules) const {
    const Expression answer = name("surety_answer");
    return {object("::surety::detail::MockAnswer<::std::decay_t<" + method.result + ">>",
                   "surety_answer", {literal(p_.type + "::" + method.name)}),
            rules,
            when(call(member(answer, "given"), {}),
                 returned(call(specialised("::surety::detail::handed", {method.result}),
                               {call(member(answer, "take"), {})})))};
  }

  static Expressions arguments(const FunctionPlan& carrier) {
    Expressions list;
    for (std::size_t i = 0; i < carrier.parameters.size(); ++i) {
      if (!carrier.parameters[i].name.empty()) list.push_back(name(names::argument(i)));
    }
    return list;
  }

  /// One equation: binds the variables, and gives the value where the premise holds.
  static Statement rule(const Stubbing& stubbing) {
    Statements body;
    Expressions conditions{boolean(true)};
    std::vector<std::string> seen;
    for (std::size_t k = 0; k < stubbing.arguments.size(); ++k) {
      const std::string& text = stubbing.arguments[k].text;
      const auto found =
          std::find_if(stubbing.variables.begin(), stubbing.variables.end(),
                       [&](const auto& candidate) { return candidate.second == text; });
      const bool first = std::find(seen.begin(), seen.end(), text) == seen.end();
      const Expression argument = name(names::argument(k));
      if (found != stubbing.variables.end() && first) {
        seen.push_back(text);
        body.add(variable("[[maybe_unused]] const ::std::decay_t<" + found->first + ">&", text,
                          argument));
      } else {
        conditions.push_back(binary(argument, "==", condition_of(stubbing.arguments[k])));
      }
    }
    if (!stubbing.premise.text.empty()) {
      conditions.push_back(static_cast_to("bool", user_text(clause_code(stubbing.premise.text))));
    }
    const Expression info = double_info(stubbing.clause.text.text, stubbing.clause.place);
    body.add(when(conjunction(conditions), evaluate(call(member(name("surety_answer"), "give"),
                                                         {info, value_of(stubbing)}))));
    return in_block(body);
  }

  static Statement google_default(const MockMethod& method) {
    return returned(call(specialised("::testing::DefaultValue", {method.result}) + "::Get", {}));
  }

  Statements by_default(const MockMethod& method, const FunctionPlan* carrier,
                        const Expressions& list) {
    if (carrier == nullptr) return google_default(method);
    const ContractResults results = results_.beside(*carrier);
    const Expression in = name("surety_in");
    const auto with = [&](Expressions first) {
      first.insert(first.end(), list.begin(), list.end());
      return first;
    };
    Statements code;
    if (results.throws) code.add(evaluate(self(names::throws(carrier->id), with({in}))));
    if (method.result == "void") return code;
    Statements draws;
    if (results.candidates) {
      draws.add(
          return_candidate(self(names::candidate(carrier->id), with({name("surety_source"), in}))));
    }
    const Expression standard = results_.standard_draw(carrier->result_type);
    // Nothing makes such a value: GoogleMock may know one.
    if (standard.empty()) {
      code.add(google_default(method));
      return code;
    }
    draws.add(returned(standard));
    Expressions judged = with({in});
    judged.push_back(name("ret"));
    const Expression judge = lambda({"&",
                                     {{"const auto&", "ret"}},
                                     "bool",
                                     returned(self(names::meets(carrier->id), judged)),
                                     ""});
    code.add(returned(call(specialised("::surety::detail::drawn_result", {method.result}),
                           {double_info(carrier->qualified_name, function_.carrier.place),
                            drawing(held_result(carrier->result_type), draws), judge})));
    return code;
  }

  const UnitPlan& plan_;
  const FunctionPlan& function_;
  const ProductPlan& p_;
  ResultWriter& results_;
};

}  // namespace

Declarations mock_code(const UnitPlan& plan, const FunctionPlan& factory, ResultWriter& results,
                       Edits& edits) {
  if (factory.product.handed != Handed::value) {
    const std::string& file = factory.carrier.file;
    const unsigned at = factory.carrier.after;
    include_library(edits, plan, file, at, "surety/contract.h");
    include_library(edits, plan, file, at, "surety/doubles.h");
    include_library(edits, plan, file, at, "gmock/gmock.h");
    insert(edits, file, {at, Anchor::declaration, 0, mock_class(factory)});
  }
  return MockWriter(plan, factory, results).write();
}

namespace {

/// Makes an object of one class and hands it out.
Statements fresh_object(const FunctionPlan& factory, const std::string& type,
                        const ObjectRecipe& recipe) {
  const std::string own = "::" + type;
  const Expression taken = call(member(name("surety_recipe"), "taken"), {});
  const Expression made_object = call("new " + own, {taken});
  const Expression made_name = name("surety_made");
  const auto owner = [&](const char* pointer) { return specialised(pointer, {own}); };
  const Statements kept{object(owner("::std::shared_ptr"), "surety_made", {made_object}),
                        keep(made_name)};
  Statements out{variable("const auto", "surety_recipe",
                          call(member(recipe.generator, "draw"),
                               {call(member(name("surety_drawing"), "source"), {})})),
                 evaluate(call("::surety::detail::note_double",
                               {double_info(factory.qualified_name, factory.carrier.place),
                                name("surety_recipe")}))};
  switch (factory.product.handed) {
    case Handed::value:
      out.add(returned(taken));
      break;
    case Handed::unique:
      out.add(returned(call(owner("::std::unique_ptr"), {made_object})));
      break;
    case Handed::shared:
      out.add(returned(call(owner("::std::shared_ptr"), {made_object})));
      break;
    case Handed::pointer:
      out.add({kept, returned(call(member(made_name, "get"), {}))});
      break;
    case Handed::reference:
      out.add({kept, returned(dereferenced(made_name))});
      break;
  }
  return out;
}

/// Chooses the class of an object. The first one is the simplest choice, and what is left in the
/// end.
Statements chosen_object(const std::vector<Statements>& objects) {
  Statements body = object("const ::surety::detail::Drawing", "surety_drawing", {});
  if (objects.size() > 1) {
    const Expression source = call(member(name("surety_drawing"), "source"), {});
    body.add(variable("const auto", "surety_class",
                      call(member(source, "choose"), {unsigned_number(objects.size() - 1)})));
  }
  for (std::size_t i = 1; i < objects.size(); ++i) {
    body.add(when(binary(name("surety_class"), "==", unsigned_number(i)), objects[i]));
  }
  body.add(objects.front());
  return body;
}

}  // namespace

Declarations fresh_code(const UnitPlan& plan, const FunctionPlan& factory, ResultWriter& results) {
  const ProductPlan& product = factory.product;
  const bool hidden = factory.contract.other("fresh")->text.text == "private";
  std::vector<Statements> objects;
  for (const std::string& type : classes_of(plan, product)) {
    const ObjectRecipe recipe = results.recipe_of(type, hidden);
    if (!recipe.type.empty()) objects.push_back(fresh_object(factory, type, recipe));
  }
  Statements body;
  if (objects.empty()) {
    body = evaluate(call(
        "::surety::detail::fail_double",
        {double_info(factory.qualified_name, factory.carrier.place),
         literal("no object of " + product.type +
                 " can be made: it needs an accessible constructor, or a function with a contract "
                 "that returns one, whose parameters can be generated; `fresh: private` also uses "
                 "constructors that are not public")}));
  } else {
    body = chosen_object(objects);
  }
  Parameters parameters;
  for (const ParameterPlan& parameter : factory.parameters) {
    parameters.push_back({parameter.type_text, ""});
  }
  return defined(factory, parameters, body, "fresh");
}

}  // namespace surety::tool::codegen
