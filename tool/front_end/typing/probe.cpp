#include "tool/front_end/typing/probe.h"

#include <algorithm>

#include "tool/contracts/build_contract.h"
#include "tool/contracts/relation_names.h"
#include "tool/contracts/rewrite.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"

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
      out = rewrite(text, old_in_probe);
      return true;
    } catch (const RewriteError& error) {
      const unsigned at = error.offset == nowhere ? clause.keyword_offset : error.offset;
      plan_.problems.push_back({file, at, 1, error.message, Severity::error, {}});
      return false;
    }
  }

  /// The clause as the body of a probe.
  static SourceText body(ProbePart part, const Clause& clause, const SourceText& expression,
                         const std::string& type = {}) {
    SourceText out;
    switch (part) {
      case ProbePart::exception_type:
        out.add("static_cast<void>(sizeof(");
        out.add(expression);
        out.add("));");
        break;
      case ProbePart::contains:
        out.add("static_cast<void>(::surety::detail::contains((");
        out.add(expression);
        out.add("), " + clause.parameter + "));");
        break;
      case ProbePart::generator:
        out.add("static_cast<void>(");
        out.add(expression);
        out.add(");");
        break;
      case ProbePart::statement:
        out.add(expression);
        out.add(";");
        break;
      case ProbePart::given:
        out.add("static_cast<void>(::surety::detail::given<" + type + ">(");
        out.add(expression);
        out.add("));");
        break;
      default:
        out.add("static_cast<void>(static_cast<bool>(");
        out.add(expression);
        out.add("));");
    }
    return out;
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
    if (!rewritten(clause, text, function.contract.file, expression)) return;
    ProbeInsertion probe =
        begun(clause, part, function.carrier.file, function.carrier.after, &function);
    for (const ParameterPlan& parameter : function.parameters) {
      if (parameter.name == clause.parameter) {
        probe.statements.back().parameter_type = parameter.type.spelling;
      }
    }
    std::string parameters = sibling_parameters(function, true);
    std::string head = sibling_head(function);
    const bool after = clause.kind == ClauseKind::expect && clause.throws == Throws::never;
    if (after) {
      const auto more = [&](const std::string& parameter) {
        parameters += (parameters.empty() ? "" : ", ") + parameter;
      };
      if (function.result == ResultKind::dependent && function.result_text.empty()) {
        head = function.template_arguments.empty()
                   ? "template <class SuretyResult> " + head
                   : "template <class SuretyResult, " + head.substr(10);
        more("const SuretyResult& ret");
      } else if (function.result == ResultKind::dependent) {
        more("::surety::detail::View<" + function.result_text + "> ret");
      } else if (function.result != ResultKind::nothing) {
        more(plain_view(function.result_type.spelling, function.result_spelling) + " ret");
      }
      more("const bool& threw");
    }
    probe.text.add(siblings_begin(function) + head + "void " + probe.function + "(" + parameters +
                   ")" + sibling_tail(function) + " { using namespace ::surety; ");
    probe.text.add(body(part, clause, expression));
    probe.text.add(" }" + siblings_end(function));
    probes_.push_back(std::move(probe));
  }

  /// A clause of a relation, with the names of all executions.
  void relate(FunctionPlan& function, const Hyper& hyper, Clause& clause, ProbePart part,
              const SourceText& text) {
    SourceText expression;
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
    const std::vector<RelationName> names = names_in(function, hyper.executions, text.text);
    FunctionPlan head = function;
    if (deduces_result(function, names)) add_template_parameter(head, "class SuretyResult");
    probe.text.add(siblings_begin(function) + sibling_head(head) + "void " + probe.function + "(" +
                   declared(function, names, true) + ")" + sibling_tail(function) +
                   " { using namespace ::surety; ");
    probe.text.add(body(part, clause, expression, held));
    probe.text.add(" }" + siblings_end(function));
    probes_.push_back(std::move(probe));
  }

  void probe(ClassPlan& type, Clause& clause) {
    SourceText expression;
    if (!rewritten(clause, clause.text, type.file, expression)) return;
    ProbeInsertion probe = begun(clause, ProbePart::condition, type.file, type.end);
    probe.text.add(" public: void " + probe.function + "() const { using namespace ::surety; ");
    probe.text.add(body(ProbePart::condition, clause, expression));
    probe.text.add(" } ");
    probes_.push_back(std::move(probe));
  }

  /// A probe of a clause that stands outside of classes, with further parameters.
  ProbeInsertion& begin(Clause& clause, ProbePart part, const std::string& file, unsigned offset,
                        const std::string& parameters) {
    ProbeInsertion& probe = probes_.emplace_back(begun(clause, part, file, offset));
    probe.text.add(" extern \"C++\" { SURETY_QUIET_BEGIN [[maybe_unused]] static inline void " +
                   probe.function + "(" + parameters + ") { using namespace ::surety; ");
    return probe;
  }
  static void end(ProbeInsertion& probe) { probe.text.add(" } SURETY_QUIET_END }"); }

  /// A provider must be callable, and its rows must fit the parameters.
  void probe(FunctionPlan& function, Clause& provider) {
    if (function.dependent || !function.class_name.empty()) return;
    std::string types;
    for (const ParameterPlan& parameter : function.parameters) {
      types += (types.empty() ? "" : ", ") + parameter.type.spelling;
    }
    for (const ProbePart part : {ProbePart::statement, ProbePart::provider}) {
      ProbeInsertion& probe =
          begin(provider, part, function.contract.file, function.carrier.after, "");
      probe.statements.back().parameter_type = types;
      probe.text.add(part == ProbePart::statement ? "static_cast<void>("
                                                  : "::surety::detail::cases_for<" + types + ">(");
      probe.text.add(provider.text);
      probe.text.add(provider.text.text.ends_with(")") ? ");" : "());");
      end(probe);
    }
  }

  /// What a mock answers: the premise and the value, over the parameters of the factory and the
  /// variables.
  void probe(FunctionPlan& function, Stubbing& stubbing) {
    if (!function.class_name.empty()) return;
    std::string parameters = sibling_parameters(function, true);
    for (const auto& [type, name] : stubbing.variables) {
      parameters += (parameters.empty() ? "" : ", ") + type + " " + name;
    }
    for (Clause* clause : {&stubbing.premise, &stubbing.value}) {
      SourceText expression;
      if (clause->text.empty() ||
          !rewritten(*clause, clause->text, function.contract.file, expression)) {
        continue;
      }
      const bool premise = clause == &stubbing.premise;
      ProbeInsertion& probe = begin(*clause, premise ? ProbePart::condition : ProbePart::answer,
                                    function.contract.file, function.carrier.after, parameters);
      probe.text.add(premise ? "static_cast<void>(static_cast<bool>("
                             : "static_cast<void>(static_cast<" + stubbing.value_type + ">(");
      probe.text.add(expression);
      probe.text.add("));");
      end(probe);
    }
  }

  /// The clauses of a stub speak of the parameters and the result of what is stubbed.
  void probe(StubPlan& stub) {
    const FunctionPlan* function = nullptr;
    for (const FunctionPlan& candidate : plan_.functions) {
      if (!stub.function.empty() && candidate.id == stub.function) function = &candidate;
    }
    if (function == nullptr) return;
    std::string parameters = sibling_parameters(*function, true);
    if (function->result != ResultKind::nothing) {
      parameters += (parameters.empty() ? "" : ", ") +
                    plain_view(function->result_type.spelling, function->result_spelling) + " ret";
    }
    for (Clause& clause : stub.expects) {
      SourceText expression;
      if (!rewritten(clause, clause.text, stub.file, expression)) continue;
      ProbeInsertion& probe =
          begin(clause, ProbePart::condition, stub.file, stub.probe_at, parameters);
      probe.text.add(body(ProbePart::condition, clause, expression));
      end(probe);
    }
  }

  void probe(LanguageClause& language) {
    SourceText expression;
    if (!rewritten(language.clause, language.clause.text, language.file, expression)) return;
    ProbeInsertion probe =
        begun(language.clause, ProbePart::language, language.file, language.probe_at);
    probe.text.add(language.in_class ? " public: void " : " extern \"C++\" { inline void ");
    probe.text.add(probe.function + "(" + language.type + " const& surety_value)" +
                   (language.in_class ? " const" : "") + " { using namespace ::surety; ");
    probe.text.add("static_cast<void>(::surety::detail::in(surety_value, (");
    probe.text.add(expression);
    probe.text.add(language.in_class ? "))); } " : "))); } }");
    probes_.push_back(std::move(probe));
  }

  UnitPlan& plan_;
  std::vector<ProbeInsertion> probes_;
};

}  // namespace

std::vector<ProbeInsertion> make_probes(UnitPlan& plan) { return ProbeMaker(plan).run(); }

SourceText insert_probes(const std::string& original, const std::string& file,
                         const std::vector<ProbeInsertion>& probes) {
  std::vector<const ProbeInsertion*> here;
  for (const ProbeInsertion& probe : probes) {
    if (probe.file == file) here.push_back(&probe);
  }
  std::stable_sort(here.begin(), here.end(),
                   [](const auto* a, const auto* b) { return a->offset < b->offset; });
  SourceText out;
  auto next = here.begin();
  for (unsigned i = 0; i <= original.size(); ++i) {
    for (; next != here.end() && (*next)->offset == i; ++next) out.add((*next)->text);
    if (i < original.size()) out.add(original[i], i);
  }
  return out;
}

}  // namespace surety::tool::front_end
