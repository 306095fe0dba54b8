#include "tool/derive/derive.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/clause_code.h"
#include "tool/contracts/tokens.h"
#include "tool/derive/constraints.h"
#include "tool/derive/handles.h"
#include "tool/derive/language_refinement.h"
#include "tool/derive/pointers.h"
#include "tool/derive/solve/solve.h"
#include "tool/model/contract.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/plan.h"
#include "tool/model/standard_types.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

std::string unqualified(std::string type) {
  constexpr std::string_view constant = "const ";
  if (type.starts_with(constant)) type.erase(0, constant.size());
  return type;
}

/// The string that a C string is generated from.
TypeInfo text_behind(const TypeInfo& pointer) {
  TypeInfo storage;
  std::string character = text_character(pointer);
  if (character.empty()) return storage;
  character = unqualified(character);
  storage.kind = TypeKind::record;
  storage.is_range = true;
  storage.parts = pointer.parts;
  storage.parts.front().spelling = character;
  storage.element = character;
  storage.record = "std::basic_string";
  storage.spelling = character == "char" ? "std::string" : "std::basic_string<" + character + ">";
  return storage;
}

/// What a test draws for a parameter: views need something to look at.
TypeInfo held_type(const ParameterPlan& parameter) {
  TypeInfo storage = text_behind(parameter.type);
  if (storage.spelling.empty()) storage = storage_behind(parameter.type);
  return storage.spelling.empty() ? parameter.type : storage;
}

/// An understood conjunct, or a leftover.
struct Conjunct {
  TypedExpression condition;
  std::set<std::size_t> parameters;
  bool arithmetic = false;
  std::optional<std::size_t> leftover;
};

/// `parameter op bound` as a condition.
TypedExpression compared(const ParameterPlan& parameter, const char* op,
                         const TypedExpression& bound) {
  TypedExpression subject;
  subject.kind = ExpressionKind::parameter;
  subject.name = parameter.name;
  subject.type = parameter.type;
  TypedExpression condition;
  condition.kind = ExpressionKind::binary;
  condition.name = op;
  condition.type.kind = TypeKind::boolean;
  condition.type.bits = 8;
  condition.children = {subject, bound};
  return condition;
}

/// What a pointer parameter leads to, and whether it may be null.
struct PointerInput {
  enum class To {
    object,
    text,
    buffer,
    end,
    range,
    function,
    stream,
    array,
    arguments,
    kept,
    handle,
    given
  } to = To::object;
  std::string elements;   // of a buffer: `buffer(n)`, or a generator of its elements
  std::string begin;      // of an end: the name of the parameter that points to the beginning
  bool not_null = false;  // the region says so
  bool only_null = false;
};

class Deriver {
 public:
  Deriver(const FunctionPlan& function, const Region& region)
      : function_(function),
        region_(region),
        constraints_(function.parameters.size()),
        written_(function.parameters.size()),
        derived_(function.parameters.size(), false),
        needs_(function.parameters.size()),
        uses_object_(function.parameters.size(), false),
        solvable_(function.parameters.size()),
        languages_(function.parameters.size()),
        pointers_(function.parameters.size()),
        lengths_(function.parameters.size(), false) {
    for (std::size_t i = 0; i < solvable_.size(); ++i) {
      const ParameterPlan& parameter = function_.parameters[i];
      solvable_[i] = !parameter.type.dependent && !parameter.pack && is_solvable(parameter.type);
      if (!parameter.type.dependent && !parameter.pack) classify(i);
      if (parameter.not_null && parameter.type.kind == TypeKind::pointer) {
        constraints_[i].not_null = derived_[i] = true;
      }
    }
  }

  Derivation run() {
    for (const Clause& clause : region_.assumes) {
      if (!clause.parameter.empty()) write(clause);
    }
    recognise();
    for (const Clause& clause : region_.assumes) {
      if (clause.parameter.empty()) find_languages(clause);
    }
    for (const Clause& clause : region_.assumes) {
      if (clause.parameter.empty()) condition(clause);
    }
    propagate();
    shorten();
    group();
    order();
    return std::move(result_);
  }

 private:
  /// What the type alone says of where a parameter leads to.
  void classify(std::size_t i) {
    using To = PointerInput::To;
    const ParameterPlan& parameter = function_.parameters[i];
    const TypeInfo& type = parameter.type;
    const bool changed = parameter.passing == Passing::lvalue_reference;
    if (parameter.elements != 0 && type.kind == TypeKind::pointer && !type.parts.empty() &&
        type.parts[0].numeric()) {
      pointers_[i].to = To::buffer;
      pointers_[i].elements = "surety::buffer(" + std::to_string(parameter.elements) + ")";
      pointers_[i].not_null = true;
    } else if (type.array && parameter.passing != Passing::value && fills(type)) {
      pointers_[i].to = To::array;
    } else if (made_by_functions(parameter, false)) {
      pointers_[i].to = To::handle;
    } else if (kept_in_holder(parameter)) {
      pointers_[i].to = To::kept;
      pointers_[i].not_null = true;
    } else if (!changed && !text_character(type).empty()) {
      pointers_[i].to = To::text;
    } else if (!changed && !signature_of(type).empty()) {
      pointers_[i].to = To::function;
    } else if (changed && is_stream(type)) {
      pointers_[i].to = To::stream;
    } else if (!changed && is_context(function_, parameter)) {
      pointers_[i].to = To::buffer;
      pointers_[i].elements = "surety::buffer(0)";
    }
  }
  static bool fills(const TypeInfo& array) {
    return array.array ? fills(array.parts[0]) : array.numeric();
  }

  void write(const Clause& clause) {
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      if (function_.parameters[i].name != clause.parameter) continue;
      const std::string code = clause_code(clause.generator);
      std::set<std::size_t> needed;
      for (std::size_t j = 0; j < function_.parameters.size(); ++j) {
        if (j != i && !function_.parameters[j].name.empty() &&
            mentions(clause.generator.text, function_.parameters[j].name)) {
          needed.insert(j);
        }
      }
      if (!written_[i].empty() || makes_cycle(i, needed)) {
        result_.leftovers.push_back(
            {clause.text,
             "::surety::detail::contains((" + code + "), " + clause.parameter + ")",
             {},
             false});
        return;
      }
      written_[i] = code;
      const PointerInput::To to = pointers_[i].to;
      if (to != PointerInput::To::text && to != PointerInput::To::stream) pointers_[i] = {};
      write_buffer(i, clause, needed);
      uses_object_[i] = clause.uses_object;
      languages_[i] = clause.is_typed && is_language(clause.typed.type);
      write_range(i, clause);
      needs_[i].insert(needed.begin(), needed.end());
    }
  }

  /// `p = buffer(n)`, or a generator of the elements that a pointer leads to.
  void write_buffer(std::size_t i, const Clause& clause, const std::set<std::size_t>& needed) {
    const TypeInfo& type = function_.parameters[i].type;
    const bool leads = type.kind == TypeKind::pointer || owns_array(type);
    if (type.dependent || !leads || !clause.is_typed) return;
    const bool length = clause.typed.kind == ExpressionKind::call &&
                        clause.typed.name == "surety::buffer" && clause.typed.children.size() == 1;
    const std::string& drawn = clause.generator_type;
    // Elements in a container; a generator of pointers is used as it is.
    const bool elements = drawn.starts_with("std::vector<") || drawn.starts_with("std::array<") ||
                          drawn.starts_with("std::deque<") || drawn.starts_with("std::list<") ||
                          (drawn.starts_with("std::basic_string<") && text_character(type).empty());
    if (drawn.starts_with("surety::Pointee<")) pointers_[i].to = PointerInput::To::object;
    if (drawn.ends_with("*")) pointers_[i].to = PointerInput::To::given;
    if (!length && !elements) return;
    pointers_[i].to = PointerInput::To::buffer;
    pointers_[i].elements = written_[i];
    if (length) {
      for (const std::size_t other : needed) measure(other);
    }
  }

  /// Buffers that names and types tell of, unless the contract says something else.
  void recognise() {
    for (const RecognisedBuffer& buffer : recognised_buffers(function_)) {
      const auto [pointer, other, ends_there] = buffer;
      PointerInput& input = pointers_[pointer];
      const bool known = input.to != PointerInput::To::object && input.to != PointerInput::To::text;
      if (!written_[pointer].empty() || (known && input.elements != "surety::buffer(0)")) continue;
      if (ends_there ? !written_[other].empty() : makes_cycle(pointer, {other})) continue;
      const bool open = type_of(pointer).dependent;
      const bool range = !container_of(type_of(pointer)).empty() || (open && ends_there);
      input.to = is_text_list(type_of(pointer)) ? PointerInput::To::arguments
                 : range                        ? PointerInput::To::range
                                                : PointerInput::To::buffer;
      if (ends_there) {
        input.elements =
            "surety::vector_of(surety::any<" + element_behind(type_of(pointer)) + ">())";
        pointers_[other].to = PointerInput::To::end;
        pointers_[other].begin = function_.parameters[pointer].name;
        needs_[other].insert(pointer);
      } else {
        input.elements = "surety::buffer(" + function_.parameters[other].name + ")";
        needs_[pointer].insert(other);
        measure(other);
      }
    }
  }
  const TypeInfo& type_of(std::size_t i) const { return function_.parameters[i].type; }

  /// The parameter is a length, or part of one.
  void measure(std::size_t i) {
    if (!type_of(i).integral() || type_of(i).dependent) return;
    lengths_[i] = true;
    solvable_[i] = false;
    result_.narrowed = true;
  }

  /// Lengths are short: memory is not endless.
  void shorten() {
    for (std::size_t i = 0; i < lengths_.size(); ++i) {
      Constraints& c = constraints_[i];
      if (!lengths_[i] || !written_[i].empty() || c.equal || !c.alternatives.empty() ||
          !c.generator.empty()) {
        continue;
      }
      const std::string& type = type_of(i).spelling;
      if (!c.low) c.low = Bound{"static_cast<" + type + ">(0)", false};
      const std::string high = c.high ? c.high->code : "std::numeric_limits<" + type + ">::max()";
      c.high =
          Bound{fmt::format("surety::detail::short_length<{}>({}, {})", type, c.low->code, high),
                c.high && c.high->open};
      derived_[i] = true;
    }
  }

  /// What the conjunct says of pointers that lead to texts or buffers: true if that is all it says.
  bool note_null(const TypedExpression& conjunct) {
    for (std::size_t i = 0; i < pointers_.size(); ++i) {
      const std::string& name = function_.parameters[i].name;
      if (pointers_[i].to == PointerInput::To::object || name.empty()) continue;
      const bool null = says_null(conjunct, name);
      if (!null && !says_not_null(conjunct, name)) continue;
      (null ? pointers_[i].only_null : pointers_[i].not_null) = true;
      return true;
    }
    return false;
  }

  /// The generator and the holder of a pointer that leads to a text or a buffer.
  void point(std::size_t i, ParameterGenerator& made) const {
    const PointerInput& input = pointers_[i];
    if (input.to == PointerInput::To::object) return;
    const TypeInfo& type = type_of(i);
    if (made.by == GeneratedBy::standard) made.by = GeneratedBy::derived;
    const std::string container = container_of(type);
    const bool open = type.dependent;  // an instantiation completes it
    if (input.to == PointerInput::To::end) {
      made.holder = container.empty() && !open
                        ? "::surety::detail::BufferEnd<" + element_behind(type) + ">"
                        : "::surety::RangeEnd<" + container + ">";
      made.generator = "surety::detail::end_of(" + input.begin + ", \"" + input.begin + "\")";
      return;
    }
    const std::string& name = function_.parameters[i].name;
    if (input.to == PointerInput::To::range) {
      made.holder = "::surety::Range<" + container + ">";
      made.generator = "surety::detail::ranges_of<" + container + ">()";
      return;
    }
    if (input.to == PointerInput::To::arguments) {
      made.holder = "::surety::Arguments";
      made.generator = "surety::detail::arguments_by(" + input.elements + ")";
      return;
    }
    if (input.to == PointerInput::To::given) {
      made.by = GeneratedBy::written;
      made.holder = "::surety::GivenPointer<" + type.element + ">";
      made.generator =
          "surety::detail::given_pointers<" + type.element + ">(" + made.generator + ")";
      return;
    }
    if (input.to == PointerInput::To::handle) {
      const bool null = !input.not_null && admits_null(function_, i);
      const HeldElements held = *made_by_functions(function_.parameters[i], null);
      made.holder = held.holder;
      made.generator = held.generator;
      return;
    }
    if (input.to == PointerInput::To::kept) {
      const HeldElements held = *kept_in_holder(function_.parameters[i]);
      made.holder = held.holder;
      made.generator = held.generator;
      return;
    }
    if (input.to == PointerInput::To::array) {
      made.holder = "::surety::Elements<" + unqualified(type.spelling) + ">";
      made.generator = "surety::detail::arrays_of<" + unqualified(type.spelling) + ">()";
      return;
    }
    if (input.to == PointerInput::To::stream) {
      const bool reads = type.record != "std::basic_ostream";
      const std::string texts = !written_[i].empty() ? written_[i]
                                : reads              ? "surety::any<std::string>()"
                                                     : "surety::constant(std::string())";
      made.holder = "::surety::TextStream";
      made.generator = "surety::detail::streams_of(" + texts + ")";
      return;
    }
    const bool null = !input.not_null && admits_null(function_, i);
    if (input.to == PointerInput::To::function) {
      const std::string signature = signature_of(type);
      const bool pointer = type.kind == TypeKind::pointer;
      made.holder =
          (pointer ? "::surety::FunctionPointer<" : "::surety::Function<") + signature + ">";
      made.generator = pointer ? "surety::detail::function_pointers<" + signature + ">(\"" + name +
                                     "\", " +
                                     (null ? "surety::Null::allowed)" : "surety::Null::excluded)")
                               : "surety::detail::functions<" + signature + ">(\"" + name + "\")";
      return;
    }
    const std::string nulls = null ? ", surety::Null::allowed)" : ", surety::Null::excluded)";
    if (input.to == PointerInput::To::text) {
      const std::string character = text_character(type);
      made.holder = "::surety::CText<" + character + ">";
      made.generator = "surety::detail::c_texts<" + character + ">(" +
                       (input.only_null ? "surety::constant(nullptr)" : made.generator) + nulls;
      return;
    }
    if (open) {
      made.holder = "::surety::Buffer<>";
      made.generator = input.elements + nulls;
      made.generator.pop_back();
      return;
    }
    const std::string element = element_behind(type);
    if (owns_array(type)) {
      made.holder = "::surety::OwnedBuffer<" + element + ">";
      made.generator =
          input.only_null
              ? "surety::constant(surety::OwnedBuffer<" + element + ">(nullptr))"
              : "surety::detail::owned_buffers_by<" + element + ">(" + input.elements + nulls;
      return;
    }
    made.holder = "::surety::Buffer<" + element + ">";
    made.generator = input.only_null
                         ? "surety::detail::null_buffers<" + element + ">()"
                         : "surety::detail::buffers_by<" + element + ">(" + input.elements + nulls;
  }

  /// `p = inclusive(1, 9)` is as good as two comparisons; other generators are not taken apart.
  void write_range(std::size_t i, const Clause& clause) {
    const TypedExpression& call = clause.typed;
    const bool range = clause.is_typed && call.kind == ExpressionKind::call &&
                       call.name == "surety::inclusive" && call.children.size() == 2;
    solvable_[i] = solvable_[i] && range;
    if (!solvable_[i]) return;
    for (const std::size_t end : {0u, 1u}) {
      const TypedExpression condition =
          compared(function_.parameters[i], end == 0 ? ">=" : "<=", call.children[end]);
      const bool constant = call.children[end].kind == ExpressionKind::constant;
      solvable_[i] = solvable_[i] && constant && is_solvable(condition);
      conjuncts_.push_back({condition, {i}, true, std::nullopt});
    }
  }

  /// `s in Url` is as good as `s = Url`.
  void find_languages(const Clause& clause) {
    std::vector<const TypedExpression*> conjuncts;
    if (clause.is_typed) split_conjunction(clause.typed, conjuncts);
    for (const TypedExpression* e : conjuncts) {
      if (e->kind != ExpressionKind::membership || !is_language(e->children[1].type)) continue;
      for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
        const std::string& name = function_.parameters[i].name;
        if (name.empty() || !written_[i].empty() || !is_subject(e->children[0], name) ||
            mentioned(e->children[1]).size() != 0) {
          continue;
        }
        written_[i] = clause_code(e->children[1].text);
        languages_[i] = true;
        drawn_from_.insert(e);
      }
    }
  }

  /// Makes the language of the only parameter of the conjunct narrower; false if it cannot.
  bool refine_language(const TypedExpression& conjunct) {
    const std::set<std::size_t> all = mentioned(conjunct);
    if (all.size() != 1 || !languages_[*all.begin()]) return false;
    const std::size_t i = *all.begin();
    const auto refinement = language_refinement(conjunct, function_.parameters[i].name);
    if (!refinement) return false;
    written_[i] = "(" + written_[i] + ").where(" + refinement->constraint + ")";
    derived_[i] = true;
    result_.narrowed = result_.narrowed || refinement->narrows;
    return true;
  }

  void condition(const Clause& clause) {
    if (!clause.is_typed) {
      result_.leftovers.push_back({clause.text, clause_code(clause.text), clause.typed, false});
      return;
    }
    std::vector<const TypedExpression*> conjuncts;
    split_conjunction(clause.typed, conjuncts);
    for (const TypedExpression* conjunct : conjuncts) {
      if (conjunct->kind == ExpressionKind::constant || note_null(*conjunct)) continue;
      if (drawn_from_.count(conjunct) != 0 || refine_language(*conjunct)) continue;
      Conjunct part{*conjunct, mentioned(*conjunct), is_solvable(*conjunct), std::nullopt};
      const std::optional<std::size_t> owner = place(*conjunct);
      if (!owner) {
        part.leftover = result_.leftovers.size();
        result_.leftovers.push_back(
            {conjunct->text, clause_code(conjunct->text), *conjunct, part.arithmetic});
      } else if (!part.arithmetic) {
        solvable_[*owner] = false;  // its solutions would not know of this
      }
      conjuncts_.push_back(std::move(part));
    }
  }

  std::set<std::size_t> mentioned(const TypedExpression& e) const {
    std::set<std::size_t> found;
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      const std::string& name = function_.parameters[i].name;
      if (!name.empty() && mentions_subject(e, name)) found.insert(i);
    }
    return found;
  }

  /// Gives the conjunct to one of its parameters: numbers before containers, later ones before
  /// earlier ones, so that `i < v.size()` and `lo <= hi` draw v before i and lo before hi.
  std::optional<std::size_t> place(const TypedExpression& conjunct) {
    const std::set<std::size_t> all = mentioned(conjunct);
    std::vector<std::size_t> candidates(all.begin(), all.end());
    std::stable_sort(candidates.begin(), candidates.end(), [&](std::size_t a, std::size_t b) {
      const bool number_a = function_.parameters[a].type.numeric();
      const bool number_b = function_.parameters[b].type.numeric();
      return number_a != number_b ? number_a : a > b;
    });
    for (std::size_t i : candidates) {
      if (!written_[i].empty() || function_.parameters[i].pack || compares_pointer(conjunct, i)) {
        continue;
      }
      std::set<std::size_t> others = all;
      others.erase(i);
      if (makes_cycle(i, others)) continue;
      Constraints changed = constraints_[i];
      if (!constrain(changed, {function_.parameters[i].name, held_type(function_.parameters[i])},
                     conjunct)) {
        continue;
      }
      constraints_[i] = std::move(changed);
      derived_[i] = true;
      for_each(conjunct, [&](const TypedExpression& part) {
        if (part.kind == ExpressionKind::object) uses_object_[i] = true;
      });
      needs_[i].insert(others.begin(), others.end());
      return i;
    }
    return std::nullopt;
  }

  /// Two pointers are equal if they lead to the same place, not if it has the same contents.
  bool compares_pointer(const TypedExpression& conjunct, std::size_t i) const {
    const PointerInput::To to = pointers_[i].to;
    if (to != PointerInput::To::object && to != PointerInput::To::text) return true;
    return to == PointerInput::To::text && conjunct.kind == ExpressionKind::binary &&
           (conjunct.name == "==" || conjunct.name == "!=") &&
           std::any_of(conjunct.children.begin(), conjunct.children.end(),
                       [&](const TypedExpression& side) {
                         return is_subject(side, function_.parameters[i].name);
                       });
  }

  bool reaches(std::size_t from, std::size_t to) const {
    if (from == to) return true;
    return std::any_of(needs_[from].begin(), needs_[from].end(),
                       [&](std::size_t next) { return reaches(next, to); });
  }
  bool makes_cycle(std::size_t i, const std::set<std::size_t>& needed) const {
    return std::any_of(needed.begin(), needed.end(),
                       [&](std::size_t other) { return reaches(other, i); });
  }

  /// What `low < high` and `high <= 9` say of `low`, which is drawn first: else most values of it
  /// would leave none for `high`.
  void propagate() {
    for (std::size_t round = 0; round < function_.parameters.size(); ++round) {
      for (const Conjunct& part : conjuncts_) {
        const TypedExpression& e = part.condition;
        const bool compares = e.kind == ExpressionKind::binary && e.children.size() == 2 &&
                              (e.name == "<" || e.name == "<=" || e.name == ">" || e.name == ">=");
        if (!compares) continue;
        const bool rising = e.name[0] == '<';
        const std::optional<std::size_t> small = parameter_of(e.children[rising ? 0 : 1]);
        const std::optional<std::size_t> large = parameter_of(e.children[rising ? 1 : 0]);
        if (!small || !large || *small == *large) continue;
        const bool same = function_.parameters[*small].type.spelling ==
                          function_.parameters[*large].type.spelling;
        if (!same || !function_.parameters[*small].type.numeric()) continue;
        const bool strict = e.name.size() == 1;
        hand_on(*large, constraints_[*large].high, *small, constraints_[*small].high, strict);
        hand_on(*small, constraints_[*small].low, *large, constraints_[*large].low, strict);
      }
    }
  }
  std::optional<std::size_t> parameter_of(const TypedExpression& e) const {
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      if (!function_.parameters[i].name.empty() && is_subject(e, function_.parameters[i].name))
        return i;
    }
    return std::nullopt;
  }
  /// A bound that mentions no parameter holds for the other one too.
  void hand_on(std::size_t from, const std::optional<Bound>& bound, std::size_t to,
               std::optional<Bound>& other, bool strict) {
    if (!bound || other || !written_[to].empty()) return;
    for (const ParameterPlan& parameter : function_.parameters) {
      if (!parameter.name.empty() && mentions(bound->code, parameter.name)) return;
    }
    other = Bound{bound->code, bound->open || strict};
    derived_[to] = true;
    uses_object_[to] = uses_object_[to] || uses_object_[from];
  }

  /// Gathers, for each arithmetic leftover, the parameters that are tied to it.
  void group() {
    std::vector<bool> used(conjuncts_.size(), false);
    for (std::size_t k = 0; k < conjuncts_.size(); ++k) {
      if (used[k] || !conjuncts_[k].leftover || !conjuncts_[k].arithmetic) continue;
      std::set<std::size_t> members = conjuncts_[k].parameters;
      std::set<std::size_t> parts;
      for (std::size_t before = 0; before != members.size() + parts.size();) {
        before = members.size() + parts.size();
        for (std::size_t i = 0; i < conjuncts_.size(); ++i) {
          const Conjunct& part = conjuncts_[i];
          const bool shares =
              std::any_of(part.parameters.begin(), part.parameters.end(),
                          [&](std::size_t parameter) { return members.count(parameter) != 0; });
          if (!part.arithmetic || !shares) continue;
          parts.insert(i);
          members.insert(part.parameters.begin(), part.parameters.end());
        }
      }
      for (const std::size_t i : parts) used[i] = true;
      const bool apart = std::all_of(members.begin(), members.end(), [&](std::size_t i) {
        return solvable_[i] &&
               std::includes(members.begin(), members.end(), needs_[i].begin(), needs_[i].end());
      });
      if (!apart) continue;
      ArithmeticGroup made{{members.begin(), members.end()}, {}, {}};
      for (const std::size_t i : parts) {
        made.conditions.push_back(conjuncts_[i].condition);
        if (conjuncts_[i].leftover) made.leftovers.push_back(*conjuncts_[i].leftover);
      }
      result_.groups.push_back(std::move(made));
    }
  }

  void order() {
    std::vector<bool> done(function_.parameters.size(), false);
    const std::function<void(std::size_t)> add = [&](std::size_t i) {
      if (done[i]) return;
      done[i] = true;
      for (std::size_t other : needs_[i]) add(other);
      const ParameterPlan& parameter = function_.parameters[i];
      const TypeInfo held = held_type(parameter);
      const std::string name =
          parameter.name.empty() ? "argument_" + std::to_string(i) : parameter.name;
      ParameterGenerator made{i,
                              name,
                              written_[i],
                              held.spelling,
                              derived_[i] ? GeneratedBy::derived : GeneratedBy::written,
                              uses_object_[i]};
      if (written_[i].empty()) {
        made.generator = generator_of({name, held}, constraints_[i]);
        made.by = derived_[i] ? GeneratedBy::derived : GeneratedBy::standard;
      }
      point(i, made);
      result_.generators.push_back(std::move(made));
    };
    for (const ArithmeticGroup& group : result_.groups) {
      for (const std::size_t i : group.parameters) add(i);
    }
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) add(i);
  }

  const FunctionPlan& function_;
  const Region& region_;
  std::vector<Constraints> constraints_;
  std::vector<std::string> written_;
  std::vector<bool> derived_;
  std::vector<std::set<std::size_t>> needs_;
  std::vector<bool> uses_object_;
  std::vector<bool> solvable_;                   // the solver would know all that is assumed of it
  std::vector<bool> languages_;                  // it is drawn from a language
  std::set<const TypedExpression*> drawn_from_;  // conjuncts that say so
  std::vector<PointerInput> pointers_;
  std::vector<bool> lengths_;  // it says how long a buffer is
  std::vector<Conjunct> conjuncts_;
  Derivation result_;
};

}  // namespace

TypeInfo storage_behind(const TypeInfo& type) {
  TypeInfo storage;
  if (!is_made(type.record, Making::view) || type.parts.empty()) return storage;
  storage.kind = TypeKind::record;
  storage.is_range = true;
  storage.parts = type.parts;
  TypeInfo& element = storage.parts.front();
  constexpr std::string_view constant = "const ";
  if (element.spelling.starts_with(constant)) element.spelling.erase(0, constant.size());
  storage.element = element.spelling;
  if (type.record == "std::basic_string_view") {
    storage.record = "std::basic_string";
    storage.spelling =
        element.spelling == "char" ? "std::string" : "std::basic_string<" + element.spelling + ">";
  } else if (element.kind != TypeKind::boolean) {  // vectors of bool have no bool to look at
    // The second argument is the number of elements, where it is fixed.
    const std::size_t comma = type.spelling.rfind(", ");
    const bool fixed = comma != std::string::npos && comma > type.spelling.rfind(element.spelling);
    storage.record = fixed ? "std::array" : "std::vector";
    storage.spelling =
        storage.record + "<" + element.spelling + (fixed ? type.spelling.substr(comma) : ">");
  }
  return storage;
}

Derivation derive_generators(const FunctionPlan& function, const Region& region) {
  return Deriver(function, region).run();
}

Derivation derive_inputs(const FunctionPlan& function, const Region& region) {
  if (region.draws.empty()) return derive_generators(function, region);
  Region drawn = region;
  // Before the assumptions: the first generator of a parameter counts, others filter.
  drawn.assumes.insert(drawn.assumes.begin(), region.draws.begin(), region.draws.end());
  Derivation derivation = derive_generators(function, drawn);
  derivation.narrowed = true;
  return derivation;
}

}  // namespace surety::tool::derive
