#include "tool/derive/solve/search_reals.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "tool/derive/solve/enumerate.h"
#include "tool/derive/solve/interpreter.h"
#include "tool/derive/solve/solve.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

constexpr int rounds_without_solution = 20000;

class RealSearch {
 public:
  RealSearch(const std::vector<Unknown>& unknowns, const std::vector<NumericCondition>& conditions,
             std::size_t most, Deadline deadline)
      : unknowns_(unknowns),
        conditions_(conditions),
        domains_(domains_of(unknowns, conditions)),
        most_(most),
        deadline_(deadline) {}

  std::vector<Solution> run() {
    find_comparisons();
    if (comparisons_.empty()) return {};
    for (int round = 0; round < rounds_without_solution && found_.size() < most_; ++round) {
      if (std::chrono::steady_clock::now() > deadline_) break;
      const std::size_t before = found_.size();
      const auto& [comparison, unknown] = comparisons_[random_() % comparisons_.size()];
      for (std::size_t i = 0; i < unknowns_.size(); ++i) choose(i);
      solve_for(*comparison, unknown);
      if (found_.size() > before) round = 0;
    }
    return std::move(found_);
  }

 private:
  void find_comparisons() {
    for (const NumericCondition& condition : conditions_) find_comparisons(condition);
  }
  void find_comparisons(const NumericCondition& term) {
    if (term.operation == Operation::both) {
      for (const NumericCondition& part : term.children) find_comparisons(part);
    }
    const bool compares = term.operation >= Operation::less && term.operation <= Operation::equal;
    if (!compares || !term.operands.floating) return;
    std::vector<bool> used(unknowns_.size());
    term.collect(used);
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (used[i] && unknowns_[i].type.kind == TypeKind::floating)
        comparisons_.push_back({&term, i});
    }
  }

  double rounded(std::size_t index, double value) const {
    return unknowns_[index].type.bits == 32 ? static_cast<float>(value) : value;
  }

  /// Round numbers first: they are those that exact equations have solutions for.
  void choose(std::size_t index) {
    const Domain& domain = domains_[index];
    if (unknowns_[index].type.kind != TypeKind::floating) {
      const WideInteger near =
          std::clamp(WideInteger{0}, domain.low, std::max(domain.low, domain.high));
      const WideInteger low = std::max(domain.low, near - 20);
      const WideInteger high = std::min(domain.high, near + 20);
      values_[index].integer =
          low + static_cast<WideInteger>(random_()) % std::max<WideInteger>(high - low + 1, 1);
      return;
    }
    const std::uint64_t kind = random_() % 8;
    const double size = kind < 4 ? 16 : kind < 6 ? 1024 : 1e6;
    const double near = std::clamp(0.0, domain.low_real, domain.high_real);
    const double low = std::max(domain.low_real, near - size);
    const double high = std::min(domain.high_real, near + size);
    const double value = low + (high - low) * static_cast<double>(random_() >> 11) * 0x1p-53;
    const double grid = kind < 4 ? 1 : kind == 4 ? 0.5 : kind == 5 ? 1 : 0;
    const double snapped = grid == 0 ? value : std::round(value / grid) * grid;
    values_[index].real = rounded(index, std::clamp(snapped, low, high));
  }

  /// Which side of the comparison is larger with this value: negative, 0, positive; NaN if neither.
  double difference(const NumericCondition& comparison, std::size_t index, double value) {
    values_[index].real = rounded(index, value);
    const auto left = evaluate(comparison.children[0], values_);
    const auto right = evaluate(comparison.children[1], values_);
    if (!left || !right) return std::nan("");
    const auto a = convert(*left, comparison.children[0].type, comparison.operands);
    const auto b = convert(*right, comparison.children[1].type, comparison.operands);
    if (!a || !b) return std::nan("");
    return a->real < b->real ? -1 : a->real > b->real ? 1 : a->real == b->real ? 0 : std::nan("");
  }

  void solve_for(const NumericCondition& comparison, std::size_t index) {
    const Domain domain = domains_[index];
    // Places of every size, negative and positive: between two of them the sides may change.
    std::vector<double> places{domain.low_real, domain.high_real};
    if (domain.low_real <= 0 && 0 <= domain.high_real) places.push_back(0);
    for (double size = 0x1p-20; size < 1e12; size *= 4) {
      for (const double place : {size, -size}) {
        if (domain.low_real < place && place < domain.high_real) places.push_back(place);
      }
    }
    std::sort(places.begin(), places.end());
    double before = difference(comparison, index, places[0]);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const double now = difference(comparison, index, places[i]);
      if (now == 0) keep(index, places[i]);
      if (i > 0 && before * now < 0) halve(comparison, index, places[i - 1], places[i], before);
      before = now;
    }
  }

  void halve(const NumericCondition& comparison, std::size_t index, double low, double high,
             double at_low) {
    for (int step = 0; step < 1100; ++step) {
      const double middle = rounded(index, low / 2 + high / 2);
      if (middle <= low || middle >= high) {
        // For an inequality: one of the neighbours is the last number that meets it.
        keep(index, low);
        keep(index, high);
        return;
      }
      const double now = difference(comparison, index, middle);
      if (now == 0) return keep(index, middle);
      if (std::isnan(now)) return;
      (now * at_low > 0 ? low : high) = middle;
    }
  }

  void keep(std::size_t index, double value) {
    values_[index].real = rounded(index, value);
    const bool good =
        std::all_of(conditions_.begin(), conditions_.end(),
                    [&](const NumericCondition& term) { return holds(term, values_); });
    if (!good) return;
    std::vector<std::pair<WideInteger, double>> key;
    for (const Number& number : values_) key.emplace_back(number.integer, number.real);
    if (seen_.insert(std::move(key)).second) found_.push_back(values_);
  }

  const std::vector<Unknown>& unknowns_;
  const std::vector<NumericCondition>& conditions_;
  const std::vector<Domain> domains_;
  const std::size_t most_;
  const Deadline deadline_;
  std::vector<std::pair<const NumericCondition*, std::size_t>>
      comparisons_;  // and the unknown to solve for
  Solution values_ = Solution(unknowns_.size());
  std::mt19937_64 random_{1};
  std::set<std::vector<std::pair<WideInteger, double>>> seen_;
  std::vector<Solution> found_;
};

}  // namespace

std::vector<Solution> search_reals(const std::vector<Unknown>& unknowns,
                                   const std::vector<NumericCondition>& conditions,
                                   std::size_t most, Deadline deadline) {
  return RealSearch(unknowns, conditions, most, deadline).run();
}

}  // namespace surety::tool::derive
