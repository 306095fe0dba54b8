// The constraint solver of the protocol validator: conjunctions of literals over symbolic values.
//
//   tier 0   equalities and disequalities of strings (union-find), booleans, integer bounds,
//            differences x - y <= c, disequalities x - y != c, small finite domains by trying
//   tier 1   Z3 on integers, for products, divisions and sums of several variables
//
// Disjunctions never get here: Context splits them into runs of their own. Strings never reach
// Z3. Answers are exact or `unknown`.
//
// `push`/`pop` undo assertions. A solver can be copied (every hypothesis has one); `compact`
// forgets variables that can no longer matter and renumbers the rest.
//
// Use: assert literals one after the other; after `unsatisfiable` only `pop` or destruction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/solve/z3_backend.h"
#include "surety/protocol/digest.h"
#include "surety/protocol/symbol.h"
#include "surety/protocol/validator.h"

namespace surety::protocol {

/// What the solvers of one validator share. Not for several threads at once.
struct SolverTools {
  explicit SolverTools(std::uint32_t z3_milliseconds = 1'000) : z3(z3_milliseconds) {}
  SolverCounts counts;
  Z3Backend z3;
};

class Solver final : public Digest::Resolver {
 public:
  explicit Solver(SolverTools& tools) : tools_(&tools) {}

  TermPtr fresh(Sort sort, std::string name);
  /// Adds an equality, an order or a boolean variable, or its negation.
  SolverAnswer add(const TermPtr& atom, bool truth);
  void push();
  void pop();

  bool empty() const { return variables_.empty(); }
  std::size_t variables() const { return variables_.size(); }
  std::size_t constraints() const {
    return differences_.size() + disequalities_.size() + residuals_.size();
  }

  Variable representative(Variable v) const override;
  const Term* value_of(Variable v) const override { return variables_[v].value.get(); }

  /// Keeps what matters to the variables in `live` (in this order) and renumbers. `rename` gives
  /// for every old variable the term to put in its place. Only outside of push/pop. False when
  /// a contradiction came to light that was not known before.
  bool compact(const std::vector<Variable>& live, std::vector<TermPtr>& rename);
  /// The constraints, with variables as the digest numbers them. After `compact`.
  void digest_into(Digest& d) const;

  /// Values for all integer variables that satisfy everything; nothing when not known.
  std::optional<std::vector<Integer>> integer_model();
  /// What is known about the variables of a literal, in words.
  std::string explain(const TermPtr& atom, bool truth) const;

 private:
  static constexpr Variable none = static_cast<Variable>(-1);

  struct Info {
    TermPtr self;
    Variable parent = none;  // none: a representative
    std::uint32_t weight = 1;
    TermPtr value;  // the constant it equals, null when not known
    std::optional<Integer> lo, hi;
  };
  struct Difference {  // x - y <= bound
    Variable x, y;
    Integer bound;
  };
  struct Disequality {  // x - y != offset; with y == none: x != constant
    Variable x, y;
    Integer offset;
    TermPtr constant;
  };
  struct Residual {
    TermPtr atom;
    bool truth;
  };
  struct Level {
    std::size_t variables, differences, disequalities, residuals, trail;
  };
  struct Linear {
    std::vector<std::pair<Variable, Integer>> terms;
    Integer constant = 0;
  };
  class Graph;
  class Compaction;
  friend class Graph;
  using Assignment = std::vector<std::optional<Integer>>;

  Info& change(Variable v);
  bool bind(Variable v, const TermPtr& value);
  bool unite(Variable a, Variable b);
  bool tighten_low(Variable v, Integer lo);
  bool tighten_high(Variable v, Integer hi);
  bool add_string(const Term& atom, bool truth);
  /// False: a contradiction was found at once.
  bool add_integer(const TermPtr& atom, bool truth);
  bool add_linear(Linear linear, Term::Op op, bool truth, const TermPtr& atom);
  bool add_difference(Variable x, Variable y, Integer bound);
  bool add_disequality(Variable x, Variable y, Integer offset, TermPtr constant);
  bool linear_of(const Term& term, Integer factor, Linear& result) const;
  std::optional<Integer> known_integer(const Term& term) const;
  std::optional<Integer> evaluate(const Term& term, const Assignment& assignment) const;
  bool disequalities_hold() const;

  SolverAnswer check(Assignment* model = nullptr);
  SolverAnswer check_residuals(const Assignment& candidate, bool all, Assignment* model);
  Assignment likely_values(const std::vector<Variable>& component,
                           const Assignment& candidate) const;
  bool is_small(const std::vector<Variable>& component) const;
  bool next_values(const std::vector<Variable>& component, Assignment& assignment) const;
  std::optional<bool> all_hold(const std::vector<Literal>& literals,
                               const Assignment& assignment) const;
  bool residuals_hold(const Assignment& assignment, bool& sure) const;
  std::vector<Variable> component_of_residuals(bool all) const;
  void collect(const Term& term, std::vector<Variable>& into) const;
  std::vector<Literal> literals_of(const std::vector<Variable>& component) const;
  bool simplify_residuals();
  bool eliminate(Variable v);
  void drop_constraints_of(Variable v);
  bool holds(const Disequality& d, const Assignment& a) const;
  static TermPtr substitute(const TermPtr& term, const std::vector<TermPtr>& rename);

  SolverTools* tools_;
  std::vector<Info> variables_;
  std::vector<Difference> differences_;
  std::vector<Disequality> disequalities_;
  std::vector<Residual> residuals_;
  std::vector<std::pair<Variable, Info>> trail_;
  std::vector<Level> levels_;
  Assignment hint_;  // values that satisfied everything at the last check
};

}  // namespace surety::protocol
