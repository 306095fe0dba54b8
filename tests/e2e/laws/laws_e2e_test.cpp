// `surety laws` as users run it: the example, real libraries, classes that misbehave.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "tests/support/report.h"

namespace surety {
namespace {

using namespace testing_support;
using nlohmann::json;
using ::testing::HasSubstr;

class Laws : public ::testing::Test {
 protected:
  Ran run(const std::string& arguments) {
    return shell("cd " + in_quotes(folder_.path()) +
                 " && mkdir -p .surety && '" SURETY_COMMAND "' " + arguments);
  }
  /// Runs `surety laws`; its results by class and law.
  Ran laws(const std::string& arguments) {
    const std::size_t flags = arguments.find(" -- ");
    const Ran ran = run("laws " + arguments.substr(0, flags) + " --json report.json" +
                        (flags == std::string::npos ? "" : arguments.substr(flags)));
    results_.clear();
    report_ = json::parse(read_file(folder_ / "report.json"), nullptr, false);
    if (report_.is_object()) {
      for (const json& row : report_.at("results")) {
        results_[row.at("class").get<std::string>() + "/" + row.at("law").get<std::string>()] = row;
      }
    }
    return ran;
  }
  std::string outcome(const std::string& key) const {
    const auto found = results_.find(key);
    return found == results_.end() ? "missing" : found->second.at("outcome").get<std::string>();
  }
  std::string reason(const std::string& name) const {
    for (const json& row : report_.at("not_checked")) {
      if (row.at("class") == name) return row.at("reason");
    }
    return {};
  }
  TemporaryFolder folder_;
  std::map<std::string, json> results_;
  json report_;
};

TEST_F(Laws, OfTheExampleOneOfFourIsViolatedAndReplays) {
  const Ran ran = laws("--header " SURETY_SOURCE_DIR "/examples/laws/my_class.h --class MyClass");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("MyClass/equal to itself"), "passed") << ran.output;
  EXPECT_EQ(outcome("MyClass/equality carries over"), "passed");
  EXPECT_EQ(outcome("MyClass/equal objects hash alike"), "failed");
  EXPECT_EQ(outcome("MyClass/decr undoes incr"), "passed");
  const json& broken = results_.at("MyClass/equal objects hash alike");
  EXPECT_EQ(broken.at("counterexample").at("o1"), "MyClass()");
  EXPECT_GT(broken.at("premise_held"), 100);
  EXPECT_EQ(report_.at("summary").at("failed"), 1) << ran.output;
  EXPECT_EQ(problems_of_report("json", folder_ / "report.json"), "");
  EXPECT_EQ(broken.at("faults").at(0).at("kind"), "law");
  const Ran again = run("replay " + broken.at("replay").get<std::string>());
  EXPECT_EQ(again.status, 1) << again.output;
  EXPECT_THAT(again.output, HasSubstr("o1.hash_code() == o2.hash_code() is false"));
}

TEST_F(Laws, AreBrokenByTheNumberThatTheCodeAsksFor) {
  write_file(folder_ / "money.h",
             "#pragma once\n"
             "class Money {\n public:\n"
             "  explicit Money(long cents) : cents_(cents) {}\n"
             "  bool operator==(const Money& other) const {\n"
             "    return cents_ != 123456789 && cents_ == other.cents_;\n  }\n"
             " private:\n  long cents_;\n};\n");
  const std::string command = "--header money.h --law 'equality is reflexive' --seed 1";
  Ran ran = laws(command);
  EXPECT_EQ(ran.status, 1) << ran.output;
  ASSERT_EQ(outcome("Money/equality is reflexive"), "failed") << ran.output;
  const json& broken = results_.at("Money/equality is reflexive");
  EXPECT_THAT(broken.at("counterexample").dump(), HasSubstr("Money(123456789L)"));
  EXPECT_EQ(run("replay " + broken.at("replay").get<std::string>()).status, 1);
  shell("rm -rf " + in_quotes(folder_ / ".surety"));  // or it is tried again
  ran = laws(command + " --guide none");
  EXPECT_EQ(outcome("Money/equality is reflexive"), "passed") << ran.output;
  // Whoever says which numbers there are gets no others.
  ran = laws(command + " --set int_high=2000");
  EXPECT_EQ(outcome("Money/equality is reflexive"), "passed") << ran.output;
}

TEST_F(Laws, OfJsonHashesAndLargeNumbersAreFound) {
  const Ran ran = laws(
      "--header nlohmann/json.hpp --class nlohmann::json --law 'equality is transitive' "
      "--law 'equal objects hash equally' --seconds 4 --cases 1000000");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("nlohmann::json/equal objects hash equally"), "failed") << ran.output;
  EXPECT_EQ(outcome("nlohmann::json/equality is transitive"), "failed") << ran.output;
}

TEST_F(Laws, OfYamlNodesAssignmentChangesCopiesAndSwapLosesAValue) {
  if (shell("echo '#include <yaml-cpp/yaml.h>' | c++ -x c++ -fsyntax-only -").status != 0) {
    GTEST_SKIP() << "yaml-cpp is not installed";
  }
  const Ran ran = laws(
      "--header yaml-cpp/yaml.h --class YAML::Node --law 'std swap exchanges' "
      "--law 'assignment to the origin does not change a copy' --without 'YAML::Node\\(\\)' "
      "-- -lyaml-cpp");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("YAML::Node/std swap exchanges"), "failed") << ran.output;
  EXPECT_EQ(outcome("YAML::Node/assignment to the origin does not change a copy"), "failed");
}

TEST_F(Laws, OfRapidJsonADocumentWithTwoEqualKeysIsNotEqualToItself) {
  if (shell("echo '#include <rapidjson/document.h>' | c++ -x c++ -fsyntax-only -").status != 0) {
    GTEST_SKIP() << "RapidJSON is not installed";
  }
  const Ran ran = laws(
      "--header rapidjson/document.h --class rapidjson::Document --law 'equality is reflexive'");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("rapidjson::Document/equality is reflexive"), "failed") << ran.output;
}

TEST_F(Laws, NoAlarmOnValueTypesOfTheStandardLibrary) {
  write_file(folder_ / "values.h",
             "#pragma once\n#include <bitset>\n#include <chrono>\n#include <complex>\n"
             "#include <filesystem>\n#include <map>\n#include <optional>\n#include <set>\n"
             "#include <string>\n#include <tuple>\n#include <variant>\n#include <vector>\n");
  const char* types[] = {"std::basic_string<char>",
                         "std::vector<int>",
                         "std::map<std::string, int>",
                         "std::set<int>",
                         "std::optional<int>",
                         "std::variant<int, std::string>",
                         "std::chrono::duration<long>",
                         "std::complex<double>",
                         "std::bitset<8>",
                         "std::pair<int, std::string>",
                         "std::tuple<int, double>"};
  std::string chosen;
  for (const char* type : types) chosen += std::string(" --class '") + type + "'";
  const Ran ran =
      laws("--header values.h" + chosen + " --class std::filesystem::path --seconds 0.02 -- -I.");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const char* type : types) {
    EXPECT_NE(outcome(std::string(type) + "/a copy is equal"), "missing") << type << ran.output;
  }
  EXPECT_NE(outcome("std::filesystem::path/a copy is equal"), "missing") << ran.output;
}

TEST_F(Laws, ClassesThatMisbehaveDoNotStopTheOthers) {
  write_file(folder_ / "hostile.h", R"(#pragma once
#include <cstdio>
#include <cstdlib>
#include <unistd.h>
#include <vector>
struct Crash { Crash() { *(volatile int*)nullptr = 1; } int x = 0; bool operator==(const Crash&) const { return true; } };
struct Hang { Hang() { for (volatile int i = 0;;) i = i; } int x = 0; bool operator==(const Hang&) const { return true; } };
struct Hungry { std::vector<char*> all; Hungry() { for (;;) all.push_back((char*)std::calloc(1 << 20, 1)); } bool operator==(const Hungry&) const { return true; } };
struct Exit { Exit() { std::exit(0); } int x = 0; bool operator==(const Exit&) const { return true; } };
struct Talk { int x; explicit Talk(int n) : x(n) { std::puts("talking"); } bool operator==(const Talk& o) const { return x == o.x; } };
struct Remove { int x = 0; Remove() { unlink("precious"); } bool operator==(const Remove&) const { return true; } };
struct Hidden { bool operator==(const Hidden&) const { return true; } private: Hidden() = default; int x = 0; };
struct Wrong { int x; explicit Wrong(int n) : x(n) {} bool operator==(const Wrong& o) const { return x <= o.x; } };
)");
  write_file(folder_ / "precious", "kept");
  const Ran ran = laws("--header hostile.h --law equality -- -I.");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("Wrong/equality is symmetric"), "failed") << ran.output;
  EXPECT_EQ(outcome("Talk/equality is symmetric"), "passed") << ran.output;
  EXPECT_THAT(reason("Crash"), HasSubstr("could not be constructed"));
  EXPECT_THAT(reason("Hang"), HasSubstr("hangs"));
  EXPECT_NE(reason("Hungry"), "");
  EXPECT_THAT(reason("Exit"), HasSubstr("exit"));
  EXPECT_THAT(reason("Hidden"), HasSubstr("no public constructor"));
  EXPECT_EQ(read_file(folder_ / "precious"), "kept");
}

TEST_F(Laws, ObjectsOfDifferentDerivedClassesMeet) {
  write_file(folder_ / "shapes.h", R"(#pragma once
struct Shape { virtual ~Shape() = default; virtual bool equals(const Shape&) const = 0; };
inline bool operator==(const Shape& a, const Shape& b) { return a.equals(b); }
struct Square : Shape { int side; explicit Square(int s) : side(s) {}
  bool equals(const Shape& o) const override { auto* s = dynamic_cast<const Square*>(&o); return s && s->side == side; } };
struct Named : Square { int name; Named(int s, int n) : Square(s), name(n) {}
  bool equals(const Shape& o) const override { auto* s = dynamic_cast<const Named*>(&o); return s && s->side == side && s->name == name; } };
)");
  const Ran ran = laws("--header shapes.h --class Shape --law 'equality is symmetric' -- -I.");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("Named("));
  EXPECT_THAT(ran.output, HasSubstr("Square("));
}

TEST_F(Laws, LawsInFilesAndOptOuts) {
  write_file(folder_ / "money.h", R"(#pragma once
class Money { public: explicit Money(int c) : cents(c) {} int get() const { return cents; }
  void add(int n) { cents = (int)((unsigned)cents + (unsigned)n); } void take(int n) { cents = (int)((unsigned)cents - (unsigned)n) + (n == 100); }
  private: int cents; };
)");
  write_file(folder_ / "money.law",
             "law taking undoes adding\ngiven T m, int n\nint before = m.get(); m.add(n);\n->\n"
             "m.take(n);\nm.get() == before\n");
  Ran ran = laws("--header money.h --laws money.law --no-standard -- -I.");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(results_.at("Money/taking undoes adding").at("counterexample").at("n"), "100");
  write_file(
      folder_ / "surety.toml",
      "[laws]\nlaws = [\"money.law\"]\n[laws.classes]\n\"Money\" = [\"taking undoes adding\"]\n");
  ran = laws("--header money.h -- -I.");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(outcome("Money/taking undoes adding"), "missing");
}

TEST_F(Laws, ProjectSettingsOfRunsAreTaken) {
  write_file(folder_ / "surety.toml", "[laws]\ncases = 7\n");
  const std::string arguments =
      "--header " SURETY_SOURCE_DIR
      "/examples/laws/my_class.h --class MyClass --law 'decr undoes incr'";
  // What is tried before random inputs comes on top, and at most an eighth from looking at the
  // code.
  laws(arguments);
  const int seven = results_.at("MyClass/decr undoes incr").at("runs");
  laws(arguments + " --cases 11");
  const int eleven = results_.at("MyClass/decr undoes incr").at("runs");
  EXPECT_GE(eleven, seven + 4);
  EXPECT_LE(eleven, seven + 4 + 11 / 8);
  EXPECT_LT(seven, 1000);
}

TEST_F(Laws, WrongLawsAreSaidAtTheirPlace) {
  write_file(folder_ / "bad.law", "law l\ngiven T a, T b\na == b AND b == a OR a == a\n->\ntrue\n");
  Ran ran = laws("--header " SURETY_SOURCE_DIR "/examples/laws/my_class.h --laws bad.law");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.output, HasSubstr("bad.law:3:19: error: AND and OR are mixed"));
  write_file(
      folder_ / "typo.h",
      "#pragma once\n/// law: l\n/// given T a\n/// ->\n/// a.size() == 0\nstruct Typo { int "
      "x; };\n");
  ran = laws("--header typo.h -- -I.");
  EXPECT_EQ(ran.status, 2) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("typo.h:5:5: error:"));
  ran = laws("--header " SURETY_SOURCE_DIR "/examples/laws/my_class.h --class Nothing");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.output, HasSubstr("no class matches 'Nothing'"));
}

TEST_F(Laws, OfABuildFolder) {
  write_file(folder_ / "box.h",
             "#pragma once\nclass Box { public: explicit Box(int n); bool "
             "operator==(const Box& o) const; private: int n_; };\n");
  write_file(folder_ / "box.cpp",
             "#include \"box.h\"\nBox::Box(int n) : n_(n) {}\nbool "
             "Box::operator==(const Box& o) const { return n_ <= o.n_; }\n");
  write_file(folder_ / "main.cpp",
             "#include \"box.h\"\nint main() { return Box(1) == Box(1) ? 0 : 1; }\n");
  write_file(folder_ / "CMakeLists.txt",
             "cmake_minimum_required(VERSION 3.20)\nproject(box CXX)\n"
             "set(CMAKE_EXPORT_COMPILE_COMMANDS ON)\nadd_executable(box main.cpp box.cpp)\n");
  ASSERT_EQ(shell("cd " + in_quotes(folder_.path()) + " && cmake -S . -B b -G Ninja && ninja -C b")
                .status,
            0);
  const Ran ran = laws("-p b --law equality");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("Box/equality is symmetric"), "failed") << ran.output;
  EXPECT_EQ(outcome("Box/equality is reflexive"), "passed") << ran.output;
}

TEST_F(Laws, ObjectsAreMadeOfStandardTypes) {
  // Each class breaks its law once it was given a value of the type.
  const std::vector<std::pair<std::string, std::string>> types = {
      {"std::forward_list<int>", "value.begin() != value.end()"},
      {"std::multiset<int>", "!value.empty()"},
      {"std::unordered_multimap<int, int>", "!value.empty()"},
      {"std::valarray<int>", "value.size() == 2"},
      {"std::complex<double>", "value.imag() != 0"},
      {"std::chrono::milliseconds", "value.count() != 0"},
      {"std::chrono::system_clock::time_point", "value.time_since_epoch().count() != 0"},
      {"std::filesystem::path", "!value.empty()"},
      {"std::error_code", "value.value() != 0"},
      {"std::bitset<4>", "value.any()"},
      {"std::byte", "value != std::byte()"},
      {"std::optional<std::u16string>", "value && !value->empty()"},
      {"std::array<std::pair<int, bool>, 2>", "value[1].second"},
      {"std::shared_ptr<int>", "value != nullptr"}};
  std::string header =
      "#pragma once\n#include <array>\n#include <bitset>\n#include <chrono>\n#include <complex>\n"
      "#include <cstddef>\n#include <filesystem>\n#include <forward_list>\n#include <memory>\n"
      "#include <optional>\n#include <set>\n#include <string>\n#include <system_error>\n"
      "#include <unordered_map>\n#include <valarray>\n#include <variant>\n";
  std::string classes;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const std::string name = "Given" + std::to_string(i);
    header += "struct " + name + " {\n  " + name + "() {}\n  void take(" + types[i].first +
              " value) { if (" + types[i].second + ") taken_ = true; }\n  bool operator==(const " +
              name + "&) const { return !taken_; }\n private:\n  bool taken_ = false;\n};\n";
    classes += " --class " + name;
  }
  write_file(folder_ / "given.h", header);
  const Ran ran = laws("--header given.h" + classes + " --law 'equality is reflexive' --seconds 2");
  for (std::size_t i = 0; i < types.size(); ++i) {
    EXPECT_EQ(outcome("Given" + std::to_string(i) + "/equality is reflexive"), "failed")
        << types[i].first << ran.output;
  }
}

}  // namespace
}  // namespace surety
