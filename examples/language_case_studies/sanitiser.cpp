// Makes paths harmless, in the wrong order: what is removed last may leave a part that begins with
// a dot. Found with the plain grammar of paths.
//
//   surety test examples/language_case_studies/sanitiser.cpp
#include <surety/language.h>

#include <algorithm>
#include <string>
#include <string_view>

inline const surety::Language Path =
    surety::language("Path", "start: '/' | '/'? part ('/' part)*; part: (%x0-2E | %x30-7F)*;");

inline bool is_harmless(std::string_view part) {
  if (part.empty()) return true;
  return part[0] != '-' && part[0] != '.' && part[0] != ' ' && part.back() != ' ' &&
         part.find_first_of("\\:") == std::string_view::npos &&
         part.find("  ") == std::string_view::npos;
}

inline std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

/// assume: path = Path
/// expect: ret in Path
/// expect: for_all_selected(Path, ret, "..part", is_harmless)
std::string sanitised(const std::string& path) {
  std::string text;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) continue;
    if (c == ' ' && !text.empty() && text.back() == ' ') continue;
    text += c;
  }
  std::string result;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('/', begin), text.size());
    std::string part = trimmed(std::string_view(text).substr(begin, end - begin));
    part.erase(0, std::min(part.find_first_not_of(".-"), part.size()));
    part = trimmed(part);
    part.erase(
        std::remove_if(part.begin(), part.end(), [](char c) { return c == '\\' || c == ':'; }),
        part.end());
    if (!part.empty()) result += (result.empty() ? "" : "/") + part;
    begin = end + 1;
  }
  return result;
}
