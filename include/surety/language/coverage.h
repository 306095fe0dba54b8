// How much of a grammar a set of texts has reached: its rules, its alternatives as far as they
// are rules, and the paths of k rules from parent to child.
//
//   surety::GrammarCoverage coverage(Json, 2);
//   coverage.add(Json.draw_tree(source));
//   coverage.report()     "rules 13 of 14, 2-paths 20 of 22; never reached: exp"
//
// Where something is never reached, weights steer: `@5` in the grammar, or Language::weighted; and
// Language::through draws sentences that have a certain path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "surety/language.h"

namespace surety {

class GrammarCoverage {
 public:
  explicit GrammarCoverage(const Language& language, std::size_t path_length = 2);

  void add(const Tree& tree);

  std::size_t rules_reached() const { return counts_.size(); }
  std::size_t rules() const { return rules_; }
  std::size_t paths_reached() const { return reached_.size(); }
  /// Paths that the grammar allows, counted up to a million.
  std::size_t paths() const { return paths_; }
  std::vector<std::string> rules_missed() const;
  bool reached(const std::vector<std::string>& path) const;
  /// Paths that were never reached, `most` of them; Language::through reaches them.
  std::vector<std::vector<std::string>> paths_missed(std::size_t most = 10000) const;
  std::string report() const;

 private:
  Language language_;
  std::size_t path_length_;
  std::size_t rules_ = 0;
  std::size_t paths_ = 0;
  std::map<std::uint32_t, std::size_t> counts_;  // by rule
  std::set<std::vector<std::uint32_t>> reached_;
  std::vector<bool> reachable_;
};

}  // namespace surety
