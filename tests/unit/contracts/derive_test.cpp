// The derivation on typed trees that clang makes: each case is a function with a contract.
#include "tool/derive/derive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tool/commands/contracts/pipeline.h"
#include "tool/front_end/parse/compile_commands.h"

namespace surety::tool::commands {
namespace {

/// One function with a contract.
struct Case {
  std::string parameters;
  std::vector<std::string> assumptions;
};

/// All cases are functions of one file, which is read once: `f0`, `f1`, ... in this order.
const std::vector<Case>& cases();

const UnitPlan& plan() {
  static const UnitPlan made = [] {
    const std::filesystem::path file = std::filesystem::temp_directory_path() /
                                       ("surety_derive_" + std::to_string(getpid()) + ".cpp");
    std::ofstream out(file);
    out << "#include <algorithm>\n#include <cmath>\n#include <memory>\n#include <string>\n"
           "#include <string_view>\n#include <vector>\n"
           "struct Point { int a; int b; long c; };\nbool odd(int);\n";
    for (std::size_t i = 0; i < cases().size(); ++i) {
      for (const std::string& text : cases()[i].assumptions) out << "/// assume: " << text << "\n";
      out << "/// expect: true\nint f" << i << "(" << cases()[i].parameters << ");\n\n";
    }
    out.close();
    UnitPlan plan = plan_unit(commands_for({file.string()}, {"-std=c++17"}).at(0));
    std::filesystem::remove(file);
    return plan;
  }();
  return made;
}

/// The derivation for a case of the list.
Derivation derived(const std::string& parameters, const std::vector<std::string>& assumptions) {
  EXPECT_EQ(plan().compiler_messages, "");
  for (const Problem& problem : plan().problems) ADD_FAILURE() << problem.message;
  for (std::size_t i = 0; i < cases().size(); ++i) {
    if (cases()[i].parameters != parameters || cases()[i].assumptions != assumptions) continue;
    const FunctionPlan& function = plan().functions.at(i);
    return derive_generators(function, function.contract.regions.at(0));
  }
  ADD_FAILURE() << "not in the list: " << parameters;
  return {};
}

std::string generator(const Derivation& derivation, const std::string& parameter) {
  for (const ParameterGenerator& made : derivation.generators) {
    if (made.parameter == parameter) return made.generator;
  }
  return "";
}

std::string single(const std::string& type, const std::string& assumption) {
  const Derivation derivation = derived(type + " x", {assumption});
  EXPECT_TRUE(derivation.leftovers.empty()) << assumption;
  return generator(derivation, "x");
}

TEST(Derive, ComparisonsBecomeIntervals) {
  EXPECT_EQ(single("int", "0 <= x && x <= 9"), "surety::inclusive(0, 9)");
  EXPECT_EQ(single("int", "0 < x && x < 9"), "surety::interval(0, 9, true, true)");
  EXPECT_EQ(single("int", "x > 3"), "surety::gt(3)");
  EXPECT_EQ(single("short", "x <= 3"), "surety::le(static_cast<short>(3))");
  EXPECT_EQ(single("double", "x >= 0.5"), "surety::ge(0.5)");
  EXPECT_EQ(single("int", "x == 4"), "surety::constant(4)");
  EXPECT_EQ(single("int", "x != 0"), "surety::without(surety::any<int>(), 0)");
  EXPECT_EQ(single("double", "std::isfinite(x)"),
            "surety::inclusive(std::numeric_limits<double>::lowest(), "
            "std::numeric_limits<double>::max())");
}

TEST(Derive, AlternativesBecomeChoices) {
  EXPECT_EQ(single("int", "x == 1 || x == 5"), "surety::one_of(1, 5)");
  EXPECT_EQ(single("int", "x < 0 || x > 9"), "surety::union_of(surety::lt(0), surety::gt(9))");
  EXPECT_EQ(single("int", "x == 3 || (x >= 7 && x <= 9)"),
            "surety::union_of(surety::constant(3), surety::inclusive(7, 9))");
  EXPECT_EQ(single("bool", "!x"), "surety::constant(false)");
}

TEST(Derive, RemaindersBecomeMultiples) {
  EXPECT_EQ(single("int", "x % 2 == 0 && x >= 0 && x <= 10"),
            "surety::multiples<int>(0, 10, 2, 0)");
}

TEST(Derive, SizesBoundContainers) {
  EXPECT_EQ(single("const std::vector<int>&", "!x.empty() && x.size() <= 10"),
            "surety::vector_of(surety::any<int>(), 1, 10)");
  EXPECT_EQ(single("const std::string&", "x.size() > 2"), "surety::bytes(2 + 1)");
  EXPECT_EQ(single("const std::vector<int>&", "std::is_sorted(begin(x), end(x))"),
            "surety::sorted(surety::vector_of(surety::any<int>()))");
  EXPECT_EQ(single("const std::vector<int>&", "forall e in x: e > 0 && e < 5"),
            "surety::vector_of(surety::interval(0, 5, true, true))");
}

TEST(Derive, PointersLoseNull) {
  EXPECT_EQ(single("int*", "x != nullptr"),
            "surety::pointer_to(surety::any<int>(), surety::Null::excluded)");
  EXPECT_EQ(single("const int*", "x"),
            "surety::pointer_to(surety::any<int>(), surety::Null::excluded)");
}

TEST(Derive, NamesAndTypesTellOfBuffers) {
  const auto held = [](const std::string& parameters, const std::string& name) {
    const Derivation derivation = derived(parameters, {});
    for (const ParameterGenerator& made : derivation.generators) {
      if (made.parameter == name) return made.holder;
    }
    return std::string("missing");
  };
  EXPECT_EQ(held("const int* p, std::size_t n", "p"), "::surety::Buffer<int>");
  EXPECT_EQ(held("int count, const double* values", "values"), "::surety::Buffer<double>");
  EXPECT_EQ(held("void* to, const void* from, std::size_t n", "to"),
            "::surety::Buffer<unsigned char>");
  EXPECT_EQ(held("char* out, std::size_t outLen, const char* name", "out"),
            "::surety::Buffer<char>");
  EXPECT_EQ(held("char* out, std::size_t outLen, const char* name", "name"),
            "::surety::CText<const char>");
  EXPECT_EQ(held("const char* word, int count", "word"), "::surety::CText<const char>");
  EXPECT_EQ(held("const int* src_begin, const int* src_end", "src_end"),
            "::surety::detail::BufferEnd<int>");
  EXPECT_EQ(held("int argc, char** argv", "argv"), "::surety::Arguments");
  EXPECT_EQ(held("const int* p, int index", "p"), "const int *");
  EXPECT_THAT(generator(derived("const int* p, std::size_t n", {}), "n"),
              testing::HasSubstr("surety::detail::short_length<"));
}

TEST(Derive, FieldsOfAggregates) {
  const Derivation derivation = derived("Point x", {"x.a > 0 && x.b == 2"});
  EXPECT_TRUE(derivation.leftovers.empty());
  EXPECT_EQ(generator(derivation, "x"),
            "surety::aggregate<Point>(surety::gt(0), surety::constant(2), surety::any<long>())");
}

TEST(Derive, RelationsOrderTheDraws) {
  const Derivation range = derived("int hi, int lo", {"lo <= hi"});
  EXPECT_TRUE(range.leftovers.empty());
  EXPECT_EQ(range.generators[0].parameter, "hi");
  EXPECT_EQ(range.generators[1].generator, "surety::le(static_cast<int>(hi))");
  const Derivation index = derived("std::size_t i, const std::vector<int>& v", {"i < v.size()"});
  EXPECT_EQ(index.generators[0].parameter, "v");
  EXPECT_EQ(index.generators[1].generator, "surety::lt(static_cast<std::size_t>(v.size()))");
  const Derivation signed_index = derived("int i, const std::vector<int>& v", {"i < v.size()"});
  EXPECT_EQ(generator(signed_index, "i"),
            "surety::interval(static_cast<int>(0), static_cast<int>(v.size()), false, true)");
}

TEST(Derive, WrittenGeneratorsStayAndMayDepend) {
  const Derivation derivation =
      derived("int a, int b", {"b = inclusive(0, 9)", "a = inclusive(0, b)", "a > 2"});
  EXPECT_EQ(derivation.generators[0].parameter, "b");
  EXPECT_EQ(derivation.generators[1].generator, "inclusive(0, b)");
  EXPECT_EQ(derivation.generators[1].by, GeneratedBy::written);
  ASSERT_EQ(derivation.leftovers.size(), 1u);
  EXPECT_EQ(derivation.leftovers[0].code, "a > 2");
}

TEST(Derive, ArithmeticGoesToTheSolverTheRestIsFiltered) {
  const Derivation triple =
      derived("int a, int b, int c", {"a > 0 && b > 0 && c > 0 && a*a + b*b == c*c"});
  ASSERT_EQ(triple.leftovers.size(), 1u);
  EXPECT_TRUE(triple.leftovers[0].arithmetic);
  EXPECT_EQ(triple.leftovers[0].text.text, "a*a + b*b == c*c");
  EXPECT_EQ(generator(triple, "c"), "surety::gt(0)");
  const Derivation call = derived("int a", {"odd(a)"});
  ASSERT_EQ(call.leftovers.size(), 1u);
  EXPECT_FALSE(call.leftovers[0].arithmetic);
}

TEST(Derive, ViewsAreHeldAsStrings) {
  const Derivation derivation = derived("std::string_view s", {"!s.empty()"});
  EXPECT_EQ(derivation.generators[0].holder, "std::string");
  EXPECT_EQ(derivation.generators[0].generator, "surety::bytes(1)");
}

const std::vector<Case>& cases() {
  static const std::vector<Case> list = {
      {"int x", {"0 <= x && x <= 9"}},
      {"int x", {"0 < x && x < 9"}},
      {"int x", {"x > 3"}},
      {"short x", {"x <= 3"}},
      {"double x", {"x >= 0.5"}},
      {"int x", {"x == 4"}},
      {"int x", {"x != 0"}},
      {"double x", {"std::isfinite(x)"}},
      {"int x", {"x == 1 || x == 5"}},
      {"int x", {"x < 0 || x > 9"}},
      {"int x", {"x == 3 || (x >= 7 && x <= 9)"}},
      {"bool x", {"!x"}},
      {"int x", {"x % 2 == 0 && x >= 0 && x <= 10"}},
      {"const std::vector<int>& x", {"!x.empty() && x.size() <= 10"}},
      {"const std::string& x", {"x.size() > 2"}},
      {"const std::vector<int>& x", {"std::is_sorted(begin(x), end(x))"}},
      {"const std::vector<int>& x", {"forall e in x: e > 0 && e < 5"}},
      {"int* x", {"x != nullptr"}},
      {"const int* x", {"x"}},
      {"Point x", {"x.a > 0 && x.b == 2"}},
      {"int hi, int lo", {"lo <= hi"}},
      {"std::size_t i, const std::vector<int>& v", {"i < v.size()"}},
      {"int i, const std::vector<int>& v", {"i < v.size()"}},
      {"int a, int b", {"b = inclusive(0, 9)", "a = inclusive(0, b)", "a > 2"}},
      {"int a, int b, int c", {"a > 0 && b > 0 && c > 0 && a*a + b*b == c*c"}},
      {"int a", {"odd(a)"}},
      {"std::string_view s", {"!s.empty()"}},
      {"const int* p, std::size_t n", {}},
      {"int count, const double* values", {}},
      {"void* to, const void* from, std::size_t n", {}},
      {"char* out, std::size_t outLen, const char* name", {}},
      {"const char* word, int count", {}},
      {"const int* src_begin, const int* src_end", {}},
      {"int argc, char** argv", {}},
      {"const int* p, int index", {}}};
  return list;
}

}  // namespace
}  // namespace surety::tool::commands
