#include "runtime/language/explain.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/language/constrain/body.h"
#include "runtime/language/grammar/char_set.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/parser.h"
#include "surety/language.h"

namespace surety::lang {

namespace {

std::string quoted_part(std::string_view text, std::size_t limit) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size() && i < limit; ++i) {
    const auto b = static_cast<unsigned char>(text[i]);
    if (b == '"') out += '\\';
    out += b < 0x80 ? describe_char(b, true) : std::string(1, text[i]);
  }
  return out + (text.size() > limit ? "...\"" : "\"");
}

std::string_view line_of(std::string_view text, std::uint32_t line) {
  for (std::uint32_t i = 1; i < line; ++i) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

/// The text around a position, and what stands there.
std::string surroundings(std::string_view text, std::size_t at) {
  const std::size_t begin = at > 30 ? at - 30 : 0;
  return (begin > 0 ? "..." : "") + quoted_part(text.substr(begin, at - begin), 40) +
         " is followed by " +
         (at == text.size() ? std::string("the end of the text")
                            : quoted_part(text.substr(at, 1), 1));
}

}  // namespace

std::string quote_parts(const std::vector<std::string_view>& parts) {
  if (parts.empty()) return "nothing";
  std::string out;
  for (std::size_t i = 0; i < parts.size() && i < 8; ++i) {
    out += (i == 0 ? "" : ", ") + quoted_part(parts[i], 60);
  }
  return out + (parts.size() > 8 ? ", ..." : "");
}

std::string explain_problems(const std::string& name, std::string_view text,
                             const std::vector<GrammarProblem>& problems) {
  std::string out;
  for (const GrammarProblem& problem : problems) {
    if (!out.empty()) out += '\n';
    out += name + ":" + std::to_string(problem.line) + ":" + std::to_string(problem.column) +
           ": error: " + problem.message;
    const std::string_view line = line_of(text, problem.line);
    if (line.empty() || line.size() > 200 || problem.column == 0) continue;
    out += "\n    " + std::string(line) + "\n    ";
    for (std::size_t i = 1; i < problem.column && i <= line.size(); ++i) {
      // One column per character of the line above, not per byte.
      const auto b = static_cast<unsigned char>(line[i - 1]);
      if ((b & 0xC0) != 0x80) out += b == '\t' ? '\t' : ' ';
    }
    out += '^';
  }
  return out;
}

std::optional<Mismatch> explain_mismatch(const Body& body, std::string_view text) {
  const std::size_t at = body.engines->checker().run(text);
  Mismatch why;
  if (at == Checker::ok) {
    why.constraint = body.broken(text);
    if (why.constraint.empty()) return std::nullopt;
    why.message = quoted_part(text, 60) + " is not in the language " + body.name +
                  ": it has its form, but this does not hold: " + why.constraint;
    return why;
  }
  why.position = at;
  // What was expected comes from a second, slower reading; a very long text does without.
  constexpr std::size_t explained = 100000;
  if (at <= explained) {
    const Expectation expectation =
        body.engines->parser(body.engines->all_rules()).after(text.substr(0, at));
    why.expected = expectation.expected;
    if (expectation.rule != none) why.rule = body.engines->grammar.rules[expectation.rule].name;
  }
  why.message = quoted_part(text, 60) + " is not in the language " + body.name + ": at byte " +
                std::to_string(at) + " " + surroundings(text, at);
  if (!why.expected.empty()) {
    why.message += "; expected ";
    const std::size_t shown = std::min<std::size_t>(why.expected.size(), 8);
    for (std::size_t i = 0; i < shown; ++i) {
      why.message += (i == 0 ? "" : i + 1 == shown ? " or " : ", ") + why.expected[i];
    }
  }
  if (!why.rule.empty()) why.message += " (reading " + why.rule + ")";
  return why;
}

}  // namespace surety::lang
