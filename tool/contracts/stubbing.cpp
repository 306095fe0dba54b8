#include "tool/contracts/stubbing.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/keywords.h"
#include "tool/contracts/tokens.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

const char* const supported =
    "a mock understands `ret->f(arguments) == value`, `ret->field == value`, `forall int a, int b: "
    "premise ==> those`, and conjunctions of these";

/// One expectation, taken apart at its tokens.
class StubbingReader {
 public:
  StubbingReader(const FunctionPlan& mock, const Clause& clause, std::vector<Stubbing>& out,
                 Problems& problems)
      : mock_(mock),
        clause_(clause),
        text_(clause.text),
        tokens_(tokenize(text_.text)),
        out_(out),
        problems_(problems) {}

  void read() { conjunction(0, tokens_.size()); }

 private:
  void refuse(std::size_t from, std::size_t to, const std::string& why,
              const std::string& remedy = supported) {
    const SourceText part = slice(from, std::max(to, from + 1));
    const unsigned first =
        part.first_offset() == nowhere ? clause_.keyword_offset : part.first_offset();
    const unsigned last = part.first_offset() == nowhere ? first : part.last_offset();
    problems_.push_back({mock_.contract.file, first, std::max(1u, last - first + 1),
                         "`expect: " + text_.text + "` cannot be stubbed: " + why, Severity::error,
                         remedy});
    refused_ = true;
  }

  SourceText slice(std::size_t from, std::size_t to) const {
    if (from >= tokens_.size() || to <= from) return {};
    return text_.part(tokens_[from].begin, tokens_[to - 1].end).trimmed();
  }

  static int depth_change(std::string_view text) {
    if (text == "(" || text == "[" || text == "{") return 1;
    if (text == ")" || text == "]" || text == "}") return -1;
    return 0;
  }
  /// The first token of that text outside of brackets; `to` if there is none.
  std::size_t find(std::size_t from, std::size_t to, std::string_view text) const {
    int depth = 0;
    for (std::size_t i = from; i < to; ++i) {
      if (depth == 0 && tokens_[i].text == text) return i;
      depth += depth_change(tokens_[i].text);
    }
    return to;
  }

  /// S: a `forall` reaches to the end of what it stands in.
  void conjunction(std::size_t from, std::size_t to) {
    if (refused_ || from >= to) {
      if (!refused_) refuse(from, to, "a condition is missing");
      return;
    }
    if (tokens_[from].text == "forall") return quantified(from, to);
    if (tokens_[from].text == "(" && closing(tokens_, from) + 1 == to) {
      return conjunction(from + 1, to - 1);
    }
    const std::size_t limit = find(from, to, "forall");
    if (find(from, limit, "||") != limit) return disjunction(from, to);
    if (find(from, limit, "==>") != limit) {
      return refuse(from, to, "it has a premise without `forall`");
    }
    const std::size_t both = find(from, limit, "&&");
    if (both != limit) {
      conjunction(from, both);
      conjunction(both + 1, to);
      return;
    }
    Stubbing made;
    equation(from, to, std::move(made));
  }

  void disjunction(std::size_t from, std::size_t to) {
    refuse(from, to, "it is a disjunction, which leaves open what to answer");
  }

  void quantified(std::size_t from, std::size_t to) {
    const std::size_t colon = find(from, to, ":");
    if (colon == to) return refuse(from, to, "a `:` is missing behind the variables");
    Stubbing common;
    for (std::size_t at = from + 1; at < colon;) {
      const std::size_t comma = top_comma(at, colon);
      if (find(at, comma, "in") != comma) {
        return refuse(at, comma,
                      "its variables range over a container, but a mock answers for all arguments",
                      "write the type of the variable: `forall int a: ...`");
      }
      const bool named = comma > at + 1 && tokens_[comma - 1].kind == TokenKind::identifier;
      if (!named) return refuse(at, comma, "a variable needs a type and a name");
      common.variables.emplace_back(slice(at, comma - 1).text,
                                    std::string(tokens_[comma - 1].text));
      at = comma + 1;
    }
    if (common.variables.empty()) return refuse(from, colon, "`forall` has no variables");
    const std::size_t implies = find(colon + 1, to, "==>");
    std::size_t begin = colon + 1;
    if (implies != to) {
      common.premise = part(begin, implies);
      if (common.premise.text.empty()) return refuse(from, to, "the premise is missing");
      begin = implies + 1;
    }
    equations(begin, to, common);
  }

  std::size_t top_comma(std::size_t from, std::size_t to) const {
    int depth = 0;
    for (std::size_t i = from; i < to; ++i) {
      const std::string_view text = tokens_[i].text;
      if (depth == 0 && text == ",") return i;
      depth += depth_change(text) + (text == "<" ? 1 : text == ">" ? -1 : text == ">>" ? -2 : 0);
    }
    return to;
  }

  void equations(std::size_t from, std::size_t to, const Stubbing& common) {
    if (refused_) return;
    if (from >= to) return refuse(from, to, "nothing stands behind the premise");
    if (tokens_[from].text == "(" && closing(tokens_, from) + 1 == to) {
      return equations(from + 1, to - 1, common);
    }
    if (find(from, to, "||") != to) return disjunction(from, to);
    const std::size_t both = find(from, to, "&&");
    equation(from, both, common);
    if (both != to) equations(both + 1, to, common);
  }

  Clause part(std::size_t from, std::size_t to) const {
    Clause made = clause_;
    made.text = slice(from, to);
    made.typed = {};
    return made;
  }

  /// EQUALS
  void equation(std::size_t from, std::size_t to, Stubbing made) {
    if (refused_) return;
    made.clause = clause_;
    const bool on_object = to > from + 2 && tokens_[from].text == "ret" &&
                           (tokens_[from + 1].text == "->" || tokens_[from + 1].text == ".");
    const std::size_t equals = find(from, to, "==");
    if (!on_object || equals == to) {
      for (const char* sign : {"!=", "<", "<=", ">", ">="}) {
        if (on_object && find(from, to, sign) != to) {
          return refuse(from, to, "it is an inequality, which leaves open what to answer");
        }
      }
      return refuse(from, to,
                    on_object ? "no value is given with `==`"
                              : "it does not begin with a call or a field of `ret`");
    }
    made.member = std::string(tokens_[from + 2].text);
    for (const char* sign : {"==", "!=", "?", "|", "^", "&"}) {
      const std::size_t at = find(equals + 1, to, sign);
      if (at != to) {
        return refuse(at, at + 1, "behind `==` stands more than one value",
                      "put the value into parentheses");
      }
    }
    made.value = part(equals + 1, to);
    if (made.value.text.empty()) return refuse(from, to, "the value is missing");
    if (mentions(made.value.text.text, "ret")) {
      return refuse(equals + 1, to, "the value depends on other answers of the mock");
    }
    const bool call = from + 3 < equals && tokens_[from + 3].text == "(";
    if (call ? !method(from, equals, made) : !field(from, equals, made)) return;
    for (const auto& [type, name] : made.variables) {
      const bool argument =
          std::any_of(made.arguments.begin(), made.arguments.end(),
                      [&name = name](const SourceText& given) { return given.text == name; });
      const bool used =
          mentions(made.value.text.text, name) || mentions(made.premise.text.text, name);
      if (used && !argument) {
        return refuse(from, to, "'" + name + "' is no argument of the call");
      }
    }
    out_.push_back(std::move(made));
  }

  bool field(std::size_t from, std::size_t equals, Stubbing& made) {
    const std::vector<std::string>& fields = mock_.product.fields;
    if (equals != from + 3) {
      refuse(from, equals, "the left side is neither a call nor a field of `ret`");
    } else if (std::find(fields.begin(), fields.end(), made.member) == fields.end()) {
      unknown(from + 2, made.member, "field", fields);
    } else if (!made.variables.empty()) {
      refuse(from, equals, "a field has one value, whatever the variables are",
             "write it without `forall`");
    } else {
      made.value_type = "::std::decay_t<decltype(::std::declval<" + mock_.product.type + "&>()." +
                        made.member + ")>";
      return true;
    }
    return false;
  }

  void unknown(std::size_t at, const std::string& name, const std::string& what,
               const std::vector<std::string>& names) {
    std::string remedy = supported;
    for (const std::string& other : names) {
      if (other.size() > 2 && edit_distance(other, name) <= 2) {
        remedy = "did you mean '" + other + "'?";
      }
    }
    refuse(at, at + 1, "'" + name + "' is no " + what + " of " + mock_.product.type, remedy);
  }

  bool method(std::size_t from, std::size_t equals, Stubbing& made) {
    const std::size_t close = closing(tokens_, from + 3);
    if (close + 1 != equals) {
      refuse(from, equals, "the left side is not a single call");
      return false;
    }
    for (std::size_t at = from + 4; at < close;) {
      const std::size_t comma = top_comma(at, close);
      made.arguments.push_back(slice(at, comma));
      if (!allowed(at, comma, made)) return false;
      at = comma + 1;
    }
    return resolve(from, made);
  }

  /// An argument is a variable, or mentions none.
  bool allowed(std::size_t from, std::size_t to, const Stubbing& made) {
    const std::string& text = made.arguments.back().text;
    for (const auto& [type, name] : made.variables) {
      if (text == name || !mentions(text, name)) continue;
      refuse(from, to, fmt::format("the argument `{}` computes with the variable '{}'", text, name),
             "use a variable by itself, and say in the premise what it is");
      return false;
    }
    return true;
  }

  static std::string bare(std::string type) {
    for (const char* word : {"const", "&", " ", "std::", "::"}) {
      const std::string part = word;
      for (std::size_t at; (at = type.find(part)) != std::string::npos;)
        type.erase(at, part.size());
    }
    return type;
  }

  bool resolve(std::size_t from, Stubbing& made) {
    const std::vector<MockMethod>& methods = mock_.product.methods;
    std::vector<std::size_t> same_name, fitting, exact;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < methods.size(); ++i) {
      names.push_back(methods[i].name);
      if (methods[i].name != made.member) continue;
      same_name.push_back(i);
      if (methods[i].parameters.size() != made.arguments.size()) continue;
      fitting.push_back(i);
      bool all = true;
      for (std::size_t k = 0; k < made.arguments.size(); ++k) {
        for (const auto& [type, name] : made.variables) {
          all = all &&
                (made.arguments[k].text != name || bare(type) == bare(methods[i].parameters[k]));
        }
      }
      if (all) exact.push_back(i);
    }
    const std::vector<std::string>& fixed = mock_.product.fixed;
    if (same_name.empty()) {
      if (std::find(fixed.begin(), fixed.end(), made.member) != fixed.end()) {
        refuse(from + 2, from + 3,
               "'" + made.member + "' of " + mock_.product.type +
                   " is not virtual, or final: a mock cannot answer for it",
               "stub it with `stub: " + mock_.product.type + "::" + made.member + "`");
      } else {
        unknown(from + 2, made.member, "method", names);
      }
      return false;
    }
    if (fitting.empty()) {
      refuse(from, from + 3,
             "no '" + made.member + "' of " + mock_.product.type + " takes " +
                 std::to_string(made.arguments.size()) + " arguments");
      return false;
    }
    const std::vector<std::size_t>& chosen = exact.empty() ? fitting : exact;
    // Overloads for const and other objects answer alike; else the types must tell.
    for (const std::size_t i : chosen) {
      if (methods[i].parameters == methods[chosen[0]].parameters) continue;
      refuse(from + 2, from + 3, "several overloads of '" + made.member + "' fit the arguments",
             "bind the arguments with `forall` and the types of the overload that is meant");
      return false;
    }
    made.method = chosen[0];
    made.value_type = "::std::decay_t<" + methods[chosen[0]].result + ">";
    if (methods[chosen[0]].result == "void") {
      refuse(from, from + 3, "'" + made.member + "' returns nothing");
      return false;
    }
    return true;
  }

  const FunctionPlan& mock_;
  const Clause& clause_;
  const SourceText& text_;
  std::vector<Token> tokens_;
  std::vector<Stubbing>& out_;
  Problems& problems_;
  bool refused_ = false;
};

}  // namespace

std::vector<Stubbing> read_stubbings(const FunctionPlan& mock, Problems& problems) {
  std::vector<Stubbing> all;
  for (const Clause& clause : mock.contract.stubbing)
    StubbingReader(mock, clause, all, problems).read();
  return all;
}

}  // namespace surety::tool::contracts
