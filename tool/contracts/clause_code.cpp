#include "tool/contracts/clause_code.h"

#include "tool/contracts/build_contract.h"
#include "tool/contracts/rewrite.h"
#include "tool/contracts/tokens.h"

namespace surety::tool::contracts {
namespace {

std::string old_name(std::size_t index) { return "surety_old_" + std::to_string(index); }

RewriteOld old_reader(const std::vector<OldValue>& olds) {
  return [&olds](const SourceText&, unsigned at, unsigned) {
    SourceText out;
    for (std::size_t i = 0; i < olds.size(); ++i) {
      if (olds[i].place == at) out.add("(*" + old_name(i) + ")", at);
    }
    return out;
  };
}

/// Conditions before an `old` in && and ==> that can be evaluated on entry.
void find_guards(const TypedExpression& expression, std::vector<std::string> guards,
                 std::map<unsigned, std::vector<std::string>>& found) {
  if (expression.kind == ExpressionKind::old) {
    found[expression.text.first_offset()] = guards;
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
      const std::string code = "(" + clause_code(expression.children[0].text) + ")";
      guards.push_back(either ? "!" + code : code);
    }
    find_guards(expression.children[1], std::move(guards), found);
    return;
  }
  for (const TypedExpression& child : expression.children) find_guards(child, guards, found);
}

class Explainer {
 public:
  explicit Explainer(const std::vector<OldValue>& olds) : olds_(olds) {}

  std::string code(const TypedExpression& e) const {
    return "(" + clause_code(e.text, olds_) + ")";
  }

  /// Statements for an expression that was evaluated; `top` while it is a conjunct of the clause.
  std::string explain(const TypedExpression& e, bool top) const {
    if (e.text.empty()) return children(e);
    switch (e.kind) {
      case ExpressionKind::constant:
      case ExpressionKind::object:
      case ExpressionKind::threw:
        return "";
      case ExpressionKind::binary:
        return binary(e, top);
      case ExpressionKind::unary:
        return e.name == "!" ? children(e) : value(e) + children(e);
      case ExpressionKind::conditional:
        if (e.children.size() != 3) return "";
        return explain(e.children[0], false) + "if " + code(e.children[0]) + " { " +
               explain(e.children[1], false) + "} else { " + explain(e.children[2], false) + "} ";
      case ExpressionKind::quantifier:
        return quantifier(e);
      case ExpressionKind::membership:
        return e.children.empty() ? "" : explain(e.children[0], false);
      case ExpressionKind::parameter:
        // `threw_p` and its like, of a relation, say no more than the exception itself.
        return primed(e.name, {"threw"}) ? "" : value(e);
      case ExpressionKind::old:
      case ExpressionKind::result:
      case ExpressionKind::variable:
        return value(e);
      case ExpressionKind::conversion:
      case ExpressionKind::other:
        return "";
      default:
        return value(e) + children(e);
    }
  }

 private:
  std::string value(const TypedExpression& e) const {
    return "surety_v.value(" + literal(e.text.text) + ", " + code(e) + "); ";
  }
  std::string children(const TypedExpression& e) const {
    std::string out;
    for (const TypedExpression& child : e.children) out += explain(child, false);
    return out;
  }
  std::string conjunct(const TypedExpression& e) const {
    return "surety_v.conjunct(" + literal(e.text.text) + "); ";
  }
  std::string binary(const TypedExpression& e, bool top) const {
    if (e.children.size() != 2) return "";
    const TypedExpression& left = e.children[0];
    const TypedExpression& right = e.children[1];
    if (e.name == "&&") {
      const std::string first = (top && left.name != "&&" ? conjunct(left) : "");
      return "if (!" + code(left) + ") { " + first + explain(left, top) + "} else { " +
             (top ? conjunct(right) : "") + (top ? "" : explain(left, false)) +
             explain(right, top) + "} ";
    }
    if (e.name == "||") {
      return explain(left, false) + "if (!" + code(left) + ") { " + explain(right, false) + "} ";
    }
    if (e.name == "==>") {
      return explain(left, false) + "if " + code(left) + " { " + explain(right, false) + "} ";
    }
    const bool compares = e.name == "==" || e.name == "!=" || e.name == "<" || e.name == ">" ||
                          e.name == "<=" || e.name == ">=";
    if (!compares) return value(e) + children(e);
    // `x` beside `old(x)`: one line for both.
    for (const auto& [now, before] : {std::pair(&left, &right), std::pair(&right, &left)}) {
      if (before->kind == ExpressionKind::old && !before->children.empty() &&
          before->children[0].text.text == now->text.text) {
        return "surety_v.value(" + literal(now->text.text) + ", " + code(*now) + ", " +
               code(*before) + "); ";
      }
    }
    return children(e);
  }
  std::string quantifier(const TypedExpression& e) const {
    if (e.children.size() != 2 || e.children[0].text.empty()) return "";
    if (e.name == "exists") return explain(e.children[0], false);
    const std::string range = clause_code(e.children[0].text, olds_);
    const std::string element =
        "const ::surety::detail::Element<decltype(" + range + ")>& " + e.bound;
    return "::surety::detail::first_counterexample(" + range + ", [&](" + element +
           ") -> bool { return static_cast<bool>" + quantified_code(e.children[1]) + "; }, [&](" +
           element + ") { surety_v.value(" + literal(e.bound) + ", " + e.bound + "); " +
           explain(e.children[1], false) + "}); ";
  }
  /// The body of `forall i in A, j in B: E` for i is the quantifier over j, whose text is E's.
  std::string quantified_code(const TypedExpression& e) const {
    if (e.kind != ExpressionKind::quantifier || e.children.size() != 2) return code(e);
    const std::string range = clause_code(e.children[0].text, olds_);
    return "(::surety::detail::" + std::string(e.name == "forall" ? "for_all" : "there_is") + "(" +
           range + ", [&](const ::surety::detail::Element<decltype(" + range + ")>& " + e.bound +
           ") -> bool { return static_cast<bool>" + quantified_code(e.children[1]) + "; }))";
  }

  const std::vector<OldValue>& olds_;
};

}  // namespace

std::string literal(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::vector<OldValue> old_values(const Contract& contract) {
  std::vector<OldValue> olds;
  for (unsigned region = 0; region < contract.regions.size(); ++region) {
    for (const Clause& clause : contract.regions[region].expects) {
      if (clause.throws != Throws::never) continue;
      std::map<unsigned, std::vector<std::string>> guards;
      if (clause.is_typed) find_guards(clause.typed, {}, guards);
      rewrite(clause.text, [&](const SourceText& inner, unsigned at, unsigned) {
        olds.push_back({inner, region, at, guards[at]});
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

std::string explanation(const Clause& clause, const SourceText& condition,
                        const FunctionPlan* function, const std::vector<OldValue>& olds) {
  if (clause.is_typed && clause.parameter.empty()) {
    return Explainer(olds).explain(clause.typed, true);
  }
  std::string out;
  const auto value = [&](const std::string& name) {
    out += "surety_v.value(" + literal(name) + ", " + name + "); ";
  };
  if (function == nullptr) return out;
  const std::string_view text = clause.parameter.empty() ? condition.text : clause.text.text;
  if (mentions(text, "ret")) value("ret");
  for (const ParameterPlan& parameter : function->parameters) {
    if (!parameter.pack && !parameter.name.empty() && mentions(text, parameter.name)) {
      value(parameter.name);
    }
  }
  return out;
}

}  // namespace surety::tool::contracts
