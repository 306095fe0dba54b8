// What has not changed is neither parsed nor compiled again, unit by unit.
#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

class Incremental : public TestCommand {
 protected:
  void SetUp() override {
    write_file(folder_ / "src/common.h",
               "#pragma once\n/// expect: ret == x\ninline int same(int x) { return x; }\n");
    for (const char* name : {"a", "b", "c"}) write_unit(name, "");
  }
  void write_unit(const std::string& name, const std::string& more) {
    write_file(folder_ / ("src/" + name + ".cpp"),
               "#include \"common.h\"\n" + more +
                   "/// assume: x < 100\n/// expect: ret == x + 1\n" +
                   "static int hidden(int x) { return same(x) + 1; }\n" +
                   "/// assume: x < 100\n/// expect: ret == x + 1\nint " + name +
                   "(int x) { return hidden(x); }\n");
  }
  /// Runs again and expects these counts.
  void again(int parsed, int compiled, const std::string& why) {
    const Ran ran = test("src --verbose --cases 200 --json report.json");
    EXPECT_EQ(ran.status, 0) << ran.output;
    EXPECT_TRUE(has(ran, "parsed " + std::to_string(parsed) + " of 3 units")) << why << ran.output;
    EXPECT_TRUE(has(ran, "compiled " + std::to_string(compiled) + " of 3 units"))
        << why << ran.output;
    // `same` once, and in each unit one function of its own and one internal one.
    EXPECT_TRUE(has(ran, "7 regions: 7 passed")) << why << ran.output;
  }
};

TEST_F(Incremental, OnlyUnitsThatChangedAreParsedAndCompiled) {
  again(3, 3, "the first time");
  again(0, 0, "nothing has changed");
  write_unit("b", "// a comment\n");
  again(1, 1, "one unit has changed");
  const std::string header = read_file(folder_ / "src/common.h");
  write_file(folder_ / "src/common.h", header);
  again(0, 0, "a header was written again with the same content");
  // A header outside of the tree moves the root of the copies up, once.
  write_file(folder_ / "other/outside.h", "#pragma once\ninline int outside = 0;\n");
  write_unit("c", "#include \"../other/outside.h\"\n");
  again(1, 3, "the copies have moved");
  write_unit("c", "");
  again(1, 1, "the root stays where it is");
}

}  // namespace
}  // namespace surety
