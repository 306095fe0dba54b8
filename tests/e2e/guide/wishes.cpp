// One fault each, behind what the code under test asks for. None of the values is in the source as
// it is compared: only who watches the comparison knows it.
#include <strings.h>
#include <surety/generator.h>
#include <surety/language.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

/// The text with each character one place further.
std::string hidden(const char* text) {
  std::string plain = text;
  for (char& c : plain) ++c;
  return plain;
}
std::uint32_t hidden(std::uint32_t number) { return number * 2654435761u; }

inline const surety::Language Order =
    surety::language("Order", "start: word (' ' word)* '!'? ; word: [a-z]+ ;");

const auto& codes() {
  static const auto known = [] {
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 1; i <= 5000; ++i) all.push_back(hidden(i));
    return surety::one_of(all);
  }();
  return known;
}
std::uint32_t scramble(std::uint32_t x) { return (x ^ 0x5bd1e995u) * 0x9e3779b1u; }
std::uint32_t unscramble(std::uint32_t x) { return (x * 0x0e8b2f51u) ^ 0x5bd1e995u; }

/// assume: s in Order
/// expect: ret == 0
int sentence(const std::string& s) { return s == hidden("k`tmbg\037mnv ") ? 1 : 0; }

/// assume: a = codes()
/// assume: b = codes()
/// expect: ret == 0
int listed(std::uint32_t a, std::uint32_t b) {
  return a == hidden(1234u) && b == hidden(4321u) ? 1 : 0;
}

/// assume: x = any<std::uint32_t>().map(scramble, unscramble)
/// expect: ret == 0
int mapped(std::uint32_t x) { return x == hidden(987654u) ? 1 : 0; }

inline const auto Level = surety::matching("[a-z]{3,12}-[0-9]+");
/// assume: s = Level
/// expect: ret == 0
int matched(const std::string& s) { return s == hidden("kdudk,31") ? 1 : 0; }

/// expect: ret == 0
int maybe(const std::optional<std::string>& s) { return s && *s == hidden("bhogdq") ? 1 : 0; }

/// expect: ret == 0
int any_case(const char* s) { return strcasecmp(s, hidden("NodmRdr`ld").c_str()) == 0 ? 1 : 0; }

/// expect: ret == 0
int any_case_prefix(const char* s) {
  return strncasecmp(s, hidden("BnmsdmsKdmfsg").c_str(), 13) == 0 ? 1 : 0;
}

/// expect: ret == 0
int contained(const char* s) { return std::strstr(s, hidden("bnmehf").c_str()) != nullptr ? 1 : 0; }

/// expect: ret == 0
int contained_bytes(const std::string& s) {
  const std::string wanted = hidden("L@FHB");
  return memmem(s.data(), s.size(), wanted.data(), wanted.size()) != nullptr ? 1 : 0;
}

/// expect: ret == 0
int found(const std::string& s) { return s.find(hidden("rdbqds")) != std::string::npos ? 1 : 0; }

/// expect: ret == 0
int after_another(std::uint32_t x) {
  static bool armed = false;
  if (x == hidden(111u)) armed = true;
  return armed && x == hidden(222u) ? 1 : 0;
}

/// expect: ret == 0
int deadly(std::uint32_t x) {
  if (x == hidden(333u)) std::abort();
  return x == hidden(444u) ? 1 : 0;
}

/// hyper: noninterference(secret)
int shown(std::uint32_t level, std::uint32_t secret) {
  return level == hidden(555u) ? static_cast<int>(secret & 1) : 0;
}
