#include "tool/codegen/objects/structures.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tool/codegen/objects/slots.h"
#include "tool/contracts/build_contract.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/model/standard_types.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {
namespace {

/// A type that code can name.
bool has_name(const TypeInfo& type) {
  return type.spelling.find("unnamed") == std::string::npos &&
         type.spelling.find("anonymous") == std::string::npos;
}

bool leads_to(const TypeInfo& type, const std::string& structure) {
  return type.spelling == structure ||
         std::any_of(type.parts.begin(), type.parts.end(),
                     [&](const TypeInfo& part) { return leads_to(part, structure); });
}

/// Descriptions end some levels down, and at the parameters of functions.
bool is_described_no_further(const TypeInfo& type) { return type.assembled && type.fields.empty(); }

bool can_fill(const TypeInfo& type, const std::string& structure) {
  if (type.numeric() || type.kind == TypeKind::enumeration || type.customised) return true;
  if (type.array || type.kind == TypeKind::pointer) {
    const TypeInfo& part = type.parts[0];
    // What a test cannot make stays null.
    const bool null = type.kind == TypeKind::pointer && (part.function || part.spelling == "void");
    return null || part.spelling == structure || can_fill(part, structure);
  }
  if (type.assembled) return is_described_no_further(type) || can_be_filled(type);
  if (type.record == "std::function") return false;
  if (const StandardType* standard = standard_type(type.record)) {
    const bool view = standard->making == Making::view;
    return type.copyable && (!view || type.record == "std::basic_string_view") &&
           std::all_of(type.parts.begin(), type.parts.end(), [&](const TypeInfo& part) {
             return part.spelling == structure ||
                    (part.kind != TypeKind::pointer && can_fill(part, structure));
           });
  }
  return type.aggregate && type.copyable && !type.fields.empty() &&
         std::all_of(type.fields.begin(), type.fields.end(), [&](const FieldInfo& field) {
           return field.type().kind != TypeKind::pointer && can_fill(field.type(), structure);
         });
}

class StructureWriter {
 public:
  explicit StructureWriter(Tables& tables) : tables_(tables) {}

  void find(const TypeInfo& type) {
    for (const TypeInfo& part : type.parts) find(part);
    // It may be described elsewhere.
    if (is_described_no_further(type)) return;
    if (!has_name(type) || !seen_.insert(type.spelling).second) return;
    for (const FieldInfo& field : type.fields) find(field.type());
    if (!type.enumerators.empty()) enumerate(type);
    if (type.assembled && !type.fields.empty() && can_be_filled(type)) found_.push_back(&type);
  }

  /// All of them are declared before any is defined: they may need each other.
  void write() {
    for (const TypeInfo* type : found_) {
      tables_.define(
          "surety_declared_" + region_identifier(type->spelling),
          {user_declaration(
               fmt::format("template <> struct surety::DefaultGenerator<{0}> {{ static "
                           "::surety::Generator<{0}> make(); }};",
                           type->spelling)),
           user_declaration(fmt::format(
               "template <> struct surety::Literal<{0}> {{ static ::std::string of(const "
               "{0}& surety_object); }};",
               type->spelling))});
    }
    for (const TypeInfo* type : found_) {
      tables_.define("surety_structure_" + region_identifier(type->spelling), definitions(*type));
    }
  }

 private:
  void enumerate(const TypeInfo& type) {
    Expressions values;
    for (const std::string& each : type.enumerators) {
      values.push_back(braced({name(each), literal(each)}));
    }
    const std::string own = "surety_enumerators_" + region_identifier(type.spelling);
    tables_.define(own,
                   data("[[maybe_unused]] static const bool", own,
                        call(specialised("::surety::detail::know_enumerators", {type.spelling}),
                             {boolean(type.all_enumerated), braced(values)})));
  }

  static Declarations definitions(const TypeInfo& type) {
    std::string fill, texts;
    for (const FieldInfo& field : type.fields) {
      const std::string place = "surety_object." + field.name;
      if (field.bits != 0) {
        fill += fmt::format("{} = ::surety::detail::drawn_bits<{}>(surety_source, {}); ", place,
                            field.type().spelling, field.bits);
        texts += fmt::format("{}::surety::literal(static_cast<{}>({}))", texts.empty() ? "" : ", ",
                             field.type().spelling, place);
        continue;
      }
      const bool recursive = leads_to(field.type(), type.spelling);
      fill += fmt::format("::surety::detail::{}(surety_source, {}); ",
                          recursive ? "draw_recursive" : "draw_into", place);
      texts += fmt::format("{}::surety::detail::field_text({})", texts.empty() ? "" : ", ", place);
    }
    return {user_declaration(fmt::format(
                "inline ::surety::Generator<{0}> surety::DefaultGenerator<{0}>::make() {{ return "
                "::surety::detail::assembled<{0}>([](::surety::Source& surety_source, {0}& "
                "surety_object) {{ {1}}}); }}",
                type.spelling, fill)),
            user_declaration(fmt::format("inline ::std::string surety::Literal<{0}>::of(const {0}& "
                                         "surety_object) {{ return "
                                         "::surety::detail::structure_text<{0}>({1}); }}",
                                         type.spelling, texts))};
  }

  Tables& tables_;
  std::set<std::string> seen_;
  std::vector<const TypeInfo*> found_;
};

}  // namespace

bool can_be_filled(const TypeInfo& structure) {
  return has_name(structure) && structure.copyable &&
         std::all_of(structure.fields.begin(), structure.fields.end(), [&](const FieldInfo& field) {
           return !field.name.empty() && can_fill(field.type(), structure.spelling);
         });
}

bool is_customised(const TypeInfo& type) {
  return type.customised || std::any_of(type.parts.begin(), type.parts.end(), is_customised) ||
         std::any_of(type.fields.begin(), type.fields.end(),
                     [](const FieldInfo& field) { return is_customised(field.type()); });
}

void define_structures(const std::vector<const TypeInfo*>& types, Tables& tables) {
  StructureWriter writer(tables);
  for (const TypeInfo* type : types) writer.find(*type);
  writer.write();
}

}  // namespace surety::tool::codegen
