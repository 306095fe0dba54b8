// Forms of the contract language and of C++ that once did not work together.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::AnyOf;

class Forms : public TestCommand {
 protected:
  void expect_passed(const std::string& key, const Ran& ran) {
    EXPECT_THAT(outcome(key), AnyOf("passed", "proved")) << key << "\n" << ran.output;
  }
};

TEST_F(Forms, TwoOldsOfOneExpressionAreOneCopy) {
  const Ran ran = test_text(
      "#include <algorithm>\n#include <vector>\n"
      "/// expect: std::is_permutation(v.begin(), v.end(), old(v).begin(), old(v).end())\n"
      "void sorted(std::vector<int>& v) { std::sort(v.begin(), v.end()); }\n"
      "/// expect: std::equal(v.begin(), v.end(), old(v).begin(), old(v).end())\n"
      "void kept(std::vector<int>& v) { if (v.size() > 2) v[1] = 0; }\n",
      "--cases 500");
  expect_passed("sorted/", ran);
  EXPECT_EQ(outcome("kept/"), "failed") << ran.output;
}

TEST_F(Forms, OldInTheConditionOfAnException) {
  const Ran ran = test_text(
      "#include <stdexcept>\n#include <vector>\n"
      "/// expect: throws std::out_of_range iff old(v.size()) <= i\n"
      "void good(std::vector<int>& v, std::size_t i) { if (i >= v.size()) "
      "throw std::out_of_range(\"i\"); v.erase(v.begin() + static_cast<long>(i)); }\n"
      "/// expect: throws std::out_of_range iff old(v.size()) <= i\n"
      "void bad(std::vector<int>& v, std::size_t i) { if (i > v.size()) "
      "throw std::out_of_range(\"i\"); if (i < v.size()) v.erase(v.begin() + "
      "static_cast<long>(i)); }\n",
      "--cases 500");
  expect_passed("good/", ran);
  EXPECT_EQ(outcome("bad/"), "failed") << ran.output;
}

TEST_F(Forms, DeducedResults) {
  const Ran ran = test_text(
      "#include <tuple>\n#include <utility>\n#include <vector>\nnamespace a {\n"
      "/// expect: ret == v.size()\nauto count(const std::vector<int>& v) { return v.size(); }\n"
      "/// assume: !v.empty()\n/// expect: *ret == v.front()\n"
      "auto first(const std::vector<int>& v) { return v.begin(); }\n"
      "/// expect: ret.first == x\nauto pair(int x) { return std::pair(x, 3); }\n"
      "/// expect: std::get<0>(ret) == x\nauto both(int x) { return std::make_tuple(x, x); }\n"
      "/// assume: x < 100 && x > -100\n/// expect: ret(1) == x + 1\n"
      "auto adder(int x) { return [x](int y) { return x + y; }; }\n"
      "/// expect: ret.first != 7\nauto bad(int x) { return std::pair(x, 3); }\n}\n",
      "--cases 500");
  for (const char* key : {"a::count/", "a::first/", "a::pair/", "a::both/", "a::adder/"}) {
    expect_passed(key, ran);
  }
  EXPECT_EQ(call("a::bad/"), "a::bad(7)") << ran.output;
}

TEST_F(Forms, TemplatesThatDeriveFromThemselves) {
  const Ran ran = test_text(
      "template <int N, int... Is> struct Sequence : Sequence<N - 1, N - 1, Is...> {};\n"
      "template <int... Is> struct Sequence<0, Is...> {};\nSequence<3> sequence;\n"
      "template <int N> struct Rank : Rank<N - 1> {\n  virtual ~Rank() = default;\n"
      "  virtual int level() const { return N; }\n};\n"
      "template <> struct Rank<0> { virtual ~Rank() = default; };\n"
      "/// expect: ret == x\nint f(int x) { return x + (Rank<2>().level() - 2); }\n",
      "--cases 500");
  expect_passed("f/", ran);
}

}  // namespace
}  // namespace surety
