// `test:` and `cases:`.
#include "tests/e2e/contracts/test_command.h"
#include "tests/support/report.h"

namespace surety {
namespace {

class Cases : public TestCommand {
 protected:
  static std::string doubles_example(const std::string& name) {
    return read_file(std::string(SURETY_SOURCE_DIR) + "/examples/doubles/" + name);
  }
};

TEST_F(Cases, EachRowIsATestWithANameOfItsOwn) {
  const Ran ran = test_text(doubles_example("shipping.cpp"), "--cases 2000");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const char* key : {"a_letter_costs_the_base_price/", "prices_are_those_of_the_list/1_letter",
                          "prices_are_those_of_the_list/2_just_one_kilogram",
                          "prices_are_those_of_the_list/4_the_heaviest", "farther_is_dearer/",
                          "farther_is_dearer/2_1000_Zone_near", "heavier_is_never_cheaper/"}) {
    EXPECT_EQ(outcome(key), "passed") << key << "\n" << ran.output;
  }
  EXPECT_EQ(results_.at("farther_is_dearer/1_1_Zone_home").at("runs"), 1);
  EXPECT_EQ(problems_of_report("json", folder_ / "report.json"), "");
  EXPECT_GT(results_.at("farther_is_dearer/").at("runs").get<int>(), 1000);
}

TEST_F(Cases, AWrongRowFailsAlone) {
  const Ran ran =
      test_text(replaced(doubles_example("shipping.cpp"), "Zone::near, 710", "Zone::near, 711"),
                "--cases 500");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("prices_are_those_of_the_list/3_two_kilograms"), "failed") << ran.output;
  EXPECT_EQ(call("prices_are_those_of_the_list/3_two_kilograms"),
            "prices_are_those_of_the_list(2000, Zone::near, 711)");
  EXPECT_EQ(outcome("prices_are_those_of_the_list/2_just_one_kilogram"), "passed");
}

TEST_F(Cases, RowsArePairsArraysAggregatesOrValues) {
  const Ran ran = test_text(
      "#include <gtest/gtest.h>\n#include <array>\n#include <list>\n#include <set>\n"
      "#include <string>\n#include <utility>\n"
      "std::list<std::pair<int, std::string>> pairs() { return {{1, \"a\"}, {2, \"bb\"}}; }\n"
      "const std::set<int>& numbers() { static const std::set<int> all{-3, 5}; return all; }\n"
      "std::array<std::array<int, 2>, 2> arrays() { return {{{1, 2}, {3, 4}}}; }\n"
      "/// test:\n/// cases: pairs\n"
      "void as_long(std::size_t n, const std::string& text) { EXPECT_EQ(text.size(), n); }\n"
      "/// test:\n/// cases: numbers\n"
      "void odd(int n) { EXPECT_NE(n % 2, 0); }\n"
      "/// test:\n/// cases: arrays\n"
      "void rising(int a, int b) { EXPECT_LT(a, b); }\n");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const char* key : {"as_long/1_1_a", "as_long/2_2_bb", "odd/1_minus_3", "odd/2_5",
                          "rising/1_1_2", "rising/2_3_4"}) {
    EXPECT_EQ(outcome(key), "passed") << key << "\n" << ran.output;
  }
}

TEST_F(Cases, ATestThatThrowsFails) {
  const Ran ran = test_text(
      "#include <stdexcept>\n#include <vector>\nstd::vector<int> rows() { return {1, 2}; }\n"
      "/// test:\n/// cases: rows\n"
      "void f(int x) { if (x == 2) throw std::runtime_error(\"oh\"); }\n");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("f/1_1"), "passed") << ran.output;
  EXPECT_EQ(outcome("f/2_2"), "failed") << ran.output;
  EXPECT_TRUE(has(ran, "oh")) << ran.output;
}

TEST_F(Cases, AnEmptyOrThrowingProviderIsAnError) {
  const Ran ran = test_text(
      "#include <stdexcept>\n#include <vector>\nstd::vector<int> none() { return {}; }\n"
      "std::vector<int> broken() { throw std::runtime_error(\"no table\"); }\n"
      "/// test:\n/// cases: none\nvoid f(int) {}\n/// test:\n/// cases: broken\nvoid g(int) {}\n");
  EXPECT_EQ(ran.status, 2) << ran.output;
  EXPECT_TRUE(has(ran, "subject.cpp:6")) << ran.output;
  EXPECT_TRUE(has(ran, "the provider none returned no rows")) << ran.output;
  EXPECT_TRUE(has(ran, "subject.cpp:9")) << ran.output;
  EXPECT_TRUE(has(ran, "the provider broken threw: no table")) << ran.output;
}

}  // namespace
}  // namespace surety
