// Forgetting: variables that no state and no message mentions are removed where that is exact
// (their existence is what remains), and the others get the numbers 0, 1, 2, ...
#include <algorithm>
#include <tuple>

#include "runtime/solve/solver.h"

namespace surety::protocol {

void Solver::drop_constraints_of(Variable v) {
  const auto speaks = [&](Variable x) { return x != none && representative(x) == v; };
  const auto drop = [&](auto& list) {
    list.erase(std::remove_if(list.begin(), list.end(),
                              [&](const auto& c) { return speaks(c.x) || speaks(c.y); }),
               list.end());
  };
  drop(differences_);
  drop(disequalities_);
}

/// Removes what is said about a representative, keeping what follows from it for the others.
/// False when that cannot be done exactly.
bool Solver::eliminate(Variable v) {
  const Info& info = variables_[v];
  if (info.self->sort != Sort::integer) {  // infinitely many strings, and free booleans
    drop_constraints_of(v);
    return true;
  }
  for (const Residual& r : residuals_) {
    std::vector<Variable> involved;
    collect(*r.atom, involved);
    if (std::find(involved.begin(), involved.end(), v) != involved.end()) return false;
  }
  struct Bound {
    Variable other;
    Integer bound;
  };
  std::vector<Bound> above, below;  // v - other <= bound, other - v <= bound
  if (info.hi) above.push_back({none, *info.hi});
  if (info.lo) {
    if (*info.lo == INT64_MIN) return false;
    below.push_back({none, -*info.lo});
  }
  for (const Difference& d : differences_) {
    const Variable x = representative(d.x), y = representative(d.y);
    if (x == y) continue;
    if (x == v) above.push_back({y, d.bound});
    if (y == v) below.push_back({x, d.bound});
  }
  bool unequal = false, linked = false;
  for (const Disequality& d : disequalities_) {
    const bool is_x = representative(d.x) == v, is_y = d.y != none && representative(d.y) == v;
    unequal = unequal || is_x || is_y;
    linked = linked || ((is_x || is_y) && d.y != none);
  }
  for (const auto* side : {&above, &below}) {
    for (const Bound& b : *side) linked = linked || b.other != none;
  }
  if (above.empty() || below.empty() || !linked) {  // it can always get out of the way
    drop_constraints_of(v);
    return true;
  }
  if (unequal) return false;
  struct Derived {
    Variable x, y;
    Integer bound;
  };
  std::vector<Derived> derived;
  for (const Bound& low : below) {
    for (const Bound& high : above) {
      Integer sum = 0;
      if (low.other == high.other) continue;
      if (__builtin_add_overflow(low.bound, high.bound, &sum) || sum == INT64_MIN) return false;
      derived.push_back({low.other, high.other, sum});
    }
  }
  drop_constraints_of(v);
  for (const Derived& d : derived) {
    if (d.x == none) {
      tighten_low(d.y, -d.bound);
    } else if (d.y == none) {
      tighten_high(d.x, d.bound);
    } else {
      differences_.push_back({d.x, d.y, d.bound});
    }
  }
  return true;
}

bool Solver::compact(const std::vector<Variable>& live, std::vector<TermPtr>& rename) {
  // What became known since turns residuals into simple constraints.
  std::vector<Residual> residuals;
  residuals.swap(residuals_);
  for (const Residual& r : residuals) {
    if (!add_integer(r.atom, r.truth)) return false;
  }
  if (residuals.size() != residuals_.size() && check() == SolverAnswer::unsatisfiable) return false;

  std::vector<bool> kept(variables_.size(), false);
  std::vector<Variable> order;
  for (Variable v : live) {
    v = representative(v);
    if (variables_[v].value != nullptr || kept[v]) continue;
    kept[v] = true;
    order.push_back(v);
  }
  for (Variable v = 0; v < variables_.size(); ++v) {
    if (kept[v] || variables_[v].parent != none || variables_[v].value != nullptr) continue;
    if (eliminate(v)) continue;
    kept[v] = true;
    order.push_back(v);
  }

  rename.assign(variables_.size(), nullptr);
  std::vector<Info> variables;
  Assignment hint;
  for (const Variable v : order) {
    Info info = variables_[v];
    const auto number = static_cast<Variable>(variables.size());
    info.self = variable_term(info.self->sort, number, info.self->text);
    info.weight = 1;
    hint.push_back(v < hint_.size() ? hint_[v] : std::nullopt);
    variables.push_back(std::move(info));
  }
  std::vector<Variable> number(variables_.size(), none);
  for (std::size_t i = 0; i < order.size(); ++i) number[order[i]] = static_cast<Variable>(i);
  for (Variable v = 0; v < variables_.size(); ++v) {
    const Variable rep = representative(v);
    if (number[rep] != none) {
      rename[v] = variables[number[rep]].self;
    } else if (variables_[rep].value != nullptr) {
      rename[v] = variables_[rep].value;
    }
  }

  const auto value_of_number = [&](Variable v) -> const Term* {
    return variables_[representative(v)].value.get();
  };
  // x <= y + offset (or its like) where the sum does not fit 64 bits.
  const auto out_of_range = [&](Variable x, Variable y, Integer offset, Term::Op op, bool truth) {
    residuals_.push_back({make_term(op, Sort::boolean, variables_[x].self,
                                    make_term(Term::Op::add, Sort::integer, variables_[y].self,
                                              constant_term(offset))),
                          truth});
  };
  std::vector<Difference> differences;
  for (const Difference& d : differences_) {
    const Variable x = number[representative(d.x)], y = number[representative(d.y)];
    if (x == y) continue;  // both known, or the same: already checked
    if (x == none || y == none) {
      // One side is known by now: a bound of the other.
      Integer bound = 0;
      const Term* known = value_of_number(x == none ? d.x : d.y);
      Info& open = variables[x == none ? y : x];
      if (x == none) {
        if (__builtin_sub_overflow(known->number, d.bound, &bound)) {
          out_of_range(d.x, d.y, d.bound, Term::Op::less_equal, true);
          continue;
        }
        if (!open.lo || *open.lo < bound) open.lo = bound;
      } else {
        if (__builtin_add_overflow(known->number, d.bound, &bound)) {
          out_of_range(d.x, d.y, d.bound, Term::Op::less_equal, true);
          continue;
        }
        if (!open.hi || *open.hi > bound) open.hi = bound;
      }
      continue;
    }
    differences.push_back({x, y, d.bound});
  }
  std::sort(differences.begin(), differences.end(), [](const Difference& a, const Difference& b) {
    return std::tie(a.x, a.y, a.bound) < std::tie(b.x, b.y, b.bound);
  });
  differences.erase(std::unique(differences.begin(), differences.end(),
                                [](const Difference& a, const Difference& b) {
                                  return a.x == b.x && a.y == b.y;
                                }),
                    differences.end());

  std::vector<Disequality> disequalities;
  for (const Disequality& d : disequalities_) {
    Variable x = number[representative(d.x)];
    Variable y = d.y == none ? none : number[representative(d.y)];
    Disequality renamed{x, y, d.offset, d.constant};
    if (d.y != none && (x == none || y == none)) {
      if (x == none && y == none) continue;
      // x - y != offset with one side known by now.
      const Term* known = value_of_number(x == none ? d.x : d.y);
      renamed.x = x == none ? y : x;
      renamed.y = none;
      renamed.offset = 0;
      if (known->sort == Sort::string) {
        renamed.constant = variables_[representative(x == none ? d.x : d.y)].value;
      } else {
        Integer constant = 0;
        const bool overflow = x == none
                                  ? __builtin_sub_overflow(known->number, d.offset, &constant)
                                  : __builtin_add_overflow(known->number, d.offset, &constant);
        if (overflow) {
          out_of_range(d.x, d.y, d.offset, Term::Op::equal, false);
          continue;
        }
        renamed.constant = constant_term(constant);
      }
    } else if (x == none || (y != none && x == y)) {
      continue;
    }
    if (renamed.y != none && renamed.y < renamed.x && renamed.offset != INT64_MIN) {
      std::swap(renamed.x, renamed.y);
      renamed.offset = -renamed.offset;
    }
    const Info& info = variables[renamed.x];
    if (renamed.y == none && info.self->sort == Sort::integer) {
      if (info.lo && renamed.constant->number < *info.lo) continue;
      if (info.hi && renamed.constant->number > *info.hi) continue;
    }
    disequalities.push_back(std::move(renamed));
  }
  const auto key = [](const Disequality& d) {
    return std::tuple<Variable, Variable, Integer, Integer, std::string>(
        d.x, d.y, d.offset, d.constant == nullptr ? 0 : d.constant->number,
        d.constant == nullptr ? "" : d.constant->text);
  };
  std::sort(disequalities.begin(), disequalities.end(),
            [&](const Disequality& a, const Disequality& b) { return key(a) < key(b); });
  disequalities.erase(
      std::unique(disequalities.begin(), disequalities.end(),
                  [&](const Disequality& a, const Disequality& b) { return key(a) == key(b); }),
      disequalities.end());

  for (Residual& r : residuals_) r.atom = substitute(r.atom, rename);
  // A residual whose variables are all known was checked when it was added.
  residuals_.erase(
      std::remove_if(residuals_.begin(), residuals_.end(),
                     [](const Residual& r) { return r.atom->op == Term::Op::constant; }),
      residuals_.end());
  variables_ = std::move(variables);
  differences_ = std::move(differences);
  disequalities_ = std::move(disequalities);
  hint_ = std::move(hint);
  return true;
}

void Solver::digest_into(Digest& d) const {
  d.word(variables_.size());
  for (const Info& info : variables_) {
    d.word(static_cast<std::uint64_t>(info.self->sort));
    for (const auto& bound : {info.lo, info.hi}) {
      d.word(bound.has_value());
      if (bound) d.word(static_cast<std::uint64_t>(*bound));
    }
  }
  d.word(differences_.size());
  for (const Difference& c : differences_) {
    d.word(c.x);
    d.word(c.y);
    d.word(static_cast<std::uint64_t>(c.bound));
  }
  d.word(disequalities_.size());
  for (const Disequality& c : disequalities_) {
    d.word(c.x);
    d.word(c.y);
    d.word(static_cast<std::uint64_t>(c.offset));
    if (c.constant != nullptr) d.term(*c.constant);
  }
  d.word(residuals_.size());
  for (const Residual& r : residuals_) {
    d.word(r.truth);
    d.term(*r.atom);
  }
}

}  // namespace surety::protocol
