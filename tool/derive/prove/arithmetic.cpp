// Numbers as C++ has them: what an operation gives, and when it is undefined.
#if defined(SURETY_HAVE_Z3)
#include <cstdint>
#include <string>

#include "tool/derive/prove/execute.h"
#include "tool/model/exact.h"

namespace surety::tool::derive {

namespace {

bool is_real(const ExactType& type) { return type.kind == ExactType::Kind::floating; }
bool is_integer(const ExactType& type) { return type.kind == ExactType::Kind::integer; }
bool is_boolean(const ExactType& type) { return type.kind == ExactType::Kind::boolean; }

z3::expr least(z3::context& context, unsigned bits) {
  return context.bv_val(static_cast<std::uint64_t>(1) << (bits - 1), bits);
}

}  // namespace

z3::sort Execution::sort_of(const ExactType& type) const {
  if (is_boolean(type)) return z3_.bool_sort();
  if (is_integer(type)) return z3_.bv_sort(type.bits);
  return type.bits == 32 ? z3_.fpa_sort<32>() : z3_.fpa_sort<64>();
}

z3::expr Execution::number(const ExactType& type, std::uint64_t bits) const {
  if (is_boolean(type)) return z3_.bool_val(bits != 0);
  if (is_integer(type)) return z3_.bv_val(bits, type.bits);
  return z3_.bv_val(bits, type.bits).mk_from_ieee_bv(sort_of(type));
}

z3::expr Execution::from_real(const State& state, const z3::expr& from, const ExactType& target,
                              const ExactNode& node) {
  // Towards zero. What does not fit is undefined, which no sanitizer of the tests tells.
  const z3::expr toward_zero(z3_, Z3_mk_fpa_rtz(z3_));
  const z3::expr whole(z3_, Z3_mk_fpa_round_to_integral(z3_, toward_zero, from));
  const z3::sort sort = from.get_sort();
  const auto power = [&](unsigned exponent, bool negative) {
    const z3::expr two = z3_.bv_val(1, 2);  // positive
    z3::expr one(z3_, Z3_mk_fpa_to_fp_signed(z3_, toward_zero, two, sort));
    z3::expr result = one;
    const z3::expr factor = z3::expr(z3_, Z3_mk_fpa_add(z3_, toward_zero, one, one));
    for (unsigned i = 0; i < exponent; ++i) {
      result = z3::expr(z3_, Z3_mk_fpa_mul(z3_, toward_zero, result, factor));
    }
    if (negative) result = z3::expr(z3_, Z3_mk_fpa_neg(z3_, result));
    return result.simplify();
  };
  const unsigned top = target.is_signed ? target.bits - 1 : target.bits;
  const z3::expr below(z3_, Z3_mk_fpa_lt(z3_, whole, power(top, false)));
  const z3::expr zero(z3_, Z3_mk_fpa_zero(z3_, sort, false));
  const z3::expr above(z3_, target.is_signed ? Z3_mk_fpa_geq(z3_, whole, power(top, true))
                                             : Z3_mk_fpa_geq(z3_, whole, zero));
  require(state, below && above, node, "a conversion to a number that is too small for the value",
          false);
  return z3::expr(z3_, target.is_signed ? Z3_mk_fpa_to_sbv(z3_, toward_zero, from, target.bits)
                                        : Z3_mk_fpa_to_ubv(z3_, toward_zero, from, target.bits));
}

z3::expr Execution::convert(const State& state, const z3::expr& from, const ExactType& source,
                            const ExactType& target, const ExactNode& node) {
  const z3::expr nearest(z3_, Z3_mk_fpa_rne(z3_));
  if (!source.scalar() || !target.scalar()) give_up(node, "a conversion of '" + source.name + "'");
  if (is_boolean(target)) {
    if (is_boolean(source)) return from;
    if (is_integer(source)) return from != z3_.bv_val(0, source.bits);
    return !z3::expr(z3_, Z3_mk_fpa_is_zero(z3_, from));
  }
  if (is_boolean(source)) {
    return z3::ite(from,
                   number(target, is_integer(target)  ? 1
                                  : target.bits == 32 ? 0x3f800000
                                                      : 0x3ff0000000000000),
                   number(target, 0));
  }
  if (is_real(target)) {
    if (is_real(source)) {
      if (source.bits == target.bits) return from;
      return z3::expr(z3_, Z3_mk_fpa_to_fp_float(z3_, nearest, from, sort_of(target)));
    }
    return z3::expr(z3_, source.is_signed
                             ? Z3_mk_fpa_to_fp_signed(z3_, nearest, from, sort_of(target))
                             : Z3_mk_fpa_to_fp_unsigned(z3_, nearest, from, sort_of(target)));
  }
  if (is_real(source)) {
    if (!target.enumerators.empty()) give_up(node, "a conversion of a real number to an enum");
    return from_real(state, from, target, node);
  }
  z3::expr result = from;
  if (target.bits < source.bits) {
    result = from.extract(target.bits - 1, 0);
  } else if (target.bits > source.bits) {
    result = source.is_signed ? z3::sext(from, target.bits - source.bits)
                              : z3::zext(from, target.bits - source.bits);
  }
  if (target.value_bits != 0 && source.name != target.name) {
    // The value has to be one of the enum, before anything is cut off.
    const unsigned cut = target.value_bits;
    const z3::expr kept = result.extract(cut - 1, 0);
    const z3::expr again =
        target.is_signed ? z3::sext(kept, target.bits - cut) : z3::zext(kept, target.bits - cut);
    z3::expr fits = again == result;
    if (target.bits < source.bits) {
      const z3::expr wide = source.is_signed && target.is_signed
                                ? z3::sext(result, source.bits - target.bits)
                                : z3::zext(result, source.bits - target.bits);
      fits = fits && wide == from;
    }
    require(state, fits, node, "a conversion to an enum that has no such value", false);
  }
  return result;
}

z3::expr Execution::unary(const State& state, const z3::expr& of, const ExactNode& node) {
  const ExactType& type = node.type;
  const bool numeric = is_integer(type) || is_real(type);
  if (node.op == ExactOp::logical_not && is_boolean(type)) return !of;
  if (node.op == ExactOp::complement && is_integer(type)) return ~of;
  if (node.op == ExactOp::negate && numeric) {
    if (is_real(type)) return z3::expr(z3_, Z3_mk_fpa_neg(z3_, of));
    if (type.is_signed) {
      require(state, of != least(z3_, type.bits), node, "an overflow of -");
    }
    return -of;
  }
  if (node.op == ExactOp::magnitude && is_integer(type) && type.is_signed) {
    // A library function: overflow is undefined there, but not seen unless the compiler knows it.
    require(state, of != least(z3_, type.bits), node, "an overflow of abs", false);
    return z3::ite(z3::slt(of, z3_.bv_val(0, type.bits)), -of, of);
  }
  give_up(node, "an operator on '" + type.name + "'");
}

z3::expr Execution::shift(const State& state, ExactOp op, const ExactType& type, const z3::expr& a,
                          const z3::expr& b, const ExactType& right, const ExactNode& node) {
  if (!is_integer(right)) give_up(node, "a shift by '" + right.name + "'");
  // Unsigned, a negative number of places is too large.
  const z3::expr places = right.bits < 64 ? (right.is_signed ? z3::sext(b, 64 - right.bits)
                                                             : z3::zext(b, 64 - right.bits))
                                          : b;
  const z3::expr in_range = z3::ult(places, z3_.bv_val(type.bits, 64));
  require(state, in_range, node, "a shift by too many places");
  const z3::expr by = type.bits < 64 ? places.extract(type.bits - 1, 0) : places;
  if (op == ExactOp::shift_right) return type.is_signed ? z3::ashr(a, by) : z3::lshr(a, by);
  if (type.is_signed && !unit_.shifts_wrap) {
    // Until C++20 the mathematical value has to fit the unsigned type.
    const z3::expr most = z3_.bv_val(type.bits - 1, type.bits);
    const z3::expr fits = z3::sge(a, z3_.bv_val(0, type.bits)) &&
                          z3::ule(z3::lshr(a, most - by), z3_.bv_val(1, type.bits));
    require(state, z3::implies(in_range, fits), node, "a shift of a value that does not fit");
  }
  return z3::shl(a, by);
}

z3::expr Execution::integer(const State& state, ExactOp op, const ExactType& type,
                            const z3::expr& a, const z3::expr& b, const ExactType& right,
                            const ExactNode& node) {
  const unsigned bits = type.bits;
  const auto wide = [&](const z3::expr& each) { return z3::sext(each, 1); };
  const auto fits = [&](const z3::expr& result) {
    // One more bit: it has to be that of the sign.
    return result.extract(bits, bits) == result.extract(bits - 1, bits - 1);
  };
  switch (op) {
    case ExactOp::add:
      if (type.is_signed) require(state, fits(wide(a) + wide(b)), node, "an overflow of +");
      return a + b;
    case ExactOp::subtract:
      if (type.is_signed) require(state, fits(wide(a) - wide(b)), node, "an overflow of -");
      return a - b;
    case ExactOp::multiply:
      if (type.is_signed) {
        // In twice the bits: Z3's own predicates are wrong about some constants.
        const z3::expr product = z3::sext(a, bits) * z3::sext(b, bits);
        const z3::expr kept = product.extract(bits - 1, 0);
        require(state, z3::sext(kept, bits) == product, node, "an overflow of *");
        return kept;
      }
      return a * b;
    case ExactOp::divide:
    case ExactOp::remainder: {
      const z3::expr zero = z3_.bv_val(0, bits);
      const std::string name = op == ExactOp::divide ? "/" : "%";
      require(state, b != zero, node, "a division by zero");
      if (type.is_signed) {
        require(state, a != least(z3_, bits) || b != ~zero, node, "an overflow of " + name);
        return op == ExactOp::divide ? a / b : z3::srem(a, b);
      }
      return op == ExactOp::divide ? z3::udiv(a, b) : z3::urem(a, b);
    }
    case ExactOp::shift_left:
    case ExactOp::shift_right:
      return shift(state, op, type, a, b, right, node);
    case ExactOp::bit_and:
      return a & b;
    case ExactOp::bit_or:
      return a | b;
    case ExactOp::bit_xor:
      return a ^ b;
    default:
      give_up(node, "an operator on '" + type.name + "'");
  }
}

z3::expr Execution::floating(ExactOp op, const z3::expr& a, const z3::expr& b,
                             const ExactNode& node) {
  const z3::expr nearest(z3_, Z3_mk_fpa_rne(z3_));
  switch (op) {
    case ExactOp::add:
      return z3::expr(z3_, Z3_mk_fpa_add(z3_, nearest, a, b));
    case ExactOp::subtract:
      return z3::expr(z3_, Z3_mk_fpa_sub(z3_, nearest, a, b));
    case ExactOp::multiply:
      return z3::expr(z3_, Z3_mk_fpa_mul(z3_, nearest, a, b));
    case ExactOp::divide:
      return z3::expr(z3_, Z3_mk_fpa_div(z3_, nearest, a, b));
    default:
      give_up(node, "an operator on floating-point numbers");
  }
}

z3::expr Execution::binary(const State& state, ExactOp op, const ExactType& type, const z3::expr& a,
                           const z3::expr& b, const ExactType& right, const ExactNode& node) {
  const bool shifts = op == ExactOp::shift_left || op == ExactOp::shift_right;
  if (!shifts && !type.same_as(right)) give_up(node, "an operator on different types");
  if (is_real(type)) return floating(op, a, b, node);
  if (is_integer(type)) return integer(state, op, type, a, b, right, node);
  give_up(node, "an operator on '" + type.name + "'");
}

z3::expr Execution::compare(ExactOp op, const ExactType& type, const z3::expr& a, const z3::expr& b,
                            const ExactNode& node) const {
  const bool real = is_real(type);
  if (!real && op == ExactOp::equal) return a == b;
  if (!real && op == ExactOp::unequal) return a != b;
  if (!real && !is_integer(type)) give_up(node, "a comparison of '" + type.name + "'");
  switch (op) {
    case ExactOp::equal:
      return z3::expr(z3_, Z3_mk_fpa_eq(z3_, a, b));
    case ExactOp::unequal:
      return !z3::expr(z3_, Z3_mk_fpa_eq(z3_, a, b));
    case ExactOp::less:
      if (real) return z3::expr(z3_, Z3_mk_fpa_lt(z3_, a, b));
      return type.is_signed ? z3::slt(a, b) : z3::ult(a, b);
    case ExactOp::less_equal:
      if (real) return z3::expr(z3_, Z3_mk_fpa_leq(z3_, a, b));
      return type.is_signed ? z3::sle(a, b) : z3::ule(a, b);
    case ExactOp::greater:
      if (real) return z3::expr(z3_, Z3_mk_fpa_gt(z3_, a, b));
      return type.is_signed ? z3::sgt(a, b) : z3::ugt(a, b);
    case ExactOp::greater_equal:
      if (real) return z3::expr(z3_, Z3_mk_fpa_geq(z3_, a, b));
      return type.is_signed ? z3::sge(a, b) : z3::uge(a, b);
    default:
      give_up(node, "a comparison");
  }
}

}  // namespace surety::tool::derive
#endif
