// Described types and the persistent map.
#include "surety/protocol/fields.h"

#include <gtest/gtest.h>

#include "surety/protocol/message.h"
#include "surety/protocol/persistent_map.h"
#include "surety/source.h"

namespace surety::protocol {
namespace {

enum class Colour { red, green };

struct Inner {
  std::string text;
  template <class F>
  static void fields(F& f) {
    f("text", &Inner::text);
  }
};
struct Named {
  static constexpr const char* name = "named";
  int number = 0;
  template <class F>
  static void fields(F& f) {
    f("number", &Named::number);
  }
};
struct Other {
  static constexpr const char* name = "other";
  template <class F>
  static void fields(F&) {}
};
struct Everything {
  bool flag = true;
  std::uint8_t small = 200;
  double real = 0.5;
  Colour colour = Colour::green;
  std::string text = "a\"\n";
  Sym<Integer> symbol = 7;
  std::optional<int> nothing, something = 3;
  std::vector<Inner> list = {{"x"}, {"y"}};
  std::vector<bool> bits = {true, false};
  std::map<std::string, int> map = {{"k", 1}};
  std::set<int> set = {2, 1};
  std::pair<int, std::string> pair = {1, "p"};
  std::variant<Named, Other> choice = Named{5};
  template <class F>
  static void fields(F& f) {
    f("flag", &Everything::flag);
    f("small", &Everything::small);
    f("real", &Everything::real);
    f("colour", &Everything::colour);
    f("text", &Everything::text);
    f("symbol", &Everything::symbol);
    f("nothing", &Everything::nothing);
    f("something", &Everything::something);
    f("list", &Everything::list);
    f("bits", &Everything::bits);
    f("map", &Everything::map);
    f("set", &Everything::set);
    f("pair", &Everything::pair);
    f("choice", &Everything::choice);
  }
};

struct Undescribed {
  int number;
};
static_assert(is_described<Everything>() && is_described<std::vector<std::optional<Inner>>>());
static_assert(!is_described<Undescribed>() && !is_described<std::vector<Undescribed>>());
static_assert(!is_described<std::map<int, Undescribed>>() && !is_described<int*>());

class NoSolver final : public Matcher {
 public:
  bool equal(const char*, const TermPtr&, const TermPtr&) override { return false; }
};

TEST(Fields, EveryKindSurvivesJson) {
  const Everything original;
  Everything read;
  read.flag = false;
  read.list.clear();
  read.choice = Other{};
  const auto problem = from_json(parse_json(to_json(original).dump()), read);
  ASSERT_FALSE(problem) << problem->text;
  EXPECT_EQ(to_json(read).dump(), to_json(original).dump());
  NoSolver matcher;
  EXPECT_TRUE(match(matcher, "", original, read));
  Digest a, b;
  digest(a, original);
  digest(b, read);
  EXPECT_EQ(a.value(), b.value());
}

template <class Change>
void expect_difference(Change change) {
  const Everything original;
  Everything changed;
  change(changed);
  Digest a, b;
  digest(a, original);
  digest(b, changed);
  EXPECT_FALSE(a.value() == b.value());
  NoSolver matcher;
  EXPECT_FALSE(match(matcher, "", original, changed));
}

TEST(Fields, EveryKindCountsInFingerprintAndMatch) {
  expect_difference([](Everything& e) { e.flag = false; });
  expect_difference([](Everything& e) { e.small = 1; });
  expect_difference([](Everything& e) { e.real = 0.25; });
  expect_difference([](Everything& e) { e.colour = Colour::red; });
  expect_difference([](Everything& e) { e.text += "b"; });
  expect_difference([](Everything& e) { e.symbol = 8; });
  expect_difference([](Everything& e) { e.nothing = 0; });
  expect_difference([](Everything& e) { e.something.reset(); });
  expect_difference([](Everything& e) { e.list[1].text = "z"; });
  expect_difference([](Everything& e) { e.bits.push_back(false); });
  expect_difference([](Everything& e) { e.map["k"] = 2; });
  expect_difference([](Everything& e) { e.set.insert(9); });
  expect_difference([](Everything& e) { e.pair.second = "q"; });
  expect_difference([](Everything& e) { e.choice = Other{}; });
}

TEST(Fields, ProblemsNameTheField) {
  Everything read;
  Json json = to_json(Everything{});
  for (auto& member : json.members) {
    if (member.first == "small") member.second = Json::of(std::int64_t{300});
  }
  const auto problem = from_json(json, read);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->field, "small");
  EXPECT_EQ(problem->text, "the number 300 is out of range");
}

TEST(Fields, MessagesArePrintedForReaders) {
  EXPECT_EQ(print(*wrap(Named{5})), "named(number 5)");
  EXPECT_EQ(print(*wrap(std::variant<Named, Other>(Other{}))), "other");
  EXPECT_EQ(print(*wrap(Inner{"x"})), "{text \"x\"}");
}

TEST(PersistentMap, BehavesLikeStdMapAndKeepsOldVersions) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Source source(seed);
    PersistentMap<int, int> map;
    std::map<int, int> reference;
    std::vector<std::pair<PersistentMap<int, int>, std::map<int, int>>> versions;
    for (int i = 0; i < 200; ++i) {
      const int key = static_cast<int>(source.choose(30)),
                value = static_cast<int>(source.choose(5));
      if (source.choose(2) == 0) {
        ASSERT_EQ(map.erase(key), reference.erase(key) != 0);
      } else {
        map.set(key, value);
        reference[key] = value;
      }
      if (i % 20 == 0) versions.emplace_back(map, reference);
    }
    versions.emplace_back(map, reference);
    for (const auto& [persistent, expected] : versions) {
      ASSERT_EQ(persistent.size(), expected.size()) << "seed " << seed;
      std::map<int, int> seen;
      persistent.for_each([&](int key, int value) { seen.emplace(key, value); });
      ASSERT_EQ(seen, expected) << "seed " << seed;
    }
  }
}

TEST(PersistentMap, FingerprintDependsOnTheEntriesAlone) {
  PersistentMap<int, std::string> up, down;
  for (int i = 0; i < 100; ++i) up.set(i, std::to_string(i));
  for (int i = 120; i-- > 0;) down.set(i, std::to_string(i + 1));
  for (int i = 100; i < 120; ++i) down.erase(i);
  const auto fingerprint = [](const auto& map) {
    Digest d;
    digest(d, map);
    return d.value();
  };
  EXPECT_FALSE(fingerprint(up) == fingerprint(down));
  for (int i = 0; i < 100; ++i) down.set(i, std::to_string(i));
  EXPECT_TRUE(fingerprint(up) == fingerprint(down));
}

}  // namespace
}  // namespace surety::protocol
