#include "tool/codegen/tests/relation_body.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tool/codegen/checks/relation_checks.h"
#include "tool/codegen/objects/slots.h"
#include "tool/contracts/build_contract.h"
#include "tool/contracts/relation_names.h"
#include "tool/contracts/relations.h"
#include "tool/contracts/sibling.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/origin.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {
namespace {

class BodyWriter {
 public:
  explicit BodyWriter(const RelationBody& body)
      : b_(body),
        function_(body.function),
        hyper_(body.function.contract.regions[body.region].hypers[body.hyper]),
        relation_{body.function.id, body.region, body.hyper},
        changed_(changed_parameters(body.function)) {
    for (const Clause& clause : hyper_.expects) {
      const auto names = names_in(function_, hyper_.executions, clause.text.text);
      traced_ = traced_ || mentions_any(names, Observable::trace);
      observes_exceptions_ = observes_exceptions_ || about_exceptions(names);
    }
    for (const Region& region : function_.contract.regions) {
      for (const Clause& clause : region.expects) {
        observes_exceptions_ = observes_exceptions_ || clause.throws != Throws::never;
      }
    }
  }

  Statements write() {
    out_.add(
        evaluate(call("::surety::detail::enter_region", {regions(0), unsigned_number(b_.region)})));
    for (unsigned e = 1; e < hyper_.executions; ++e) {
      if (!waits(e)) out_.add(enter(e));
    }
    for (std::size_t i = 0; i < hyper_.assumes.size(); ++i) {
      const Clause& clause = hyper_.assumes[i];
      if (!clause.parameter.empty()) continue;
      const Expression holds = asked(names::relation_assume(relation_, i), clause.text.text);
      out_.add(
          from(origin_of(clause), evaluate(call("::surety::detail::enter_relation", {holds}))));
    }
    out_.add(call_lambda());
    if (traced_) out_.add(in_block(execution(0, "warm", true)));
    for (unsigned e = 0; e < hyper_.executions; ++e) {
      out_.add(given(e));
      out_.add(execution(e, std::to_string(e), e == 0));
    }
    if (traced_) steady();
    describe();
    count();
    expectations();
    share();
    return std::move(out_);
  }

 private:
  static bool about_exceptions(const std::vector<RelationName>& names) {
    return mentions_any(names, Observable::threw) || mentions_any(names, Observable::thrown);
  }
  bool changes(std::size_t parameter) const {
    return std::find(changed_.begin(), changed_.end(), function_.parameters[parameter].name) !=
           changed_.end();
  }
  bool method() const { return has_object(function_); }
  /// The clause that gives an input by an execution before; null if there is none.
  const Clause* given_clause(unsigned execution, std::size_t parameter) const {
    const std::string name = primed_name(function_.parameters[parameter].name, execution);
    for (const Clause& clause : hyper_.assumes) {
      if (clause.parameter == name && given_by_execution(function_, hyper_, clause)) return &clause;
    }
    return nullptr;
  }
  /// Whether an execution has an input that an execution before gives.
  bool waits(unsigned execution) const {
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      if (execution > 0 && given_clause(execution, i) != nullptr) return true;
    }
    return false;
  }
  /// Whether an input of an execution is another one than that of the first execution.
  bool varies(unsigned execution, std::size_t parameter) const {
    return execution > 0 && (given_clause(execution, parameter) != nullptr ||
                             b_.composition.input[execution][parameter].has_value());
  }
  /// The input of an execution, as checks see it.
  Expression view(unsigned execution, std::size_t parameter) const {
    if (execution > 0) {
      if (const Clause* clause = given_clause(execution, parameter)) return name(clause->parameter);
      if (const auto at = b_.composition.input[execution][parameter]) return b_.viewed[*at];
    }
    return b_.viewed[parameter];
  }
  /// The variable that holds it, which knows best how to show itself.
  Expression shown(unsigned execution, std::size_t parameter) const {
    if (execution > 0) {
      if (const Clause* clause = given_clause(execution, parameter)) return name(clause->parameter);
      if (const auto at = b_.composition.input[execution][parameter]) {
        return name(b_.composition.function.parameters[*at].name);
      }
    }
    return name(function_.parameters[parameter].name);
  }

  Expression regions(unsigned execution) const {
    Expressions views;
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      if (!function_.parameters[i].name.empty()) views.push_back(view(execution, i));
    }
    return call(sibling(names::regions(function_.id)), views);
  }
  Statement enter(unsigned execution) const {
    return evaluate(call("::surety::detail::enter_some_region", {regions(execution)}));
  }

  std::string sibling(const std::string& own) const { return b_.prefix + own + b_.suffix; }
  /// A call of the sibling that stands for a clause.
  Expression asked(const std::string& own, const std::string& text) const {
    Expressions arguments;
    for (const RelationName& each : names_in(function_, hyper_.executions, text)) {
      arguments.push_back(observed(each));
    }
    return call(sibling(own), arguments);
  }
  Expression observed(const RelationName& seen) const {
    const Expression run = name(names::run(seen.execution));
    const std::string tag = std::to_string(seen.execution);
    switch (seen.what) {
      case Observable::parameter:
        if (changes(seen.parameter) && ran_ > seen.execution) {
          return call(member(name(names::execution_parameter(
                                 tag, function_.parameters[seen.parameter].name)),
                             "value"),
                      {});
        }
        return view(seen.execution, seen.parameter);
      case Observable::result:
        return call(member(run, "unchecked_value"), {});
      case Observable::threw:
        return threw(seen.execution);
      case Observable::thrown:
        return call(member(run, "thrown"), {});
      case Observable::trace:
        return member(run, "trace");
      case Observable::self:
        return name(names::execution_object(tag));
    }
    return {};
  }
  static Expression threw(unsigned execution) {
    return call(member(name(names::run(execution)), "threw"), {});
  }
  static Expression trace(unsigned execution) {
    return member(name(names::run(execution)), "trace");
  }
  static Statements leave_out() {
    return {evaluate(call(member(name("surety_pair"), "leave_out"), {})), give_up()};
  }
  static Statements give_up() {
    return {evaluate(call("::surety::detail::count_incomparable", {})), returned()};
  }

  /// All executions call through one piece of code: branches are told apart by their addresses.
  Statement call_lambda() const {
    Parameters parameters;
    if (method()) parameters.push_back({"[[maybe_unused]] auto&", "surety_object"});
    Expressions arguments;
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      const std::string own = names::passed_parameter(i);
      parameters.push_back({changes(i) ? "auto&" : "const auto&", own});
      Expression passed = name(own);
      if (changes(i)) passed = call(member(passed, "value"), {});
      if (function_.parameters[i].passing == Passing::rvalue_reference) {
        passed = call("::surety::detail::copy_of", {passed});
      }
      arguments.push_back(passed);
    }
    Statements body;
    if (traced_) body.add(object("const ::surety::detail::Tracing", "surety_tracing", {}));
    body.add(returned(call(b_.call, arguments)));
    return variable("const auto", "surety_call",
                    lambda({"", parameters, "decltype(auto)", body, "SURETY_ONE_COPY"}));
  }

  /// Runs one execution; `tag` tells its variables apart.
  Statements execution(unsigned e, const std::string& tag, bool first) const {
    Statements text;
    if (!hyper_.resets.empty()) {
      text.add(evaluate(call(sibling(names::relation_reset(relation_)), {})));
    }
    Expressions arguments;
    if (method()) {
      const std::string own = names::execution_object(tag);
      if (tag != "0") text.add(made_object(own, "surety_recipe"));
      arguments.push_back(name(own));
    }
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      Expression argument = view(first ? 0 : e, i);
      if (changes(i)) {
        const std::string copy = names::execution_parameter(tag, function_.parameters[i].name);
        text.add(object("::surety::detail::OwnCopy", copy, {argument}));
        argument = name(copy);
      }
      arguments.push_back(argument);
    }
    const std::string execute = "::surety::detail::execute";
    text.add(variable(
        "[[maybe_unused]] const auto", names::run(tag),
        call(b_.isolate ? execute + "_isolated" : execute,
             {name(traced_ ? "::surety::detail::Watch::branches"
                           : "::surety::detail::Watch::checked"),
              observes_exceptions_ ? null()
                                   : address_of(name(b_.prefix + names::info(function_.id))),
              lambda({"&", {}, "decltype(auto)", returned(call("surety_call", arguments)), ""})})));
    return text;
  }

  /// Inputs that the executions before give.
  Statements given(unsigned execution) {
    Statements text;
    ran_ = execution;
    if (execution == 0 || !waits(execution)) return text;
    for (std::size_t j = 0; j < hyper_.assumes.size(); ++j) {
      const Clause& clause = hyper_.assumes[j];
      for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
        if (given_clause(execution, i) != &clause) continue;
        const auto mentioned = names_in(function_, hyper_.executions, clause.generator.text);
        if (!about_exceptions(mentioned)) {
          for (const RelationName& each : mentioned) {
            if (each.what != Observable::result) continue;
            text.add(when(threw(each.execution), give_up()));
          }
        }
        text.add(from(origin_of(clause),
                      object("const ::std::decay_t<" + function_.parameters[i].type_text + ">",
                             clause.parameter,
                             {asked(names::relation_given(relation_, j), clause.generator.text)})));
      }
    }
    text.add(enter(execution));
    return text;
  }

  /// Traces that differ without a change of the secret say nothing about it.
  void steady() {
    const Expression again = member(name(names::run("again")), "trace");
    out_.add(when(binary(trace(0), "!=", trace(1)),
                  {execution(0, "again", true), when(binary(again, "!=", trace(0)), give_up())}));
  }

  void describe() {
    const std::string table = "surety_table", describe = "surety_describe";
    const auto cells = [&](const auto& cell) {
      Expressions all;
      for (unsigned e = 0; e < hyper_.executions; ++e) all.push_back(cell(e));
      return all;
    };
    Statements rows;
    const auto row = [&](const char* kind, const std::string& title, const Expressions& values) {
      Expressions all{literal(title)};
      all.insert(all.end(), values.begin(), values.end());
      rows.add(evaluate(call(member(name(table), kind), all)));
    };
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      const std::string& own = function_.parameters[i].name;
      if (!own.empty()) row("inputs", own, cells([&](unsigned e) { return shown(e, i); }));
    }
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      if (!changes(i)) continue;
      const std::string& own = function_.parameters[i].name;
      row("outputs", own + " afterwards", cells([&](unsigned e) {
            const std::string copy = names::execution_parameter(std::to_string(e), own);
            return call(member(name(copy), "target"), {});
          }));
    }
    rows.add(evaluate(call(member(name(table), "results"),
                           cells([](unsigned e) { return name(names::run(e)); }))));
    if (traced_) {
      row("outputs", "branches", cells([](unsigned e) { return trace(e); }));
      rows.add(evaluate(call(member(name(table), "parts"),
                             {call("::surety::detail::divergence", {trace(0), trace(1)})})));
    }
    out_.add(variable("const auto", describe,
                      lambda({"&", {{"::surety::detail::RelationTable&", table}}, "", rows, ""})));
    out_.add(object("const ::surety::detail::RelationCase", "surety_relation", {name(describe)}));
  }

  void expectations() {
    ran_ = hyper_.executions;
    for (std::size_t i = 0; i < hyper_.expects.size(); ++i) {
      const Clause& clause = hyper_.expects[i];
      const auto mentioned = names_in(function_, hyper_.executions, clause.text.text);
      Expressions returned;
      for (const RelationName& each : mentioned) {
        if (each.what != Observable::result || about_exceptions(mentioned)) continue;
        returned.push_back(negated(threw(each.execution)));
      }
      const Statement ask = evaluate(asked(names::relation_expect(relation_, i), clause.text.text));
      out_.add(from(origin_of(clause),
                    returned.empty() ? ask : when(conjunction(returned), ask, leave_out())));
    }
  }

  void count() {
    Expressions inputs{boolean(false)}, outputs{boolean(false)};
    for (unsigned e = 1; e < hyper_.executions; ++e) {
      for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
        if (!varies(e, i)) continue;
        inputs.push_back(call("::surety::detail::differ", {view(e, i), view(0, i)}));
      }
      outputs.push_back(
          call("::surety::detail::outputs_differ", {name(names::run(e)), name(names::run(0u))}));
    }
    // What compares may be the user's own, with contracts that are not about this.
    const Statements compared{
        object("const ::surety::detail::Evaluating", "surety_comparing", {null()}),
        returned(braced({joined(inputs, "||"), joined(outputs, "||")}, "::std::pair<bool, bool>"))};
    out_.add(object("::surety::detail::PairCount", "surety_pair",
                    {lambda({"&", {}, "", compared, ""})}));
  }

  /// Executions of other cases are worth comparing with where only the varied inputs matter.
  void share() {
    if (!hyper_.symmetric || hyper_.assumes.empty() || b_.drawn_at.empty() || method()) return;
    const std::string runs = "surety_runs";
    Expressions exchanged, shared{name(runs), name(names::run(0u))};
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      if (const auto at = b_.composition.input[1][i]) {
        exchanged.push_back(braced({number(b_.drawn_at[*at]), number(b_.drawn_at[i])}));
      } else {
        shared.push_back(shown(0, i));
      }
    }
    out_.add(object("static ::surety::detail::SharedRuns", runs, {braced(exchanged)}));
    out_.add(evaluate(call("::surety::detail::share", shared)));
  }

  const RelationBody& b_;
  const FunctionPlan& function_;
  const Hyper& hyper_;
  names::Relation relation_;
  std::vector<std::string> changed_;
  bool traced_ = false;
  bool observes_exceptions_ = false;
  unsigned ran_ = 0;  // executions that have run where the text is being written
  Statements out_;
};

}  // namespace

Statements relation_body(const RelationBody& body) { return BodyWriter(body).write(); }

}  // namespace surety::tool::codegen
