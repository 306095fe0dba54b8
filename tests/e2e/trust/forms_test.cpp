// Legal code that once stopped everything, or was not what was tested.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::HasSubstr;

class Legal : public TestCommand {
 protected:
  void expect_passed(const std::string& key, const Ran& ran) {
    EXPECT_THAT(outcome(key), ::testing::AnyOf("passed", "proved")) << key << "\n" << ran.output;
  }
  // Overloads have one name: their places tell them apart.
  std::string key_of(const json& row) const override {
    const std::string function = row.at("function").get<std::string>();
    return function.substr(0, function.find('(')) + "/" +
           std::to_string(row.at("location").at("line").get<int>());
  }
};

TEST_F(Legal, RvaluesAreMadeForEveryCall) {
  const Ran ran = test_text(
      "#include <memory>\n#include <string>\n#include <utility>\n#include <vector>\n"
      "class Box {\n public:\n  Box() = default;\n"
      "  /// expect: s_ == old(s)\n  void put(std::string&& s) { s_ = std::move(s); }\n"
      "  /// expect: ret == s_.size()\n  std::size_t size() const { return s_.size() == 3 ? 4 : "
      "s_.size(); }\n private:\n  std::string s_;\n};\n"
      "class Holder {\n public:\n  /// expect: n_ == old(n_) + 1\n"
      "  void own(std::unique_ptr<int>&& p) { if (p) last_ = *p; ++n_; }\n"
      "  /// expect: n_ == old(n_) + 1\n"
      "  void many(std::vector<std::unique_ptr<int>>&& p) { (void)p; ++n_; }\n"
      "  /// expect: ret == n_\n  int n() const { return n_ < 3 ? n_ : 3; }\n"
      " private:\n  int n_ = 0, last_ = 0;\n};\n",
      "--cases 500");
  for (const char* key : {"Box::put/9", "Holder::own/18", "Holder::many/20"}) {
    expect_passed(key, ran);
  }
  EXPECT_EQ(outcome("Box::size/11"), "failed") << ran.output;
  EXPECT_EQ(outcome("Holder::n/22"), "failed") << ran.output;
}

TEST_F(Legal, ClausesOfFriendsMaySpeakOfWhatIsPrivate) {
  const Ran ran = test_text(
      "namespace geo {\nclass V {\n  int x_ = 0, y_ = 0;\n\n public:\n"
      "  V(int x, int y) : x_(x), y_(y) {}\n"
      "  /// expect: ret == (a.x_ == b.x_ && a.y_ == b.y_)\n"
      "  friend bool operator==(const V& a, const V& b) { return a.x_ == b.x_; }\n"
      "  /// expect: ret == a.x_\n  friend int x_of(const V& a);\n"
      "  friend int drain(V& v);\n};\n"
      "int x_of(const V& a) { return a.x_; }\n"
      "/// expect: v.x_ == 0 && ret == old(v.x_)\n"
      "int drain(V& v) { const int x = v.x_; v.x_ = 0; return x == 77 ? 0 : x; }\n"
      "template <class T>\nstruct Box {\n  T v{};\n  /// expect: ret == (a.v == b.v)\n"
      "  friend bool operator==(const Box& a, const Box& b) { return a.v == b.v; }\n};\n"
      "}  // namespace geo\n"
      "bool use() { return geo::Box<int>{1} == geo::Box<int>{2}; }\n");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(call("geo::operator==/8"), "geo::operator==(geo::V(0, 0), geo::V(0, 1))") << ran.output;
  expect_passed("geo::x_of/10", ran);
  EXPECT_EQ(call("geo::drain/15"), "geo::drain(geo::V(77, 0))") << ran.output;
  EXPECT_EQ(outcome("geo::operator==/20"), "skipped") << ran.output;
}

TEST_F(Legal, PlaceholdersMayHaveConstraints) {
  const Ran ran = test_text(
      "#include <concepts>\n/// expect: ret == x\nint f(std::integral auto x) { return int(x); }\n"
      "/// expect: ret >= 0\nint g(int x) { return f(x) == 7 ? -1 : 1; }\n",
      "-- -std=c++20");
  EXPECT_EQ(call("g/5"), "g(7)") << ran.output;
  EXPECT_NE(outcome("f/3"), "error") << ran.output;
}

TEST_F(Legal, TheOverloadWithTheContractIsTheOneThatIsCalled) {
  const Ran ran = test_text(
      "#include <vector>\n"
      "/// expect: ret == 3\nint f(const std::vector<int>&) { return 3; }\n"
      "/// expect: ret == 4\nint f(std::vector<int>&&) { return 4; }\n"
      "/// expect: ret == 5\nint f(std::vector<int>&) { return 6; }\n"
      "struct Con {\n  std::vector<int> v;\n"
      "  /// expect: ret == 1\n  int g() const& { return 1; }\n"
      "  /// expect: ret == 2\n  int g() && { return 8; }\n"
      "  /// expect: ret == 3\n  int g() & { return 3; }\n};\n",
      "--cases 300");
  for (const char* key : {"f/3", "f/5", "Con::g/11", "Con::g/15"}) expect_passed(key, ran);
  EXPECT_EQ(outcome("f/7"), "failed") << ran.output;
  EXPECT_EQ(outcome("Con::g/13"), "failed") << ran.output;
}

TEST_F(Legal, TrailingResultsInTemplates) {
  const Ran ran = test_text(
      "#include <string_view>\n#include <vector>\n"
      "/// config: with T = int\n/// assume: !v.empty()\n/// expect: &ret == &v.back()\n"
      "template <class T> auto last(const std::vector<T>& v) noexcept(noexcept(v.size())) -> "
      "const T& { return v.back(); }\n"
      "/// config: with T = int\n/// expect: ret == 0 || ret == x\n"
      "template <class T> auto mixed(T x) -> long { if (x > 0) return 0; return x; }\n"
      "template <class T>  // a comment between\n/// config: with T = int\n"
      "/// expect: ret == x\nT between(T x,  // and another\n          int) { return x; }\n"
      "/// config: with C = char\n/// expect: ret <= s.size()\ntemplate <class C> std::size_t "
      "count(std::basic_string_view<C> s, C c) { std::size_t n = 0; for (C x : s) n += x == c; "
      "return n; }\n",
      "--cases 300");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const auto& [key, row] : results_) expect_passed(key, ran);
  EXPECT_EQ(results_.size(), 4u) << ran.output;
}

TEST_F(Legal, BasesThatAreMadeForTheirDerivedClass) {
  const Ran ran = test_text(
      "template <class D> class Shape {\n public:\n"
      "  /// expect: ret == self().side()\n  int get() const { return self().side() == 9 ? 1 : "
      "self().side(); }\n"
      " protected:\n  const D& self() const { return static_cast<const D&>(*this); }\n};\n"
      "class Square : public Shape<Square> {\n public:\n  explicit Square(int s) : s_(s) {}\n"
      "  int side() const { return s_; }\n private:\n  int s_;\n};\n"
      "template <class D> struct Named { /// expect: ret == 3\n  int get() const { return "
      "static_cast<const D*>(this)->raw(); } };\n"
      "struct Real : Named<Real> { int r = 3; int raw() const { return r; } };\n"
      "int use() { return Square(3).get() + Real().get(); }\n",
      "--cases 500");
  EXPECT_EQ(call("Shape<Square>::get/4"), "Square(9).get()") << ran.output;
  expect_passed("Named<Real>::get/16", ran);
}

TEST_F(Legal, MarksAttributesAndAbsoluteIncludes) {
  const std::string header = folder_ / "h.h";
  write_file(header, "#pragma once\n/// expect: ret == x\ninline int h(int x) { return x; }\n");
  const Ran ran = test_text(
      "\xEF\xBB\xBF/// expect: ret == x\r\nint f(int x) { return x; }\n"
      "#include \"" +
          header +
          "\"\n"
          "#if defined(__clang__)\n#define nn _Nonnull\n#else\n#define nn\n#endif\n"
          "/// assume: *s < 100\n/// expect: *s == old(*s) + 1\nvoid up(int* nn s) { ++*s; }\n",
      "--cases 300");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const char* key : {"f/2", "h/3", "up/11"}) expect_passed(key, ran);
}

TEST_F(Legal, OldStandardsAndNoExceptions) {
  const std::string text =
      "/// assume: n > 0\n/// expect: ret < n\nint below(int n) { return n - 1; }\n"
      "/// assume: n < 100\n/// expect: true\nint calls(int n) { return below(n); }\n";
  const Ran ran = test_text(text, "--cases 300 -- -std=c++11 -fno-exceptions -fno-rtti");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("-std=c++11 is raised to -std=c++17"));
  expect_passed("below/3", ran);
  EXPECT_EQ(call("calls/6"), "calls(0)") << ran.output;
  EXPECT_EQ(results_.at("calls/6").value("faults", json::array()).size(), 1u) << ran.output;
}

TEST_F(Legal, WhatDoesNotCompileIsSetAside) {
  write_file(folder_ / "bad.cpp", "#include <not_anywhere.h>\nint main() { return 0; }\n");
  write_file(folder_ / "m.cpp", "export module m;\nexport int g(int x) { return x; }\n");
  write_file(folder_ / "good.cpp",
             "/// expect: ret == x\nint f(int x) { return x; }\n"
             "int main() { return 0; }\n");
  const Ran ran = test_files("bad.cpp m.cpp good.cpp", "--cases 300");
  EXPECT_EQ(ran.status, 2) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("'bad.cpp' does not compile and is set aside"));
  EXPECT_THAT(ran.output, HasSubstr("'m.cpp' is left out: it is a module"));
  expect_passed("f/2", ran);
}

TEST_F(Legal, FlagsAreAddedToThoseOfADatabase) {
  write_file(folder_ / "a.cpp",
             "#ifndef FOO\n#error FOO\n#endif\n/// expect: ret == x\nint f(int x) { return x; }\n");
  write_file(folder_ / "compile_commands.json",
             "[{\"directory\": \"" + folder_.path().string() +
                 "\", \"file\": \"a.cpp\", \"command\": \"c++ -c a.cpp -o a.o\"}]");
  const Ran ran = test("-p . --cases 300 -- -DFOO");
  EXPECT_EQ(ran.status, 0) << ran.output;
}

TEST_F(Legal, GeneratorsOfTheProjectAreForUnitsThatUseThem) {
  write_file(folder_ / "surety.toml",
             "[generators]\n\"n::T\" = \"inclusive(0, 5).map([](int i) { return n::T(i); }, "
             "[](const n::T& t) { return t.v; })\"\n");
  write_file(folder_ / "a.cpp",
             "namespace n { struct T { explicit T(int x) : v(x) {} int v; }; }\n"
             "/// expect: ret <= 5\nint f(n::T t) { return t.v; }\n");
  write_file(folder_ / "b.cpp", "/// expect: ret == x\nint g(int x) { return x; }\n");
  const Ran ran = test_files("a.cpp b.cpp", "--cases 300");
  EXPECT_EQ(ran.status, 0) << ran.output;
  expect_passed("f/3", ran);
  expect_passed("g/2", ran);
}

TEST_F(Legal, TypesMayBeDefinedWhereTheyAreUsed) {
  const Ran ran = test_text(
      "struct Item {\n  enum Kind { none, number, letter } kind;\n"
      "  struct Size { int w, h; } size;\n  union { int i; char c; };\n};\n"
      "/// expect: v.kind == Item::none ==> ret == 0\n"
      "int as_int(const Item& v) { return v.kind == Item::number ? v.i : 1; }\n"
      "/// expect: ret == s.w\nint width(const Item::Size& s) { return s.w; }\n"
      "enum kind { first, second };\n/// expect: ret != k\n"
      "enum kind kind(enum kind k) noexcept { return k == first ? second : k; }\n",
      "--cases 500");
  EXPECT_EQ(outcome("as_int/7"), "failed") << ran.output;
  expect_passed("width/9", ran);
  // It is noexcept: what stops the case ends the program, which is nothing to speak of.
  EXPECT_EQ(call("kind/12"), "kind(kind::second)") << ran.output;
  EXPECT_EQ(ran.output.find("StopCase"), std::string::npos) << ran.output;
  EXPECT_EQ(ran.output.find("abort"), std::string::npos) << ran.output;
}

TEST_F(Legal, TemplatesMayBeMadeOfLists) {
  const Ran ran = test_text(
      "#include <initializer_list>\n#include <vector>\n"
      "template <class T> class Stack {\n  std::vector<T> items_;\n public:\n  Stack() {}\n"
      "  Stack(std::initializer_list<T> l) : items_(l) {}\n"
      "  /// expect: size() == old(size()) + 1\n  void push(const T& x) { items_.push_back(x); }\n"
      "  /// assume: size() > 0\n  /// expect: size() == old(size()) - 1\n"
      "  void pop() { if (items_.size() != 3) items_.pop_back(); }\n"
      "  std::size_t size() const { return items_.size(); }\n"
      "  /// expect: ret == size()\n  std::size_t count() & { return items_.size(); }\n"
      "  /// expect: ret == size()\n  std::size_t count() && { return items_.size(); }\n};\n"
      "inline unsigned long use() { Stack<int> s{1}; s.push(1); return s.size(); }\n",
      "--cases 500");
  expect_passed("Stack<int>::push/9", ran);
  EXPECT_EQ(outcome("Stack<int>::pop/12"), "failed") << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("Stack<int>::count() &&"));
}

TEST_F(Legal, CNeedNotBeCPlusPlus) {
  write_file(folder_ / "subject.c",
             "#include <stdlib.h>\n#include <string.h>\n"
             "/* a new class of this */\nenum color { red, green };\n"
             "/** expect: ret == a + b\n *  assume: a > 0 && a < 9 && b > 0 && b < 9 */\n"
             "int add(int a, int b) {\n  int *new = malloc(sizeof *new), r;\n"
             "  *new = a + b;\n  r = *new;\n  free(new);\n  return r;\n}\n"
             "/** expect: ret == strlen(s) */\n"
             "size_t length(const char *restrict s) {\n  char *class = malloc(strlen(s) + 1);\n"
             "  size_t n = strlen(strcpy(class, s));\n  free(class);\n  return n == 5 ? 4 : n;\n}\n"
             "/** expect: ret != c */\nenum color other(enum color c) { return 1 - c; }\n");
  const Ran ran = test_files("subject.c", "--cases 500");
  expect_passed("add/7", ran);
  EXPECT_EQ(outcome("length/15"), "failed") << ran.output;
  expect_passed("other/22", ran);
}

TEST_F(Legal, BasesAreMadeOfWhatDerivesFromThem) {
  const Ran ran = test_text(
      "#include <vector>\n#include <list>\n"
      "template <class D> struct Shape {\n"
      "  int twice() const { return 2 * static_cast<const D*>(this)->area(); }\n};\n"
      "class Square : public Shape<Square> {\n  int side_;\n public:\n"
      "  explicit Square(int side) : side_(side % 100) {}\n  int area() const { return side_; "
      "}\n};\n"
      "template <class D>\n/// expect: ret != 14\n"
      "int measure(const Shape<D>& s) { return s.twice(); }\n"
      "inline int use() { return measure(Square(1)); }\n"
      "class Animal {\n public:\n  virtual ~Animal() = default;\n  virtual int legs() const = "
      "0;\n};\n"
      "class Dog : public Animal {\n  int n_;\n public:\n  explicit Dog(int n) : n_(n) {}\n"
      "  int legs() const override { return n_; }\n};\n"
      "/// expect: ret != 3\nint legs_of(const Animal& a) { return a.legs(); }\n"
      "/// assume: a != nullptr\n/// expect: ret == a->legs()\n"
      "int count(Animal* a) { return a->legs(); }\n"
      "template <template <class...> class C, class T>\n/// expect: ret == c.size()\n"
      "std::size_t items(const C<T>& c) { return c.size() == 3 ? 4 : c.size(); }\n"
      "inline auto uses() { return items(std::vector<int>{}) + items(std::list<char>{}); }\n",
      "--cases 2000");
  EXPECT_EQ(call("measure<Square>/14"), "measure<Square>(Square(7))") << ran.output;
  EXPECT_EQ(call("legs_of/28"), "legs_of(Dog(3))") << ran.output;
  EXPECT_EQ(outcome("count/31"), "passed") << ran.output;
  EXPECT_EQ(outcome("items<std::vector, int>/34"), "failed") << ran.output;
  EXPECT_EQ(outcome("items<std::list, char>/34"), "failed") << ran.output;
}

TEST_F(Legal, OutputsAreBuffersThatBecomeText) {
  const Ran ran = test_text(
      "#include <cstdio>\n#include <cstring>\n"
      "/// assume: size > 0\n/// expect: std::strlen(out) < size\n"
      "void put(char* out, std::size_t size, int v) { std::snprintf(out, size, \"%d\", v); }\n"
      "/// assume: n >= 0\n/// expect: forall i in range(1, n): a[i - 1] <= a[i]\n"
      "void order(int* a, int n) { if (n == 2 && a[0] > a[1]) a[1] = a[0] - 1; }\n",
      "--cases 1000");
  expect_passed("put/5", ran);
  EXPECT_EQ(outcome("order/8"), "failed") << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("surety::range(1, n)"));
}

TEST_F(Legal, ContractsMayStandBehindAttributes) {
  const Ran ran = test_text(
      "[[deprecated(\"old\")]]\n/// expect: ret == x\nint legacy(int x) { return x == 345 ? 0 : x; "
      "}\n"
      "__attribute__((noinline))\n/// expect: ret == x\nint kept(int x) { return x; }\n"
      "/// expect: ret == x\n[[nodiscard]] int plain(int x) { return x; }\n",
      "--cases 1000");
  EXPECT_EQ(call("legacy/3"), "legacy(345)") << ran.output;
  expect_passed("kept/6", ran);
  expect_passed("plain/8", ran);
}

TEST_F(Legal, WhatRemembersIsCalledAgain) {
  const Ran ran = test_text(
      "#include <map>\n"
      "/// assume: n >= 0 && n < 50\n/// expect: ret == n * 3\nint triple(int n) {\n"
      "  static std::map<int, int> memo;\n  const auto it = memo.find(n);\n"
      "  if (it != memo.end()) return it->second;\n  memo[n] = n == 31 ? 94 : n * 3;\n"
      "  return n * 3;\n}\n"
      "/// expect: ret == 1\nint once() { static int calls = 0; return ++calls > 1 ? 2 : 1; }\n"
      "/// invariant: balance_ >= 0\nclass Wallet {\n  int balance_ = 5;\n public:\n"
      "  /// assume: n > 0 && n < 100\n  void spend(int n) { balance_ -= n; }\n"
      "  /// assume: n < 3\n  int look(int n) const { return balance_ + n; }\n};\n",
      "--cases 3000");
  EXPECT_EQ(call("triple/4"), "triple(31)") << ran.output;
  EXPECT_EQ(call("once/12"), "once()") << ran.output;
  EXPECT_EQ(call("Wallet::spend/18"), "Wallet().spend(6)") << ran.output;
}

}  // namespace
}  // namespace surety
