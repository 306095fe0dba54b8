// Prints how well the shrinker does on the published challenges.
// Use: shrink_challenges [seeds]
#include <cstdio>
#include <cstdlib>

#include "bench/shrink/challenges.h"

namespace {
using namespace surety::bench;

bool print_table(const char* title, Score (*play_one)(const Challenge&, int), int seeds) {
  std::printf("%s, %d seeds\n%-18s %-20s %7s %7s %8s %12s\n", title, seeds, "challenge", "ideal",
              "found", "ideal", "minima", "evaluations");
  bool good = true;
  for (const Challenge& challenge : challenges()) {
    const Score score = play_one(challenge, seeds);
    const bool reached = score.share() >= challenge.wanted;
    good = good && reached;
    std::printf("%-18s %-20s %6.0f%% %6.0f%% %8zu %12.0f%s\n", challenge.name.c_str(),
                challenge.ideal.c_str(), 100.0 * score.found / score.runs, 100 * score.share(),
                score.minima.size(), score.evaluations, reached ? "" : "   below the target");
    for (std::size_t i = 0; i < score.minima.size() && i < 4 && !reached; ++i) {
      std::printf("    reached: %s\n", score.minima[i].c_str());
    }
  }
  std::printf("\n");
  return good;
}
}  // namespace

int main(int argc, char** argv) {
  const int seeds = argc > 1 ? std::atoi(argv[1]) : 100;
  const bool ordinary = print_table("failures as a run finds them", play, seeds);
  const bool large = print_table("failures of full size", play_from_large, seeds);
  return ordinary && large ? 0 : 1;
}
