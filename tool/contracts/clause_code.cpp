#include "tool/contracts/clause_code.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/build_contract.h"
#include "tool/contracts/rewrite.h"
#include "tool/contracts/tokens.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::contracts {
namespace {

bool stands_at(const OldValue& old, unsigned place) {
  return std::find(old.places.begin(), old.places.end(), place) != old.places.end();
}

RewriteOld old_reader(const std::vector<OldValue>& olds) {
  return [&olds](const SourceText&, unsigned at, unsigned) {
    SourceText out;
    for (std::size_t i = 0; i < olds.size(); ++i) {
      if (stands_at(olds[i], at)) out.add("(*" + names::old_variable(i) + ")", at);
    }
    return out;
  };
}

/// Whether the expression has a value whatever holds: then it needs no guard. A guard is about the
/// state after the call, and what it says on entry may be something else.
bool always_has_a_value(const TypedExpression& e) {
  static constexpr std::string_view sizes[] = {"size",     "length", "empty",
                                               "capacity", "count",  "has_value"};
  const auto all = [&] {
    return std::all_of(e.children.begin(), e.children.end(), always_has_a_value);
  };
  switch (e.kind) {
    case ExpressionKind::constant:
    case ExpressionKind::parameter:
    case ExpressionKind::object:
      return true;
    case ExpressionKind::member:
      // Nothing is behind a null pointer, except for `this`.
      return all() && (e.children.empty() || e.children[0].kind == ExpressionKind::object ||
                       e.children[0].type.kind != TypeKind::pointer);
    case ExpressionKind::method:
      return e.children.size() == 1 && all() && e.children[0].type.kind != TypeKind::pointer &&
             std::find(std::begin(sizes), std::end(sizes), e.name) != std::end(sizes);
    default:
      return false;
  }
}

/// Conditions before an `old` in && and ==> that can be evaluated on entry.
void find_guards(const TypedExpression& expression, Expressions guards,
                 std::map<unsigned, Expressions>& found) {
  if (expression.kind == ExpressionKind::old) {
    const bool needed =
        expression.children.empty() || !always_has_a_value(expression.children.front());
    found[expression.text.first_offset()] = needed ? guards : Expressions();
    return;
  }
  const bool both = expression.name == "&&" || expression.name == "==>";
  const bool either = expression.name == "||";
  if (expression.kind == ExpressionKind::binary && (both || either) &&
      expression.children.size() == 2) {
    find_guards(expression.children[0], guards, found);
    bool on_entry = true;
    for_each(expression.children[0], [&](const TypedExpression& part) {
      if (part.kind == ExpressionKind::result || part.kind == ExpressionKind::threw ||
          part.kind == ExpressionKind::old || part.kind == ExpressionKind::variable) {
        on_entry = false;
      }
    });
    if (on_entry) {
      const Expression condition = condition_of(expression.children[0].text);
      guards.push_back(either ? negated(condition) : condition);
    }
    find_guards(expression.children[1], std::move(guards), found);
    return;
  }
  for (const TypedExpression& child : expression.children) find_guards(child, guards, found);
}

bool alike(const Expressions& a, const Expressions& b) {
  return std::equal(
      a.begin(), a.end(), b.begin(), b.end(),
      [](const Expression& x, const Expression& y) { return text_of(x) == text_of(y); });
}

/// What the author calls the result: `r` in `post(r: r > 0)`.
std::string name_of_result(const Clause& clause) {
  const std::vector<Token> tokens = tokenize(clause.written);
  const bool named = tokens.size() > 2 && tokens[0].kind == TokenKind::identifier &&
                     tokens[1].text == ":" && clause.written != clause.text.text;
  return named ? std::string(tokens[0].text) : "ret";
}

class Explainer {
 public:
  Explainer(const std::vector<OldValue>& olds, std::string result)
      : olds_(olds), result_(std::move(result)) {}

  /// Statements for an expression that was evaluated; `top` while it is a conjunct of the clause.
  Statements explain(const TypedExpression& e, bool top) const {
    if (e.text.empty()) return children(e);
    switch (e.kind) {
      case ExpressionKind::constant:
      case ExpressionKind::object:
      case ExpressionKind::threw:
        return {};
      case ExpressionKind::binary:
        return binary(e, top);
      case ExpressionKind::unary:
        return e.name == "!" ? children(e) : Statements{value(e), children(e)};
      case ExpressionKind::conditional:
        if (e.children.size() != 3) return {};
        return {explain(e.children[0], false),
                when(code(e.children[0]), explain(e.children[1], false),
                     explain(e.children[2], false))};
      case ExpressionKind::quantifier:
        return quantifier(e);
      case ExpressionKind::membership:
        return e.children.empty() ? Statements{} : explain(e.children[0], false);
      case ExpressionKind::parameter:
        // `threw_p` and its like, of a relation, say no more than the exception itself.
        return primed(e.name, {"threw"}) ? Statements{} : value(e);
      case ExpressionKind::old:
      case ExpressionKind::result:
      case ExpressionKind::variable:
        return value(e);
      case ExpressionKind::conversion:
      case ExpressionKind::other:
        return {};
      default:
        return {value(e), children(e)};
    }
  }

 private:
  Expression code(const TypedExpression& e) const { return condition_of(e.text, olds_); }
  Statements value(const TypedExpression& e) const { return shown_value(label(e), code(e)); }
  /// Its text, with the author's name for the result.
  std::string label(const TypedExpression& e) const {
    const std::string& text = e.text.text;
    if (result_ == "ret" || !mentions(text, "ret")) return text;
    std::string out;
    std::size_t done = 0;
    for (const Token& token : tokenize(text)) {
      if (token.kind != TokenKind::identifier || token.text != "ret") continue;
      out.append(text, done, token.begin - done).append(result_);
      done = token.end;
    }
    return out.append(text, done);
  }
  Statements children(const TypedExpression& e) const {
    Statements out;
    for (const TypedExpression& child : e.children) out.add(explain(child, false));
    return out;
  }
  Statements conjunct(const TypedExpression& e) const {
    return evaluate(call(member(report_variable(), "conjunct"), {literal(label(e))}));
  }
  Statements both(const TypedExpression& left, const TypedExpression& right, bool top) const {
    Statements first, second;
    if (top && left.name != "&&") first.add(conjunct(left));
    first.add(explain(left, top));
    second.add(top ? conjunct(right) : explain(left, false));
    second.add(explain(right, top));
    return when(negated(code(left)), first, second);
  }
  Statements binary(const TypedExpression& e, bool top) const {
    if (e.children.size() != 2) return {};
    const TypedExpression& left = e.children[0];
    const TypedExpression& right = e.children[1];
    if (e.name == "&&") return both(left, right, top);
    if (e.name == "||") {
      return {explain(left, false), when(negated(code(left)), explain(right, false))};
    }
    if (e.name == "==>") return {explain(left, false), when(code(left), explain(right, false))};
    const bool compares = e.name == "==" || e.name == "!=" || e.name == "<" || e.name == ">" ||
                          e.name == "<=" || e.name == ">=";
    if (!compares) return {value(e), children(e)};
    // `x` beside `old(x)`: one line for both.
    for (const auto& [now, before] : {std::pair(&left, &right), std::pair(&right, &left)}) {
      if (before->kind == ExpressionKind::old && !before->children.empty() &&
          before->children[0].text.text == now->text.text) {
        return evaluate(call(member(report_variable(), "value"),
                             {literal(label(*now)), code(*now), code(*before)}));
      }
    }
    return children(e);
  }

  Expression range(const TypedExpression& e) const {
    return user_text(clause_code(e.children[0].text, olds_));
  }
  /// A lambda over the elements of the range of a quantifier.
  Expression over_elements(const TypedExpression& e, const std::string& result,
                           const Statements& body) const {
    return lambda({"&", {{"const auto&", e.bound}}, result, body, {}});
  }
  Statements quantifier(const TypedExpression& e) const {
    if (e.children.size() != 2 || e.children[0].text.empty()) return {};
    if (e.name == "exists") return explain(e.children[0], false);
    return evaluate(
        call("::surety::detail::first_counterexample",
             {range(e),
              over_elements(e, "bool", returned(static_cast_to("bool", quantified(e.children[1])))),
              over_elements(
                  e, "", {shown_value(e.bound, name(e.bound)), explain(e.children[1], false)})}));
  }
  /// The body of `forall i in A, j in B: E` for i is the quantifier over j, whose text is E's.
  Expression quantified(const TypedExpression& e) const {
    if (e.kind != ExpressionKind::quantifier || e.children.size() != 2) return code(e);
    const std::string all = e.name == "forall" ? "for_all" : "there_is";
    return call(
        "::surety::detail::" + all,
        {range(e),
         over_elements(e, "bool", returned(static_cast_to("bool", quantified(e.children[1]))))});
  }

  const std::vector<OldValue>& olds_;
  std::string result_;
};

}  // namespace

Expression report_variable() { return name("surety_v"); }

Statement shown_value(const std::string& text, const Expression& value) {
  // Where a clause goes on in another line, a blank stands before what that line begins with.
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return evaluate(call(member(report_variable(), "value"), {literal(text.substr(begin)), value}));
}

Expression condition_of(const SourceText& text, const std::vector<OldValue>& olds) {
  return in_parentheses(user_text(clause_code(text, olds)));
}

Expression expectation_of(const SourceText& text, const std::vector<OldValue>& olds) {
  std::vector<bool> read(olds.size());
  rewrite(text, [&](const SourceText&, unsigned at, unsigned) {
    for (std::size_t i = 0; i < olds.size(); ++i) {
      if (stands_at(olds[i], at)) read[i] = true;
    }
    return SourceText{};
  });
  Expression out = condition_of(text, olds);
  for (std::size_t i = 0; i < olds.size(); ++i) {
    if (!read[i] || olds[i].guards.empty()) continue;
    Expressions unknown{negated(name(names::old_variable(i)))};
    unknown.insert(unknown.end(), olds[i].guards.begin(), olds[i].guards.end());
    out = in_parentheses(binary(in_parentheses(conjunction(unknown)), "||", out));
  }
  return out;
}

std::vector<OldValue> old_values(const Contract& contract) {
  std::vector<OldValue> olds;
  // Iterators of two copies of one thing do not fit together.
  const auto add = [&](OldValue value) {
    const auto known = std::find_if(olds.begin(), olds.end(), [&](const OldValue& other) {
      return other.region == value.region &&
             other.expression.trimmed().text == value.expression.trimmed().text &&
             alike(other.guards, value.guards);
    });
    if (known == olds.end()) {
      olds.push_back(std::move(value));
    } else {
      known->places.push_back(value.places.front());
    }
  };
  unsigned next = 0;
  for (unsigned region = 0; region < contract.regions.size(); ++region) {
    next += static_cast<unsigned>(contract.regions[region].assumes.size());
    for (const Clause& clause : contract.regions[region].expects) {
      const unsigned index = next++;
      if (clause.throws != Throws::never) continue;
      std::map<unsigned, Expressions> guards;
      if (clause.is_typed) find_guards(clause.typed, {}, guards);
      rewrite(clause.text, [&](const SourceText& inner, unsigned at, unsigned) {
        add({inner, region, {at}, guards[at], index});
        return SourceText{};
      });
    }
  }
  return olds;
}

std::string clause_code(const SourceText& text, const std::vector<OldValue>& olds) {
  return rewrite(text, old_reader(olds)).text;
}

std::string clause_code(const SourceText& text) { return clause_code(text, {}); }

std::string clause_code_on_entry(const SourceText& text) {
  const auto now = [](const SourceText& inner, unsigned at, unsigned) {
    SourceText out;
    out.add("(", at);
    out.add(inner);
    out.add(")", at);
    return out;
  };
  return rewrite(text, now).text;
}

Statements explanation(const Clause& clause, const SourceText& condition,
                       const FunctionPlan* function, const std::vector<OldValue>& olds) {
  if (clause.is_typed && clause.parameter.empty()) {
    return Explainer(olds, name_of_result(clause)).explain(clause.typed, true);
  }
  if (function == nullptr) return {};
  Statements out;
  const auto value = [&](const std::string& own) { out.add(shown_value(own, name(own))); };
  const std::string_view text = clause.parameter.empty() ? condition.text : clause.text.text;
  if (mentions(text, "ret")) out.add(shown_value(name_of_result(clause), name("ret")));
  for (const ParameterPlan& parameter : function->parameters) {
    if (!parameter.pack && !parameter.name.empty() && mentions(text, parameter.name)) {
      value(parameter.name);
    }
  }
  return out;
}

}  // namespace surety::tool::contracts
