// Removes single variables where that is exact: what remains is that they exist.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "runtime/solve/solver.h"
#include "surety/protocol/symbol.h"

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

}  // namespace surety::protocol
