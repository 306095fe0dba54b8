// The laws that every generator keeps. To test a new generator: add a line to laws_test.cpp.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>

#include "runtime/choice/drivers.h"
#include "surety/generator.h"
#include "surety/literal.h"

namespace surety {

/// Compares by what people see: NaN equals NaN, and -0.0 differs from 0.0.
template <class T>
std::string shown(const T& value) {
  return literal(value);
}
template <class T>
std::string shown(const Pointee<T>& value) {
  return value ? literal(*value) : "nullptr";
}

template <class G, class T>
bool has_way_back(const G& generator, const T& value) {
  Recording ignored;
  Source written(1, ignored);
  return detail::encode(generator, written, value);
}

/// The way back from a drawn value leads to choices that make it again.
template <class G, class T>
void expect_way_back(const G& generator, const T& value) {
  Recording encoded;
  Source written(1, encoded);
  ASSERT_TRUE(generator.encode(written, value)) << "no way back to " << shown(value);
  const Choices choices = values_of(encoded);
  Replay replay(choices);
  Recording again;
  Source replayed(replay, again);
  const auto drawn = generator.draw(replayed);
  if constexpr (detail::is_hashed<T>) {
    ASSERT_EQ(value, drawn) << "the way back leads elsewhere";  // in another order
  } else {
    ASSERT_EQ(shown(value), shown(drawn)) << "the way back leads elsewhere";
  }
  ASSERT_EQ(choices, values_of(again)) << "the way back has other choices";
  ASSERT_TRUE(encoded.open.empty()) << "a span was left open";
  ASSERT_EQ(encoded.spans.size(), again.spans.size()) << "the way back has other spans";
}

template <class G>
void expect_laws(const char* name, const G& generator) {
  SCOPED_TRACE(name);
#if defined(__SANITIZE_ADDRESS__)
  constexpr std::uint64_t seeds = 200;  // these builds look for misused memory, not for rare values
#else
  constexpr std::uint64_t seeds = 1000;
#endif
  std::optional<bool> leads_back;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Source plain(seed);
    Recording recording;
    Source recorded(seed, recording);
    std::string first;
    try {
      const auto value = generator.draw(plain);
      if constexpr (is_checkable_v<G>) {
        ASSERT_TRUE(generator.contains(value)) << "drawn but not contained: " << shown(value);
      }
      first = shown(value);
      // Some have no way back, as a part of theirs has none. Then no value has one.
      if (!leads_back) leads_back = has_way_back(generator, value);
      if constexpr (detail::can_encode<G>) {
        if (*leads_back) expect_way_back(generator, value);
        if (::testing::Test::HasFatalFailure()) return;
      }
      ASSERT_EQ(first, shown(generator.draw(recorded))) << "recording changes the draw";
    } catch (const Rejected&) {
      continue;
    }
    const Choices choices = values_of(recording);
    Replay replay(choices);
    Recording again;
    Source replayed(replay, again);
    ASSERT_EQ(first, shown(generator.draw(replayed))) << "a replay differs";
    ASSERT_EQ(choices, values_of(again)) << "a replay makes other choices";
    ASSERT_TRUE(recording.open.empty()) << "a span was left open";
  }
  // Arbitrary choices, cut to what is allowed, still yield members: what shrinking relies on.
  if constexpr (is_checkable_v<G>) {
    Source random(99);
    for (int i = 0; i < 500; ++i) {
      Choices choices(static_cast<std::size_t>(random.choose(30)));
      for (auto& choice : choices) choice = random.choose(random.flip() ? 3 : UINT64_MAX);
      Replay replay(choices);
      Recording recording;
      Source source(replay, recording);
      try {
        const auto value = generator.draw(source);
        ASSERT_TRUE(generator.contains(value)) << shown(value);
      } catch (const Rejected&) {
      }
    }
    for (const value_of<G>& value : boundaries_of(generator)) {
      EXPECT_TRUE(generator.contains(value)) << "a boundary that is no member: " << shown(value);
    }
  }
  if constexpr (is_countable_v<G>) {
    const Wide size = generator.size();
    const Wide probes = size < 300 ? size : 300;
    std::set<std::string> seen;
    for (Wide i = 0; i < probes; ++i) {
      const auto value = generator.at(i);
      if constexpr (is_checkable_v<G>) {
        EXPECT_TRUE(generator.contains(value)) << "at() yields what is no member";
      }
      EXPECT_TRUE(seen.insert(shown(value)).second) << shown(value) << " has two ranks";
    }
    if constexpr (is_checkable_v<G>) {
      if (size > 0 && size != uncountable) {
        EXPECT_TRUE(generator.contains(generator.at(size - 1))) << "the last member";
      }
    }
  }
}

/// Every value that enumeration yields.
template <class G>
std::multiset<std::string> enumerate(const G& generator, std::size_t limit = 100000) {
  std::multiset<std::string> values;
  Exhaustive driver;
  do {
    Recording recording;
    Source source(driver, recording);
    try {
      values.insert(shown(generator.draw(source)));
    } catch (const Rejected&) {
    }
  } while (values.size() < limit && driver.advance());
  return values;
}

}  // namespace surety
