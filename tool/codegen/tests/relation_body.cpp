#include "tool/codegen/tests/relation_body.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/codegen/checks/relation_checks.h"
#include "tool/codegen/objects/recipes.h"
#include "tool/contracts/build_contract.h"
#include "tool/contracts/relation_names.h"
#include "tool/contracts/relations.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"

namespace surety::tool::codegen {
namespace {

class BodyWriter {
 public:
  explicit BodyWriter(const RelationBody& body)
      : b_(body),
        f_(body.function),
        hyper_(body.function.contract.regions[body.region].hypers[body.hyper]),
        changed_(changed_parameters(body.function)) {
    for (const Clause& clause : hyper_.expects) {
      const auto names = names_in(f_, hyper_.executions, clause.text.text);
      traced_ = traced_ || mentions_any(names, Observation::trace);
      observes_exceptions_ = observes_exceptions_ || about_exceptions(names);
    }
    for (const Region& region : f_.contract.regions) {
      for (const Clause& clause : region.expects) {
        observes_exceptions_ = observes_exceptions_ || clause.throws != Throws::never;
      }
    }
  }

  std::string write() {
    out_ += fmt::format("::surety::detail::enter_region({}, {}u); ", regions(0), b_.region);
    for (unsigned e = 1; e < hyper_.executions; ++e) {
      if (!waits(e)) out_ += enter(e);
    }
    for (std::size_t i = 0; i < hyper_.assumes.size(); ++i) {
      if (!hyper_.assumes[i].parameter.empty()) continue;
      out_ += fmt::format("::surety::detail::enter_relation({}); ",
                          asked("assume", i, hyper_.assumes[i].text.text));
    }
    out_ += call_lambda();
    if (traced_) out_ += "{ " + execution(0, "warm", true) + "} ";
    for (unsigned e = 0; e < hyper_.executions; ++e) {
      out_ += given(e);
      out_ += execution(e, std::to_string(e), e == 0);
    }
    if (traced_) steady();
    describe();
    expectations();
    count();
    share();
    return std::move(out_);
  }

 private:
  static bool about_exceptions(const std::vector<RelationName>& names) {
    return mentions_any(names, Observation::threw) || mentions_any(names, Observation::thrown);
  }
  bool changes(std::size_t parameter) const {
    return std::find(changed_.begin(), changed_.end(), f_.parameters[parameter].name) !=
           changed_.end();
  }
  bool method() const { return has_object(f_); }
  std::string object(const std::string& tag) const {
    return tag == "0" ? "surety_object" : "surety_object_" + tag;
  }

  /// The clause that gives an input by an execution before; null if there is none.
  const Clause* given_clause(unsigned execution, std::size_t parameter) const {
    const std::string name = primed_name(f_.parameters[parameter].name, execution);
    for (const Clause& clause : hyper_.assumes) {
      if (clause.parameter == name && given_by_execution(f_, hyper_, clause)) return &clause;
    }
    return nullptr;
  }
  /// Whether an execution has an input that an execution before gives.
  bool waits(unsigned execution) const {
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      if (execution > 0 && given_clause(execution, i) != nullptr) return true;
    }
    return false;
  }
  /// The input of an execution, as checks see it.
  std::string view(unsigned execution, std::size_t parameter) const {
    if (execution > 0) {
      if (const Clause* clause = given_clause(execution, parameter)) return clause->parameter;
      if (const auto at = b_.composition.input[execution][parameter]) return b_.viewed[*at];
    }
    return b_.viewed[parameter];
  }
  /// The variable that holds it, which knows best how to show itself.
  std::string shown(unsigned execution, std::size_t parameter) const {
    if (execution > 0) {
      if (const Clause* clause = given_clause(execution, parameter)) return clause->parameter;
      if (const auto at = b_.composition.input[execution][parameter]) {
        return b_.composition.function.parameters[*at].name;
      }
    }
    return f_.parameters[parameter].name;
  }

  std::string regions(unsigned execution) const {
    std::string views;
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      if (f_.parameters[i].name.empty()) continue;
      views += (views.empty() ? "" : ", ") + view(execution, i);
    }
    return fmt::format("{}{}_regions{}({})", b_.prefix, f_.id, b_.suffix, views);
  }
  std::string enter(unsigned execution) const {
    return fmt::format("::surety::detail::enter_some_region({}); ", regions(execution));
  }

  std::string sibling(const std::string& what) const {
    return b_.prefix + relation_sibling(f_, b_.region, b_.hyper, what) + b_.suffix;
  }
  /// A call of the sibling that stands for a clause.
  std::string asked(const std::string& what, std::size_t index, const std::string& text) const {
    std::string arguments;
    for (const RelationName& name : names_in(f_, hyper_.executions, text)) {
      arguments += (arguments.empty() ? "" : ", ") + observed(name);
    }
    return fmt::format("{}({})", sibling(what + "_" + std::to_string(index)), arguments);
  }
  std::string observed(const RelationName& name) const {
    const std::string run = fmt::format("surety_run_{}", name.execution);
    switch (name.what) {
      case Observation::parameter:
        if (changes(name.parameter) && ran_ > name.execution) {
          return fmt::format("surety_{}_{}.value()", name.execution,
                             f_.parameters[name.parameter].name);
        }
        return view(name.execution, name.parameter);
      case Observation::result:
        return run + ".unchecked_value()";
      case Observation::threw:
        return run + ".threw()";
      case Observation::thrown:
        return run + ".thrown()";
      case Observation::trace:
        return run + ".trace";
      case Observation::self:
        return object(std::to_string(name.execution));
    }
    return {};
  }

  /// All executions call through one piece of code: branches are told apart by their addresses.
  std::string call_lambda() const {
    std::string parameters = method() ? "[[maybe_unused]] auto& surety_object" : "";
    std::string arguments;
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      const ParameterPlan& parameter = f_.parameters[i];
      const std::string name = fmt::format("surety_p{}", i);
      parameters += (parameters.empty() ? "" : ", ") +
                    std::string(changes(i) ? "auto& " : "const auto& ") + name;
      std::string passed = name;
      if (changes(i)) passed += ".value()";
      if (parameter.passing == Passing::rvalue_reference) {
        passed = fmt::format("::surety::detail::copy_of({})", passed);
      }
      arguments += (arguments.empty() ? "" : ", ") + passed;
    }
    return fmt::format(
        "const auto surety_call = []({}) SURETY_ONE_COPY -> decltype(auto) {{ {}return {}({}); "
        "}}; ",
        parameters, traced_ ? "const ::surety::detail::Tracing surety_tracing; " : "", b_.call,
        arguments);
  }

  /// Runs one execution; `tag` tells its variables apart.
  std::string execution(unsigned e, const std::string& tag, bool first) const {
    std::string text;
    if (!hyper_.resets.empty()) text += sibling("reset") + "(); ";
    std::string arguments;
    if (method()) {
      if (tag != "0") text += made_object(object(tag), "surety_recipe");
      arguments = object(tag);
    }
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      std::string argument = view(first ? 0 : e, i);
      if (changes(i)) {
        const std::string copy = fmt::format("surety_{}_{}", tag, f_.parameters[i].name);
        text += fmt::format("::surety::detail::OwnCopy {}({}); ", copy, argument);
        argument = copy;
      }
      arguments += (arguments.empty() ? "" : ", ") + argument;
    }
    return text + fmt::format(
                      "[[maybe_unused]] const auto surety_run_{} = "
                      "::surety::detail::execute{}(::surety::detail::Watch::{}, {}, "
                      "[&]() -> decltype(auto) {{ return surety_call({}); }}); ",
                      tag, b_.isolate ? "_isolated" : "", traced_ ? "branches" : "checked",
                      observes_exceptions_ ? "nullptr" : "&" + info(), arguments);
  }
  std::string info() const { return b_.prefix + f_.id + "_info"; }

  /// Inputs that the executions before give.
  std::string given(unsigned execution) {
    std::string text;
    ran_ = execution;
    if (execution == 0 || !waits(execution)) return text;
    for (std::size_t j = 0; j < hyper_.assumes.size(); ++j) {
      const Clause& clause = hyper_.assumes[j];
      for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
        if (given_clause(execution, i) != &clause) continue;
        const auto names = names_in(f_, hyper_.executions, clause.generator.text);
        if (!about_exceptions(names)) {
          for (const RelationName& name : names) {
            if (name.what != Observation::result) continue;
            text += fmt::format(
                "if (surety_run_{}.threw()) {{ ::surety::detail::count_incomparable(); return; }} ",
                name.execution);
          }
        }
        text += fmt::format("const ::std::decay_t<{}> {}({}); ", f_.parameters[i].type_text,
                            clause.parameter, asked("given", j, clause.generator.text));
      }
    }
    return text + enter(execution);
  }

  /// Traces that differ without a change of the secret say nothing about it.
  void steady() {
    out_ += "if (surety_run_0.trace != surety_run_1.trace) { " + execution(0, "again", true) +
            "if (surety_run_again.trace != surety_run_0.trace) { "
            "::surety::detail::count_incomparable(); return; } } ";
  }

  void describe() {
    out_ += "const auto surety_describe = [&](::surety::detail::RelationTable& surety_table) { ";
    const auto each = [&](const auto& cell) {
      std::string cells;
      for (unsigned e = 0; e < hyper_.executions; ++e) cells += ", " + cell(e);
      return cells;
    };
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      const std::string& name = f_.parameters[i].name;
      if (name.empty()) continue;
      out_ += fmt::format("surety_table.inputs(\"{}\"{}); ", name,
                          each([&](unsigned e) { return shown(e, i); }));
    }
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      if (!changes(i)) continue;
      const std::string& name = f_.parameters[i].name;
      out_ += fmt::format(
          "surety_table.outputs(\"{} afterwards\"{}); ", name,
          each([&](unsigned e) { return fmt::format("surety_{}_{}.target()", e, name); }));
    }
    const std::string runs = each([&](unsigned e) { return fmt::format("surety_run_{}", e); });
    out_ += fmt::format("surety_table.results({}); ", runs.substr(2));
    if (traced_) {
      out_ += fmt::format("surety_table.outputs(\"branches\"{}); ",
                          each([&](unsigned e) { return fmt::format("surety_run_{}.trace", e); }));
      out_ +=
          "surety_table.parts(::surety::detail::divergence(surety_run_0.trace, "
          "surety_run_1.trace)); ";
    }
    out_ += "}; const ::surety::detail::RelationCase surety_relation(surety_describe); ";
  }

  void expectations() {
    ran_ = hyper_.executions;
    for (std::size_t i = 0; i < hyper_.expects.size(); ++i) {
      const Clause& clause = hyper_.expects[i];
      const auto names = names_in(f_, hyper_.executions, clause.text.text);
      std::string returned;
      for (const RelationName& name : names) {
        if (name.what != Observation::result || about_exceptions(names)) continue;
        returned +=
            fmt::format("{}!surety_run_{}.threw()", returned.empty() ? "" : " && ", name.execution);
      }
      const std::string ask = asked("expect", i, clause.text.text) + "; ";
      out_ += returned.empty() ? ask
                               : fmt::format(
                                     "if ({}) {{ {} }} else {{ "
                                     "::surety::detail::count_incomparable(); return; }} ",
                                     returned, ask);
    }
  }

  void count() {
    std::string inputs = "false", outputs = "false";
    for (unsigned e = 1; e < hyper_.executions; ++e) {
      for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
        if (view(e, i) == view(0, i)) continue;
        inputs += fmt::format(" || ::surety::detail::differ({}, {})", view(e, i), view(0, i));
      }
      outputs +=
          fmt::format(" || ::surety::detail::outputs_differ(surety_run_{}, surety_run_0)", e);
    }
    // What compares may be the user's own, with contracts that are not about this.
    out_ += "const ::surety::detail::Evaluating surety_comparing(nullptr); ";
    out_ += fmt::format("::surety::detail::count_pair({}, {}); ", inputs, outputs);
  }

  /// Executions of other cases are worth comparing with where only the varied inputs matter.
  void share() {
    if (!hyper_.symmetric || hyper_.assumes.empty() || b_.drawn_at.empty() || method()) return;
    std::string exchanged, low;
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      if (const auto at = b_.composition.input[1][i]) {
        exchanged += fmt::format("{{{}, {}}}, ", b_.drawn_at[*at], b_.drawn_at[i]);
      } else {
        low += ", " + shown(0, i);
      }
    }
    out_ += fmt::format(
        "static ::surety::detail::SharedRuns surety_runs({{{}}}); "
        "::surety::detail::share(surety_runs, surety_run_0{}); ",
        exchanged, low);
  }

  const RelationBody& b_;
  const FunctionPlan& f_;
  const Hyper& hyper_;
  std::vector<std::string> changed_;
  bool traced_ = false;
  bool observes_exceptions_ = false;
  unsigned ran_ = 0;  // executions that have run where the text is being written
  std::string out_;
};

}  // namespace

std::string relation_body(const RelationBody& body) { return BodyWriter(body).write(); }

}  // namespace surety::tool::codegen
