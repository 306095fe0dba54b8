// A tour: languages as types at the boundaries, as generators of inputs, and as oracles.
#include "examples/language_hostname/hostname.h"

#include <gtest/gtest.h>

#include "examples/language_hostname/url.h"

namespace {

using surety::Text;

// The types say what the function takes and gives; both are checked at the boundary.
Text<Host> host_of(const Text<Url>& url) { return Text<Host>(hostname(url)); }
Text<SafeSql> insert_of(const std::string& host) {
  return Text<SafeSql>("INSERT INTO hosts VALUES ('" + host + "')");
}

TEST(Hostname, InjectionIsCaughtAtTheFirstBoundary) {
  const std::string attack = "https://localhost'); DROP TABLE users --/";
  EXPECT_THROW(host_of(Text<Url>(attack)), surety::NotInLanguage);
  // And at the last one, should the first be missing.
  EXPECT_THROW(insert_of(hostname(attack)), surety::NotInLanguage);
  EXPECT_EQ(insert_of(host_of(Text<Url>("http://example.org/a")).str()),
            "INSERT INTO hosts VALUES ('example.org')");
}

TEST(Hostname, TheMissingSlashIsFound) {
  int failures = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    surety::Source source(seed);
    const std::string url = Url.draw(source);
    if (!Host.contains(hostname_broken(url))) {
      ++failures;
      EXPECT_TRUE(surety::select_all(Url, url, "..path").empty())
          << "only addresses without a path fail";
    }
  }
  EXPECT_GT(failures, 0);
}

TEST(Hostname, TheRepairedVersionGivesTheHostOfTheTree) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    surety::Source source(seed);
    const std::string url = Url.draw(source);
    ASSERT_EQ(hostname(url), surety::select(Url, url, "..host")) << "seed " << seed;
  }
}

}  // namespace
