// surety export-fuzzer: what it writes is built by the command that it prints, finds faults and
// reports nothing else.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

constexpr const char* subject = R"(
#include <string>
#include <vector>
#include "helper.h"

/// assume: x > 5
/// expect: ret == 0
int magic(int x) { return x == 123456789 ? 1 : 0; }

/// assume: !s.empty()
/// expect: ret == 0
int secret(const std::string& s) { return s == "secret42" ? 1 : 0; }

/// assume: at < v.size()
/// expect: ret >= 0
int sound(const std::vector<int>& v, std::size_t at) { return v[at] == -2147483648 ? 0 : helper(v[at]); }

namespace shop {
/// region: cheap
///   assume: price < 100
///   expect: ret == price
/// region: dear
///   assume: price >= 100
///   expect: ret < price
int reduced(int price) { return price < 100 || price == 31415 ? price : price - 1; }
}  // namespace shop

/// expect: ret == 0
int out_of_bounds(unsigned short at) {
  static volatile int numbers[4];
  return numbers[at == 54321 ? 7 : at % 4];
}

struct Opaque;
/// expect: ret == 0
int of_opaque(Opaque& opaque) { return &opaque == nullptr ? 1 : 0; }
)";

class ExportFuzzer : public TestCommand {
 protected:
  void SetUp() override {
    write_file(
        folder_ / "probe.cpp",
        "extern \"C\" int LLVMFuzzerTestOneInput(const char*, decltype(sizeof 0)) { return 0; }");
    if (shell("cd " + in_quotes(folder_.path()) +
              " && clang++-19 -fsanitize=fuzzer,address probe.cpp -o probe")
            .status != 0) {
      GTEST_SKIP() << "clang++-19 with libFuzzer is not installed (libclang-rt-19-dev)";
    }
    write_file(folder_ / "helper.h", "int helper(int x);\n");
    // It has a main function of its own, and functions without contracts.
    write_file(
        folder_ / "helper.cpp",
        "#include \"helper.h\"\n#include <cstdlib>\nint helper(int x) { return std::abs(x); }\n"
        "int main() {}\n");
    write_file(folder_ / "subject.cpp", subject);
  }
  /// Exports and builds, by nothing but the command that is printed.
  void exported(const std::string& function, const std::string& name,
                const std::string& sources = "subject.cpp helper.cpp") {
    const Ran written = run("export-fuzzer " + function + " " + sources + " -o " + name + ".cpp");
    ASSERT_EQ(written.status, 0) << written.output;
    const std::string mark = "build it:\n";
    const std::size_t at = written.output.find(mark);
    ASSERT_NE(at, std::string::npos) << written.output;
    const std::size_t begin = at + mark.size();
    const std::string build =
        written.output.substr(begin, written.output.find('\n', begin) - begin);
    EXPECT_NE(read_file(folder_ / (name + ".cpp")).find("LLVMFuzzerTestOneInput"),
              std::string::npos);
    const Ran built = shell("cd " + in_quotes(folder_.path()) + " && " + build);
    ASSERT_EQ(built.status, 0) << build << "\n" << built.output;
  }
  Ran fuzzed(const std::string& name, int seconds) {
    return shell("cd " + in_quotes(folder_.path()) + " && ./" + name +
                 " -seed=1 -max_total_time=" + std::to_string(seconds));
  }
};

TEST_F(ExportFuzzer, FaultsAreFoundAndSoundFunctionsAreNotReported) {
  exported("magic", "magic");
  Ran ran = fuzzed("magic", 60);
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(has(ran, "expect: ret == 0")) << ran.output;
  EXPECT_TRUE(has(ran, "x = 123456789")) << ran.output;
  // What was found shows again, in other builds of the same contract, too.
  ran = shell("cd " + in_quotes(folder_.path()) + " && ./magic crash-*");
  EXPECT_TRUE(has(ran, "x = 123456789")) << ran.output;

  exported("secret", "secret");
  ran = fuzzed("secret", 120);
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(has(ran, "s = std::string(\"secret42\")")) << ran.output;

  exported("sound", "sound");
  ran = fuzzed("sound", 3);
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_TRUE(has(ran, "Done ")) << ran.output;
}

TEST_F(ExportFuzzer, TheBytesSayWhichRegion) {
  // Each file has flags of its own, and is compiled somewhere else.
  std::filesystem::create_directory(folder_.path() / "build");
  const auto command = [&](const std::string& file, const std::string& flag) {
    return json{{"directory", folder_ / "build"},
                {"file", folder_ / file},
                {"arguments", {"c++", flag, "-I..", "-c", folder_ / file}}};
  };
  write_file(
      folder_ / "build/compile_commands.json",
      json{command("subject.cpp", "-std=c++20"), command("helper.cpp", "-DUNUSED=\"a b\"")}.dump());
  exported("shop::reduced", "shop_fuzzer", "-p build");
  EXPECT_NE(read_file(folder_ / "shop_fuzzer.cpp")
                .find("{\"Contract.shop_reduced_cheap\", \"Contract.shop_reduced_dear\"}"),
            std::string::npos)
      << read_file(folder_ / "shop_fuzzer.cpp");
  const Ran ran = fuzzed("shop_fuzzer", 60);
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(has(ran, "price = 31415")) << ran.output;
}

TEST_F(ExportFuzzer, SanitizersReportAndTheInputCanBeShown) {
  exported("out_of_bounds", "bounds");
  Ran ran = fuzzed("bounds", 60);
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(has(ran, "global-buffer-overflow")) << ran.output.substr(0, 2000);
  ran = shell("cd " + in_quotes(folder_.path()) + " && SURETY_SHOW=on ./bounds crash-*");
  EXPECT_TRUE(has(ran, "(54321)")) << ran.output.substr(0, 2000);
}

TEST_F(ExportFuzzer, WhatCannotBeTestedIsSaid) {
  Ran ran = run("export-fuzzer nothing subject.cpp helper.cpp");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(has(ran, "no contract of a function nothing was found")) << ran.output;
  ran = run("export-fuzzer of_opaque subject.cpp helper.cpp");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(has(ran, "no test of of_opaque can be made:")) << ran.output;
}

}  // namespace
}  // namespace surety
