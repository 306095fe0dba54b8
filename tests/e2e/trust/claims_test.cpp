// What is said to be proved was tried with every input that the contract admits.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

namespace fs = std::filesystem;
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

TEST_F(Claims, OfTheCollectionOfHardCases) {
  const fs::path cases = hard_cases();
  if (!fs::exists(cases)) GTEST_SKIP() << cases << " is not there";
  for (const char* name : {"min/one_input.cpp", "min/false_proof.cpp"}) {
    const Ran ran = test_text(read_file(cases / name), "--cases 300");
    EXPECT_FALSE(results_.empty()) << name << "\n" << ran.output;
    for (const auto& [key, row] : results_) EXPECT_NE(outcome(key), "proved") << name << " " << key;
  }
}

}  // namespace
}  // namespace surety
