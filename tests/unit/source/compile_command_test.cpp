#include "tool/model/compile_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tool/service/split_flags.h"

namespace surety::tool::service {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SplitFlags, LibrariesObjectsAndLinkerOptionsAreForTheLinker) {
  const std::vector<std::string> flags = {"-lz",     "-L/opt/lib", "-Wl,-rpath,/opt/lib",
                                          "/x/lx.a", "/x/y.so",    "/lib/libz.so.1.2",
                                          "/x/y.o",  "-rdynamic",  "-fuse-ld=lld"};
  const SplitFlags split = split_flags(flags);
  EXPECT_THAT(split.compile, IsEmpty());
  EXPECT_EQ(split.link, flags);
}

TEST(SplitFlags, TheLinkerMayRunElsewhere) {
  const std::string here = std::filesystem::current_path();
  const SplitFlags split = split_flags({"part.o", "-Llib", "-L", "../lib", "./libx.a"});
  EXPECT_THAT(split.compile, IsEmpty());
  EXPECT_THAT(split.link,
              ElementsAre(here + "/part.o", "-L" + here + "/lib",
                          "-L" + std::filesystem::path(here).parent_path().string() + "/lib",
                          here + "/libx.a"));
}

TEST(SplitFlags, OtherFlagsAreForTheCompiler) {
  const SplitFlags split =
      split_flags({"-std=c++20", "-DLIBRARY=libx.a", "-include", "config.h", "-I", "some.object"});
  EXPECT_THAT(split.compile, ElementsAre("-std=c++20", "-DLIBRARY=libx.a", "-include", "config.h",
                                         "-I", "some.object"));
  EXPECT_THAT(split.link, IsEmpty());
}

TEST(SplitFlags, ThreadsAreForBoth) {
  const SplitFlags split = split_flags({"-pthread", "-O1"});
  EXPECT_THAT(split.compile, ElementsAre("-pthread", "-O1"));
  EXPECT_THAT(split.link, ElementsAre("-pthread"));
}

TEST(SplitFlags, ValuesStayWithTheirOptions) {
  const SplitFlags split = split_flags({"-O1", "-l", "z", "-Xlinker", "--as-needed"});
  EXPECT_THAT(split.compile, ElementsAre("-O1"));
  EXPECT_THAT(split.link, ElementsAre("-l", "z", "-Xlinker", "--as-needed"));
}

const CompileCommand from_database{"/project/src/a.cpp",
                                   "/project/build",
                                   {"/usr/bin/c++", "-I../include", "-DX=1", "-MD", "-MT", "a.o",
                                    "-MF", "a.o.d", "-o", "a.o", "-c", "../src/a.cpp"}};

TEST(CompileCommand, FlagsAreWhatNamesNeitherInputNorOutput) {
  EXPECT_THAT(flags_of(from_database), ElementsAre("-I../include", "-DX=1"));
}

TEST(CompileCommand, AnotherFileIsCompiledInTheSameWay) {
  const CompileCommand other = compiling(from_database, "/tmp/b.cpp");
  EXPECT_EQ(other.file, "/tmp/b.cpp");
  EXPECT_EQ(other.directory, "/project/build");
  EXPECT_THAT(other.arguments, ElementsAre("/usr/bin/c++", "-I../include", "-DX=1", "/tmp/b.cpp"));
}

}  // namespace
}  // namespace surety::tool::service
