#include "runtime/run/proposed.h"

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "surety/detail/proposed.h"

namespace surety {

std::optional<ProposedInput> proposed_input(const std::string& property) {
  const char* path = std::getenv("SURETY_PROPOSED");
  if (path == nullptr) return std::nullopt;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string word;
    if (!(words >> word) || word != property) continue;
    ProposedInput input;
    while (words >> word) {
      const std::size_t equals = word.find('=');
      if (equals == std::string::npos) return std::nullopt;
      std::vector<std::uint64_t>& numbers = input[word.substr(0, equals)];
      std::istringstream digits(word.substr(equals + 1));
      for (std::string each; std::getline(digits, each, ',');) {
        numbers.push_back(std::strtoull(each.c_str(), nullptr, 10));
      }
    }
    return input;
  }
  return std::nullopt;
}

}  // namespace surety
