#include "tool/emit/names.h"

#include <gtest/gtest.h>

namespace surety::tool::emit {
namespace {

TEST(Names, OfTestsAreStructured) {
  const TestName name = names::test("discount_summer");
  EXPECT_EQ(name.suite, "Contract");
  EXPECT_EQ(name.full(), "Contract.discount_summer");
  EXPECT_EQ(names::test_in_file(name, "shop_cpp", 1).full(),
            "Contract.discount_summer_in_shop_cpp");
  EXPECT_EQ(names::test_in_file(name, "shop_cpp", 2).name, "discount_summer_in_shop_cpp_2");
  EXPECT_EQ((TestName{"Contract", "sum", "2"}).full(), "Contract.sum/2");
  EXPECT_EQ(TestName().full(), "");
}

TEST(Names, OfARegionAndItsRelationsDiffer) {
  EXPECT_NE(names::slot("surety_f", {1, 0}, 0), names::slot("surety_f", {1, 1}, 0));
  EXPECT_NE(names::slot("surety_f", {1, 1}, 0), names::slot("surety_f", {0, 1}, 0));
}

TEST(Names, TypesThatDifferInSignsDiffer) {
  EXPECT_NE(names::recipes("surety_c", "Box<T>", true),
            names::recipes("surety_c", "Box<T&>", true));
  EXPECT_EQ(names::spelled("a<b>"), "a_3cb_3e");
}

}  // namespace
}  // namespace surety::tool::emit
