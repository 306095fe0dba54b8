// `surety test` on whole files, as users run it.
#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

TEST_F(TestCommand, ProvesFiniteRegions) {
  const Ran ran = test_text(example("discount.cpp"));
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const char* region : {"constant", "default", "summer", "summer default"}) {
    EXPECT_EQ(outcome(std::string("discount/") + region), "proved") << ran.output;
  }
  EXPECT_EQ(results_.at("discount/constant").at("runs"), 12000);
  EXPECT_EQ(results_.at("discount/summer").at("runs"), 300);
  EXPECT_TRUE(has(ran, "4 regions: 4 proved")) << ran.output;
}

TEST_F(TestCommand, CallsAFunctionThatItsParameterHides) {
  const Ran ran = test_text(
      "/// expect: ret == value\nint value(int value) { return value; }\n"
      "namespace a { namespace {\n/// expect: ret == other\nint other(int other) { return other; }"
      "\n} }\n");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(outcome("value/"), "passed") << ran.output;
}

TEST_F(TestCommand, CatchesAMisprintInTheContract) {
  const Ran ran = test_text(
      replaced(example("discount.cpp"), "month = inclusive(1, 12)", "month = inclusive(1, 13)"));
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(call("discount/constant"), "discount(1000, 13)") << ran.output;
}

TEST_F(TestCommand, CatchesAWrongBranch) {
  const Ran ran =
      test_text(replaced(example("discount.cpp"), "month <= 8) return 40", "month < 8) return 40"));
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(call("discount/summer"), "discount(3900, 8)");
  EXPECT_EQ(outcome("discount/summer default"), "proved");
  EXPECT_TRUE(has(ran, "ret is 10")) << ran.output;
  EXPECT_NE(results_.at("discount/summer")
                .at("reproducer")
                .get<std::string>()
                .find("const auto& ret = discount(3900, 8); EXPECT_TRUE(ret == 40); }"),
            std::string::npos);
}

TEST_F(TestCommand, FindsBothFaultsOfAbsDivSeparately) {
  const Ran ran = test_text(example("absdiv_faulty.cpp"));
  EXPECT_EQ(ran.status, 1) << ran.output;
  std::set<std::string> calls;
  for (const json& fault : results_.at("abs_div/").at("faults")) {
    calls.insert(fault.at("counterexample").at("call").get<std::string>());
  }
  EXPECT_TRUE(calls.count("abs_div(0, 0)")) << ran.output;
  EXPECT_TRUE(calls.count("abs_div(std::numeric_limits<int>::min(), -1)")) << ran.output;
  EXPECT_EQ(test_text(example("absdiv.cpp")).status, 0);
}

TEST_F(TestCommand, TheOtherExamplesHold) {
  for (const char* name : {"absolute.cpp", "rectangle.cpp", "pythagoras.cpp", "account.cpp"}) {
    const Ran ran = test_text(example(name));
    EXPECT_EQ(ran.status, 0) << name << "\n" << ran.output;
  }
}

TEST_F(TestCommand, BlamesTheCallerForABrokenPrecondition) {
  const Ran ran = test_text(replaced(example("pythagoras.cpp"), "square_root(a * a + b * b)",
                                     "square_root(a * a - b * b)"));
  EXPECT_EQ(ran.status, 1) << ran.output;
  bool blamed = false;
  for (const json& fault : results_.at("pythagoras/both positive").at("faults")) {
    if (fault.at("kind") != "precondition") continue;
    blamed = true;
    EXPECT_EQ(fault.at("blame"), "pythagoras");
    EXPECT_EQ(fault.at("counterexample").at("call"), "pythagoras(1.0, 2.0)");
    EXPECT_NE(fault.at("blame_place").get<std::string>().find("subject.cpp:13"), std::string::npos);
    EXPECT_NE(fault.at("chain").get<std::string>().find("square_root, called at"),
              std::string::npos);
  }
  EXPECT_TRUE(blamed) << ran.output;
  EXPECT_EQ(outcome("square_root/"), "passed");
}

/// `// smallest: call` lines above the functions say what must be found.
TEST_F(TestCommand, FindsTwentySeededFaultsAtTheirSmallest) {
  const std::string text = read_file(SURETY_TEST_FOLDER "/corpus_faults/faulty.cpp");
  std::set<std::string> wanted;
  for (std::size_t at = 0; (at = text.find("// smallest: ", at)) != std::string::npos;) {
    at += 13;
    const std::string call = text.substr(at, text.find('\n', at) - at);
    wanted.insert(call.compare(0, 8, "faulty::") == 0 ? call : "faulty::" + call);
  }
  ASSERT_EQ(wanted.size(), 20u);
  const Ran ran = test_text(text);
  EXPECT_EQ(ran.status, 1);
  for (const auto& [key, result] : results_) {
    if (result.at("outcome") != "failed") continue;
    EXPECT_EQ(wanted.erase(call(key)), 1u) << key << " found " << call(key);
  }
  EXPECT_TRUE(wanted.empty()) << *wanted.begin() << " was not found\n" << ran.output;
}

TEST_F(TestCommand, RaisesNoAlarmOnTwentyCorrectFunctions) {
  const Ran ran = test_text(read_file(SURETY_TEST_FOLDER "/corpus_faults/correct.cpp"));
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_GE(results_.size(), 20u);
  for (const auto& [key, result] : results_) {
    EXPECT_TRUE(result.at("outcome") == "passed" || result.at("outcome") == "proved") << key;
    EXPECT_GT(result.at("acceptance").get<double>(), 0.9)
        << key << ": inputs are built, not filtered";
  }
}

TEST_F(TestCommand, SolvesArithmeticAssumptions) {
  const std::string triples =
      "/// assume: a > 0 && b > 0 && c > 0 && a*a + b*b == c*c\n"
      "/// assume: a <= 1000 && b <= 1000 && c <= 1000\n"
      "/// expect: ret == 12 * (a * b / 12)\n"
      "int area(int a, int b, int c) { return c == 985 ? 0 : a * b; }\n";
  const Ran ran = test_text(replaced(triples, "c == 985 ? 0 : ", "(void)c, "));
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(outcome("area/"), "proved") << ran.output;
  EXPECT_EQ(results_.at("area/").at("runs"), 1762) << ran.output;
  EXPECT_EQ(results_.at("area/").at("acceptance"), 1.0);
  EXPECT_EQ(results_.at("area/").at("inputs"), "solved: 1,762 inputs");
  // A fault at two pairs of triples only.
  const Ran faulty = test_text(triples);
  EXPECT_EQ(faulty.status, 1) << faulty.output;
  EXPECT_TRUE(has(faulty, "985)")) << faulty.output;
  EXPECT_FALSE(has(faulty, "surety_solution")) << faulty.output;
}

TEST_F(TestCommand, SolvesWhatCannotBeEnumerated) {
  const Ran ran = test_text(
      "/// assume: x * y == 1000003LL * 17\n"
      "/// expect: ret == 0\n"
      "long long f(long long x, long long y) { return 17000051 % x + 17000051 % y; }\n\n"
      "/// assume: (x ^ 0x5a5a) * 3 == y + 7\n"
      "/// expect: ret != 12345678\n"
      "int g(int x, int y) { return (x ^ 0x5a5a) * 3 - y; }\n");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const char* key : {"f/", "g/"}) {
    EXPECT_EQ(outcome(key), "passed") << "not all inputs are known\n" << ran.output;
    EXPECT_EQ(results_.at(key).at("acceptance"), 1.0) << key;
    EXPECT_NE(results_.at(key).at("inputs").get<std::string>().find("solved: "), std::string::npos);
  }
}

TEST_F(TestCommand, ARegionWithoutInputsIsAnError) {
  const Ran ran = test_text(
      "/// region: none\n"
      "/// assume: x >= 0 && x <= 1000 && x * x == 2\n"
      "/// expect: ret == 1\n"
      "int f(int x) { return x; }\n");
  EXPECT_EQ(ran.status, 2) << ran.output;
  EXPECT_EQ(outcome("f/none"), "error");
  EXPECT_TRUE(has(ran, "no input meets the assumptions of this region: `x * x == 2`"))
      << ran.output;
  EXPECT_TRUE(has(ran, "subject.cpp:")) << ran.output;
}

TEST_F(TestCommand, SaysWhichWayEachInputWasMade) {
  const Ran ran = test_text(
      "#include <vector>\n"
      "/// assume: a = inclusive(1, 30)\n"
      "/// assume: b = inclusive(1, 30)\n"
      "/// assume: a * b == 36 && !v.empty() && v[0] % 2 == 0\n"
      "/// expect: ret == 36\n"
      "int f(int a, int b, const std::vector<int>& v) { return a * b + 0 * v[0]; }\n");
  EXPECT_TRUE(has(ran, "derived; solved: 7 inputs; filtered by `v[0] % 2 == 0`")) << ran.output;
}

TEST_F(TestCommand, DoesNotParseOrCompileAgainWhatHasNotChanged) {
  test_text(example("rectangle.cpp"));
  const auto begin = std::chrono::steady_clock::now();
  const Ran again = test("subject.cpp");
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  EXPECT_EQ(again.status, 0);
  EXPECT_LT(seconds, 2.0);
}

TEST_F(TestCommand, WritesTheOtherFormats) {
  test_text(example("absdiv_faulty.cpp"), "--junit report.xml --sarif report.sarif");
  EXPECT_NE(read_file(folder_ / "report.xml").find("<failure type=\"undefined behaviour\""),
            std::string::npos);
  const json sarif = json::parse(read_file(folder_ / "report.sarif"));
  EXPECT_EQ(sarif.at("version"), "2.1.0");
  EXPECT_GE(sarif.at("runs").at(0).at("results").size(), 2u);
}

TEST_F(TestCommand, ErrorsAreErrors) {
  const Ran missing = test("nowhere.cpp");
  EXPECT_EQ(missing.status, 2) << missing.output;
  const Ran broken = test_text("int f( {\n");
  EXPECT_EQ(broken.status, 2);
  EXPECT_TRUE(has(broken, "subject.cpp:1:")) << broken.output;
  const Ran misspelt = test_text("/// exepct: ret == 1\nint f() { return 1; }\n");
  EXPECT_EQ(misspelt.status, 2);
  EXPECT_TRUE(has(misspelt, "expect")) << misspelt.output;
  const Ran config =
      test_text("/// expect: ret == 1\n/// config: 10parsecs\nint f() { return 1; }\n");
  EXPECT_EQ(config.status, 2);
  EXPECT_TRUE(has(config, "10parsecs")) << config.output;
}

TEST_F(TestCommand, TakesDefaultsFromTheProject) {
  write_file(folder_ / "surety.toml", "[test]\ncases = 321\nseed = 5\n");
  const Ran ran = test_text("/// expect: ret == x\nlong f(long x) { return x; }\n");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(results_.at("f/").at("seed"), 5);
  EXPECT_LT(results_.at("f/").at("runs"), 400);
  write_file(folder_ / "surety.toml", "[test]\ncasses = 321\n");
  const Ran unknown = test("subject.cpp");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(has(unknown, "surety.toml:2:")) << unknown.output;
  EXPECT_TRUE(has(unknown, "there is no key 'casses'")) << unknown.output;
}

TEST_F(TestCommand, SaysWhatItDoesNotTest) {
  const Ran nothing = test_text("int f() { return 1; }\n");
  EXPECT_EQ(nothing.status, 0);
  EXPECT_TRUE(has(nothing, "no contracts were found")) << nothing.output;
  const std::string hidden =
      "class Hidden {\n Hidden(int);\n public:\n  /// expect: ret == 1\n  int f() const { return "
      "1; }\n};\n";
  const Ran skipped = test_text(hidden);
  EXPECT_EQ(skipped.status, 0) << skipped.output;
  EXPECT_EQ(outcome("Hidden::f/"), "skipped") << skipped.output;
  EXPECT_EQ(test_text(hidden, "--strict").status, 1);
}

}  // namespace
}  // namespace surety
