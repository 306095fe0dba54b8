// Objects drawn by tables: values, nesting, steps, equal pairs, and what is switched off.
#include "runtime/object/maker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <new>

#include "runtime/object/probation.h"

namespace surety::object {
namespace {

/// What the tables below describe.
struct Number {
  explicit Number(int n) : value(n) {}
  explicit Number(double n) : value(n) {}
  Number(const Number& other) : value(other.value) { ++alive; }
  ~Number() { ++destroyed; }
  double value;
  static inline int alive = 0, destroyed = 0;
};

Type int_type{"int", Kind::integer, true, sizeof(int), alignof(int)};
Type double_type{"double", Kind::floating, true, sizeof(double), alignof(double)};
const Type* const int_argument[] = {&int_type};
const Type* const double_argument[] = {&double_type};

Way number_ways[] = {
    {"Number($0)", int_argument, 1,
     [](void* m, void** a) -> void* { return new (m) Number(*static_cast<int*>(a[0])); }, nullptr,
     false, false},
    {"Number($0)", double_argument, 1,
     [](void* m, void** a) -> void* { return new (m) Number(*static_cast<double*>(a[0])); },
     nullptr, false, false}};
Step number_steps[] = {
    {"$o.value += $0", int_argument, 1,
     [](void* o, void** a) { static_cast<Number*>(o)->value += *static_cast<int*>(a[0]); }, false}};
Type number_type{
    "Number",
    Kind::record,
    false,
    sizeof(Number),
    alignof(Number),
    number_ways,
    2,
    number_steps,
    1,
    nullptr,
    0,
    [](void* o) { static_cast<Number*>(o)->~Number(); },
    [](void* m, const void* o) -> void* { return new (m) Number(*static_cast<const Number*>(o)); },
    [](const void* x, const void* y) {
      return static_cast<const Number*>(x)->value == static_cast<const Number*>(y)->value;
    },
    nullptr,
    0};
Type* const all[] = {&int_type, &double_type, &number_type};

double value_of(const Made& made) { return static_cast<Number*>(made.object)->value; }

class MakerTest : public ::testing::Test {
 protected:
  void SetUp() override { prepare(all, 3); }
  Settings settings_;
};

TEST_F(MakerTest, EqualPairsAreCommonAndCouldBeMadeByDifferentConstructors) {
  Maker maker(settings_);
  int equal = 0, by_other_constructor = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    Recording recording;
    Source source(seed, recording);
    maker.begin(source, true);
    const Made a = maker.participant(number_type, "a", false);
    const Made b = maker.participant(number_type, "b", false);
    if (value_of(a) != value_of(b)) continue;
    ++equal;
    const bool whole = a.text.find('.') == std::string::npos;
    if (whole && b.text.find('.') != std::string::npos && b.text != "Number(a)") {
      ++by_other_constructor;
    }
  }
  EXPECT_GT(equal, 600);
  EXPECT_GT(by_other_constructor, 50);
}

TEST_F(MakerTest, TheSameChoicesMakeAndDescribeTheSameObject) {
  Maker maker(settings_);
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Source plain(seed);
    maker.begin(plain, false);
    const double a = value_of(maker.participant(number_type, "a", false));
    const double b = value_of(maker.participant(number_type, "b", false));
    Recording recording;
    Source recorded(seed, recording);
    maker.begin(recorded, true);
    const Made a_again = maker.participant(number_type, "a", false);
    const Made b_again = maker.participant(number_type, "b", false);
    EXPECT_EQ(a, value_of(a_again)) << "seed " << seed;
    EXPECT_EQ(b, value_of(b_again)) << "seed " << seed;
    EXPECT_THAT(a_again.text, ::testing::StartsWith("Number("));
  }
}

TEST_F(MakerTest, EveryObjectIsDestroyedOnce) {
  Maker maker(settings_);
  Number::destroyed = 0;
  Source source(7);
  maker.begin(source, false);
  for (int i = 0; i < 10; ++i) maker.make(number_type, "a", false, true);
  maker.end();
  EXPECT_EQ(Number::destroyed, 10);
}

TEST_F(MakerTest, FixedValuesAloneAreUsedIfNothingIsSampled) {
  settings_.ints = {4, 5};
  settings_.doubles = {4.0};
  settings_.sample_ints = settings_.sample_doubles = false;
  settings_.steps = 0;
  Maker maker(settings_);
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Source source(seed);
    maker.begin(source, false);
    EXPECT_THAT(value_of(maker.make(number_type, "a", false, true)), ::testing::AnyOf(4.0, 5.0));
  }
}

/// Aborts for a number that is not positive.
Way touchy_ways[] = {
    {"Touchy()", nullptr, 0, [](void* m, void**) { return m; }, nullptr, false, false},
    {"Touchy(abort)", int_argument, 1,
     [](void* m, void** a) {
       if (*static_cast<int*>(a[0]) <= 0) std::abort();
       return m;
     },
     nullptr, false, false},
    {"Touchy(exit)", nullptr, 0, [](void*, void**) -> void* { std::exit(3); }, nullptr, false,
     false},
    {"Touchy(throw)", nullptr, 0, [](void*, void**) -> void* { throw 1; }, nullptr, false, false}};
Step touchy_steps[] = {{"$o.fine()", nullptr, 0, [](void*, void**) {}, false},
                       {"$o.crash()", nullptr, 0,
                        [](void*, void**) { *static_cast<volatile int*>(nullptr) = 1; }, false}};
Type touchy_type{"Touchy", Kind::record, false,   1,       1, touchy_ways,
                 4,        touchy_steps, 2,       nullptr, 0, nullptr,
                 nullptr,  nullptr,      nullptr, 0};

TEST_F(MakerTest, CallsThatCrashExitOrThrowAreSwitchedOff) {
  Type* const types[] = {&int_type, &touchy_type};
  const std::vector<SwitchedOff> off = try_out(types, 2, settings_);
  std::map<std::string, std::string> reasons;
  for (const SwitchedOff& each : off) reasons[each.what] = each.why;
  EXPECT_THAT(reasons["Touchy(abort)"], ::testing::HasSubstr("abort"));
  // What it leaks when it exits is what a sanitizer sees first.
  EXPECT_THAT(reasons["Touchy(exit)"],
              ::testing::AnyOf(::testing::HasSubstr("exit"), ::testing::HasSubstr("sanitizer")));
  EXPECT_EQ(reasons["Touchy(throw)"], "always throws");
  EXPECT_NE(reasons["$o.crash()"], "");
  EXPECT_EQ(reasons.count("Touchy()"), 0u);
  EXPECT_EQ(reasons.count("$o.fine()"), 0u);
  EXPECT_EQ(touchy_type.depth, 1u);
}

}  // namespace
}  // namespace surety::object
