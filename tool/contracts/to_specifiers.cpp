#include "tool/contracts/to_specifiers.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/rename.h"
#include "tool/contracts/rewrite.h"
#include "tool/contracts/specifiers.h"
#include "tool/contracts/standard_names.h"
#include "tool/contracts/tokens.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

std::string cannot_say(const std::string& what) { return what + ", which C++26 cannot say"; }

/// The forms of the contract language that have no like in C++.
std::string form_in(const SourceText& condition, const std::string& rewritten) {
  if (rewritten.find("::surety::detail::for_all(") != std::string::npos) return "forall";
  if (rewritten.find("::surety::detail::there_is(") != std::string::npos) return "exists";
  const bool tested = rewritten.find("::surety::detail::in(") != std::string::npos;
  return tested && condition.text.find("::surety::detail::in(") == std::string::npos ? "in" : "";
}

/// Without the brackets around all of it.
std::string without_brackets(const std::string& text) {
  const std::vector<Token> tokens = tokenize(text);
  if (tokens.empty() || tokens.front().text != "(" || closing(tokens, 0) + 1 != tokens.size()) {
    return text;
  }
  return text.substr(tokens.front().end, tokens.back().begin - tokens.front().end);
}

struct PlainText {
  SourceText text;
  std::string reason;
};

/// The condition in plain C++, which knows no `==>`.
PlainText in_plain_words(const SourceText& condition) {
  bool has_old = false;
  SourceText rewritten;
  try {
    rewritten = rewrite(condition, [&](const SourceText& inner, unsigned, unsigned) {
      has_old = true;
      return inner;
    });
  } catch (const RewriteError& error) {
    return {{}, error.message};
  }
  if (has_old) return {{}, cannot_say("it uses old(...)")};
  const std::string form = form_in(condition, rewritten.text);
  if (!form.empty()) return {{}, cannot_say("it uses '" + form + "'")};
  const std::vector<Token> tokens = tokenize(condition.text);
  const bool implies = std::any_of(tokens.begin(), tokens.end(),
                                   [](const Token& token) { return token.text == "==>"; });
  if (!implies) return {condition, {}};
  SourceText plain;
  plain.add(without_brackets(rewritten.text));
  return {plain, {}};
}

/// A name for the result that means nothing else in the condition.
std::string result_name_for(const std::string& condition,
                            const std::vector<std::string>& parameters) {
  std::set<std::string_view> taken(parameters.begin(), parameters.end());
  const std::vector<Token> tokens = tokenize(condition);
  for (const Token& token : tokens) taken.insert(token.text);
  for (const char* name : {"r", "result", "res", "returned"}) {
    if (!taken.contains(name)) return name;
  }
  for (std::size_t i = 1;; ++i) {
    std::string name = "r" + std::to_string(i);
    if (!taken.contains(name)) return name;
  }
}

/// Whether it is read as what it is meant to be.
bool is_read(const SpecifierText& made, std::string& fault) {
  const std::string declaration = "void f() " + made.whole + ";";
  const std::vector<Specifier> read = read_specifiers(declaration);
  if (read.size() != 1 || read[0].kind != made.kind || read[0].result_name != made.result_name) {
    return false;
  }
  fault = read[0].fault;
  const std::vector<Token> own = tokenize(made.condition);
  const std::vector<Token> theirs = tokenize(read[0].predicate.text);
  return std::equal(own.begin(), own.end(), theirs.begin(), theirs.end(),
                    [](const Token& a, const Token& b) { return a.text == b.text; });
}

void write_whole(SpecifierText& made) {
  made.whole = std::string(keyword_of(made.kind)) + "(";
  if (!made.result_name.empty()) made.whole += made.result_name + ": ";
  made.whole += made.condition + ")";
}

/// What stands beside the conditions of a contract and has no like in C++26.
std::string reason_of_contract(const Contract& contract) {
  for (const Clause& other : contract.others) {
    return cannot_say("it has '" + other.keyword + ":'");
  }
  if (!contract.stubs.empty() || !contract.stubbing.empty()) {
    return cannot_say("it has 'stub:'");
  }
  if (!contract.configs.empty()) return cannot_say("it has 'config:'");
  if (contract.regions.size() > 1) return cannot_say("it has several regions");
  for (const Region& region : contract.regions) {
    if (!region.name.empty()) return cannot_say("its region has a name");
    if (!region.configs.empty()) return cannot_say("it has 'config:'");
    if (!region.draws.empty()) return cannot_say("it has 'draw:'");
    if (!region.hypers.empty()) return cannot_say("it relates several executions");
  }
  return {};
}

std::string reason_of_clause(const Clause& clause) {
  if (!clause.parameter.empty()) {
    return cannot_say("it draws '" + clause.parameter + "' from a generator");
  }
  if (clause.throws != Throws::never) return cannot_say("it speaks of exceptions");
  return {};
}

/// In a template nobody can tell what a word would mean without the contract language.
std::string own_word_in(const SourceText& condition, const FunctionPlan& function,
                        const std::set<std::string>& own_words) {
  for (const std::string& word : vocabulary()) {
    if (own_words.contains(word) || !mentions(condition.text, word)) continue;
    const bool hidden =
        std::any_of(function.parameters.begin(), function.parameters.end(),
                    [&](const ParameterPlan& parameter) { return parameter.name == word; });
    if (!hidden) return word;
  }
  return {};
}

std::string reason_of_function(const FunctionPlan& function) {
  if (function.is_lambda) return "it is a lambda";
  if (function.is_virtual) return "C++26 does not allow contracts on virtual functions";
  if (!function.unchecked.empty()) return "it cannot be checked: " + function.unchecked;
  for (const ParameterPlan& parameter : function.parameters) {
    if (parameter.name == "ret") return "its parameter 'ret' has the name of the result";
  }
  return {};
}

}  // namespace

SpecifierTexts to_specifier(const SourceText& condition, SpecifierKind kind,
                            const std::vector<std::string>& parameters) {
  PlainText plain = in_plain_words(condition);
  if (!plain.reason.empty()) return {{}, std::move(plain.reason)};
  SpecifierText made;
  made.kind = kind;
  if (kind == SpecifierKind::post && mentions(plain.text.text, "ret")) {
    made.result_name = result_name_for(plain.text.text, parameters);
    plain.text = renamed(plain.text, {{"ret", made.result_name}});
  }
  made.condition = plain.text.text;
  write_whole(made);
  std::string fault;
  if (is_read(made, fault) && !fault.empty()) {
    made.condition.insert(0, "(").append(")");
    write_whole(made);
  }
  if (!is_read(made, fault) || !fault.empty()) {
    return {{}, cannot_say("it has the condition '" + condition.text + "'")};
  }
  return {{std::move(made)}, {}};
}

SpecifierTexts to_specifiers(const FunctionPlan& function, const std::set<std::string>& own_words) {
  SpecifierTexts made;
  made.reason = reason_of_contract(function.contract);
  if (made.reason.empty()) made.reason = reason_of_function(function);
  std::vector<std::string> parameters;
  parameters.reserve(function.parameters.size());
  for (const ParameterPlan& each : function.parameters) parameters.push_back(each.name);
  for (const Region& region : function.contract.regions) {
    for (const auto* clauses : {&region.assumes, &region.expects}) {
      const bool before = clauses == &region.assumes;
      for (const Clause& clause : *clauses) {
        if (!clause.written.empty()) continue;  // it is a specifier already
        if (made.reason.empty()) made.reason = reason_of_clause(clause);
        if (made.reason.empty() && function.dependent) {
          const std::string word = own_word_in(clause.text, function, own_words);
          if (!word.empty()) made.reason = "it uses '" + word + "', a word of Surety's own";
        }
        if (made.reason.empty() && !before && function.kind == FunctionKind::destructor &&
            clause.uses_object) {
          made.reason = "it speaks of an object that is gone";
        }
        if (!made.reason.empty()) return {{}, made.reason};
        SpecifierTexts one = to_specifier(
            clause.text, before ? SpecifierKind::pre : SpecifierKind::post, parameters);
        if (!one.reason.empty()) return one;
        made.all.push_back(std::move(one.all.front()));
      }
    }
  }
  if (!made.reason.empty()) made.all.clear();
  return made;
}

}  // namespace surety::tool::contracts
