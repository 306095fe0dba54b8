// The published shrinking challenges; bench/shrink prints the table.
#include "bench/shrink/challenges.h"

#include <gtest/gtest.h>

namespace surety::bench {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int seeds = 5;
#else
constexpr int seeds = 50;
#endif

class ShrinkingChallenge : public ::testing::TestWithParam<std::size_t> {};

TEST_P(ShrinkingChallenge, ReachesTheIdeal) {
  const Challenge& challenge = challenges()[GetParam()];
  for (auto* how : {play, play_from_large}) {
    const Score score = how(challenge, seeds);
    std::string minima;
    for (const auto& text : score.minima) minima += "\n  " + text;
    EXPECT_EQ(score.found, score.runs) << challenge.name;
    EXPECT_GE(score.share(), challenge.wanted) << challenge.name << " reached" << minima;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ShrinkingChallenge,
                         ::testing::Range(std::size_t{0}, challenges().size()),
                         [](const auto& info) {
                           std::string name = challenges()[info.param].name;
                           for (char& c : name) {
                             if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace surety::bench
