#include "tool/codegen/doubles/factory_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tool/codegen/checks/instrument.h"
#include "tool/contracts/clause_code.h"
#include "tool/contracts/doubles.h"
#include "tool/contracts/rewrite.h"
#include "tool/model/place.h"
#include "tool/system/files.h"

namespace surety::tool::codegen {
namespace {

/// Types with a comma need parentheses in a macro.
std::string for_macro(const std::string& type) {
  return type.find(',') == std::string::npos ? type : "(" + type + ")";
}

std::string operator_name(std::size_t index) { return "surety_operator_" + std::to_string(index); }
bool is_operator(const MockMethod& method) { return method.name.starts_with("operator"); }

/// A macro cannot name an operator: it calls a method that can be mocked.
std::string mocked_operator(const MockMethod& method, std::size_t index) {
  std::vector<std::string> declared, passed;
  for (std::size_t i = 0; i < method.parameters.size(); ++i) {
    declared.push_back(fmt::format("{} surety_{}", method.parameters[i], i));
    passed.push_back(fmt::format("static_cast<{}&&>(surety_{})", method.parameters[i], i));
  }
  return fmt::format("{} {}({}){}{}{} override {{ return this->{}({}); }} ", method.result,
                     method.name, fmt::join(declared, ", "), method.is_const ? " const" : "",
                     method.reference.empty() ? "" : " " + method.reference,
                     method.is_noexcept ? " noexcept" : "", operator_name(index),
                     fmt::join(passed, ", "));
}

std::string mocked(const MockMethod& method, std::size_t index) {
  std::vector<std::string> parameters, marks;
  for (const std::string& type : method.parameters) parameters.push_back(for_macro(type));
  if (method.is_const) marks.push_back("const");
  if (is_operator(method)) {
    return mocked_operator(method, index) +
           fmt::format("MOCK_METHOD({}, {}, ({}), ({})); ", for_macro(method.result),
                       operator_name(index), fmt::join(parameters, ", "), fmt::join(marks, ", "));
  }
  if (!method.reference.empty()) marks.push_back("ref(" + method.reference + ")");
  if (method.is_noexcept) marks.push_back("noexcept");
  marks.push_back("override");
  return fmt::format("MOCK_METHOD({}, {}, ({}), ({})); ", for_macro(method.result), method.name,
                     fmt::join(parameters, ", "), fmt::join(marks, ", "));
}

std::string guard_name(const std::string& type) {
  std::string name = "SURETY_MOCK_OF_";
  for (const char c : type) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0
                ? std::string(1, c)
                : fmt::format("_{:x}", static_cast<unsigned char>(c));
  }
  return name;
}

/// Behind the declaration of the factory: several factories of one class share the mock.
std::string mock_class(const FunctionPlan& factory) {
  const ProductPlan& product = factory.product;
  std::string methods;
  // GoogleMock tells overloads apart by their lines.
  for (std::size_t i = 0; i < product.methods.size(); ++i) {
    methods += "\n" + mocked(product.methods[i], i);
  }
  const std::string guard = guard_name(product.type);
  const std::string original = read_file(factory.carrier.file);
  const LineColumn place = line_column(original, factory.carrier.after);
  return fmt::format(
      "\n#ifndef {0}\n#define {0}\n{1}namespace surety::detail {{ template <> class Mock<::{2}> : "
      "public ::{2} {{ public: template <class... SuretyArguments> explicit Mock(MockTag, const "
      "SuretyArguments&... argument) : ::{2}(argument...) {{}} {3}}}; }} {4}\n#endif\n#line {5} "
      "{6}\n",
      guard, factory.scope_close, product.type, methods, factory.scope_open, place.line,
      literal(factory.carrier.file));
}

class MockWriter {
 public:
  MockWriter(const UnitPlan& plan, const FunctionPlan& factory, ResultWriter& results)
      : plan_(plan), f_(factory), p_(factory.product), results_(results) {}

  std::string write() {
    std::string body = made();
    for (const Stubbing& stubbing : f_.stubbings) {
      if (!stubbing.method) {
        body += fmt::format("surety_mock.{} = static_cast<{}>({}); ", stubbing.member,
                            stubbing.value_type, clause_code(stubbing.value.text));
      }
    }
    for (std::size_t i = 0; i < p_.methods.size(); ++i) body += answers(i);
    return fmt::format(
        "{}__attribute__((weak)) {} {}({}) {{ SURETY_QUIET_BEGIN using namespace "
        "::surety; {}{} SURETY_QUIET_END }} {}\n",
        f_.scope_open, f_.result_spelling, f_.name, parameters(), body, handed_out(),
        f_.scope_close);
  }

 private:
  std::string parameters() const {
    std::vector<std::string> list;
    for (const ParameterPlan& parameter : f_.parameters) {
      list.push_back("[[maybe_unused]] " + parameter.type_text + " " + parameter.name);
    }
    return fmt::format("{}", fmt::join(list, ", "));
  }

  /// The object, through the constructor with the fewest arguments, which are drawn.
  std::string made() {
    const std::vector<ParameterPlan>* fewest = &p_.constructors.front();
    for (const auto& parameters : p_.constructors) {
      if (parameters.size() < fewest->size()) fewest = &parameters;
    }
    std::string drawn, passed;
    for (std::size_t i = 0; i < fewest->size(); ++i) {
      if (!(*fewest)[i].default_argument.empty()) break;
      std::string code = results_.standard_draw((*fewest)[i].type);
      // Without a way to make it, its default constructor is worth a try.
      if (code.empty()) code = (*fewest)[i].type.spelling + "()";
      drawn += fmt::format("const auto surety_argument_{} = {}; ", i, code);
      passed += fmt::format(", surety_argument_{}", i);
    }
    if (!drawn.empty()) {
      drawn =
          "const ::surety::detail::Drawing surety_drawing; ::surety::Source& surety_source = "
          "surety_drawing.source(); " +
          drawn;
    }
    if (p_.handed == Handed::value) {
      return drawn + fmt::format("::{} surety_mock{}; ", p_.type,
                                 passed.empty() ? "{}" : "(" + passed.substr(2) + ")");
    }
    return drawn + fmt::format(
                       "using SuretyMock = ::testing::NiceMock<::surety::detail::Mock<::{}>>; auto "
                       "surety_made = ::std::make_unique<SuretyMock>(::surety::detail::MockTag{{}}"
                       "{}); SuretyMock& surety_mock = *surety_made; ",
                       p_.type, passed);
  }

  std::string handed_out() const {
    const std::string kept =
        "::surety::detail::keep_for_case(::std::shared_ptr<SuretyMock>(::std::move(surety_made)));"
        " ";
    switch (p_.handed) {
      case Handed::unique:
        return "return surety_made;";
      case Handed::shared:
        return "return ::std::shared_ptr<SuretyMock>(::std::move(surety_made));";
      case Handed::pointer:
        return kept + "return &surety_mock;";
      default:
        return (p_.handed == Handed::reference ? kept : "") + "return surety_mock;";
    }
  }

  /// What a method answers by default: by the equations, else by its contract, else as GoogleMock
  /// has it.
  std::string answers(std::size_t index) {
    const MockMethod& method = p_.methods[index];
    const FunctionPlan* carrier = function_of(plan_, method.contract);
    std::string rules;
    for (const Stubbing& stubbing : f_.stubbings) {
      if (!stubbing.method) continue;
      const MockMethod& meant = p_.methods[*stubbing.method];
      if (meant.name == method.name && meant.parameters == method.parameters)
        rules += rule(stubbing);
    }
    if (rules.empty() && carrier == nullptr) return {};
    std::vector<std::string> declared, matchers;
    for (std::size_t i = 0; i < method.parameters.size(); ++i) {
      declared.push_back(fmt::format("[[maybe_unused]] {} surety_{}", method.parameters[i], i));
      matchers.push_back(fmt::format("::testing::An<{}>()", method.parameters[i]));
    }
    std::string body;
    const std::string list = carrier == nullptr ? "" : arguments(*carrier);
    if (carrier != nullptr) {
      body += fmt::format(
          "const ::surety::Regions surety_in = surety_self->{0}_regions({1}); if (surety_in == 0) "
          "surety_self->{0}_unmet({1}); ",
          carrier->id, list);
    }
    if (!rules.empty()) {
      body += fmt::format(
          "::surety::detail::MockAnswer<::std::decay_t<{0}>> surety_answer({1}); {2}if "
          "(surety_answer.given()) return ::surety::detail::handed<{0}>(surety_answer.take()); ",
          method.result, literal(p_.type + "::" + method.name), rules);
    }
    body += by_default(method, carrier, list);
    const std::string object = method.reference == "&&" ? "::std::move(surety_mock)"
                               : method.is_const        ? "::testing::Const(surety_mock)"
                                                        : "surety_mock";
    return fmt::format(
        "ON_CALL({}, {}({})).WillByDefault([=, surety_self = &surety_mock]({}) -> {} {{ "
        "static_cast<void>(surety_self); {}}}); ",
        object, is_operator(method) ? operator_name(index) : method.name, fmt::join(matchers, ", "),
        fmt::join(declared, ", "), method.result, body);
  }

  static std::string arguments(const FunctionPlan& carrier) {
    std::vector<std::string> list;
    for (std::size_t i = 0; i < carrier.parameters.size(); ++i) {
      if (!carrier.parameters[i].name.empty()) list.push_back(fmt::format("surety_{}", i));
    }
    return fmt::format("{}", fmt::join(list, ", "));
  }

  /// One equation: binds the variables, and gives the value where the premise holds.
  static std::string rule(const Stubbing& stubbing) {
    std::string bound, condition = "true";
    std::vector<std::string> seen;
    for (std::size_t k = 0; k < stubbing.arguments.size(); ++k) {
      const std::string& text = stubbing.arguments[k].text;
      const auto variable =
          std::find_if(stubbing.variables.begin(), stubbing.variables.end(),
                       [&](const auto& candidate) { return candidate.second == text; });
      const bool first = std::find(seen.begin(), seen.end(), text) == seen.end();
      if (variable != stubbing.variables.end() && first) {
        seen.push_back(text);
        bound += fmt::format("[[maybe_unused]] const ::std::decay_t<{}>& {} = surety_{}; ",
                             variable->first, text, k);
      } else {
        condition += fmt::format(" && surety_{} == ({})", k, clause_code(stubbing.arguments[k]));
      }
    }
    if (!stubbing.premise.text.empty()) {
      condition += " && static_cast<bool>(" + clause_code(stubbing.premise.text) + ")";
    }
    return fmt::format("{{ {}if ({}) surety_answer.give({{{}, {}, {}}}, static_cast<{}>({})); }} ",
                       bound, condition, literal(stubbing.clause.text.text),
                       literal(stubbing.clause.place.file), stubbing.clause.place.line,
                       stubbing.value_type, clause_code(stubbing.value.text));
  }

  std::string by_default(const MockMethod& method, const FunctionPlan* carrier,
                         const std::string& list) {
    if (carrier == nullptr) {
      return "return ::testing::DefaultValue<" + method.result + ">::Get(); ";
    }
    const ContractResults results = results_.beside(*carrier);
    const std::string rest = list.empty() ? "" : ", " + list;
    std::string code;
    if (results.throws) {
      code += fmt::format("surety_self->{}_throws(surety_in{}); ", carrier->id, rest);
    }
    if (method.result == "void") return code;
    std::string draws;
    if (results.candidates) {
      draws += fmt::format(
          "if (auto surety_drawn = surety_self->{}_candidate(surety_source, surety_in{})) return "
          "::std::move(*surety_drawn); ",
          carrier->id, rest);
    }
    const std::string standard = results_.standard_draw(carrier->result_type);
    // Nothing makes such a value: GoogleMock may know one.
    if (standard.empty()) {
      return code + "return ::testing::DefaultValue<" + method.result + ">::Get(); ";
    }
    return code +
           fmt::format(
               "return ::surety::detail::drawn_result<{}>({{{}, {}, {}}}, [&]([[maybe_unused]] "
               "::surety::Source& surety_source) -> {} {{ {}return {}; }}, [&](const auto& ret) -> "
               "bool {{ return surety_self->{}_meets(surety_in{}, ret); }}); ",
               method.result, literal(carrier->qualified_name), literal(f_.carrier.place.file),
               f_.carrier.place.line, held_result(carrier->result_type), draws, standard,
               carrier->id, rest);
  }

  const UnitPlan& plan_;
  const FunctionPlan& f_;
  const ProductPlan& p_;
  ResultWriter& results_;
};

}  // namespace

std::string mock_code(const UnitPlan& plan, const FunctionPlan& factory, ResultWriter& results,
                      Edits& edits) {
  if (factory.product.handed != Handed::value) {
    const std::string& file = factory.carrier.file;
    const unsigned at = factory.carrier.after;
    include_library(edits, plan, file, at, "surety/contract.h");
    include_library(edits, plan, file, at, "surety/doubles.h");
    include_library(edits, plan, file, at, "gmock/gmock.h");
    insert(edits, file, at, sibling_order, mock_class(factory));
  }
  return MockWriter(plan, factory, results).write();
}

namespace {

/// Makes an object of one class and hands it out.
std::string fresh_object(const FunctionPlan& factory, const std::string& type,
                         const ObjectRecipe& recipe) {
  static const std::map<Handed, std::string> ways = {
      {Handed::value, "return surety_recipe.taken();"},
      {Handed::unique, "return ::std::unique_ptr<{0}>(new {0}(surety_recipe.taken()));"},
      {Handed::shared, "return ::std::shared_ptr<{0}>(new {0}(surety_recipe.taken()));"},
      {Handed::pointer,
       "::std::shared_ptr<{0}> surety_made(new {0}(surety_recipe.taken())); "
       "::surety::detail::keep_for_case(surety_made); return surety_made.get();"},
      {Handed::reference,
       "::std::shared_ptr<{0}> surety_made(new {0}(surety_recipe.taken())); "
       "::surety::detail::keep_for_case(surety_made); return *surety_made;"}};
  return fmt::format(
      "const auto surety_recipe = {}.draw(surety_drawing.source()); "
      "::surety::detail::note_double({{{}, {}, {}}}, surety_recipe); {}",
      recipe.generator, literal(factory.qualified_name), literal(factory.carrier.place.file),
      factory.carrier.place.line,
      fmt::format(fmt::runtime(ways.at(factory.product.handed)), "::" + type));
}

}  // namespace

std::string fresh_code(const UnitPlan& plan, const FunctionPlan& factory, ResultWriter& results) {
  const ProductPlan& product = factory.product;
  const bool hidden = factory.contract.other("fresh")->text.text == "private";
  std::vector<std::string> objects;
  for (const std::string& type : classes_of(plan, product)) {
    const ObjectRecipe recipe = results.recipe_of(type, hidden);
    if (!recipe.type.empty()) objects.push_back(fresh_object(factory, type, recipe));
  }
  std::string body;
  if (objects.empty()) {
    body = fmt::format(
        "::surety::detail::fail_double({{{}, {}, {}}}, {});", literal(factory.qualified_name),
        literal(factory.carrier.place.file), factory.carrier.place.line,
        literal("no object of " + product.type +
                " can be made: it needs an accessible constructor, or a function with a contract "
                "that returns one, whose parameters can be generated; `fresh: private` also uses "
                "constructors that are not public"));
  } else {
    body = "const ::surety::detail::Drawing surety_drawing; ";
    for (std::size_t i = 1; i < objects.size(); ++i) {
      // The first class is the simplest choice, and what is left in the end.
      if (i == 1) {
        body += fmt::format("const auto surety_class = surety_drawing.source().choose({}u); ",
                            objects.size() - 1);
      }
      body += fmt::format("if (surety_class == {}u) {{ {} }} ", i, objects[i]);
    }
    body += objects.front();
  }
  std::vector<std::string> parameters;
  for (const ParameterPlan& parameter : factory.parameters) {
    parameters.push_back(parameter.type_text);
  }
  return fmt::format("{}__attribute__((weak)) {} {}({}) {{ {} }} {}\n", factory.scope_open,
                     factory.result_spelling, factory.name, fmt::join(parameters, ", "), body,
                     factory.scope_close);
}

}  // namespace surety::tool::codegen
