// The result of a property as text.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "runtime/run/progress.h"
#include "surety/run.h"

namespace surety {

namespace {

struct Style {
  bool color;
  bool paste = true;  // with a test that the user's program can take
  std::string bold_red(const std::string& text) const { return wrap("\033[1;31m", text); }
  std::string dim(const std::string& text) const { return wrap("\033[2m", text); }
  std::string wrap(const char* code, const std::string& text) const {
    return color ? code + text + "\033[0m" : text;
  }
};

constexpr std::size_t key_width = 17;
constexpr std::size_t most_shown = 2000;

std::string cut(const std::string& text) {
  if (text.size() <= most_shown) return text;
  return text.substr(0, most_shown) + " ... (" + with_commas(text.size()) + " characters)";
}

std::string arguments_text(const std::vector<Argument>& arguments) {
  if (arguments.empty()) return "(no arguments)";
  std::string text;
  for (const Argument& argument : arguments) {
    text += (text.empty() ? "" : ", ") + argument.name + " = " + argument.literal;
  }
  return cut(text);
}

/// One row of the report, further lines indented under the first.
std::string row(const std::string& key, const std::string& value, const Style& style) {
  std::string text =
      "  " + style.dim(key) + std::string(key_width - 2 - std::min(key.size(), key_width - 3), ' ');
  for (std::size_t at = 0;;) {
    const std::size_t end = value.find('\n', at);
    text += value.substr(at, end - at) + "\n";
    if (end == std::string::npos || end + 1 == value.size()) break;
    at = end + 1;
    text += std::string(key_width, ' ');
  }
  return text;
}

std::string count_of(std::uint64_t number, const char* singular) {
  return with_commas(number) + " " + singular + (number == 1 ? "" : "s");
}

std::string counterexample_text(const Property& property, const Counterexample& example,
                                const Result& result, const Style& style) {
  std::string place = example.failure.file;
  if (!place.empty()) place += ":" + std::to_string(example.failure.line);
  std::string text = style.bold_red("FAILED") + "  " + property.name() +
                     (place.empty() ? "" : "   " + place) + "\n";
  text += row(example.failure.kind, cut(example.failure.message), style);
  std::string calls;
  for (const auto& each : example.before) calls += arguments_text(each) + "\n";
  text += row("counterexample", calls + arguments_text(example.arguments), style);
  if (!example.before.empty()) {
    text += row("", style.dim("the last case fails only after the others, in one process"), style);
  }
  if (example.from_store) {
    text += row("", style.dim("found earlier and stored; it still fails"), style);
  } else if (example.shrink_steps != 0) {
    const std::string original = arguments_text(example.original);
    text += row("shrunk from",
                (original.size() > 200 ? original.substr(0, 200) + " ..." : original) + ", " +
                    count_of(example.shrink_steps, "step") + ", " +
                    with_commas(example.shrink_evaluations) + " tried" +
                    (example.shrink_finished ? "" : " (stopped by the time limit)"),
                style);
  }
  if (!example.found_by.empty()) {
    const std::string at = example.found_at.text();
    text += row("found by", example.found_by + (at.empty() ? "" : " at " + at), style);
  }
  if (!example.output.empty()) text += row("it printed", cut(example.output), style);
  if (result.seed != 0) text += row("seed", std::to_string(result.seed), style);
  if (!example.id.empty()) text += row("replay", "surety replay " + example.id, style);
  if (style.paste && !example.arguments.empty()) {
    const std::string name = property.name();
    const std::size_t dot = name.find('.');
    std::string values;
    bool complete = example.before.empty();  // `example` runs one case
    for (const Argument& argument : example.arguments) {
      values += ", " + argument.literal;
      complete =
          complete && !argument.drawn_in_body && argument.literal.find("/*") == std::string::npos;
    }
    if (complete && values.size() < most_shown) {
      text += row("paste",
                  "TEST(" + name.substr(0, dot) + ", " + name.substr(dot + 1) + "_" +
                      (example.id.empty() ? "Example" : example.id) + ") { surety::example(\"" +
                      name + "\"" + values + "); }",
                  style);
    }
  }
  return text;
}

}  // namespace

std::string counterexample_text(const Property& property, const Result& result) {
  return counterexample_text(property, result.counterexamples.front(), result, Style{false, false});
}

std::string to_text(const Property& property, const Result& result, bool color) {
  const Style style{color};
  std::string text;
  for (const Counterexample& example : result.counterexamples) {
    text += counterexample_text(property, example, result, style);
  }
  if (!result.error.empty()) {
    text += style.bold_red("ERROR") + "   " + property.name() + "\n" + row("", result.error, style);
  }
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.2f s", result.seconds);
  switch (result.outcome) {
    case Outcome::proved:
      text += property.name() + ": proved, all " + count_of(result.cases, "input") + ", " +
              seconds + "\n";
      break;
    case Outcome::passed:
      text += property.name() + ": passed, " + count_of(result.cases, "case") + ", " +
              (result.guide.edges != 0 ? count_of(result.guide.edges, "edge") + ", " : "") +
              seconds + (result.budget_ended_by_time ? " (all of its time)" : "") + "\n";
      if (!result.incomplete.empty()) {
        text += row("not proved", result.incomplete, style);
      }
      break;
    case Outcome::failed:
      text += property.name() + ": failed, " +
              count_of(result.counterexamples.size(),
                       result.counterexamples.size() == 1 ? "fault" : "different fault") +
              " in " + count_of(result.cases, "case") + ", " + seconds + "\n";
      break;
    case Outcome::error:
      break;
  }
  if (!result.notice.empty()) text += row("note", result.notice, style);
  for (const std::string& each : result.guide.troubles) text += row("note", each, style);
  std::vector<std::pair<std::string, std::uint64_t>> labels = result.labels;
  std::sort(labels.begin(), labels.end(),
            [](const auto& a, const auto& b) { return a.second > b.second; });
  for (const auto& [name, count] : labels) {
    char share[16];
    std::snprintf(share, sizeof share, "%5.1f %%",
                  100.0 * static_cast<double>(count) /
                      static_cast<double>(std::max<std::uint64_t>(result.cases, 1)));
    text += row(share, name, style);
  }
  return text;
}

}  // namespace surety
