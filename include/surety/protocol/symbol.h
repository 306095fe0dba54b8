// Symbolic values: what a model knows about a value that only the system under test has chosen.
//
// `Sym<T>` (T: bool, Integer, std::string) is either a known value or a term over variables that
// `Context::fresh` made. Arithmetic and comparisons work on both alike; with known operands they
// are computed at once. A comparison gives a `Sym<bool>`, which only `Context::decide` turns into
// a plain bool: `if (a == b)` on symbolic values does not compile, on purpose.
//
// Limits: integers are mathematical ones (a result that does not fit 64 bits stays a term);
// division truncates towards zero and x / 0 is 0. Strings can be compared, not taken apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace surety::protocol {

using Integer = std::int64_t;
using Variable = std::uint32_t;

enum class Sort : std::uint8_t { boolean, integer, string };

struct Term;
using TermPtr = std::shared_ptr<const Term>;

/// An immutable expression. Made through Sym; read by the solver.
struct Term {
  enum class Op : std::uint8_t {
    constant,
    variable,
    add,
    subtract,
    multiply,
    divide,
    equal,
    less_equal,
    negate,
    both,
    any
  };
  Op op = Op::constant;
  Sort sort = Sort::integer;
  Variable variable = 0;
  Integer number = 0;  // constants of sort integer and boolean
  std::string text;    // constants of sort string; names of variables
  TermPtr left, right;
  std::uint64_t digest_low = 0, digest_high = 0;  // of a long text, which is read once only
};
/// Longer texts are shared by all that have them: hypotheses are many.
constexpr std::size_t longest_short_text = 64;

TermPtr constant_term(Integer number, Sort sort = Sort::integer);
TermPtr constant_term(std::string text);
TermPtr variable_term(Sort sort, Variable variable, std::string name);
/// Folds where both operands are constants.
TermPtr make_term(Term::Op op, Sort sort, TermPtr left, TermPtr right = nullptr);
/// `(etag#1 = "a")` and the like.
std::string print(const Term& term);
/// Truncating division in which x / 0 is 0.
constexpr Integer quotient(Integer a, Integer b) { return b == 0 ? 0 : b == -1 ? -a : a / b; }

template <class T>
struct SortOf;
template <>
struct SortOf<bool> {
  static constexpr Sort value = Sort::boolean;
};
template <>
struct SortOf<Integer> {
  static constexpr Sort value = Sort::integer;
};
template <>
struct SortOf<std::string> {
  static constexpr Sort value = Sort::string;
};

template <class T>
class Sym {
  static_assert(std::is_same_v<T, bool> || std::is_same_v<T, Integer> ||
                    std::is_same_v<T, std::string>,
                "surety: Sym<T> exists for bool, surety::protocol::Integer and std::string");

 public:
  using value_type = T;
  Sym() = default;
  Sym(T value) {
    if constexpr (std::is_same_v<T, std::string>) {
      if (value.size() > longest_short_text) {
        term_ = constant_term(std::move(value));
        return;
      }
    }
    value_ = std::move(value);
  }
  template <class U, class = std::enable_if_t<!std::is_same_v<std::decay_t<U>, T> &&
                                              (std::is_same_v<T, std::string>
                                                   ? std::is_convertible_v<U, const char*>
                                                   : std::is_same_v<T, Integer> &&
                                                         std::is_integral_v<std::decay_t<U>> &&
                                                         !std::is_same_v<std::decay_t<U>, bool>)>>
  Sym(U value) : Sym(T(value)) {}

  /// The value that a term stands for.
  static Sym of(TermPtr term) {
    Sym result;
    if (term->op == Term::Op::constant) {
      if constexpr (std::is_same_v<T, std::string>) {
        if (term->text.size() > longest_short_text) {
          result.term_ = std::move(term);
        } else {
          result.value_ = term->text;
        }
      } else {
        result.value_ = static_cast<T>(term->number);
      }
    } else {
      result.term_ = std::move(term);
    }
    return result;
  }

  bool known() const {
    if constexpr (std::is_same_v<T, std::string>) {
      return term_ == nullptr || term_->op == Term::Op::constant;
    } else {
      return term_ == nullptr;
    }
  }
  /// The value; only when known().
  const T& value() const {
    if constexpr (std::is_same_v<T, std::string>) {
      if (term_ != nullptr) return term_->text;
    }
    return value_;
  }
  /// The term, also of a known value.
  TermPtr term() const {
    if (term_ != nullptr) return term_;
    if constexpr (std::is_same_v<T, std::string>) {
      return constant_term(value_);
    } else {
      return constant_term(value_, SortOf<T>::value);
    }
  }
  /// Only when not known().
  const TermPtr& symbolic_term() const { return term_; }
  /// Null when the value is known and short.
  const TermPtr& held_term() const { return term_; }

  friend Sym<bool> operator==(const Sym& a, const Sym& b) {
    if (a.known() && b.known()) return Sym<bool>(a.value() == b.value());
    return Sym<bool>::of(make_term(Term::Op::equal, Sort::boolean, a.term(), b.term()));
  }
  friend Sym<bool> operator!=(const Sym& a, const Sym& b) { return !(a == b); }

  friend Sym<bool> operator<=(const Sym& a, const Sym& b) {
    static_assert(std::is_same_v<T, Integer>, "surety: only symbolic integers are ordered");
    if (a.known() && b.known()) return Sym<bool>(a.value_ <= b.value_);
    return Sym<bool>::of(make_term(Term::Op::less_equal, Sort::boolean, a.term(), b.term()));
  }
  friend Sym<bool> operator<(const Sym& a, const Sym& b) { return !(b <= a); }
  friend Sym<bool> operator>(const Sym& a, const Sym& b) { return !(a <= b); }
  friend Sym<bool> operator>=(const Sym& a, const Sym& b) { return b <= a; }

  friend Sym operator+(const Sym& a, const Sym& b) { return arithmetic(Term::Op::add, a, b); }
  friend Sym operator-(const Sym& a, const Sym& b) { return arithmetic(Term::Op::subtract, a, b); }
  friend Sym operator*(const Sym& a, const Sym& b) { return arithmetic(Term::Op::multiply, a, b); }
  friend Sym operator/(const Sym& a, const Sym& b) { return arithmetic(Term::Op::divide, a, b); }

  friend Sym<bool> operator!(const Sym& a) {
    static_assert(std::is_same_v<T, bool>, "surety: ! needs a symbolic bool");
    if (a.known()) return Sym<bool>(!a.value_);
    return Sym<bool>::of(make_term(Term::Op::negate, Sort::boolean, a.term()));
  }
  friend Sym<bool> operator&&(const Sym& a, const Sym& b) { return connect(Term::Op::both, a, b); }
  friend Sym<bool> operator||(const Sym& a, const Sym& b) { return connect(Term::Op::any, a, b); }

 private:
  static Sym arithmetic(Term::Op op, const Sym& a, const Sym& b) {
    static_assert(std::is_same_v<T, Integer>, "surety: arithmetic needs symbolic integers");
    return of(make_term(op, Sort::integer, a.term(), b.term()));
  }
  static Sym<bool> connect(Term::Op op, const Sym& a, const Sym& b) {
    static_assert(std::is_same_v<T, bool>, "surety: && and || need symbolic bools");
    if (a.known()) return a.value_ == (op == Term::Op::both) ? b : a;
    if (b.known()) return b.value_ == (op == Term::Op::both) ? a : b;
    return Sym<bool>::of(make_term(op, Sort::boolean, a.term(), b.term()));
  }

  T value_{};
  TermPtr term_;
};

/// A known value, where a plain one would not convert by itself.
template <class T>
Sym<T> constant(T value) {
  return Sym<T>(std::move(value));
}
inline Sym<std::string> constant(const char* value) { return Sym<std::string>(value); }
inline Sym<Integer> constant(int value) { return Sym<Integer>(value); }

}  // namespace surety::protocol
