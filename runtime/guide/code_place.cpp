#include "runtime/guide/code_place.h"

#include <dlfcn.h>
#include <stdio.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "surety/failure.h"

namespace surety {

namespace {

/// What a copy is a copy of: it begins with a line that says so.
std::string original_of(const std::string& file) {
  if (file.find("/sources/") == std::string::npos) return file;
  static const std::string said = "#line 1 \"";
  std::ifstream copy(file);
  std::string first;
  std::getline(copy, first);
  if (first.compare(0, said.size(), said) != 0 || first.back() != '"') return file;
  return first.substr(said.size(), first.size() - said.size() - 1);
}

/// False for a file that ends before the line.
bool has_line(const std::string& file, unsigned long number) {
  std::ifstream text(file);
  if (!text) return true;
  std::string line;
  while (number != 0 && std::getline(text, line)) --number;
  return number == 0;
}

bool find_module(std::uintptr_t place, Dl_info& info) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the compiler's table has numbers
  return dladdr(reinterpret_cast<void*>(place), &info) != 0 && info.dli_fname != nullptr;
}

}  // namespace

bool is_of_user(std::string_view file) {
  static constexpr std::string_view others[] = {"??", "<", "/libsanitizer/", "/compiler-rt/",
                                                "/include/surety/"};
  return !file.empty() && file.substr(0, 5) != "/usr/" &&
         std::none_of(std::begin(others), std::end(others), [&](std::string_view part) {
           return file.find(part) != std::string_view::npos;
         });
}

namespace {

/// The place that a line of the tool tells, if it is the user's own. Some versions name the copy
/// that was compiled where its text says which file it is a copy of.
SourcePlace users_place(std::string line) {
  line.erase(std::min(line.find_first_of("\n("), line.size()));
  const std::size_t colon = line.rfind(':');
  if (colon == std::string::npos || !is_of_user(line.substr(0, colon))) return {};
  const unsigned long number = std::strtoul(line.c_str() + colon + 1, nullptr, 10);
  const std::string file = original_of(line.substr(0, colon));
  // The tool may take the line of a header for one of the file that includes it.
  if (!has_line(file, number)) return {};
  return {file, static_cast<unsigned>(number), 0};
}

/// As a word of the shell.
std::string shell_word(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

}  // namespace

std::map<std::uint64_t, CodePlace> users_places(const std::string& program,
                                                const std::vector<std::uint64_t>& places) {
  constexpr std::size_t most_at_once = 1000;  // a command has room for so many
  std::map<std::uint64_t, CodePlace> found;
  for (std::size_t first = 0; first < places.size(); first += most_at_once) {
    std::string command = "addr2line -a -i -e " + shell_word(program);
    for (std::size_t i = first; i < std::min(places.size(), first + most_at_once); ++i) {
      // The call itself is before the place that it returns to.
      char text[32];
      std::snprintf(text, sizeof text, " 0x%llx", static_cast<unsigned long long>(places[i] - 1));
      command += text;
    }
    FILE* const output = popen((command + " 2>/dev/null").c_str(), "r");
    if (output == nullptr) return found;
    char line[4096];
    std::uint64_t place = 0;
    bool in_library = false;
    while (std::fgets(line, sizeof line, output) != nullptr) {
      if (line[0] == '0' && line[1] == 'x') {
        place = std::strtoull(line, nullptr, 16) + 1;
        in_library = false;
        continue;
      }
      const SourcePlace own = users_place(line);
      if (own.known()) found.try_emplace(place, CodePlace{own, in_library});
      in_library = true;  // what comes next is where it was called
    }
    pclose(output);
  }
  return found;
}

SourcePlace source_place(const std::vector<std::uintptr_t>& places) {
  constexpr std::size_t most_asked = 32;
  Dl_info module{};
  std::vector<std::uint64_t> asked;
  for (std::size_t i = 0; i < places.size() && i < most_asked; ++i) {
    Dl_info found{};
    if (!find_module(places[i], found)) break;
    if (module.dli_fname == nullptr) module = found;
    if (found.dli_fbase != module.dli_fbase) break;
    asked.push_back(places[i] - reinterpret_cast<std::uintptr_t>(module.dli_fbase));
  }
  if (asked.empty()) return {};
  const std::map<std::uint64_t, CodePlace> found = users_places(module.dli_fname, asked);
  for (const std::uint64_t each : asked) {
    if (const auto at = found.find(each); at != found.end()) return at->second.place;
  }
  return {};
}

std::uint64_t place_in_program(std::uintptr_t place) {
  Dl_info own{}, found{};
  if (!find_module(reinterpret_cast<std::uintptr_t>(&place_in_program), own) ||
      !find_module(place, found) || own.dli_fbase != found.dli_fbase) {
    return 0;
  }
  return static_cast<std::uint64_t>(place) - reinterpret_cast<std::uint64_t>(own.dli_fbase);
}

}  // namespace surety
