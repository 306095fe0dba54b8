#include "tool/contracts/own_names.h"

#include <gtest/gtest.h>

#include <string>

#include "tool/model/plan.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

std::string renamed(const std::string& code, const SeenNames& names) {
  return with_own_names(emit::OneLine{code, {}}, names).text;
}

const SeenNames both{{"time", "index"}, {}};

TEST(OwnNames, AreRenamedWhereTheyStandAloneOrAreGlobal) {
  EXPECT_EQ(renamed("time + ::index(x)", both), "surety_own_time + ::surety_own_index(x)");
  EXPECT_EQ(renamed("return ::time;", both), "return ::surety_own_time;");
  EXPECT_EQ(renamed("time::zero", both), "surety_own_time::zero");
}

TEST(OwnNames, OfOthersStay) {
  for (const std::string code :
       {"a.time + p->time", "std::time(0)", "Box<int>::index", "\"time\" + 'i'", "my_time + times",
        "f()->time", "#include <time.h>", "// time"}) {
    EXPECT_EQ(renamed(code, both), code);
  }
}

TEST(OwnNames, AreTypesBehindTheArrowOfAResult) {
  EXPECT_EQ(renamed("[&](int a) -> index { }", both), "[&](int a) -> surety_own_index { }");
  EXPECT_EQ(renamed("[](int a) mutable -> index", both), "[](int a) mutable -> surety_own_index");
  EXPECT_EQ(renamed("auto f(int a) -> index;", both), "auto f(int a) -> surety_own_index;");
}

TEST(OwnNames, AreHiddenByParametersAndMembersUnlessTheyAreQualified) {
  UnitPlan plan;
  plan.own_names.names = {"time", "index"};
  plan.own_names.hidden_in["index"] = {"shop::Cart"};
  FunctionPlan method;
  method.qualified_name = "shop::Cart::add";
  method.parameters.emplace_back();
  method.parameters.back().name = "time";
  EXPECT_EQ(renamed("time + index + ::time", seen_beside(plan, method)),
            "time + index + ::surety_own_time");
  // A test has variables of its own, which it may call as it likes.
  EXPECT_EQ(renamed("time + index", seen_by_tests(plan, method)), "surety_own_time + index");
  FunctionPlan other;
  other.qualified_name = "shop::Carton::add";
  EXPECT_EQ(renamed("index", seen_beside(plan, other)), "surety_own_index");
}

TEST(OwnNames, KeepThePlacesOfWhatIsBehindThem) {
  SourceText clause;
  for (unsigned i = 0; i < 8; ++i) clause.add("x + time"[i], 100 + i);
  const SourceText made = with_own_names(clause, both);
  EXPECT_EQ(made.text, "x + surety_own_time");
  EXPECT_EQ(made.offsets[4], 104u);
  EXPECT_EQ(made.offsets.back(), 107u);
  emit::OneLine line{"time;\nint y;", {6}};
  line = with_own_names(line, both);
  EXPECT_EQ(line.text.substr(line.breaks[0]), "int y;");
}

TEST(OwnNames, AreTheUsersInMessages) {
  EXPECT_EQ(with_names_of_user("'surety_own_time' and 'surety_own_index(int)'"),
            "'time' and 'index(int)'");
}

}  // namespace
}  // namespace surety::tool::contracts
