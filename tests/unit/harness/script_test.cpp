// J-expressions and scripts.
#include <gtest/gtest.h>

#include "surety/harness.h"

namespace surety::harness {
namespace {

struct File {
  std::string file;
  protocol::Integer size = 0;
  template <class F>
  static void fields(F& f) {
    f("file", &File::file);
    f("size", &File::size);
  }
};
struct Listing {
  static constexpr const char* name = "listing";
  std::vector<File> files;
  template <class F>
  static void fields(F& f) {
    f("files", &Listing::files);
  }
};
struct Note {
  static constexpr const char* name = "note";
  std::string text;
  protocol::Integer number = 0;
  template <class F>
  static void fields(F& f) {
    f("text", &Note::text);
    f("number", &Note::number);
  }
};

Transcript transcript() {
  Transcript result;
  result.add(1, protocol::wrap(Note{"first", 10}));
  result.add(2, protocol::wrap(Note{"answer", 20}));
  result.add(5, protocol::wrap(Note{"third", 50}));
  result.add(6, protocol::wrap(Note{"last", 60}));
  return result;
}

std::string filled(const char* expression) {
  return instantiate(protocol::parse_json(expression), transcript(), basic_functions()).dump();
}

TEST(JExpression, IsFilledFromTheRun) {
  EXPECT_EQ(filled(R"({"a":{"$":"2@text"},"b":[{"$":"6@number","f":"plus:-1"}]})"),
            R"({"a":"answer","b":[59]})");
}

TEST(JExpression, AnotherMessageStandsInForOneThatIsMissing) {
  EXPECT_EQ(filled(R"({"$":"4@number"})"), "20");  // the nearest answer, the earlier of two
  EXPECT_EQ(filled(R"({"$":"8@number"})"), "60");
  EXPECT_EQ(filled(R"({"$":"3@number"})"), "10");  // a request for a request
}

TEST(JExpression, HasAValueWhenNothingFits) {
  EXPECT_EQ(filled(R"({"$":"2@nothing","else":"x"})"), R"("x")");
  EXPECT_EQ(filled(R"({"$":"2@nothing"})"), "null");
  EXPECT_EQ(filled(R"({"$":"2@text","f":"plus:1","else":3})"), "3");  // no number
}

TEST(JExpression, AnotherElementStandsInForOneThatIsMissing) {
  Transcript t;
  t.add(2, protocol::wrap(Listing{{{"foo", 21}, {"bar", 22}}}));
  const auto at = [&](const char* path) {
    Hole hole;
    hole.label = 2;
    hole.path = path;
    return instantiate(to_json(hole), t, basic_functions()).dump();
  };
  EXPECT_EQ(at("@files#1@size"), "22");
  EXPECT_EQ(at("@files#7@size"), "21");     // no eighth element: another one
  EXPECT_EQ(at("@files#0@depth"), "null");  // nobody has it
}

TEST(Script, SurvivesWritingAndReading) {
  Script script(2);
  script[0].request = protocol::parse_json(R"({"method":"GET"})");
  script[1] = {
      7,  2,           protocol::parse_json(R"({"x":{"$":"2@etag","else":null}})"), After::nothing,
      25, Fault::split};
  const Script again = read_script(write_script(script));
  ASSERT_EQ(again.size(), 2u);
  EXPECT_EQ(write_script(again), write_script(script));
  EXPECT_EQ(again[1].label, 7u);
  EXPECT_EQ(again[1].after, After::nothing);
  EXPECT_EQ(again[1].fault, Fault::split);
  EXPECT_EQ(write_script(unpack(pack(script))), write_script(script));
}

TEST(Script, MistakesHaveAPlace) {
  try {
    read_script("{\"label\":1,\"request\":{}}\n{\"label\":3}\n");
    FAIL();
  } catch (const protocol::TraceError& error) {
    EXPECT_EQ(error.line, 2u);
    EXPECT_EQ(error.problem, "a step needs a \"request\"");
  }
}

}  // namespace
}  // namespace surety::harness
