#include "tool/front_end/typing/probe.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tool/contracts/build_contract.h"
#include "tool/contracts/own_names.h"
#include "tool/contracts/relation_names.h"
#include "tool/contracts/rewrite.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/slips.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/hide_macros.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"

namespace surety::tool::front_end {
namespace {

/// In a probe `old(e)` is a call with the type of the copy.
SourceText old_in_probe(const SourceText& inner, unsigned at, unsigned end) {
  SourceText out;
  out.add("::surety::detail::old_value");
  out.add("(", at);
  out.add(inner);
  out.add(")", end);
  return out;
}

class ProbeMaker {
 public:
  explicit ProbeMaker(UnitPlan& plan) : plan_(plan) {}

  std::vector<ProbeInsertion> run() {
    for (FunctionPlan& function : plan_.functions) {
      if (function.unchecked.empty()) probe(function);
      for (Clause& provider : function.providers) probe(function, provider);
      for (Stubbing& stubbing : function.stubbings) probe(function, stubbing);
    }
    for (StubPlan& stub : plan_.stubs) probe(stub);
    for (ClassPlan& type : plan_.classes) {
      for (Clause& clause : type.contract.invariants) probe(type, clause);
    }
    for (LanguageClause& clause : plan_.language_clauses) {
      if (clause.probe_at != 0) probe(clause);
    }
    return std::move(probes_);
  }

 private:
  void probe(FunctionPlan& function) {
    for (Region& region : function.contract.regions) {
      for (Clause& clause : region.assumes) {
        if (clause.parameter.empty()) {
          add(function, clause, ProbePart::condition, clause.text);
        } else if (!clause.generator.empty()) {
          add(function, clause, ProbePart::generator, clause.generator);
          add(function, clause, ProbePart::contains, clause.generator);
        }
      }
      for (Clause& clause : region.draws) {
        if (clause.generator.empty()) continue;
        add(function, clause, ProbePart::generator, clause.generator);
        add(function, clause, ProbePart::contains, clause.generator);
      }
      for (Clause& clause : region.expects) {
        if (clause.throws == Throws::never) {
          add(function, clause, ProbePart::condition, clause.text);
          continue;
        }
        if (!clause.exception_type.empty()) {
          add(function, clause, ProbePart::exception_type, clause.exception_type);
        }
        if (!clause.condition.empty()) {
          add(function, clause, ProbePart::condition, clause.condition);
        }
      }
      for (Hyper& hyper : region.hypers) probe(function, hyper);
    }
  }

  void probe(FunctionPlan& function, Hyper& hyper) {
    for (Clause& clause : hyper.assumes) {
      if (clause.parameter.empty()) {
        relate(function, hyper, clause, ProbePart::condition, clause.text);
      } else if (clause.like.empty() && !clause.generator.empty()) {
        relate(function, hyper, clause, ProbePart::generator, clause.generator);
        relate(function, hyper, clause, ProbePart::given, clause.generator);
      }
    }
    for (Clause& clause : hyper.expects) {
      relate(function, hyper, clause, ProbePart::condition, clause.text);
    }
    for (Clause& clause : hyper.resets) {
      relate(function, hyper, clause, ProbePart::statement, clause.text);
    }
  }

  bool rewritten(const Clause& clause, const SourceText& text, const std::string& file,
                 SourceText& out) {
    try {
      out = rewrite(text, old_in_probe, BoundType::spelled);
      return true;
    } catch (const RewriteError& error) {
      const unsigned at = error.offset == nowhere ? clause.keyword_offset : error.offset;
      plan_.problems.push_back({file, at, 1, error.message, Severity::error, error.remedy});
      return false;
    }
  }
  /// Whether something stands in a condition that the compiler would complain about elsewhere.
  bool slips(const Clause& clause, ProbePart part, const SourceText& text,
             const std::string& file) {
    const bool of_language = clause.made_up_at == nowhere && clause.written.empty();
    if (part != ProbePart::condition || !of_language) return false;
    const auto slip = find_slip(text);
    if (!slip) return false;
    plan_.problems.push_back({file, slip->offset, 1, slip->message, Severity::error, slip->remedy});
    return true;
  }

  /// The statement of a probe, with a hole for the clause.
  static Statement body(ProbePart part, const Clause& clause, const std::string& type = {}) {
    const Expression hole = user_hole();
    switch (part) {
      case ProbePart::exception_type:
        return discard(call("sizeof", {hole}));
      case ProbePart::contains:
        return discard(
            call("::surety::detail::contains", {in_parentheses(hole), name(clause.parameter)}));
      case ProbePart::generator:
        return discard(hole);
      case ProbePart::statement:
        return evaluate(hole);
      case ProbePart::given:
        return discard(call(specialised("::surety::detail::given", {type}), {hole}));
      default:
        return discard(static_cast_to("bool", hole));
    }
  }

  /// The clause in the code around it.
  void fill(ProbeInsertion& probe, const Declarations& code, const SourceText& clause,
            const SeenNames& names) const {
    Around made = print_around(code);
    made.before = with_own_names(std::move(made.before), names);
    made.behind = with_own_names(std::move(made.behind), names);
    const Around around = hide_macros_around(plan_.macros.unneeded, made, clause.text);
    probe.text.add(" " + around.before.text);
    probe.text.add(with_own_names(clause, names));
    probe.text.add(around.behind.text);
  }
  static Declarations sibling_probe(const FunctionPlan& function, const ProbeInsertion& probe,
                                    Parameters parameters, const Statement& statement,
                                    const SiblingOptions& options) {
    return beside(function,
                  written(function, sibling(function, "void", probe.function, std::move(parameters),
                                            {use_surety(), statement}, options)));
  }

  /// A probe of one part of a clause, still without text.
  ProbeInsertion begun(Clause& clause, ProbePart part, const std::string& file, unsigned offset,
                       FunctionPlan* function = nullptr) const {
    ProbeInsertion probe;
    probe.file = file;
    probe.offset = offset;
    probe.function = "surety_probe_" + std::to_string(probes_.size());
    probe.statements.push_back({&clause, part, function, {}});
    return probe;
  }

  void add(FunctionPlan& function, Clause& clause, ProbePart part, const SourceText& text) {
    SourceText expression;
    if (slips(clause, part, text, function.contract.file)) return;
    if (!rewritten(clause, text, function.contract.file, expression)) return;
    ProbeInsertion probe =
        begun(clause, part, function.carrier.file, function.carrier.after, &function);
    for (const ParameterPlan& parameter : function.parameters) {
      if (parameter.name == clause.parameter) {
        probe.statements.back().parameter_type = parameter.type.spelling;
      }
    }
    const bool after = clause.kind == ClauseKind::expect && clause.throws == Throws::never;
    complete(probe, function, expression, [&](const FunctionPlan& form) {
      SiblingOptions options;
      Parameters parameters = sibling_parameters(form, true);
      if (after) add_result(form, parameters, options);
      return sibling_probe(form, probe, std::move(parameters), body(part, clause), options);
    });
  }
  /// What the clauses about a return see beside the parameters.
  static void add_result(const FunctionPlan& function, Parameters& parameters,
                         SiblingOptions& options) {
    if (function.result == ResultKind::dependent && function.result_text.empty()) {
      options.more_types.push_back("class SuretyResult");
      parameters.push_back({"const SuretyResult&", "ret"});
    } else if (function.result == ResultKind::dependent) {
      parameters.push_back({"::surety::detail::View<" + function.result_text + ">", "ret"});
    } else if (function.result != ResultKind::nothing) {
      parameters.push_back(
          {plain_view(function.result_type.spelling, function.result_spelling), "ret"});
    }
    parameters.push_back({"const bool&", "threw"});
  }
  /// Fills and keeps a probe; one of a contract outside of its class is declared inside of it.
  template <class Made>
  void complete(ProbeInsertion& probe, const FunctionPlan& function, const SourceText& expression,
                const Made& made) {
    const SeenNames names = seen_beside(plan_, function);
    if (function.outline) {
      probe.class_file = function.outline->file;
      probe.class_end = function.outline->class_end;
      const OneLine code =
          with_own_names(print_on_one_line(made(declared_in_class(function))), names);
      probe.declaration.add(" " + hide_macros_in(plan_.macros.unneeded, code).text);
    }
    fill(probe, made(function.outline ? defined_outside(function) : function), expression, names);
    probes_.push_back(std::move(probe));
  }

  /// A clause of a relation, with the names of all executions.
  void relate(FunctionPlan& function, const Hyper& hyper, Clause& clause, ProbePart part,
              const SourceText& text) {
    SourceText expression;
    if (slips(clause, part, text, function.contract.file)) return;
    if (!rewritten(clause, text, function.contract.file, expression)) return;
    ProbeInsertion probe =
        begun(clause, part, function.carrier.file, function.carrier.after, &function);
    std::string held;
    for (const ParameterPlan& parameter : function.parameters) {
      const auto own = primed(clause.parameter, {parameter.name});
      if (!own) continue;
      probe.statements.back().parameter_type = parameter.type.spelling;
      held = function.dependent ? "::std::decay_t<" + parameter.type_text + ">"
                                : parameter.type.spelling;
    }
    const std::vector<RelationName> mentioned = names_in(function, hyper.executions, text.text);
    complete(probe, function, expression, [&](const FunctionPlan& form) {
      SiblingOptions options;
      if (deduces_result(form, mentioned)) options.more_types.push_back("class SuretyResult");
      return sibling_probe(form, probe, declared(form, mentioned, true), body(part, clause, held),
                           options);
    });
  }

  void probe(ClassPlan& type, Clause& clause) {
    SourceText expression;
    if (slips(clause, ProbePart::condition, clause.text, type.file)) return;
    if (!rewritten(clause, clause.text, type.file, expression)) return;
    ProbeInsertion probe = begun(clause, ProbePart::condition, type.file, type.end);
    fill(probe,
         {access("public"), define({"",
                                    "",
                                    "void",
                                    probe.function,
                                    {},
                                    "const",
                                    {use_surety(), body(ProbePart::condition, clause)}})},
         expression, seen_in(plan_, type));
    probes_.push_back(std::move(probe));
  }

  /// A probe of a clause that stands outside of classes, with further parameters.
  void add_outside(Clause& clause, ProbePart part, const std::string& file, unsigned offset,
                   Parameters parameters, const Statement& statement, const SourceText& text,
                   const std::string& types = {}) {
    ProbeInsertion& probe = probes_.emplace_back(begun(clause, part, file, offset));
    probe.statements.back().parameter_type = types;
    const Declaration function = define({"",
                                         "[[maybe_unused]] static inline",
                                         "void",
                                         probe.function,
                                         std::move(parameters),
                                         "",
                                         {use_surety(), statement}});
    fill(probe, with_language_linkage(quiet(Declarations(function))), text, seen_outside(plan_));
  }

  /// A provider must be callable, and its rows must fit the parameters.
  void probe(FunctionPlan& function, Clause& provider) {
    if (function.dependent || !function.class_name.empty()) return;
    std::string types;
    for (const ParameterPlan& parameter : function.parameters) {
      types += (types.empty() ? "" : ", ") + parameter.type.spelling;
    }
    const bool called = provider.text.text.ends_with(")");
    const Expression rows = called ? user_hole() : call(user_hole(), {});
    for (const ProbePart part : {ProbePart::statement, ProbePart::provider}) {
      const Statement statement =
          part == ProbePart::statement
              ? discard(rows)
              : evaluate(call("::surety::detail::cases_for<" + types + ">", {rows}));
      add_outside(provider, part, function.contract.file, function.carrier.after, {}, statement,
                  provider.text, types);
    }
  }

  /// What a mock answers: the premise and the value, over the parameters of the factory and the
  /// variables.
  void probe(FunctionPlan& function, Stubbing& stubbing) {
    if (!function.class_name.empty()) return;
    Parameters parameters = sibling_parameters(function, true);
    for (const auto& [type, own] : stubbing.variables) parameters.push_back({type, own});
    for (Clause* clause : {&stubbing.premise, &stubbing.value}) {
      SourceText expression;
      if (clause->text.empty() ||
          !rewritten(*clause, clause->text, function.contract.file, expression)) {
        continue;
      }
      const bool premise = clause == &stubbing.premise;
      add_outside(*clause, premise ? ProbePart::condition : ProbePart::answer,
                  function.contract.file, function.carrier.after, parameters,
                  discard(static_cast_to(premise ? "bool" : stubbing.value_type, user_hole())),
                  expression);
    }
  }

  /// The clauses of a stub speak of the parameters and the result of what is stubbed.
  void probe(StubPlan& stub) {
    const FunctionPlan* function = nullptr;
    for (const FunctionPlan& candidate : plan_.functions) {
      if (!stub.function.empty() && candidate.id == stub.function) function = &candidate;
    }
    if (function == nullptr) return;
    Parameters parameters = sibling_parameters(*function, true);
    if (function->result != ResultKind::nothing) {
      parameters.push_back(
          {plain_view(function->result_type.spelling, function->result_spelling), "ret"});
    }
    for (Clause& clause : stub.expects) {
      SourceText expression;
      if (!rewritten(clause, clause.text, stub.file, expression)) continue;
      add_outside(clause, ProbePart::condition, stub.file, stub.probe_at, parameters,
                  body(ProbePart::condition, clause), expression);
    }
  }

  void probe(LanguageClause& language) {
    SourceText expression;
    if (!rewritten(language.clause, language.clause.text, language.file, expression)) return;
    ProbeInsertion probe =
        begun(language.clause, ProbePart::language, language.file, language.probe_at);
    const Statement in =
        discard(call("::surety::detail::in", {name("surety_value"), in_parentheses(user_hole())}));
    const Declaration function = define({"",
                                         language.in_class ? "" : "inline",
                                         "void",
                                         probe.function,
                                         {{language.type + " const&", "surety_value"}},
                                         language.in_class ? "const" : "",
                                         {use_surety(), in}});
    fill(probe,
         language.in_class ? Declarations{access("public"), function}
                           : Declarations(with_language_linkage(function)),
         expression, seen_outside(plan_));
    probes_.push_back(std::move(probe));
  }

  UnitPlan& plan_;
  std::vector<ProbeInsertion> probes_;
};

}  // namespace

std::vector<ProbeInsertion> make_probes(UnitPlan& plan) { return ProbeMaker(plan).run(); }

SourceText insert_probes(const std::string& original, const std::string& file,
                         const std::vector<ProbeInsertion>& probes) {
  std::vector<std::pair<unsigned, const SourceText*>> here;
  for (const ProbeInsertion& probe : probes) {
    if (probe.class_file == file) here.emplace_back(probe.class_end, &probe.declaration);
    if (probe.file == file) here.emplace_back(probe.offset, &probe.text);
  }
  std::stable_sort(here.begin(), here.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  SourceText out;
  auto next = here.begin();
  for (unsigned i = 0; i <= original.size(); ++i) {
    for (; next != here.end() && next->first == i; ++next) out.add(*next->second);
    if (i < original.size()) out.add(original[i], i);
  }
  return out;
}

}  // namespace surety::tool::front_end
