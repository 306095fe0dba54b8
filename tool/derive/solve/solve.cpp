#include "tool/derive/solve/solve.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tool/derive/solve/enumerate.h"
#include "tool/derive/solve/interpreter.h"
#include "tool/derive/solve/models.h"
#include "tool/derive/solve/search_reals.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

/// How many of all inputs meet the conditions, roughly: half of the inputs are spread evenly, half
/// are near to zero, as those of a test are. Of floating-point numbers only these count: among the
/// largest ones products are infinite, and infinities are equal.
double share_of(const std::vector<Unknown>& unknowns,
                const std::vector<NumericCondition>& conditions) {
  constexpr int samples = 2000;
  std::mt19937_64 random(1);
  const std::vector<Domain> domains = domains_of(unknowns, conditions);
  int taken = 0;
  Solution values(unknowns.size());
  const bool floating = std::any_of(unknowns.begin(), unknowns.end(), [](const Unknown& each) {
    return each.type.kind == TypeKind::floating;
  });
  for (int i = 0; i < samples; ++i) {
    for (std::size_t k = 0; k < values.size(); ++k) {
      const Domain& domain = domains[k];
      const bool small = floating || i % 2 == 0;
      if (unknowns[k].type.kind == TypeKind::floating) {
        const double low = small ? std::max(domain.low_real, -100.0) : domain.low_real;
        const double high = small ? std::min(domain.high_real, 100.0) : domain.high_real;
        const double at = static_cast<double>(random() >> 11) * 0x1p-53;
        const double value = low * (1 - at) + high * at;
        values[k].real = unknowns[k].type.bits == 32 ? static_cast<float>(value) : value;
      } else {
        const WideInteger near =
            std::clamp(WideInteger{0}, domain.low, std::max(domain.low, domain.high));
        const WideInteger low = small ? std::max(domain.low, near - 100) : domain.low;
        const WideInteger high = small ? std::min(domain.high, near + 100) : domain.high;
        const WideInteger size = std::max<WideInteger>(high - low + 1, 1);
        values[k].integer = low + static_cast<WideInteger>(random()) % size;
      }
    }
    taken +=
        std::all_of(conditions.begin(), conditions.end(),
                    [&](const NumericCondition& condition) { return holds(condition, values); });
  }
  return static_cast<double>(taken) / samples;
}

double distance(const Solution& solution, const std::vector<Unknown>& unknowns) {
  double total = 0;
  for (std::size_t i = 0; i < solution.size(); ++i) {
    const bool floating = unknowns[i].type.kind == TypeKind::floating;
    total += std::abs(floating ? solution[i].real : static_cast<double>(solution[i].integer));
  }
  return std::isnan(total) ? std::numeric_limits<double>::infinity() : total;
}

/// Counterexamples shrink towards the first solutions.
void simplest_first(std::vector<Solution>& solutions, const std::vector<Unknown>& unknowns) {
  std::stable_sort(solutions.begin(), solutions.end(), [&](const Solution& a, const Solution& b) {
    return distance(a, unknowns) < distance(b, unknowns);
  });
}

}  // namespace

Solutions solve(const std::vector<Unknown>& unknowns,
                const std::vector<TypedExpression>& conditions, const SolveLimits& limits) {
  const Deadline deadline = std::chrono::steady_clock::now() + limits.time;
  std::vector<NumericCondition> terms;
  for (const TypedExpression& condition : conditions) {
    std::optional<NumericCondition> term = numeric_condition(condition, unknowns);
    if (!term) return {};
    terms.push_back(std::move(*term));
  }
  Solutions result;
  if (auto all = enumerate(unknowns, terms, limits.enumerated, deadline)) {
    result.complete = all->count <= limits.enumerated;
    const double share = static_cast<double>(all->count) / std::max(all->candidates, 1.0);
    if (!result.complete && share >= limits.dense) return {};
    result.verdict = all->count == 0 ? Solutions::Verdict::impossible : Solutions::Verdict::found;
    result.solutions = std::move(all->solutions);
  } else if (share_of(unknowns, terms) < limits.dense) {
    const Deadline third = deadline - 2 * limits.time / 3;
    result.solutions = search_reals(unknowns, terms, limits.modelled, third);
    if (!result.solutions.empty()) {
      result.verdict = Solutions::Verdict::found;
    } else {
      result = find_models(unknowns, terms, limits.modelled, deadline);
    }
  }
  simplest_first(result.solutions, unknowns);
  return result;
}

std::string number_code(const Number& number, const TypeInfo& type) {
  if (type.kind == TypeKind::boolean) return number.integer != 0 ? "true" : "false";
  if (type.kind == TypeKind::floating) {
    const std::string limits = "::std::numeric_limits<" + type.spelling + ">::";
    if (std::isnan(number.real)) return limits + "quiet_NaN()";
    if (std::isinf(number.real)) return (number.real < 0 ? "-" : "") + limits + "infinity()";
    // The shortest decimal that means the same number, in the type's own precision.
    std::string digits = type.bits == 32 ? fmt::format("{}", static_cast<float>(number.real))
                                         : fmt::format("{}", number.real);
    if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
    return digits + (type.bits == 32 ? "f" : "");
  }
  if (number.integer < 0) {
    const auto value = static_cast<std::int64_t>(number.integer);
    // The least number of 64 bits has no literal of its own.
    if (value == std::numeric_limits<std::int64_t>::min()) return "(-9223372036854775807 - 1)";
    return std::to_string(value);
  }
  const auto value = static_cast<std::uint64_t>(number.integer);
  return std::to_string(value) +
         (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) ? "u" : "");
}

}  // namespace surety::tool::derive
