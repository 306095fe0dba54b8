// Code with the contracts of C++26 and every command, with compilers that do not know them. What
// GCC 16 makes of the same files is compared by scripts/check_cpp26.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "tests/e2e/contracts/test_command.h"
#include "tests/support/command.h"

namespace surety {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

const char* const subject = R"(#include <algorithm>
#include <vector>
struct Account {
  explicit Account(const int start) pre(start >= 0 && start < 1000) : balance_(start) {}
  int balance() const noexcept { return balance_; }
  int withdraw(const int amount)
    pre(amount > 0)           // something to take
    pre(amount <= balance())
    post(r: r == balance())
  {
    balance_ -= amount;
    return balance_;
  }
  int balance_;
};
int largest(const std::vector<int>& values) pre(!values.empty()) post(m: std::count(values.begin(), values.end(), m) > 0);
int largest(const std::vector<int>& values) {
  int best = 0;
  for (int value : values) best = value > best ? value : best;
  return best;
}
template <class T> requires (sizeof(T) >= 1)
T limited(const T value, const T low, const T high) pre(low <= high) post(r: low <= r && r <= high) {
  return value < low ? low : value > high ? high : value;
}
template int limited<int>(int, int, int);
auto half(const int n) noexcept -> int pre(n >= 0) post(r: r * 2 <= n && n - r * 2 < 2) { return n / 2; }
/// expect: ret > 0
int both(int x) pre(x > 3) post(r: r < 5) { return x - 3; }
int inner(int x) pre(x >= 0) post(true) {
  contract_assert(x != 77);
  return x;
}
auto twice = [](const int x) pre(x > 0 && x < 1000) post(r: r > x) { return x == 9 ? 0 : x + x; };
int inside(int x) pre(x > 0) post(r: r > 0) {
  const auto step = [x](int y) -> int pre(y != 50) post(r: r <= 5000) { return x > 5000 ? 5001 : y; };
  struct Box {
    int value;
    int get(int i) const pre(i != 60) { return value + i; }
  };
  return step(x) > 0 ? Box{1}.get(x) > 0 : 1;
}
#include <contracts>
void handle_contract_violation(const std::contracts::contract_violation& violation) {
  if (violation.kind() == std::contracts::assertion_kind::assert) violation.location().line();
}
int pre(int x) { return x; }
int post(int x) { if (x > 3) pre(x); return pre(x) + 1; }
)";

class Cpp26 : public TestCommand {};

TEST_F(Cpp26, IsTested) {
  const Ran ran = test_text(subject, "--seconds 1 -- -std=c++20");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("Account::withdraw/"), "passed") << ran.output;
  EXPECT_EQ(outcome("limited<int>/"), "passed");
  EXPECT_THAT(outcome("half/"), ::testing::AnyOf("passed", "exhausted", "proved"));
  EXPECT_EQ(call("largest/"), "largest(std::vector<int>{-1})");
  EXPECT_EQ(call("both/"), "both(8)");
  EXPECT_EQ(call("inner/"), "inner(77)");
  EXPECT_EQ(call("twice/"), "twice(9)");
  std::set<std::string> inside;
  for (const auto& fault : results_.at("inside/").at("faults")) {
    inside.insert(fault.at("counterexample").at("call"));
  }
  EXPECT_EQ(inside, (std::set<std::string>{"inside(50)", "inside(60)", "inside(5001)"}))
      << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("post(m: std::count(values.begin(), values.end(), m) > 0)"));
  EXPECT_THAT(ran.output, HasSubstr("post(r: r < 5)"));
  EXPECT_THAT(ran.output, HasSubstr("contract_assert(x != 77)"));
  EXPECT_THAT(ran.output, HasSubstr("subject.cpp:16"));
  EXPECT_THAT(ran.output, HasSubstr("subject.cpp:31"));
}

TEST_F(Cpp26, IsListedAsItIsWritten) {
  write_file(folder_ / "subject.cpp", subject);
  const Ran ran = run("list subject.cpp -- -std=c++20");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("    pre(amount <= balance())\n    post(r: r == balance())\n"));
  EXPECT_THAT(ran.output, HasSubstr("    pre(x > 3)\n    expect: ret > 0\n    post(r: r < 5)\n"));
}

/// The lines of a file that say `// here`.
std::string marked_line(const fs::path& file) {
  std::istringstream lines(read_file(file));
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.find("// here") != std::string::npos) return std::to_string(number);
  }
  return "0";
}

TEST_F(Cpp26, AcceptsWhatTheStandardAccepts) {
  const Ran ran = run("check '" SURETY_SOURCE_DIR "/tests/e2e/cpp26/accepted' -- -std=c++20");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_THAT(ran.output, Not(HasSubstr(": error"))) << ran.output;
}

TEST_F(Cpp26, RejectsWhatTheStandardRejects) {
  const fs::path corpus = SURETY_SOURCE_DIR "/tests/e2e/cpp26/rejected";
  const Ran ran = run("check '" + corpus.string() + "' -- -std=c++20");
  EXPECT_NE(ran.status, 0);
  int files = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(corpus)) {
    const std::string name = entry.path().filename().string();
    EXPECT_THAT(ran.output, ::testing::ContainsRegex(name + ":" + marked_line(entry.path()) +
                                                     ":[0-9]+: error"));
    ++files;
  }
  EXPECT_GE(files, 30);
}

}  // namespace
}  // namespace surety
