#include "tool/service/compiler_messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace surety::tool::service {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string text_of(const CompilerError& error) {
  std::string text = error.message;
  for (const auto& place : error.places) {
    text += " @" + place.file + ":" + std::to_string(place.line);
  }
  return text;
}
std::vector<std::string> texts(const std::string& messages) {
  std::vector<std::string> all;
  for (const CompilerError& error : compiler_errors(messages)) all.push_back(text_of(error));
  return all;
}

TEST(CompilerMessages, OfGccSayWhoAsksBeforeTheError) {
  EXPECT_THAT(
      texts("In file included from /lib/generator.h:8,\n"
            "                 from a.cpp:14:\n"
            "/lib/any.h: In instantiation of 'auto make() [with T = int(int)]':\n"
            "/lib/any.h:30:78:   required from 'auto surety::any() [with T = int(int)]'\n"
            "<test Contract.f>:2:1:   required from here\n"
            "/lib/any.h:124:27: error: static assertion failed: no generator\n"
            "  124 |     static_assert(detail::cannot_be_made<T>,\n"
            "      |                   ~~~~~~~~^~~~~~~~~~~~~~~~~\n"
            "/lib/any.h:124:27: note: 'cannot_be_made<int(int)>' evaluates to false\n"
            "/lib/any.h:130:3: error: the same instantiation\n"
            "<test Contract.f>: In function 'auto head()':\n"
            "<test Contract.f>:3:93: error: invalid use of void expression\n"
            "a.cpp:9:1: warning: unused\n"),
      ElementsAre("static assertion failed: no generator @/lib/any.h:124 @/lib/any.h:30 "
                  "@<test Contract.f>:2",
                  "the same instantiation @/lib/any.h:130 @/lib/any.h:30 @<test Contract.f>:2",
                  "invalid use of void expression @<test Contract.f>:3"));
}

TEST(CompilerMessages, OfGccBeginAnewWithEveryInstantiation) {
  EXPECT_THAT(texts("h.h: In instantiation of 'void f() [with T = A]':\n"
                    "a.cpp:1:2:   required from here\n"
                    "h.h:7:3: error: first\n"
                    "h.h: In instantiation of 'void f() [with T = B]':\n"
                    "a.cpp:5:2:   required from here\n"
                    "h.h:7:3: error: second\n"),
              ElementsAre("first @h.h:7 @a.cpp:1", "second @h.h:7 @a.cpp:5"));
}

TEST(CompilerMessages, OfClangSayItBehind) {
  EXPECT_THAT(texts("/lib/any.h:124:5: error: static assertion failed: no generator\n"
                    "  124 |     static_assert(false);\n"
                    "<test Contract.f>:2:1: note: in instantiation of 'f' requested here\n"
                    "a.cpp:3:1: note: candidate function\n"
                    "a.cpp:9:1: warning: unused\n"
                    "a.cpp:8:1: note: in instantiation of 'g' requested here\n"
                    "2 errors generated.\n"),
              ElementsAre("static assertion failed: no generator @/lib/any.h:124 "
                          "@<test Contract.f>:2"));
}

TEST(CompilerMessages, NeedNoColumn) {
  EXPECT_THAT(texts("a b.cpp:12: error: lost\n"), ElementsAre("lost @a b.cpp:12"));
  EXPECT_THAT(texts("a.cpp:1:10: fatal error: x.h: No such file or directory\n"),
              ElementsAre("x.h: No such file or directory @a.cpp:1"));
}

TEST(CompilerMessages, WithoutErrorsAreNone) {
  EXPECT_THAT(texts("g++: fatal error: Killed signal terminated program cc1plus\n"), IsEmpty());
  EXPECT_THAT(texts(""), IsEmpty());
}

TEST(CompilerMessages, TellTroubleOfTheMachineApart) {
  EXPECT_EQ(machine_trouble("a.cpp:1:1: error: 'x' was not declared\n"), "");
  EXPECT_EQ(machine_trouble("a.cpp:9:1: fatal error: error writing to /tmp/a.s: No space left on "
                            "device\ncompilation terminated.\n"),
            "a.cpp:9:1: fatal error: error writing to /tmp/a.s: No space left on device");
  EXPECT_EQ(machine_trouble("g++: fatal error: Killed signal terminated program cc1plus\n"),
            "g++: fatal error: Killed signal terminated program cc1plus");
}

}  // namespace
}  // namespace surety::tool::service
