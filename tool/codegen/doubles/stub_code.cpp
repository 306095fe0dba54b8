#include "tool/codegen/doubles/stub_code.h"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "tool/codegen/checks/stub_point.h"
#include "tool/codegen/doubles/factory_code.h"
#include "tool/codegen/doubles/result_code.h"
#include "tool/codegen/doubles/result_writer.h"
#include "tool/codegen/objects/members.h"
#include "tool/contracts/doubles.h"
#include "tool/contracts/sibling.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/origin.h"
#include "tool/emit/statement.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/test_request.h"
#include "tool/system/pattern.h"

namespace surety::tool::codegen {
namespace {

class StubWriter {
 public:
  StubWriter(const UnitPlan& plan, ResultWriter& results, UnitStubs& out)
      : plan_(plan), results_(results), out_(out) {}

  /// `given` is the clause that asks for the stub; null if the command line does.
  void write(const FunctionPlan& function, const StubPlan* given, bool by_level = false) {
    const FunctionPlan* carrier = carrier_of(function);
    if (carrier == nullptr) return;
    const std::string own = names::stub(count_++);
    const ContractResults results = results_.beside(*carrier);
    const std::string open = given == nullptr ? "" : given->scope_open;
    const std::string close = given == nullptr ? "" : given->scope_close;
    const Declaration stub = define({"",
                                     "[[maybe_unused]] static",
                                     "void",
                                     own,
                                     {{"[[maybe_unused]] void*", "surety_result"},
                                      {"[[maybe_unused]] const void*", "surety_object"},
                                      {"[[maybe_unused]] const void* const*", "surety_arguments"}},
                                     "",
                                     quiet(body(function, *carrier, results, given))});
    const OriginPointer origin =
        given == nullptr ? origin_of("stub: " + function.qualified_name, function.carrier.place)
                         : origin_of(given->clause);
    code_.add(in_scope(open, from(origin, stub), close));
    const std::string scope = open.empty() ? "::" : "::" + namespace_path(open);
    out_.uses[given == nullptr ? "" : given->test].push_back(
        {function.id, by_level,
         braced({address_of(name(stub_point_name(function))), address_of(name(scope + own))})});
    out_.points[function.id] = stub_point_name(function);
    out_.needs.push_back({function.id, function.qualified_name,
                          given == nullptr ? function.carrier.place : given->clause.place,
                          given != nullptr});
  }

  const Declarations& code() const { return code_; }

 private:
  /// The function whose contract says what the result may be.
  const FunctionPlan* carrier_of(const FunctionPlan& function) const {
    if (function.contracted()) return &function;
    return function.inherited.empty() ? nullptr : function_of(plan_, function.inherited[0].id);
  }

  /// `namespace a { inline namespace b { ` as `a::b::`
  static std::string namespace_path(const std::string& opened) {
    const std::string_view before = "namespace ";
    std::string path;
    for (std::size_t at = 0; (at = opened.find(before, at)) != std::string::npos;) {
      at += before.size();
      const std::size_t end = opened.find(" {", at);
      // An unnamed one has only its brace.
      if (end != std::string::npos && opened[at] != '{') path += opened.substr(at, end - at) + "::";
    }
    return path;
  }

  Statements body(const FunctionPlan& function, const FunctionPlan& carrier,
                  const ContractResults& results, const StubPlan* given) {
    Statements code;
    if (given != nullptr) code.add(use_surety());
    std::string prefix = scope_prefix(carrier);
    if (has_object(function)) {
      const std::string type = "const ::" + function.class_name + "*";
      code.add(variable("const auto&", "surety_self",
                        dereferenced(static_cast_to(type, name("surety_object")))));
      prefix = "surety_self.";
    }
    Expressions arguments;
    Expressions called{name("surety_object")};
    for (std::size_t i = 0; i < carrier.parameters.size(); ++i) {
      const ParameterPlan& parameter = carrier.parameters[i];
      const bool unnamed = parameter.name.empty();
      const std::string own = unnamed ? names::unnamed_parameter(i) : parameter.name;
      const std::string type = specialised("::std::add_const_t", {parameter.type.spelling}) + "*";
      code.add(variable("[[maybe_unused]] const auto&", own,
                        dereferenced(static_cast_to(type, element(name("surety_arguments"), i)))));
      called.push_back(name(own));
      if (!unnamed) arguments.push_back(name(own));
    }
    code.add(variable("[[maybe_unused]] const ::surety::Regions", "surety_in",
                      call(prefix + names::regions(carrier.id), arguments)));
    const auto asked = [&](const std::string& sibling, Expressions list) {
      list.insert(list.end(), arguments.begin(), arguments.end());
      return call(prefix + sibling, list);
    };
    const Expression in = name("surety_in");
    if (results.throws) code.add(evaluate(asked(names::throws(carrier.id), {in})));
    if (function.result == ResultKind::nothing) return code;

    const Place& place = given == nullptr ? function.carrier.place : given->clause.place;
    const Expression info =
        double_info(function.qualified_name, place, "::surety::detail::DoubleInfo");
    Statements draws;
    if (given != nullptr) draws = derived_draws(given->expects, function.result_type);
    if (results.candidates) {
      draws.add(return_candidate(asked(names::candidate(carrier.id), {name("surety_source"), in})));
    }
    draws.add(last_draw(function, info));
    Expressions judged{in};
    judged.insert(judged.end(), arguments.begin(), arguments.end());
    judged.push_back(name("ret"));
    Expressions wanted{call(prefix + names::meets(carrier.id), judged)};
    if (given != nullptr) wanted.push_back(meets_code(given->expects));
    const Expression judge =
        lambda({"&",
                {{"[[maybe_unused]] " +
                      plain_view(function.result_type.spelling, function.result_spelling),
                  "ret"}},
                "bool",
                returned(conjunction(wanted)),
                ""});
    code.add(evaluate(
        call(specialised("::surety::detail::answer_stub", {function.result_spelling}),
             {name("surety_result"), info, drawing(held_result(function.result_type), draws), judge,
              call("::surety::detail::key_of_call", called)})));
    return code;
  }

  /// Where nothing could be derived, or what was drawn is not what is wanted.
  Statement last_draw(const FunctionPlan& function, const Expression& info) const {
    const Expression standard = results_.standard_draw(function.result_type);
    if (!standard.empty()) return returned(standard);
    return evaluate(call("::surety::detail::fail_double",
                         {info, literal("nothing says how to make a result of type " +
                                        function.result_type.spelling)}));
  }

  const UnitPlan& plan_;
  ResultWriter& results_;
  UnitStubs& out_;
  Declarations code_;
  std::size_t count_ = 0;
};

}  // namespace

Statements UnitStubs::set_up(const FunctionPlan& tested) const {
  Expressions all;
  for (const std::string& key : {std::string(), tested.id}) {
    const auto found = uses.find(key);
    if (found == uses.end()) continue;
    for (const StubUse& use : found->second) {
      // What a test calls itself is what it tests, wherever it is defined.
      if (!use.by_level || !tested.called.contains(use.function)) all.push_back(use.code);
    }
  }
  if (all.empty() && !any_doubles) return {};
  Expressions arguments{braced(all)};
  const auto own = points.find(tested.id);
  if (own != points.end()) arguments.push_back(address_of(name(own->second)));
  return object("const ::surety::detail::Doubles", "surety_doubles", arguments);
}

UnitStubs stubs_of(const UnitPlan& plan, const TestRequest& request) {
  UnitStubs stubs;
  ResultWriter results(plan);
  StubWriter writer(plan, results, stubs);
  std::set<std::string> stubbed;
  const bool wanted = request.level.empty() || request.level == "unit";
  for (const StubPlan& given : plan.stubs) {
    const FunctionPlan* function =
        given.function.empty() ? nullptr : function_of(plan, given.function);
    if (function == nullptr || !wanted) continue;
    if (given.test.empty()) stubbed.insert(function->id);
    writer.write(*function, &given);
  }
  const Pattern chosen(request.stub);
  for (const FunctionPlan& function : plan.functions) {
    const bool checked = function.contracted() || !function.inherited.empty();
    if (!checked || function.is_test() || !not_stubbable(function).empty()) continue;
    const bool named = !request.stub.empty() && chosen.matches(function.qualified_name);
    const bool outside = request.level == "unit" && !function.definition;
    if ((named || outside) && stubbed.insert(function.id).second) {
      writer.write(function, nullptr, !named);
    }
  }
  Declarations factories;
  for (const FunctionPlan& function : plan.functions) {
    if (!function.is_mock() && !function.is_fresh()) continue;
    stubs.any_doubles = true;
    factories.add(function.is_mock() ? mock_code(plan, function, results, stubs.members)
                                     : fresh_code(plan, function, results));
  }
  stubs.code = {results.code(), writer.code(), factories};
  merge(stubs.members, results.edits());
  return stubs;
}

}  // namespace surety::tool::codegen
