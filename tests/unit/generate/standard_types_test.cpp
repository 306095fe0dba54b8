// Every type in generate/standard_types.h has a generator that keeps the laws, a literal and an
// equality. That literals read back as the same values is tested by tests/e2e/property, which
// compiles them; that objects are made of the types, by tests/e2e/contracts and tests/e2e/laws.
#include "surety/generate/standard_types.h"

#include "surety/detail/observable.h"
#include "tests/unit/generate/generator_laws.h"
#include "tests/unit/generate/standard_headers.h"

namespace surety {
namespace {

/// A value of the type, or of what a view looks at.
template <class T>
auto drawn(std::uint64_t seed) {
  Source source(seed);
  return any<T>().draw(source);
}

template <class T>
void expect_all(const char* name) {
  SCOPED_TRACE(name);
  expect_laws(name, any<T>());
  const Choices no_choices;
  Replay nothing(no_choices);
  Recording recording;
  Source simplest(nothing, recording);
  EXPECT_EQ(literal(any<T>().draw(simplest)).find("/*"), std::string::npos) << "not a literal";
  std::set<std::string> literals;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto held = drawn<T>(seed);
    const auto again = drawn<T>(seed);
    const std::string text = literal(held);
    ASSERT_TRUE(same(held, again)) << text;
    ASSERT_NE(std::string(show(held).c_str()), "?") << text;
    literals.insert(text);
    const auto other = drawn<T>(seed + 1000);
    ASSERT_EQ(same(held, other), same(other, held)) << text << " and " << literal(other);
    ASSERT_TRUE(same(held, other) || text != literal(other)) << text;
  }
  EXPECT_TRUE(literals.size() > 1 || (std::is_same_v<T, std::monostate>)) << "only one value";
}

TEST(StandardTypes, HaveAGeneratorAPrinterAndAnEquality) {
#define SURETY_EXPECT_ALL(name, making, first, count, ...) expect_all<__VA_ARGS__>(name);
  SURETY_STANDARD_TYPES(SURETY_EXPECT_ALL)
#undef SURETY_EXPECT_ALL
}

TEST(StandardTypes, BuiltInTypesTooHaveAllOfThem) {
  expect_all<wchar_t>("wchar_t");
  expect_all<char16_t>("char16_t");
  expect_all<char32_t>("char32_t");
#if defined(__cpp_char8_t)
  expect_all<char8_t>("char8_t");
  expect_all<std::u8string>("std::u8string");
#endif
  expect_all<std::wstring>("std::wstring");
  expect_all<std::u32string>("std::u32string");
  expect_all<long double>("long double");
  expect_all<SignedWide>("__int128");
  expect_all<Wide>("unsigned __int128");
}

TEST(StandardTypes, AreElementsOfEachOther) {
  expect_all<std::vector<std::bitset<3>>>("vector of bitset");
  expect_all<std::map<std::byte, std::optional<bool>>>("map to optional");
  expect_all<std::optional<std::complex<float>>>("optional complex");
  expect_all<std::tuple<std::filesystem::path, std::error_code>>("path and error_code");
  expect_all<std::variant<std::monostate, std::chrono::hours, std::byte>>("variant");
  expect_all<std::pair<std::u16string, std::wstring>>("pair of texts");
  expect_all<std::array<std::array<int, 2>, 2>>("array of array");
}

TEST(StandardTypes, AreEqualByWhatTheyHold) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(same(std::complex<double>(nan, 1), std::complex<double>(nan, 1)));
  EXPECT_FALSE(same(std::complex<double>(nan, 1), std::complex<double>(nan, 2)));
  EXPECT_TRUE(same(std::optional<double>(nan), std::optional<double>(nan)));
  EXPECT_FALSE(same(std::optional<int>(1), std::optional<int>()));
  EXPECT_TRUE(same(std::make_unique<int>(1), std::make_unique<int>(1)));
  EXPECT_FALSE(same(std::make_unique<int>(1), std::make_unique<int>(2)));
  EXPECT_FALSE(same(std::make_shared<int>(1), std::shared_ptr<int>()));
  EXPECT_TRUE(same(std::filesystem::path("a/b"), std::filesystem::path("a/b")));
  EXPECT_FALSE(same(std::filesystem::path("a/b"), std::filesystem::path("a")));
  EXPECT_TRUE(same(std::valarray<int>{1, 2}, std::valarray<int>{1, 2}));
  EXPECT_FALSE(same(std::valarray<int>{1, 2}, std::valarray<int>{1, 3}));
  // Whatever order the elements came in.
  std::unordered_set<int> up, down;
  for (int i = 0; i < 100; ++i) up.insert(i), down.insert(99 - i);
  EXPECT_TRUE(same(up, down));
  down.erase(5);
  EXPECT_FALSE(same(up, down));
}

TEST(StandardTypes, SmallOnesCanBeEnumerated) {
  EXPECT_EQ(any<std::bitset<10>>().size(), 1024u);
  EXPECT_EQ(any<std::byte>().size(), 256u);
  EXPECT_EQ(any<std::bitset<0>>().size(), 1u);
  EXPECT_FALSE(is_countable_v<decltype(any<std::multiset<bool>>())>) << "orders would count";
}

TEST(StandardTypes, LiteralsReadAsPeopleWriteThem) {
  using namespace std::chrono;
  EXPECT_EQ(literal(milliseconds(5)), "std::chrono::milliseconds(5L)");
  EXPECT_EQ(literal(time_point<system_clock, seconds>(seconds(1))),
            "std::chrono::time_point<std::chrono::system_clock, std::chrono::seconds>("
            "std::chrono::seconds(1L))");
  EXPECT_EQ(literal(std::bitset<8>(5)), "std::bitset<8>(5uLL)");
  EXPECT_EQ(literal(std::complex<double>(1, -2)), "std::complex<double>{1.0, -2.0}");
  EXPECT_EQ(literal(std::byte{7}), "std::byte{7}");
  EXPECT_EQ(literal(std::error_code(2, std::generic_category())),
            "std::error_code(2, std::generic_category())");
  EXPECT_EQ(literal(std::filesystem::path("a/b")), "std::filesystem::path(std::string(\"a/b\"))");
  EXPECT_EQ(literal(L'x'), "L'x'");
  EXPECT_EQ(literal(u'\xd800'), "u'\\xd800'");
  EXPECT_EQ(literal(std::u16string(u"a\x01"
                                   u"1\n")),
            "std::u16string(u\"a\\x1\" u\"1\\n\")");
  EXPECT_EQ(literal(std::wstring(L"a\0b", 3)), "std::wstring(L\"a\\0\" L\"b\", 3)");
  EXPECT_EQ(literal(std::valarray<int>{1, 2}), "std::valarray<int>{1, 2}");
  EXPECT_EQ(literal(std::variant<int, int>(std::in_place_index<1>, 4)),
            "std::variant<int, int>{std::in_place_index<1>, 4}");
  EXPECT_EQ(literal(SignedWide{-3}), "static_cast<__int128>(-3L)");
}

}  // namespace
}  // namespace surety
