// Names and passwords, checked by regular expressions, against the languages that their authors
// had in mind. Case studies of the paper "FLAT: Formal Languages as Types".
//
//   surety test examples/language_case_studies/names.cpp
//
// Two of the three expressions refuse what they should take: names with two hyphens in a row.
#include <surety/language.h>

#include <regex>
#include <string>
#include <string_view>

using surety::Language;

inline bool ends_are_not(std::string_view text, std::string_view forbidden) {
  return forbidden.find(text.front()) == std::string_view::npos &&
         forbidden.find(text.back()) == std::string_view::npos;
}

inline bool has_digit_and_small_letter(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos &&
         text.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string_view::npos;
}

inline const Language UserName =
    surety::language("UserName", "start: char{1,38}; char: [a-zA-Z0-9-];")
        .where("neither begins nor ends with -",
               [](std::string_view text) { return ends_are_not(text, "-"); });

inline const Language Password =
    surety::language("Password", "start: char{8,}; char: [0-9A-Za-z-];")
        .where("a digit and a small letter", has_digit_and_small_letter);

inline const Language TeamName =
    surety::language("TeamName", "start: char{1,20}; char: [a-zA-Z0-9-_ ];")
        .where("neither begins nor ends with - or _",
               [](std::string_view text) { return ends_are_not(text, "-_"); });

inline bool matches(const std::string& text, const std::regex& format) {
  constexpr const char* blanks = " \t\n\r\f\v";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string::npos) return false;
  return std::regex_match(text.substr(begin, text.find_last_not_of(blanks) - begin + 1), format);
}

/// assume: name = UserName
/// expect: ret
bool is_user_name(const std::string& name) {
  static const std::regex format(R"([a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,37})", std::regex::icase);
  return matches(name, format);
}

/// assume: password = Password
/// expect: ret
bool is_password(const std::string& password) {
  static const std::regex format(R"((?=.*[a-z])(?=.*\d).{8,})");
  return matches(password, format);
}

/// assume: name = TeamName
/// expect: ret
bool is_team_name(const std::string& name) {
  static const std::regex format(R"([a-z\d](?:[a-z\d]|[\-_ ](?=[a-z\d])){0,19})",
                                 std::regex::icase);
  return matches(name, format);
}
