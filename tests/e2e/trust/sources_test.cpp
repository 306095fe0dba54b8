// Which sources are tested, how often and how long.
#include <gtest/gtest.h>

#include <filesystem>

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

TEST_F(Sources, OfABuildMayHaveASanitizerThatTestsDoNotNeed) {
  write_file(folder_ / "table.c",
             "int table[4];\nint at(int i) { return i >= 0 && i <= 4 ? table[i] : 0; }\n");
  write_file(folder_ / "use.cpp",
             "extern \"C\" int at(int i);\n/// expect: true\nvoid use(int i) { at(i); }\n");
  const std::string compiled = "cc -g -fsanitize=address -c table.c -o table.o";
  const json table = {
      {"directory", folder_.path().string()}, {"file", "table.c"}, {"command", compiled}};
  const json use = {{"directory", folder_.path().string()},
                    {"file", "use.cpp"},
                    {"command", "c++ -c use.cpp -o use.o"}};
  write_file(folder_ / "compile_commands.json", json{table, use}.dump());
  ASSERT_EQ(shell("cd " + in_quotes(folder_.path()) + " && " + compiled).status, 0);
  const Ran ran = test("-p . --cases 1000");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_TRUE(has(ran, "use(4)")) << ran.output;
  EXPECT_TRUE(has(ran, "table.c:2")) << ran.output;
}

TEST_F(Sources, AreCountedOnATerminalOnly) {
  if (shell("script --version").status != 0) GTEST_SKIP() << "no terminal to be had";
  const std::string slow = "#include <vector>\n/// expect: ret >= 0\nint ";
  const std::string body = "(std::vector<long> v) { return static_cast<int>(v.size()); }\n";
  for (const char* name : {"a", "b"}) {
    write_file(folder_ / (std::string(name) + ".cpp"), slow + name + body);
  }
  const std::string command = "test a.cpp b.cpp --seconds 1 --build ";
  const Ran ran = shell("cd " + in_quotes(folder_.path()) + " && TERM=xterm script -qec \"" +
                        std::string(SURETY_COMMAND) + " " + command + "one\" /dev/null");
  EXPECT_EQ(ran.status, 0) << ran.output;
  // Parsing and building are counted too, but only where they take long enough to be waited for.
  for (const char* said : {"[1/2] Contract.a", "[2/2] Contract.b"}) {
    EXPECT_TRUE(has(ran, said)) << said << "\n" << ran.output;
  }
  const Ran plain = run(command + "two");
  EXPECT_FALSE(has(plain, "parsed")) << plain.output;
  EXPECT_FALSE(has(plain, "built")) << plain.output;
  EXPECT_FALSE(has(plain, "[1/2]")) << plain.output;
}

TEST_F(Sources, OfABuildAreLinkedWithItsLibraries) {
  write_file(folder_ / "CMakeLists.txt",
             "cmake_minimum_required(VERSION 3.13)\nproject(packed CXX)\n"
             "set(CMAKE_EXPORT_COMPILE_COMMANDS ON)\nfind_package(ZLIB REQUIRED)\n"
             "find_package(GTest REQUIRED)\n"
             "add_subdirectory(own)\n"
             "add_executable(app main.cpp pack.cpp)\n"
             "target_link_libraries(app own ZLIB::ZLIB)\n"
             // Tests of the user's own, with a main function and GoogleTest.
             "add_executable(its_test pack.cpp its_test.cpp)\n"
             "target_link_libraries(its_test own ZLIB::ZLIB GTest::gtest_main)\n");
  std::filesystem::create_directories(folder_ / "own");
  // What it needs is named by those who use it: files that no compilation database knows.
  write_file(folder_ / "own/CMakeLists.txt",
             "add_library(own STATIC own.cpp)\n"
             "target_link_libraries(own PUBLIC ${PROJECT_SOURCE_DIR}/ext/libext.a "
             "${PROJECT_SOURCE_DIR}/ext/libshared.so)\n");
  write_file(folder_ / "own/own.cpp",
             "int ext(int x);\nint shared(int x);\nint own(int x) { return ext(shared(x)); }\n");
  write_file(folder_ / "main.cpp", "int packed(int);\nint main() { return packed(0); }\n");
  write_file(folder_ / "its_test.cpp",
             "#include <gtest/gtest.h>\nint packed(int);\n"
             "TEST(Its, Test) { EXPECT_EQ(packed(0), 0); }\n");
  write_file(folder_ / "pack.cpp",
             "#include <zlib.h>\nint own(int x);\n"
             "/// assume: x >= 0 && x < 100\n/// expect: ret == x\n"
             "int packed(int x) { return own(x) + (crc32(0, nullptr, 0) != 0); }\n");
  const std::string go = "cd " + in_quotes(folder_.path()) + " && ";
  ASSERT_EQ(shell(go + "mkdir ext && cd ext && echo 'int ext(int x) { return x; }' > e.cpp && "
                       "echo 'int shared(int x) { return x; }' > s.cpp && c++ -c e.cpp && "
                       "ar qc libext.a e.o && c++ -shared -fPIC s.cpp -o libshared.so")
                .status,
            0);
  for (const std::string generator : {"Ninja", "Unix Makefiles"}) {
    const std::string build = generator.substr(0, 4);
    const Ran made = shell(go + "cmake -S . -B " + build + " -G '" + generator +
                           "' > log && cmake --build " + build + " -j2 >> log");
    ASSERT_EQ(made.status, 0) << made.output;
    for (const char* files : {"", " pack.cpp"}) {
      const Ran ran = test("-p " + build + files);
      EXPECT_EQ(ran.status, 0) << generator << "\n" << ran.output;
      EXPECT_TRUE(has(ran, "proved   all 100 inputs")) << ran.output;
    }
  }
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
