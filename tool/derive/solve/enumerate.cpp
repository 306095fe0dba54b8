#include "tool/derive/solve/enumerate.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tool/derive/solve/interpreter.h"
#include "tool/derive/solve/solve.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

constexpr double most_candidates = 2e7;
constexpr double most_with_equation = 4e6;

Operation flipped(Operation op) {
  switch (op) {
    case Operation::less:
      return Operation::greater;
    case Operation::less_equal:
      return Operation::greater_equal;
    case Operation::greater:
      return Operation::less;
    case Operation::greater_equal:
      return Operation::less_equal;
    default:
      return op;
  }
}

/// Takes `unknown op constant` into the domain of the unknown.
void narrow(const NumericCondition& term, std::vector<Domain>& domains) {
  if (term.operation < Operation::less || term.operation > Operation::equal) return;
  const bool flip = term.children[0].operation == Operation::constant;
  const NumericCondition& unknown = term.children[flip ? 1 : 0];
  const NumericCondition& constant = term.children[flip ? 0 : 1];
  if (unknown.operation != Operation::unknown || constant.operation != Operation::constant) return;
  if (unknown.type.floating != term.operands.floating) return;
  // -1 is a huge number when it is compared as unsigned.
  if (!term.operands.floating && !term.operands.is_signed && unknown.type.is_signed) return;
  const std::optional<Number> value = convert(constant.value, constant.type, term.operands);
  if (!value) return;
  const Operation op = flip ? flipped(term.operation) : term.operation;
  Domain& domain = domains[unknown.index];
  const bool above = op == Operation::greater || op == Operation::greater_equal;
  const bool below = op == Operation::less || op == Operation::less_equal;
  if (above || op == Operation::equal) {
    domain.low = std::max(domain.low, value->integer + (op == Operation::greater ? 1 : 0));
    domain.low_real = std::max(domain.low_real, value->real);
  }
  if (below || op == Operation::equal) {
    domain.high = std::min(domain.high, value->integer - (op == Operation::less ? 1 : 0));
    domain.high_real = std::min(domain.high_real, value->real);
  }
}

/// A part of an equation between sums.
struct Summand {
  const NumericCondition* term;
  bool negative;
};

/// The summands of a signed sum. Where nothing overflows, it is their mathematical sum.
void flatten(const NumericCondition& term, bool negative, std::vector<Summand>& out) {
  const bool sum = term.operation == Operation::add || term.operation == Operation::subtract;
  if (sum && !term.type.floating && term.type.is_signed) {
    flatten(term.children[0], negative, out);
    flatten(term.children[1], negative != (term.operation == Operation::subtract), out);
  } else {
    out.push_back({&term, negative});
  }
}

/// An equation in which one unknown stands apart: own summands + other summands == 0.
struct Equation {
  std::size_t unknown = 0;
  std::vector<Summand> own;
  std::vector<Summand> others;
};

std::optional<Equation> split(const NumericCondition& term, std::size_t unknown,
                              std::size_t unknowns) {
  if (term.operation != Operation::equal || term.operands.floating || !term.operands.is_signed) {
    return std::nullopt;
  }
  std::vector<Summand> summands;
  flatten(term.children[0], false, summands);
  flatten(term.children[1], true, summands);
  Equation equation{unknown, {}, {}};
  for (const Summand& summand : summands) {
    std::vector<bool> used(unknowns);
    summand.term->collect(used);
    const auto count = std::count(used.begin(), used.end(), true);
    if (used[unknown] && count != 1) return std::nullopt;
    (used[unknown] ? equation.own : equation.others).push_back(summand);
  }
  if (equation.own.empty()) return std::nullopt;
  return equation;
}

std::optional<std::int64_t> sum(const std::vector<Summand>& summands, const Solution& values,
                                bool negated) {
  WideInteger total = 0;
  for (const Summand& summand : summands) {
    const std::optional<Number> value = evaluate(*summand.term, values);
    if (!value) return std::nullopt;
    total += summand.negative != negated ? -value->integer : value->integer;
  }
  return static_cast<std::int64_t>(total);  // a key: what it finds is checked
}

class Search {
 public:
  Search(const std::vector<Unknown>& unknowns, const std::vector<NumericCondition>& conditions,
         std::size_t most, Deadline deadline)
      : conditions_(conditions),
        domains_(domains_of(unknowns, conditions)),
        values_(unknowns.size()),
        most_(most),
        deadline_(deadline) {}

  std::optional<Enumeration> run() {
    result_.candidates = 1;
    for (const Domain& domain : domains_) result_.candidates *= domain.size();
    if (result_.candidates == 0) return result_;
    choose_equation();
    if (!equation_ && result_.candidates > most_candidates) return std::nullopt;
    for (std::size_t i = 0; i < domains_.size(); ++i) {
      if (!equation_ || i != equation_->unknown) order_.push_back(i);
    }
    if (equation_) {
      order_.push_back(equation_->unknown);
      tabulate();
    }
    schedule();
    descend(0);
    if (late_) return std::nullopt;
    return std::move(result_);
  }

 private:
  void choose_equation() {
    double best = 0;
    for (std::size_t i = 0; i < domains_.size(); ++i) {
      const double own = domains_[i].size();
      if (own <= best || own > most_with_equation || result_.candidates / own > most_with_equation)
        continue;
      for (const NumericCondition& condition : conditions_) {
        if (auto found = split(condition, i, domains_.size())) {
          equation_ = std::move(found);
          best = own;
          break;
        }
      }
    }
  }

  /// The values of the unknown that stands apart, by what its side of the equation comes to.
  void tabulate() {
    const std::size_t i = equation_->unknown;
    for (WideInteger value = domains_[i].low; value <= domains_[i].high; ++value) {
      values_[i].integer = value;
      if (const auto key = sum(equation_->own, values_, true)) table_[*key].push_back(value);
    }
  }

  /// Each condition is checked as soon as its unknowns have values.
  void schedule() {
    checks_.resize(order_.size());
    for (const NumericCondition& condition : conditions_) {
      std::vector<bool> used(domains_.size());
      condition.collect(used);
      std::size_t depth = 0;
      for (std::size_t i = 0; i < order_.size(); ++i) {
        if (used[order_[i]]) depth = i;
      }
      checks_[depth].push_back(&condition);
    }
  }

  void descend(std::size_t depth) {
    if (depth == order_.size()) return keep();
    if (equation_ && depth + 1 == order_.size()) {
      const auto key = sum(equation_->others, values_, false);
      if (!key) return;
      const auto found = table_.find(*key);
      if (found == table_.end()) return;
      for (const WideInteger value : found->second) attempt(depth, value);
      return;
    }
    const Domain& domain = domains_[order_[depth]];
    for (WideInteger value = domain.low; value <= domain.high && !late_; ++value) {
      attempt(depth, value);
    }
  }

  void attempt(std::size_t depth, WideInteger value) {
    if (++steps_ % 4096 == 0) late_ = late_ || std::chrono::steady_clock::now() > deadline_;
    values_[order_[depth]].integer = value;
    for (const NumericCondition* check : checks_[depth]) {
      if (!holds(*check, values_)) return;
    }
    descend(depth + 1);
  }

  void keep() {
    const std::uint64_t index = result_.count++;
    if (index < most_) {
      result_.solutions.push_back(values_);
    } else if (const std::uint64_t at = random_() % result_.count; at < most_) {
      result_.solutions[at] = values_;
    }
  }

  const std::vector<NumericCondition>& conditions_;
  std::vector<Domain> domains_;
  Solution values_;
  std::size_t most_;
  Deadline deadline_;
  std::optional<Equation> equation_;
  std::unordered_map<std::int64_t, std::vector<WideInteger>> table_;
  std::vector<std::size_t> order_;
  std::vector<std::vector<const NumericCondition*>> checks_;
  std::mt19937_64 random_{1};
  std::uint64_t steps_ = 0;
  bool late_ = false;
  Enumeration result_;
};

}  // namespace

std::vector<Domain> domains_of(const std::vector<Unknown>& unknowns,
                               const std::vector<NumericCondition>& conditions) {
  std::vector<Domain> domains;
  for (const Unknown& unknown : unknowns) {
    const NumberType type = number_type(unknown.type);
    const double most = type.bits == 32 ? static_cast<double>(std::numeric_limits<float>::max())
                                        : std::numeric_limits<double>::max();
    const bool boolean = unknown.type.kind == TypeKind::boolean;
    domains.push_back({type.lowest(), boolean ? 1 : type.highest(), -most, most});
  }
  for (const NumericCondition& condition : conditions) narrow(condition, domains);
  return domains;
}

std::optional<Enumeration> enumerate(const std::vector<Unknown>& unknowns,
                                     const std::vector<NumericCondition>& conditions,
                                     std::size_t most, Deadline deadline) {
  for (const Unknown& unknown : unknowns) {
    if (unknown.type.kind == TypeKind::floating) return std::nullopt;
  }
  return Search(unknowns, conditions, most, deadline).run();
}

}  // namespace surety::tool::derive
