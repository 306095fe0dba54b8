#include "tool/commands/languages/guided_draw.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "surety/language.h"
#include "surety/source.h"
#include "tool/model/user_error.h"

namespace surety::tool::commands {

GuidedDraw::GuidedDraw(const Language& language, std::size_t path_length, bool guided)
    : language_(language), coverage_(language, path_length) {
  if (guided) wanted_ = coverage_.paths_missed();
  std::reverse(wanted_.begin(), wanted_.end());
}

std::string GuidedDraw::draw(Source& source) {
  constexpr int most_attempts = 3;
  while (!wanted_.empty() && (attempts_ >= most_attempts || coverage_.reached(wanted_.back()))) {
    wanted_.pop_back();
    attempts_ = 0;
  }
  ++attempts_;
  const std::string text =
      wanted_.empty() ? language_.draw(source) : language_.through(wanted_.back()).draw(source);
  coverage_.add(language_.parse(text));
  return text;
}

Language with_weights(const Language& language, const std::vector<std::string>& weights) {
  Language result = language;
  for (const std::string& one : weights) {
    const std::size_t equals = one.find('=');
    std::vector<double> numbers;
    std::istringstream list(equals == std::string::npos ? "" : one.substr(equals + 1));
    for (std::string number; std::getline(list, number, ',');) {
      char* end = nullptr;
      numbers.push_back(std::strtod(number.c_str(), &end));
      if (number.empty() || *end != '\0') numbers.clear();
    }
    if (numbers.empty()) throw UserError("--weight takes RULE=4,1,1, not \"" + one + "\"");
    result = result.weighted(one.substr(0, equals), numbers);
  }
  return result;
}

}  // namespace surety::tool::commands
