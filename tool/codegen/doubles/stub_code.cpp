#include "tool/codegen/doubles/stub_code.h"

#include <fmt/format.h>

#include <regex>
#include <set>

#include "tool/codegen/checks/stub_point.h"
#include "tool/codegen/doubles/factory_code.h"
#include "tool/codegen/doubles/result_writer.h"
#include "tool/contracts/clause_code.h"
#include "tool/contracts/doubles.h"
#include "tool/contracts/sibling.h"

namespace surety::tool::codegen {
namespace {

class StubWriter {
 public:
  StubWriter(const UnitPlan& plan, ResultWriter& results, UnitStubs& out)
      : plan_(plan), results_(results), out_(out) {}

  /// `given` is the clause that asks for the stub; null if the command line does.
  void write(const FunctionPlan& function, const StubPlan* given) {
    const FunctionPlan* carrier = carrier_of(function);
    if (carrier == nullptr) return;
    const std::string name = fmt::format("surety_stub_{}", count_++);
    const ContractResults results = results_.beside(*carrier);
    const std::string open = given == nullptr ? "" : given->scope_open;
    const std::string close = given == nullptr ? "" : given->scope_close;
    code_ += fmt::format(
        "{}[[maybe_unused]] static void {}([[maybe_unused]] void* surety_result, [[maybe_unused]] "
        "const void* surety_object, [[maybe_unused]] const void* const* surety_arguments) {{ "
        "SURETY_QUIET_BEGIN {}SURETY_QUIET_END }} {}\n",
        open, name, body(function, *carrier, results, given), close);
    const std::string scope = open.empty() ? "::" : "::" + namespace_path(given->scope_open);
    out_.uses[given == nullptr ? "" : given->test].push_back(
        fmt::format("{{&{}, &{}{}}}", stub_point_name(function), scope, name));
    out_.points[function.id] = stub_point_name(function);
    out_.needs.push_back({function.id, function.qualified_name,
                          given == nullptr ? function.carrier.place : given->clause.place,
                          given != nullptr});
  }

  const std::string& code() const { return code_; }

 private:
  /// The function whose contract says what the result may be.
  const FunctionPlan* carrier_of(const FunctionPlan& function) const {
    if (function.contracted()) return &function;
    return function.inherited.empty() ? nullptr : function_of(plan_, function.inherited[0].id);
  }

  /// `namespace a { inline namespace b { ` as `a::b::`
  static std::string namespace_path(const std::string& opened) {
    static const std::regex one("namespace ([A-Za-z_0-9:]+) \\{");
    std::string path;
    for (std::sregex_iterator at(opened.begin(), opened.end(), one), end; at != end; ++at) {
      path += (*at)[1].str() + "::";
    }
    return path;
  }

  std::string body(const FunctionPlan& function, const FunctionPlan& carrier,
                   const ContractResults& results, const StubPlan* given) {
    std::string code = given == nullptr ? "" : "using namespace ::surety; ";
    std::string prefix = scope_prefix(carrier);
    if (has_object(function)) {
      code += fmt::format("const auto& surety_self = *static_cast<const ::{}*>(surety_object); ",
                          function.class_name);
      prefix = "surety_self.";
    }
    std::string list;
    for (std::size_t i = 0; i < carrier.parameters.size(); ++i) {
      const ParameterPlan& parameter = carrier.parameters[i];
      if (parameter.name.empty()) continue;
      code += fmt::format(
          "[[maybe_unused]] const auto& {} = *static_cast<::std::add_const_t<{}>*>("
          "surety_arguments[{}]); ",
          parameter.name, parameter.type.spelling, i);
      list += ", " + parameter.name;
    }
    code += fmt::format("[[maybe_unused]] const ::surety::Regions surety_in = {}{}_regions({}); ",
                        prefix, carrier.id, list.empty() ? "" : list.substr(2));
    if (results.throws) code += fmt::format("{}{}_throws(surety_in{}); ", prefix, carrier.id, list);
    if (function.result == ResultKind::nothing) return code;

    const Place& place = given == nullptr ? function.carrier.place : given->clause.place;
    const std::string info =
        fmt::format("::surety::detail::DoubleInfo{{{}, {}, {}}}", literal(function.qualified_name),
                    literal(place.file), place.line);
    const std::string standard = results_.standard_draw(function.result_type);
    const std::string derived =
        given == nullptr ? "" : derived_draws(given->expects, function.result_type);
    std::string draws = derived;
    if (results.candidates) {
      draws += fmt::format(
          "if (auto surety_made = {}{}_candidate(surety_source, surety_in{})) return "
          "::std::move(*surety_made); ",
          prefix, carrier.id, list);
    }
    draws += standard.empty() ? fmt::format("::surety::detail::fail_double({}, {}); ", info,
                                            literal("nothing says how to make a result of type " +
                                                    function.result_type.spelling))
                              : "return " + standard + "; ";
    const std::string own_clauses = given == nullptr ? "true" : meets_code(given->expects);
    return code +
           fmt::format(
               "::surety::detail::answer_stub<{}>(surety_result, {}, [&]([[maybe_unused]] "
               "::surety::Source& surety_source) -> {} {{ {}}}, [&]([[maybe_unused]] {} ret) -> "
               "bool {{ return {}{}_meets(surety_in{}, ret) && {}; }}); ",
               function.result_spelling, info, held_result(function.result_type), draws,
               plain_view(function.result_type.spelling, function.result_spelling), prefix,
               carrier.id, list, own_clauses);
  }

  const UnitPlan& plan_;
  ResultWriter& results_;
  UnitStubs& out_;
  std::string code_;
  int count_ = 0;
};

}  // namespace

std::string UnitStubs::set_up(const FunctionPlan& tested) const {
  std::vector<std::string> all;
  for (const std::string& key : {std::string(), tested.id}) {
    const auto found = uses.find(key);
    if (found != uses.end()) all.insert(all.end(), found->second.begin(), found->second.end());
  }
  if (all.empty() && !any_doubles) return {};
  const auto own = points.find(tested.id);
  return fmt::format("const ::surety::detail::Doubles surety_doubles({{{}}}{}); ",
                     fmt::join(all, ", "), own == points.end() ? "" : ", &" + own->second);
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
  const std::regex chosen(request.stub);
  for (const FunctionPlan& function : plan.functions) {
    const bool checked = function.contracted() || !function.inherited.empty();
    if (!checked || function.is_test() || !not_stubbable(function).empty()) continue;
    const bool named = !request.stub.empty() && std::regex_match(function.qualified_name, chosen);
    const bool outside = request.level == "unit" && !function.definition;
    if ((named || outside) && stubbed.insert(function.id).second) writer.write(function, nullptr);
  }
  std::string factories;
  for (const FunctionPlan& function : plan.functions) {
    if (!function.is_mock() && !function.is_fresh()) continue;
    stubs.any_doubles = true;
    factories += function.is_mock() ? mock_code(plan, function, results, stubs.members)
                                    : fresh_code(plan, function, results);
  }
  stubs.code = results.code() + writer.code() + factories;
  merge(stubs.members, results.edits());
  return stubs;
}

}  // namespace surety::tool::codegen
