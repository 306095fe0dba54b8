#include "tool/codegen/tests/compose.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/codegen/checks/relation_checks.h"
#include "tool/contracts/build_contract.h"
#include "tool/contracts/tokens.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {
namespace {

using Renaming = std::map<std::string, std::string>;

SourceText renamed(const SourceText& text, const Renaming& names) {
  SourceText out;
  std::size_t done = 0;
  const std::vector<Token> tokens = tokenize(text.text);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool member = i > 0 && (tokens[i - 1].text == "." || tokens[i - 1].text == "->" ||
                                  tokens[i - 1].text == "::");
    const auto found = names.find(std::string(tokens[i].text));
    if (tokens[i].kind != TokenKind::identifier || member || found == names.end()) continue;
    out.add(text.part(done, tokens[i].begin));
    out.add(found->second, text.offsets[tokens[i].begin]);
    done = tokens[i].end;
  }
  out.add(text.part(done, text.text.size()));
  return out;
}

void rename(TypedExpression& expression, const Renaming& names) {
  expression.text = renamed(expression.text, names);
  const auto found = names.find(expression.name);
  if (expression.kind == ExpressionKind::parameter && found != names.end()) {
    expression.name = found->second;
  }
  if (expression.kind == ExpressionKind::constant) expression.value = expression.text.text;
  for (TypedExpression& child : expression.children) rename(child, names);
}

Clause renamed(Clause clause, const Renaming& names) {
  clause.text = renamed(clause.text, names);
  clause.generator = renamed(clause.generator, names);
  const auto found = names.find(clause.parameter);
  if (found != names.end()) clause.parameter = found->second;
  rename(clause.typed, names);
  return clause;
}

class Composer {
 public:
  Composer(const FunctionPlan& function, const Region& region, const Hyper& hyper)
      : function_(function), region_(region), hyper_(hyper) {
    made_.function = function;
    made_.region = region;
    made_.region.hypers.clear();
    for (std::size_t i = 0; i < function.parameters.size(); ++i) made_.original.push_back(i);
    made_.is_value.assign(function.parameters.size(), false);
    made_.is_known.assign(function.parameters.size(), true);
    made_.input.assign(hyper.executions,
                       std::vector<std::optional<std::size_t>>(function.parameters.size()));
  }

  Composition run() {
    for (const Clause& clause : hyper_.assumes) {
      if (!clause.parameter.empty() && !given_by_execution(function_, hyper_, clause))
        add_input(clause);
    }
    for (const Clause& clause : hyper_.assumes) {
      if (clause.like.empty()) {
        const bool input =
            clause.parameter.empty() || !given_by_execution(function_, hyper_, clause);
        if (input) made_.region.assumes.push_back(clause);
      } else {
        repeat_assumptions(clause);
      }
    }
    return std::move(made_);
  }

 private:
  void add_input(const Clause& clause) {
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      const auto own = primed(clause.parameter, {function_.parameters[i].name});
      if (!own || own->primes >= made_.input.size()) continue;
      made_.input[own->primes][i] = made_.function.parameters.size();
      ParameterPlan parameter = function_.parameters[i];
      parameter.name = clause.parameter;
      made_.original.push_back(i);
      made_.function.parameters.push_back(std::move(parameter));
      made_.is_value.push_back(clause.is_value && clause.is_typed);
      made_.is_known.push_back(clause.is_typed || !clause.like.empty());
    }
  }

  /// Whatever the region assumes of a parameter holds of one that is drawn like it.
  void repeat_assumptions(const Clause& clause) {
    Renaming names;
    unsigned execution = 0;
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      if (const auto own = primed(clause.parameter, {function_.parameters[i].name})) {
        execution = own->primes;
      }
    }
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      if (made_.input[execution][i]) {
        names[function_.parameters[i].name] = primed_name(function_.parameters[i].name, execution);
      }
    }
    names[clause.like] = clause.parameter;
    const auto repeat = [&](const std::vector<Clause>& clauses, std::vector<Clause>& into) {
      for (const Clause& assumed : clauses) {
        if (!mentions(assumed.text.text, clause.like)) continue;
        Clause copy = renamed(assumed, names);
        if (repeated_.insert(copy.text.text).second) into.push_back(std::move(copy));
      }
    };
    repeat(region_.assumes, made_.region.assumes);
    repeat(region_.draws, made_.region.draws);
  }

  const FunctionPlan& function_;
  const Region& region_;
  const Hyper& hyper_;
  Composition made_;
  std::set<std::string> repeated_;
};

}  // namespace

Composition compose(const FunctionPlan& function, const Region& region, const Hyper& hyper) {
  return Composer(function, region, hyper).run();
}

}  // namespace surety::tool::codegen
