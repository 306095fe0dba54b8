#include "tool/service/linker_messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace surety::tool::service {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> texts(const std::string& messages) {
  std::vector<std::string> all;
  for (const LinkerError& error : linker_errors(messages)) {
    all.push_back((error.twice ? "twice " : "") + error.symbol + " @" + error.file + ":" +
                  std::to_string(error.line));
  }
  return all;
}

TEST(LinkerMessages, NameWhatIsMissingOnce) {
  EXPECT_THAT(
      texts(
          "/usr/bin/ld: /b/order_0.o: in function `order(int)::{lambda()#1}::operator()() const':\n"
          "/p/order.cpp:4: undefined reference to `shop::stock(std::__cxx11::basic_string<char, "
          "std::char_traits<char>, std::allocator<char> > const&)'\n"
          "/usr/bin/ld: /p/order.cpp:8: undefined reference to `shop::stock(std::__cxx11::"
          "basic_string<char, std::char_traits<char>, std::allocator<char> > const&)'\n"
          "/usr/bin/ld: /b/order_0.o:(.data.rel+0x8): undefined reference to "
          "`sum(std::vector<std::vector<int, std::allocator<int> >, std::allocator<std::vector<"
          "int, std::allocator<int> > > >)'\n"
          "collect2: error: ld returned 1 exit status\n"),
      ElementsAre("shop::stock(std::string const&) @/p/order.cpp:4",
                  "sum(std::vector<std::vector<int>>) @:0"));
}

TEST(LinkerMessages, NameWhatIsDefinedTwice) {
  EXPECT_THAT(texts("/usr/bin/ld: /b/b.o: in function `twice(int)':\n"
                    "/p/b.cpp:3: multiple definition of `twice(int)'; "
                    "/b/a.o:/p/a.cpp:1: first defined here\n"
                    "collect2: error: ld returned 1 exit status\n"),
              ElementsAre("twice twice(int) @/p/b.cpp:3"));
}

TEST(LinkerMessages, OfOtherKindsAreLeftAlone) {
  EXPECT_THAT(texts("/usr/bin/ld: cannot find -lnothing: No such file or directory\n"
                    "collect2: error: ld returned 1 exit status\n"),
              IsEmpty());
}

}  // namespace
}  // namespace surety::tool::service
