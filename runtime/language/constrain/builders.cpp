// The vocabulary of include/surety/language/constraint.h.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/language/constrain/arithmetic.h"
#include "runtime/language/constrain/body.h"
#include "runtime/language/constrain/condition.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/checker.h"
#include "runtime/language/read/reader.h"
#include "surety/language.h"
#include "surety/language/constraint.h"
#include "surety/language/tree.h"

namespace surety {

using lang::Condition;

namespace {

std::shared_ptr<Condition> condition(Condition::Kind kind, std::string words) {
  auto result = std::make_shared<Condition>();
  result->kind = kind;
  result->words = std::move(words);
  return result;
}

/// A text as a literal of the notation, byte for byte.
std::string literal(std::string_view text) {
  std::string out = "\"";
  char buffer[8];
  for (char c : text) {
    std::snprintf(buffer, sizeof buffer, "\\x%02X", static_cast<unsigned char>(c));
    out += buffer;
  }
  return out + "\"";
}

Constraint regular(std::string words, const std::string& grammar) {
  lang::Reading reading =
      lang::read_native(words, grammar + " any: [\\x00-\\xFF]; start: it | it any{0};", nullptr);
  auto result = condition(Condition::whole, std::move(words));
  const lang::RuleId start = reading.grammar.start;
  result->regular.checker = std::make_shared<lang::Checker>(reading.grammar, start);
  return Constraint(result);
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

/// Numbers of exactly the digits of `low` and `high`, which are equally many, as alternatives.
void same_length(const std::string& low, const std::string& high, std::size_t at,
                 const std::string& front, std::vector<std::string>& out) {
  auto digits = [](char a, char b) {
    return a == b ? std::string("\"") + a + "\"" : std::string("[") + a + "-" + b + "]";
  };
  if (at == low.size()) {
    out.push_back(front);
    return;
  }
  const std::size_t left = low.size() - at - 1;
  const bool all = low.find_first_not_of('0', at) == std::string::npos &&
                   high.find_first_not_of('9', at) == std::string::npos;
  if (all) {
    out.push_back(front + " [0-9]{" + std::to_string(left + 1) + "}");
    return;
  }
  const std::string rest = left == 0 ? "" : " [0-9]{" + std::to_string(left) + "}";
  if (low[at] == high[at]) {
    same_length(low, high, at + 1, front + " " + digits(low[at], low[at]), out);
    return;
  }
  const std::string nines(low.size(), '9'), zeros(low.size(), '0');
  same_length(low, low.substr(0, at + 1) + nines.substr(at + 1), at + 1,
              front + " " + digits(low[at], low[at]), out);
  if (high[at] - low[at] > 1) {
    out.push_back(front + " " +
                  digits(static_cast<char>(low[at] + 1), static_cast<char>(high[at] - 1)) + rest);
  }
  same_length(high.substr(0, at + 1) + zeros.substr(at + 1), high, at + 1,
              front + " " + digits(high[at], high[at]), out);
}

/// Digits of a number between the two, with any number of zeros before it.
std::string magnitudes(std::uint64_t least, std::uint64_t most) {
  std::vector<std::string> out;
  const std::string low = std::to_string(least), high = std::to_string(most);
  for (std::size_t n = low.size(); n <= high.size(); ++n) {
    const std::string from = n == low.size() ? low : "1" + std::string(n - 1, '0');
    const std::string to = n == high.size() ? high : std::string(n, '9');
    same_length(from, to, 0, "\"0\"*", out);
  }
  std::string grammar;
  for (const std::string& alternative : out)
    grammar += (grammar.empty() ? "" : " | ") + alternative;
  return "(" + grammar + ")";
}

}  // namespace

/// Longer texts than any that can be checked.
constexpr std::size_t max_length = 0xFFFFFFF0;

const std::string& Constraint::words() const { return condition_->words; }

Constraint length(std::size_t least, std::size_t most) {
  if (least > most) throw GrammarError("length: the least is above the most", {});
  if (least > max_length) throw GrammarError("length: no text is so long", {});
  if (most > max_length) {  // no limit
    return regular("its length is at least " + std::to_string(least),
                   "it: any{" + std::to_string(least) + ",};");
  }
  const std::string range = "{" + std::to_string(least) + "," + std::to_string(most) + "}";
  return regular("its length is between " + std::to_string(least) + " and " + std::to_string(most),
                 "it: any" + range + ";");
}

Constraint prefix(std::string_view text) {
  return regular("it begins with " + quoted(text), "it: " + literal(text) + " any*;");
}

Constraint suffix(std::string_view text) {
  return regular("it ends with " + quoted(text), "it: any* " + literal(text) + ";");
}

Constraint containing(std::string_view text) {
  return regular("it contains " + quoted(text), "it: any* " + literal(text) + " any*;");
}

Constraint matching(const Language& language) {
  const lang::Body& body = language.body();
  if (body.refined() || body.engines->checker().method() != lang::Checker::regular) {
    throw GrammarError("the language " + language.name() +
                           " is not regular, or refined; use where(predicate) instead",
                       {});
  }
  auto result = condition(Condition::whole, "it is in the language " + language.name());
  result->regular.checker =
      std::make_shared<lang::Checker>(body.engines->grammar, body.engines->start);
  return Constraint(result);
}

Constraint none_of(const Constraint& constraint) {
  auto result = std::make_shared<Condition>(*constraint.condition());
  if (result->kind != Condition::whole) {
    throw GrammarError("only a constraint about the whole text can be turned round", {});
  }
  result->words = "not: " + result->words;
  result->regular.negated = !result->regular.negated;
  return Constraint(result);
}

Constraint each(std::string_view path, const Constraint& constraint) {
  auto result = std::make_shared<Condition>(*constraint.condition());
  if (result->kind != Condition::whole) {
    throw GrammarError("`each` takes a constraint about a whole text", {});
  }
  result->kind = Condition::each;
  result->first = std::string(path);
  result->words = "each " + std::string(path) + ": " + result->words;
  return Constraint(result);
}

Constraint integer(std::string_view path, std::int64_t least, std::int64_t most) {
  if (least > most) throw GrammarError("integer: the least is above the most", {});
  auto magnitude = [](std::int64_t n) {
    return n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
  };
  std::string grammar;
  if (most >= 0) {
    grammar = "\"+\"? " + magnitudes(magnitude(std::max<std::int64_t>(least, 0)), magnitude(most));
  }
  if (least <= 0) {
    const std::int64_t top = std::min<std::int64_t>(most, 0);
    grammar += (grammar.empty() ? "" : " | ") + std::string("\"-\" ") +
               magnitudes(magnitude(top), magnitude(least));
  }
  return each(path,
              regular("a number between " + std::to_string(least) + " and " + std::to_string(most),
                      "it: " + grammar + ";"));
}

Constraint equal_parts(std::string_view scope, std::string_view first, std::string_view second) {
  auto result = condition(Condition::equal, std::string(first) + " equals " + std::string(second) +
                                                (scope.empty() ? "" : " in " + std::string(scope)));
  result->scope = std::string(scope);
  result->first = std::string(first);
  result->second = std::string(second);
  return Constraint(result);
}

Constraint same_count(std::string_view scope, std::string_view path) {
  auto result = condition(Condition::same_count,
                          "every " + std::string(scope) + " has as many " + std::string(path));
  result->scope = std::string(scope);
  result->first = std::string(path);
  return Constraint(result);
}

Constraint count_equals(std::string_view first, std::string_view second) {
  auto result = condition(Condition::count_equals,
                          "as many " + std::string(first) + " as " + std::string(second));
  result->first = std::string(first);
  result->second = std::string(second);
  return Constraint(result);
}

Constraint computed(std::string_view path, std::string words,
                    std::function<std::string(const Tree&)> function) {
  auto result = condition(Condition::computed, std::string(path) + " is " + std::move(words));
  result->first = std::string(path);
  result->function = std::move(function);
  return Constraint(result);
}

Constraint holding(std::string words, std::function<bool(const Tree&)> predicate) {
  auto result = condition(Condition::on_tree, std::move(words));
  result->tree_predicate = std::move(predicate);
  return Constraint(result);
}

Constraint arithmetic(std::string_view formula) {
  auto result = condition(Condition::arithmetic, std::string(formula));
  result->formula = std::make_shared<lang::Arithmetic>(lang::Arithmetic::read(formula));
  return Constraint(result);
}

Constraint reaching(std::string words, std::function<double(const Tree&)> distance) {
  auto result = condition(Condition::reached, std::move(words));
  result->tree_distance = std::move(distance);
  return Constraint(result);
}

}  // namespace surety
