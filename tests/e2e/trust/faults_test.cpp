// Faults are told apart by kind and place, and put down to whoever is to blame: the function, a
// clause of its contract, a call that only prepares an object, a process that it forks.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Faults : public TestCommand {
 protected:
  /// The faults of a function, by their counterexamples.
  std::set<std::string> calls(const std::string& key) const {
    std::set<std::string> all;
    const auto found = results_.find(key);
    if (found == results_.end() || outcome(key) != "failed") return all;
    for (const json& fault : found->second.at("faults")) {
      all.insert(fault.at("counterexample").at("call").get<std::string>());
    }
    return all;
  }
  const json& fault(const std::string& key) const { return results_.at(key).at("faults").at(0); }
};

TEST_F(Faults, AreToldApartByKindAndPlaceAndNotByTheirText) {
  const Ran ran = test_text(
      "#include <stdexcept>\n#include <string>\n"
      "/// expect: ret >= 0\n"
      "int same(int x) { if (x > 10) throw std::runtime_error(\"bad \" + std::to_string(x)); "
      "return x & 7; }\n"
      "/// expect: throws std::invalid_argument iff x < 0\n"
      "int wrong(int x) { if (x < 0) throw std::logic_error(std::to_string(x)); return 1; }\n"
      "/// assume: b != 0\n/// expect: ret >= 0\n"
      "int two_on_one_line(int a, int b) { int r = a / b; return r < 0 ? -r : r; }\n"
      "/// expect: ret >= 0\n"
      "int two_types(int x) { if (x == 5) throw std::runtime_error(\"a\"); "
      "if (x == 6) throw x; return x & 7; }\n"
      "#undef NDEBUG\n#include <cassert>\n/// assume: 0 <= x && x < 20\n/// expect: ret == x\n"
      "int asserting(int x) { assert(x != 5); assert(x != 6); return x; }\n");
  EXPECT_EQ(calls("same/"), std::set<std::string>{"same(11)"}) << ran.output;
  EXPECT_EQ(calls("wrong/"), std::set<std::string>{"wrong(-1)"}) << ran.output;
  EXPECT_EQ(calls("two_on_one_line/").size(), 2u) << ran.output;
  EXPECT_EQ(calls("two_types/"), (std::set<std::string>{"two_types(5)", "two_types(6)"}))
      << ran.output;
  EXPECT_EQ(calls("asserting/"), (std::set<std::string>{"asserting(5)", "asserting(6)"}))
      << ran.output;
}

TEST_F(Faults, OfAClauseAreNotTheFunctions) {
  const Ran ran = test_text(
      "#include <vector>\n"
      "/// A line.\n///\n/// expect: true\n/// expect: x != 0 ==> x % ret == 0\n"
      "int dividing(int x) { return x == 0 ? 1 : -1; }\n\n"
      "/// expect: v.at(0) == ret\n"
      "int throwing(const std::vector<int>& v) { return v.empty() ? 0 : v[0]; }\n"
      "int next(int x) { return x + 1; }\n"
      "/// expect: ret < next(x)\nint calling(int x) { return x; }\n"
      "/// assume: a + b < 100\n/// expect: true\nint assuming(int a, int b) { return a ^ b; }\n"
      "/// expect: old(x + 1) != x\nvoid remembering(int& x) { x = 0; }\n"
      "/// expect: x + 1 > x || ret\nbool own(int x) { return x + 1 > x; }\n"
      "/// expect: throws int iff 100 / x > 3\nvoid when(int x) { if (x > 0 && x <= 25) throw 1; "
      "}\n"
      "/// expect: v.at(1) >= ret\nint inner(const std::vector<int>& v) { return 0; }\n"
      "/// expect: ret == 0\nint around(const std::vector<int>& v) { return inner(v); }\n"
      "/// expect: throws int iff v.size() > 9\n"
      "int throwing_around(const std::vector<int>& v) { if (v.size() > 9) throw 1; return "
      "inner(v); "
      "}\n"
      "/// expect: ret == 1\nint guarded(int x) { return x == 3 ? 2 : 1; }\n");
  for (const char* key : {"dividing/", "throwing/", "calling/", "assuming/", "remembering/",
                          "when/", "inner/", "around/", "throwing_around/"}) {
    ASSERT_EQ(outcome(key), "failed") << key << "\n" << ran.output;
    EXPECT_THAT(fault(key).at("message"), HasSubstr("in the clause `")) << key;
    EXPECT_THAT(fault(key).at("blame"), AnyOf(HasSubstr("the contract, not the function"),
                                              HasSubstr("what the clause calls")))
        << key;
  }
  EXPECT_THAT(fault("dividing/").at("clause_place"), HasSubstr("subject.cpp:5"));
  EXPECT_THAT(fault("throwing/").at("clause_place"), HasSubstr("subject.cpp:8"));
  EXPECT_THAT(fault("calling/").at("message"), HasSubstr("subject.cpp:10"));
  ASSERT_EQ(outcome("guarded/"), "failed") << ran.output;
  EXPECT_THAT(fault("guarded/").at("message"), Not(HasSubstr("in the clause"))) << ran.output;
}

TEST_F(Faults, OfPreparingCallsAreFoundInTheirOwnTests) {
  const Ran ran = test_text(
      "class Sum {\n public:\n  /// expect: true\n  void add(int x) { n_ += x; }\n"
      "  /// expect: ret == n_\n  int get() const { return n_; }\n"
      "  /// expect: ret == n_\n  int bad() const { return n_ > 100 ? 0 : n_; }\n"
      " private:\n  int n_ = 0;\n};\n"
      // Neither leaves a function that is noexcept.
      "#include <utility>\n#include <vector>\n"
      "class Stack {\n public:\n"
      "  /// expect: values_.size() <= 1\n"
      "  void push(int x) noexcept { put(x); }\n"
      "  /// expect: values_.at(1) != 0\n"
      "  void put(int x) { values_.push_back(x); }\n"
      "  /// expect: ret == values_.size()\n"
      "  std::size_t size() const { return values_.size(); }\n"
      " private:\n  std::vector<int> values_;\n};\n"
      "class View {\n public:\n  constexpr View() noexcept : n_(0) {}\n"
      "  /// assume: n <= n_\n  /// expect: n_ < old(n_)\n"
      "  constexpr void shorten(std::size_t n) noexcept { n_ -= n; }\n"
      "  /// expect: ret == 0\n  constexpr std::size_t size() const noexcept { return n_; }\n"
      " private:\n  std::size_t n_;\n};\n"
      // Arguments that depend on an object whose preparation ends the program.
      "class Reel {\n public:\n"
      "  void wind(int n) noexcept { n_ += turns(n); }\n"
      "  /// assume: n > 0\n  static int turns(int n) { return n > 9 ? 9 : n; }\n"
      "  /// expect: true\n  void forth(int n) noexcept { wind(n); }\n"
      "  /// assume: n <= n_\n  /// expect: n_ != 40\n"
      "  void back(unsigned n) { n_ -= n; }\n"
      " private:\n  unsigned n_ = 41;\n};\n");
  EXPECT_EQ(outcome("Reel::back/"), "failed") << ran.output;
  EXPECT_EQ(results_.at("Reel::back/").at("faults").size(), 1) << ran.output;
  EXPECT_THAT(outcome("View::size/"), AnyOf("passed", "proved")) << ran.output;
  EXPECT_EQ(outcome("View::shorten/"), "failed") << ran.output;
  EXPECT_EQ(results_.at("View::shorten/").at("faults").size(), 1) << ran.output;
  EXPECT_EQ(outcome("Stack::size/"), "passed") << ran.output;
  EXPECT_EQ(outcome("Stack::push/"), "failed") << ran.output;
  EXPECT_EQ(outcome("Sum::get/"), "passed") << ran.output;
  ASSERT_EQ(outcome("Sum::add/"), "failed") << ran.output;
  EXPECT_EQ(fault("Sum::add/").at("kind"), "undefined behaviour");
  ASSERT_EQ(outcome("Sum::bad/"), "failed") << ran.output;
  EXPECT_EQ(fault("Sum::bad/").at("kind"), "postcondition");
}

TEST_F(Faults, AChildOfTheTestedFunctionIsNotAWorker) {
  const Ran ran = test_text(
      "#include <stdexcept>\n#include <sys/wait.h>\n#include <unistd.h>\n"
      "static int child(int x) { const pid_t p = fork(); if (p == 0) return x; "
      "int s; waitpid(p, &s, 0); return -1; }\n"
      "/// assume: 0 <= x && x < 300\n/// expect: ret == x\n"
      "int wrong(int x) { if (x > 290) return child(x + 1) == x + 1 ? x + 1 : x; return x; }\n"
      "/// assume: 0 <= x && x < 300\n/// expect: ret == x\n"
      "int right(int x) { if (x > 290) child(x); return x; }\n"
      "/// assume: 0 <= x && x < 300\n/// expect: ret == x\n"
      "int throwing(int x) { if (x == 299 && child(x) == x) throw std::runtime_error(\"c\"); "
      "return x; }\n"
      "/// assume: 0 <= x && x < 300\n/// expect: ret == x\n"
      "int leaving(int x) { if (x > 290 && child(x) == x) _exit(0); return x; }\n");
  EXPECT_EQ(call("wrong/"), "wrong(291)") << ran.output;
  EXPECT_THAT(fault("wrong/").at("message"), HasSubstr("in a child process"));
  EXPECT_EQ(call("throwing/"), "throwing(299)") << ran.output;
  for (const char* key : {"right/", "leaving/"}) {
    EXPECT_EQ(outcome(key), "proved") << key << "\n" << ran.output;
    EXPECT_EQ(results_.at(key).at("runs"), 300) << key << "\n" << ran.output;
  }
}

TEST_F(Faults, StoredFailuresAreNotCountedAsInputs) {
  const char* text =
      "/// assume: 0 <= x && x < 100\n/// expect: ret == x\nint f(int x) { return x == 7 ? 0 : x; "
      "}\n";
  EXPECT_EQ(test_text(text).status, 1);
  const Ran ran = test_text(replaced(text, "x == 7 ? 0 : x", "x"));
  EXPECT_EQ(outcome("f/"), "proved") << ran.output;
  EXPECT_EQ(results_.at("f/").at("runs"), 100) << ran.output;
}

}  // namespace
}  // namespace surety
