#include "surety/harness/coverage.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace surety::harness {

double Coverage::novelty() const {
  double sum = 0;
  for (const auto& entry : clauses_) {
    if (entry.second.run == run_) sum += 1.0 / static_cast<double>(entry.second.runs);
  }
  return sum;
}

void Coverage::add(const Coverage& other) {
  for (const auto& [clause, counts] : other.clauses_) {
    clauses_[clause].times += counts.times;
    clauses_[clause].runs += counts.runs;
  }
  answers_.insert(other.answers_.begin(), other.answers_.end());
  sites_.insert(other.sites_.begin(), other.sites_.end());
}

std::vector<Coverage::Reached> Coverage::reached() const {
  std::map<std::string, std::uint64_t> by_name;
  for (const auto& [clause, counts] : clauses_) by_name[clause] += counts.times;
  std::vector<Reached> result;
  result.reserve(by_name.size());
  for (const auto& [clause, times] : by_name) result.push_back({clause, times});
  return result;
}

std::size_t Coverage::possible_answers() const {
  std::size_t sum = 0;
  for (const auto& entry : sites_) sum += entry.second;
  return sum;
}

void Steering::learn(double novelty) {
  ++runs_;
  usual_ += (novelty - usual_) / static_cast<double>(std::min<std::uint64_t>(runs_, 20));
  const double gain = usual_ <= 0 ? 1 : std::clamp(novelty / usual_, 0.5, 2.0);
  for (auto& entry : entries_) {
    if (!entry.second.used) continue;
    entry.second.used = false;
    // Slowly towards what the runs with it were worth, and never to nothing.
    entry.second.weight = std::clamp(entry.second.weight * (0.9 + 0.1 * gain), 0.3, 4.0);
  }
}

void Steering::forget_run() {
  for (auto& entry : entries_) entry.second.used = false;
}

}  // namespace surety::harness
