// The table [laws] of surety.toml.
#include "tool/commands/settings/laws_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "surety/object.h"
#include "tool/commands/commands.h"
#include "tool/model/user_error.h"

namespace surety::tool::commands {
namespace {

using ::testing::HasSubstr;

std::string error_of(const std::string& text) {
  try {
    parse_laws_settings(text, "surety.toml");
  } catch (const UserError& problem) {
    return problem.what();
  }
  return {};
}

TEST(LawsSettings, EveryKindOfValue) {
  const LawsSettings settings = parse_laws_settings(
      "[laws]\nints = [1, -2]\nint_range = [0, 9]\ndoubles = [0.5]\nstrings = [\"x\"]\n"
      "pattern = \"[ab]{2}\"\ndepth = 2\nnull = false\ncreation = \"search\"\n"
      "default_objects = 3\nother_objects = 4\nsteps = 0\noff = [\"hash\"]\nseconds = 0.1\n"
      "[laws.classes]\n\"ns::C\" = [\"equality is reflexive\"]\n",
      "surety.toml");
  std::string lines;
  for (const std::string& line : settings.objects) lines += line + "\n";
  const object::Settings objects = object::parse_settings(lines);
  EXPECT_THAT(objects.ints, ::testing::ElementsAre(1, -2));
  EXPECT_EQ(objects.int_high, 9);
  EXPECT_THAT(objects.doubles, ::testing::ElementsAre(0.5));
  EXPECT_EQ(objects.pattern, "[ab]{2}");
  EXPECT_EQ(objects.depth, 2u);
  EXPECT_FALSE(objects.null);
  EXPECT_TRUE(objects.search);
  EXPECT_EQ(objects.default_objects, 3u);
  EXPECT_EQ(objects.steps, 0u);
  EXPECT_EQ(settings.runtime.at("seconds"), "0.1");
  ASSERT_EQ(settings.classes.size(), 1u);
  EXPECT_EQ(settings.classes[0].first, "ns::C");
}

TEST(LawsSettings, MistakesAreSaidWithTheirPlace) {
  EXPECT_THAT(error_of("[laws]\ndeep = 3\n"), HasSubstr("surety.toml:2"));
  EXPECT_THAT(error_of("[laws]\ndeep = 3\n"), HasSubstr("there is no key 'deep' in [laws]"));
  EXPECT_THAT(error_of("[laws]\nint_range = [1]\n"), HasSubstr("takes two numbers"));
  EXPECT_THAT(error_of("[laws]\nnull = 3\n"), HasSubstr("true or false"));
  EXPECT_THAT(error_of("[laws]\ncreation = \"x\"\n"), HasSubstr("\"search\" or \"random\""));
  EXPECT_THAT(error_of("[laws]\ncases = \"many\"\n"), HasSubstr("surety.toml:2"));
}

TEST(LawsSettings, TheManualNamesEveryKey) {
  std::ifstream file(std::string(SURETY_SOURCE_DIR) + "/docs/laws.md");
  const std::string manual{std::istreambuf_iterator<char>(file), {}};
  for (const LawsKey& key : laws_keys()) {
    EXPECT_THAT(manual, HasSubstr(std::string("`") + key.name + "`"));
  }
}

}  // namespace
}  // namespace surety::tool::commands
