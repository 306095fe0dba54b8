// Prints how well the shrinker does on the published challenges.
// Use: shrink_challenges [seeds]
#include <cstdio>
#include <cstdlib>

#include "bench/shrink/challenges.h"

int main(int argc, char** argv) {
  using namespace surety::bench;
  const int seeds = argc > 1 ? std::atoi(argv[1]) : 100;
  std::printf("%-18s %-20s %7s %7s %8s %12s\n", "challenge", "ideal", "found", "ideal", "minima",
              "evaluations");
  bool good = true;
  for (const Challenge& challenge : challenges()) {
    const Score score = play(challenge, seeds);
    good = good && score.share() >= challenge.wanted;
    std::printf("%-18s %-20s %6.0f%% %6.0f%% %8zu %12.0f%s\n", challenge.name.c_str(),
                challenge.ideal.c_str(), 100.0 * score.found / score.runs, 100 * score.share(),
                score.minima.size(), score.evaluations,
                score.share() >= challenge.wanted ? "" : "   below the target");
    for (std::size_t i = 0; i < score.minima.size() && i < 4 && score.share() < challenge.wanted;
         ++i) {
      std::printf("    reached: %s\n", score.minima[i].c_str());
    }
  }
  return good ? 0 : 1;
}
