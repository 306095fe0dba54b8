#include "tool/service/built_libraries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace surety::tool::service {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* begin = "-Wl,--push-state,--as-needed";
constexpr const char* group = "-Wl,--start-group";
constexpr const char* group_end = "-Wl,--end-group";
constexpr const char* end = "-Wl,--pop-state";

TEST(LibraryFlags, AreThoseOfLinksAndNotWhatTheBuildMakes) {
  const std::vector<LinkStep> steps = {
      {"/b", {"/usr/bin/ar", "qc", "libown.a", "own.o"}},
      {"/b",
       {"c++", "-O2", "-fsanitize=address", "app.o", "-o", "app", "-L", "lib", "-Wl,-rpath,/b/lib",
        "libown.a", "-lz", "-l", "m", "-pthread", "/nowhere/libgone.so", "-lgtest",
        "-lgmock_main"}},
      {"/b", {"c++", "tool.o", "-o", "tool", "-lz", "-lgtester"}}};
  EXPECT_THAT(library_flags(steps, {}),
              ElementsAre(begin, group, "-L/b/lib", "-Wl,-rpath,/b/lib", "-lz", "-lm", "-pthread",
                          "-lgtester", group_end, end));
}

TEST(LibraryFlags, OfWhatIsTestedComeFirst) {
  const std::vector<LinkStep> steps = {
      {"/b", {"c++", "other.o", "-o", "other", "-lfirst"}},
      {"/b", {"c++", "app.o", "-o", "app", "liba.a", "-lsecond"}},
      {"/b", {"gcc-ar", "qc", "liba.a", "sub/a.o"}},
  };
  EXPECT_THAT(library_flags(steps, {"/b/sub/a.o"}),
              ElementsAre(begin, group, "-lsecond", "-lfirst", group_end, end));
}

TEST(LibraryFlags, AreNoneWhereNothingIsLinked) {
  EXPECT_THAT(library_flags({}, {}), IsEmpty());
  EXPECT_THAT(library_flags({{"/b", {"cmake", "-E", "rm", "-f", "x.a"}}}, {}), IsEmpty());
  EXPECT_THAT(link_steps("/nowhere", {{"/s/a.cpp", "/b", {"c++", "a.cpp"}}}), IsEmpty());
}

}  // namespace
}  // namespace surety::tool::service
