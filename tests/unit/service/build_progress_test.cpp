#include "tool/service/build_progress.h"

#include <gtest/gtest.h>

namespace surety::tool::service {
namespace {

TEST(BuildProgress, IsCountedByTheLastLineThatCounts) {
  EXPECT_EQ(steps_done(""), "");
  EXPECT_EQ(steps_done("ninja: Entering directory `x'\n"), "");
  EXPECT_EQ(steps_done("ninja: Entering directory `x'\n[1/12] compile a.cpp\n"), "1 of 12");
  EXPECT_EQ(steps_done("[1/12] compile a.cpp\n[2/12] compile b.cpp\nFAILED: b.o\n"), "2 of 12");
  EXPECT_EQ(steps_done("[1/2] compile a.cpp\n[build stopped"), "");
  EXPECT_EQ(steps_done("[x/y] compile\n"), "");
}

}  // namespace
}  // namespace surety::tool::service
