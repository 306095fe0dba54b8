// `mock:` and `fresh:`.
#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

class MockCommand : public TestCommand {
 protected:
  static std::string doubles_example(const std::string& name) {
    return read_file(std::string(SURETY_SOURCE_DIR) + "/examples/doubles/" + name);
  }
};

TEST_F(MockCommand, AnswersAsItsClausesSay) {
  const Ran ran = test_text(doubles_example("account.cpp"), "--cases 2000");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const char* key :
       {"an_account_has_its_limit/", "an_account_has_its_currency/",
        "a_transfer_to_itself_moves_nothing/", "the_fee_is_a_tenth/",
        "a_rating_is_one_that_the_interface_allows/", "the_limit_is_asked_for_once/"}) {
    EXPECT_EQ(outcome(key), "passed") << key << "\n" << ran.output;
  }
}

TEST_F(MockCommand, ExpectedCallsAreVerified) {
  const Ran ran =
      test_text(replaced(doubles_example("account.cpp"), "limit()).Times(1)", "limit()).Times(2)"),
                "--function the_limit_is_asked_for_once");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_TRUE(has(ran, "to be called twice")) << ran.output;
}

TEST_F(MockCommand, KnowsAllKindsOfMethodsAndReturns) {
  const Ran ran = test_text(
      "#include <gmock/gmock.h>\n#include <gtest/gtest.h>\n#include <map>\n#include <memory>\n"
      "#include <string>\n#include <surety/doubles.h>\n"
      "namespace shop {\n"
      "class Base {\n protected:\n  Base(int id, std::string name) : id_(id), name_(name) {}\n"
      " public:\n  virtual ~Base() = default;\n  virtual int inherited(int x) { return x; }\n"
      "  int id() const { return id_; }\n private:\n  int id_;\n  std::string name_;\n};\n"
      "class Thing : public Base {\n protected:\n  using Base::Base;\n"
      "  Thing(int id) : Base(id, \"thing\") {}\n public:\n"
      "  virtual int plain() const noexcept = 0;\n  virtual int by_reference() & = 0;\n"
      "  virtual int over(int) = 0;\n  virtual int over(const std::string&) = 0;\n"
      "  virtual std::map<int, int> table(std::map<int, int> of) const = 0;\n"
      "  virtual const std::string& name() const = 0;\n  virtual void nothing(int) {}\n};\n"
      "/// mock:\n/// expect: ret.plain() == 4 && ret.by_reference() == 5\n"
      "/// expect: forall int x: ret.over(x) == x + start\n"
      "/// expect: forall std::string s: ret.over(s) == 7\n"
      "/// expect: ret.name() == \"mock\"\n"
      "/// expect: forall int x: x > 0 ==> ret.inherited(x) == -x\n"
      "/// expect: ret.inherited(0) == 99\n"
      "Thing& thing(int start);\n"
      "/// mock:\n/// expect: ret->plain() == 6\nThing* pointed();\n"
      "/// mock:\n/// expect: ret->plain() == 8\nstd::shared_ptr<Thing> shared();\n"
      "struct Plain { int x = 1; int y = 2; };\n"
      "/// mock:\n/// expect: ret.x == 5\nPlain plain();\n"
      "/// test:\nvoid t() {\n  Thing& made = thing(30);\n  EXPECT_EQ(made.plain(), 4);\n"
      "  EXPECT_EQ(made.by_reference(), 5);\n  EXPECT_EQ(made.over(3), 33);\n"
      "  EXPECT_EQ(made.over(std::string(\"a\")), 7);\n  EXPECT_EQ(made.name(), \"mock\");\n"
      "  EXPECT_EQ(made.inherited(3), -3);\n  EXPECT_EQ(made.inherited(0), 99);\n"
      "  EXPECT_EQ(made.inherited(-3), 0);\n  EXPECT_TRUE(made.table({}).empty());\n"
      "  made.nothing(1);\n  EXPECT_EQ(pointed()->plain(), 6);\n  EXPECT_EQ(shared()->plain(), "
      "8);\n"
      "  EXPECT_EQ(plain().x, 5);\n  EXPECT_EQ(plain().y, 2);\n}\n}\n");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(outcome("shop::t/"), "passed") << ran.output;
}

TEST_F(MockCommand, ChecksPreconditionsOfTheInterface) {
  const Ran ran = test_text(
      "#include <memory>\nclass Printer {\n public:\n  virtual ~Printer() = default;\n"
      "  /// assume: pages > 0\n  virtual void print(int pages) = 0;\n};\n"
      "/// mock:\nstd::unique_ptr<Printer> printer();\n"
      "/// test:\nvoid t(int pages) { printer()->print(pages); }\n");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(call("t/"), "t(0)") << ran.output;
  EXPECT_TRUE(has(ran, "assume: pages > 0")) << ran.output;
}

TEST_F(MockCommand, ClausesThatContradictEachOtherAreFoundAtTheCall) {
  const Ran ran = test_text(
      "#include <memory>\n#include <string>\nclass Names {\n public:\n  virtual ~Names() = "
      "default;\n"
      "  virtual int length(const std::string& name) = 0;\n};\n"
      "/// mock:\n/// expect: forall std::string s: s.empty() ==> ret->length(s) == 0\n"
      "/// expect: forall std::string s: s.size() < 3 ==> ret->length(s) == 2\n"
      "std::unique_ptr<Names> names();\n"
      "/// test:\nvoid t(const std::string& name) { names()->length(name); }\n");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(call("t/"), "t(std::string(\"\"))") << ran.output;
  EXPECT_TRUE(has(ran, "two clauses answer the same call of Names::length differently"))
      << ran.output;
}

TEST_F(MockCommand, FreshObjectsAreGeneratedAndShrink) {
  const Ran ran = test_text(doubles_example("booking.cpp"), "--cases 3000");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(outcome("a_surcharge_is_reasonable/"), "passed") << ran.output;
  const Ran failing = test_text(replaced(doubles_example("booking.cpp"), "EXPECT_LE(surcharge, 45)",
                                         "EXPECT_LE(surcharge, 29)"),
                                "--function a_surcharge_is_reasonable");
  EXPECT_EQ(failing.status, 1) << failing.output;
  EXPECT_TRUE(has(failing, "any_seat() = Seat(1, 'A')")) << failing.output;
  EXPECT_TRUE(has(failing, "any_ticket() = Ticket(0, false)")) << failing.output;
}

TEST_F(MockCommand, FreshObjectsAreOfDerivedClassesFromFunctionsAndChanged) {
  const std::string text = doubles_example("ledger.cpp");
  const Ran ran = test_text(text, "--cases 3000");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(outcome("every_tariff_charges_something/"), "passed") << ran.output;
  EXPECT_EQ(outcome("a_ledger_is_balanced/"), "passed") << ran.output;
  // Only the second class shows this, and only a changed object that.
  const Ran other = test_text(
      replaced(text, "EXPECT_GT(tariff->charge(1), 0)", "EXPECT_LT(tariff->charge(1), 7)"),
      "--function every_tariff_charges_something");
  EXPECT_EQ(other.status, 1) << other.output;
  EXPECT_TRUE(has(other, "any_tariff() = PerUnit(7)")) << other.output;
  const Ran changed =
      test_text(replaced(text, "EXPECT_EQ(ledger.balance(), 0)", "EXPECT_EQ(ledger.bookings(), 0)"),
                "--function a_ledger_is_balanced");
  EXPECT_EQ(changed.status, 1) << changed.output;
  EXPECT_TRUE(has(
      changed,
      "any_ledger() = [] { auto o = Ledger::opened(std::string(\"\")); o.book(1); return o; }()"))
      << changed.output;
}

TEST_F(MockCommand, ManyThreadsMayCallOneMockAndOneStub) {
  const std::string text =
      "#include <gtest/gtest.h>\n#include <memory>\n#include <thread>\n#include <vector>\n"
      "class Meter {\n public:\n  virtual ~Meter() = default;\n"
      "  /// expect: 0 <= ret && ret < 10\n  virtual int read() = 0;\n"
      "  virtual int twice(int x) = 0;\n};\n"
      "/// mock:\n/// expect: forall int x: ret->twice(x) == 2 * x\nstd::unique_ptr<Meter> "
      "meter();\n"
      "/// expect: 0 <= ret && ret <= n\n/// assume: n >= 0\nint at_most(int n) { return n; }\n"
      "/// test:\n/// stub: at_most\nvoid t() {\n  const auto one = meter();\n"
      "  std::vector<std::thread> threads;\n  std::vector<int> wrong(8);\n"
      "  for (int i = 0; i < 8; ++i) threads.emplace_back([&, i] {\n"
      "    for (int k = 0; k < 50; ++k) {\n      const int read = one->read();\n"
      "      const int less = at_most(k);\n"
      "      wrong[i] += read < 0 || read > 9 || less < 0 || less > k || one->twice(k) != 2 * k;\n"
      "    }\n  });\n  for (std::thread& thread : threads) thread.join();\n"
      "  for (const int each : wrong) EXPECT_EQ(each, 0);\n}\n";
  for (const char* sanitizer : {"address,undefined", "thread"}) {
    const Ran ran = test_text(
        text, std::string("--function '^t$' --cases 30 --sanitize ") + sanitizer + " -- -pthread");
    EXPECT_EQ(ran.status, 0) << sanitizer << "\n" << ran.output;
    EXPECT_EQ(outcome("t/"), "passed") << ran.output;
  }
}

}  // namespace
}  // namespace surety
