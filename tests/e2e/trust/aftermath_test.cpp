// What comes after a failure: the calls that it needs, the test to paste, the replay.
#include <gmock/gmock.h>

#include <filesystem>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class Aftermath : public TestCommand {
 protected:
  json calls_before(const std::string& key) const {
    return results_.at(key).at("counterexample").at("calls_before");
  }
  std::string reproducer(const std::string& key) const {
    return results_.at(key).at("reproducer").get<std::string>();
  }
  std::string replay(const std::string& key) const {
    return results_.at(key).at("replay").get<std::string>();
  }
  /// Compiles tests beside the unit as its author wrote it.
  Ran paste(const std::vector<std::string>& tests) {
    std::string text =
        "#include <gtest/gtest.h>\n#include \"subject.cpp\"\n#include "
        "<surety/contract.h>\n#include <surety/generator.h>\n";
    for (const std::string& test : tests) text += test + "\n";
    write_file(folder_ / "pasted.cpp", text);
    return in_folder(
        "g++ -std=c++20 -fsanitize=undefined -fno-sanitize-recover=all "
        "-I'" SURETY_SOURCE_DIR
        "/include' pasted.cpp -lgtest_main -lgtest "
        "'" SURETY_BUILD_DIR "/runtime/libsurety_runtime.a' -lsqlite3 -o pasted");
  }
  /// Runs one of them, which may kill the program.
  Ran run_pasted(const std::string& test) {
    const std::size_t comma = test.find(", ");
    const std::string name = test.substr(comma + 2, test.find(')') - comma - 2);
    return in_folder("./pasted --gtest_filter=Contract." + name);
  }
  Ran in_folder(const std::string& command) {
    return shell("cd '" + folder_.path().string() + "' && " + command);
  }
};

TEST_F(Aftermath, AFailureThatNeedsEarlierCallsIsShownWithThem) {
  const Ran ran = test_text(
      "static int calls = 0;\n"
      "/// assume: 0 <= x && x < 10\n/// expect: ret == x\n"
      "int fourth(int x) { return ++calls == 4 ? x + 1 : x; }\n"
      "static bool ready = false;\n"
      "/// expect: ret == x\n"
      "int second(int x) { if (ready) return x == 7 ? 8 : x; ready = true; return x; }\n"
      "static int last = 0;\n"
      "/// expect: ret == x\n"
      "int cached(int x) { if (last > 1000) { return last; } last = x; return x; }\n",
      "--cases 2000");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(call("fourth/"), "fourth(0)") << ran.output;
  EXPECT_THAT(calls_before("fourth/"), ElementsAre("fourth(0)", "fourth(0)", "fourth(0)"));
  EXPECT_EQ(call("second/"), "second(7)") << ran.output;
  EXPECT_THAT(calls_before("second/"), ElementsAre("second(0)"));
  EXPECT_EQ(call("cached/"), "cached(0)") << ran.output;
  EXPECT_THAT(calls_before("cached/"), ElementsAre("cached(1001)"));
  EXPECT_THAT(ran.output, HasSubstr("the last call fails only after the others"));
  EXPECT_THAT(ran.output, Not(HasSubstr("flaky")));

  const Ran again = run(replay("cached/").substr(7));
  EXPECT_EQ(again.status, 1) << again.output;
  EXPECT_THAT(again.output, HasSubstr("x = 1001"));
  const Ran compiled = paste({reproducer("cached/")});
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  EXPECT_EQ(run_pasted(reproducer("cached/")).status, 1) << reproducer("cached/");
}

TEST_F(Aftermath, PastedTestsCompileAndFail) {
  const Ran ran = test_text(
      "#include <stdexcept>\n#include <string>\n#include <vector>\n"
      "/// expect: x > 5 ==> ret > x\nint implies(int x) { return x; }\n"
      "/// expect: v.size() == old(v.size()) + 1\nvoid grow(std::vector<int>& v) { (void)v; }\n"
      "/// expect: forall i in v: i <= ret\n"
      "int most(const std::vector<int>& v) { return v.empty() ? 0 : v[0]; }\n"
      "/// expect: throws std::invalid_argument if x < 0\n"
      "int root(int x) { return x; }\n"
      "/// expect: ret == s + \"!\"\nstd::string loud(std::string s) { return s + s; }\n"
      "/// assume: x < 1000\n/// expect: x == old(x) + 1\nvoid next(long& x) { x += x == 77 ? 2 : "
      "1; }\n"
      "/// invariant: balance >= 0\nclass Account {\n public:\n"
      "  /// assume: 0 <= start && start < 1000\n  explicit Account(int start) : balance(start) "
      "{}\n"
      "  /// assume: 0 <= amount && amount < 1000\n  /// expect: balance == old(balance) - amount\n"
      "  void withdraw(int amount) { if (amount != 13) balance -= amount; }\n"
      "  int balance;\n};\n"
      "class Hidden {\n public:\n  /// expect: count_ == old(count_) + 1\n"
      "  void up() { count_ += 2; }\n private:\n  int count_ = 0;\n};\n"
      "/// expect: ret != 7\nint bad(int x) { return x; }\n"
      "/// assume: d != 5\n/// expect: ret <= 100\nint divided(int d) { return 100 / d; }\n"
      // Behind the end of a literal there may be anything.
      "/// assume: s != nullptr\n/// expect: true\n"
      "int behind(const char* s) { while (*s != 0) ++s; return s[1]; }\n"
      "struct Named {\n  explicit Named(const char* given, std::string own) : name(given) {}\n"
      "  /// expect: true\n  int look() const { const char* s = name; while (*s != 0) ++s; return "
      "s[1]; }\n"
      "  const char* name;\n};\n"
      // Nobody knows the limit at the end of the file.
      "#define LIMIT 5\n/// expect: ret < LIMIT\nint limited(int x) { return x > 10 ? x : 0; }\n"
      "#undef LIMIT\n"
      // The clause itself has no value.
      "/// expect: v.at(0) == ret\n"
      "int first(const std::vector<int>& v) { return v.empty() ? 0 : v[0]; }\n"
      "/// expect: v.at(0) == ret\n"
      "int quiet(const std::vector<int>& v) noexcept { return v.empty() ? 0 : v[0]; }\n"
      "/// expect: ret == (v.empty() ? 0 : v[0])\n"
      "int around(const std::vector<int>& v) { return first(v); }\n"
      "/// expect: ret == (v.empty() ? 0 : v[0])\n"
      "int quiet_around(const std::vector<int>& v) noexcept { return first(v); }\n",
      "--cases 2000");
  EXPECT_EQ(ran.status, 1) << ran.output;
  std::vector<std::string> tests;
  for (const char* name :
       {"implies/", "grow/", "most/", "root/", "loud/", "next/", "Account::withdraw/", "bad/",
        "divided/", "behind/", "Named::look/", "first/", "quiet/"}) {
    ASSERT_EQ(outcome(name), "failed") << name << "\n" << ran.output;
    tests.push_back(reproducer(name));
    ASSERT_NE(tests.back(), "") << name << "\n" << ran.output;
  }
  const Ran compiled = paste(tests);
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  for (const std::string& test : tests) EXPECT_NE(run_pasted(test).status, 0) << test;
  // Nobody else can see what is wrong there: a test that passes would be worse than none.
  for (const char* name : {"Hidden::up/", "around/", "quiet_around/"}) {
    EXPECT_EQ(outcome(name), "failed") << ran.output;
    EXPECT_EQ(reproducer(name), "");
  }
  EXPECT_EQ(outcome("limited/"), "failed");
  EXPECT_EQ(reproducer("limited/"), "");
  EXPECT_THAT(ran.output, HasSubstr("it would not compile: use of undeclared identifier 'LIMIT'"));
  EXPECT_EQ(results_.at("around/").at("faults")[0].count("withheld"), 0u);
}

TEST_F(Aftermath, AReplayTestsTheSourcesAsTheyAre) {
  test_text("/// expect: ret != 7\nint f(int x) { return x; }\n", "--cases 1000");
  const std::string command = replay("f/").substr(7);
  EXPECT_EQ(run(command).status, 1);
  write_file(folder_ / "subject.cpp",
             "/// expect: ret != 7\nint f(int x) { return x == 7 ? 8 : x; }\n");
  const Ran fixed = run(command);
  EXPECT_EQ(fixed.status, 0) << fixed.output;
  EXPECT_THAT(fixed.output, HasSubstr("built again"));
  write_file(folder_ / "subject.cpp", "/// expect: ret != \nint f(int x) { return x; }\n");
  EXPECT_EQ(run(command).status, 2);
  write_file(folder_ / "subject.cpp", "int f(int x) { return x; }\n");
  const Ran gone = run(command);
  EXPECT_EQ(gone.status, 2) << gone.output;
  EXPECT_THAT(gone.output, HasSubstr("Contract.f"));
}

TEST_F(Aftermath, TestsToPasteKeepWhatObjectsLookAt) {
  const Ran ran = test_text(
      "#include <string>\nclass Slice {\n public:\n"
      "  Slice(const char* data, std::size_t size) : d_(data), n_(size) {}\n"
      "  Slice(const std::string& s) : d_(s.data()), n_(s.size()) {}\n"
      "  std::size_t size() const { return n_; }\n  const char* data() const { return d_; }\n"
      "  /// assume: n <= size()\n"
      "  /// expect: size() == old(size()) - n && (size() == 0 || data()[0] != 'x')\n"
      "  void remove_prefix(std::size_t n) { d_ += n; n_ -= n; }\n"
      "  /// expect: ret == nullptr || *ret == 'b'\n"
      "  const char* find(char c) const { for (std::size_t i = 0; i < n_; ++i) if (d_[i] == c) "
      "return d_ + i; return nullptr; }\n"
      " private:\n  const char* d_;\n  std::size_t n_;\n};\n"
      "/// expect: ret == nullptr || *ret != 'z'\n"
      "const char* last(const char* data, std::size_t size) { return size == 0 ? nullptr : data + "
      "size "
      "- 1; }\n"
      "/// expect: s.size() < 3\nvoid grow(Slice& s) { s = Slice(s.data(), s.size()); }\n",
      "--cases 3000");
  std::vector<std::string> tests;
  for (const char* key : {"Slice::remove_prefix/", "Slice::find/", "last/", "grow/"}) {
    tests.push_back(reproducer(key));
    EXPECT_THAT(tests.back(), HasSubstr("auto ")) << ran.output;
  }
  const Ran compiled = paste(tests);
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  for (const std::string& test : tests) EXPECT_EQ(run_pasted(test).status, 1) << test;
}

TEST_F(Aftermath, AFailureIsKeptAsATestOfTheUsers) {
  std::filesystem::create_directories(folder_ / "tests");
  write_file(folder_ / "shape.h",
             "#pragma once\n#include <string>\n"
             "/// expect: ret != 7\nint area(int x);\n"
             "/// expect: ret.size() < 3\nstd::string name(const std::string& s);\n"
             "class Hidden {\n public:\n  /// expect: n_ == 0\n  void up() { ++n_; }\n"
             " private:\n  int n_ = 0;\n};\n");
  // The main function of a program must not get in the way.
  write_file(folder_ / "shape.cpp",
             "#include \"shape.h\"\nint other(int x);\nint area(int x) { return other(x); }\n"
             "std::string name(const std::string& s) { return s; }\n"
             "/// expect: ret > 0\nstatic int local(int x) { return x; }\n"
             "int main() { return local(1); }\n");
  write_file(folder_ / "other.cpp", "int other(int x) { return x; }\n");
  const Ran ran = test_files("shape.cpp other.cpp", "--cases 2000");
  ASSERT_EQ(ran.status, 1) << ran.output;
  const auto id = [&](const std::string& key) { return replay(key).substr(14); };
  const auto kept = [&] { return read_file(folder_ / "tests/kept.cpp"); };

  const Ran nowhere = run("keep " + id("area/"));
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_THAT(nowhere.output, HasSubstr("--to FILE"));
  write_file(folder_ / "surety.toml", "[test]\nkeep = \"tests/kept.cpp\"\n");
  const Ran first = run("keep " + id("area/"));
  ASSERT_EQ(first.status, 0) << first.output;
  EXPECT_THAT(first.output, HasSubstr("tests/kept.cpp: it compiles and fails"));
  EXPECT_THAT(kept(), HasSubstr("#include \"../shape.h\""));
  EXPECT_THAT(kept(), HasSubstr(reproducer("area/")));
  const std::string one = kept();
  EXPECT_THAT(run("keep " + id("area/")).output, HasSubstr("already"));
  EXPECT_EQ(kept(), one);

  // From another folder; the header is there already.
  const Ran second = shell("cd '" + (folder_ / "tests") + "' && '" SURETY_COMMAND "' keep " +
                           id("name/") + " --to kept.cpp");
  ASSERT_EQ(second.status, 0) << second.output;
  EXPECT_TRUE(kept().starts_with(one));
  EXPECT_THAT(kept().substr(one.size()), Not(HasSubstr("shape.h")));
  const Ran compiled = in_folder(
      "g++ -Dmain=its_main -c shape.cpp other.cpp && "
      "g++ tests/kept.cpp shape.o other.o -lgtest_main -lgtest -o kept");
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  EXPECT_THAT(in_folder("./kept").output, HasSubstr("2 FAILED TESTS"));

  // Only its own source sees a static function.
  const Ran third = run("keep " + id("local/") + " --to local.cpp");
  ASSERT_EQ(third.status, 0) << third.output;
  EXPECT_THAT(read_file(folder_ / "local.cpp"), HasSubstr("#include \"shape.cpp\""));

  // What cannot be tested, does not compile there, or does not fail is not written.
  const Ran hidden = run("keep " + id("Hidden::up/"));
  EXPECT_EQ(hidden.status, 2);
  EXPECT_THAT(hidden.output, HasSubstr("no test outside of the contract"));
  write_file(folder_ / "broken.cpp", "int x = ;\n");
  const Ran broken = run("keep " + id("area/") + " --to broken.cpp");
  EXPECT_EQ(broken.status, 2);
  EXPECT_THAT(broken.output, HasSubstr("does not compile in broken.cpp"));
  EXPECT_EQ(read_file(folder_ / "broken.cpp"), "int x = ;\n");
  write_file(folder_ / "other.cpp", "int other(int x) { return x == 7 ? 8 : x; }\n");
  const Ran fixed = run("keep " + id("area/") + " --to new.cpp");
  EXPECT_EQ(fixed.status, 2);
  EXPECT_THAT(fixed.output, HasSubstr("does not show any more"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "new.cpp"));
}

}  // namespace
}  // namespace surety
