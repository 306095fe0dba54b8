#include "runtime/run/observations.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runtime/run/cases.h"
#include "runtime/run/progress.h"
#include "surety/failure.h"
#include "surety/run.h"

namespace surety {

namespace {

using nlohmann::json;

/// A number or a truth value is one, so that viewers can draw it; anything else is C++.
json json_of_literal(const std::string& literal) {
  std::string text = literal;
  const std::size_t open = text.find(">(");
  if (text.rfind("static_cast<", 0) == 0 && open != std::string::npos && text.back() == ')') {
    text = text.substr(open + 2, text.size() - open - 3);
  }
  if (text == "true" || text == "false") return text == "true";
  std::string digits = text;
  while (!digits.empty() && std::strchr("uUlLfF", digits.back()) != nullptr) digits.pop_back();
  if (!digits.empty() && digits.back() == '.') digits += '0';
  json number = json::parse(digits, nullptr, false);
  return number.is_number() ? number : json(literal);
}

double now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since).count();
}

std::string reason_of(const Failure& failure) {
  std::string reason = failure.kind + ": " + failure.message;
  if (!failure.file.empty())
    reason += " (" + failure.file + ":" + std::to_string(failure.line) + ")";
  return reason;
}

}  // namespace

std::string in_words(const CaseName& name) {
  switch (name.phase) {
    case Phase::exhaustive:
      return "enumeration of all inputs";
    case Phase::boundary:
    case Phase::sampled_boundary:
      return "boundary values";
    case Phase::random:
      return "random";
    case Phase::given:
      return name.index >= first_guided ? "guided by the code under test" : "two random cases";
  }
  return "";
}

Observations::Observations(const std::string& file, const Property& property, std::uint64_t seed)
    : property_(property.name()), seed_(seed), run_start_(now()) {
  if (file.empty()) return;
  file_ = open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) {
    problem_ = "observations cannot be written to " + file + ": " + std::strerror(errno);
    return;
  }
  counts_ = memory_.emplace(sizeof(ObservedCounts)).make<ObservedCounts>();
}

Observations::~Observations() {
  if (file_ >= 0) close(file_);
}

std::uint64_t ObservedCounts::written() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < phases; ++i) {
    sum += std::min<std::uint64_t>(most, passed[i]) + std::min<std::uint64_t>(most, rejected[i]);
  }
  return sum;
}

bool Observations::wanted(Phase phase) const {
  const auto i = static_cast<std::size_t>(phase);
  return wanted() &&
         (counts_->passed[i] < ObservedCounts::most || counts_->rejected[i] < ObservedCounts::most);
}

bool Observations::take(Phase phase, Verdict verdict) const {
  const auto i = static_cast<std::size_t>(phase);
  auto& count = verdict == Verdict::passed ? counts_->passed[i] : counts_->rejected[i];
  return count.fetch_add(1) < ObservedCounts::most;
}

void Observations::write(const std::string& line) const {
  const std::string whole = line + '\n';
  // Less is written only when the disk is full, which whoever reads the file will see.
  [[maybe_unused]] const auto written = ::write(file_, whole.data(), whole.size());
}

void Observations::add(const ObservedCase& observed) const {
  if (!wanted()) return;
  const char* const status = observed.verdict == Verdict::passed     ? "passed"
                             : observed.verdict == Verdict::rejected ? "gave_up"
                                                                     : "failed";
  json arguments = json::object();
  std::string shown;
  for (const Argument& argument : observed.arguments) {
    if (argument.name.rfind("surety_", 0) == 0) continue;  // a parameter of the test alone
    arguments[argument.name] = json_of_literal(argument.literal);
    shown += (shown.empty() ? "" : ", ") + argument.name + " = " + argument.literal;
  }
  json features = json::object();
  for (const std::string& label : observed.labels) features[label] = true;
  json timing = json::object();
  if (observed.timed) {
    timing["generate:arguments"] = observed.seconds_to_draw;
    timing["execute:test"] = observed.seconds_to_run;
  }
  const json line = {{"type", "test_case"},
                     {"run_start", run_start_},
                     {"property", property_},
                     {"status", status},
                     {"status_reason", observed.reason},
                     {"representation", property_ + "(" + shown + ")"},
                     {"arguments", arguments},
                     {"how_generated", observed.how},
                     {"features", features},
                     {"coverage", nullptr},
                     {"timing", timing},
                     {"metadata", {{"seed", std::to_string(seed_)}}}};
  write(line.dump(-1, ' ', false, json::error_handler_t::replace));
}

void Observations::add(const Counterexample& example) const {
  ObservedCase observed;
  observed.verdict = Verdict::failed;
  observed.reason = reason_of(example.failure);
  if (!example.original.empty() && example.shrink_steps != 0) {
    observed.how = "found by the search, before shrinking";
    observed.arguments = example.original;
    add(observed);
  }
  observed.how = example.from_store          ? "stored failure of an earlier run"
                 : example.shrink_steps != 0 ? "shrunk"
                                             : "found by the search";
  observed.arguments = example.arguments;
  add(observed);
}

void Observations::tell(const char* type, const std::string& title,
                        const std::string& content) const {
  const json line = {{"type", type},
                     {"run_start", run_start_},
                     {"property", property_},
                     {"title", title},
                     {"content", content}};
  write(line.dump(-1, ' ', false, json::error_handler_t::replace));
}

void Observations::end(const Result& result) const {
  if (!wanted()) return;
  const std::uint64_t written = counts_->written();
  const std::uint64_t all = result.cases + result.rejected;
  std::string text = with_commas(result.cases) + " cases ran, " + with_commas(result.rejected) +
                     " more were given up.";
  if (all > written) {
    text += " The first " + std::to_string(ObservedCounts::most) +
            " that passed and the first as many that were given up are in this file, for each way "
            "in which inputs are made, and all different faults; about " +
            with_commas(all - written) + " cases are left out, and what shrinking tried.";
  }
  tell("info", "Cases of this run", text);
  if (result.rejected > 9 * result.cases) {
    tell("alert", "Most inputs are given up",
         "Of " + with_commas(all) + " inputs only " + with_commas(result.cases) +
             " were tested. Build the inputs that you want instead of filtering them out.");
  }
  if (!result.error.empty()) tell("error", "The test could not be run", result.error);
}

}  // namespace surety
