#include "surety/language/coverage.h"

#include <algorithm>

#include "runtime/language/body.h"

namespace surety {

namespace {

constexpr std::size_t most_paths = 1000000;

std::vector<std::vector<std::uint32_t>> callees(const lang::Grammar& grammar) {
  std::vector<std::vector<std::uint32_t>> result(grammar.rules.size());
  for (lang::RuleId r = 0; r < grammar.rules.size(); ++r) {
    std::vector<lang::NodeId> work{grammar.rules[r].body};
    while (!work.empty()) {
      const lang::Node& node = grammar.nodes[work.back()];
      work.pop_back();
      if (node.kind == lang::Kind::reference) result[r].push_back(node.rule);
      work.insert(work.end(), node.parts.begin(), node.parts.end());
    }
    std::sort(result[r].begin(), result[r].end());
    result[r].erase(std::unique(result[r].begin(), result[r].end()), result[r].end());
  }
  return result;
}

}  // namespace

GrammarCoverage::GrammarCoverage(const Language& language, std::size_t path_length)
    : language_(language), path_length_(std::max<std::size_t>(path_length, 1)) {
  const lang::Engines& engines = *language_.body().engines;
  const auto below = callees(engines.grammar);
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

std::string GrammarCoverage::report() const {
  std::string text = "rules " + std::to_string(rules_reached()) + " of " + std::to_string(rules()) +
                     ", " + std::to_string(path_length_) + "-paths " +
                     std::to_string(paths_reached()) + " of " + std::to_string(paths());
  const std::vector<std::string> missed = rules_missed();
  for (std::size_t i = 0; i < missed.size() && i < 20; ++i) {
    text += (i == 0 ? "; never reached: " : ", ") + missed[i];
  }
  return text;
}

}  // namespace surety
