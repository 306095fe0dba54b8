// Relations in properties that are written by hand, and what they are made of.
#include "surety/relation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>

namespace surety {
namespace {

using ::testing::HasSubstr;

/// A property from a function of two integers.
template <class Body>
class TwoIntegers : public Property {
 public:
  explicit TwoIntegers(Body body) : body_(std::move(body)) {}
  std::string name() const override { return "Relation.subject"; }
  void draw(Source& source) const override { static_cast<void>(drawn(source)); }
  Verdict run(Source& source) override {
    const auto [a, b] = drawn(source);
    source.drawn();
    body_(a, b);
    return Verdict::passed;
  }
  Failure failure() override { return {}; }
  std::vector<Argument> describe(Source& source) const override {
    const auto [a, b] = drawn(source);
    return {{"a", std::to_string(a)}, {"b", std::to_string(b)}};
  }

 private:
  static std::pair<int, int> drawn(Source& source) {
    const auto one = [&source] {
      const Span span(source, label_of("parameter"));
      return inclusive(0, 1'000'000).draw(source);
    };
    const int a = one();
    return {a, one()};
  }
  Body body_;
};
template <class Body>
Result run_property(Body body, std::uint64_t cases = 20'000) {
  TwoIntegers<Body> property(std::move(body));
  Settings settings;
  settings.seed = 7;
  settings.cases = cases;
  settings.store_failures = false;
  settings.exhaustive = false;
  return run(property, settings);
}

int weird_sum(int a, int b) { return a + b + (a > 5000 ? 1 : 0); }

TEST(Relation, HoldsAndIsCounted) {
  const Result result = run_property([](int a, int b) {
    relation("commutes", [](int x, int y) { return x + y; })
        .execution(a, b)
        .execution(b, a)
        .expect_same();
  });
  EXPECT_EQ(result.outcome, Outcome::passed);
  EXPECT_EQ(result.relation.pairs, result.cases);
  EXPECT_GT(result.relation.inputs_differed, result.cases / 2);
  EXPECT_EQ(result.relation.outputs_differed, 0u);
}

TEST(Relation, FailureShowsTheSmallestExecutionsSideBySide) {
  const Result result = run_property([](int a, int b) {
    relation("commutes", weird_sum).execution(a, b).execution(b, a).expect_same();
  });
  ASSERT_EQ(result.outcome, Outcome::failed);
  const Counterexample& example = result.counterexamples.at(0);
  EXPECT_EQ(example.failure.kind, "hyper");
  EXPECT_EQ(example.arguments.at(0).literal, "0");
  EXPECT_EQ(example.arguments.at(1).literal, "5001");
  EXPECT_THAT(example.failure.message, HasSubstr("argument 1"));
  EXPECT_THAT(example.failure.message, HasSubstr("ret         5001  5002  <- differs"));
}

TEST(Relation, ThreeExecutions) {
  const auto triangle = [](auto distance) {
    return [distance](int a, int b) {
      const int c = a / 2 + b / 3;
      relation("triangle inequality", distance)
          .execution(a, b)
          .execution(b, c)
          .execution(a, c)
          .expect([](const auto& ab, const auto& bc, const auto& ac) {
            return ac.value() <= ab.value() + bc.value();
          });
    };
  };
  EXPECT_EQ(run_property(triangle([](long x, long y) { return std::abs(x - y); })).outcome,
            Outcome::passed);
  EXPECT_EQ(run_property(triangle([](long x, long y) { return (x - y) * (x - y); })).outcome,
            Outcome::failed);
}

TEST(Relation, ExceptionsAreObservations) {
  const auto compared = [](auto function) {
    return [function](int a, int b) {
      relation("same error", function).execution(a).execution(b).expect_same();
    };
  };
  EXPECT_EQ(run_property(compared([](int) -> int { throw std::runtime_error("no"); })).outcome,
            Outcome::passed);
  const Result result = run_property(
      compared([](int x) -> int { throw std::runtime_error(x % 2 == 0 ? "even" : "odd"); }));
  ASSERT_EQ(result.outcome, Outcome::failed);
  EXPECT_THAT(result.counterexamples.at(0).failure.message,
              HasSubstr("threw std::runtime_error: odd"));
}

/// Cases that pass each by themselves, but contradict each other, are put together.
TEST(Relation, TriesParametersOfOtherCasesTogether) {
  const Result result = run_property([](int a, int b) {
    if (a / 1000 != b / 1000) {
      // What a case by itself shows; only those with an even `a` are remembered.
      static std::map<int, std::uint64_t> known;
      if (const auto number = repeatable_case()) {
        if (a % 2 == 0) {
          known.emplace(a / 1000, *number);
        } else if (const auto other = known.find(a / 1000); other != known.end()) {
          try_with(other->second, {{1, 0}});
        }
      }
      return;
    }
    if (a % 2 == 1 && b % 2 == 0 && a > 200'000) {
      fail_case({"hyper", "together", "", 0, "together", {}});
      throw StopCase{};
    }
  });
  ASSERT_EQ(result.outcome, Outcome::failed);
  EXPECT_EQ(result.counterexamples.at(0).failure.message, "together");
  EXPECT_EQ(result.counterexamples.at(0).arguments.at(0).literal, "200001");
  EXPECT_EQ(result.counterexamples.at(0).arguments.at(1).literal, "200000");
}

TEST(Same, ComparesObservations) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(same(nan, nan));
  EXPECT_FALSE(same(nan, 1.0));
  EXPECT_TRUE(same(std::vector<double>{1, nan}, std::vector<double>{1, nan}));
  EXPECT_FALSE(same(std::vector<double>{1}, std::vector<double>{1, 2}));
  const char text[] = "abc";
  const char copy[] = "abc";
  const char* const a = text;
  const char* const b = copy;
  EXPECT_TRUE(same(a, b));
  EXPECT_TRUE(same(std::pair(1, nan), std::pair(1, nan)));
  EXPECT_FALSE(same(std::string("a"), std::string("b")));
}

TEST(Transfer, BringsValuesBackFromAChild) {
  using Value = std::tuple<std::string, std::vector<int>, std::optional<double>,
                           std::map<std::string, std::pair<int, bool>>>;
  const Value sent{"a\0b\n", {1, 2, 3}, 2.5, {{"x", {1, true}}, {"", {2, false}}}};
  Shown answer;
  ASSERT_TRUE(detail::in_child(answer, [&](Shown& out) { detail::write_part(out, sent); }));
  const char* at = answer.c_str();
  EXPECT_EQ(detail::read_part<Value>(at), sent);
  EXPECT_EQ(at, answer.c_str() + answer.size());
  EXPECT_FALSE(detail::in_child(answer, [](Shown&) { throw 1; }));
  static_assert(!detail::is_passed<int*>());
  static_assert(detail::is_passed<Value>());
}

}  // namespace
}  // namespace surety
