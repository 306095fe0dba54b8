// Speed of languages beside their peers. Each line is the best of several rounds, so that other
// load on the machine disturbs little; compare the ratios, not the figures.
//
// Use: language_bench [rounds]
#include <re2/re2.h>
#include <simdjson.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "surety/language.h"

bool pegtl_accepts_json(const std::string& text);

namespace {

int rounds = 7;
volatile std::size_t sink = 0;

/// Of this thread: other load on the machine does not count.
double cpu_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double best_seconds(const std::function<std::size_t()>& work) {
  double best = 1e9;
  for (int i = 0; i < rounds; ++i) {
    const auto begin = cpu_time();
    sink = sink + work();
    best = std::min(best, cpu_time() - begin);
  }
  return best;
}

std::vector<std::string> sentences(const surety::Language& language, std::size_t count,
                                   std::uint32_t size) {
  std::vector<std::string> texts;
  for (std::uint64_t seed = 0; texts.size() < count; ++seed) {
    surety::Source source(seed, size);
    texts.push_back(language.draw(source));
  }
  return texts;
}

template <class Check>
double nanoseconds_each(const std::vector<std::string>& texts, Check check) {
  return 1e9 / static_cast<double>(texts.size()) * best_seconds([&] {
           std::size_t held = 0;
           for (const std::string& text : texts) held += check(text) ? 1 : 0;
           if (held != texts.size())
             std::printf("  (only %zu of %zu accepted)\n", held, texts.size());
           return held;
         });
}

void short_strings(const char* name, const surety::Language& language, const char* pattern) {
  const RE2 regex(pattern);
  const std::vector<std::string> texts = sentences(language, 2000, 20);
  std::size_t bytes = 0;
  for (const std::string& text : texts) bytes += text.size();
  const double ours = nanoseconds_each(texts, [&](const auto& t) { return language.contains(t); });
  const double theirs =
      nanoseconds_each(texts, [&](const auto& t) { return RE2::FullMatch(t, regex); });
  std::printf("%-28s %7.1f ns   RE2 %7.1f ns   RE2/ours %5.2f   (%.0f bytes each)\n", name, ours,
              theirs, theirs / ours,
              static_cast<double>(bytes) / static_cast<double>(texts.size()));
}

/// Values with numbers that every parser can represent.
std::string json_document(std::size_t size) {
  std::string text = "[";
  simdjson::dom::parser parser;
  const surety::Language& json = surety::languages::Json;
  for (std::uint64_t seed = 1; text.size() < size; ++seed) {
    surety::Source source(seed, 50);
    const std::string value = json.draw(source);
    if (parser.parse(value).error() != simdjson::SUCCESS) continue;
    if (text.size() > 1) text += ",\n ";
    text += "{\"id\": " + std::to_string(seed) +
            ", \"name\": \"some name\", \"tags\": [\"a\", \"b\"]," + " \"value\": " + value + "}";
  }
  return text + "]";
}

// RFC 8259 in its own ABNF: blanks may be read in many ways, so it is ambiguous.
constexpr const char* rfc_json = R"(
JSON-text = ws value ws
begin-array = ws %x5B ws
begin-object = ws %x7B ws
end-array = ws %x5D ws
end-object = ws %x7D ws
name-separator = ws %x3A ws
value-separator = ws %x2C ws
ws = *( %x20 / %x09 / %x0A / %x0D )
value = false / null / true / object / array / number / string
false = %x66.61.6c.73.65
null = %x6e.75.6c.6c
true = %x74.72.75.65
object = begin-object [ member *( value-separator member ) ] end-object
member = string name-separator value
array = begin-array [ value *( value-separator value ) ] end-array
number = [ minus ] int [ frac ] [ exp ]
decimal-point = %x2E
digit1-9 = %x31-39
e = %x65 / %x45
exp = e [ minus / plus ] 1*DIGIT
frac = decimal-point 1*DIGIT
int = zero / ( digit1-9 *DIGIT )
minus = %x2D
plus = %x2B
zero = %x30
string = quotation-mark *char quotation-mark
char = unescaped / escape ( %x22 / %x5C / %x2F / %x62 / %x66 / %x6E / %x72 / %x74 / %x75 4HEXDIG )
escape = %x5C
quotation-mark = %x22
unescaped = %x20-21 / %x23-5B / %x5D-10FFFF
)";

void json() {
  const std::string text = json_document(4 << 20);
  const double mb = static_cast<double>(text.size()) / 1e6;
  const auto rate = [&](const char* name, const std::function<bool()>& check) {
    if (!check()) std::printf("  (%s does not accept the document)\n", name);
    const double result = mb / best_seconds([&] { return check() ? 1 : 0; });
    std::printf("%-28s %7.0f MB/s\n", name, result);
    return result;
  };
  const double ours =
      rate("JSON, predictive", [&] { return surety::languages::Json.contains(text); });
  const double peg = rate("  PEGTL", [&] { return pegtl_accepts_json(text); });
  simdjson::dom::parser parser;
  const simdjson::padded_string padded(text);
  rate("  simdjson (builds a tape)",
       [&] { return parser.parse(padded).error() == simdjson::SUCCESS; });
  std::printf("%-28s %7.2f\n", "  ours/PEGTL", ours / peg);
  const surety::Language general = surety::language("RfcJson", rfc_json, surety::Notation::abnf);
  const double slow = rate("JSON, RFC's ABNF", [&] { return general.contains(text); });
  std::printf("%-28s %s, %.1f MB/s\n", "  method", general.method().c_str(), slow);
}

void generation(const char* name, const surety::Language& json) {
  constexpr std::size_t count = 200000;
  std::unordered_set<std::size_t> seen;
  std::size_t bytes = 0;
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    surety::Source source(i);
    text.clear();
    json.draw_into(source, text);
    seen.insert(std::hash<std::string>{}(text));
    bytes += text.size();
  }
  std::size_t part = 0;
  const double seconds = best_seconds([&] {
    part = 0;
    for (std::size_t i = 0; i < count / 10; ++i) {
      surety::Source source(i);
      text.clear();
      json.draw_into(source, text);
      part += text.size();
    }
    return part;
  });
  std::printf("%-28s %7.0f MB/s   distinct %.2f %% of %zu   (%.0f bytes each)\n", name,
              static_cast<double>(part) / 1e6 / seconds,
              100.0 * static_cast<double>(seen.size()) / count, count,
              static_cast<double>(bytes) / count);
}

void team_names() {
  const surety::Language names =
      surety::language("TeamName", "start: char{1,20}; char: [a-zA-Z0-9-_ ];")
          .where([](std::string_view t) {
            return t.front() != '-' && t.front() != '_' && t.back() != '-' && t.back() != '_';
          });
  const double seconds = best_seconds([&] {
    std::size_t held = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
      surety::Source source(i);
      held += names.contains(names.draw(source)) ? 1u : 0u;
    }
    return held;
  });
  std::printf("%-28s %7.3f ms\n", "1000 team names", 1e3 * seconds);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) rounds = std::atoi(argv[1]);
  const std::string label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
  const std::string host = label + "(?:\\." + label + ")*";
  short_strings("PlainEmail::contains", surety::languages::PlainEmail,
                ("[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@" + host).c_str());
  short_strings(
      "PlainUrl::contains", surety::languages::PlainUrl,
      ("https?://" + host + "(?::[0-9]{1,5})?(?:/(?:[a-zA-Z0-9._~+-]|%[0-9A-Fa-f]{2})*)*" +
       "(?:\\?(?:[a-zA-Z0-9._~+=&-]|%[0-9A-Fa-f]{2})*)?" +
       "(?:#(?:[a-zA-Z0-9._~+=&-]|%[0-9A-Fa-f]{2})*)?")
          .c_str());
  json();
  generation("JSON generated", surety::languages::Json);
  generation("  more of it nested",
             surety::languages::Json.weighted("value", {8, 8, 4, 2, 0.01, 0.01, 0.01}));
  team_names();
}
