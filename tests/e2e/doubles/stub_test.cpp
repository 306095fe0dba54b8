// `stub:` and `--stub`.
#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

class Stub : public TestCommand {};

// What is stubbed aborts when it is really called.
const std::string card =
    "#include <cstdlib>\n#include <gtest/gtest.h>\n#include <surety/doubles.h>\n"
    "enum class Status { ok, refused, broken };\n"
    "/// assume: amount > 0\n/// expect: ret != Status::broken\n"
    "Status charge_card(int amount) { std::abort(); return Status::ok; }\n"
    "/// expect: 0 <= ret && ret <= limit\n/// assume: limit >= 0\n"
    "int draw_up_to(int limit) { std::abort(); return limit; }\n";

TEST_F(Stub, AnswersWithAnyValueThatTheContractAllows) {
  const Ran ran = test_text(card +
                                "/// test:\n/// stub: charge_card\n/// stub: draw_up_to\n"
                                "/// assume: limit >= 0\n"
                                "void f(int limit) {\n"
                                "  EXPECT_NE(charge_card(5), Status::broken);\n"
                                "  EXPECT_GE(draw_up_to(limit), 0);\n"
                                "  EXPECT_LE(draw_up_to(limit), limit);\n}\n"
                                "/// test:\n/// stub: charge_card\n"
                                "void refusals_happen() {\n"
                                "  EXPECT_EQ(charge_card(5), Status::ok);\n}\n",
                            "--function 'f|refusals_happen' --cases 3000");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("f/"), "passed") << ran.output;
  // Every allowed value comes, and the counterexample names it.
  EXPECT_EQ(outcome("refusals_happen/"), "failed") << ran.output;
  EXPECT_TRUE(has(ran, "charge_card() = Status::refused")) << ran.output;
}

TEST_F(Stub, ObeysItsOwnClauses) {
  const Ran ran =
      test_text(card +
                    "/// stub: charge_card\n/// expect: amount > 100 ==> ret == "
                    "Status::refused\n/// expect: amount <= 100 ==> ret == Status::ok\n"
                    "\n/// test:\n/// assume: amount > 0\n"
                    "void f(int amount) {\n"
                    "  EXPECT_EQ(charge_card(amount) == Status::ok, amount <= 100);\n}\n",
                "--function '^f$' --cases 3000");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(outcome("f/"), "passed") << ran.output;
}

TEST_F(Stub, ChecksTheCallersPreconditions) {
  const Ran ran = test_text(
      card + "/// test:\n/// stub: charge_card\nvoid f(int amount) { charge_card(amount); }\n",
      "--function '^f$'");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(call("f/"), "f(0)") << ran.output;
  EXPECT_TRUE(has(ran, "assume: amount > 0")) << ran.output;
}

TEST_F(Stub, LeavesTheRealFunctionReachableAndIsGoneAfterwards) {
  const Ran ran = test_text(
      "#include <gtest/gtest.h>\n#include <surety/doubles.h>\n"
      "/// expect: ret >= 0\nint seven() { return 7; }\n"
      "/// expect: ret >= 0\nint twice_seven() { return 2 * seven(); }\n"
      "/// test:\n/// stub: seven\n/// expect: ret == 1\n/// stub: twice_seven\n/// expect: ret == "
      "3\n"
      "void with_stub() {\n  EXPECT_EQ(seven(), 1);\n  EXPECT_EQ(surety::real(seven)(), 7);\n"
      "  EXPECT_EQ(surety::real(twice_seven)(), 2);\n  EXPECT_EQ(twice_seven(), 3);\n}\n"
      "/// test:\nvoid without_stub() { EXPECT_EQ(seven(), 7); }\n");
  EXPECT_EQ(ran.status, 0) << ran.output;
}

TEST_F(Stub, ReplacesMethodsAndStaticMethods) {
  const Ran ran = test_text(
      "#include <cstdlib>\n#include <string>\n#include <gtest/gtest.h>\n"
      "class Store {\n public:\n  explicit Store(int size) : size_(size) {}\n"
      "  int size() const { return size_; }\n"
      "  /// expect: 0 <= ret && ret < size()\n  /// assume: size() > 0\n"
      "  int pick(const std::string& key) { std::abort(); return 0; }\n"
      "  /// expect: ret.size() == 3\n"
      "  static std::string code() { std::abort(); return {}; }\n"
      " private:\n  int size_;\n};\n"
      "/// test:\n/// stub: Store::pick\n/// stub: Store::code\n/// assume: 0 < size\n"
      "void f(int size) {\n  Store store(size);\n  const int index = store.pick(\"x\");\n"
      "  EXPECT_GE(index, 0);\n  EXPECT_LT(index, size);\n"
      "  EXPECT_EQ(Store::code().size(), 3u);\n}\n",
      "--function '^f$' --cases 2000");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(outcome("f/"), "passed") << ran.output;
}

TEST_F(Stub, ThrowsWhatTheContractDemands) {
  const Ran ran = test_text(
      "#include <stdexcept>\n#include <gtest/gtest.h>\n"
      "/// expect: throws std::invalid_argument iff x < 0\n/// expect: ret == 2 * x\n"
      "int doubled(int x) { throw 1; }\n"
      "/// test:\n/// stub: doubled\n/// assume: -1000 < x && x < 1000\nvoid f(int x) {\n"
      "  if (x < 0) { EXPECT_THROW(doubled(x), std::invalid_argument); return; }\n"
      "  EXPECT_EQ(doubled(x), 2 * x);\n}\n",
      "--function '^f$'");
  EXPECT_EQ(ran.status, 0) << ran.output;
}

TEST_F(Stub, SaysSoWhereNoValueIsAllowed) {
  const Ran ran = test_text(
      "/// expect: ret > 10\nint f() { return 11; }\n"
      "/// test:\n/// stub: f\n/// expect: ret < 5\nvoid t() { f(); }\n",
      "--function '^t$'");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_TRUE(has(ran, "no result of f was found that meets what is expected of it")) << ran.output;
}

TEST_F(Stub, StubsByRegularExpressionAcrossFiles) {
  write_file(folder_ / "db.h",
             "#pragma once\nnamespace db {\n/// expect: 0 <= ret && ret < 10\nint load();\n}\n");
  write_file(folder_ / "db.cpp",
             "#include \"db.h\"\n#include <cstdlib>\nint db::load() { std::abort(); }\n");
  write_file(
      folder_ / "user.cpp",
      "#include \"db.h\"\n/// expect: 0 <= ret && ret < 20\nint f() { return 2 * db::load(); }\n"
      "/// expect: ret < 18\nint g() { return 2 * db::load(); }\n");
  const Ran ran = test("user.cpp db.cpp --stub 'db::.*' --function '^[fg]$'");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_TRUE(has(ran, "proved")) << ran.output;          // of f: all ten answers
  EXPECT_TRUE(has(ran, "db::load() = 9")) << ran.output;  // of g
  const Ran real = test("user.cpp db.cpp --function '^f$'");
  EXPECT_EQ(real.status, 1) << real.output;
  EXPECT_TRUE(has(real, "abort")) << real.output;
}

}  // namespace
}  // namespace surety
