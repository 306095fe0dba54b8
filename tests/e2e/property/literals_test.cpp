// Literals of standard types read back as the values that they were made of: a program that
// contains them draws the values again and compares.
#include <gtest/gtest.h>

#include "surety/generate/standard_types.h"
#include "surety/generator.h"
#include "surety/literal.h"
#include "tests/support/command.h"
#include "tests/unit/generate/standard_headers.h"

namespace surety {
namespace {

using namespace testing_support;

class Program {
 public:
  template <class T>
  void add() {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      Source source(seed);
      const std::string text = literal(any<T>().draw(source));
      if (text.size() > 600) continue;  // long ones say no more
      code_ += "  expect(" + std::to_string(seed) + ", " + text + ");\n";
      ++count_;
    }
  }
  std::string text() const {
    return "#include \"tests/unit/generate/standard_headers.h\"\n"
           "#include <cstdio>\n#include <limits>\n#include <surety/detail/observable.h>\n"
           "#include <surety/generator.h>\n#include <surety/literal.h>\n"
           "int wrong = 0;\ntemplate <class T>\n"
           "void expect(unsigned long seed, const T& value) {\n"
           "  surety::Source source(seed);\n  const T drawn = surety::any<T>().draw(source);\n"
           "  if (surety::same(drawn, value)) return;\n  ++wrong;\n"
           "  std::printf(\"%s\\nreads as\\n%s\\n\", surety::literal(drawn).c_str(), "
           "surety::literal(value).c_str());\n}\nint main() {\n" +
           code_ + "  return wrong == 0 ? 0 : 1;\n}\n";
  }
  std::size_t count() const { return count_; }

 private:
  std::string code_;
  std::size_t count_ = 0;
};

TEST(Literals, ReadBackAsTheSameValues) {
  Program program;
#define SURETY_ADD(name, making, first, count, ...) program.add<__VA_ARGS__>();
  SURETY_STANDARD_TYPES(SURETY_ADD)
#undef SURETY_ADD
  program.add<wchar_t>();
  program.add<char8_t>();
  program.add<char16_t>();
  program.add<char32_t>();
  program.add<std::wstring>();
  program.add<std::u8string>();
  program.add<long double>();
  program.add<SignedWide>();
  program.add<Wide>();
  program.add<std::array<std::array<int, 2>, 2>>();
  program.add<std::vector<std::chrono::seconds>>();
  program.add<std::vector<std::bitset<3>>>();
  program.add<std::optional<std::optional<bool>>>();
  program.add<std::variant<int, int, std::monostate>>();
  program.add<std::map<std::string, std::vector<std::string>>>();
  EXPECT_GT(program.count(), 200u);
  TemporaryFolder folder;
  write_file(folder / "program.cpp", program.text());
  const Ran ran = shell("cd " + in_quotes(folder.path()) +
                        " && c++ -std=c++20 -I '" SURETY_SOURCE_DIR "' -I '" SURETY_SOURCE_DIR
                        "/include' program.cpp '" SURETY_RUNTIME "' -o program && ./program");
  EXPECT_EQ(ran.status, 0) << ran.output.substr(0, 4000);
}

}  // namespace
}  // namespace surety
