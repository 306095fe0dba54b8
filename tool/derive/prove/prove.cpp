#include "tool/derive/prove/prove.h"

#include <string>
#include <vector>

#include "tool/model/contract.h"
#include "tool/model/exact.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/proof.h"
#include "tool/model/typed_expression.h"

#if !defined(SURETY_HAVE_Z3)

namespace surety::tool::derive {

Proof prove(const UnitPlan&, const FunctionPlan&, const Region&, const ProofLimits&) {
  Proof proof;
  proof.verdict = Proof::Verdict::open;
  proof.reason = "this Surety was built without Z3";
  return proof;
}
ConcreteRun run_exactly(const ExactUnit&, std::size_t, const std::vector<std::uint64_t>&,
                        const ProofLimits&) {
  ConcreteRun run;
  run.unsupported = "this Surety was built without Z3";
  return run;
}

}  // namespace surety::tool::derive

#else

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "tool/derive/prove/execute.h"
#include "tool/system/stopwatch.h"

namespace surety::tool::derive {

namespace {

[[noreturn]] void stop(const std::string& reason, const Place& at = {}) {
  throw NotProved{reason, at};
}

const ExactNode& exact_of(const Clause& clause) {
  if (clause.exact == nullptr) stop("`" + clause.shown() + "`", clause.place);
  return *clause.exact;
}

class RegionProof {
 public:
  RegionProof(const UnitPlan& plan, const FunctionPlan& function, const Region& region,
              const ProofLimits& limits)
      : plan_(plan),
        function_(function),
        region_(region),
        limits_(limits),
        execution_(z3_, *plan.exact, limits) {}

  Proof operator()() {
    check_form();
    State state = execution_.beginning();
    draw_inputs(state);
    const z3::expr assumed = assume(state, region_);
    const std::vector<z3::expr> applies = regions_that_apply(state, assumed);
    expect_no_exception(state, applies);
    state.guard = assumed;
    const Terms result =
        execution_.call(state, *function_.exact, arguments_, function_.carrier.place);
    expect_after(state, applies, result);
    return decide(assumed);
  }

 private:
  const ExactFunction& body() const { return plan_.exact->functions[*function_.exact]; }

  /// What the meaning of the body alone does not tell.
  void check_form() const {
    if (plan_.exact->functions.size() <= *function_.exact) stop("a body that is not known");
    if (!function_.state.empty()) stop("the variable '" + function_.state + "'");
    const bool plain = function_.class_name.empty() || function_.is_static;
    if (function_.dependent) stop("a template", function_.carrier.place);
    if (function_.kind != FunctionKind::function && !function_.is_static) {
      stop("a method", function_.carrier.place);
    }
    if (!plain || !function_.invariants.empty() || !function_.inherited.empty() ||
        function_.is_lambda) {
      stop("a method", function_.carrier.place);
    }
    if (!function_.contract.stubs.empty()) stop("a stub", function_.carrier.place);
    if (body().parameters.size() != function_.parameters.size()) {
      stop("its parameters", function_.carrier.place);
    }
    std::size_t references = 0;
    bool changes = false;
    for (std::size_t i = 0; i < body().parameters.size(); ++i) {
      const ExactParameter& parameter = body().parameters[i];
      if (parameter.type.kind == ExactType::Kind::other) {
        stop("a parameter of type '" + parameter.type.name + "'", function_.carrier.place);
      }
      if (function_.parameters[i].passing == Passing::rvalue_reference) {
        stop("an rvalue reference", function_.carrier.place);
      }
      references += parameter.reference;
      changes = changes || (parameter.reference && !parameter.constant);
    }
    if (changes && references > 1) {
      stop("references that may lead to the same variable", function_.carrier.place);
    }
  }

  /// The numbers of an input, one after the other.
  void look_at(const ExactType& type, const Terms& input, std::size_t& next) {
    for (const ExactType& part : type.parts) look_at(part, input, next);
    if (type.kind == ExactType::Kind::compound) return;
    restrict(input[next], type);
    name_values(input[next], type);
    ++next;
  }
  /// Only what the type has.
  void restrict(const z3::expr& input, const ExactType& type) {
    if (type.value_bits == 0) return;
    const z3::expr kept = input.extract(type.value_bits - 1, 0);
    const unsigned more = type.bits - type.value_bits;
    possible_.push_back((type.is_signed ? z3::sext(kept, more) : z3::zext(kept, more)) == input);
  }
  void name_values(const z3::expr& input, const ExactType& type) {
    if (type.enumerators.empty() || !input.is_bv()) return;
    z3::expr any = z3_.bool_val(false);
    for (const std::uint64_t each : type.enumerators) {
      any = any || input == z3_.bv_val(each, type.bits);
    }
    named_.push_back(any);
  }

  void draw_inputs(State& state) {
    for (std::size_t i = 0; i < body().parameters.size(); ++i) {
      const ExactParameter& parameter = body().parameters[i];
      const Terms input = execution_.inputs(parameter.type, "input" + std::to_string(i));
      inputs_.push_back(input);
      std::size_t next = 0;
      look_at(parameter.type, input, next);
      arguments_.push_back(execution_.location(execution_.store(state, input)));
      // Clauses see what was passed; of a reference, what has become of it.
      const bool shared = parameter.reference && !parameter.constant;
      clauses_.variables[static_cast<int>(i)] =
          shared ? arguments_.back() : execution_.location(execution_.store(state, input));
    }
    execution_.remember_entry(state, clauses_);
  }

  /// The conditions that hold on entry, one after the other.
  z3::expr assume(const State& entry, const Region& region) {
    State state = entry;
    for (const Clause& clause : region.assumes) {
      const z3::expr holds = execution_.holds(state, clauses_, exact_of(clause));
      state.guard = (state.guard && holds).simplify();
    }
    return state.guard;
  }

  std::vector<z3::expr> regions_that_apply(const State& entry, const z3::expr& assumed) {
    std::vector<z3::expr> all;
    for (const Region& each : function_.contract.regions) {
      if (&each == &region_) {
        all.push_back(assumed);
        continue;
      }
      State state = entry;
      state.guard = assumed;
      all.push_back(assume(state, each));
    }
    return all;
  }

  void expect_no_exception(const State& entry, const std::vector<z3::expr>& applies) {
    for (std::size_t i = 0; i < applies.size(); ++i) {
      for (const Clause& clause : function_.contract.regions[i].expects) {
        if (clause.throws == Throws::never || clause.throws == Throws::may) continue;
        State state = entry;
        state.guard = applies[i];
        const z3::expr thrown = clause.throws == Throws::always
                                    ? z3_.bool_val(true)
                                    : execution_.holds(state, clauses_, exact_of(clause));
        execution_.violate(state, !thrown, "`" + clause.shown() + "`", clause.place);
      }
    }
  }

  void expect_after(const State& returned, const std::vector<z3::expr>& applies,
                    const Terms& result) {
    State after = returned;
    if (!result.empty()) {
      clauses_.variables[result_variable] = execution_.location(execution_.store(after, result));
    }
    clauses_.variables[threw_variable] =
        execution_.location(execution_.store(after, {z3_.bool_val(false)}));
    for (std::size_t i = 0; i < applies.size(); ++i) {
      for (const Clause& clause : function_.contract.regions[i].expects) {
        if (clause.throws != Throws::never) continue;
        State state = after;
        state.guard = after.guard && applies[i];
        const z3::expr holds = execution_.holds(state, clauses_, exact_of(clause));
        execution_.violate(state, holds, "`" + clause.shown() + "`", clause.place);
      }
    }
  }

  z3::solver solver() {
    z3::solver made(z3_, "QF_BVFP");
    z3::params settings(z3_);
    settings.set("timeout", limits_.milliseconds);
    settings.set("rlimit", static_cast<unsigned>(limits_.effort));
    made.set(settings);
    for (const z3::expr& each : possible_) made.add(each);
    return made;
  }

  Proof decide(const z3::expr& assumed) {
    Proof proof;
    z3::expr any = z3_.bool_val(false);
    for (const Obligation& each : execution_.obligations()) any = any || each.violated;
    proof.obligations = execution_.obligations().size();
    z3::solver violated = solver();
    z3::solver admitted = solver();
    admitted.add(assumed);
    const z3::check_result inhabited = admitted.check();
    if (inhabited == z3::unsat) stop("no input meets what is assumed", region_.place);
    if (inhabited == z3::unknown) stop(gave_up(admitted), region_.place);
    violated.add(any);
    switch (violated.check()) {
      case z3::unknown:
        stop(gave_up(violated), function_.carrier.place);
      case z3::sat:
        return refuted(violated, any);
      case z3::unsat:
        break;
    }
    proof.verdict = Proof::Verdict::proved;
    if (execution_.beyond().empty()) return proof;
    z3::expr more = z3_.bool_val(false);
    for (const z3::expr& each : execution_.beyond()) more = more || each;
    z3::solver unwinding = solver();
    unwinding.add(more);
    proof.bound = limits_.iterations;
    if (unwinding.check() != z3::unsat) proof.verdict = Proof::Verdict::bounded;
    return proof;
  }

  std::string gave_up(const z3::solver& solver) const {
    const std::string why = solver.reason_unknown();
    return why.find("memout") != std::string::npos || why.find("memory") != std::string::npos
               ? "the solver ran out of memory"
               : "the solver ran out of time";
  }

  /// The solver has an input that breaks something.
  Proof refuted(z3::solver& solver, const z3::expr& wrong) {
    z3::model model = solver.get_model();
    bool named = true;
    for (const z3::expr& each : named_) named = named && model.eval(each, true).is_true();
    if (!named) {
      z3::solver again = this->solver();
      again.add(wrong);
      for (const z3::expr& each : named_) again.add(each);
      if (again.check() != z3::sat) {
        stop("values of an enum that have no name", function_.carrier.place);
      }
      model = again.get_model();
    }
    const Obligation* worst = nullptr;
    Proof proof;
    proof.must_fail = true;
    for (const Obligation& each : execution_.obligations()) {
      if (!model.eval(each.violated, true).is_true()) continue;
      proof.must_fail = proof.must_fail && !each.undefined && !each.in_clause;
      const auto rank = [](const Obligation& one) { return one.in_clause ? 2 : one.seen ? 0 : 1; };
      if (worst == nullptr || rank(each) < rank(*worst)) worst = &each;
    }
    if (worst == nullptr) stop("the solver gave no input", function_.carrier.place);
    const bool noticed = worst->seen && !worst->in_clause;
    proof.verdict = noticed ? Proof::Verdict::refuted : Proof::Verdict::open;
    proof.reason = worst->in_clause ? worst->what + " in a clause" : worst->what;
    proof.at = worst->at;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      proof.proposed.push_back(
          proposed(model, inputs_[i], body().parameters[i].type, function_.parameters[i].name));
    }
    return proof;
  }

  ProposedValue proposed(const z3::model& model, const Terms& input, const ExactType& type,
                         const std::string& name) {
    ProposedValue value{name, {}, name + " = "};
    add_proposed(model, input, type, value);
    return value;
  }
  void add_proposed(const z3::model& model, const Terms& input, const ExactType& type,
                    ProposedValue& value) {
    if (type.kind != ExactType::Kind::compound) {
      value.numbers.push_back(bits_of(model.eval(input[value.numbers.size()], true)));
      value.shown += shown(value.numbers.back(), type);
      return;
    }
    value.shown += "{";
    for (std::size_t i = 0; i < type.parts.size(); ++i) {
      if (i != 0) value.shown += ", ";
      add_proposed(model, input, type.parts[i], value);
    }
    value.shown += "}";
  }

  std::uint64_t bits_of(const z3::expr& found) {
    if (found.is_bool()) return found.is_true() ? 1 : 0;
    if (!found.is_fpa()) return found.get_numeral_uint64();
    const z3::expr bits = z3::expr(z3_, Z3_mk_fpa_to_ieee_bv(z3_, found)).simplify();
    if (bits.is_numeral()) return bits.get_numeral_uint64();
    return bits.get_sort().bv_size() == 32 ? 0x7fc00000 : 0x7ff8000000000000;  // not a number
  }

  static std::string shown(std::uint64_t bits, const ExactType& type) {
    if (type.kind == ExactType::Kind::boolean) return bits != 0 ? "true" : "false";
    if (type.kind == ExactType::Kind::floating) {
      double number = 0;
      if (type.bits == 32) {
        const auto half = static_cast<std::uint32_t>(bits);
        float narrow = 0;
        std::memcpy(&narrow, &half, sizeof narrow);
        number = narrow;
      } else {
        std::memcpy(&number, &bits, sizeof number);
      }
      return fmt::format("{}", number);
    }
    if (!type.is_signed) return std::to_string(bits);
    const unsigned unused = 64 - type.bits;
    return std::to_string(static_cast<std::int64_t>(bits << unused) >> unused);
  }

  const UnitPlan& plan_;
  const FunctionPlan& function_;
  const Region& region_;
  const ProofLimits& limits_;
  z3::context z3_;
  Execution execution_;
  std::vector<Terms> inputs_;
  std::vector<z3::expr> possible_;  // what holds of inputs by their types
  std::vector<z3::expr> named_;     // enums have values with a name
  std::vector<Location> arguments_;
  Execution::Frame clauses_;
};

}  // namespace

Proof prove(const UnitPlan& plan, const FunctionPlan& function, const Region& region,
            const ProofLimits& limits) {
  const Stopwatch watch;
  Proof proof;
  try {
    if (plan.exact != nullptr && !plan.exact->refused.empty()) {
      stop(plan.exact->refused, plan.exact->refused_at);
    }
    if (plan.exact == nullptr || !function.exact) {
      for (const ParameterPlan& parameter : function.parameters) {
        const TypeInfo& type = parameter.type;
        if (type.numeric() || type.kind == TypeKind::enumeration || type.aggregate) continue;
        stop("a parameter of type '" + type.spelling + "'");
      }
      stop("a body that is not known");
    }
    proof = RegionProof(plan, function, region, limits)();
  } catch (const NotProved& why) {
    proof.verdict = Proof::Verdict::open;
    proof.reason = why.reason;
    proof.at = why.at;
  } catch (const z3::exception& problem) {
    proof.verdict = Proof::Verdict::open;
    proof.reason = std::string("the solver says: ") + problem.msg();
  }
  proof.seconds = watch.seconds();
  return proof;
}

ConcreteRun run_exactly(const ExactUnit& unit, std::size_t function,
                        const std::vector<std::uint64_t>& arguments, const ProofLimits& limits) {
  ConcreteRun run;
  try {
    z3::context z3;
    Execution execution(z3, unit, limits);
    State state = execution.beginning();
    std::vector<Location> passed;
    const ExactFunction& callee = unit.functions.at(function);
    passed.reserve(callee.parameters.size());
    for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
      passed.push_back(execution.location(
          execution.store(state, execution.numbers(callee.parameters[i].type, arguments.at(i)))));
    }
    const Terms result = execution.call(state, function, passed, callee.at);
    for (const Obligation& each : execution.obligations()) {
      const z3::expr violated = each.violated.simplify();
      if (violated.is_false()) continue;
      if (!violated.is_true()) throw NotProved{"an obligation that is not decided", each.at};
      run.undefined = true;
      run.undefined_by = each.what;
      return run;
    }
    if (!execution.beyond().empty()) throw NotProved{"a loop that goes on", callee.at};
    if (result.empty()) return run;
    z3::expr value = result[0].simplify();
    if (value.is_bool()) {
      run.bits = value.is_true() ? 1 : 0;
      return run;
    }
    if (value.is_fpa()) {
      run.not_a_number = z3::expr(z3, Z3_mk_fpa_is_nan(z3, value)).simplify().is_true();
      if (run.not_a_number) return run;
    }
    if (value.is_fpa()) value = z3::expr(z3, Z3_mk_fpa_to_ieee_bv(z3, value)).simplify();
    if (!value.is_numeral()) throw NotProved{"a value that is not decided", callee.at};
    run.bits = value.get_numeral_uint64();
  } catch (const NotProved& why) {
    run.unsupported = why.reason;
  } catch (const z3::exception& problem) {
    run.unsupported = problem.msg();
  }
  return run;
}

}  // namespace surety::tool::derive

#endif
