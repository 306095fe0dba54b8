// Members of classes and of class templates, overrides, lambdas: each gets tests of its own.
#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

class Members : public TestCommand {
 protected:
  static std::string subject(const std::string& name) {
    return read_file(SURETY_TEST_FOLDER "/subjects/" + name);
  }
  double acceptance(const std::string& key) const {
    const auto found = results_.find(key);
    return found == results_.end() ? -1 : found->second.at("acceptance").get<double>();
  }
  std::string reason(const std::string& key) const {
    const auto found = results_.find(key);
    return found == results_.end() ? "missing" : found->second.at("reason").get<std::string>();
  }
};

TEST_F(Members, ObjectsMeetTheContractsOfTheirConstructors) {
  const Ran ran = test_text(subject("objects.cpp"));
  EXPECT_EQ(ran.status, 1) << ran.output;
  // The largest object that its constructor allows is needed for this fault.
  EXPECT_EQ(call("shop::Buffer::fill/"), "shop::Buffer(100).fill(100)") << ran.output;
  EXPECT_EQ(call("shop::Pipe::size/"),
            "shop::Pipe(shop::Buffer(99), shop::Buffer(100), std::string(\"a\")).size()")
      << ran.output;
  EXPECT_EQ(call("shop::twice/"),
            "shop::twice(shop::Pipe(shop::Buffer(99), shop::Buffer(100), std::string(\"a\")))")
      << ran.output;
  for (const char* key : {"shop::Pipe::Part::scaled/", "shop::Name::size/"}) {
    EXPECT_EQ(outcome(key), "passed") << key << ran.output;
  }
  for (const char* key :
       {"shop::Buffer::at/", "shop::Buffer::repeat/", "shop::Buffer::fill/", "shop::Pipe::size/"}) {
    EXPECT_EQ(acceptance(key), 1.0) << key << ": by construction\n" << ran.output;
  }
  EXPECT_EQ(outcome("shop::Buffer::clamp/"), "proved") << ran.output;
  // Buffers can be changed without end.
  for (const char* key : {"shop::Buffer::at/", "shop::Buffer::repeat/"}) {
    EXPECT_EQ(outcome(key), "passed") << key << ran.output;
  }
  EXPECT_EQ(outcome("shop::Name::Name(int)/bad"), "passed") << ran.output;
}

TEST_F(Members, ObjectsAreWhatFunctionsReturnAndMethodsChange) {
  const Ran ran = test_text(subject("changed_objects.cpp"));
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("shop::Stack::push/"), "passed") << ran.output;
  EXPECT_EQ(outcome("shop::Named::rename/"), "passed") << ran.output;
  EXPECT_EQ(call("shop::Stack::pop/"),
            "[] { auto o = shop::Stack(3); o.push(0); o.push(0); o.push(0); return o; }().pop()")
      << ran.output;
  EXPECT_EQ(call("shop::Stack::letters/"),
            "[] { auto o = shop::Stack(0); o.rename(std::string(\"aaa\")); return o; }().letters()")
      << ran.output;
  EXPECT_EQ(outcome("shop::Token::value/"), "passed") << ran.output;
  EXPECT_EQ(call("shop::Badge::rank/"), "(*shop::Badge::issue(true)).rank()") << ran.output;
  EXPECT_EQ(outcome("shop::Basket::total/"), "failed") << ran.output;
  EXPECT_TRUE(has(ran, "std::make_unique<shop::Badge>((*shop::Badge::issue(false)))"))
      << ran.output;
  EXPECT_EQ(call("shop::counted/"),
            "shop::counted(std::vector<shop::Token>{shop::Token::of(1), shop::Token::of(1)})")
      << ran.output;
}

TEST_F(Members, ObjectsThatNothingFillsAreSaidToBeSo) {
  const std::string text =
      "#include <vector>\nclass Queue {\n public:\n  void add(int x) { values_.push_back(x); }\n"
      "  bool empty() const { return values_.empty(); }\n"
      "  /// assume: !empty()\n  /// expect: ret == ret\n"
      "  int first() const { return values_.front(); }\n"
      " private:\n  std::vector<int> values_;\n};\n";
  const Ran ran = test_text(text);
  EXPECT_EQ(ran.status, 2) << ran.output;
  EXPECT_TRUE(has(ran, "no method with a contract changes them")) << ran.output;
  const Ran filled = test_text(replaced(text, "  void add", "  /// expect: true\n  void add"));
  EXPECT_EQ(filled.status, 0) << filled.output;
  EXPECT_EQ(outcome("Queue::first/"), "passed") << filled.output;
}

TEST_F(Members, ArgumentsAreObjectsPointToThemAndHoldThem) {
  const Ran ran = test_text(subject("object_arguments.cpp"));
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("value_of/"), "failed") << ran.output;
  EXPECT_TRUE(has(ran, "value_of(surety::Pointee<Node>(")) << ran.output;
  EXPECT_EQ(call("must_not_be_null/"), "must_not_be_null(nullptr)") << ran.output;
  EXPECT_EQ(call("picked/"), "picked(std::vector<Item>{Item(0), Item(0), Item(1)}, 2uL)")
      << ran.output;
  for (const char* key : {"Node::set/", "value_or_zero/", "below/"}) {
    EXPECT_EQ(outcome(key), "passed") << key << ran.output;
  }
}

TEST_F(Members, MembersOfClassTemplatesAreTested) {
  const Ran ran = test_text(subject("templates.cpp"), "-- -std=c++17");
  EXPECT_EQ(ran.status, 1) << ran.output;
  for (const char* type : {"Box<int>::", "Box<std::string>::"}) {
    for (const char* name : {"Box/", "get/", "set/", "with<char>/", "with<double>/"}) {
      EXPECT_EQ(outcome(std::string(type) + name), "passed") << type << name << ran.output;
    }
    EXPECT_EQ(outcome(std::string(type) + "next/"), "proved") << ran.output;
    EXPECT_EQ(outcome(std::string(type) + "at/"), "failed") << ran.output;
  }
  EXPECT_EQ(call("Box<int>::at/"), "Box<int>(12, 0).at(11)") << ran.output;
  EXPECT_EQ(outcome("deep::Ring<int, 3>::push/"), "passed") << ran.output;
  EXPECT_EQ(outcome("deep::Ring<int, 3>::Cursor::moved/"), "passed") << ran.output;
  EXPECT_EQ(outcome("deep::Ring<int, 3>::never_instantiated/"), "failed") << ran.output;
  EXPECT_EQ(outcome("deep::Ring<bool, 1>::push/"), "passed") << ran.output;
  EXPECT_EQ(outcome("deep::Unused::same/"), "skipped") << ran.output;
  EXPECT_NE(reason("deep::Unused::same/").find("config: with T = int"), std::string::npos);
  EXPECT_EQ(outcome("plus<1>/"), "passed") << ran.output;
  EXPECT_EQ(outcome("plus<2>/"), "passed") << ran.output;
}

TEST_F(Members, DeducedParametersAreTestedAsTheCodeUsesThem) {
  const Ran ran = test_text(subject("deduced.cpp"), "-- -std=c++20");
  EXPECT_EQ(ran.status, 1) << ran.output;
  for (const char* key :
       {"deduced::both<int>/", "deduced::sum<int>/", "deduced::sum<long>/",
        "deduced::count<int, double>/", "deduced::count<std::basic_string<char>>/",
        "deduced::keep<std::basic_string<char> &>/", "deduced::keep<std::basic_string<char>>/"}) {
    EXPECT_EQ(outcome(key), "passed") << key << ran.output;
  }
  EXPECT_EQ(call("deduced::grow<int>/"), "deduced::grow<int>(17)") << ran.output;
  EXPECT_EQ(call("deduced::largest<int, int>/"), "deduced::largest<int, int>(42, 0, 42)")
      << ran.output;
  EXPECT_EQ(outcome("deduced::nobody/"), "skipped") << ran.output;
  EXPECT_NE(reason("deduced::nobody/").find("`auto`"), std::string::npos) << ran.output;
}

TEST_F(Members, OverridesAndLambdasAreTested) {
  write_file(folder_ / "shape.h", subject("shape.h"));
  const Ran ran = test_text(subject("overrides.cpp"));
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("Square::area/"), "passed") << ran.output;
  EXPECT_EQ(outcome("Odd::area/nothing"), "passed") << ran.output;
  EXPECT_EQ(call("Odd::area/"), "Odd(1).area(7)") << ran.output;
  EXPECT_EQ(results_.at("Odd::area/").at("faults").at(0).at("blame"), "Odd::area");
  EXPECT_EQ(outcome("Ints::read/"), "passed") << ran.output;
  EXPECT_EQ(call("Same<short>::read/"), "Same<short int>().read(9, static_cast<short int>(1))")
      << ran.output;
  EXPECT_EQ(outcome("Hidden::area/"), "skipped") << ran.output;
  EXPECT_NE(reason("Hidden::area/").find("not public"), std::string::npos) << ran.output;

  EXPECT_EQ(outcome("twice/"), "passed") << ran.output;
  EXPECT_EQ(call("quick/"), "quick(50)") << ran.output;
  EXPECT_EQ(outcome("counting/"), "passed") << ran.output;
  EXPECT_EQ(outcome("Tools::next/"), "passed") << ran.output;
  EXPECT_TRUE(has(ran, "'generic' is unchecked: it is a lambda with `auto` parameters"))
      << ran.output;
  EXPECT_TRUE(has(ran, "'inner' is unchecked: it is a lambda inside a function")) << ran.output;
  EXPECT_TRUE(has(ran, "::Local::f' is unchecked: its class is local to a function")) << ran.output;
}

TEST_F(Members, WhatCannotBeMadeIsSkippedAndSaid) {
  const Ran ran = test_text(subject("awkward_types.cpp"), "--cases 2000 -- -std=c++17");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const char* key : {"lib::Outer::use/", "lib::Outer::callback/", "lib::NoCopy::take/",
                          "lib::aggregate/", "lib::Immovable::get/", "lib::Outer::pointer/",
                          "lib::bits/", "lib::packed/", "lib::node/"}) {
    EXPECT_EQ(outcome(key), "passed") << key << ran.output;
  }
  for (const char* key :
       {"lib::Outer::Hidden::f/", "lib::Outer::private_parameter/", "lib::Outer::private_enum/",
        "lib::Outer::Protected::two/", "lib::Outer::objects/", "lib::unusable/"}) {
    EXPECT_EQ(outcome(key), "skipped") << key << ran.output;
    EXPECT_FALSE(reason(key).empty()) << key;
  }
}

TEST_F(Members, PlainConditionsNeedNoFilter) {
  const Ran ran = test_text(subject("derivations.cpp"), "--cases 5000");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(results_.size(), 17u) << ran.output;
  for (const auto& [key, result] : results_) {
    EXPECT_NE(result.at("outcome"), "skipped") << key;
    EXPECT_GE(result.at("runs").get<int>(), 2) << key;
    EXPECT_EQ(result.at("inputs").get<std::string>().find("filtered"), std::string::npos)
        << key << ": " << result.at("inputs");
    EXPECT_GT(result.at("acceptance").get<double>(), 0.75) << key;
  }
}

}  // namespace
}  // namespace surety
