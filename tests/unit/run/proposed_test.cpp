// An input that a solver proposes is the first case of a run.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "surety/detail/property.h"
#include "surety/run.h"
#include "tests/support/command.h"

namespace surety {
namespace {

namespace support = surety::testing_support;

enum class Colour : signed char { red = -3, green = 7 };

/// Fails for one input of very many.
struct Body {
  template <class Run>
  void run(Run run) {
    run();
  }
  void test(long x, int y, bool b, Colour colour, double real) {
    if (x == 1234567890123 && y == -5 && b && colour == Colour::green && real == 0.1) {
      fail_case({"assertion", "it does not hold", "file.cpp", 1, "", {}});
    }
  }
};

class Proposed : public ::testing::Test {
 protected:
  void SetUp() override { setenv("SURETY_PROPOSED", (folder_ / "proposed").c_str(), 1); }
  void TearDown() override { unsetenv("SURETY_PROPOSED"); }

  Result run_with(const std::string& values) {
    support::write_file(folder_ / "proposed", "Other.one x=1\nUnit.proposed " + values + "\n");
    const auto below = [](long x) { return inclusive(x < 0 ? x : -10, x < 0 ? 0 : 10); };
    auto slots = std::make_tuple(any<long>(), below, any<bool>(), any<Colour>(), any<double>());
    detail::TypedProperty<&Body::test, decltype(slots), Body, long, int, bool, Colour, double>
        property({"Unit", "proposed", "file.cpp", 1, "long x, int y, bool b, Colour c, double r"},
                 {}, slots);
    Settings settings;
    settings.store_failures = false;
    settings.cases = 50;
    settings.cases_chosen = true;
    settings.fork = false;
    return run(property, settings);
  }
  support::TemporaryFolder folder_;
};

TEST_F(Proposed, IsFoundFirstAndShrunk) {
  // -5 as a number of 64 bits; 0.1 as the bits of a double.
  const Result result =
      run_with("x=1234567890123 y=18446744073709551611 b=1 c=7 r=4591870180066957722");
  ASSERT_EQ(result.counterexamples.size(), 1u);
  EXPECT_EQ(result.counterexamples[0].found_by, "the solver");
  EXPECT_EQ(result.counterexamples[0].arguments[1].literal, "-5");
  EXPECT_EQ(result.counterexamples[0].found_after, 1u);
  EXPECT_EQ(result.proposal, Proposal::failed);
}

TEST_F(Proposed, MayPassWhichIsSaid) {
  const Result result = run_with("x=1 y=2 b=0 c=253 r=0");
  EXPECT_TRUE(result.counterexamples.empty());
  EXPECT_EQ(result.proposal, Proposal::passed);
}

TEST_F(Proposed, IsNotRunIfTheGeneratorsDoNotMakeIt) {
  EXPECT_EQ(run_with("x=1 y=11 b=0 c=7 r=0").proposal, Proposal::not_drawn);  // not below 10
  EXPECT_EQ(run_with("x=1 y=2 b=0 c=6 r=0").proposal, Proposal::not_drawn);   // not a colour
  EXPECT_EQ(run_with("x=1 y=2 b=0").proposal, Proposal::not_drawn);
  EXPECT_EQ(run_with("x=1 y=2 b=0 c=7 r=0,1").proposal, Proposal::not_drawn);
}

TEST_F(Proposed, OnlyCountsForItsProperty) {
  unsetenv("SURETY_PROPOSED");
  EXPECT_EQ(run_with("x=1 y=2 b=0 c=7 r=0").proposal, Proposal::none);
}

}  // namespace
}  // namespace surety
