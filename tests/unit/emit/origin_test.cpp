// Whatever a clause contains, a comment about it ends where it should.
#include "tool/emit/origin.h"

#include <gtest/gtest.h>

namespace surety::tool::emit {
namespace {

std::string comment(const std::string& clause, const Place& place = {}) {
  return comment_of(*origin_of(clause, place));
}

TEST(OriginComment, NamesClauseAndPlace) {
  EXPECT_EQ(comment("expect: ret >= 0", {"/home/x/account.cpp", 12, 3}),
            "expect: ret >= 0   account.cpp:12");
}

TEST(OriginComment, CannotEndOrContinueTheComment) {
  EXPECT_EQ(comment("expect: a */ b /* c"), "expect: a * / b / * c");
  EXPECT_EQ(comment("expect: **/"), "expect: ** /");
  EXPECT_EQ(comment("expect: a \\"), "expect: a \\.");
  EXPECT_EQ(comment("expect: a?\?/"), "expect: a? ?/");
  EXPECT_EQ(comment("expect: a\n  b"), "expect: a b");
}

TEST(OriginComment, ShortOnesAreCutBetweenCharacters) {
  const std::string text =
      short_comment_of(*origin_of("expect: " + std::string(31, 'a') + "\xc3\xa9\xc3\xa9", {}));
  EXPECT_EQ(text, "expect: " + std::string(31, 'a') + "...");
}

}  // namespace
}  // namespace surety::tool::emit
