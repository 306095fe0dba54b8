#include "tool/derive/validate.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/rewrite.h"
#include "tool/contracts/tokens.h"
#include "tool/derive/overlap.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

Problem at_text(const Contract& contract, const SourceText& text, std::string message,
                std::string remedy = {}) {
  const unsigned first = text.first_offset();
  return {contract.file,      first,           std::max(1u, text.last_offset() - first + 1),
          std::move(message), Severity::error, std::move(remedy)};
}

/// The place of a word in a clause.
SourceText word_in(const SourceText& text, std::string_view word) {
  for (const Token& token : tokenize(text.text)) {
    if (token.text == word && token.kind == TokenKind::identifier) {
      return text.part(token.begin, token.end);
    }
  }
  return text;
}

void check_words(const FunctionPlan& function, Problems& problems) {
  for (const Region& region : function.contract.regions) {
    for (const Clause& clause : region.assumes) {
      for (const char* word : {"ret", "old", "threw"}) {
        if (!mentions(clause.text.text, word)) continue;
        problems.push_back(
            at_text(function.contract, word_in(clause.text, word),
                    "'" + std::string(word) + "' is not known yet when the function is entered",
                    "write it in an 'expect:' clause"));
      }
    }
    for (const Clause& clause : region.expects) {
      if (clause.throws != Throws::never) continue;
      if (function.kind == FunctionKind::constructor && mentions(clause.text.text, "old")) {
        problems.push_back(at_text(function.contract, word_in(clause.text, "old"),
                                   "'old' has no meaning in a constructor: parameters have their "
                                   "values on entry already"));
      }
      for (const ParameterPlan& parameter : function.parameters) {
        if (!parameter.modified || parameter.type.copyable || parameter.name.empty() ||
            parameter.type.kind != TypeKind::record ||
            !mentions(without_old(clause.text), parameter.name)) {
          continue;
        }
        problems.push_back(at_text(
            function.contract, word_in(clause.text, parameter.name),
            "'" + parameter.name + "' may have been moved from by then, and cannot be copied",
            "write old(...) around what you need of it"));
      }
    }
  }
}

std::set<std::string> assumptions(const Region& region) {
  std::set<std::string> texts;
  for (const Clause& clause : region.assumes) texts.insert(clause.text.text);
  return texts;
}

/// A region inside another one that expects nothing of its own changes nothing; two regions with
/// the same assumptions are one.
void check_shadowing(const FunctionPlan& function, Problems& problems) {
  const std::vector<Region>& regions = function.contract.regions;
  for (std::size_t i = 0; i < regions.size(); ++i) {
    for (std::size_t j = 0; j < regions.size(); ++j) {
      if (i == j || regions[j].name.empty()) continue;
      const std::set<std::string> outer = assumptions(regions[i]);
      const std::set<std::string> inner = assumptions(regions[j]);
      const bool contained = std::includes(inner.begin(), inner.end(), outer.begin(), outer.end());
      const bool equal = outer == inner;
      const bool idle = regions[j].expects.empty() && regions[j].hypers.empty();
      if (!(equal && i < j) && !(contained && !equal && idle)) continue;
      const unsigned offset = regions[j].offset;
      const std::string other =
          regions[i].name.empty() ? "the unnamed region" : "region \"" + regions[i].name + '"';
      problems.push_back(
          {function.contract.file, offset, 6,
           "region \"" + regions[j].name + "\" is completely shadowed by " + other +
               (equal ? ": they have the same inputs" : ": it lies inside it and expects nothing"),
           Severity::error,
           equal ? "move its clauses there" : "remove it, or say what it expects"});
      break;
    }
  }
}

void check_checkable(const FunctionPlan& function, Problems& problems) {
  if (function.unchecked.empty() || !function.contracted()) return;
  problems.push_back({function.contract.file,
                      function.contract.comment_offset,
                      1,
                      "'" + function.qualified_name + "' is unchecked: " + function.unchecked,
                      Severity::warning,
                      {}});
}

}  // namespace

void validate(UnitPlan& plan) {
  for (FunctionPlan& function : plan.functions) {
    const bool expects =
        !function.invariants.empty() || !function.inherited.empty() ||
        std::any_of(function.contract.regions.begin(), function.contract.regions.end(),
                    [](const Region& region) { return !region.expects.empty(); });
    const bool stays = function.result == ResultKind::value && !function.result_movable;
    if (function.unchecked.empty() && stays && expects) {
      function.unchecked = "its result can be neither copied nor moved";
    }
    check_words(function, plan.problems);
    check_shadowing(function, plan.problems);
    check_checkable(function, plan.problems);
  }
  check_overlaps(plan);
}

}  // namespace surety::tool::derive
