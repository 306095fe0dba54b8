// The clauses of contracts, in the order in which one meets them.
#include <string>
#include <vector>

#include "tool/commands/manual/manual.h"

namespace surety::tool::commands {

const std::vector<ClauseEntry>& clause_entries() {
  static const std::vector<ClauseEntry> all = {
      {"region", "region: words",
       "Opens a named region of the inputs. A contract without one is a single, unnamed region. An "
       "input must lie in at least one region, and what all its regions expect must hold.",
       "/// region: small\n/// assume: 0 <= x && x < 10\n/// expect: ret == 0\n/// region: large\n"
       "/// assume: x >= 10\n/// expect: ret == x / 10\nint tens(int x) { return x / 10; }\n"},
      {"assume", "assume: E", "The condition `E` holds on entry; otherwise the caller is to blame.",
       "/// assume: b != 0 && a > -1000\n/// expect: ret * b + a % b == a\n"
       "int divided(int a, int b) { return a / b; }\n"},
      {"assume", "assume: p = G",
       "The parameter `p` lies in the generator `G`, which may mention parameters assumed above "
       "it.",
       "/// assume: low = inclusive(0, 9)\n/// assume: high = inclusive(low, 9)\n/// expect: ret "
       ">= 0\n"
       "int width(int low, int high) { return high - low; }\n"},
      {"draw", "draw: p = G",
       "Tests draw the parameter `p` from the generator `G`. It is not a precondition: callers may "
       "pass anything that the assumptions allow, and nothing is proved of what `G` leaves out.",
       "#include <string>\n/// draw: text = string_of(\"ab\", 0, 9)\n/// expect: ret <= "
       "text.size()\n"
       "std::size_t count_a(const std::string& text) {\n"
       "  std::size_t n = 0;\n  for (char c : text) n += c == 'a' ? 1 : 0;\n  return n;\n}\n"},
      {"requires", "requires: E", "Another word for `assume:`.",
       "/// requires: x > 0\n/// ensures: ret < x\nint before(int x) { return x - 1; }\n"},
      {"expect", "expect: E",
       "The condition `E` holds after a normal return; otherwise the function is to blame. `ret` "
       "is the "
       "result, `old(e)` the value of `e` on entry.",
       "#include <vector>\n/// expect: v.size() == old(v.size()) + 1 && v.back() == x\n"
       "void add(std::vector<int>& v, int x) { v.push_back(x); }\n"},
      {"expect", "expect: throws T",
       "The call throws a `T`; with `if E`, whenever `E` holds on entry; with `iff E`, exactly "
       "then.",
       "#include <stdexcept>\n/// expect: throws std::invalid_argument iff x < 0\n"
       "int checked(int x) { if (x < 0) throw std::invalid_argument(\"x\"); return x; }\n"},
      {"expect", "expect: may throw T",
       "The call may throw a `T`, and need not; with `if E`, only where `E` holds on entry.",
       "#include <new>\n#include <vector>\n/// assume: n < 1000\n/// expect: may throw "
       "std::bad_alloc\n"
       "/// expect: ret.size() == n\n"
       "std::vector<int> zeros(unsigned n) { return std::vector<int>(n); }\n"},
      {"ensures", "ensures: E", "Another word for `expect:`.",
       "/// requires: x > 0\n/// ensures: ret > 0\nint same(int x) { return x; }\n"},
      {"config", "config: items",
       "Settings of the tests: `10s`, `1000it`, `seed=7`, `size=50`, `case_seconds=2`, "
       "`exhaustive=off`, "
       "separated by commas.",
       "/// config: 1s, seed=7\n/// expect: ret == x\nlong widened(int x) { return x; }\n"},
      {"config", "config: with T = types",
       "On a line of its own: the types that a template is tested with.",
       "/// config: with T = int, long\n/// expect: ret == a || ret == b\ntemplate <class T>\n"
       "T smaller(T a, T b) { return b < a ? b : a; }\n"},
      {"hyper", "hyper: name",
       "Opens a relation between several executions of the function; `x_p` and `ret_p` belong to "
       "the second one. [Relations between executions](hyperproperties.md) has the named ones.",
       "/// assume: a = inclusive(0, 99)\n/// assume: b = inclusive(0, 99)\n/// hyper: commutes\n"
       "/// assume: a_p = b\n/// assume: b_p = a\n/// expect: ret_p == ret\n"
       "int sum(int a, int b) { return a + b; }\n"},
      {"reset", "reset: statement",
       "In a relation: restores what executions may have changed; runs before each of them.",
       "static int calls = 0;\n/// hyper: deterministic\n/// reset: calls = 0\n"
       "int counted(int x) { return (x & 7) + ++calls; }\n"},
      {"invariant", "invariant: E",
       "On a class: `E` holds after every constructor and around every public method.",
       "/// invariant: count_ >= 0\nclass Counter {\n public:\n  /// expect: count() == "
       "old(count()) + 1\n"
       "  void up() { ++count_; }\n  int count() const { return count_; }\n\n private:\n  int "
       "count_ = 0;\n};\n"},
      {"is", "is: L",
       "On a variable or a member: it is in the language `L` whenever it has got a value. See "
       "[languages](languages.md#variables-in-a-language).",
       "#include <surety/language/built_in.h>\n\n#include <string>\n"
       "/// expect: ret.size() == name.size() + 1\n/// assume: name in "
       "surety::languages::Identifier\n"
       "std::string numbered(const std::string& name) {\n"
       "  /// is: surety::languages::Identifier\n  std::string longer = name;\n"
       "  longer += '1';\n  return longer;\n}\n"},
      {"law", "law: name",
       "Begins a law between the methods of the class below it, which `surety laws` checks. See "
       "[laws](laws.md).",
       "/// law: down undoes up\n/// given T c\n/// const unsigned before = c.count(); c.up();\n"
       "/// ->\n/// c.down();\n/// before == c.count()\nclass UpAndDown {\n public:\n"
       "  void up() { ++count_; }\n  void down() { --count_; }\n"
       "  unsigned count() const { return count_; }\n\n private:\n  unsigned count_ = 0;\n};\n"},
      {"test", "test:",
       "The function is a GoogleTest test. Its parameters are generated, by `assume:` where it is "
       "written.",
       "#include <gtest/gtest.h>\n/// test:\n/// assume: -1000 < x && x < 1000\n"
       "void squares_are_positive(int x) { EXPECT_GE(x * x, 0); }\n"},
      {"cases", "cases: provider + generated",
       "Rows for a test, each of which is a test of its own: from functions that return ranges, "
       "and "
       "`generated`.",
       "#include <gtest/gtest.h>\n#include <utility>\n#include <vector>\n"
       "std::vector<std::pair<int, int>> squares() { return {{2, 4}, {-3, 9}}; }\n/// test:\n"
       "/// cases: squares\nvoid squared(int x, int square) { EXPECT_EQ(x * x, square); }\n"},
      {"stub", "stub: f",
       "In this test, or in all tests of the file where it stands in a comment of its own, calls "
       "of "
       "`f` return what the `expect:` clauses below it say, or anything that the contract of `f` "
       "allows. See [tests and doubles](doubles.md).",
       "#include <gtest/gtest.h>\n/// expect: 0 <= ret && ret < 6\nint die() { return 4; }\n"
       "/// test:\n/// stub: die\n/// expect: ret == 5\n"
       "void a_stub_answers() { EXPECT_EQ(die(), 5); }\n"},
      {"mock", "mock:",
       "On a function without a body: it returns a GoogleMock object that answers as the `expect:` "
       "clauses say.",
       "#include <gtest/gtest.h>\n#include <memory>\nclass Door {\n public:\n  virtual ~Door() = "
       "default;\n  virtual bool opens(int key) = 0;\n};\n/// mock:\n/// expect: forall int key: "
       "ret->opens(key) == (key == 7)\nstd::unique_ptr<Door> a_door();\n/// test:\n"
       "void one_key_fits() { EXPECT_TRUE(a_door()->opens(7)); }\n"},
      {"fresh", "fresh:",
       "On a function without a body: it returns an unconstrained object. `fresh: private` also "
       "uses constructors that are not public.",
       "#include <gtest/gtest.h>\nstruct Point {\n  int x, y;\n};\n/// fresh:\nPoint "
       "a_point();\n/// test:\n"
       "void points_are_equal_to_themselves() {\n  const Point point = a_point();\n  "
       "EXPECT_EQ(point.x, point.x);\n}\n"},
  };
  return all;
}

std::string clauses_page() {
  std::string page =
      "# Clauses\n\nThis page is printed by `surety manual clauses`. [Contracts](contracts.md) "
      "explains "
      "the language; inside\nexpressions there are also `==>`, `in`, `forall`, `exists`, `old`, "
      "`ret` and "
      "`threw`.\n";
  for (const ClauseEntry& entry : clause_entries()) {
    page += std::string("\n## `") + entry.form + "`\n\n" + entry.meaning + "\n\n```cpp\n" +
            entry.example + "```\n";
  }
  return page;
}

}  // namespace surety::tool::commands
