#include "runtime/run/sentences.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "surety/run.h"

namespace surety {

namespace {
thread_local Sentences* collecting = nullptr;
constexpr char field_end = '\x1f';
constexpr char record_end = '\x1e';

/// Names are words of the user; the two separators are not worth escaping in them.
std::string sentence_field(std::string text) {
  for (char& c : text) {
    if (c == field_end || c == record_end) c = '?';
  }
  return text + field_end;
}
}  // namespace

Sentences::Sentences() : previous_(collecting) { collecting = this; }
Sentences::~Sentences() { collecting = previous_; }
Sentences* Sentences::present() { return collecting; }

std::string packed(const std::vector<GrammarReach>& grammars) {
  std::string text;
  for (const GrammarReach& grammar : grammars) {
    text += sentence_field(grammar.language);
    for (std::uint64_t number : {grammar.sentences, grammar.rules, grammar.rules_reached,
                                 grammar.paths, grammar.paths_reached}) {
      text += sentence_field(std::to_string(number));
    }
    for (const std::string& missed : grammar.missed) text += sentence_field(missed);
    text += record_end;
  }
  return text;
}

std::vector<GrammarReach> unpacked_grammars(std::string_view text) {
  std::vector<GrammarReach> grammars;
  std::vector<std::string> fields;
  std::string current;
  for (char c : text) {
    if (c == field_end) {
      fields.push_back(std::move(current));
      current.clear();
    } else if (c != record_end) {
      current += c;
    } else if (fields.size() >= 6) {
      GrammarReach& grammar = grammars.emplace_back();
      grammar.language = fields[0];
      std::uint64_t* const numbers[] = {&grammar.sentences, &grammar.rules, &grammar.rules_reached,
                                        &grammar.paths, &grammar.paths_reached};
      for (std::size_t i = 0; i < 5; ++i) *numbers[i] = std::stoull(fields[i + 1]);
      grammar.missed.assign(fields.begin() + 6, fields.end());
      fields.clear();
    }
  }
  return grammars;
}

}  // namespace surety
