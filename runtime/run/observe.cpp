#include "runtime/run/observe.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <ios>
#include <optional>
#include <string>

#include "runtime/choice/drivers.h"
#include "runtime/run/cases.h"
#include "runtime/run/context.h"
#include "runtime/run/evaluator.h"
#include "runtime/run/failures.h"
#include "runtime/run/search.h"
#include "surety/run.h"

namespace surety {

namespace {

constexpr std::uint64_t boundary_cases = 200;
constexpr std::size_t most_text = 400;

/// One field: no separators in it, and not endless.
std::string field(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\x1f', ' ');
  if (text.size() > most_text) {
    // Long texts that differ far behind still differ.
    const std::size_t hash = std::hash<std::string>{}(text);
    text.resize(most_text);
    text += "... #" + std::to_string(hash);
  }
  return text;
}

}  // namespace

std::optional<std::string> observation_file() {
  const char* path = std::getenv("SURETY_OBSERVE_RESULTS");
  return path == nullptr ? std::nullopt : std::optional<std::string>(path);
}

std::uint64_t observe(const Property& property, const Settings& settings, Evaluator& evaluator,
                      const std::string& file) {
  std::ofstream out(file, std::ios::app);
  std::uint64_t cases = 0;
  const auto one = [&](Phase phase, std::uint64_t index) {
    Found found;
    found.name = {phase, index};
    const Evaluation evaluation = evaluator.evaluate(found);
    if (evaluation.verdict == Verdict::rejected) return;
    std::string input;
    for (const Argument& argument : evaluator.describe(values_of(evaluation.recording))) {
      input += (input.empty() ? "" : ", ") + argument.name + " = " + argument.literal;
    }
    const std::string outcome =
        evaluation.verdict == Verdict::failed ? evaluation.failure.kind : "returned";
    out << field(property.name()) << '\x1f' << (phase == Phase::random ? 'r' : 'b') << index
        << '\x1f' << field(outcome) << '\x1f' << field(evaluation.observed) << '\x1f'
        << field(input) << '\n';
    ++cases;
  };
  for (std::uint64_t i = 0; i < boundary_cases; ++i) one(Phase::sampled_boundary, i);
  for (std::uint64_t i = 0; i < settings.cases; ++i) one(Phase::random, i);
  return cases;
}

namespace detail {

bool observing() {
  static const bool wanted = observation_file().has_value();
  return wanted;
}

void observe_result(const std::string& text) { note_result(text); }

void observe_exception() { note_result("threw " + failure_of_current_exception().message); }

}  // namespace detail
}  // namespace surety
