// Properties as GoogleTest tests.
//
//   #include <surety/property.h>
//
//   SURETY_TEST(Vector, ReverseTwiceIsIdentity)(std::vector<int> v) {
//     EXPECT_EQ(reversed(reversed(v)), v);
//   }
//
// Parameters get the default generator of their type. Generators can be given in the order of the
// parameters; `by_type` stands for the default, and a function of the arguments before it gives a
// generator that depends on them:
//
//   SURETY_TEST(Clamp, StaysInside, by_type, inclusive(0, 10),
//               [](int, int low) { return inclusive(low, 20); })
//   (int x, int low, int high) {
//     const int y = clamp(x, low, high);
//     EXPECT_GE(y, low);
//     EXPECT_LE(y, high);
//   }
//
// A `Settings` value may come first: SURETY_TEST(Slow, Thing, settings().with_cases(100))(int x).
// Inside, EXPECT_* and ASSERT_* work as always; `draw` draws more; `label` and `classify` show
// what the inputs were like. SURETY_TEST_F takes a fixture, made anew for every case.
//
// Link surety::gtest. Filters, sharding, listing and discovery are GoogleTest's own.
#pragma once

#include <gtest/gtest.h>

#include "surety/detail/property.h"     // IWYU pragma: export
#include "surety/generate/arguments.h"  // IWYU pragma: export
#include "surety/generate/ranges.h"     // IWYU pragma: export
#include "surety/generate/streams.h"    // IWYU pragma: export
#include "surety/generate/tables.h"     // IWYU pragma: export

namespace surety::detail {

template <class Fixture>
class BodyBase : public Fixture {
 public:
  void TestBody() override {}
  template <class Body>
  void run(Body body) {
    this->SetUp();
    if (!::testing::Test::HasFatalFailure()) body();
    this->TearDown();
  }
};

/// What GoogleTest runs in place of the property's body.
template <class Fixture>
class Runner : public Fixture {
 public:
  explicit Runner(GtestProperty& property) : property_(property) {}
  void SetUp() override {}  // the fixture is set up for every case, not around all of them
  void TearDown() override {}
  void TestBody() override { property_.run_as_test(); }

 private:
  GtestProperty& property_;
};

template <class Fixture>
struct Registration {
  static void add(const PropertyInfo& info, GtestProperty& property) {
    ::testing::RegisterTest(info.suite, info.name, nullptr, nullptr, info.file, info.line,
                            [&property]() -> Fixture* { return new Runner<Fixture>(property); });
  }
};

}  // namespace surety::detail

#define SURETY_TEST_F(fixture, ...)                                                       \
  SURETY_DETAIL_HEAD(__COUNTER__, fixture, fixture, __VA_ARGS__, ::surety::detail::End{}) \
  SURETY_DETAIL_BODY
