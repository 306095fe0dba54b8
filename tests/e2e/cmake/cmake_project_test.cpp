// examples/cmake_project with an installed Surety: contracts are tests of CTest.
#include <gtest/gtest.h>

#include "tests/support/command.h"

namespace surety {
namespace {

using namespace testing_support;
namespace fs = std::filesystem;

/// A fresh copy of the example, configured with a package that is installed for all tests.
class CMakeProject : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    installed_ = new TemporaryFolder;
    const Ran ran =
        shell("cmake --install " SURETY_BUILD_DIR " --prefix " + in_quotes(installed_->path()));
    ASSERT_EQ(ran.status, 0) << ran.output;
  }
  static void TearDownTestSuite() { delete installed_; }

  void SetUp() override {
    fs::copy(SURETY_SOURCE_DIR "/examples/cmake_project", folder_.path(),
             fs::copy_options::recursive);
    fs::create_directory(folder_.path() / ".surety");
  }
  Ran configure(const std::string& options = "-G Ninja") {
    return shell("cd " + in_quotes(folder_.path()) +
                 " && cmake -S . -B build -DCMAKE_PREFIX_PATH=" + in_quotes(installed_->path()) +
                 " " + options);
  }
  Ran build() { return shell("cmake --build " + in_quotes(folder_ / "build")); }
  Ran ctest(const std::string& options = "") {
    return shell("ctest --no-tests=error --output-on-failure --test-dir " +
                 in_quotes(folder_ / "build") + " " + options);
  }
  void replace(const std::string& file, const std::string& from, const std::string& to) {
    std::string text = read_file(folder_ / file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    write_file(folder_ / file, text.replace(at, from.size(), to));
  }
  void configure_and_build(const std::string& options = "-G Ninja") {
    const Ran configured = configure(options);
    ASSERT_EQ(configured.status, 0) << configured.output;
    const Ran built = build();
    ASSERT_EQ(built.status, 0) << built.output;
  }

  static TemporaryFolder* installed_;
  TemporaryFolder folder_;
};
TemporaryFolder* CMakeProject::installed_ = nullptr;

TEST_F(CMakeProject, HasOneTestForEachRegionAndTestsChangedSourcesAgain) {
  ASSERT_NO_FATAL_FAILURE(configure_and_build());
  const Ran held = ctest();
  EXPECT_EQ(held.status, 0) << held.output;
  for (const char* test : {"shop.Contract.shop_discount_winter",
                           "shop.Contract.shop_discount_summer", "shop.Contract.shop_Cart_add",
                           "shop.Contract.shop_payable", "checkout.Contract.receipt_line"}) {
    EXPECT_TRUE(has(held, test)) << test << "\n" << held.output;
  }
  EXPECT_TRUE(has(held, "out of 5")) << held.output;
  EXPECT_TRUE(has(ctest("-N -L contracts"), "Total Tests: 5"));
  EXPECT_TRUE(has(build(), "no work to do"));

  // A fault in a source: its region fails, the others hold.
  replace("shop/discount.cpp", "std::min(40, 10 + items / 10)", "10 + items / 10");
  ASSERT_EQ(build().status, 0);
  const Ran failed = ctest();
  EXPECT_NE(failed.status, 0);
  EXPECT_TRUE(has(failed, "1 tests failed out of 5")) << failed.output;
  EXPECT_TRUE(has(failed, "shop.Contract.shop_discount_summer (Failed)")) << failed.output;
  EXPECT_TRUE(has(failed, "counterexample month = 6, items = 310")) << failed.output;

  // And what is wrong in the contract of a header stops the build, at its place.
  replace("include/shop/discount.h", "/// expect: ret == 20", "/// expect: retu == 20");
  const Ran refused = build();
  EXPECT_NE(refused.status, 0);
  EXPECT_TRUE(has(refused, "discount.h:9:13: error: use of undeclared identifier 'retu'"))
      << refused.output;
}

TEST_F(CMakeProject, PassesNothingOverInSilence) {
  replace("CMakeLists.txt", "FUNCTION \"^receipt\"", "FUNCTION \"^nothing\"");
  replace("include/shop/cart.h", "int payable(int cents);",
          "int payable(int cents);\n/// expect: ret\nbool opaque(const struct Hidden& hidden);");
  replace("shop/cart.cpp", "int payable(",
          "bool opaque(const Hidden&) { return true; }\nint payable(");
  ASSERT_NO_FATAL_FAILURE(configure_and_build("-G 'Unix Makefiles'"));
  const Ran ran = ctest();
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_TRUE(has(ran, "shop.Untested.shop_opaque")) << ran.output;
  EXPECT_TRUE(has(ran, "checkout.Untested.no_contracts (Skipped)")) << ran.output;
  EXPECT_TRUE(has(ctest("-V"), "no function with a contract matches '^nothing'"));

  replace("CMakeLists.txt", "surety_add_tests(shop ", "surety_add_tests(shop STRICT ");
  ASSERT_EQ(build().status, 0);
  const Ran strict = ctest();
  EXPECT_NE(strict.status, 0);
  EXPECT_TRUE(has(strict, "shop.Untested.shop_opaque (Failed)")) << strict.output;
}

/// Building all of Surety takes too long here; that everything is in place must do.
TEST_F(CMakeProject, CanHaveSuretyAsAPartOfItsBuild) {
  const Ran ran = configure("-G Ninja -DSURETY_SOURCE=" SURETY_SOURCE_DIR);
  ASSERT_EQ(ran.status, 0) << ran.output;
  const std::string rules = read_file(folder_ / "build/build.ninja");
  EXPECT_NE(rules.find("surety/tool/surety prepare -p "), std::string::npos);
  EXPECT_NE(rules.find("GoogleTestAddTests.cmake"), std::string::npos);
  // Settings of the project stay its own.
  EXPECT_FALSE(has(shell("grep CMAKE_BUILD_TYPE " + in_quotes(folder_ / "build/CMakeCache.txt")),
                   "=Release"));
  EXPECT_EQ(rules.find("run_test"), std::string::npos) << "its tests are built too";
}

TEST_F(CMakeProject, SaysWhatIsWrongWithACall) {
  const std::string call = "surety_add_tests(checkout FUNCTION \"^receipt\" LABELS contracts)";
  for (const auto& [wrong, message] :
       {std::pair{"surety_add_tests(chekout)", "there is no target 'chekout'"},
        {"surety_add_tests(checkout LABEL contracts)", "'LABEL;contracts' is not understood"},
        {"surety_add_tests(surety::gtest)", "the target compiles nothing here"}}) {
    const std::string before = read_file(folder_ / "CMakeLists.txt");
    replace("CMakeLists.txt", call, wrong);
    const Ran ran = configure();
    EXPECT_NE(ran.status, 0) << wrong;
    EXPECT_TRUE(has(ran, message)) << ran.output;
    write_file(folder_ / "CMakeLists.txt", before);
  }
}

class GuideFunction : public CMakeProject {
 protected:
  void SetUp() override {
    write_file(folder_ / "CMakeLists.txt", R"(
cmake_minimum_required(VERSION 3.20)
project(guided CXX)
find_package(surety REQUIRED)
foreach(kind plain guided)
  add_library(${kind}_codes STATIC codes.cpp)
  add_executable(${kind} test.cpp)
  target_link_libraries(${kind} PRIVATE ${kind}_codes surety::gtest GTest::gtest_main)
endforeach()
surety_guide(guided_codes)
# What has no properties links with it, too.
add_executable(bystander bystander.cpp)
target_link_libraries(bystander PRIVATE guided_codes)
)");
    write_file(
        folder_ / "codes.cpp",
        "#include <string>\n"
        "bool is_code(int x) { return x * 3 == 370370367; }\n"
        "bool is_word(const std::string& s) { return s == std::string(\"open\") + \"sesame\"; }\n");
    write_file(folder_ / "bystander.cpp",
               "bool is_code(int);\nint main() { return is_code(1); }\n");
    write_file(folder_ / "test.cpp", R"(
#include <surety/property.h>
bool is_code(int x);
bool is_word(const std::string& s);
SURETY_TEST(Codes, None)(short high, int x) { EXPECT_FALSE(is_code(x)) << high; }
SURETY_TEST(Words, None)(std::string s) { EXPECT_FALSE(is_word(s)); }
)");
  }
  void expect_found() {
    const auto run = [&](const std::string& program) {
      return shell("cd " + in_quotes(folder_.path()) + " && build/" + program +
                   " --surety_seconds=10 --surety_no_store_failures");
    };
    const Ran guided = run("guided");
    EXPECT_TRUE(has(guided, "x = 123456789")) << guided.output;
    EXPECT_TRUE(has(guided, "std::string(\"opensesame\")")) << guided.output;
    EXPECT_EQ(shell(in_quotes(folder_ / "build/bystander")).status, 0);
  }
};

TEST_F(GuideFunction, PropertiesFindWhatTheCodeComparesWith) {
  ASSERT_NO_FATAL_FAILURE(configure_and_build());
  expect_found();
  // Without it, chance does not.
  const Ran plain = shell("cd " + in_quotes(folder_.path()) +
                          " && build/plain --surety_seconds=1 --surety_no_store_failures");
  EXPECT_EQ(plain.status, 0) << plain.output;
}

TEST_F(GuideFunction, WorksWithClang) {
  if (shell("clang++-19 --version").status != 0) GTEST_SKIP() << "clang++-19 is not installed";
  ASSERT_NO_FATAL_FAILURE(configure_and_build("-G Ninja -DCMAKE_CXX_COMPILER=clang++-19"));
  expect_found();
}

}  // namespace
}  // namespace surety
