// Satisfiability of what a Solver holds: difference graph, split disequalities, small domains by
// trying, and Z3 for the rest.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/solve/solver.h"
#include "runtime/solve/z3_backend.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

namespace {
__extension__ using Distance = __int128;
constexpr std::size_t most_splits = 300;
constexpr std::uint64_t most_tried = 4'096;
}  // namespace

/// Differences and bounds as a graph; node 0 is the number zero.
class Solver::Graph {
 public:
  explicit Graph(const Solver& solver) : solver_(solver), node_of_(solver.variables_.size(), 0) {
    variable_of_.push_back(none);
    for (Variable v = 0; v < solver.variables_.size(); ++v) {
      const Info& info = solver.variables_[v];
      if (info.self->sort != Sort::integer || info.parent != none) continue;
      node_of_[v] = static_cast<std::uint32_t>(variable_of_.size());
      variable_of_.push_back(v);
      if (info.hi) edges_.push_back({0, node_of_[v], *info.hi});
      if (info.lo) edges_.push_back({node_of_[v], 0, -static_cast<Distance>(*info.lo)});
    }
    for (const Difference& d : solver.differences_) {
      add(solver.representative(d.x), solver.representative(d.y), d.bound);
    }
  }

  /// A solution of differences, bounds and disequalities.
  SolverAnswer solve(Assignment& result) {
    std::size_t budget = most_splits;
    return search(result, budget);
  }

 private:
  struct Edge {
    std::uint32_t from, to;
    Distance weight;
  };

  void add(Variable x, Variable y, Distance bound) {  // x - y <= bound
    edges_.push_back({y == none ? 0 : node_of_[y], x == none ? 0 : node_of_[x], bound});
  }

  bool relax(std::vector<Distance>& distance) const {
    distance.assign(variable_of_.size(), 0);
    for (std::size_t round = 0; round <= variable_of_.size(); ++round) {
      bool changed = false;
      for (const Edge& edge : edges_) {
        if (distance[edge.from] + edge.weight < distance[edge.to]) {
          distance[edge.to] = distance[edge.from] + edge.weight;
          changed = true;
        }
      }
      if (!changed) return true;
    }
    return false;  // a negative cycle
  }

  SolverAnswer search(Assignment& result, std::size_t& budget) {
    if (budget == 0) return SolverAnswer::unknown;
    --budget;
    std::vector<Distance> distance;
    if (!relax(distance)) return SolverAnswer::unsatisfiable;
    result.assign(solver_.variables_.size(), std::nullopt);
    for (std::size_t node = 1; node < variable_of_.size(); ++node) {
      const Distance value = distance[node] - distance[0];
      if (value < INT64_MIN || value > INT64_MAX) return SolverAnswer::unknown;
      result[variable_of_[node]] = static_cast<Integer>(value);
    }
    for (const Disequality& d : solver_.disequalities_) {
      if (solver_.variables_[d.x].self->sort != Sort::integer || solver_.holds(d, result)) continue;
      const Variable x = solver_.representative(d.x);
      const Variable y = d.y == none ? none : solver_.representative(d.y);
      const Distance offset = d.y == none ? d.constant->number : d.offset;
      bool unknown = false;
      for (const bool below : {true, false}) {
        if (below) {
          add(x, y, offset - 1);
        } else {
          add(y, x, -offset - 1);
        }
        const SolverAnswer answer = search(result, budget);
        edges_.pop_back();
        if (answer == SolverAnswer::satisfiable) return answer;
        unknown = unknown || answer == SolverAnswer::unknown;
      }
      return unknown ? SolverAnswer::unknown : SolverAnswer::unsatisfiable;
    }
    return SolverAnswer::satisfiable;
  }

  const Solver& solver_;
  std::vector<std::uint32_t> node_of_;
  std::vector<Variable> variable_of_;
  std::vector<Edge> edges_;
};

bool Solver::residuals_hold(const Assignment& assignment, bool& sure) const {
  sure = true;
  for (const Residual& r : residuals_) {
    const auto value = evaluate(*r.atom, assignment);
    if (!value) {
      sure = false;
    } else if ((*value != 0) != r.truth) {
      return false;
    }
  }
  return true;
}

SolverAnswer Solver::check(Assignment* model) {
  ++tools_->counts.builtin;
  if (!disequalities_hold()) return SolverAnswer::unsatisfiable;
  bool linked = !differences_.empty() || !residuals_.empty() || model != nullptr;
  for (const Disequality& d : disequalities_) {
    if (linked) break;
    const Info& info = variables_[representative(d.x)];
    if (info.self->sort != Sort::integer) continue;
    linked = d.y != none || (info.lo && info.hi);
  }
  if (!linked) return SolverAnswer::satisfiable;

  Assignment candidate;
  SolverAnswer answer = Graph(*this).solve(candidate);
  if (answer == SolverAnswer::unsatisfiable) return answer;
  bool sure = true;
  if (answer == SolverAnswer::satisfiable && residuals_hold(candidate, sure) && sure) {
    if (model != nullptr) *model = candidate;
    return answer;
  }
  return check_residuals(candidate, answer == SolverAnswer::unknown, model);
}

/// Variables that the residuals speak of, and those linked to them; or all.
std::vector<Variable> Solver::component_of_residuals(bool all) const {
  std::vector<Variable> component;
  for (const Residual& r : residuals_) collect(*r.atom, component);
  for (Variable v = 0; all && v < variables_.size(); ++v) {
    if (variables_[v].self->sort == Sort::integer) collect(*variables_[v].self, component);
  }
  const auto in = [&](Variable v) {
    return std::find(component.begin(), component.end(), v) != component.end();
  };
  const auto link = [&](Variable x, Variable y) {
    const bool one = in(x) || in(y);
    bool grown = false;
    for (const Variable v : {x, y}) {
      if (!one || in(v)) continue;
      component.push_back(v);
      grown = true;
    }
    return grown;
  };
  for (bool grown = true; grown;) {
    grown = false;
    for (const Difference& d : differences_) {
      grown = link(representative(d.x), representative(d.y)) || grown;
    }
    for (const Disequality& d : disequalities_) {
      if (variables_[d.x].self->sort != Sort::integer) continue;
      const Variable x = representative(d.x);
      grown = link(x, d.y == none ? x : representative(d.y)) || grown;
    }
  }
  return component;
}

std::vector<Literal> Solver::literals_of(const std::vector<Variable>& component) const {
  using Op = Term::Op;
  std::vector<Literal> literals;
  std::vector<TermPtr> to_representative(variables_.size());
  for (Variable v = 0; v < variables_.size(); ++v) {
    const Info& info = variables_[representative(v)];
    to_representative[v] = info.value != nullptr ? info.value : info.self;
  }
  const auto term = [&](Variable v) { return to_representative[v]; };
  const auto order = [&](TermPtr a, TermPtr b) {
    literals.push_back(
        {make_term(Op::less_equal, Sort::boolean, std::move(a), std::move(b)), true});
  };
  for (const Variable v : component) {
    const Info& info = variables_[v];
    if (info.value != nullptr) continue;
    if (info.lo) order(constant_term(*info.lo), info.self);
    if (info.hi) order(info.self, constant_term(*info.hi));
  }
  const auto in = [&](Variable v) {
    return std::find(component.begin(), component.end(), representative(v)) != component.end();
  };
  const auto shifted = [&](Variable y, Integer by) {
    return make_term(Op::add, Sort::integer, term(y), constant_term(by));
  };
  for (const Difference& d : differences_) {
    if (in(d.x)) order(term(d.x), shifted(d.y, d.bound));
  }
  for (const Disequality& d : disequalities_) {
    if (variables_[d.x].self->sort != Sort::integer || !in(d.x)) continue;
    literals.push_back({make_term(Op::equal, Sort::boolean, term(d.x),
                                  d.y == none ? d.constant : shifted(d.y, d.offset)),
                        false});
  }
  for (const Residual& r : residuals_) {
    literals.push_back({substitute(r.atom, to_representative), r.truth});
  }
  return literals;
}

/// Whether the literals hold; nothing when no literal is false and some cannot be evaluated.
std::optional<bool> Solver::all_hold(const std::vector<Literal>& literals,
                                     const Assignment& assignment) const {
  bool sure = true;
  for (const Literal& literal : literals) {
    const auto value = evaluate(*literal.atom, assignment);
    if (!value) sure = false;
    if (value && (*value != 0) != literal.truth) return false;
  }
  return sure ? std::optional(true) : std::nullopt;
}

/// What satisfied everything before may do so still.
Solver::Assignment Solver::likely_values(const std::vector<Variable>& component,
                                         const Assignment& candidate) const {
  Assignment assignment(variables_.size());
  for (const Variable v : component) {
    const Info& info = variables_[v];
    if (info.value != nullptr) {
      assignment[v] = info.value->number;
    } else if (v < hint_.size() && hint_[v]) {
      assignment[v] = hint_[v];
    } else {
      assignment[v] = v < candidate.size() && candidate[v] ? *candidate[v] : 0;
    }
  }
  return assignment;
}

/// Whether all values of these variables can be tried.
bool Solver::is_small(const std::vector<Variable>& component) const {
  std::uint64_t product = 1;
  for (const Variable v : component) {
    const Info& info = variables_[v];
    if (info.value != nullptr) continue;
    Integer width = 0;
    const bool finite = info.lo && info.hi && !__builtin_sub_overflow(*info.hi, *info.lo, &width) &&
                        width < static_cast<Integer>(most_tried);
    if (!finite) return false;
    product *= static_cast<std::uint64_t>(width) + 1;
    if (product > most_tried) return false;
  }
  return true;
}

/// Counts on through the values of a small component; false after the last.
bool Solver::next_values(const std::vector<Variable>& component, Assignment& assignment) const {
  for (const Variable v : component) {
    Integer& value = *assignment[v];
    if (value < *variables_[v].hi) {
      ++value;
      return true;
    }
    value = *variables_[v].lo;
  }
  return false;
}

/// The built-in procedures found no solution that also satisfies the residuals (or gave up on
/// the disequalities): small domains are tried out, the rest is Z3's.
SolverAnswer Solver::check_residuals(const Assignment& candidate, bool all, Assignment* model) {
  const std::vector<Variable> component = component_of_residuals(all);
  const std::vector<Literal> literals = literals_of(component);
  const auto found = [&](const Assignment& assignment) {
    hint_ = assignment;
    if (model == nullptr) return SolverAnswer::satisfiable;
    *model = candidate;
    model->resize(variables_.size());
    for (const Variable v : component) (*model)[v] = assignment[v];
    return SolverAnswer::satisfiable;
  };

  Assignment assignment = likely_values(component, candidate);
  if (all_hold(literals, assignment).value_or(false)) return found(assignment);

  if (is_small(component)) {
    ++tools_->counts.enumerated;
    for (const Variable v : component) assignment[v] = variables_[v].lo;
    bool sure = true;
    do {
      const std::optional<bool> hold = all_hold(literals, assignment);
      if (hold.value_or(false)) return found(assignment);
      sure = sure && hold.has_value();
    } while (next_values(component, assignment));
    if (sure) return SolverAnswer::unsatisfiable;
  }

  bool from_cache = false;
  Assignment values;
  const SolverAnswer answer = tools_->z3.check(literals, variables_.size(), values, from_cache);
  ++(from_cache ? tools_->counts.z3_cached : tools_->counts.z3);
  if (answer == SolverAnswer::unknown) ++tools_->counts.unknown;
  return answer == SolverAnswer::satisfiable ? found(values) : answer;
}

std::optional<std::vector<Integer>> Solver::integer_model() {
  Assignment model;
  if (check(&model) != SolverAnswer::satisfiable) return std::nullopt;
  std::vector<Integer> result(variables_.size());
  for (Variable v = 0; v < variables_.size(); ++v) {
    if (variables_[v].self->sort != Sort::integer) continue;
    const auto value = model[representative(v)];
    if (!value) return std::nullopt;
    result[v] = *value;
  }
  return result;
}

}  // namespace surety::protocol
