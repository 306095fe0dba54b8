#include "runtime/run/settings.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace surety {
namespace {

TEST(SettingsTable, TakesGoodValues) {
  Settings settings;
  set(settings, "cases", "42");
  set(settings, "seconds", "0.5");
  set(settings, "fork", "off");
  set(settings, "seed", "0x10");
  EXPECT_EQ(settings.cases, 42u);
  EXPECT_EQ(settings.seconds, 0.5);
  EXPECT_FALSE(settings.fork);
  EXPECT_EQ(settings.seed, 16u);
}

TEST(SettingsTable, RefusesBadOnesWithTheRemedy) {
  Settings settings;
  for (const auto& [name, value] : {std::pair<const char*, const char*>{"cases", "many"},
                                    {"cases", "-1"},
                                    {"cases", ""},
                                    {"seconds", "1s"},
                                    {"seconds", "nan"},
                                    {"fork", "perhaps"},
                                    {"jobs", "2.5"}}) {
    try {
      set(settings, name, value);
      FAIL() << name << "=" << value;
    } catch (const SettingsError& e) {
      EXPECT_NE(std::string(e.what()).find("is wanted"), std::string::npos) << e.what();
    }
  }
  EXPECT_THROW(set(settings, "case", "1"), SettingsError);
}

/// The manual lists every setting, in the words of the table.
TEST(SettingsTable, IsInTheManual) {
  std::ifstream file(std::string(SURETY_SOURCE_DIR) + "/docs/settings.md");
  const std::string manual{std::istreambuf_iterator<char>(file), {}};
  for (const auto& setting : setting_descriptions()) {
    const std::string row = std::string("| `") + setting.name + "` | " + setting.values + " | " +
                            setting.meaning + " |";
    EXPECT_NE(manual.find(row), std::string::npos) << "docs/settings.md lacks: " << row;
  }
}

}  // namespace
}  // namespace surety
