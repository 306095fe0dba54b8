// A test program as a user writes it, with properties that hold and properties that do not.
#include <surety/property.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace {

std::vector<int> reversed(std::vector<int> v) {
  std::reverse(v.begin(), v.end());
  return v;
}

SURETY_TEST(Vector, ReverseTwiceIsIdentity)(std::vector<int> v) {
  EXPECT_EQ(reversed(reversed(v)), v);
}

SURETY_TEST(Vector, ReverseIsIdentity)(const std::vector<int>& v) { EXPECT_EQ(reversed(v), v); }

SURETY_TEST(Clamp, StaysInside, by_type, inclusive(0, 10),
            [](int, int low) { return inclusive(low, 20); })
(int x, int low, int high) {
  const int y = std::clamp(x, low, high);
  surety::classify(x < low, "below");
  surety::classify(x > high, "above");
  ASSERT_GE(y, low);
  ASSERT_LE(y, high);
}

SURETY_TEST(Small, IsProved, inclusive(0, 99), inclusive(1, 12))(int a, int b) {
  EXPECT_LT(a + b, 200);
}

SURETY_TEST(Body, DrawsMore)() {
  const int n = surety::draw(surety::inclusive(0, 100), "n");
  const int m = surety::draw(surety::inclusive(0, n), "m");
  EXPECT_LT(m, 50);
}

SURETY_TEST(Pointer, IsNullOrSmall)(const int* p) {
  if (p != nullptr) {
    EXPECT_LT(*p, 100);
  }
}

SURETY_TEST(MoveOnly, Works)(std::unique_ptr<int> p) {
  const std::unique_ptr<int> q = std::move(p);
  EXPECT_EQ(p, nullptr);
}

SURETY_TEST(Skip, CountsAsRejected)(int x) {
  if (x < 0) GTEST_SKIP();
  EXPECT_GE(x, 0);
}

class Counter : public ::testing::Test {
 protected:
  void SetUp() override { count_ = 1; }
  int count_ = 0;
};
SURETY_TEST_F(Counter, IsSetUpForEveryCase)(int x) {
  EXPECT_EQ(count_, 1);
  count_ += x == 0 ? 1 : x;
}
TEST_F(Counter, MixesWithOrdinaryTests) { EXPECT_EQ(count_, 1); }

SURETY_TEST(Dies, ByExit)(int x) {
  if (x > 1000) std::exit(3);
}

SURETY_TEST(Slow, Sleeps, settings().with_seconds(30))(int x) {
  std::this_thread::sleep_for(std::chrono::milliseconds(1 + x % 2));
}

SURETY_TEST(Empty, Interval, inclusive(3, 1))(int x) { EXPECT_GT(x, 0); }

// What a counterexample becomes.
TEST(Vector, ReverseIsIdentity_Example) {
  surety::example("Vector.ReverseIsIdentity", std::vector<int>{0, 1});
}
TEST(Example, WithWrongTypes) { surety::example("Vector.ReverseIsIdentity", 1); }

}  // namespace
