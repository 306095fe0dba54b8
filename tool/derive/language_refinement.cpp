#include "tool/derive/language_refinement.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tool/derive/constraints.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

using Found = std::optional<LanguageRefinement>;
constexpr const char* any_length = "::std::numeric_limits<::std::size_t>::max()";

/// What is converted, cast or copied by an expression of one part.
const TypedExpression& unwrapped(const TypedExpression& e) {
  // NOLINTBEGIN(bugprone-return-const-ref-from-parameter): expressions are parts of a plan
  if (e.kind != ExpressionKind::conversion && e.kind != ExpressionKind::other) return e;
  if (e.children.empty()) return e;
  // Default arguments are not written anywhere.
  for (std::size_t i = 1; i < e.children.size(); ++i) {
    if (!e.children[i].text.empty() && !e.children[i].children.empty()) return e;
  }
  // NOLINTEND(bugprone-return-const-ref-from-parameter)
  return unwrapped(e.children[0]);
}

bool is_parameter(const TypedExpression& e, const std::string& name) {
  return is_subject(unwrapped(e), name);
}

/// A method of the parameter.
bool calls(const TypedExpression& e, const char* method, const std::string& name) {
  return e.kind == ExpressionKind::method && e.name == method && !e.children.empty() &&
         is_parameter(e.children[0], name);
}

/// A string or character literal as a C++ text; empty for anything else.
std::string literal_text(const TypedExpression& e) {
  std::string text = code_of(unwrapped(e));
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') return text;
  if (text.size() >= 3 && text.front() == '\'' && text.back() == '\'') {
    return "::std::string(1, " + text + ")";
  }
  return {};
}

LanguageRefinement negated(const LanguageRefinement& refinement) {
  return {"::surety::none_of(" + refinement.constraint + ")", refinement.narrows};
}

Found one(const char* builder, const std::string& text) {
  if (text.empty()) return std::nullopt;
  return LanguageRefinement{std::string("::surety::") + builder + "(" + text + ")", false};
}

/// `left op right` with a fixed side on the right, whichever way round it was written.
struct Compared {
  const TypedExpression* left;
  std::string op;
  const TypedExpression* right;
};
std::optional<Compared> compared(const TypedExpression& e, const std::string& name) {
  static const char* const turned[][2] = {{"<", ">"},   {">", "<"},   {"<=", ">="},
                                          {">=", "<="}, {"==", "=="}, {"!=", "!="}};
  if (e.kind != ExpressionKind::binary || e.children.size() != 2) return std::nullopt;
  for (const auto& [op, back] : turned) {
    if (e.name != op) continue;
    if (!mentions_subject(e.children[1], name)) return Compared{&e.children[0], op, &e.children[1]};
    if (!mentions_subject(e.children[0], name)) {
      return Compared{&e.children[1], back, &e.children[0]};
    }
  }
  return std::nullopt;
}

Found lengths(const TypedExpression& e, const std::string& name) {
  if (calls(e, "empty", name)) return LanguageRefinement{"::surety::length(0, 0)", false};
  const auto found = compared(e, name);
  if (!found || (!calls(*found->left, "size", name) && !calls(*found->left, "length", name))) {
    return std::nullopt;
  }
  if (!found->right->integer || *found->right->integer < 0) return std::nullopt;
  const std::int64_t n = *found->right->integer;
  const auto length = [](const std::string& least, const std::string& most) {
    return LanguageRefinement{"::surety::length(" + least + ", " + most + ")", false};
  };
  const std::string text = std::to_string(n);
  if (found->op == "<=") return length("0", text);
  if (found->op == "<" && n > 0) return length("0", std::to_string(n - 1));
  if (found->op == ">=") return length(text, any_length);
  if (found->op == ">") return length(std::to_string(n + 1), any_length);
  if (found->op == "==") return length(text, text);
  if (found->op == "!=") return negated(length(text, text));
  return std::nullopt;
}

Found ends(const TypedExpression& e, const std::string& name) {
  for (const auto& [method, builder] :
       {std::pair{"starts_with", "prefix"}, {"ends_with", "suffix"}, {"contains", "containing"}}) {
    if (calls(e, method, name) && e.children.size() == 2) {
      return one(builder, literal_text(e.children[1]));
    }
  }
  const auto found = compared(e, name);
  if (!found || (found->op != "==" && found->op != "!=")) return std::nullopt;
  const TypedExpression& left = *found->left;
  const bool first = calls(left, "front", name) ||
                     (left.kind == ExpressionKind::index && is_parameter(left.children[0], name) &&
                      left.children[1].integer == 0);
  Found made;
  if (first) made = one("prefix", literal_text(*found->right));
  if (calls(left, "back", name)) made = one("suffix", literal_text(*found->right));
  if (!made) return std::nullopt;
  return found->op == "==" ? made : negated(*made);
}

Found searches(const TypedExpression& e, const std::string& name) {
  const auto found = compared(e, name);
  if (!found || (found->op != "==" && found->op != "!=")) return std::nullopt;
  const TypedExpression& call = *found->left;
  if (call.children.size() < 2) return std::nullopt;
  const std::string text = literal_text(call.children[1]);
  const bool nowhere = code_of(*found->right).ends_with("npos");
  const bool at_begin = found->right->integer == 0;
  Found made;
  const bool from_begin = call.children.size() == 2 || code_of(call.children[2]).empty();
  if (calls(call, "find", name) && from_begin) {
    if (nowhere) made = one("containing", text);
    if (at_begin) made = one("prefix", text);
  }
  if (calls(call, "rfind", name) && call.children.size() == 3 && at_begin &&
      call.children[2].integer == 0) {
    made = one("prefix", text);
  }
  if (!made) return std::nullopt;
  // `!= npos` says that it is there, `!= 0` that it is not at the beginning.
  const bool there = nowhere ? found->op == "!=" : found->op == "==";
  return there ? made : negated(*made);
}

/// The path of `select(L, parameter, "path")`, as C++.
std::string selected_path(const TypedExpression& e, const std::string& name) {
  const TypedExpression& call = unwrapped(e);
  const bool selects = call.kind == ExpressionKind::call && call.name == "surety::select" &&
                       call.children.size() == 3 && is_parameter(call.children[1], name);
  return selects ? literal_text(call.children[2]) : std::string();
}

/// The path of `std::stoi(select(L, parameter, "path"))`, as C++.
std::string number_path(const TypedExpression& e, const std::string& name) {
  const TypedExpression& call = unwrapped(e);
  const bool number =
      call.kind == ExpressionKind::call && !call.children.empty() &&
      (call.name == "std::stoi" || call.name == "std::stol" || call.name == "std::stoll");
  return number ? selected_path(call.children[0], name) : std::string();
}

/// One number of the text beside another.
Found related_numbers(const TypedExpression& e, const std::string& name) {
  static constexpr std::string_view signs[] = {"==", "!=", "<", "<=", ">", ">="};
  if (e.kind != ExpressionKind::binary || e.children.size() != 2 ||
      std::find(std::begin(signs), std::end(signs), e.name) == std::end(signs)) {
    return std::nullopt;
  }
  const std::string first = number_path(e.children[0], name);
  const std::string second = number_path(e.children[1], name);
  if (first.empty() || second.empty()) return std::nullopt;
  // Literals that stand beside each other are one.
  return LanguageRefinement{
      "::surety::arithmetic(" + first + " \" " + e.name + " \" " + second + ")", true};
}

Found part_numbers(const TypedExpression& e, const std::string& name) {
  const auto found = compared(e, name);
  if (!found || !found->right->integer) return std::nullopt;
  const std::string path = number_path(*found->left, name);
  if (path.empty()) return std::nullopt;
  const std::int64_t n = *found->right->integer;
  const auto range = [&](const std::string& least, const std::string& most) {
    return LanguageRefinement{"::surety::integer(" + path + ", " + least + ", " + most + ")", true};
  };
  const std::string lowest = "::std::numeric_limits<::std::int64_t>::min()";
  const std::string highest = "::std::numeric_limits<::std::int64_t>::max()";
  const auto number = [](std::int64_t value) { return std::to_string(value); };
  if (found->op == "<=") return range(lowest, number(n));
  if (found->op == "<" && n > INT64_MIN) return range(lowest, number(n - 1));
  if (found->op == ">=") return range(number(n), highest);
  if (found->op == ">" && n < INT64_MAX) return range(number(n + 1), highest);
  if (found->op == "==") return range(number(n), number(n));
  return std::nullopt;
}

Found equal_texts(const TypedExpression& e, const std::string& name) {
  if (e.kind != ExpressionKind::binary || e.name != "==" || e.children.size() != 2) {
    return std::nullopt;
  }
  const std::string first = selected_path(e.children[0], name);
  const std::string second = selected_path(e.children[1], name);
  if (first.empty() || second.empty()) return std::nullopt;
  return LanguageRefinement{"::surety::equal_parts(\"\", " + first + ", " + second + ")", true};
}

using RefinementRule = Found (*)(const TypedExpression&, const std::string&);
constexpr RefinementRule refinement_rules[] = {lengths,         ends,       searches, part_numbers,
                                               related_numbers, equal_texts};

}  // namespace

bool is_language(const TypeInfo& type) { return type.record == "surety::Language"; }

std::optional<LanguageRefinement> language_refinement(const TypedExpression& condition,
                                                      const std::string& parameter) {
  if (condition.kind == ExpressionKind::unary && condition.name == "!" &&
      condition.children.size() == 1) {
    const Found inner = language_refinement(condition.children[0], parameter);
    // The opposite of something about parts is about some part, which cannot be built.
    if (!inner || inner->narrows) return std::nullopt;
    return negated(*inner);
  }
  for (const RefinementRule rule : refinement_rules) {
    if (const Found found = rule(condition, parameter)) return found;
  }
  return std::nullopt;
}

}  // namespace surety::tool::derive
