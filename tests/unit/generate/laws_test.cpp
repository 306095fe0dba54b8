// Every generator keeps the laws: draws are members, recording and replay change nothing, ranks
// are distinct members, boundaries are members.
#include "surety/generate/functions.h"
#include "surety/generate/standard.h"
#include "tests/unit/generate/generator_laws.h"

namespace surety {
namespace {

enum class Colour { red, green = 5, blue = -3 };
struct Point {
  int x;
  double y;
};
struct Order {
  std::string name;
  Colour colour;
  std::vector<Point> points;
};

TEST(GeneratorLaws, Numbers) {
  expect_laws("inclusive", inclusive(-5, 1000));
  expect_laws("exclusive", exclusive(0, 3));
  expect_laws("interval", interval(0u, 300u, true, false));
  expect_laws("lt", lt(std::int8_t{-100}));
  expect_laws("ge", ge(INT64_MAX - 3));
  expect_laws("any int", any<int>());
  expect_laws("any int64", any<std::int64_t>());
  expect_laws("any uint64", any<std::uint64_t>());
  expect_laws("any int8", any<std::int8_t>());
  expect_laws("wide", any_number<SignedWide>());
  expect_laws("unsigned wide", any_number<Wide>());
  expect_laws("float", inclusive(-1.5f, 2.25f));
  expect_laws("double", exclusive(0.0, 1.0));
  expect_laws("tiny double", inclusive(1.0, std::nextafter(1.0, 2.0)));
  expect_laws("any float", any<float>());
  expect_laws("any double", any<double>());
  expect_laws("any long double", any<long double>());
  expect_laws("any_number<double>", any_number<double>());
  expect_laws("bool", any<bool>());
  expect_laws("char", any<char>());
  expect_laws("char16_t", any<char16_t>());
}

TEST(GeneratorLaws, Selections) {
  expect_laws("constant", constant(7));
  expect_laws("one_of", one_of(1, 5, 9));
  expect_laws("strings", one_of("a", "bc"));
  expect_laws("union", union_of(inclusive(0, 3), inclusive(10, 1000)));
  expect_laws("weighted",
              weighted<int>({{9, inclusive(0, 3)}, {1, constant(50)}, {0, constant(60)}}));
  expect_laws("enum", any<Colour>());
}

TEST(GeneratorLaws, TheWayBackIsKnown) {
  const auto half = [](int x) { return x / 2; };
  const auto even = inclusive(0, 50).map([](int x) { return 2 * x; }, half);
  EXPECT_TRUE(has_way_back(inclusive(-3, 3), -2));
  EXPECT_FALSE(has_way_back(inclusive(-3, 3), 4));
  EXPECT_TRUE(has_way_back(any<double>(), 0.1));
  EXPECT_FALSE(has_way_back(inclusive(0.0, 1.0), 1.5));
  EXPECT_TRUE(has_way_back(one_of("a", "bc"), std::string("bc")));
  EXPECT_FALSE(has_way_back(one_of(1, 5, 9), 6));
  EXPECT_TRUE(has_way_back(even, 24));
  EXPECT_FALSE(has_way_back(even, 25)) << "the inverse answers, but it does not lead back";
  EXPECT_FALSE(has_way_back(inclusive(0, 9).map(half), 2)) << "without an inverse";
  EXPECT_TRUE(has_way_back(union_of(inclusive(0, 3), inclusive(10, 1000)), 500));
  EXPECT_FALSE(has_way_back(union_of(inclusive(0, 3), inclusive(10, 1000)), 5));
  EXPECT_TRUE(has_way_back(any<std::vector<Point>>(), std::vector<Point>{{1, 0.5}, {2, 1e9}}));
  EXPECT_TRUE(has_way_back(any<std::optional<std::string>>(), std::optional<std::string>("x")));
  EXPECT_TRUE((has_way_back(any<std::map<int, bool>>(), std::map<int, bool>{{7, true}})));
  EXPECT_TRUE(has_way_back(matching("[a-c]+(x|yy)?\\d{2,3}"), std::string("abyy77")));
  EXPECT_FALSE(has_way_back(matching("[a-c]+(x|yy)?\\d{2,3}"), std::string("aby77")));
  EXPECT_TRUE(has_way_back(utf8(), std::string("Zürich \xf0\x9f\x8c\x8d")));
  EXPECT_FALSE(has_way_back(utf8(), std::string("\xff")));
  EXPECT_TRUE(has_way_back(any<std::string>(), std::string("\xff\x00 a", 4)));
  EXPECT_FALSE(has_way_back(inclusive(0, 9).where([](int x) { return x > 5; }), 3));
  EXPECT_TRUE(has_way_back(bind(inclusive(1, 5), [](int n) { return inclusive(0, n); }),
                           std::pair<int, int>(4, 4)));
}

TEST(GeneratorLaws, Containers) {
  expect_laws("vector", vector_of(inclusive(0, 2), 1, 4));
  expect_laws("any vector", any<std::vector<int>>());
  expect_laws("vector of bool", any<std::vector<bool>>());
  expect_laws("nested", any<std::vector<std::vector<std::int8_t>>>());
  expect_laws("array", array_of<3>(inclusive(0, 4)));
  expect_laws("step", step<int>([](const std::vector<int>& before) {
                return inclusive(before.empty() ? 0 : before.back(), 100);
              }));
  expect_laws("set", set_of(inclusive(0, 5), 2, 4));
  expect_laws("any set", any<std::set<int>>());
  expect_laws("map", map_of(inclusive(0, 5), any<bool>(), 0, 3));
  expect_laws("any map", any<std::map<std::string, int>>());
  expect_laws("deque", any<std::deque<int>>());
  expect_laws("list", any<std::list<int>>());
}

TEST(GeneratorLaws, Products) {
  expect_laws("tuple", tuple_of(inclusive(0, 3), any<bool>()));
  expect_laws("pair", any<std::pair<int, std::string>>());
  expect_laws("optional", any<std::optional<int>>());
  expect_laws("variant", any<std::variant<int, std::string, bool>>());
  expect_laws("small variant", variant_of(any<bool>(), inclusive(0, 3)));
  expect_laws("unique_ptr", any<std::unique_ptr<int>>());
  expect_laws("shared_ptr", shared_ptr_of(inclusive(0, 3), Null::excluded));
  expect_laws("pointer", any<int*>());
  expect_laws("aggregate", any<Point>());
  expect_laws("nested aggregate", any<Order>());
  expect_laws("object",
              object<std::string>(inclusive(std::size_t{0}, std::size_t{5}), constant('x')));
}

TEST(GeneratorLaws, Text) {
  expect_laws("string_of", string_of("abc", 1, 5));
  expect_laws("ascii", ascii(0, 20));
  expect_laws("bytes", bytes());
  expect_laws("any string", any<std::string>());
  expect_laws("utf8", utf8(1, 10));
  expect_laws("matching", matching("[a-c]+(x|yy)?\\d{2,3}"));
  expect_laws("matching classes", matching("^\\w*[^\\x00-\\x7e]{0,2}(?:a|b|)+$"));
  expect_laws("u16string", any<std::u16string>());
}

TEST(GeneratorLaws, Combinators) {
  const auto even = [](int x) { return x % 2 == 0; };
  expect_laws("where", inclusive(0, 100).where(even));
  expect_laws("map",
              inclusive(0, 50).map([](int x) { return 2 * x; }, [](int x) { return x / 2; }));
  expect_laws("map without inverse", inclusive(0, 50).map([](int x) { return 2 * x; }));
  expect_laws("bind", bind(inclusive(1, 5), [](int n) { return inclusive(0, n); }));
  expect_laws("flat_map", flat_map(inclusive(1, 5), [](int n) {
                return vector_of(inclusive(0, n), static_cast<std::size_t>(n));
              }));
  expect_laws("recursive", recursive<int>(inclusive(0, 9), [](Generator<int> self) {
                return self.map([](int x) { return x + 10; }, [](int x) { return x - 10; });
              }));
  expect_laws("custom", custom([](int x) { return x >= 0 && x < 10; },
                               [](Source& source) { return static_cast<int>(source.choose(9)); }));
  expect_laws("erased", Generator<int>(inclusive(0, 9)));
}

TEST(GeneratorLaws, StandardLibrary) {
  expect_laws("seconds", any<std::chrono::seconds>());
  expect_laws("duration_of",
              duration_of(std::chrono::milliseconds(5), std::chrono::milliseconds(9)));
  expect_laws("path", any<std::filesystem::path>());
}

TEST(GeneratorLaws, ContainsRefusesWhatIsOutside) {
  EXPECT_FALSE(inclusive(0, 10).contains(11));
  EXPECT_FALSE(exclusive(0.0, 1.0).contains(0.0));
  EXPECT_FALSE(inclusive(0, 10).contains(std::int64_t{1} << 32)) << "must not be narrowed first";
  EXPECT_FALSE(inclusive(0u, 10u).contains(-1));
  EXPECT_FALSE(inclusive(0, 10).contains(2.5));
  EXPECT_FALSE(any_number<double>().contains(std::nan("")));
  EXPECT_TRUE(any<double>().contains(std::nan("")));
  EXPECT_FALSE(one_of(1, 2).contains(3));
  EXPECT_FALSE(vector_of(inclusive(0, 2), 1, 2).contains({}));
  EXPECT_FALSE(vector_of(inclusive(0, 2)).contains({3}));
  EXPECT_FALSE(utf8().contains("\xed\xa0\x80")) << "a surrogate";
  EXPECT_FALSE(utf8().contains("\xc0\x80")) << "an overlong NUL";
  EXPECT_FALSE(utf8().contains("\xf4\x90\x80\x80")) << "above the last code point";
  EXPECT_FALSE(utf8(2).contains("a"));
  EXPECT_FALSE(matching("a+").contains("aab"));
  EXPECT_FALSE(
      inclusive(0, 50).map([](int x) { return 2 * x; }, [](int x) { return x / 2; }).contains(7));
  const auto tens = recursive<int>(constant(0), [](Generator<int> self) {
    return self.map([](int x) { return x + 10; }, [](int x) { return x - 10; });
  });
  EXPECT_TRUE(tens.contains(120));
  EXPECT_FALSE(tens.contains(130)) << "deeper than it draws";
  EXPECT_FALSE(tens.contains(-10));
  EXPECT_FALSE(set_of(inclusive(0, 5), 2).contains({1}));
  EXPECT_FALSE(pointer_to(any<int>(), Null::excluded).contains(Pointee<int>()));
}

TEST(Enumeration, VisitsEveryMemberOnce) {
  const auto check = [](const auto& generator) {
    const auto values = enumerate(generator);
    EXPECT_EQ(values.size(), static_cast<std::size_t>(generator.size()));
    EXPECT_EQ(std::set<std::string>(values.begin(), values.end()).size(), values.size());
  };
  check(inclusive(-7, 12));
  check(any<std::int8_t>());
  check(vector_of(inclusive(0, 2), 1, 4));
  check(tuple_of(inclusive(0, 3), any<bool>(), one_of('a', 'b')));
  check(optional_of(inclusive(0, 3)));
  check(string_of("ab", 0, 3));
  check(array_of<2>(any<bool>()));
  EXPECT_EQ(enumerate(inclusive(0, 100).where([](int x) { return x % 2 == 0; })).size(), 51u);
  EXPECT_EQ(enumerate(set_of(inclusive(0, 2))).size(), 16u) << "each order of each subset";
}

TEST(Aggregates, UpToSixtyFourFields) {
  struct Large {
    int a1, a2, a3, a4, a5, a6, a7, a8, b1, b2, b3, b4, b5, b6, b7, b8;
    int c1, c2, c3, c4, c5, c6, c7, c8, d1, d2, d3, d4, d5, d6, d7, d8;
    int e1, e2, e3, e4, e5, e6, e7, e8, f1, f2, f3, f4, f5, f6, f7, f8;
    int g1, g2, g3, g4, g5, g6, g7, g8, h1, h2, h3, h4, h5, h6, h7, h8;
  };
  static_assert(detail::field_count<Large>() == 64);
  Source source(1);
  EXPECT_TRUE(any<Large>().contains(any<Large>().draw(source)));
}

TEST(Functions, ArePure) {
  const auto functions = any<std::function<int(std::string, int)>>();
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    Source source(seed);
    const auto f = functions.draw(source);
    EXPECT_EQ(f("a", 1), f("a", 1));
  }
}

TEST(Matching, RefusesWhatItCannotDo) {
  for (const char* expression :
       {"(?=a)", "a\\1", "[b-a]", "(a", "a)", "*a", "a{3,2}", "[a", "[[:alpha:]]", "a^b", "\\b"}) {
    EXPECT_THROW(matching(expression), std::invalid_argument) << expression;
  }
}

TEST(EmptyGenerators, SayWhatIsWrong) {
  Source source(1);
  EXPECT_THROW(inclusive(3, 1).draw(source), EmptyGenerator);
  EXPECT_THROW(exclusive(0, 1).draw(source), EmptyGenerator);
  EXPECT_THROW(exclusive(1.0, 1.0).draw(source), EmptyGenerator);
  EXPECT_THROW(inclusive(std::nan(""), 1.0).draw(source), EmptyGenerator);
  EXPECT_THROW(one_of(std::vector<int>{}).draw(source), EmptyGenerator);
  EXPECT_THROW(vector_of(any<int>(), 3, 2).draw(source), EmptyGenerator);
  EXPECT_THROW(set_of(any<bool>(), 3).draw(source), EmptyGenerator);
  try {
    inclusive(3, 1).draw(source);
  } catch (const EmptyGenerator& e) {
    EXPECT_NE(std::string(e.what()).find("3 is above its upper end 1"), std::string::npos)
        << e.what();
  }
}

}  // namespace
}  // namespace surety
