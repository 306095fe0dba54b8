// Standard types as parameters of functions with contracts, one function for each type: values are
// generated, shrunk to the simplest counterexample, and printed as a call that compiles.
#include "surety/generate/standard_types.h"

#include <algorithm>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

struct Case {
  std::string type;
  std::string wrong;           // the contract says that this is never true of `value`
  std::string counterexample;  // the simplest value of which it is
};

const std::vector<Case> cases = {
    {"std::u16string", "value.size() > 1", R"(std::u16string(u"\0" u"\0", 2))"},
    {"std::vector<int>", "value.size() > 1", "std::vector<int>{0, 0}"},
    {"std::deque<std::string>", "!value.empty()", R"(std::deque<std::string>{""})"},
    {"std::list<double>", "!value.empty() && value.front() > 1", "std::list<double>{2.0}"},
    {"std::forward_list<int>", "!value.empty() && value.front() != 0", "std::forward_list<int>{1}"},
    {"std::array<std::pair<int, bool>, 2>", "value[1].second",
     "std::array<std::pair<int, bool>, 2>{std::pair<int, bool>{0, false}, "
     "std::pair<int, bool>{0, true}}"},
    {"std::set<std::string>", "!value.empty()", R"(std::set<std::string>{""})"},
    {"std::multiset<int>", "value.count(3) > 1", "std::multiset<int>{3, 3}"},
    {"std::unordered_set<int>", "value.count(2) != 0", "std::unordered_set<int>{2}"},
    {"std::unordered_multiset<int>", "value.size() > 1", "std::unordered_multiset<int>{0, 0}"},
    {"std::map<int, std::string>", "!value.empty()",
     R"(std::map<int, std::string>{{0, std::string("")}})"},
    {"std::multimap<int, bool>", "value.count(0) > 1",
     "std::multimap<int, bool>{{0, false}, {0, false}}"},
    {"std::unordered_map<int, bool>", "value.count(1) != 0 && value.at(1)",
     "std::unordered_map<int, bool>{{1, true}}"},
    {"std::unordered_multimap<int, int>", "!value.empty()",
     "std::unordered_multimap<int, int>{{0, 0}}"},
    {"std::stack<int>", "value.size() == 2", "std::stack<int>(std::deque<int>{0, 0})"},
    {"std::queue<int>", "value.size() == 1 && value.front() > 3",
     "std::queue<int>(std::deque<int>{4})"},
    {"std::priority_queue<int>", "value.size() == 2",
     "std::priority_queue<int>(std::less<int>(), std::vector<int>{0, 0})"},
    {"std::valarray<int>", "value.size() == 2", "std::valarray<int>{0, 0}"},
    {"std::pair<int, std::string>", "value.first > 9",
     R"(std::pair<int, std::string>{10, std::string("")})"},
    {"std::tuple<int, bool>", "std::get<1>(value)", "std::tuple<int, bool>{0, true}"},
    {"std::complex<double>", "value.real() == 0 && value.imag() > 1",
     "std::complex<double>{0.0, 2.0}"},
    {"std::optional<int>", "value.has_value()", "std::optional<int>{0}"},
    {"std::variant<int, std::string>", "value.index() == 1",
     R"(std::variant<int, std::string>{std::string("")})"},
    {"std::monostate", "false", ""},
    {"std::unique_ptr<int>", "value && *value == 5", "std::make_unique<int>(5)"},
    {"std::shared_ptr<int>", "value && *value == 5", "std::make_shared<int>(5)"},
    {"std::byte", "value == std::byte{7}", "std::byte{7}"},
    {"std::bitset<5>", "value.test(3)", "std::bitset<5>(8uLL)"},
    {"std::chrono::milliseconds", "value.count() > 99", "std::chrono::milliseconds(100L)"},
    {"std::chrono::system_clock::time_point", "value.time_since_epoch().count() == 2",
     "std::chrono::time_point<std::chrono::system_clock, std::chrono::nanoseconds>("
     "std::chrono::nanoseconds(2L))"},
    {"std::filesystem::path", "value.is_absolute()", R"(std::filesystem::path(std::string("/")))"},
    {"std::error_code", "value.value() == 2", "std::error_code(2, std::generic_category())"},
    {"std::basic_string_view<char32_t>", "!value.empty()", R"(std::u32string(U"\0", 1))"},
    {"std::span<const int>", "value.size() == 3", "std::vector<int>{0, 0, 0}"},
    {"std::span<int, 2>", "value[1] == 4", "std::array<int, 2>{0, 4}"},
    // Not in the table, since they are part of the language, or texts of other characters.
    {"wchar_t", "value == L'b'", "L'b'"},
    {"char8_t", "value == u8'b'", "u8'b'"},
    {"char16_t", "value == u'b'", "u'b'"},
    {"char32_t", "value == U'b'", "U'b'"},
    {"std::wstring", "value.size() == 1 && value[0] > 9", R"(std::wstring(L"\n"))"},
    {"std::string_view", "!value.empty()", R"(std::string("a"))"},
    {"long double", "value > 2", "3.0L"},
    {"__int128", "value > 1000", "static_cast<__int128>(1001L)"},
};

constexpr const char* headers =
    "#include <array>\n#include <bitset>\n#include <chrono>\n#include <complex>\n"
    "#include <cstddef>\n#include <deque>\n#include <filesystem>\n#include <forward_list>\n"
    "#include <list>\n#include <map>\n#include <memory>\n#include <optional>\n"
    "#include <queue>\n#include <set>\n"
    "#include <span>\n#include <stack>\n#include <string>\n#include <string_view>\n#include "
    "<system_error>\n"
    "#include <tuple>\n#include <unordered_map>\n#include <unordered_set>\n#include <utility>\n"
    "#include <valarray>\n#include <variant>\n#include <vector>\n";

class StandardTypes : public TestCommand {};

TEST_F(StandardTypes, EachHasACase) {
#define SURETY_NAME(name, ...) name,
  const std::vector<std::string> names = {SURETY_STANDARD_TYPES(SURETY_NAME)};
#undef SURETY_NAME
  // Names that these are short for.
  const std::map<std::string, std::string> written = {
      {"std::basic_string", "std::u16string"},
      {"std::chrono::duration", "std::chrono::milliseconds"},
      {"std::chrono::time_point", "std::chrono::system_clock::time_point"}};
  for (const std::string& name : names) {
    const auto other = written.find(name);
    const std::string& searched = other == written.end() ? name : other->second;
    EXPECT_TRUE(std::any_of(cases.begin(), cases.end(), [&](const Case& each) {
      return each.type == searched || each.type.rfind(searched + "<", 0) == 0;
    })) << name;
  }
}

TEST_F(StandardTypes, AreGeneratedShrunkAndPrintedAsCode) {
  std::string text = headers;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const std::string& type = cases[i].type;
    text += "/// expect: !ret\nbool f" + std::to_string(i) + "(" + type + " value) { return " +
            cases[i].wrong + "; }\n";
  }
  const Ran ran = test_text(text, "--seconds 5 -- -std=c++20");
  EXPECT_EQ(ran.status, 1) << ran.output;
  std::string calls;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE(cases[i].type);
    const std::string name = "f" + std::to_string(i);
    if (cases[i].counterexample.empty()) {
      EXPECT_EQ(outcome(name + "/"), "proved") << ran.output;
      continue;
    }
    EXPECT_EQ(call(name + "/"), name + "(" + cases[i].counterexample + ")");
    const bool mutable_span = cases[i].type == "std::span<int, 2>";
    if (!mutable_span) calls += "  if (!" + call(name + "/") + ") return 1;\n";
  }
  write_file(folder_ / "pasted.cpp", text + "int main() {\n" + calls + "  return 0;\n}\n");
  const Ran pasted = shell("cd '" + folder_.path().string() +
                           "' && c++ -std=gnu++20 pasted.cpp -o pasted && ./pasted");
  EXPECT_EQ(pasted.status, 0) << pasted.output;
}

TEST_F(StandardTypes, ThatCannotBeKeptAreSkipped) {
  const Ran ran = test_text(std::string(headers) +
                                "/// expect: true\nvoid pointers(std::vector<int*> v) {}\n"
                                "/// expect: true\nvoid bools(std::span<bool> v) {}\n",
                            "-- -std=c++20");
  for (const char* name : {"pointers/", "bools/"}) {
    EXPECT_EQ(outcome(name), "skipped") << name << ran.output;
  }
}

TEST_F(StandardTypes, AreMembersAndArgumentsOfObjects) {
  const Ran ran = test_text(
      std::string(headers) +
          "class Log {\n public:\n  explicit Log(std::filesystem::path file) : file_(file) {}\n"
          "  /// expect: true\n  void add(std::chrono::seconds at, std::forward_list<int> values) "
          "{ if (at.count() > 2 && !values.empty()) ++count_; }\n"
          "  /// expect: ret == 0\n  int count() const { return count_; }\n private:\n"
          "  std::filesystem::path file_;\n  int count_ = 0;\n};\n",
      "--seconds 5 -- -std=c++17");
  EXPECT_EQ(call("Log::count/"),
            "[] { auto o = Log(std::filesystem::path(std::string(\"\"))); "
            "o.add(std::chrono::seconds(3L), std::forward_list<int>{0}); return o; }().count()")
      << ran.output;
}

}  // namespace
}  // namespace surety
