// Published shrinking challenges: what is generated, what must hold, and what the ideal
// counterexample looks like.
//
// To add a challenge: write a function in challenges.cpp that returns one, and list it there.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "surety/run.h"

namespace surety::bench {

struct Challenge {
  std::string name;
  std::string ideal;  // for the table
  double wanted;      // share of runs that must reach it
  std::function<std::unique_ptr<Property>()> make;
  std::function<bool(const std::string&)> is_ideal;  // of the counterexample's text
};

const std::vector<Challenge>& challenges();

/// How one challenge went over several seeds.
struct Score {
  int runs = 0;
  int found = 0;
  int ideal = 0;
  std::vector<std::string> minima;  // distinct
  double evaluations = 0;           // mean
  double share() const { return runs == 0 ? 0 : static_cast<double>(ideal) / runs; }
};
/// Failures as a run finds them, mostly small ones.
Score play(const Challenge& challenge, int seeds);
/// Failures of full size, found at random only: the harder test of the shrinker.
Score play_from_large(const Challenge& challenge, int seeds);

}  // namespace surety::bench
