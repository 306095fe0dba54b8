#include "surety/language/coverage.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/language/constrain/body.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/grammar/references.h"
#include "surety/language.h"
#include "surety/language/tree.h"

namespace surety {

namespace {

constexpr std::size_t most_paths = 1000000;

}  // namespace

GrammarCoverage::GrammarCoverage(const Language& language, std::size_t path_length)
    : language_(language), path_length_(std::max<std::size_t>(path_length, 1)) {
  const lang::Engines& engines = *language_.body().engines;
  const auto below = lang::references(engines.grammar);
  reachable_.resize(below.size());
  std::vector<std::uint32_t> work{engines.start};
  reachable_[engines.start] = true;
  while (!work.empty()) {
    const std::uint32_t rule = work.back();
    work.pop_back();
    ++rules_;
    for (std::uint32_t callee : below[rule]) {
      if (!reachable_[callee]) work.push_back(callee);
      reachable_[callee] = true;
    }
  }
  // Paths of n rules that begin at a rule, from those of n - 1 that begin at its callees.
  std::vector<std::size_t> count(below.size(), 1);
  for (std::size_t n = 1; n < path_length_; ++n) {
    std::vector<std::size_t> longer(below.size(), 0);
    for (std::size_t r = 0; r < below.size(); ++r) {
      for (std::uint32_t callee : below[r])
        longer[r] = std::min(most_paths, longer[r] + count[callee]);
    }
    count = std::move(longer);
  }
  for (std::size_t r = 0; r < below.size(); ++r) {
    if (reachable_[r]) paths_ = std::min(most_paths, paths_ + count[r]);
  }
}

void GrammarCoverage::add(const Tree& tree) {
  std::vector<std::uint32_t> path;
  std::vector<std::uint32_t> ends;
  for (std::uint32_t i = 0; i < tree.nodes().size(); ++i) {
    while (!ends.empty() && ends.back() <= i) {
      ends.pop_back();
      path.pop_back();
    }
    ++counts_[tree.nodes()[i].rule];
    path.push_back(tree.nodes()[i].rule);
    ends.push_back(tree.nodes()[i].next);
    if (path.size() >= path_length_ && reached_.size() < most_paths) {
      reached_.emplace(path.end() - static_cast<std::ptrdiff_t>(path_length_), path.end());
    }
  }
}

std::vector<std::string> GrammarCoverage::rules_missed() const {
  std::vector<std::string> names;
  const lang::Grammar& grammar = language_.body().engines->grammar;
  for (std::uint32_t r = 0; r < reachable_.size(); ++r) {
    if (reachable_[r] && counts_.count(r) == 0) names.push_back(grammar.rules[r].name);
  }
  return names;
}

bool GrammarCoverage::reached(const std::vector<std::string>& path) const {
  const lang::Grammar& grammar = language_.body().engines->grammar;
  std::vector<std::uint32_t> rules;
  rules.reserve(path.size());
  for (const std::string& name : path) rules.push_back(grammar.find(name));
  return reached_.count(rules) != 0;
}

std::vector<std::vector<std::string>> GrammarCoverage::paths_missed(std::size_t most) const {
  const lang::Grammar& grammar = language_.body().engines->grammar;
  const auto below = lang::references(grammar);
  std::vector<std::vector<std::string>> missed;
  std::vector<std::vector<std::uint32_t>> work;
  for (std::uint32_t r = 0; r < reachable_.size(); ++r) {
    if (reachable_[r]) work.push_back({r});
  }
  std::reverse(work.begin(), work.end());
  while (!work.empty() && missed.size() < most) {
    std::vector<std::uint32_t> path = std::move(work.back());
    work.pop_back();
    if (path.size() < path_length_) {
      for (std::uint32_t next : below[path.back()]) {
        work.push_back(path);
        work.back().push_back(next);
      }
    } else if (reached_.count(path) == 0) {
      std::vector<std::string>& names = missed.emplace_back();
      for (std::uint32_t rule : path) names.push_back(grammar.rules[rule].name);
    }
  }
  return missed;
}

std::string GrammarCoverage::report() const {
  std::string text = "rules " + std::to_string(rules_reached()) + " of " + std::to_string(rules()) +
                     ", " + std::to_string(path_length_) + "-paths " +
                     std::to_string(paths_reached()) + " of " + std::to_string(paths());
  const std::vector<std::string> missed = rules_missed();
  for (std::size_t i = 0; i < missed.size() && i < 20; ++i) {
    text += (i == 0 ? "; never reached: " : ", ") + missed[i];
  }
  if (!missed.empty() || path_length_ < 2) return text;
  // All rules, but not all ways to them.
  const auto paths = paths_missed(5);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    text += i == 0 ? "; never reached: " : ", ";
    for (std::size_t k = 0; k < paths[i].size(); ++k) text += (k == 0 ? "" : ">") + paths[i][k];
  }
  return text;
}

}  // namespace surety
