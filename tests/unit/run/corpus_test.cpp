// Inputs that are kept between runs.
#include "runtime/guide/corpus.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/command.h"

namespace surety {
namespace {

namespace fs = std::filesystem;
using namespace testing_support;

TEST(Corpus, GivesBackWhatWasAdded) {
  const TemporaryFolder folder;
  const std::vector<Choices> inputs = {{}, {1, 2, 3}, {~std::uint64_t{0}}};
  Corpus corpus(folder.path().string(), "Suite.name/0");
  for (const Choices& input : inputs) corpus.add(input);
  corpus.add(inputs[1]);
  Corpus again(folder.path().string(), "Suite.name/0");
  const auto kept = again.load();
  ASSERT_EQ(kept.size(), inputs.size());
  for (const Choices& input : inputs) {
    EXPECT_TRUE(std::any_of(kept.begin(), kept.end(),
                            [&](const Corpus::Kept& each) { return each.choices == input; }));
  }
  EXPECT_TRUE(again.troubles().empty());
  Corpus::remove(kept[0]);
  EXPECT_EQ(again.load().size(), inputs.size() - 1);
  EXPECT_TRUE(Corpus(folder.path().string(), "Suite.other").load().empty());
}

TEST(Corpus, SkipsWhatIsDamagedAndSaysSo) {
  const TemporaryFolder folder;
  Corpus corpus(folder.path().string(), "P");
  corpus.add({7, 8, 9});
  const fs::path own = folder.path() / "P";
  const std::string good = read_file(corpus.load().at(0).file);
  const std::vector<std::string> bad = {
      "",           "something else", good.substr(0, good.size() - 4),
      good + "5\n", good + "x\n",     "surety input 2\n0\n"};
  for (std::size_t i = 0; i < bad.size(); ++i) {
    std::ofstream(own / ("bad" + std::to_string(i))) << bad[i];
  }
  std::ofstream(own / ".being.written") << good;
  Corpus again(folder.path().string(), "P");
  EXPECT_EQ(again.load().size(), 1u);
  EXPECT_EQ(again.troubles().size(), 5u);  // a few are enough
  EXPECT_NE(again.troubles()[0].find("it was skipped"), std::string::npos);
}

TEST(Corpus, IsLostWhereItCannotBeWrittenButSaysSo) {
  Corpus corpus("/proc/nowhere", "P");
  corpus.add({1});
  corpus.add({2});
  ASSERT_EQ(corpus.troubles().size(), 1u);
  EXPECT_NE(corpus.troubles()[0].find("--corpus"), std::string::npos);
}

TEST(Seeds, AreTheFilesOfAFolder) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "a") << "one";
  std::ofstream(folder.path() / "b") << std::string("t\0o", 3);
  std::vector<std::string> troubles;
  EXPECT_EQ(read_seeds(folder.path().string(), troubles),
            (std::vector<std::string>{"one", std::string("t\0o", 3)}));
  EXPECT_TRUE(troubles.empty());
  read_seeds((folder.path() / "none").string(), troubles);
  EXPECT_EQ(troubles.size(), 1u);
}

}  // namespace
}  // namespace surety
