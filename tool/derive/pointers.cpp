#include "tool/derive/pointers.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/length_names.h"
#include "tool/contracts/tokens.h"
#include "tool/derive/constraints.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

std::string without_const(std::string type) {
  constexpr std::string_view constant = "const ";
  if (type.starts_with(constant)) type.erase(0, constant.size());
  return type;
}

/// Names of beginnings and ends, alone or as the last word of a longer name.
constexpr std::pair<std::string_view, std::string_view> end_names[] = {
    {"begin", "end"},    {"first", "last"},  {"start", "end"},  {"b", "e"},
    {"start", "finish"}, {"start", "stop"},  {"ptr", "end"},    {"p", "end"},
    {"data", "end"},     {"s", "end"},       {"beg", "end"},    {"ptr", "limit"},
    {"p", "limit"},      {"begin", "limit"}, {"data", "limit"}, {"start", "limit"}};

/// Characters with a number are not always so many characters: `repeat(name, count)`.
bool measures_characters(const ParameterPlan& pointer, const ParameterPlan& length) {
  static constexpr std::string_view measures[] = {"len",    "length",   "size", "sz",
                                                  "nbytes", "capacity", "cap",  "bytes"};
  static constexpr std::string_view memory[] = {"buf",  "buffer", "data",  "out",   "output", "dst",
                                                "dest", "src",    "in",    "input", "bytes",  "mem",
                                                "p",    "ptr",    "block", "chunk"};
  const auto is_one_of = [](const auto& words, const std::string& name) {
    return std::any_of(std::begin(words), std::end(words),
                       [&](std::string_view word) { return ends_in_word(name, word); });
  };
  const bool counts =
      length.type.kind == TypeKind::unsigned_integer && in_small(length.name) == "n";
  return counts || is_one_of(measures, length.name) || is_one_of(memory, pointer.name);
}

bool names_end(const std::string& begin, const std::string& end) {
  return std::any_of(std::begin(end_names), std::end(end_names), [&](const auto& pair) {
    if (!ends_in_word(begin, pair.first) || !ends_in_word(end, pair.second)) return false;
    // `src_begin` goes with `src_end` only.
    return in_small(begin).substr(0, begin.size() - pair.first.size()) ==
               in_small(end).substr(0, end.size() - pair.second.size()) ||
           in_small(end) == pair.second;
  });
}

/// A value of the type is a row of bits: nothing in it leads elsewhere.
bool is_plain(const TypeInfo& type) {
  if (type.numeric() || type.kind == TypeKind::enumeration) return true;
  return type.aggregate && !type.fields.empty() && !type.record.starts_with("std::") &&
         std::all_of(type.fields.begin(), type.fields.end(),
                     [](const FieldInfo& field) { return field.type().numeric(); });
}

bool is_buffer_pointer(const ParameterPlan& parameter) {
  const TypeInfo& type = parameter.type;
  if (owns_array(type)) {
    return !parameter.name.empty() && !parameter.pack &&
           parameter.passing != Passing::lvalue_reference && is_plain(type.parts[0].parts[0]);
  }
  if (parameter.name.empty() || parameter.pack || type.dependent ||
      type.kind != TypeKind::pointer || type.parts.empty() ||
      parameter.passing == Passing::lvalue_reference) {
    return false;
  }
  return without_const(type.element) == "void" || is_plain(type.parts[0]);
}

bool is_length(const ParameterPlan& parameter) {
  const TypeKind kind = parameter.type.kind;
  return !parameter.type.dependent && !parameter.name.empty() && !parameter.pack &&
         parameter.passing != Passing::lvalue_reference &&
         (kind == TypeKind::signed_integer || kind == TypeKind::unsigned_integer) &&
         parameter.type.bits >= 16;
}

/// Of a type that only an instantiation tells, and taken by value.
bool is_open(const ParameterPlan& parameter) {
  return parameter.type.dependent && !parameter.name.empty() && !parameter.pack &&
         !parameter.placeholder && parameter.passing == Passing::value;
}

bool is_record(const ParameterPlan& pointer) {
  return pointer.type.parts[0].kind == TypeKind::record;
}

/// Whether a clause hands the parameter to something that is not told the length: a C string. What
/// can be written may become one by the call: `expect: strlen(out) < size`.
bool is_used_alone(const FunctionPlan& function, const ParameterPlan& parameter,
                   const std::string& length) {
  const std::string& pointer = parameter.name;
  static constexpr std::string_view outputs[] = {"out", "output", "dst",    "dest",
                                                 "buf", "buffer", "result", "target"};
  const bool written =
      !parameter.type.element.starts_with("const ") &&
      std::any_of(std::begin(outputs), std::end(outputs),
                  [&](std::string_view word) { return ends_in_word(pointer, word); });

  bool alone = false;
  const auto look = [&](const TypedExpression& clause) {
    for_each(clause, [&](const TypedExpression& part) {
      const bool call = part.kind == ExpressionKind::call || part.kind == ExpressionKind::method ||
                        part.kind == ExpressionKind::conversion;
      const bool given =
          std::any_of(part.children.begin(), part.children.end(),
                      [&](const TypedExpression& child) { return is_subject(child, pointer); });
      alone = alone || (call && given && !mentions_subject(part, length));
    });
  };
  for (const Region& region : function.contract.regions) {
    for (const auto* clauses : {&region.assumes, &region.expects}) {
      for (const Clause& clause : *clauses) {
        const bool after =
            clauses == &region.expects && !contracts::mentions(clause.text.text, "old");
        if (clause.is_typed && !(written && after)) look(clause.typed);
      }
    }
  }
  return alone;
}

/// `int argc, char** argv`
bool is_arguments(const ParameterPlan& count, const ParameterPlan& texts) {
  const TypeInfo& type = texts.type;
  return is_length(count) && !texts.name.empty() && type.kind == TypeKind::pointer &&
         !type.dependent && texts.passing == Passing::value && !type.parts.empty() &&
         type.parts[0].kind == TypeKind::pointer &&
         without_const(type.parts[0].element) == "char" &&
         (ends_in_word(count.name, "argc") || names_length(count.name, texts.name));
}

/// Whether an earlier pointer has the same length: `copy(to, from, n)`.
bool shares_length(const ParameterPlan& before, const ParameterPlan& pointer) {
  const std::string element = without_const(before.type.element);
  if (!is_buffer_pointer(before) || element != without_const(pointer.type.element)) return false;
  // Text is read up to its end; what text is written to has the length.
  const bool text = !text_character(before.type).empty();
  const bool reads = before.type.element.starts_with("const ");
  return !text || !reads || pointer.type.element.starts_with("const ");
}

/// `std::list<int>` of `std::list<int>::iterator`; empty for all other types.
std::string before_iterator(const std::string& type) {
  for (const std::string_view kind :
       {"::iterator", "::const_iterator", "::reverse_iterator", "::const_reverse_iterator"}) {
    if (type.ends_with(kind)) return type.substr(0, type.size() - kind.size());
  }
  return {};
}

bool is_null(const TypedExpression& e) {
  return e.text.text == "nullptr" || e.text.text == "NULL" || e.text.text == "0";
}
bool compares_with_null(const TypedExpression& e, const char* op, const std::string& parameter) {
  if (e.kind != ExpressionKind::binary || e.name != op || e.children.size() != 2) return false;
  const TypedExpression& left = e.children[0];
  const TypedExpression& right = e.children[1];
  return (is_subject(left, parameter) && is_null(right)) ||
         (is_null(left) && is_subject(right, parameter));
}

}  // namespace

std::string text_character(const TypeInfo& type) {
  if (type.kind != TypeKind::pointer) return {};
  const std::string element = without_const(type.element);
  for (const char* character : {"char", "wchar_t", "char8_t", "char16_t", "char32_t"}) {
    if (element == character) return type.element;
  }
  return {};
}

bool owns_array(const TypeInfo& type) {
  return type.record == "std::unique_ptr" && !type.dependent && type.spelling.ends_with("[]>") &&
         type.parts.size() == 1 && type.parts[0].parts.size() == 1;
}

std::string element_behind(const TypeInfo& type) {
  if (owns_array(type)) return without_const(type.parts[0].parts[0].spelling);
  const std::string element = without_const(type.element);
  return element == "void" ? "unsigned char" : element;
}

bool holds_memory(const std::string& holder) {
  static constexpr std::string_view holders[] = {
      "::surety::CText<",       "::surety::Buffer<",          "::surety::Function<",
      "::surety::OwnedBuffer<", "::surety::FunctionPointer<", "::surety::Range<",
      "::surety::TextStream",   "::surety::Elements<",        "::surety::Arguments",
      "::surety::Atomic<",      "::surety::InitialValues<",   "::surety::GivenPointer<",
      "::surety::Handle<",      "::surety::TextPointer"};
  return holds_end(holder) ||
         std::any_of(std::begin(holders), std::end(holders),
                     [&](std::string_view each) { return holder.starts_with(each); });
}
std::optional<HeldElements> kept_in_holder(const ParameterPlan& parameter) {
  const TypeInfo& type = parameter.type;
  const bool pointer = type.kind == TypeKind::pointer && type.parts.size() == 1;
  const TypeInfo& object = pointer ? type.parts[0] : type;
  const auto held = [&](const std::string& holder, const std::string& generator) {
    return HeldElements{"::surety::" + holder + "<" + object.spelling + ">",
                        "surety::detail::" + generator + "<" + object.spelling + ">()"};
  };
  const bool referred = parameter.passing == Passing::lvalue_reference ||
                        parameter.passing == Passing::const_reference;
  if (object.record == "std::atomic" && pointer != referred) return held("Atomic", "atomics_of");
  if (object.record == "std::initializer_list" && !pointer &&
      parameter.passing != Passing::lvalue_reference) {
    return held("InitialValues", "initial_values_of");
  }
  if (pointer && !referred && object.kind == TypeKind::pointer && object.element == "const char" &&
      parameter.elements == 0 && type.element == "const char *") {
    return HeldElements{"::surety::TextPointer", "surety::detail::text_pointers()"};
  }
  return std::nullopt;
}
bool holds_end(const std::string& holder) {
  return holder.starts_with("::surety::detail::BufferEnd<") ||
         holder.starts_with("::surety::RangeEnd<");
}

std::string container_of(const TypeInfo& iterator) {
  return iterator.dependent ? "" : before_iterator(iterator.spelling);
}

bool waits_for_type(const std::string& holder) {
  return holder.starts_with("::surety::") && holder.ends_with("<>");
}

std::optional<HeldElements> held_elements(const std::string& holder, const std::string& generator,
                                          const std::string& type, const std::string& written) {
  const bool range = holder == "::surety::Range<>";
  const bool end = holder == "::surety::RangeEnd<>";
  const std::string container = range || end ? before_iterator(written) : "";
  if (!container.empty()) {
    return range ? HeldElements{"::surety::Range<" + container + ">",
                                "surety::detail::ranges_of<" + container + ">()"}
                 : HeldElements{"::surety::RangeEnd<" + container + ">", generator};
  }
  if ((range || end) && !written.ends_with("*")) return std::nullopt;
  const std::string element = "::std::remove_cv_t<::std::remove_pointer_t<" + type + ">>";
  if (end) return HeldElements{"::surety::detail::BufferEnd<" + element + ">", generator};
  const std::string elements =
      range ? "surety::vector_of(surety::any<" + element + ">()), surety::Null::excluded"
            : generator;
  return HeldElements{"::surety::Buffer<" + element + ">",
                      "surety::detail::buffers_by<" + element + ">(" + elements + ")"};
}

bool is_text_list(const TypeInfo& type) {
  return type.kind == TypeKind::pointer && !type.parts.empty() &&
         type.parts[0].kind == TypeKind::pointer && !text_character(type.parts[0]).empty();
}

bool is_context(const FunctionPlan& function, const ParameterPlan& parameter) {
  return without_const(parameter.type.element) == "void" &&
         parameter.type.kind == TypeKind::pointer &&
         std::any_of(function.parameters.begin(), function.parameters.end(),
                     [](const ParameterPlan& other) {
                       return signature_of(other.type).find("void *") != std::string::npos;
                     });
}

bool is_stream(const TypeInfo& type) {
  static constexpr std::string_view streams[] = {"std::basic_istream", "std::basic_ostream",
                                                 "std::basic_iostream", "std::basic_stringstream"};
  return std::find(std::begin(streams), std::end(streams), type.record) != std::end(streams) &&
         type.spelling.find("wchar_t") == std::string::npos;
}

std::string signature_of(const TypeInfo& type) {
  const bool holds = type.kind == TypeKind::pointer || type.record == "std::function";
  return holds && !type.parts.empty() && type.parts[0].function ? type.element : "";
}

bool says_not_null(const TypedExpression& conjunct, const std::string& parameter) {
  return is_subject(conjunct, parameter) || compares_with_null(conjunct, "!=", parameter);
}
bool says_null(const TypedExpression& conjunct, const std::string& parameter) {
  return compares_with_null(conjunct, "==", parameter) ||
         (conjunct.kind == ExpressionKind::unary && conjunct.name == "!" &&
          conjunct.children.size() == 1 && is_subject(conjunct.children[0], parameter));
}

bool asks_for_null(const TypedExpression& clause, const std::string& parameter) {
  if (says_not_null(clause, parameter) || says_null(clause, parameter)) return true;
  const bool logical = (clause.kind == ExpressionKind::binary &&
                        (clause.name == "&&" || clause.name == "||" || clause.name == "==>")) ||
                       clause.kind == ExpressionKind::conditional;
  return std::any_of(clause.children.begin(), clause.children.end(), [&](const auto& child) {
    return (is_subject(child, parameter) ? logical : asks_for_null(child, parameter));
  });
}

bool admits_null(const FunctionPlan& function, std::size_t parameter) {
  bool asked = false;
  bool asked_of_others = false;
  bool mentioned = false;
  for (const Region& region : function.contract.regions) {
    for (const auto* clauses : {&region.assumes, &region.expects}) {
      for (const Clause& clause : *clauses) {
        if (!clause.is_typed || !clause.parameter.empty()) continue;
        for (std::size_t i = 0; i < function.parameters.size(); ++i) {
          const ParameterPlan& each = function.parameters[i];
          const bool pointer = each.type.kind == TypeKind::pointer || owns_array(each.type);
          if (each.name.empty() || !pointer) continue;
          const bool here = asks_for_null(clause.typed, each.name);
          (i == parameter ? asked : asked_of_others) |= here;
          mentioned = mentioned || (i == parameter && mentions_subject(clause.typed, each.name));
        }
      }
    }
  }
  return asked || (asked_of_others && !mentioned);
}

std::vector<RecognisedBuffer> recognised_buffers(const FunctionPlan& function) {
  std::vector<RecognisedBuffer> found;
  const std::vector<ParameterPlan>& all = function.parameters;
  std::vector<bool> taken(all.size(), false);
  const auto add = [&](std::size_t pointer, std::size_t length) {
    found.push_back({pointer, length, false});
    taken[pointer] = taken[length] = true;
  };
  const auto fits = [&](std::size_t pointer, std::size_t length) {
    if (taken[pointer] || taken[length] || !is_buffer_pointer(all[pointer]) ||
        !is_length(all[length]) || !names_length(all[length].name, all[pointer].name)) {
      return false;
    }
    // `nth(list, n)` counts, but not elements of an array.
    const bool counts =
        all[length].type.kind == TypeKind::unsigned_integer || in_small(all[length].name) != "n";
    const bool text = !text_character(all[pointer].type).empty();
    const bool other = text && (!measures_characters(all[pointer], all[length]) ||
                                is_used_alone(function, all[pointer], all[length].name));
    return (!is_record(all[pointer]) || counts) && !other;
  };
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    const bool same = is_buffer_pointer(all[i]) && is_buffer_pointer(all[i + 1]) &&
                      all[i].type.element == all[i + 1].type.element &&
                      element_behind(all[i].type) == without_const(all[i].type.element);
    if (!same || taken[i] || !names_end(all[i].name, all[i + 1].name)) continue;
    found.push_back({i, i + 1, true});
    taken[i] = taken[i + 1] = true;
  }
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    const ParameterPlan& next = all[i + 1];
    if (!is_open(all[i]) || taken[i]) continue;
    if (is_open(next) && all[i].type_text == next.type_text && names_end(all[i].name, next.name)) {
      found.push_back({i, i + 1, true});
      taken[i] = taken[i + 1] = true;
    } else if (all[i].type_text.ends_with("*") && is_length(next) &&
               names_length(next.name, all[i].name)) {
      add(i, i + 1);
    }
  }
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    const bool pair = !container_of(all[i].type).empty() && !all[i].name.empty() &&
                      all[i].type.spelling == all[i + 1].type.spelling &&
                      !all[i + 1].name.empty() && all[i].passing != Passing::lvalue_reference &&
                      all[i + 1].passing != Passing::lvalue_reference;
    // Of three nobody knows which is the middle.
    const bool more = (i + 2 < all.size() && all[i + 2].type.spelling == all[i].type.spelling) ||
                      (i > 0 && all[i - 1].type.spelling == all[i].type.spelling);
    if (!pair || more) continue;
    found.push_back({i, i + 1, true});
    taken[i] = taken[i + 1] = true;
  }
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (taken[i] || taken[i - 1]) continue;
    if (is_arguments(all[i - 1], all[i])) {
      add(i, i - 1);
    } else if (is_arguments(all[i], all[i - 1])) {
      add(i - 1, i);
    }
  }
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (!fits(i - 1, i)) continue;
    add(i - 1, i);
    for (std::size_t before = i - 1; before > 0; --before) {
      const std::size_t other = before - 1;
      if (taken[other] || !shares_length(all[other], all[i - 1])) break;
      const bool text = !text_character(all[other].type).empty();
      if (text && is_used_alone(function, all[other], all[i].name)) break;
      // `find(s, key, key_length)`: the length is that of the key, and not of what is searched.
      const bool reads = all[other].type.element.starts_with("const ");
      if (reads && in_small(all[i].name).find(in_small(all[i - 1].name)) != std::string::npos)
        break;
      add(other, i);
    }
  }
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (fits(i, i - 1)) add(i, i - 1);
  }
  return found;
}

std::string in_words(const FunctionPlan& function, const RecognisedBuffer& buffer) {
  const std::string& pointer = function.parameters[buffer.pointer].name;
  const std::string& other = function.parameters[buffer.other].name;
  if (buffer.ends_there) {
    const bool container = !container_of(function.parameters[buffer.pointer].type).empty();
    return fmt::format("'{}' and '{}' are taken for the beginning and the end of one {}", pointer,
                       other, container ? "container" : "array");
  }
  const bool bytes = without_const(function.parameters[buffer.pointer].type.element) == "void";
  return fmt::format("'{}' is taken for the number of {} that '{}' points to", other,
                     bytes ? "bytes" : "elements", pointer);
}

}  // namespace surety::tool::derive
