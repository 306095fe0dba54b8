#include "tool/system/hash.h"

#include <gtest/gtest.h>

namespace surety::tool::system {
namespace {

// Names of cached files are made of it: these values never change.
TEST(Hash, IsTheSameInEveryBuild) {
  EXPECT_EQ(hash_digits(""), "cbf29ce484222325");
  EXPECT_EQ(hash_digits("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(hash_digits("foobar"), "85944171f73967e8");
}

TEST(Hash, CanBeTakenInParts) {
  EXPECT_EQ(stable_hash("bar", stable_hash("foo")), stable_hash("foobar"));
}

}  // namespace
}  // namespace surety::tool::system
