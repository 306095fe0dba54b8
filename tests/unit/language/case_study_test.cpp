// The case studies of the paper "FLAT: Formal Languages as Types": the same functions, the same
// grammars, the rates of failures that the distributions imply, and an explanation of each.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>

#include "surety/language.h"

namespace surety {
namespace {

std::string strip(std::string_view text, std::string_view blanks = " \t\n\r\f\v") {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(blanks) - begin + 1));
}

bool validates(const std::regex& format, std::string_view value) {
  const std::string text = strip(value);
  return !text.empty() && std::regex_match(text, format);
}

/// Failures per thousand, over many uniform draws; each must be explained.
double failures_per_thousand(const Language& language, const std::regex& format, int draws,
                             const std::function<bool(const std::string&)>& explained) {
  const Language uniform = language.spread(Spread::uniform);
  int failures = 0;
  for (int seed = 0; seed < draws; ++seed) {
    Source source(static_cast<std::uint64_t>(seed));
    const std::string text = uniform.draw(source);
    if (validates(format, text)) continue;
    ++failures;
    EXPECT_TRUE(explained(text)) << "seed " << seed << ": " << text;
  }
  return 1000.0 * failures / draws;
}

/// Three standard deviations of a rate that was measured over so many draws.
double tolerance(double per_thousand, int draws) {
  return 3 * 1000 * std::sqrt(per_thousand / 1000 / draws);
}

constexpr int draws = 100000;

TEST(CaseStudy, UserNames) {
  const Language name = language("UserName", "start: char{1,38}; char: [a-zA-Z0-9-];")
                            .where("neither begins nor ends with a hyphen", [](std::string_view t) {
                              return t.front() != '-' && t.back() != '-';
                            });
  const std::regex format(R"([a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,37})", std::regex::icase);
  const double rate = failures_per_thousand(
      name, format, draws, [](const std::string& t) { return t.find("--") != std::string::npos; });
  EXPECT_NEAR(rate, 4.10, tolerance(4.10, draws));
}

TEST(CaseStudy, Passwords) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  const Language password = language("Password", "start: char{8,}; char: [0-9A-Za-z-];")
                                .where("a digit and a small letter", [=](std::string_view t) {
                                  return std::any_of(t.begin(), t.end(), is_digit) &&
                                         std::any_of(t.begin(), t.end(), is_small);
                                });
  const std::regex format(R"((?=.*[a-z])(?=.*\d).{8,})");
  EXPECT_EQ(failures_per_thousand(password, format, draws / 10, [](auto&) { return false; }), 0);
}

TEST(CaseStudy, TeamNames) {
  const Language name = language("TeamName", "start: char{1,20}; char: [a-zA-Z0-9-_ ];")
                            .where("neither begins nor ends with - or _", [](std::string_view t) {
                              const auto special = [](char c) { return c == '-' || c == '_'; };
                              return !special(t.front()) && !special(t.back());
                            });
  EXPECT_TRUE(name.contains("a b")) << "the space counts";
  const std::regex format(R"([a-z\d](?:[a-z\d]|[\-_ ](?=[a-z\d])){0,19})", std::regex::icase);
  const auto special = [](char c) { return c == '-' || c == '_' || c == ' '; };
  const double rate = failures_per_thousand(name, format, draws, [&](const std::string& t) {
    // Nothing but blanks, two special characters in a row, or one at an end once it is stripped.
    const std::string s = strip(t);
    if (s.empty() || special(s.front()) || special(s.back())) return true;
    for (std::size_t i = 1; i < s.size(); ++i) {
      if (special(s[i - 1]) && special(s[i])) return true;
    }
    return false;
  });
  EXPECT_NEAR(rate, 17.14, tolerance(17.14, draws));
}

struct Unsafe {};

/// Throws when the path leads out of its folder.
std::string safe_path(const std::string& path) {
  std::vector<std::string> stack{"base"};
  std::size_t begin = 0;
  bool outside = false;
  while (begin <= path.size()) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string part = path.substr(begin, end - begin);
    if (part == "..") {
      if (stack.size() > 1)
        stack.pop_back();
      else
        outside = true;
    } else if (part != "." && !part.empty()) {
      stack.push_back(part);
    }
    begin = end + 1;
  }
  if (outside) throw Unsafe{};
  return path;
}

TEST(CaseStudy, SafePathsThrowExactlyWhenUnsafe) {
  const Language path = language("RelPath", "start: part ('/' part)* ; part: 'foo' | '..' | '.' ;");
  int thrown = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Source source(seed);
    const std::string text = path.draw(source);
    int level = 0;
    bool safe = true;
    for (std::string_view part : select_all(path, text, "..part")) {
      level += part == "foo" ? 1 : part == ".." ? -1 : 0;
      safe = safe && level >= 0;
    }
    bool threw = false;
    try {
      EXPECT_EQ(safe_path(text), text);
    } catch (const Unsafe&) {
      threw = true;
    }
    EXPECT_EQ(threw, !safe) << text;
    thrown += threw ? 1 : 0;
  }
  EXPECT_GT(thrown, 100);
  EXPECT_LT(thrown, 900);
}

/// Removes what is dangerous from a path. The order of its last two steps on a part is wrong.
std::string sanitise(std::string_view path) {
  std::string text;
  for (char c : path) {
    const auto b = static_cast<unsigned char>(c);
    if (b < 0x20 || b == 0x7F) continue;
    if (c == ' ' && !text.empty() && text.back() == ' ') continue;
    text += c;
  }
  std::string result;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('/', begin), text.size());
    std::string part = strip(std::string_view(text).substr(begin, end - begin), " ");
    part.erase(0, std::min(part.find_first_not_of(".-"), part.size()));
    part = strip(part, " ");
    part.erase(std::remove_if(part.begin(), part.end(),
                              [](char c) { return c == '/' || c == '\\' || c == ':'; }),
               part.end());
    if (!part.empty()) result += (result.empty() ? "" : "/") + part;
    begin = end + 1;
  }
  return result;
}

const Language Path =
    language("Path", "start: '/' | '/'? part ('/' part)*; part: (%x0-2E | %x30-7F)*;");

bool is_sanitised(std::string_view path) {
  return for_all_selected(Path, path, "..part", [](std::string_view part) {
    if (part.empty()) return true;
    const bool edges = part[0] != '-' && part[0] != '.' && part[0] != ' ' && part.back() != ' ';
    return edges && part.find_first_of("\\:") == std::string_view::npos &&
           part.find("  ") == std::string_view::npos;
  });
}

int sanitiser_failures(const Language& producer, int count, std::uint32_t size) {
  int failures = 0;
  for (int seed = 0; seed < count; ++seed) {
    Source source(static_cast<std::uint64_t>(seed), size);
    const std::string out = sanitise(producer.draw(source));
    if (!Path.contains(out) || !is_sanitised(out)) ++failures;
  }
  return failures;
}

TEST(CaseStudy, TheSanitisersFaultIsFoundWithThePlainGrammar) {
  // Default settings: a thousand inputs, from several starts.
  EXPECT_GE(sanitiser_failures(Path, 1000, Source::default_size), 3);
}

TEST(CaseStudy, UniformDrawsSeldomFindIt) {
  const int rare = sanitiser_failures(Path.spread(Spread::uniform), 50000, 3);
  EXPECT_LE(rare, 50) << "about once in 10,000 with short parts";
}

TEST(CaseStudy, UnusualPathsFindItOften) {
  const Language unusual = language(
      "UnusualPath",
      "start: '/' | '/'? part ('/' part)*; part: char*; char: [abAB0] | [-.\\\\: ] | %x0-4;");
  const Language producer = unusual.spread(Spread::uniform);
  const int shorter = sanitiser_failures(producer, 10000, 2);
  EXPECT_GT(shorter, 30) << "about 9 in 1000 with short parts";
  const int longer = sanitiser_failures(producer, 1000, 20);
  EXPECT_GT(longer, 200) << "over 200 in 1000 with longer parts";
  RecordProperty("short_per_10000", shorter);
  RecordProperty("long_per_1000", longer);
}

}  // namespace
}  // namespace surety
