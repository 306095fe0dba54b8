#include "runtime/solve/solver.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/solve/z3_backend.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

namespace {
/// a / b rounded down, b > 0.
Integer floor_divide(Integer a, Integer b) { return a / b - (a % b < 0 ? 1 : 0); }
bool negate_overflows(Integer a) { return a == INT64_MIN; }
}  // namespace

TermPtr Solver::fresh(Sort sort, std::string name) {
  Info info;
  info.self = variable_term(sort, static_cast<Variable>(variables_.size()), std::move(name));
  variables_.push_back(info);
  return variables_.back().self;
}

void Solver::push() {
  levels_.push_back({variables_.size(), differences_.size(), disequalities_.size(),
                     residuals_.size(), trail_.size()});
}

void Solver::pop() {
  const Level level = levels_.back();
  levels_.pop_back();
  while (trail_.size() > level.trail) {
    variables_[trail_.back().first] = std::move(trail_.back().second);
    trail_.pop_back();
  }
  variables_.resize(level.variables);
  differences_.resize(level.differences);
  disequalities_.resize(level.disequalities);
  residuals_.resize(level.residuals);
}

Variable Solver::representative(Variable v) const {
  while (variables_[v].parent != none) v = variables_[v].parent;
  return v;
}

Solver::Info& Solver::change(Variable v) {
  if (!levels_.empty()) trail_.emplace_back(v, variables_[v]);
  return variables_[v];
}

SolverAnswer Solver::add(const TermPtr& atom, bool truth) {
  bool possible = true;
  switch (atom->op) {
    case Term::Op::constant:
      possible = (atom->number != 0) == truth;
      break;
    case Term::Op::variable:
      possible = bind(representative(atom->variable), constant_term(truth, Sort::boolean));
      break;
    default:
      possible =
          atom->left->sort == Sort::string ? add_string(*atom, truth) : add_integer(atom, truth);
  }
  if (!possible) {
    ++tools_->counts.builtin;
    return SolverAnswer::unsatisfiable;
  }
  return check();
}

bool Solver::bind(Variable v, const TermPtr& value) {
  if (const Term* known = variables_[v].value.get(); known != nullptr) {
    return known->sort == Sort::string ? known->text == value->text
                                       : known->number == value->number;
  }
  Info& info = change(v);
  if (value->sort == Sort::integer) {
    if (info.lo && value->number < *info.lo) return false;
    if (info.hi && value->number > *info.hi) return false;
    info.lo = info.hi = value->number;
  }
  info.value = value;
  return true;
}

bool Solver::unite(Variable a, Variable b) {
  if (a == b) return true;
  if (variables_[a].value != nullptr) return bind(b, variables_[a].value);
  if (variables_[b].value != nullptr) return bind(a, variables_[b].value);
  if (variables_[a].weight < variables_[b].weight) std::swap(a, b);
  Info& child = change(b);
  child.parent = a;
  const std::optional<Integer> lo = child.lo, hi = child.hi;
  change(a).weight += variables_[b].weight;
  return (!lo || tighten_low(a, *lo)) && (!hi || tighten_high(a, *hi));
}

bool Solver::tighten_low(Variable v, Integer lo) {
  const Info& info = variables_[v];
  if (info.lo && *info.lo >= lo) return true;
  if (info.hi && *info.hi < lo) return false;
  change(v).lo = lo;
  if (variables_[v].hi == lo) variables_[v].value = constant_term(lo);
  return true;
}

bool Solver::tighten_high(Variable v, Integer hi) {
  const Info& info = variables_[v];
  if (info.hi && *info.hi <= hi) return true;
  if (info.lo && *info.lo > hi) return false;
  change(v).hi = hi;
  if (variables_[v].lo == hi) variables_[v].value = constant_term(hi);
  return true;
}

bool Solver::add_string(const Term& atom, bool truth) {
  const Term* sides[2] = {atom.left.get(), atom.right.get()};
  TermPtr values[2];
  Variable reps[2] = {none, none};
  for (int i = 0; i < 2; ++i) {
    if (sides[i]->op == Term::Op::constant) {
      values[i] = i == 0 ? atom.left : atom.right;
    } else {
      reps[i] = representative(sides[i]->variable);
      values[i] = variables_[reps[i]].value;
    }
  }
  if (values[0] != nullptr && values[1] != nullptr) {
    return (values[0]->text == values[1]->text) == truth;
  }
  const int open = values[0] == nullptr ? 0 : 1;  // a side that is not known
  if (truth) {
    return values[1 - open] != nullptr ? bind(reps[open], values[1 - open])
                                       : unite(reps[0], reps[1]);
  }
  if (values[1 - open] != nullptr) return add_disequality(reps[open], none, 0, values[1 - open]);
  return reps[0] != reps[1] && add_disequality(reps[0], reps[1], 0, nullptr);
}

std::optional<Integer> Solver::known_integer(const Term& term) const {
  Linear linear;
  if (!linear_of(term, 1, linear) || !linear.terms.empty()) return std::nullopt;
  return linear.constant;
}

bool Solver::linear_of(const Term& term, Integer factor, Linear& result) const {
  const auto add_constant = [&](Integer value) {
    Integer product = 0;
    return !__builtin_mul_overflow(value, factor, &product) &&
           !__builtin_add_overflow(result.constant, product, &result.constant);
  };
  switch (term.op) {
    case Term::Op::constant:
      return add_constant(term.number);
    case Term::Op::variable: {
      const Variable v = representative(term.variable);
      if (variables_[v].value != nullptr) return add_constant(variables_[v].value->number);
      for (auto it = result.terms.begin(); it != result.terms.end(); ++it) {
        if (it->first != v) continue;
        if (__builtin_add_overflow(it->second, factor, &it->second)) return false;
        if (it->second == 0) result.terms.erase(it);
        return true;
      }
      result.terms.emplace_back(v, factor);
      return true;
    }
    case Term::Op::add:
      return linear_of(*term.left, factor, result) && linear_of(*term.right, factor, result);
    case Term::Op::subtract:
      return !negate_overflows(factor) && linear_of(*term.left, factor, result) &&
             linear_of(*term.right, -factor, result);
    case Term::Op::multiply: {
      const auto left = known_integer(*term.left), right = known_integer(*term.right);
      Integer product = 0;
      if (left) {
        if (*left == 0) return true;
        return !__builtin_mul_overflow(factor, *left, &product) &&
               linear_of(*term.right, product, result);
      }
      if (right) {
        if (*right == 0) return true;
        return !__builtin_mul_overflow(factor, *right, &product) &&
               linear_of(*term.left, product, result);
      }
      return false;
    }
    case Term::Op::divide: {
      const auto left = known_integer(*term.left), right = known_integer(*term.right);
      if (right && *right == 0) return true;
      if (right && *right == 1) return linear_of(*term.left, factor, result);
      if (!left || !right || (*right == -1 && negate_overflows(*left))) return false;
      return add_constant(quotient(*left, *right));
    }
    default:
      return false;
  }
}

bool Solver::add_integer(const TermPtr& atom, bool truth) {
  Linear linear;
  if (linear_of(*atom->left, 1, linear) && linear_of(*atom->right, -1, linear)) {
    return add_linear(std::move(linear), atom->op, truth, atom);
  }
  residuals_.push_back({atom, truth});
  return true;
}

/// `linear op 0`, or its negation.
bool Solver::add_linear(Linear linear, Term::Op op, bool truth, const TermPtr& atom) {
  auto& terms = linear.terms;
  const bool equality = op == Term::Op::equal;
  if (terms.empty()) {
    return (equality ? linear.constant == 0 : linear.constant <= 0) == truth;
  }
  const auto leave_to_z3 = [&] {
    residuals_.push_back({atom, truth});
    return true;
  };
  if (negate_overflows(linear.constant) || linear.constant == INT64_MAX) return leave_to_z3();
  for (const auto& term : terms) {
    if (negate_overflows(term.second)) return leave_to_z3();
  }
  if (!equality && !truth) {  // not (s + k <= 0)  is  -s - k + 1 <= 0
    for (auto& term : terms) term.second = -term.second;
    linear.constant = -linear.constant + 1;
  }
  const Integer k = linear.constant;
  if (terms.size() == 1) {
    const auto [x, c] = terms[0];
    if (equality) {
      if (k % c != 0) return !truth;
      const TermPtr value = constant_term(quotient(-k, c));
      return truth ? bind(x, value) : add_disequality(x, none, 0, value);
    }
    return c > 0 ? tighten_high(x, floor_divide(-k, c)) : tighten_low(x, -floor_divide(-k, -c));
  }
  if (terms.size() == 2 && terms[0].second == -terms[1].second) {
    auto [x, c] = terms[0];
    Variable y = terms[1].first;
    Integer constant = k;
    if (c < 0) {
      std::swap(x, y);
      c = -c;
    }
    if (!equality) return add_difference(x, y, floor_divide(-constant, c));
    if (constant % c != 0) return !truth;
    const Integer offset = -constant / c;
    if (!truth) return add_disequality(x, y, offset, nullptr);
    if (offset == 0) return unite(x, y);
    return add_difference(x, y, offset) && add_difference(y, x, -offset);
  }
  return leave_to_z3();
}

bool Solver::add_difference(Variable x, Variable y, Integer bound) {
  differences_.push_back({x, y, bound});
  return true;
}

bool Solver::add_disequality(Variable x, Variable y, Integer offset, TermPtr constant) {
  disequalities_.push_back({x, y, offset, std::move(constant)});
  return true;
}

std::optional<Integer> Solver::evaluate(const Term& term, const Assignment& assignment) const {
  if (term.op == Term::Op::constant) return term.number;
  if (term.op == Term::Op::variable) return assignment[representative(term.variable)];
  const auto left = evaluate(*term.left, assignment);
  if (!left) return std::nullopt;
  const auto right = evaluate(*term.right, assignment);
  if (!right) return std::nullopt;
  const TermPtr result = make_term(term.op, term.sort, constant_term(*left), constant_term(*right));
  if (result->op != Term::Op::constant) return std::nullopt;  // does not fit
  return result->number;
}

bool Solver::holds(const Disequality& d, const Assignment& a) const {
  const auto x = a[representative(d.x)];
  if (d.y == none) return !x || *x != d.constant->number;
  const auto y = a[representative(d.y)];
  Integer difference = 0;
  return !x || !y || __builtin_sub_overflow(*x, *y, &difference) || difference != d.offset;
}

/// Of strings and booleans, and of integers that are known.
bool Solver::disequalities_hold() const {
  for (const Disequality& d : disequalities_) {
    const Variable x = representative(d.x);
    const Term* left = variables_[x].value.get();
    if (d.y == none) {
      if (left == nullptr) continue;
      if (left->sort == Sort::string ? left->text == d.constant->text
                                     : left->number == d.constant->number) {
        return false;
      }
      continue;
    }
    const Variable y = representative(d.y);
    if (x == y && d.offset == 0) return false;
    const Term* right = variables_[y].value.get();
    if (left == nullptr || right == nullptr) continue;
    Integer difference = 0;
    if (left->sort == Sort::string
            ? left->text == right->text
            : !__builtin_sub_overflow(left->number, right->number, &difference) &&
                  difference == d.offset) {
      return false;
    }
  }
  return true;
}

void Solver::collect(const Term& term, std::vector<Variable>& into) const {
  if (term.op == Term::Op::variable) {
    const Variable v = representative(term.variable);
    if (std::find(into.begin(), into.end(), v) == into.end()) into.push_back(v);
  }
  if (term.left != nullptr) collect(*term.left, into);
  if (term.right != nullptr) collect(*term.right, into);
}

TermPtr Solver::substitute(const TermPtr& term, const std::vector<TermPtr>& rename) {
  if (term->op == Term::Op::constant) return term;
  if (term->op == Term::Op::variable) {
    return rename[term->variable] == nullptr ? term : rename[term->variable];
  }
  TermPtr left = substitute(term->left, rename);
  TermPtr right = term->right == nullptr ? nullptr : substitute(term->right, rename);
  return make_term(term->op, term->sort, std::move(left), std::move(right));
}

}  // namespace surety::protocol
