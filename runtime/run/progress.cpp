#include "runtime/run/progress.h"

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

namespace surety {

namespace {
constexpr auto before_first = std::chrono::milliseconds(250);
constexpr auto between = std::chrono::milliseconds(100);

std::string rate_text(double per_second) {
  char text[32];
  if (per_second >= 1e6) {
    std::snprintf(text, sizeof text, "%.1f M/s", per_second / 1e6);
  } else if (per_second >= 1e3) {
    std::snprintf(text, sizeof text, "%.1f k/s", per_second / 1e3);
  } else {
    std::snprintf(text, sizeof text, "%.0f/s", per_second);
  }
  return text;
}
}  // namespace

std::string with_commas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3;) {
    i -= 3;
    digits.insert(i, ",");
  }
  return digits;
}

Progress::Progress(std::string name, bool live)
    : name_(std::move(name)),
      live_(live),
      began_(std::chrono::steady_clock::now()),
      last_(began_) {}

bool Progress::terminal() {
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && term != nullptr && std::strcmp(term, "dumb") != 0;
}

bool Progress::color_wanted(int descriptor) {
  const char* none = std::getenv("NO_COLOR");
  if (none != nullptr && *none != '\0') return false;
  const char* term = std::getenv("TERM");
  return isatty(descriptor) == 1 && term != nullptr && std::strcmp(term, "dumb") != 0;
}

bool Progress::due() {
  if (!live_) return false;
  const auto now = std::chrono::steady_clock::now();
  if (now - began_ < before_first || now - last_ < between) return false;
  last_ = now;
  return true;
}

void Progress::searching(std::uint64_t cases, double seconds_left) {
  if (!due()) return;
  const double used = std::chrono::duration<double>(last_ - began_).count();
  char left[32];
  std::snprintf(left, sizeof left, "%.1f s left", seconds_left < 0 ? 0.0 : seconds_left);
  show(name_ + "  " + with_commas(cases) + " cases  " +
       rate_text(static_cast<double>(cases) / used) + "  " + left);
}

void Progress::shrinking(std::uint64_t evaluations, std::size_t choices) {
  if (!due()) return;
  show(name_ + "  failed; shrinking: " + with_commas(evaluations) + " tries, " +
       with_commas(choices) + " choices left");
}

void Progress::tell(const std::string& text) {
  if (due()) show(name_ + "  " + text);
}

void Progress::show(const std::string& text) {
  std::fprintf(stderr, "\r\033[K%s", text.c_str());
  std::fflush(stderr);
  shown_ = true;
}

void Progress::clear() {
  if (!shown_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace surety
