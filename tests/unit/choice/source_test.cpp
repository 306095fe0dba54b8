#include "surety/source.h"

#include <gtest/gtest.h>

namespace surety {
namespace {

std::vector<std::uint64_t> draw_list(Source& source) {
  std::vector<std::uint64_t> values;
  for (Repeat repeat(source, 0, 20); repeat.more();) values.push_back(source.choose(999));
  return values;
}

TEST(Source, RecordedRunEqualsUnrecordedOne) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Source plain(seed);
    Recording recording;
    Source recorded(seed, recording);
    EXPECT_EQ(draw_list(plain), draw_list(recorded)) << "seed " << seed;
  }
}

TEST(Source, EveryElementIsASpan) {
  Recording recording;
  Source source(3, recording);
  const auto values = draw_list(source);
  EXPECT_EQ(recording.spans.size(), values.size() + (values.size() < 20 ? 1 : 0));
  EXPECT_TRUE(recording.open.empty());
}

TEST(Source, ChoosesWithinWideBounds) {
  Source source(1);
  EXPECT_EQ(source.choose(0), 0u);
  bool high = false;
  for (int i = 0; i < 100; ++i) high = high || source.choose(UINT64_MAX) > UINT64_MAX / 2;
  EXPECT_TRUE(high);
}

}  // namespace
}  // namespace surety
