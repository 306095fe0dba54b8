// Which sources are tested, how often and how long.
#include <gtest/gtest.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using Sources = TestCommand;

TEST_F(Sources, OfAFolderAreNotSuretysOwn) {
  write_file(folder_ / "a.cpp", "/// expect: ret == x\nint f(int x) { return x; }\n");
  for (int times = 0; times < 2; ++times) {
    const Ran ran = test_files(". --cases 300");
    EXPECT_EQ(ran.status, 0) << ran.output;
    EXPECT_EQ(results_.size(), 1u) << ran.output;
  }
}

TEST_F(Sources, MayComeInAnyOrder) {
  write_file(folder_ / "lib.h",
             "#pragma once\ntemplate <class T> struct Stack {\n"
             "  /// expect: n == old(n) + 1\n  void push(T v) { d[n++] = v; }\n"
             "  /// assume: n > 0\n  /// expect: n == old(n)\n  void pop() { --n; }\n"
             "  T d[40] = {};\n  int n = 0;\n};\n");
  write_file(folder_ / "a.cpp", "#include \"lib.h\"\nint one() { return 1; }\n");
  write_file(folder_ / "b.cpp",
             "#include \"lib.h\"\nint two() { Stack<int> s; s.push(3); return s.n; }\n");
  std::map<std::string, std::string> found;
  for (const char* files : {"a.cpp b.cpp", "b.cpp a.cpp"}) {
    const Ran ran = test_files(std::string(files) + " --cases 300");
    EXPECT_EQ(ran.status, 1) << ran.output;
    std::map<std::string, std::string> outcomes;
    for (const auto& [key, row] : results_) outcomes[key] = outcome(key);
    if (!found.empty()) {
      EXPECT_EQ(outcomes, found) << ran.output;
    }
    found = outcomes;
  }
}

TEST_F(Sources, OfABuildAreLinkedAsTheyWereBuilt) {
  write_file(folder_ / "half.h",
             "extern \"C\" int half_of(int x);\nint twice(int x);\n"
             "inline int quarter(int x) { return half_of(half_of(x)); }\n");
  write_file(folder_ / "half.c", "int half_of(int x) { return x / 2; }\n");
  write_file(folder_ / "twice.cpp", "#include \"half.h\"\nint twice(int x) { return x * 2; }\n");
  write_file(folder_ / "whole.cpp",
             "#include \"half.h\"\n/// assume: x >= 0 && x < 100\n/// expect: ret == x\n"
             "int whole(int x) { return half_of(twice(x)); }\n");
  write_file(folder_ / "main.cpp", "int whole(int);\nint main() { return whole(0); }\n");
  json database = json::array();
  for (const char* name : {"half.c", "twice.cpp", "whole.cpp", "main.cpp"}) {
    database.push_back({{"directory", folder_.path().string()},
                        {"file", name},
                        {"arguments", {"c++", "-c", name, "-o", std::string(name) + ".o"}}});
    if (std::string(name) == "half.c") database.back()["arguments"][0] = "cc";
  }
  write_file(folder_ / "compile_commands.json", database.dump());
  ASSERT_EQ(shell("cd " + in_quotes(folder_.path()) +
                  " && cc -c half.c -o half.c.o && c++ -c twice.cpp -o twice.cpp.o && "
                  "c++ -c whole.cpp -o whole.cpp.o && c++ -c main.cpp -o main.cpp.o")
                .status,
            0);
  for (const char* files : {"", " whole.cpp"}) {
    const Ran ran = test(std::string("-p .") + files + " --verbose");
    EXPECT_EQ(ran.status, 0) << ran.output;
    EXPECT_TRUE(has(ran, "proved   all 100 inputs")) << ran.output;
    EXPECT_TRUE(has(ran, "compiled 1 of ")) << ran.output;
  }
  // What has changed since it was built is compiled.
  write_file(folder_ / "twice.cpp", "#include \"half.h\"\nint twice(int x) { return x * 3; }\n");
  const Ran changed = test("-p .");
  EXPECT_TRUE(has(changed, "whole(2)")) << changed.output;
}

TEST_F(Sources, MaySeeOnlyTheDeclarationOfAConstructor) {
  write_file(folder_ / "batch.h",
             "#pragma once\n#include <string>\nclass Batch {\n public:\n"
             "  /// expect: size() == 12\n  Batch();\n"
             "  /// assume: n < 50\n  /// expect: size() == n\n  explicit Batch(unsigned n);\n"
             "  unsigned size() const;\n private:\n  std::string rep_;\n};\n");
  write_file(folder_ / "batch.cpp",
             "#include \"batch.h\"\nBatch::Batch() : rep_(12, ' ') {}\n"
             "Batch::Batch(unsigned count) : rep_(count == 7 ? 8 : count, ' ') {}\n"
             "unsigned Batch::size() const { return (unsigned)rep_.size(); }\n");
  write_file(folder_ / "user.cpp", "#include \"batch.h\"\nBatch* make() { return new Batch; }\n");
  for (const char* files : {"batch.cpp user.cpp", "user.cpp batch.cpp"}) {
    const Ran ran = test_files(std::string(files) + " --cases 300");
    EXPECT_EQ(ran.status, 1) << ran.output;
    EXPECT_EQ(outcome("Batch::Batch()/"), "proved") << ran.output;
    EXPECT_EQ(call("Batch::Batch(unsigned)/"), "Batch::Batch(7u)") << ran.output;
  }
}

TEST_F(Sources, MayIncludeWhatClausesNeedLater) {
  write_file(folder_ / "tool.h",
             "#pragma once\n#include <string>\n"
             "/// expect: std::all_of(ret.begin(), ret.end(), [](char c) { return c == 'a'; })\n"
             "inline std::string letters(unsigned char n) { return std::string(n % 7, 'a'); }\n");
  write_file(folder_ / "a.cpp",
             "#include \"tool.h\"\n#include <algorithm>\nint a() { return std::max(1, 2); }\n");
  const Ran ran = test_files("a.cpp");
  EXPECT_EQ(outcome("letters/"), "proved") << ran.output;
}

TEST_F(Sources, OfSeveralProgramsAreTestedOnce) {
  write_file(folder_ / "lib.cpp",
             "#include <cstdio>\n/// expect: ret == x\nint f(int x) {\n"
             "  if (FILE* log = std::fopen(\"calls.txt\", \"a\")) { std::fputc('.', log); "
             "std::fclose(log); }\n  return x;\n}\n");
  std::string files = "lib.cpp";
  for (const char* name : {"m1.cpp", "m2.cpp", "m3.cpp"}) {
    write_file(folder_ / name, "int f(int);\nint main() { return f(0); }\n");
    files += std::string(" ") + name;
  }
  const Ran ran = test_files(files + " --cases 1000");
  EXPECT_EQ(ran.status, 0) << ran.output;
  const std::size_t runs = results_.at("f/").at("runs").get<std::size_t>();
  EXPECT_GE(read_file(folder_ / "calls.txt").size(), runs);
  EXPECT_LT(read_file(folder_ / "calls.txt").size(), 2 * runs) << "three programs have it";
}

TEST_F(Sources, AreTestedForTheTimeThatIsAskedFor) {
  const std::string quick = "/// expect: ret == x\nint f(int x) { return x; }\n";
  test_text(quick, "--seconds 2");
  EXPECT_GT(results_.at("f/").at("seconds").get<double>(), 1.5);
  test_text("/// config: 2s\n" + quick);
  EXPECT_GT(results_.at("f/").at("seconds").get<double>(), 1.5);
  // Both were asked for: what is reached first ends it.
  test_text(quick, "--seconds 20 --cases 1000");
  EXPECT_LT(results_.at("f/").at("seconds").get<double>(), 5);
}

}  // namespace
}  // namespace surety
