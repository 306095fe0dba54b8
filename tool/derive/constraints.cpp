#include "tool/derive/constraints.h"

#include <fmt/core.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/contracts/clause_code.h"
#include "tool/model/standard_types.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

bool is_constant(const TypedExpression& e) { return e.kind == ExpressionKind::constant; }

std::string flipped(const std::string& op) {
  if (op == "<") return ">";
  if (op == ">") return "<";
  if (op == "<=") return ">=";
  if (op == ">=") return "<=";
  return op;
}

/// `subject op other`, whichever way round it was written.
struct Comparison {
  const TypedExpression* subject;
  std::string op;
  const TypedExpression* other;
};

template <class IsSubject>
std::optional<Comparison> comparison(const TypedExpression& e, const std::string& name,
                                     const IsSubject& is) {
  static const std::string ops[] = {"<", "<=", ">", ">=", "==", "!="};
  if (e.kind != ExpressionKind::binary || e.children.size() != 2) return std::nullopt;
  for (const std::string& op : ops) {
    if (e.name != op) continue;
    if (is(e.children[0]) && !mentions_subject(e.children[1], name)) {
      return Comparison{&e.children[0], op, &e.children[1]};
    }
    if (is(e.children[1]) && !mentions_subject(e.children[0], name)) {
      return Comparison{&e.children[1], flipped(op), &e.children[0]};
    }
  }
  return std::nullopt;
}

/// The first bound goes into the interval; further ones filter.
void set_bound(std::optional<Bound>& slot, Bound bound, Constraints& constraints,
               const TypedExpression& condition) {
  if (slot) {
    constraints.filters.push_back(code_of(condition));
  } else {
    slot = std::move(bound);
  }
}

/// A value in the type of the subject. A constant int for an int needs no cast.
std::string cast_to(const TypeInfo& type, const TypedExpression& value) {
  const std::string code = code_of(value);
  const bool same = value.type.spelling == type.spelling && is_constant(value);
  return same ? code : "static_cast<" + type.spelling + ">(" + code + ")";
}

bool is_size_of(const TypedExpression& e, const std::string& name) {
  if (e.kind == ExpressionKind::method && (e.name == "size" || e.name == "length")) {
    return e.children.size() == 1 && is_subject(e.children[0], name);
  }
  const bool measures = e.name == "std::size" || e.name == "strlen" || e.name == "std::strlen" ||
                        e.name == "wcslen" || e.name == "std::wcslen";
  return e.kind == ExpressionKind::call && measures && e.children.size() == 1 &&
         is_subject(e.children[0], name);
}

bool is_empty_of(const TypedExpression& e, const std::string& name) {
  return e.kind == ExpressionKind::method && e.name == "empty" && e.children.size() == 1 &&
         is_subject(e.children[0], name);
}

bool number_bounds(Constraints& c, const GeneratedValue& s, const TypedExpression& e) {
  if (!s.type.numeric()) return false;
  const auto found =
      comparison(e, s.name, [&](const TypedExpression& x) { return is_subject(x, s.name); });
  if (!found || !found->other->type.numeric()) return false;
  const TypedExpression& other = *found->other;
  // A comparison of signed with unsigned is made unsigned: negative values are huge.
  const bool mixed = s.type.kind == TypeKind::signed_integer &&
                     other.type.kind == TypeKind::unsigned_integer && !is_constant(other) &&
                     other.type.bits >= 32 && s.type.bits <= other.type.bits;
  if (mixed && found->op != "<" && found->op != "<=" && found->op != "==") return false;
  // An integer compared with a fraction needs rounding, which casts would do wrongly.
  if (s.type.integral() && other.type.kind == TypeKind::floating) return false;
  const std::string value = cast_to(s.type, other);
  if (found->op == "<" || found->op == "<=") {
    set_bound(c.high, {value, found->op == "<"}, c, e);
    if (mixed && !c.low) c.low = Bound{"static_cast<" + s.type.spelling + ">(0)", false};
  } else if (found->op == ">" || found->op == ">=") {
    set_bound(c.low, {value, found->op == ">"}, c, e);
  } else if (found->op == "==") {
    if (c.equal) return false;
    c.equal = value;
  } else {
    c.different.push_back(value);
  }
  return true;
}

bool equality(Constraints& c, const GeneratedValue& s, const TypedExpression& e) {
  const auto found =
      comparison(e, s.name, [&](const TypedExpression& x) { return is_subject(x, s.name); });
  if (!found || s.type.kind == TypeKind::pointer || (found->op != "==" && found->op != "!=")) {
    return false;
  }
  const std::string value = s.type.spelling + "(" + code_of(*found->other) + ")";
  if (found->op == "!=") {
    c.different.push_back(value);
  } else if (c.equal) {
    return false;
  } else {
    c.equal = value;
  }
  return true;
}

bool sizes(Constraints& c, const GeneratedValue& s, const TypedExpression& e) {
  if (e.kind == ExpressionKind::unary && e.name == "!" && e.children.size() == 1 &&
      is_empty_of(e.children[0], s.name)) {
    set_bound(c.least_size, {"1", false}, c, e);
    return true;
  }
  if (is_empty_of(e, s.name)) {
    set_bound(c.most_size, {"0", false}, c, e);
    return true;
  }
  const auto found =
      comparison(e, s.name, [&](const TypedExpression& x) { return is_size_of(x, s.name); });
  if (!found || !found->other->type.integral()) return false;
  const std::string value = is_constant(*found->other)
                                ? code_of(*found->other)
                                : "static_cast<std::size_t>(" + code_of(*found->other) + ")";
  if (found->op == "<" || found->op == "<=") {
    set_bound(c.most_size, {value, found->op == "<"}, c, e);
  } else if (found->op == ">" || found->op == ">=") {
    set_bound(c.least_size, {value, found->op == ">"}, c, e);
  } else if (found->op == "==") {
    set_bound(c.least_size, {value, false}, c, e);
    set_bound(c.most_size, {value, false}, c, e);
  } else if (found->other->integer == 0) {
    set_bound(c.least_size, {"1", false}, c, e);
  } else {
    return false;
  }
  return true;
}

bool pointers(Constraints& c, const GeneratedValue& s, const TypedExpression& e) {
  const bool smart = is_made(s.type.record, Making::owner);
  if (s.type.kind != TypeKind::pointer && !smart) return false;
  const bool itself = is_subject(e, s.name);
  const auto found =
      comparison(e, s.name, [&](const TypedExpression& x) { return is_subject(x, s.name); });
  const bool compared = found && found->op == "!=" && is_constant(*found->other);
  if (!itself && !compared) return false;
  c.not_null = true;
  return true;
}

bool remainders(Constraints& c, const GeneratedValue& s, const TypedExpression& e) {
  if (!s.type.integral() || !c.modulus.empty()) return false;
  const auto is_modulo = [&](const TypedExpression& x) {
    return x.kind == ExpressionKind::binary && x.name == "%" && is_subject(x.children[0], s.name) &&
           is_constant(x.children[1]) && x.children[1].integer && *x.children[1].integer > 0;
  };
  const auto found = comparison(e, s.name, is_modulo);
  if (!found || found->op != "==" || !is_constant(*found->other)) return false;
  if (!found->other->integer || *found->other->integer < 0) return false;
  c.modulus = cast_to(s.type, found->subject->children[1]);
  c.remainder = cast_to(s.type, *found->other);
  return true;
}

bool named_calls(Constraints& c, const GeneratedValue& s, const TypedExpression& e) {
  if (e.kind == ExpressionKind::unary && e.name == "!" && e.children.size() == 1) {
    const TypedExpression& call = e.children[0];
    if (call.kind == ExpressionKind::call && call.name.ends_with("isnan") &&
        !call.children.empty() && is_subject(call.children[0], s.name)) {
      c.filters.push_back(code_of(e));  // any_number() has no NaN, but `any` has
      return s.type.kind == TypeKind::floating;
    }
  }
  if (e.kind != ExpressionKind::call || e.children.empty()) return false;
  const bool about = mentions_subject(e.children[0], s.name);
  if (e.name.ends_with("isfinite") && is_subject(e.children[0], s.name)) {
    c.finite = true;
    return true;
  }
  if (e.name == "std::is_sorted" && about && e.children.size() == 2 && s.type.is_range &&
      mentions_subject(e.children[1], s.name)) {
    c.sorted = true;
    return true;
  }
  return false;
}

bool membership(Constraints& c, const GeneratedValue& s, const TypedExpression& e) {
  if (e.kind != ExpressionKind::membership || e.children.size() != 2 || !c.generator.empty() ||
      !is_subject(e.children[0], s.name) || mentions_subject(e.children[1], s.name)) {
    return false;
  }
  // A range of allowed values is a choice among them; anything else is a generator.
  c.generator = e.children[1].type.is_range
                    ? "surety::elements_of<" + s.type.spelling + ">(" + code_of(e.children[1]) + ")"
                    : code_of(e.children[1]);
  return true;
}

/// `a || b || c` where each part is about the subject and nothing else that is generated.
bool alternatives(Constraints& c, const GeneratedValue& s, const TypedExpression& e) {
  if (e.kind != ExpressionKind::binary || e.name != "||" || !c.alternatives.empty()) return false;
  std::vector<const TypedExpression*> parts{&e};
  std::vector<std::string> generators;
  bool values_only = true;
  while (!parts.empty()) {
    const TypedExpression* part = parts.back();
    parts.pop_back();
    if (part->kind == ExpressionKind::binary && part->name == "||") {
      parts.push_back(&part->children[1]);
      parts.push_back(&part->children[0]);
      continue;
    }
    Constraints alone;
    std::vector<const TypedExpression*> conjuncts;
    split_conjunction(*part, conjuncts);
    for (const TypedExpression* conjunct : conjuncts) {
      if (!constrain(alone, s, *conjunct)) return false;
    }
    if (!alone.filters.empty()) return false;
    values_only = values_only && alone.equal.has_value();
    generators.push_back(alone.equal && conjuncts.size() == 1 ? *alone.equal
                                                              : generator_of(s, alone));
  }
  if (values_only) {
    std::string list;
    for (const std::string& value : generators) list += (list.empty() ? "" : ", ") + value;
    c.alternatives = {"surety::one_of(" + list + ")"};
    return true;
  }
  std::string list;
  for (const std::string& text : generators) {
    const bool value = text.find("surety::") == std::string::npos;
    list += (list.empty() ? "" : ", ") + (value ? "surety::constant(" + text + ")" : text);
  }
  c.alternatives = {"surety::union_of(" + list + ")"};
  return true;
}

bool elements(Constraints& c, const GeneratedValue& s, const TypedExpression& e) {
  if (e.kind != ExpressionKind::quantifier || e.name != "forall" || e.children.size() != 2 ||
      !is_subject(e.children[0], s.name) || !s.type.is_range || !c.element_generator.empty()) {
    return false;
  }
  // The type of the variable is known from where it is used.
  GeneratedValue element{e.bound, {}};
  for_each(e.children[1], [&](const TypedExpression& part) {
    if (part.kind == ExpressionKind::variable && part.name == e.bound) element.type = part.type;
  });
  if (element.type.spelling.empty()) return false;
  Constraints inner;
  std::vector<const TypedExpression*> conjuncts;
  split_conjunction(e.children[1], conjuncts);
  for (const TypedExpression* conjunct : conjuncts) {
    if (mentions_subject(*conjunct, s.name) || !constrain(inner, element, *conjunct)) return false;
  }
  c.element_generator = {generator_of(element, inner)};
  return true;
}

bool booleans(Constraints& c, const GeneratedValue& s, const TypedExpression& e) {
  if (s.type.kind != TypeKind::boolean || c.equal) return false;
  if (is_subject(e, s.name)) {
    c.equal = "true";
    return true;
  }
  if (e.kind == ExpressionKind::unary && e.name == "!" && is_subject(e.children[0], s.name)) {
    c.equal = "false";
    return true;
  }
  return false;
}

using ConstraintRule = bool (*)(Constraints&, const GeneratedValue&, const TypedExpression&);
constexpr ConstraintRule constraint_rules[] = {number_bounds, pointers,   booleans,    equality,
                                               sizes,         remainders, named_calls, membership,
                                               alternatives,  elements};

std::string least(const Constraints& c) {
  if (!c.least_size) return "0";
  return c.least_size->code + (c.least_size->open ? " + 1" : "");
}
std::string most(const Constraints& c) {
  if (!c.most_size) return "";
  return ", " + (c.most_size->open
                     ? "(" + c.most_size->code + ") == 0 ? 0 : (" + c.most_size->code + ") - 1"
                     : c.most_size->code);
}

std::string number_generator(const GeneratedValue& s, const Constraints& c) {
  const std::string limits = "std::numeric_limits<" + s.type.spelling + ">::";
  if (!c.modulus.empty()) {
    const std::string low = c.low ? c.low->code + (c.low->open ? " + 1" : "") : limits + "min()";
    const std::string high =
        c.high ? c.high->code + (c.high->open ? " - 1" : "") : limits + "max()";
    // x % m has the sign of x: a remainder other than 0 means that x is not negative.
    const std::string from =
        c.remainder == "0" || c.low ? low : "static_cast<" + s.type.spelling + ">(0)";
    return "surety::multiples<" + s.type.spelling + ">(" + from + ", " + high + ", " + c.modulus +
           ", " + c.remainder + ")";
  }
  if (c.finite && !c.low && !c.high) {
    return "surety::inclusive(" + limits + "lowest(), " + limits + "max())";
  }
  if (c.low && c.high) {
    if (!c.low->open && !c.high->open) {
      return "surety::inclusive(" + c.low->code + ", " + c.high->code + ")";
    }
    return "surety::interval(" + c.low->code + ", " + c.high->code + ", " +
           (c.low->open ? "true" : "false") + ", " + (c.high->open ? "true" : "false") + ")";
  }
  if (c.low) return (c.low->open ? "surety::gt(" : "surety::ge(") + c.low->code + ")";
  if (c.high) return (c.high->open ? "surety::lt(" : "surety::le(") + c.high->code + ")";
  return "surety::any<" + s.type.spelling + ">()";
}

std::string pointer_generator(const GeneratedValue& s, const Constraints& c) {
  std::string element = s.type.element;
  if (element.starts_with("const ")) element.erase(0, 6);
  const std::string name = s.type.record == "std::unique_ptr"   ? "surety::unique_ptr_of("
                           : s.type.record == "std::shared_ptr" ? "surety::shared_ptr_of("
                                                                : "surety::pointer_to(";
  if (element.empty()) return "surety::any<" + s.type.spelling + ">()";
  return name + "surety::any<" + element + ">()" + (c.not_null ? ", surety::Null::excluded)" : ")");
}

std::string container_generator(const GeneratedValue& s, const Constraints& c) {
  const bool sized = c.least_size || c.most_size;
  const std::string element = c.element_generator.empty() ? "surety::any<" + s.type.element + ">()"
                                                          : c.element_generator[0];
  const std::string tail = sized ? ", " + least(c) + most(c) + ")" : ")";
  std::string text;
  const StandardType* standard = standard_type(s.type.record);
  const Making making = standard == nullptr ? Making::constructors : standard->making;
  const bool plain = !sized && c.element_generator.empty();
  if (making == Making::text && s.type.element == "char") {
    if (plain) return "surety::any<std::string>()";
    text = c.element_generator.empty() ? "surety::bytes(" + least(c) + most(c) + ")"
                                       : "surety::string_of(" + element + tail;
  } else if (s.type.record == "std::set") {
    text = "surety::set_of(" + element + tail;
  } else if (s.type.record == "std::vector") {
    text = "surety::vector_of(" + element + tail;
  } else if (making == Making::inserted && sized) {
    text = "surety::unique_of<" + s.type.spelling + ">(" + element + tail;
  } else if ((making == Making::text || making == Making::pushed || making == Making::collected ||
              making == Making::pushed_in_front) &&
             !plain) {
    text = "surety::sequence_of<" + s.type.spelling + ">(" + element + tail;
  } else {
    return "surety::any<" + s.type.spelling + ">()";
  }
  return c.sorted ? "surety::sorted(" + text + ")" : text;
}

std::string aggregate_generator(const GeneratedValue& s, const Constraints& c) {
  std::string generators;
  for (const auto& field : s.type.fields) {
    const GeneratedValue part{s.name + "." + field.name, field.type()};
    const Constraints* known = nullptr;
    for (const auto& [name, inner] : c.fields) {
      if (name == field.name) known = &inner;
    }
    generators += ", " + generator_of(part, known == nullptr ? Constraints{} : *known);
  }
  return "surety::aggregate<" + s.type.spelling + ">(" + generators.substr(2) + ")";
}

std::string base_generator(const GeneratedValue& s, const Constraints& c) {
  if (!c.generator.empty()) return c.generator;
  if (c.equal) return "surety::constant(" + *c.equal + ")";
  if (!c.alternatives.empty()) return c.alternatives[0];
  if (s.type.numeric()) return number_generator(s, c);
  const bool smart = is_made(s.type.record, Making::owner);
  if (s.type.kind == TypeKind::pointer || smart) return pointer_generator(s, c);
  if (s.type.is_range) return container_generator(s, c);
  if (!c.fields.empty()) return aggregate_generator(s, c);
  return "surety::any<" + s.type.spelling + ">()";
}

}  // namespace

std::string code_of(const TypedExpression& expression) { return clause_code(expression.text); }

Constraints& Constraints::field(const std::string& name) {
  for (auto& [known, constraints] : fields) {
    if (known == name) return constraints;
  }
  return fields.emplace_back(Field{name, {}}).constraints;
}

void split_conjunction(const TypedExpression& condition, std::vector<const TypedExpression*>& out) {
  if (condition.kind == ExpressionKind::binary && condition.name == "&&") {
    for (const TypedExpression& child : condition.children) split_conjunction(child, out);
  } else {
    out.push_back(&condition);
  }
}

bool is_subject(const TypedExpression& e, const std::string& name) {
  const bool variable = e.kind == ExpressionKind::parameter || e.kind == ExpressionKind::variable;
  if (variable) return e.name == name;
  // A field of a parameter is a subject too: `p.x`.
  return e.kind == ExpressionKind::member && e.children.size() == 1 &&
         e.children[0].kind == ExpressionKind::parameter &&
         e.children[0].name + "." + e.name == name;
}

bool mentions_subject(const TypedExpression& expression, const std::string& name) {
  const std::string root = name.substr(0, name.find('.'));
  bool found = false;
  for_each(expression, [&](const TypedExpression& part) {
    const bool variable =
        part.kind == ExpressionKind::parameter || part.kind == ExpressionKind::variable;
    found = found || (variable && part.name == root);
  });
  return found;
}

bool constrain(Constraints& constraints, const GeneratedValue& subject,
               const TypedExpression& condition) {
  for (const ConstraintRule rule : constraint_rules) {
    if (rule(constraints, subject, condition)) return true;
  }
  // Fields of aggregates, one level deep.
  if (!subject.type.aggregate) return false;
  for (const auto& field : subject.type.fields) {
    const GeneratedValue part{subject.name + "." + field.name, field.type()};
    Constraints changed = constraints.field(field.name);
    for (const ConstraintRule rule : constraint_rules) {
      if (rule(changed, part, condition)) {
        constraints.field(field.name) = std::move(changed);
        return true;
      }
    }
  }
  return false;
}

std::string generator_of(const GeneratedValue& subject, const Constraints& constraints) {
  const std::string& type = subject.type.spelling;
  std::string text = base_generator(subject, constraints);
  std::string conditions;
  const auto require = [&](const std::string& condition) {
    conditions += (conditions.empty() ? "" : " && ") + condition;
  };
  for (const std::string& value : constraints.different) {
    if (subject.type.numeric() && subject.type.kind != TypeKind::floating) {
      text = fmt::format("surety::without({}, {})", text, value);
    } else {
      require("!(" + subject.name + " == " + value + ")");
    }
  }
  // A field or a bound variable has no name of its own outside its clause.
  if (subject.name.find('.') == std::string::npos) {
    for (const std::string& filter : constraints.filters) require("(" + filter + ")");
  }
  if (conditions.empty() || subject.name.find('.') != std::string::npos) return text;
  return "surety::where(" + text + ", [=](const " + type + "& " + subject.name + ") { return " +
         conditions + "; })";
}

}  // namespace surety::tool::derive
