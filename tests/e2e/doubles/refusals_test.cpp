// Every form of a mock's clauses that is not understood is refused, with its place and the forms
// that are.
#include <gtest/gtest.h>

#include "tests/support/command.h"

namespace surety {
namespace {

using namespace testing_support;

/// What `surety check` says about a mock with one clause, on line 10.
Ran checked(const std::string& clauses) {
  const TemporaryFolder folder;
  write_file(folder / "mock.cpp",
             "#include <memory>\n#include <vector>\nclass Account {\n public:\n"
             "  virtual ~Account() = default;\n  virtual int limit(int a, int b) = 0;\n"
             "  int fixed() { return 1; }\n  int field = 0;\n};\n/// mock:\n" +
                 clauses + "std::unique_ptr<Account> make();\n");
  return shell("cd '" + folder.path().string() + "' && '" SURETY_COMMAND "' check mock.cpp");
}

struct Refusal {
  const char* clause;
  const char* why;
};

class Refusals : public ::testing::TestWithParam<Refusal> {};

TEST_P(Refusals, NamesTheClauseAndTheForms) {
  const std::string clause = GetParam().clause;
  const Ran ran = checked("/// expect: " + clause + "\n");
  EXPECT_EQ(ran.status, 2) << ran.output;
  EXPECT_TRUE(has(ran, "mock.cpp:11:")) << ran.output;
  EXPECT_TRUE(has(ran, "`expect: " + clause + "` cannot be stubbed")) << ran.output;
  EXPECT_TRUE(has(ran, GetParam().why)) << ran.output;
}

INSTANTIATE_TEST_SUITE_P(
    Mocks, Refusals,
    ::testing::Values(
        Refusal{"ret->limit(1, 2) == 3 || ret->limit(1, 2) == 4", "a mock understands"},
        Refusal{"ret->limit(1, 2) == 3 || ret->limit(1, 2) == 4", "it is a disjunction"},
        Refusal{"forall int a, int b: a < b ==> ret->limit(a, b) == 3 || a == 1", "disjunction"},
        Refusal{"ret->limit(1, 2) > 3", "it is an inequality"},
        Refusal{"ret->limit(1, 2) != 3", "it is an inequality"},
        Refusal{"ret->limt(1, 2) == 3", "did you mean 'limit'?"},
        Refusal{"ret->other(1, 2) == 3", "'other' is no method of Account"},
        Refusal{"ret->fild == 3", "'fild' is no field of Account"},
        Refusal{"ret->fixed() == 3", "is not virtual, or final"},
        Refusal{"ret->limit(1) == 3", "takes 1 arguments"},
        Refusal{"forall int a, int b: ret->limit(a + 1, b) == 3", "computes with the variable 'a'"},
        Refusal{"forall int a, int b: ret->limit(a, 2) == b", "'b' is no argument of the call"},
        Refusal{"forall int a: a > 0 ==> ret->field == 3", "a field has one value"},
        Refusal{"forall a in std::vector<int>{1}: ret->limit(a, a) == 3", "range over a container"},
        Refusal{"3 == ret->limit(1, 2)", "does not begin with a call or a field of `ret`"},
        Refusal{"true ==> ret->limit(1, 2) == 3", "a premise without `forall`"},
        Refusal{"ret->limit(1, 2) == ret->limit(2, 1)", "depends on other answers"},
        Refusal{"ret->limit(1, 2) == 3 == true", "more than one value"}));

TEST(Mocks, WhatIsUnderstoodIsNotRefused) {
  const Ran ran = checked(
      "/// expect: ret->limit(1, 2) == 3\n/// expect: ret->limit(5, 6) == 3 && ret->field == 4\n"
      "/// expect: (forall int a, int b: a > 9 && b > 9 ==> ret->limit(a, b) == a * b)\n"
      "/// expect: forall int a: a < 0 ==> (ret->limit(a, a) == 1 && ret->limit(a, 7) == (a < "
      "3))\n");
  EXPECT_EQ(ran.status, 0) << ran.output;
}

TEST(Mocks, ContradictionsAreShownBeforeCompiling) {
  const Ran ran = checked(
      "/// expect: forall int a, int b: a >= b ==> ret->limit(a, b) == 1\n"
      "/// expect: forall int x, int y: x <= y ==> ret->limit(x, y) == 2\n");
  EXPECT_EQ(ran.status, 2) << ran.output;
  EXPECT_TRUE(has(ran, "mock.cpp:12:")) << ran.output;
  EXPECT_TRUE(has(ran, "this answers 'limit' differently than")) << ran.output;
  const Ran fine = checked(
      "/// expect: forall int a, int b: a > b ==> ret->limit(a, b) == 1\n"
      "/// expect: forall int x, int y: x <= y ==> ret->limit(x, y) == 2\n");
  EXPECT_EQ(fine.status, 0) << fine.output;
  const Ran agreeing = checked(
      "/// expect: forall int a, int b: a >= b ==> ret->limit(a, b) == a - a\n"
      "/// expect: forall int x, int y: x <= y ==> ret->limit(x, y) == 0\n");
  EXPECT_EQ(agreeing.status, 0) << agreeing.output;
}

TEST(Mocks, ValuesThatDoNotFitAreErrorsAtTheirPlace) {
  const Ran ran = checked("/// expect: ret->limit(1, 2) == \"many\"\n");
  EXPECT_EQ(ran.status, 2) << ran.output;
  EXPECT_TRUE(has(ran, "mock.cpp:11:")) << ran.output;
}

}  // namespace
}  // namespace surety
