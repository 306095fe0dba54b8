// Forgetting: variables that no state and no message mentions are removed where that is exact
// (their existence is what remains), and the others get the numbers 0, 1, 2, ...
#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "runtime/solve/solver.h"
#include "runtime/solve/z3_backend.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

/// The renumbering of one solver: `keep`, `number`, then the constraints, then `finish`. The old
/// variables and constraints stay in the solver until `finish` replaces them.
class Solver::Compaction {
 public:
  explicit Compaction(Solver& solver) : solver_(solver), kept_(solver.variables_.size(), false) {}

  void keep(const std::vector<Variable>& live);
  void number(std::vector<TermPtr>& rename);
  void move_differences();
  void move_disequalities();
  void move_residuals(const std::vector<TermPtr>& rename);
  void finish();

 private:
  void keep(Variable v) {
    kept_[v] = true;
    order_.push_back(v);
  }
  Variable number_of(Variable old) const { return number_[solver_.representative(old)]; }
  /// The constant that an old variable equals.
  const TermPtr& known(Variable old) const {
    return solver_.variables_[solver_.representative(old)].value;
  }
  void keep_as_residual(Term::Op op, Variable x, Variable y, Integer offset, bool truth);
  void bound_by_known(const Difference& d, Variable x, Variable y);
  bool rename(const Disequality& d, Disequality& renamed);
  bool rename_with_known(const Disequality& d, Disequality& renamed);

  Solver& solver_;
  std::vector<bool> kept_;        // by old number
  std::vector<Variable> order_;   // the old numbers in the order of the new ones
  std::vector<Variable> number_;  // the new number of an old representative, or none
  std::vector<Info> variables_;
  std::vector<Difference> differences_;
  std::vector<Disequality> disequalities_;
  Assignment hint_;
};

/// The live variables in their order, then those that cannot be eliminated.
void Solver::Compaction::keep(const std::vector<Variable>& live) {
  for (const Variable old : live) {
    const Variable v = solver_.representative(old);
    if (solver_.variables_[v].value == nullptr && !kept_[v]) keep(v);
  }
  for (Variable v = 0; v < solver_.variables_.size(); ++v) {
    const Info& info = solver_.variables_[v];
    if (kept_[v] || info.parent != none || info.value != nullptr) continue;
    if (!solver_.eliminate(v)) keep(v);
  }
}

/// New variables for the kept ones; `rename` says what each old variable has become.
void Solver::Compaction::number(std::vector<TermPtr>& rename) {
  const std::vector<Info>& old = solver_.variables_;
  number_.assign(old.size(), none);
  for (const Variable v : order_) {
    Info info = old[v];
    number_[v] = static_cast<Variable>(variables_.size());
    info.self = variable_term(info.self->sort, number_[v], info.self->text);
    info.weight = 1;
    hint_.push_back(v < solver_.hint_.size() ? solver_.hint_[v] : std::nullopt);
    variables_.push_back(std::move(info));
  }
  rename.assign(old.size(), nullptr);
  for (Variable v = 0; v < old.size(); ++v) {
    const Variable representative = solver_.representative(v);
    if (number_[representative] != none) {
      rename[v] = variables_[number_[representative]].self;
    } else if (old[representative].value != nullptr) {
      rename[v] = old[representative].value;
    }
  }
}

/// `x op y + offset`, where the sum of a known value and the offset does not fit 64 bits.
void Solver::Compaction::keep_as_residual(Term::Op op, Variable x, Variable y, Integer offset,
                                          bool truth) {
  const std::vector<Info>& old = solver_.variables_;
  solver_.residuals_.push_back(
      {make_term(op, Sort::boolean, old[x].self,
                 make_term(Term::Op::add, Sort::integer, old[y].self, constant_term(offset))),
       truth});
}

/// A difference of which one side is known by now (its new number is none) bounds the other.
void Solver::Compaction::bound_by_known(const Difference& d, Variable x, Variable y) {
  Integer bound = 0;
  const bool overflow = x == none ? __builtin_sub_overflow(known(d.x)->number, d.bound, &bound)
                                  : __builtin_add_overflow(known(d.y)->number, d.bound, &bound);
  if (overflow) {
    keep_as_residual(Term::Op::less_equal, d.x, d.y, d.bound, true);
  } else if (x == none) {
    Info& open = variables_[y];
    if (!open.lo || *open.lo < bound) open.lo = bound;
  } else {
    Info& open = variables_[x];
    if (!open.hi || *open.hi > bound) open.hi = bound;
  }
}

/// Renames the differences and keeps the tightest of each pair.
void Solver::Compaction::move_differences() {
  for (const Difference& d : solver_.differences_) {
    const Variable x = number_of(d.x), y = number_of(d.y);
    if (x == y) continue;  // both known, or the same: already checked
    if (x == none || y == none) {
      bound_by_known(d, x, y);
    } else {
      differences_.push_back({x, y, d.bound});
    }
  }
  std::sort(differences_.begin(), differences_.end(), [](const Difference& a, const Difference& b) {
    return std::tie(a.x, a.y, a.bound) < std::tie(b.x, b.y, b.bound);
  });
  differences_.erase(std::unique(differences_.begin(), differences_.end(),
                                 [](const Difference& a, const Difference& b) {
                                   return a.x == b.x && a.y == b.y;
                                 }),
                     differences_.end());
}

/// x - y != offset with one side known by now: the other side is not a constant. False when that
/// constant does not fit 64 bits; then the disequality has become a residual.
bool Solver::Compaction::rename_with_known(const Disequality& d, Disequality& renamed) {
  const bool x_known = renamed.x == none;
  const TermPtr& value = known(x_known ? d.x : d.y);
  if (x_known) renamed.x = renamed.y;
  renamed.y = none;
  renamed.offset = 0;
  if (value->sort == Sort::string) {
    renamed.constant = value;
    return true;
  }
  Integer constant = 0;
  const bool overflow = x_known ? __builtin_sub_overflow(value->number, d.offset, &constant)
                                : __builtin_add_overflow(value->number, d.offset, &constant);
  if (overflow) {
    keep_as_residual(Term::Op::equal, d.x, d.y, d.offset, false);
    return false;
  }
  renamed.constant = constant_term(constant);
  return true;
}

/// False when nothing is left to say.
bool Solver::Compaction::rename(const Disequality& d, Disequality& renamed) {
  renamed = {number_of(d.x), d.y == none ? none : number_of(d.y), d.offset, d.constant};
  const bool x_gone = renamed.x == none, y_gone = renamed.y == none;
  if (d.y == none) {
    if (x_gone) return false;
  } else if (x_gone != y_gone) {
    if (!rename_with_known(d, renamed)) return false;
  } else if (renamed.x == renamed.y) {  // both known, or the same: already checked
    return false;
  }
  if (renamed.y != none && renamed.y < renamed.x && renamed.offset != INT64_MIN) {
    std::swap(renamed.x, renamed.y);
    renamed.offset = -renamed.offset;
  }
  const Info& info = variables_[renamed.x];
  if (renamed.y != none || info.self->sort != Sort::integer) return true;
  const Integer excluded = renamed.constant->number;
  return !(info.lo && excluded < *info.lo) && !(info.hi && excluded > *info.hi);
}

/// Renames the disequalities, in a fixed order and each once.
void Solver::Compaction::move_disequalities() {
  for (const Disequality& d : solver_.disequalities_) {
    Disequality renamed{none, none, 0, nullptr};
    if (rename(d, renamed)) disequalities_.push_back(std::move(renamed));
  }
  const auto key = [](const Disequality& d) {
    return std::tuple<Variable, Variable, Integer, Integer, std::string>(
        d.x, d.y, d.offset, d.constant == nullptr ? 0 : d.constant->number,
        d.constant == nullptr ? "" : d.constant->text);
  };
  std::sort(disequalities_.begin(), disequalities_.end(),
            [&](const Disequality& a, const Disequality& b) { return key(a) < key(b); });
  disequalities_.erase(
      std::unique(disequalities_.begin(), disequalities_.end(),
                  [&](const Disequality& a, const Disequality& b) { return key(a) == key(b); }),
      disequalities_.end());
}

void Solver::Compaction::move_residuals(const std::vector<TermPtr>& rename) {
  std::vector<Residual>& residuals = solver_.residuals_;
  for (Residual& r : residuals) r.atom = substitute(r.atom, rename);
  // A residual whose variables are all known was checked when it was added.
  residuals.erase(
      std::remove_if(residuals.begin(), residuals.end(),
                     [](const Residual& r) { return r.atom->op == Term::Op::constant; }),
      residuals.end());
}

void Solver::Compaction::finish() {
  solver_.variables_ = std::move(variables_);
  solver_.differences_ = std::move(differences_);
  solver_.disequalities_ = std::move(disequalities_);
  solver_.hint_ = std::move(hint_);
}

/// What became known since they were added turns residuals into simple constraints.
bool Solver::simplify_residuals() {
  std::vector<Residual> residuals;
  residuals.swap(residuals_);
  for (const Residual& r : residuals) {
    if (!add_integer(r.atom, r.truth)) return false;
  }
  return residuals.size() == residuals_.size() || check() != SolverAnswer::unsatisfiable;
}

bool Solver::compact(const std::vector<Variable>& live, std::vector<TermPtr>& rename) {
  if (!simplify_residuals()) return false;
  Compaction compaction(*this);
  compaction.keep(live);
  compaction.number(rename);
  compaction.move_differences();  // before the disequalities, which look at the bounds
  compaction.move_disequalities();
  compaction.move_residuals(rename);
  compaction.finish();
  return true;
}

}  // namespace surety::protocol
