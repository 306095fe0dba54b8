// The constants that generated tests name.
#include <cstddef>
#include <cstdlib>
#include <sstream>
#include <string>
#include <utility>

#include "surety/detail/property.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {
namespace {

std::string bytes_of(const std::string& hexadecimal) {
  std::string text;
  for (std::size_t i = 0; i + 1 < hexadecimal.size(); i += 2) {
    text += static_cast<char>(std::strtoul(hexadecimal.substr(i, 2).c_str(), nullptr, 16));
  }
  return text;
}

}  // namespace

PropertySettings PropertySettings::with_mentioned(const char* constants) const {
  Mentioned mentioned;
  std::istringstream words{constants};
  for (std::string word; words >> word;) {
    if (word.front() == '\'') {
      mentioned.texts.push_back(bytes_of(word.substr(1)));
    } else {
      mentioned.numbers.push_back(std::strtoll(word.c_str(), nullptr, 10));
    }
  }
  return with([mentioned = std::move(mentioned)](Settings& s) { s.mentioned = mentioned; });
}

}  // namespace surety
