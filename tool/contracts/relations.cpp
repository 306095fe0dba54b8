#include "tool/contracts/relations.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tool/contracts/build_contract.h"
#include "tool/contracts/keywords.h"
#include "tool/contracts/length_names.h"
#include "tool/contracts/tokens.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::contracts {
namespace {

/// Made-up text gets places beyond every file, so that its parts can be told apart.
constexpr unsigned made_up_places = 0x40000000;

/// What a relation is made for.
struct RelationBuilder {
  const FunctionPlan& function;
  Hyper& hyper;
  std::vector<std::string> arguments;

  bool returns() const { return function.result != ResultKind::nothing; }
  std::string first() const { return arguments.front(); }

  void assume(const std::string& text, const std::string& parameter = {},
              const std::string& given = {}) {
    Clause clause =
        made(ClauseKind::assume, "assume", parameter.empty() ? text : parameter + " = " + given);
    if (!parameter.empty()) {
      clause.parameter = parameter;
      clause.generator = clause.text.part(parameter.size() + 3, clause.text.text.size());
    }
    hyper.assumes.push_back(std::move(clause));
  }
  /// `x_p` is drawn as x is drawn.
  void vary(const std::string& parameter) {
    assume("", parameter + "_p", "like(" + parameter + ")");
    hyper.assumes.back().like = parameter;
  }
  void give(const std::string& parameter, const std::string& value) {
    assume("", parameter + "_p", value);
  }
  void expect(const std::string& text) {
    hyper.expects.push_back(made(ClauseKind::expect, "expect", text));
  }
  /// Whether the parameter before it or behind it says how many elements it leads to.
  bool has_length(const ParameterPlan& parameter) const {
    const auto at = static_cast<std::size_t>(&parameter - function.parameters.data());
    const auto length = [&](std::size_t i) {
      return i < function.parameters.size() && function.parameters[i].type.integral() &&
             names_length(function.parameters[i].name, parameter.name);
    };
    return length(at + 1) || (at > 0 && length(at - 1));
  }
  /// Both executions behave alike, as far as can be seen from outside.
  void expect_same_behaviour() {
    expect("threw_p == threw");
    expect("thrown_p == thrown");
    if (returns()) expect("!threw && !threw_p ==> same(ret_p, ret)");
    for (const ParameterPlan& parameter : function.parameters) {
      const std::string& name = parameter.name;
      const std::vector<std::string> changed = changed_parameters(function);
      if (std::find(changed.begin(), changed.end(), name) == changed.end()) continue;
      if (parameter.type.kind == TypeKind::pointer) {
        // It may lead to an array, which may be empty.
        if (has_length(parameter)) continue;
        expect(fmt::format("{0} != nullptr && {0}_p != nullptr ==> same(*{0}_p, *{0})", name));
      } else {
        expect(fmt::format("same({0}_p, {0})", name));
      }
    }
  }

 private:
  Clause made(ClauseKind kind, const char* keyword, const std::string& text) const {
    Clause clause;
    clause.kind = kind;
    clause.keyword = keyword;
    clause.keyword_offset = hyper.offset;
    clause.place = hyper.place;
    clause.made_up_at =
        hyper.text.first_offset() == nowhere ? hyper.offset : hyper.text.first_offset();
    unsigned at = made_up_places;
    for (char c : text) clause.text.add(c, at++);
    return clause;
  }
};

/// Why the relation cannot be made for this function; empty if it was made.
using Expand = std::string (*)(RelationBuilder& subject);

struct Rule {
  NamedRelation about;
  std::size_t least;  // arguments
  std::size_t most;
  Expand expand;
};

const ParameterPlan* parameter_named(const FunctionPlan& function, const std::string& name) {
  for (const ParameterPlan& parameter : function.parameters) {
    if (parameter.name == name) return &parameter;
  }
  return nullptr;
}

/// The one parameter that results can be passed to again.
std::string reusable(const FunctionPlan& function) {
  std::string name;
  for (const ParameterPlan& parameter : function.parameters) {
    const bool same = function.result == ResultKind::dependent ||
                      parameter.type.spelling == function.result_type.spelling;
    if (!same || parameter.name.empty()) continue;
    if (!name.empty()) return {};
    name = parameter.name;
  }
  return name;
}
constexpr const char* not_reusable =
    "its result must have the type of exactly one of its parameters";

std::string deterministic(RelationBuilder& s) {
  s.hyper.symmetric = true;
  s.expect_same_behaviour();
  return {};
}
std::string noninterference(RelationBuilder& s) {
  s.hyper.symmetric = true;
  for (const std::string& high : s.arguments) s.vary(high);
  s.expect_same_behaviour();
  return {};
}
std::string monotone(RelationBuilder& s) {
  if (!s.returns()) return "it returns nothing that could be compared";
  s.vary(s.first());
  s.assume(s.first() + " <= " + s.first() + "_p");
  s.expect("ret <= ret_p");
  return {};
}
std::string commutative(RelationBuilder& s) {
  if (s.arguments.empty()) {
    if (s.function.parameters.size() != 2) {
      return "name the two parameters: commutative(x, y)";
    }
    for (const ParameterPlan& p : s.function.parameters) s.arguments.push_back(p.name);
  }
  if (s.arguments.size() != 2) return "it is about two parameters: commutative(x, y)";
  s.give(s.arguments[0], s.arguments[1]);
  s.give(s.arguments[1], s.arguments[0]);
  s.expect_same_behaviour();
  return {};
}
std::string idempotent(RelationBuilder& s) {
  const std::string again = s.arguments.empty() ? reusable(s.function) : s.first();
  if (!s.returns() || again.empty()) return not_reusable;
  s.give(again, "ret");
  s.expect("same(ret_p, ret)");
  return {};
}
std::string involution(RelationBuilder& s) {
  const std::string again = s.arguments.empty() ? reusable(s.function) : s.first();
  if (!s.returns() || again.empty()) return not_reusable;
  s.give(again, "ret");
  s.expect("same(ret_p, " + again + ")");
  return {};
}
std::string injective(RelationBuilder& s) {
  if (!s.returns()) return "it returns nothing that could be compared";
  s.vary(s.first());
  s.assume("!same(" + s.first() + "_p, " + s.first() + ")");
  s.expect("!same(ret_p, ret)");
  return {};
}
std::string constant_time(RelationBuilder& s) {
  for (const std::string& secret : s.arguments) s.vary(secret);
  s.expect("trace_p == trace");
  return {};
}

const std::vector<Rule>& rules() {
  constexpr std::size_t many = 64;
  static const std::vector<Rule> all = {
      {{"deterministic", "deterministic", "the same input gives the same behaviour"},
       0,
       0,
       deterministic},
      {{"noninterference", "noninterference(high...)",
        "behaviour does not depend on the named parameters"},
       1,
       many,
       noninterference},
      {{"monotone", "monotone(x)", "a larger x never gives a smaller result"}, 1, 1, monotone},
      {{"commutative", "commutative(x, y)", "x and y can be exchanged"}, 0, 2, commutative},
      {{"idempotent", "idempotent", "applied to its result it gives that result again"},
       0,
       1,
       idempotent},
      {{"involution", "involution", "applied to its result it gives the input back"},
       0,
       1,
       involution},
      {{"injective", "injective(x)", "different x give different results"}, 1, 1, injective},
      {{"constant_time", "constant_time(secret...)",
        "the branches taken do not depend on the named parameters"},
       1,
       many,
       constant_time},
  };
  return all;
}

class Expander {
 public:
  Expander(FunctionPlan& function, Problems& problems) : function_(function), problems_(problems) {}

  void run() {
    for (Region& region : function_.contract.regions) {
      for (Hyper& hyper : region.hypers) relation(hyper);
    }
  }

 private:
  void problem(const Hyper& hyper, const SourceText& where, std::string message,
               std::string remedy = {}) {
    const unsigned at = where.first_offset() == nowhere ? hyper.offset : where.first_offset();
    const unsigned length =
        where.first_offset() == nowhere ? 6 : where.last_offset() - where.first_offset() + 1;
    problems_.push_back({function_.contract.file, at, length, std::move(message), Severity::error,
                         std::move(remedy)});
  }

  void relation(Hyper& hyper) {
    if (function_.kind == FunctionKind::constructor || function_.kind == FunctionKind::destructor) {
      problem(hyper, {}, "relations are about functions that can be called again",
              "state what relates objects as a law of the class");
      return;
    }
    check_parameters(hyper);
    const std::vector<Token> tokens = tokenize(hyper.text.text);
    const Rule* rule = nullptr;
    for (const Rule& known : rules()) {
      const bool named = !tokens.empty() && tokens[0].text == known.about.name;
      const bool called = tokens.size() > 1 && tokens[1].text == "(";
      if (named && (tokens.size() == 1 || called)) rule = &known;
    }
    if (!hyper.assumes.empty() || !hyper.expects.empty()) {
      if (hyper.expects.empty()) {
        problem(hyper, {}, "this relation expects nothing", "add an 'expect:' clause below it");
      }
      return;
    }
    if (rule == nullptr) {
      unknown(hyper, tokens);
      return;
    }
    RelationBuilder subject{function_, hyper, {}};
    if (!read_arguments(hyper, tokens, *rule, subject.arguments)) return;
    const std::string reason = rule->expand(subject);
    if (!reason.empty()) {
      problem(hyper, hyper.text,
              "'" + function_.qualified_name + "' cannot be " + rule->about.name + ": " + reason,
              "or write the clauses of the relation below it");
    }
    hyper.expanded = true;
  }

  void unknown(const Hyper& hyper, const std::vector<Token>& tokens) {
    std::string names, remedy;
    for (const Rule& known : rules()) {
      names += (names.empty() ? "" : ", ") + known.about.usage;
      if (!tokens.empty() && edit_distance(tokens[0].text, known.about.name) <= 2) {
        remedy = "did you mean '" + known.about.usage + "'?";
      }
    }
    problem(hyper, hyper.text,
            tokens.empty() ? "a relation needs clauses, or the name of a known one"
                           : "'" + hyper.name + "' is no known relation and has no clauses",
            remedy.empty() ? "known are " + names : remedy);
  }

  bool read_arguments(const Hyper& hyper, const std::vector<Token>& tokens, const Rule& rule,
                      std::vector<std::string>& arguments) {
    const std::string usage = "write '" + rule.about.usage + "'";
    for (std::size_t i = 2; i < tokens.size(); ++i) {
      const bool last = i + 1 == tokens.size();
      const bool name = i % 2 == 0;
      if (last && tokens[i].text == ")" && (!name || i == 2)) break;
      if (name ? tokens[i].kind != TokenKind::identifier : tokens[i].text != ",") {
        problem(hyper, hyper.text, "parameters are listed with commas between them", usage);
        return false;
      }
      if (!name) continue;
      const std::string argument(tokens[i].text);
      if (parameter_named(function_, argument) == nullptr) {
        problem(hyper, hyper.text.part(tokens[i].begin, tokens[i].end),
                "'" + argument + "' is not a parameter of this function", usage);
        return false;
      }
      arguments.push_back(argument);
    }
    if (tokens.size() > 1 && tokens.back().text != ")") {
      problem(hyper, hyper.text, "the list of parameters is not closed", usage);
      return false;
    }
    if (arguments.size() < rule.least || arguments.size() > rule.most) {
      problem(hyper, hyper.text, "'" + rule.about.name + "' is about other parameters", usage);
      return false;
    }
    return true;
  }

  /// Each execution needs inputs of its own, and names that nothing else has.
  void check_parameters(const Hyper& hyper) {
    std::vector<std::string> names;
    names.reserve(function_.parameters.size());
    for (const ParameterPlan& parameter : function_.parameters) names.push_back(parameter.name);
    for (const ParameterPlan& parameter : function_.parameters) {
      if (primed(parameter.name, names)) {
        problem(hyper, {},
                "the parameter '" + parameter.name +
                    "' has the name of a primed parameter of the relation",
                "rename it on the declaration with the contract");
      }
      const bool copied = parameter.passing != Passing::const_reference;
      if (copied && !parameter.type.copyable && parameter.type.kind == TypeKind::record) {
        problem(hyper, {},
                "'" + parameter.name + "' of type '" + parameter.type.spelling +
                    "' cannot be copied, but every execution needs the same start",
                "take it by reference to const, or relate a function that makes it");
      }
    }
  }

  FunctionPlan& function_;
  Problems& problems_;
};

}  // namespace

std::vector<NamedRelation> named_relations() {
  std::vector<NamedRelation> names;
  for (const Rule& rule : rules()) names.push_back(rule.about);
  return names;
}

void expand_relations(FunctionPlan& function, Problems& problems) {
  Expander(function, problems).run();
}

std::vector<std::string> changed_parameters(const FunctionPlan& function) {
  std::vector<std::string> names;
  for (const ParameterPlan& parameter : function.parameters) {
    const bool pointee = parameter.type.kind == TypeKind::pointer &&
                         !parameter.type.element.starts_with("const ") &&
                         parameter.type.element != "void";
    if (parameter.passing == Passing::lvalue_reference || pointee) names.push_back(parameter.name);
  }
  return names;
}

}  // namespace surety::tool::contracts
