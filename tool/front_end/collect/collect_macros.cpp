#include "tool/front_end/collect/collect_macros.h"

#include <clang/Basic/IdentifierTable.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/Token.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tool/contracts/specifiers.h"
#include "tool/contracts/tokens.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/user_macros.h"

namespace surety::tool::front_end {
namespace {

/// It only says that a header was included.
bool is_guard(const std::string& name, const clang::MacroInfo& macro) {
  return macro.isObjectLike() && macro.getNumTokens() == 0 &&
         (name.ends_with("_H") || name.ends_with("_H_") || name.ends_with("_HPP") ||
          name.ends_with("_HPP_") || name.ends_with("_H__") || macro.isUsedForHeaderGuard());
}

void add_words(const std::string& text, std::set<std::string>& words) {
  for (const Token& token : tokenize(text)) words.emplace(token.text);
}

/// The words of contracts, and of what is copied from the user's declarations.
std::set<std::string> words_of(const UnitPlan& plan) {
  std::set<std::string> words;
  for (const FunctionPlan& function : plan.functions) {
    add_words(function.contract.raw, words);
    for (const ParameterPlan& parameter : function.parameters) {
      add_words(parameter.default_argument, words);
    }
    if (!function.definition) continue;
    const Definition& made = *function.definition;
    const std::string text = read_source(made.spot.file);
    if (made.template_begin < made.body_begin && made.body_begin <= text.size()) {
      add_words(text.substr(made.template_begin, made.body_begin - made.template_begin), words);
    }
  }
  for (const ClassPlan& type : plan.classes) add_words(type.contract.raw, words);
  for (const LanguageClause& language : plan.language_clauses) {
    add_words(language.clause.text.text, words);
  }
  for (const StubPlan& stub : plan.stubs) {
    add_words(stub.clause.text.text, words);
    for (const Clause& expect : stub.expects) add_words(expect.text.text, words);
  }
  return words;
}

}  // namespace

UserMacros collect_macros(const clang::Preprocessor& preprocessor, const UnitPlan& plan) {
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  std::map<std::string, std::set<std::string>> bodies;  // of the user's macros, by name
  std::set<std::string> keywords;
  for (const auto& entry : preprocessor.macros()) {
    const std::string name = entry.first->getName().str();
    if (is_for_libraries(name)) continue;
    // Also those that are undefined by now: headers may have been included before.
    for (const clang::MacroDirective* each =
             preprocessor.getLocalMacroDirectiveHistory(entry.first);
         each != nullptr; each = each->getPrevious()) {
      const clang::MacroInfo* macro = each->getMacroInfo();
      if (macro == nullptr || macro->isBuiltinMacro() || is_guard(name, *macro)) continue;
      const clang::SourceLocation place = macro->getDefinitionLoc();
      if (place.isInvalid() || sources.isInSystemHeader(place) ||
          sources.isWrittenInBuiltinFile(place)) {
        continue;
      }
      // `#define class struct` would change generated code, not only what it is about.
      if (entry.first->isKeyword(preprocessor.getLangOpts())) keywords.insert(name);
      std::set<std::string>& body = bodies[name];
      for (const clang::Token& token : macro->tokens()) {
        if (const clang::IdentifierInfo* word = token.getIdentifierInfo()) {
          body.insert(word->getName().str());
        }
      }
    }
  }
  // A macro that a contract uses is needed with all that it uses itself.
  std::set<std::string> needed = words_of(plan);
  std::vector<std::string> open(needed.begin(), needed.end());
  while (!open.empty()) {
    const auto found = bodies.find(open.back());
    open.pop_back();
    if (found == bodies.end()) continue;
    for (const std::string& word : found->second) {
      if (needed.insert(word).second) open.push_back(word);
    }
  }
  UserMacros macros;
  for (const auto& [name, body] : bodies) {
    macros.all.push_back(name);
    if (!needed.contains(name) || keywords.contains(name)) macros.unneeded.push_back(name);
  }
  return macros;
}

}  // namespace surety::tool::front_end
