// How objects are made: constructors, aggregates, factories, and standard classes taken apart.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/Specifiers.h>
#include <clang/Sema/Sema.h>
#include <fmt/core.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/classes/describe_objects.h"
#include "tool/front_end/classes/object_code.h"
#include "tool/front_end/describe/makers.h"
#include "tool/front_end/describe/types.h"
#include "tool/model/object_types.h"
#include "tool/model/standard_types.h"

namespace surety::tool::front_end {

void ObjectDescriber::add_call_ways(int number, int made, const clang::FunctionDecl& function,
                                    const std::string& head, const std::string& shown,
                                    bool braces) {
  std::vector<int> arguments;
  std::vector<std::string> codes, places;
  const auto put = [&] {
    auto& ways = types_.types[static_cast<std::size_t>(number)].ways;
    if (ways.size() >= most_calls) return;
    const char open = braces ? '{' : '(', close = braces ? '}' : ')';
    ways.push_back({"new (m) " + head + open + joined(codes) + close,
                    shown + open + joined(places) + close, arguments, made});
  };
  if (function.getNumParams() > most_parameters &&
      function.getMinRequiredArguments() > most_parameters) {
    return;
  }
  if (function.getMinRequiredArguments() == 0) put();
  for (unsigned i = 0; i < function.getNumParams() && i < most_parameters; ++i) {
    const clang::ParmVarDecl& each = *function.getParamDecl(i);
    // A list becomes its elements.
    clang::QualType element;
    if (sema_.isStdInitializerList(each.getType().getNonReferenceType(), &element)) {
      const bool ends = i + 1 >= function.getMinRequiredArguments();
      if (!ends || i > 4) return;
      for (std::size_t length = 0; length <= 3; ++length) {
        std::vector<int> with = arguments;
        std::vector<std::string> list, list_places;
        bool possible = true;
        for (std::size_t k = 0; k < length; ++k) {
          std::string code;
          const int type = pass(element, "", code, i + k);
          possible = possible && type >= 0;
          with.push_back(type);
          list.push_back(code);
          list_places.push_back(place(i + k));
        }
        if (!possible) return;
        auto& ways = types_.types[static_cast<std::size_t>(number)].ways;
        if (ways.size() >= most_calls) return;
        std::string before, before_places;
        for (std::size_t k = 0; k < codes.size(); ++k) {
          before += codes[k] + ", ";
          before_places += places[k] + ", ";
        }
        ways.push_back({fmt::format("new (m) {}({}{{{}}})", head, before, joined(list)),
                        fmt::format("{}({}{{{}}})", shown, before_places, joined(list_places)),
                        with, made});
      }
      return;
    }
    std::string code;
    const int type = parameter(each, code, i);
    if (type < 0) return;
    arguments.push_back(type);
    codes.push_back(code);
    places.push_back(place(i));
    if (i + 1 >= function.getMinRequiredArguments()) put();
  }
}

void ObjectDescriber::add_template_ways(int number, int made, const std::string& type) {
  struct Kind {
    const char* type;
    const char* kind;
    bool is_signed;
  };
  static constexpr Kind kinds[] = {
      {"int", "integer", true},           {"unsigned int", "integer", false},
      {"long", "integer", true},          {"unsigned long", "integer", false},
      {"double", "floating", false},      {"bool", "boolean", false},
      {"::std::string", "string", false}, {"const char*", "c_string", false}};
  for (const Kind& kind : kinds) {
    const int argument_type = leaf(kind.type, kind.kind, kind.is_signed);
    types_.types[static_cast<std::size_t>(number)].ways.push_back(
        {"new (m) " + type + "(" + argument(kind.type, 0) + ")",
         without_global(type) + "($0)",
         {argument_type},
         made});
  }
}

/// A way that takes one value of each type; false if one of them cannot be made. The parts `open`
/// and `close` are code around the arguments.
bool ObjectDescriber::add_way(int number, const std::vector<clang::QualType>& types,
                              const std::string& open, const std::string& close) {
  std::vector<int> arguments;
  std::vector<std::string> codes, places;
  for (std::size_t i = 0; i < types.size(); ++i) {
    codes.emplace_back();
    arguments.push_back(pass(types[i], "", codes.back(), i));
    places.push_back(place(i));
    if (arguments.back() < 0) return false;
  }
  ObjectType& made = types_.types[static_cast<std::size_t>(number)];
  made.ways.push_back({"new (m) " + made.spelling + open + joined(codes) + close,
                       made.name + without_global(open) + joined(places) + without_global(close),
                       arguments});
  return true;
}

bool ObjectDescriber::add_standard_ways(int number, const clang::CXXRecordDecl& record) {
  constexpr std::size_t longest_list = 3;
  const StandardType* standard = standard_type_of(record);
  if (standard == nullptr) return false;
  const std::vector<clang::QualType> parts = parts_of(record, *standard);
  switch (standard->making) {
    case Making::parts:
      add_way(number, parts, "(", ")");
      return true;
    case Making::twice:
      add_way(number, {parts[0], parts[0]}, "(", ")");
      return true;
    case Making::list:
      for (std::size_t length = 0; length <= longest_list; ++length) {
        add_way(number, std::vector<clang::QualType>(length, parts[0]), "{", "}");
      }
      return true;
    case Making::optional:
      add_way(number, {}, "(", ")");
      add_way(number, parts, "(", ")");
      return true;
    case Making::owner:
      add_way(number, {}, "(", ")");
      add_way(number, parts, "(new " + spelling(parts[0]) + "(", "))");
      return true;
    case Making::alternatives:
      for (std::size_t i = 0; i < parts.size(); ++i) {
        add_way(number, {parts[i]}, "(::std::in_place_index<" + std::to_string(i) + ">, ", ")");
      }
      return true;
    case Making::array: {
      const auto& special = llvm::cast<clang::ClassTemplateSpecializationDecl>(record);
      const auto size = special.getTemplateArgs()[1].getAsIntegral().getZExtValue();
      const auto given = std::min<std::size_t>(size, most_parameters);
      add_way(number, std::vector<clang::QualType>(given, parts[0]), "{{", "}}");
      return true;
    }
    case Making::error_code:
      add_way(number, {context_.IntTy}, "(", ", ::std::generic_category())");
      return true;
    default:
      return false;
  }
}

void ObjectDescriber::add_aggregate(int number, int made, const clang::CXXRecordDecl& record,
                                    const std::string& type) {
  std::vector<int> arguments;
  std::vector<std::string> codes, places;
  std::size_t index = 0;
  for (const clang::FieldDecl* field : record.fields()) {
    if (field->isUnnamedBitField()) continue;
    if (index == most_parameters) break;
    std::string code;
    const int field_type = pass(field->getType(), field->getNameAsString(), code, index);
    if (field_type < 0) break;
    arguments.push_back(field_type);
    codes.push_back(code);
    places.push_back(place(index++));
  }
  types_.types[static_cast<std::size_t>(number)].ways.push_back(
      {"new (m) " + type + "{" + joined(codes) + "}",
       without_global(type) + "{" + joined(places) + "}", arguments, made});
}

void ObjectDescriber::add_ways(int number, const clang::CXXRecordDecl& record, int made,
                               const std::string& type) {
  const std::string shown = made < 0 ? types_.types[static_cast<std::size_t>(number)].name
                                     : types_.types[static_cast<std::size_t>(made)].name;
  if (record.isAbstract()) return;
  if (record.isAggregate()) {
    add_aggregate(number, made, record, type);
    return;
  }
  const bool hidden = std::any_of(
      record.ctor_begin(), record.ctor_end(), [](const clang::CXXConstructorDecl* each) {
        return each->isDefaultConstructor() &&
               (each->getAccess() != clang::AS_public || each->isDeleted());
      });
  if (record.hasDefaultConstructor() && !hidden) {
    types_.types[static_cast<std::size_t>(number)].ways.push_back(
        {"new (m) " + type + "()", shown + "()", {}, made});
  }
  const Constructors constructors = constructors_of(record);
  for (const clang::CXXConstructorDecl* constructor : constructors.accessible) {
    if (constructor->isDefaultConstructor()) continue;
    add_call_ways(number, made, *constructor, type, shown, false);
  }
  const bool any_template =
      std::any_of(constructors.templates.begin(), constructors.templates.end(),
                  [](const auto* each) { return each->getMinRequiredArguments() == 1; });
  if (any_template) add_template_ways(number, made, type);
  if (made >= 0) return;
  std::size_t factories = 0;
  const auto found = index_.factories.find(record.getCanonicalDecl());
  if (found == index_.factories.end()) return;
  for (const clang::FunctionDecl* factory : found->second) {
    if (++factories > most_factories) break;
    const std::string name = "::" + plain_name(*factory);
    // `T(f(...))`: the object is what the function returns.
    std::vector<ObjectCall> before;
    std::swap(before, types_.types[static_cast<std::size_t>(number)].ways);
    add_call_ways(number, made, *factory, name, without_global(name), false);
    std::swap(before, types_.types[static_cast<std::size_t>(number)].ways);
    for (ObjectCall& call : before) {
      call.code = "new (m) " + type + "(" + call.code.substr(8) + ")";
      types_.types[static_cast<std::size_t>(number)].ways.push_back(std::move(call));
    }
  }
}

}  // namespace surety::tool::front_end
