#include "tool/derive/solve/models.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tool/derive/solve/enumerate.h"
#include "tool/derive/solve/interpreter.h"
#include "tool/derive/solve/solve.h"
#include "tool/model/typed_expression.h"

#if !defined(SURETY_HAVE_Z3)

namespace surety::tool::derive {
Solutions find_models(const std::vector<Unknown>&, const std::vector<NumericCondition>&,
                      std::size_t, Deadline) {
  return {};
}
}  // namespace surety::tool::derive

#else

#include <z3++.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <random>

namespace surety::tool::derive {
namespace {

/// A value, and when it is defined. Booleans are Z3's own.
struct Meaning {
  z3::expr value;
  z3::expr defined;
};

class Translator {
 public:
  Translator(z3::context& context, const std::vector<Unknown>& unknowns)
      : context_(context), nearest_(context, Z3_mk_fpa_rne(context)) {
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      const NumberType type = number_type(unknowns[i].type);
      const std::string name = "u" + std::to_string(i);
      if (unknowns[i].type.kind == TypeKind::boolean) {
        unknowns_.push_back(context_.bool_const(name.c_str()));
      } else if (type.floating) {
        unknowns_.push_back(context_.constant(name.c_str(), sort(type)));
      } else {
        unknowns_.push_back(context_.bv_const(name.c_str(), type.bits));
      }
    }
  }

  z3::expr unknown(std::size_t index) const { return unknowns_[index]; }
  /// The condition is defined and true.
  z3::expr condition(const NumericCondition& term) const {
    const Meaning meaning = translate(term);
    return meaning.defined && truth(meaning.value);
  }

 private:
  z3::sort sort(NumberType type) const {
    return type.bits == 32 ? context_.fpa_sort<32>() : context_.fpa_sort<64>();
  }
  z3::expr made(Z3_ast ast) const {
    context_.check_error();
    return z3::expr(context_, ast);
  }
  z3::expr literal(Number number, NumberType type) const {
    if (type.floating) return made(Z3_mk_fpa_numeral_double(context_, number.real, sort(type)));
    return context_.bv_val(static_cast<std::uint64_t>(number.integer), type.bits);
  }
  z3::expr truth(const z3::expr& value) const {
    if (value.is_bool()) return value;
    if (value.is_fpa()) {
      return !made(
          Z3_mk_fpa_eq(context_, value, made(Z3_mk_fpa_zero(context_, value.get_sort(), false))));
    }
    return value != context_.bv_val(0, value.get_sort().bv_size());
  }
  z3::expr converted(const z3::expr& value, NumberType from, NumberType to) const {
    if (value.is_bool()) return z3::ite(value, literal({1, 1}, to), literal({0, 0}, to));
    if (from == to) return value;
    if (to.floating) {
      const z3::sort wanted = sort(to);
      if (from.floating) return made(Z3_mk_fpa_to_fp_float(context_, nearest_, value, wanted));
      return made(from.is_signed ? Z3_mk_fpa_to_fp_signed(context_, nearest_, value, wanted)
                                 : Z3_mk_fpa_to_fp_unsigned(context_, nearest_, value, wanted));
    }
    if (to.bits < from.bits) return value.extract(to.bits - 1, 0);
    if (to.bits == from.bits) return value;
    return from.is_signed ? z3::sext(value, to.bits - from.bits)
                          : z3::zext(value, to.bits - from.bits);
  }

  Meaning translate(const NumericCondition& t) const {
    const z3::expr always = context_.bool_val(true);
    if (t.operation == Operation::constant) {
      if (t.boolean) return {context_.bool_val(t.value.integer != 0), always};
      return {literal(t.value, t.type), always};
    }
    if (t.operation == Operation::unknown) return {unknowns_[t.index], always};
    const Meaning a = translate(t.children[0]);
    const NumberType own = t.children[0].type;
    switch (t.operation) {
      case Operation::invert:
        return {!truth(a.value), a.defined};
      case Operation::is_finite:
        return {!made(Z3_mk_fpa_is_nan(context_, a.value)) &&
                    !made(Z3_mk_fpa_is_infinite(context_, a.value)),
                a.defined};
      case Operation::is_nan:
        return {made(Z3_mk_fpa_is_nan(context_, a.value)), a.defined};
      case Operation::convert:
        return {t.boolean ? truth(a.value) : converted(a.value, own, t.type), a.defined};
      case Operation::complement:
        return {~converted(a.value, own, t.type), a.defined};
      case Operation::negate: {
        const z3::expr value = converted(a.value, own, t.type);
        if (t.type.floating || !t.type.is_signed) return {-value, a.defined};
        return {-value, a.defined && made(Z3_mk_bvneg_no_overflow(context_, value))};
      }
      default:
        break;
    }
    const Meaning b = translate(t.children[1]);
    const z3::expr is = truth(a.value);
    switch (t.operation) {
      case Operation::both:
        return {is && truth(b.value), a.defined && z3::implies(is, b.defined)};
      case Operation::either:
        return {is || truth(b.value), a.defined && (is || b.defined)};
      case Operation::implies:
        return {z3::implies(is, truth(b.value)), a.defined && z3::implies(is, b.defined)};
      case Operation::choose: {
        const Meaning c = translate(t.children[2]);
        const auto chosen = [&](const z3::expr& value, const NumericCondition& term) {
          return t.boolean ? truth(value) : converted(value, term.type, t.type);
        };
        return {z3::ite(is, chosen(b.value, t.children[1]), chosen(c.value, t.children[2])),
                a.defined && z3::ite(is, b.defined, c.defined)};
      }
      default:
        break;
    }
    const z3::expr defined = a.defined && b.defined;
    const z3::expr left = converted(a.value, own, t.operands);
    if (t.operation == Operation::shift_left || t.operation == Operation::shift_right) {
      return shifted(t, left, converted(b.value, t.children[1].type, promoted(t.children[1].type)),
                     promoted(t.children[1].type), defined);
    }
    const z3::expr right = converted(b.value, t.children[1].type, t.operands);
    if (t.operation >= Operation::less) return {compared(t, left, right), defined};
    return t.type.floating ? real(t, left, right, defined) : integer(t, left, right, defined);
  }

  Meaning shifted(const NumericCondition& t, const z3::expr& left, const z3::expr& by,
                  NumberType by_type, const z3::expr& defined) const {
    const z3::expr in_range = z3::ult(by, context_.bv_val(t.type.bits, by_type.bits));
    const z3::expr amount =
        converted(by, {false, false, by_type.bits}, {false, false, t.type.bits});
    if (t.operation == Operation::shift_right) {
      return {t.type.is_signed ? z3::ashr(left, amount) : z3::lshr(left, amount),
              defined && in_range};
    }
    const z3::expr value = z3::shl(left, amount);
    if (!t.type.is_signed) return {value, defined && in_range};
    const z3::expr zero = context_.bv_val(0, t.type.bits);
    return {value, defined && in_range && left >= zero && z3::ashr(value, amount) == left};
  }

  z3::expr compared(const NumericCondition& t, const z3::expr& a, const z3::expr& b) const {
    const bool real = t.operands.floating;
    const bool is_signed = t.operands.is_signed;
    switch (t.operation) {
      case Operation::less:
        return real ? made(Z3_mk_fpa_lt(context_, a, b)) : is_signed ? a < b : z3::ult(a, b);
      case Operation::less_equal:
        return real ? made(Z3_mk_fpa_leq(context_, a, b)) : is_signed ? a <= b : z3::ule(a, b);
      case Operation::greater:
        return real ? made(Z3_mk_fpa_gt(context_, a, b)) : is_signed ? a > b : z3::ugt(a, b);
      case Operation::greater_equal:
        return real ? made(Z3_mk_fpa_geq(context_, a, b)) : is_signed ? a >= b : z3::uge(a, b);
      case Operation::equal:
        return real ? made(Z3_mk_fpa_eq(context_, a, b)) : a == b;
      default:
        return real ? !made(Z3_mk_fpa_eq(context_, a, b)) : a != b;
    }
  }

  Meaning real(const NumericCondition& t, const z3::expr& a, const z3::expr& b,
               const z3::expr& defined) const {
    switch (t.operation) {
      case Operation::add:
        return {made(Z3_mk_fpa_add(context_, nearest_, a, b)), defined};
      case Operation::subtract:
        return {made(Z3_mk_fpa_sub(context_, nearest_, a, b)), defined};
      case Operation::multiply:
        return {made(Z3_mk_fpa_mul(context_, nearest_, a, b)), defined};
      default:
        return {made(Z3_mk_fpa_div(context_, nearest_, a, b)),
                defined && !made(Z3_mk_fpa_is_zero(context_, b))};
    }
  }

  Meaning integer(const NumericCondition& t, const z3::expr& a, const z3::expr& b,
                  const z3::expr& defined) const {
    const bool checked = t.type.is_signed;
    const z3::expr not_zero = b != context_.bv_val(0, t.type.bits);
    switch (t.operation) {
      case Operation::add:
        if (!checked) return {a + b, defined};
        return {a + b,
                defined && z3::bvadd_no_overflow(a, b, true) && z3::bvadd_no_underflow(a, b)};
      case Operation::subtract:
        if (!checked) return {a - b, defined};
        return {a - b,
                defined && z3::bvsub_no_overflow(a, b) && z3::bvsub_no_underflow(a, b, true)};
      case Operation::multiply:
        if (!checked) return {a * b, defined};
        return {a * b,
                defined && z3::bvmul_no_overflow(a, b, true) && z3::bvmul_no_underflow(a, b)};
      case Operation::divide:
        if (!checked) return {z3::udiv(a, b), defined && not_zero};
        return {a / b, defined && not_zero && z3::bvsdiv_no_overflow(a, b)};
      case Operation::remainder:
        if (!checked) return {z3::urem(a, b), defined && not_zero};
        return {z3::srem(a, b), defined && not_zero && z3::bvsdiv_no_overflow(a, b)};
      case Operation::bit_and:
        return {a & b, defined};
      case Operation::bit_or:
        return {a | b, defined};
      default:
        return {a ^ b, defined};
    }
  }

  z3::context& context_;
  z3::expr nearest_;
  std::vector<z3::expr> unknowns_;
};

class Models {
  static constexpr int most_failures = 4;

 public:
  Models(const std::vector<Unknown>& unknowns, const std::vector<NumericCondition>& conditions,
         std::size_t most, Deadline deadline)
      : unknowns_(unknowns),
        conditions_(conditions),
        most_(most),
        deadline_(deadline),
        translator_(context_, unknowns),
        solver_(make_solver()) {}

  Solutions run() {
    for (const NumericCondition& condition : conditions_)
      solver_.add(translator_.condition(condition));
    // Small numbers first: they make products easy, and counterexamples readable.
    const Deadline third = deadline_ - 2 * left() / 3;
    for (int value = 0; value <= 20; ++value) {
      for (std::size_t i = 0; i < unknowns_.size(); ++i) {
        const z3::expr unknown = translator_.unknown(i);
        if (!unknown.is_bv() || std::chrono::steady_clock::now() > third) continue;
        const unsigned width = unknown.get_sort().bv_size();
        find(unknown == context_.bv_val(value, width));
        if (value != 0) find(unknown == context_.bv_val(-value, width));
      }
    }
    for (const unsigned bits : {4u, 8u, 16u, 24u, 32u}) {
      if (left().count() > 0) find(small(bits, false));
      if (left().count() > 0) find(small(bits, true));
    }
    int failures = result_.solutions.empty() ? most_failures : 0;  // since the last solution
    int unknown = 0;
    while (result_.solutions.size() < most_ && left().count() > 0 && unknown < 2) {
      if (failures < most_failures) {
        z3::expr wanted = restriction();
        if (random_() % 2 == 0) wanted = wanted && small(4u << random_() % 4, random_() % 2 == 0);
        failures = find(wanted) ? 0 : failures + 1;
        continue;
      }
      failures = 0;
      const z3::check_result answer = ask(
          result_.solutions.empty() ? left() : std::min(left(), std::chrono::milliseconds(800)));
      if (answer == z3::unsat) {
        result_.complete = true;
        break;
      }
      if (answer == z3::unknown) {
        ++unknown;
      } else {
        read();
        store();
      }
    }
    result_.complete = result_.complete && !disagreed_;
    if (!result_.solutions.empty()) {
      result_.verdict = Solutions::Verdict::found;
    } else if (result_.complete) {
      result_.verdict = Solutions::Verdict::impossible;
    }
    return std::move(result_);
  }

 private:
  z3::solver make_solver() {
    bool floating = false;
    for (const Unknown& unknown : unknowns_) {
      floating = floating || unknown.type.kind == TypeKind::floating;
    }
    for (const NumericCondition& condition : conditions_)
      floating = floating || has_reals(condition);
    // The incremental SAT solver is the fastest for bit-vectors, and knows nothing else.
    return floating ? z3::solver(context_) : z3::solver(context_, "QF_FD");
  }
  static bool has_reals(const NumericCondition& term) {
    if (term.type.floating || term.operands.floating) return true;
    return std::any_of(term.children.begin(), term.children.end(), has_reals);
  }

  std::chrono::milliseconds left() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ -
                                                                 std::chrono::steady_clock::now());
  }
  z3::check_result ask(std::chrono::milliseconds time) {
    z3::params params(context_);
    params.set("timeout", static_cast<unsigned>(std::max<std::int64_t>(time.count(), 1)));
    params.set("random_seed", static_cast<unsigned>(random_() % 1000000));
    solver_.set(params);
    return solver_.check();
  }

  /// Something that half of all values of one unknown meet, or fewer.
  z3::expr restriction() {
    const std::size_t index = random_() % unknowns_.size();
    const z3::expr unknown = translator_.unknown(index);
    const NumberType type = number_type(unknowns_[index].type);
    const std::uint64_t bits = random_();
    if (unknown.is_bool()) return bits % 2 == 0 ? unknown : !unknown;
    const bool less = bits % 2 == 0;
    const unsigned scale = static_cast<unsigned>(random_() % type.bits);
    if (type.floating) {
      const double size = std::ldexp(1.0, static_cast<int>(scale) - 8);
      const z3::expr bound = z3::expr(
          context_,
          Z3_mk_fpa_numeral_double(context_, bits % 4 < 2 ? size : -size, unknown.get_sort()));
      return z3::expr(context_, less ? Z3_mk_fpa_lt(context_, unknown, bound)
                                     : Z3_mk_fpa_gt(context_, unknown, bound));
    }
    if (bits % 8 < 4) {
      const unsigned low = scale % 8 < type.bits ? scale % 8 : 0;
      return unknown.extract(low, low) == context_.bv_val(less ? 1 : 0, 1);
    }
    const z3::expr bound = context_.bv_val(random_() >> (64 - type.bits) >> scale, type.bits);
    return type.is_signed ? (less ? unknown < bound : unknown > bound)
                          : (less ? z3::ult(unknown, bound) : z3::ugt(unknown, bound));
  }

  /// All integers within the given number of bits; without negative ones products are far easier.
  z3::expr small(unsigned bits, bool negative) {
    z3::expr all = context_.bool_val(true);
    for (std::size_t i = 0; i < unknowns_.size(); ++i) {
      const NumberType type = number_type(unknowns_[i].type);
      if (type.floating || type.bits <= bits || translator_.unknown(i).is_bool()) continue;
      const z3::expr low = translator_.unknown(i).extract(bits - 1, 0);
      all = all && translator_.unknown(i) == (type.is_signed && negative
                                                  ? z3::sext(low, type.bits - bits)
                                                  : z3::zext(low, type.bits - bits));
    }
    return all;
  }
  /// Whether there is another solution with this restriction; takes it over.
  bool find(const z3::expr& wanted) {
    solver_.push();
    solver_.add(wanted);
    const bool found = ask(std::min(left(), std::chrono::milliseconds(300))) == z3::sat;
    if (found) read();
    solver_.pop();
    if (found) store();
    return found;
  }

  /// Takes the model over; it is gone after a pop.
  void read() {
    const z3::model model = solver_.get_model();
    values_.assign(unknowns_.size(), {});
    block_ = std::make_unique<z3::expr>(context_.bool_val(false));
    for (std::size_t i = 0; i < unknowns_.size(); ++i) {
      const z3::expr unknown = translator_.unknown(i);
      const z3::expr value = model.eval(unknown, true);
      const NumberType type = number_type(unknowns_[i].type);
      *block_ = *block_ || !z3::expr(context_, Z3_mk_eq(context_, unknown, value));
      if (unknown.is_bool()) {
        values_[i].integer = value.is_true() ? 1 : 0;
      } else if (type.floating) {
        const z3::expr pattern =
            model.eval(z3::expr(context_, Z3_mk_fpa_to_ieee_bv(context_, value)), true);
        values_[i].real = real_of(pattern.simplify().get_numeral_uint64(), type);
      } else {
        const std::uint64_t pattern = value.get_numeral_uint64();
        values_[i] = *convert({pattern, 0}, {false, false, 64}, type);
      }
    }
  }
  static double real_of(std::uint64_t pattern, NumberType type) {
    double real = 0;
    if (type.bits == 32) {
      const auto half = static_cast<std::uint32_t>(pattern);
      float single = 0;
      std::memcpy(&single, &half, sizeof single);
      return static_cast<double>(single);
    }
    std::memcpy(&real, &pattern, sizeof real);
    return real;
  }
  void store() {
    solver_.add(*block_);
    const bool right =
        std::all_of(conditions_.begin(), conditions_.end(),
                    [&](const NumericCondition& term) { return holds(term, values_); });
    if (right) {
      result_.solutions.push_back(values_);
    } else {
      disagreed_ = true;
    }
  }

  const std::vector<Unknown>& unknowns_;
  const std::vector<NumericCondition>& conditions_;
  std::size_t most_;
  Deadline deadline_;
  z3::context context_;
  Translator translator_;
  z3::solver solver_;
  std::mt19937_64 random_{1};
  Solution values_;
  bool disagreed_ = false;  // the interpreter rejected a model
  std::unique_ptr<z3::expr> block_;
  Solutions result_;
};

}  // namespace

Solutions find_models(const std::vector<Unknown>& unknowns,
                      const std::vector<NumericCondition>& conditions, std::size_t most,
                      Deadline deadline) {
  try {
    return Models(unknowns, conditions, most, deadline).run();
  } catch (const z3::exception&) {
    return {};  // whoever asks filters instead
  }
}

}  // namespace surety::tool::derive

#endif
