// From text to Grammar. One function per notation; all of them report every problem that they
// find, with its place, and return a grammar that is only to be used when there is none.
//
// To add a notation: write `read_NAME` beside these with the help of `Cursor`, end it with
// `finish`, and add it to `Notation` in include/surety/language.h.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/language/grammar/grammar.h"

namespace surety::lang {

struct Problem {
  Place place;
  std::string message;
};

/// Another language that a grammar may name as a nonterminal; null when there is none.
using Resolver = std::function<const Grammar*(const std::string& name)>;

struct Reading {
  Grammar grammar;
  std::vector<Problem> problems;
  /// Rules that stand for other languages: the rule, and the name it was resolved by.
  std::vector<std::pair<RuleId, std::string>> embedded;
};

Reading read_native(const std::string& name, std::string_view text, const Resolver& resolve);
/// RFC 5234 and RFC 7405. The first rule is the start symbol. With `octets`, %x80-FF are bytes.
Reading read_abnf(const std::string& name, std::string_view text, bool octets);
/// The subset of ANTLR4 that docs/languages.md describes. The first parser rule is the start.
Reading read_antlr(const std::string& name, std::string_view text);

/// Binds references to rules and to other languages, and checks that every rule is defined
/// once, reachable and productive.
void finish(Reading& reading, const Resolver& resolve, const std::string& start_name);

/// Copies the rules of `from`; its start rule gets the language's name. Returns its id.
RuleId embed(Grammar& into, const Grammar& from);

}  // namespace surety::lang
