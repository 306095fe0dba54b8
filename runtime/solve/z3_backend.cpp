#include "runtime/solve/z3_backend.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "surety/protocol/digest.h"
#include "surety/protocol/symbol.h"

#ifdef SURETY_HAVE_Z3
#include <z3++.h>
#endif

namespace surety::protocol {

namespace {
constexpr std::size_t most_remembered = 100'000;

DigestValue digest_of(const std::vector<Literal>& literals) {
  Digest d;
  for (const Literal& literal : literals) {
    d.word(literal.truth);
    d.term(*literal.atom);
  }
  // Numbers in a digest are relative; the answer's values need the real ones.
  for (const Variable v : d.variables()) d.word(v);
  return d.value();
}
}  // namespace

#ifdef SURETY_HAVE_Z3

struct Z3Backend::Engine {
  z3::context context;
  z3::solver solver;
  explicit Engine(std::uint32_t milliseconds) : solver(context) {
    z3::params parameters(context);
    parameters.set("timeout", milliseconds);
    solver.set(parameters);
  }

  z3::expr variable(Variable v) { return context.int_const(("v" + std::to_string(v)).c_str()); }
  z3::expr translate(const Term& term) {
    using Op = Term::Op;
    switch (term.op) {
      case Op::constant:
        if (term.sort == Sort::boolean) return context.bool_val(term.number != 0);
        return context.int_val(static_cast<std::int64_t>(term.number));
      case Op::variable:
        return variable(term.variable);
      case Op::add:
        return translate(*term.left) + translate(*term.right);
      case Op::subtract:
        return translate(*term.left) - translate(*term.right);
      case Op::multiply:
        return translate(*term.left) * translate(*term.right);
      case Op::divide: {  // truncating, x / 0 is 0; Z3's own division keeps remainders positive
        const z3::expr a = translate(*term.left), b = translate(*term.right);
        const z3::expr zero = context.int_val(0);
        return z3::ite(b == zero, zero, z3::ite(a >= zero, a / b, -((-a) / b)));
      }
      case Op::equal:
        return translate(*term.left) == translate(*term.right);
      case Op::less_equal:
        return translate(*term.left) <= translate(*term.right);
      case Op::negate:
        return !translate(*term.left);
      case Op::both:
        return translate(*term.left) && translate(*term.right);
      case Op::any:
        return translate(*term.left) || translate(*term.right);
    }
    return context.bool_val(true);
  }

  Remembered ask(const std::vector<Literal>& literals, std::size_t variables) {
    Remembered result{SolverAnswer::unknown, {}};
    solver.push();
    for (const Literal& literal : literals) {
      const z3::expr atom = translate(*literal.atom);
      solver.add(literal.truth ? atom : !atom);
    }
    const z3::check_result answer = solver.check();
    if (answer == z3::unsat) result.answer = SolverAnswer::unsatisfiable;
    if (answer == z3::sat) {
      result.answer = SolverAnswer::satisfiable;
      const z3::model model = solver.get_model();
      result.values.resize(variables);
      for (std::size_t v = 0; v < variables; ++v) {
        std::int64_t value = 0;
        const z3::expr found = model.eval(variable(static_cast<Variable>(v)), true);
        if (found.is_numeral_i64(value)) result.values[v] = value;
      }
    }
    solver.pop();
    return result;
  }
};

#else

struct Z3Backend::Engine {
  explicit Engine(std::uint32_t) {}
  Remembered ask(const std::vector<Literal>&, std::size_t) { return {SolverAnswer::unknown, {}}; }
};

#endif

Z3Backend::Z3Backend(std::uint32_t milliseconds) : milliseconds_(milliseconds) {}
Z3Backend::~Z3Backend() = default;

SolverAnswer Z3Backend::check(const std::vector<Literal>& literals, std::size_t variables,
                              std::vector<std::optional<Integer>>& values, bool& from_cache) {
  const DigestValue key = digest_of(literals);
  auto found = cache_.find(key);
  from_cache = found != cache_.end();
  if (!from_cache) {
    if (engine_ == nullptr) engine_ = std::make_unique<Engine>(milliseconds_);
    if (cache_.size() >= most_remembered) cache_.clear();
    Remembered fresh{SolverAnswer::unknown, {}};
#ifdef SURETY_HAVE_Z3
    try {
      fresh = engine_->ask(literals, variables);
    } catch (const z3::exception&) {  // out of memory or interrupted: not known
      engine_ = nullptr;
    }
#else
    fresh = engine_->ask(literals, variables);
#endif
    found = cache_.emplace(key, std::move(fresh)).first;
  }
  values = found->second.values;
  values.resize(variables);
  return found->second.answer;
}

}  // namespace surety::protocol
