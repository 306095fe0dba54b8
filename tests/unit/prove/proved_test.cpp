// What is proved from the exact meaning of functions, and what never may be: nothing is built or
// run here.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/command.h"
#include "tool/derive/prove/prove.h"
#include "tool/front_end/collect/collect.h"
#include "tool/front_end/parse/compile_commands.h"
#include "tool/front_end/typing/type_clauses.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"
#include "tool/model/proof.h"

namespace surety::tool {
namespace {

using model::Proof;
using Verdict = Proof::Verdict;
namespace support = surety::testing_support;

/// The proof of each function, by its name.
std::map<std::string, Proof> proofs_of(const std::string& source) {
  const support::TemporaryFolder folder;
  support::write_file(folder / "subject.cpp", source);
  const model::CompileCommand command =
      front_end::commands_for({folder / "subject.cpp"}, {"-std=c++17"}).at(0);
  model::UnitPlan plan = front_end::collect(command);
  front_end::type_clauses(plan, command, front_end::Meaning::exact);
  EXPECT_EQ(plan.compiler_messages, "");
  for (const model::Problem& problem : plan.problems) ADD_FAILURE() << problem.message;
  std::map<std::string, Proof> proofs;
  for (const model::FunctionPlan& function : plan.functions) {
    for (const model::Region& region : function.contract.regions) {
      if (function.contracted()) proofs[function.name] = derive::prove(plan, function, region);
    }
  }
  return proofs;
}

constexpr const char* preamble = R"(#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
struct Point { int x; int y; };
struct Rectangle { Point low; Point high; };
struct Fraction {
  Fraction(int over, int under) : numerator(over), denominator(under == 0 ? 1 : under) {}
  int whole() const { return denominator == -1 ? 0 : numerator / denominator; }
  void set(int over) { numerator = over; }
  int& top() { return numerator; }
  int numerator;
  int denominator = 1;
};
struct Counter { unsigned count = 3; void up() { ++count; } };
enum class Month : unsigned char { january, february, march };
static const int lengths[3] = {31, 28, 31};
template <class T> T doubled(T value) { return value + value; }
inline bool inside(const Rectangle& r, Point p) {
  return r.low.x <= p.x && p.x <= r.high.x && r.low.y <= p.y && p.y <= r.high.y;
}
)";

TEST(Proved, StructuresArraysAndMethods) {
  const auto proofs = proofs_of(std::string(preamble) + R"(
/// expect: ret.x == p.y && ret.y == p.x
Point swapped(Point p) { return {p.y, p.x}; }
/// assume: p.x > -1000000 && p.x < 1000000
/// expect: ret.x == p.x + by && ret.y == p.y
/// assume: by >= 0 && by < 1000
Point moved(const Point& p, int by) { Point q = p; q.x += by; return q; }
/// expect: p.x == old(p.y) && p.y == old(p.x)
void turn(Point& p) { const int x = p.x; p.x = p.y; p.y = x; }
/// expect: ret == (x >= 0 && x <= 10 && y >= 0 && y <= 10)
bool in_square(int x, int y) { const Rectangle r{{0, 0}, {10, 10}}; return inside(r, Point{x, y}); }
/// assume: i < 4
/// expect: ret == (i == 2 ? 9 : 0)
int of_array(unsigned i) { int a[4] = {}; a[2] = 9; return a[i]; }
/// assume: i < 4 && j < 4
/// expect: ret == v
int written(unsigned i, unsigned j, int v) { int a[4] = {1, 2, 3, 4}; a[j] = 7; a[i] = v; return a[i]; }
/// expect: ret >= 28 && ret <= 31
/// assume: m == Month::january || m == Month::february || m == Month::march
int days(Month m, long) { return lengths[static_cast<unsigned char>(m)]; }
/// expect: ret[0] <= ret[1]
/// expect: ret[0] == a || ret[1] == a
std::array<int, 2> sorted(int a, int b) { std::array<int, 2> r{a, b}; if (r[1] < r[0]) { const int t = r[0]; r[0] = r[1]; r[1] = t; } return r; }
/// expect: ret.first <= ret.second
std::pair<int, int> ordered(int a, int b) { if (b < a) return {b, a}; return std::make_pair(a, b); }
/// assume: a != -2147483647 - 1
/// expect: b == 0 ==> ret == a
int with_constructor(int a, int b) { const Fraction f(a, b); return f.whole(); }
/// expect: ret == a
int with_method(int a) { Fraction f(1, 1); f.set(a); return f.numerator; }
/// expect: ret == a
int with_reference(int a) { Fraction f(1, 1); f.top() = a; return f.whole(); }
/// expect: ret == 4
unsigned by_default(long) { Counter c; c.up(); return c.count; }
/// assume: low <= high
/// expect: low <= ret && ret <= high
int clamped(int x, int low, int high) { return std::clamp(x, low, high); }
/// assume: x > -1000 && x < 1000
/// expect: ret == 2 * x
long of_template(long x) { return doubled(x); }
/// expect: ret == a[0] + a[1]
/// assume: a[0] < 1000 && a[1] < 1000 && a[0] > 0 && a[1] > 0
int sum(const std::array<int, 2>& a) { int s = 0; for (std::size_t i = 0; i < a.size(); ++i) s += a[i]; return s; }
/// expect: ret == x
int bound(int x) { Point p{1, 2}; auto [a, b] = Point{x, 3}; int& r = p.x; r = a; return b == 3 ? p.x : 0; }
)");
  EXPECT_GE(proofs.size(), 17u);
  for (const auto& [name, proof] : proofs) {
    EXPECT_EQ(proof.verdict, Verdict::proved)
        << name << ": " << proof.reason << ", line " << proof.at.line;
  }
}

TEST(Proved, NeverWhatHasAFault) {
  const auto proofs = proofs_of(std::string(preamble) + R"(
/// expect: ret.x == p.y && ret.y == p.x
Point swapped(Point p) { return {p.y, p.y == 123456 ? 0 : p.x}; }
/// expect: ret.x == p.x + 1L
Point moved(const Point& p) { Point q = p; q.x += 1; return q; }
/// expect: p.x == old(p.y) && p.y == old(p.x)
void turn(Point& p) { p.x = p.y; p.y = p.x; }
/// assume: i <= 4
/// expect: true
int beyond(unsigned i) { int a[4] = {}; return a[i]; }
/// assume: i < 4
/// expect: true
int below(int i) { int a[4] = {}; return a[i]; }
/// assume: i <= 2
/// expect: true
int beyond_array(unsigned i) { std::array<int, 2> a{1, 2}; return a[i]; }
/// assume: i < 4 && j < 4
/// expect: ret == v
int overwritten(unsigned i, unsigned j, int v) { int a[4] = {1, 2, 3, 4}; a[i] = v; a[j] = 7; return a[i]; }
/// expect: ret >= 0
int days(Month m, long) { return lengths[static_cast<unsigned char>(m) + 1]; }
/// expect: ret.first <= ret.second
std::pair<int, int> ordered(int a, int b) { if (b < a && a != 77) return {b, a}; return std::make_pair(a, b); }
/// expect: ret == ret
int with_constructor(int a, int b) { const Fraction f(a, b); return f.numerator / f.denominator; }
/// expect: ret != 12
int with_method(int a) { Fraction f(1, 1); f.set(a); return f.numerator; }
/// expect: low <= ret
int clamped(int x, int low, int high) { return std::clamp(x, low, high); }
/// expect: ret == 2 * x
long of_template(long x) { return doubled(x); }
/// expect: ret == 0
int unset(int x) { Point p; if (x > 5) p.y = 0; p.x = 1; return p.y; }
)");
  EXPECT_GE(proofs.size(), 14u);
  for (const auto& [name, proof] : proofs) {
    EXPECT_TRUE(proof.verdict == Verdict::refuted ||
                (name == "unset" && proof.verdict == Verdict::open))
        << name << ": " << proof.reason;
    EXPECT_FALSE(proof.proposed.empty()) << name << ": " << proof.reason;
  }
}

TEST(Proved, WhatIsNotReadIsNamedInPlainWords) {
  const auto proofs = proofs_of(std::string(preamble) + R"(
int state = 0;
struct Base { int b; };
struct Derived : Base { int d; };
struct Bits { unsigned low : 3; };
/// expect: true
int jumps(int x) { if (x > 0) goto end; x = 1; end: return x; }
/// expect: true
int lambda(int x) { auto f = [](int y) { return y; }; return f(x); }
/// expect: true
int throws(int x) { if (x > 0) throw x; return x; }
/// expect: true
int pointed(int x) { int* p = &x; return *p; }
/// expect: true
int inherited(int x) { Derived d{}; return x + d.d; }
/// expect: true
int bits(int x) { Bits b{}; b.low = 1; return x; }
const int& first(const int& a, const int&) { return a; }
/// expect: true
int dangling(int x) { const int& r = first(x + 1L > 3 ? 1 : 2, x); return r; }
/// expect: true
int dangling_part(int x) { const int& r = x > 0 ? first(1, 2) : x; return r; }
struct Counted { Counted() = default; Counted(const Counted& o) : n(o.n + 1) {} int n = 0; };
Counted make(int) { Counted c; return c; }
/// expect: ret == 1
int copied(int x) { return make(x).n; }
/// invariant: n >= 0
struct Kept { void set(int x) { n = x; } int n = 0; };
/// expect: ret == x
int breaks(int x) { Kept k; k.set(x); return k.n; }
/// expect: true
int uncast(int x) { const int y = x; const_cast<int&>(y) = 3; return y; }
)");
  const std::map<std::string, std::string> reasons{
      {"jumps", "goto"},         {"lambda", "lambda"},
      {"throws", "throw"},       {"pointed", "int *"},
      {"inherited", "Derived"},  {"bits", "Bits"},
      {"dangling", "reference"}, {"dangling_part", "reference"},
      {"uncast", "const_cast"},  {"copied", "copy constructor"},
      {"breaks", "contract"}};
  for (const auto& [name, word] : reasons) {
    ASSERT_EQ(proofs.count(name), 1u) << name;
    const Proof& proof = proofs.at(name);
    EXPECT_EQ(proof.verdict, Verdict::open) << name;
    EXPECT_NE(proof.reason.find(word), std::string::npos) << name << ": " << proof.reason;
    EXPECT_EQ(proof.reason.find("Stmt"), std::string::npos) << proof.reason;
    EXPECT_EQ(proof.reason.find("Expr"), std::string::npos) << proof.reason;
    EXPECT_NE(proof.at.line, 0u) << name;
  }
}

TEST(Proved, GeneratorsInAssumptionsAreConditions) {
  const auto proofs = proofs_of(R"(
enum class Sign { minus = -1, none, plus };
/// assume: x = inclusive(-40000, 40000)
/// assume: y = range(0, 40000)
/// expect: ret == x * y
int product(int x, int y) { return x * y; }
/// assume: x = inclusive(-50000, 50000)
/// assume: y = range(0, 50000)
/// expect: ret == x * y
int large(int x, int y) { return x * y; }
/// assume: x = ge(0)
/// expect: ret <= 2147483648
long ends_of_int(long x) { return x + 1; }
/// assume: x = gt(-1)
/// expect: ret < 2147483648
long beyond_ends_of_int(long x) { return x + 1; }
/// assume: x = one_of(-7, 1000000, 3)
/// expect: ret % 2 == 1 || x == 1000000
long chosen(int x) { return static_cast<long>(x) * x; }
/// assume: y = exclusive(x, 100)
/// expect: ret > 0
long depends(int x, int y) { return static_cast<long>(y) - x; }
/// assume: d = gt(0.0)
/// expect: ret >= d
double upwards(double d) { return d + d; }
/// assume: d = ge(0.0)
/// expect: ret > d
double not_upwards(double d) { return d + d; }
/// assume: u = union_of(lt(-5), gt(5))
/// expect: ret > 5
long far(int u) { return u > 0 ? u : -static_cast<long>(u); }
/// assume: s = one_of(Sign::minus, Sign::plus)
/// expect: ret != 0
int signed_one(Sign s, long) { return static_cast<int>(s); }
/// assume: x in inclusive(0, 9)
/// expect: ret < 100
long digit(long x) { return x * x; }
/// assume: x = inclusive(0u, 10u)
/// expect: ret >= 0 && ret <= 10
long by_value(long x) { return x; }
/// assume: x = interval(0, 10, true, false)
/// expect: ret >= 1 && ret <= 10
long half_open(long x) { return x; }
/// draw: x = inclusive(0, 10)
/// expect: ret == x + 1
int drawn(int x) { return x + 1; }
/// assume: x = inclusive(0, 10).where([](int i) { return i % 2 == 0; })
/// expect: ret == x
long even(int x, long) { return x; }
/// assume: x = inclusive(0, 100 / y)
/// expect: ret == x
long divided(int x, int y) { return x; }
)");
  for (const char* name : {"product", "ends_of_int", "chosen", "depends", "upwards", "far",
                           "signed_one", "digit", "by_value", "half_open"}) {
    ASSERT_EQ(proofs.count(name), 1u) << name;
    EXPECT_EQ(proofs.at(name).verdict, Verdict::proved) << name << ": " << proofs.at(name).reason;
  }
  for (const char* name : {"large", "beyond_ends_of_int", "not_upwards"}) {
    EXPECT_EQ(proofs.at(name).verdict, Verdict::refuted) << name << ": " << proofs.at(name).reason;
  }
  // What is drawn is not what is assumed.
  EXPECT_EQ(proofs.at("drawn").verdict, Verdict::refuted) << proofs.at("drawn").reason;
  EXPECT_NE(proofs.at("even").reason.find("generator"), std::string::npos);
  EXPECT_NE(proofs.at("divided").reason.find("in a clause"), std::string::npos)
      << proofs.at("divided").reason;
}

struct Subject {
  std::string name, head, arguments, clauses, body;  // `head` has a hole @ for the name
};

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> all{
      {"clip", "int @(int x, int low, int high)", "x, low, high",
       "/// assume: low <= high\n/// expect: ret == (x < low ? low : x > high ? high : x)\n",
       "if (x < low) return low; if (x > high) return high; return x;"},
      {"leap", "bool @(int year)", "year",
       "/// assume: year > 0\n"
       "/// expect: ret == ((year % 4 == 0 && year % 100 != 0) || year % 400 == 0)\n",
       "if (year % 400 == 0) return true; if (year % 100 == 0) return false; return year % 4 == "
       "0;"},
      {"lowest", "unsigned @(unsigned x)", "x", "/// expect: ret == (x & (~x + 1u))\n",
       "return x & (0u - x);"},
      {"average", "unsigned @(unsigned a, unsigned b)", "a, b",
       "/// expect: ret == static_cast<unsigned>((static_cast<unsigned long>(a) + b) / 2)\n",
       "return (a & b) + ((a ^ b) >> 1);"},
      {"three_way", "int @(long a, long b)", "a, b",
       "/// expect: ret == (a < b ? -1 : a > b ? 1 : 0)\n", "return (a > b) - (a < b);"},
      {"saturated", "int @(int a, int b)", "a, b",
       "/// expect: ret == (static_cast<long>(a) + b > 2147483647L ? 2147483647 : "
       "static_cast<long>(a) + b < -2147483648L ? -2147483647 - 1 : "
       "static_cast<int>(static_cast<long>(a) + b))\n",
       "const long sum = static_cast<long>(a) + b; if (sum > 2147483647L) return 2147483647; "
       "if (sum < -2147483648L) return -2147483647 - 1; return static_cast<int>(sum);"},
      {"larger", "int @(int a, int b, int c)", "a, b, c",
       "/// expect: ret >= a && ret >= b && ret >= c && (ret == a || ret == b || ret == c)\n",
       "int most[3] = {a, b, c}; int at = 0; for (int i = 1; i < 3; ++i) "
       "if (most[i] > most[at]) at = i; return most[at];"},
      {"power", "bool @(unsigned long x)", "x",
       "/// expect: ret == (x != 0 && (x & (x - 1)) == 0)\n",
       "if (x == 0) return false; return (x & (x - 1)) == 0;"}};
  return all;
}

std::vector<std::string> mutants_of(const std::string& body) {
  static const std::vector<std::pair<std::string, std::string>> changes{{" < ", " <= "},
                                                                        {" > ", " >= "},
                                                                        {" + ", " - "},
                                                                        {" - ", " + "},
                                                                        {" & ", " | "},
                                                                        {" ^ ", " & "},
                                                                        {" >> ", " << "},
                                                                        {" == ", " != "},
                                                                        {" % ", " / "},
                                                                        {"0", "1"},
                                                                        {"return x", "return ~x"},
                                                                        {" > ", " < "},
                                                                        {"1", "2"},
                                                                        {"low", "high"},
                                                                        {"[at]", "[0]"}};
  std::vector<std::string> mutants;
  for (const auto& [from, to] : changes) {
    for (std::size_t at = body.find(from); at != std::string::npos && mutants.size() < 10;
         at = body.find(from, at + from.size())) {
      mutants.push_back(std::string(body).replace(at, from.size(), to));
    }
  }
  return mutants;
}

// A mutant that is still proved does what the original does: the solver shows that, too.
TEST(Proved, MutantsLoseTheirProof) {
  std::string source;
  std::size_t count = 0;
  const auto add = [&](const Subject& subject, const std::string& name, const std::string& clauses,
                       const std::string& body) {
    std::string head = subject.head;
    head.replace(head.find('@'), 1, name);
    source += clauses + head + " { " + body + " }\n";
  };
  for (const Subject& subject : subjects()) {
    add(subject, "plain_" + subject.name, "", subject.body);
    add(subject, subject.name, subject.clauses, subject.body);
    const std::string assumed = subject.clauses.substr(0, subject.clauses.find("/// expect"));
    for (const std::string& body : mutants_of(subject.body)) {
      const std::string name = subject.name + "_" + std::to_string(++count);
      add(subject, name, subject.clauses, body);
      add(subject, name + "_same",
          assumed + "/// expect: ret == plain_" + subject.name + "(" + subject.arguments + ")\n",
          body);
    }
  }
  EXPECT_GE(count, 50u);
  const auto proofs = proofs_of(source);
  std::size_t lost = 0;
  for (const auto& [name, proof] : proofs) {
    const auto same = proofs.find(name + "_same");
    if (same == proofs.end()) continue;
    if (proof.verdict != Verdict::proved) {
      ++lost;
    } else {
      EXPECT_EQ(same->second.verdict, Verdict::proved) << name << " does something else\n"
                                                       << source;
    }
  }
  for (const Subject& subject : subjects()) {
    EXPECT_EQ(proofs.at(subject.name).verdict, Verdict::proved)
        << subject.name << ": " << proofs.at(subject.name).reason;
  }
  EXPECT_GE(lost * 10, count * 8) << lost << " of " << count;
}

}  // namespace
}  // namespace surety::tool
