// Properties in programs whose GoogleTest was built without RTTI.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/command.h"

namespace surety {
namespace {

using namespace testing_support;

TEST(WithoutRtti, PropertiesRun) {
  const std::string googletest = "/usr/src/googletest/googletest";
  if (!std::filesystem::exists(googletest)) GTEST_SKIP() << "no sources of GoogleTest";
  const TemporaryFolder folder;
  write_file(folder / "properties.cpp",
             "#include <surety/property.h>\n"
             "SURETY_TEST(Numbers, AreThemselves)(int x) { EXPECT_EQ(x, x); }\n"
             "SURETY_TEST(Numbers, AreSmall)(int x) { EXPECT_LT(x, 1000); }\n"
             "struct Fixture : testing::Test { int one = 1; };\n"
             "SURETY_TEST_F(Fixture, IsSetUp)(bool b) { EXPECT_EQ(one + b, b + 1); }\n");
  const std::string includes = " -I" + in_quotes(googletest) + " -isystem " +
                               in_quotes(googletest + "/include") + " -I" +
                               in_quotes(SURETY_SOURCE_DIR "/include");
  const std::string libraries = in_quotes(SURETY_BUILD_DIR) + "/runtime/libsurety_gtest.a " +
                                in_quotes(SURETY_BUILD_DIR) +
                                "/runtime/libsurety_runtime.a gtest-all.o -lsqlite3 -lpthread";
  const Ran built = shell(
      "cd " + in_quotes(folder.path()) + " && c++ -std=c++17 -fno-rtti" + includes +
      " -c properties.cpp " + in_quotes(googletest) + "/src/gtest-all.cc " + in_quotes(googletest) +
      "/src/gtest_main.cc && c++ properties.o gtest_main.o " + libraries + " -o properties");
  ASSERT_EQ(built.status, 0) << built.output;
  const Ran ran = shell("cd " + in_quotes(folder.path()) + " && ./properties");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_TRUE(has(ran, "x = 1000")) << ran.output;
  EXPECT_TRUE(has(ran, "[  PASSED  ] 2 tests.")) << ran.output;
}

}  // namespace
}  // namespace surety
