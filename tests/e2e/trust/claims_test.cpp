// What is said to be proved was tried with every input that the contract admits.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::HasSubstr;

class Claims : public TestCommand {
 protected:
  std::string not_proved(const std::string& key) const {
    const auto found = results_.find(key);
    return found == results_.end() ? "missing" : found->second.value("not_proved", "");
  }
};

TEST_F(Claims, NothingIsProvedOfObjects) {
  const Ran ran = test_text(
      "struct Settings { Settings() {} int a = 0; };\n"
      "/// expect: ret == 0\nint f(const Settings& c) { return c.a; }\n"
      "class Setter { public: void set(int x) { x_ = x; } int get() const { return x_; }\n"
      " private: int x_ = 0; };\n"
      "/// expect: ret == 0\nint g(const Setter& s) { return s.get(); }\n"
      "class Counter {\n public:\n  void up() { ++n_; }\n  /// expect: ret == n_\n"
      "  int get() const { return n_ > 0 ? 7 : 0; }\n private:\n  int n_ = 0;\n};\n",
      "--cases 300");
  for (const char* key : {"f/", "g/", "Counter::get/"}) {
    EXPECT_EQ(outcome(key), "passed") << key << "\n" << ran.output;
    EXPECT_THAT(not_proved(key), HasSubstr("an object may have states")) << key;
  }
  EXPECT_THAT(ran.output, HasSubstr("not proved: an object may have states"));
}

TEST_F(Claims, NothingIsProvedOfCustomGeneratorsAndEnums) {
  const Ran ran = test_text(
      "#include <surety/generator.h>\n"
      "inline auto few() { return surety::custom([](const int& v) { return v > 1; }, "
      "[](surety::Source& s) { return surety::inclusive(2, 5).draw(s); }); }\n"
      "/// assume: p = few()\n/// expect: ret\nbool f(int p) { return p < 9; }\n"
      "enum class Colour { red, green };\n"
      "/// expect: ret != 0\nint g(Colour c) { switch (c) { case Colour::red: return 1; "
      "case Colour::green: return 2; } return 0; }\n"
      "/// assume: c in one_of(Colour::red, Colour::green)\n"
      "/// expect: ret != 0\nint h(Colour c) { switch (c) { case Colour::red: return 1; "
      "case Colour::green: return 2; } return 0; }\n",
      "--cases 300");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_THAT(not_proved("f/"), HasSubstr("custom generator")) << ran.output;
  EXPECT_THAT(not_proved("g/"), HasSubstr("values without a name")) << ran.output;
  EXPECT_EQ(outcome("h/"), "proved") << ran.output;
}

TEST_F(Claims, NothingIsProvedOfGeneratorsOfOnesOwn) {
  const Ran ran = test_text(
      "#include <surety/generator.h>\n#include <vector>\n"
      "struct Few {\n  using value_type = int;\n"
      "  int draw(surety::Source& s) const { return static_cast<int>(s.choose(4)); }\n"
      "  bool contains(const int& v) const { return v >= 0 && v <= 100; }\n};\n"
      "struct Fewer : surety::Combinators<Fewer> {\n  using value_type = int;\n"
      "  int draw(surety::Source& s) const { return static_cast<int>(s.choose(2)); }\n"
      "  bool contains(const int& v) const { return v >= 0 && v <= 100; }\n};\n"
      "inline auto twice() { return surety::inclusive(0, 5).map([](int i) { return 2 * i; },\n"
      "  [](int v) { return v / 2; }); }\n"
      "/// assume: x = Few()\n/// expect: ret < 50\nint a(int x) { return x; }\n"
      "/// assume: x = Fewer()\n/// expect: ret < 50\nint b(int x) { return x; }\n"
      "/// assume: v = vector_of(Few(), 0, 1)\n/// expect: ret < 50\n"
      "int c(const std::vector<int>& v) { return v.empty() ? 0 : v[0]; }\n"
      "/// assume: x = Fewer().where([](int v) { return v > 0; })\n/// expect: ret < 50\n"
      "int d(int x) { return x; }\n"
      "/// assume: x = twice()\n/// expect: ret <= 10\nint e(int x) { return x; }\n");
  for (const char* key : {"a/", "b/", "c/", "d/"}) {
    EXPECT_THAT(not_proved(key), HasSubstr("a generator of one's own")) << key << ran.output;
    EXPECT_EQ(outcome(key), "passed") << key << ran.output;
  }
  // Its inverse is asked whether it leads back: 5 is not a member.
  EXPECT_EQ(outcome("e/"), "proved") << ran.output;
}

TEST_F(Claims, NothingIsProvedOfWhatDependsOnState) {
  const Ran ran = test_text(
      "static int total = 0;\nconst int limit = 3;\nint read() { return total; }\n"
      "/// expect: true\nvoid add(int x) { total += x; }\n"
      "/// expect: ret == 0\nint f() { return read(); }\n"
      "/// expect: ret\nbool g(bool b) { static int calls = 0; return ++calls > 0 || b; }\n"
      "/// expect: ret == 3\nint h(bool) { return limit; }\n",
      "--cases 300");
  EXPECT_THAT(not_proved("f/"), HasSubstr("'total', which is not one of its inputs")) << ran.output;
  EXPECT_THAT(not_proved("g/"), HasSubstr("calls")) << ran.output;
  EXPECT_EQ(outcome("h/"), "proved") << ran.output;
}

TEST_F(Claims, WhatWasTriedCompletelyIsStillProved) {
  const Ran ran = test_text(
      "#include <array>\n#include <optional>\nstruct Pair { bool a; signed char b; };\n"
      "/// expect: ret == (p.a ? p.b : 0)\nint f(Pair p) { return p.a ? p.b : 0; }\n"
      "/// expect: ret <= 2\nint g(std::optional<bool> a, std::array<bool, 2> b) "
      "{ return b[0] + b[1] + (a ? 0 : 0); }\n"
      "/// assume: 0 <= x && x < 1999\n/// expect: ret == x\nint h(int x) { return x; }\n");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const char* key : {"f/", "g/", "h/"}) EXPECT_EQ(outcome(key), "proved") << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("all 1,999 inputs"));
}

}  // namespace
}  // namespace surety
