// The types of values: what they are called, and which of them are objects.
#include "tool/front_end/classes/describe_objects.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/QualTypeNames.h>
#include <clang/AST/Type.h>
#include <clang/Basic/Specifiers.h>
#include <clang/Sema/Sema.h>
#include <fmt/core.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

#include <cctype>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/classes/object_code.h"
#include "tool/front_end/describe/types.h"
#include "tool/front_end/parse/declarations.h"
#include "tool/model/object_types.h"
#include "tool/model/standard_types.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::front_end {

std::string without_global(const std::string& spelling) {
  std::string out;
  for (std::size_t i = 0; i < spelling.size(); ++i) {
    const bool word = i > 0 && (std::isalnum(static_cast<unsigned char>(spelling[i - 1])) != 0 ||
                                spelling[i - 1] == '_' || spelling[i - 1] == '>');
    if (spelling.compare(i, 2, "::") == 0 && !word) {
      ++i;
      continue;
    }
    out += spelling[i];
  }
  return out;
}

std::string argument(const std::string& type, std::size_t index) {
  return "*static_cast<" + type + "*>(a[" + std::to_string(index) + "])";
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

namespace {

bool counts_or_indexes(const std::string& name, const std::string& type) {
  static const std::set<std::string> names = {
      "n",      "count", "size", "len",       "length", "num",   "cnt",    "capacity", "reserve",
      "pos",    "index", "idx",  "offset",    "i",      "width", "height", "rows",     "cols",
      "nbytes", "bits",  "prec", "precision", "depth",  "level", "times",  "position", "repeat"};
  std::string lower;
  for (const char c : name) {
    if (c != '_') lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return names.count(lower) != 0 || type.find("size_t") != std::string::npos ||
         lower.find("size") != std::string::npos || lower.find("count") != std::string::npos ||
         lower.find("length") != std::string::npos || lower.find("index") != std::string::npos;
}

bool has_member_type(const clang::CXXRecordDecl& record, llvm::StringRef name) {
  auto& context = record.getASTContext();
  return !record.lookup(&context.Idents.get(name)).empty();
}

}  // namespace

ObjectDescriber::ObjectDescriber(clang::Sema& sema, const ClassIndex& index, ObjectTypes& types,
                                 unsigned depth)
    : sema_(sema),
      context_(sema.getASTContext()),
      index_(index),
      types_(types),
      depth_(depth),
      policy_(context_.getPrintingPolicy()) {
  policy_.SuppressTagKeyword = true;
  policy_.Bool = true;
  policy_.SuppressUnwrittenScope = true;
}

std::string ObjectDescriber::spelling(clang::QualType type) const {
  return clang::TypeName::getFullyQualifiedName(type, context_, policy_, true);
}

int ObjectDescriber::add(const std::string& spelling, const std::string& kind) {
  const int number = static_cast<int>(types_.types.size());
  ObjectType type;
  type.spelling = spelling;
  type.name = without_global(spelling);
  type.kind = kind;
  types_.types.push_back(std::move(type));
  return number;
}

int ObjectDescriber::leaf(const std::string& spelling, const std::string& kind, bool is_signed) {
  const auto [at, fresh] = known_.try_emplace(kind + ":" + spelling, 0);
  if (fresh) {
    at->second = add(spelling, kind);
    types_.types.back().is_signed = is_signed;
  }
  return at->second;
}

int ObjectDescriber::enumeration(const clang::EnumType& enumeration, clang::QualType whole) {
  const clang::EnumDecl* declaration = enumeration.getDecl()->getDefinition();
  if (declaration == nullptr || is_hidden(*declaration) || declaration->getDeclName().isEmpty()) {
    return -1;
  }
  const std::string type = spelling(whole);
  const auto [at, fresh] = known_.try_emplace(type, 0);
  if (!fresh) return at->second;
  const int number = at->second = add(type, "record");
  std::set<std::string> values;
  for (const clang::EnumConstantDecl* constant : declaration->enumerators()) {
    if (types_.types[static_cast<std::size_t>(number)].ways.size() >= most_calls) break;
    if (!values.insert(llvm::toString(constant->getInitVal(), 10)).second) continue;
    const std::string name = "::" + constant->getQualifiedNameAsString();
    types_.types[static_cast<std::size_t>(number)].ways.push_back(
        {fmt::format("new (m) {}({})", type, name), without_global(name), {}});
  }
  if (values.empty()) {
    // It has no names for its values, as std::byte has none.
    const clang::QualType integer = declaration->getIntegerType();
    const int value = this->type(integer);
    types_.types[static_cast<std::size_t>(number)].ways.push_back(
        {"new (m) " + type + "(static_cast<" + type + ">(" +
             (value < 0 ? "0" : argument(spelling(integer), 0)) + "))",
         "static_cast<" + without_global(type) + ">(" + (value < 0 ? "0" : place(0)) + ")",
         value < 0 ? std::vector<int>{} : std::vector<int>{value}});
  }
  return number;
}

int ObjectDescriber::container(clang::QualType whole, Making making,
                               const std::vector<clang::QualType>& parts) {
  const std::string type = spelling(whole);
  const auto [at, fresh] = known_.try_emplace("sequence:" + type, 0);
  if (!fresh) return at->second;
  at->second = -1;
  std::vector<int> elements;
  std::vector<std::string> codes;
  for (const clang::QualType part : parts) {
    codes.push_back(argument(spelling(part), elements.size()));
    elements.push_back(this->type(part));
    if (elements.back() < 0) return -1;
  }
  const int number = add(type, "sequence");
  known_["sequence:" + type] = number;
  ObjectType& made = types_.types[static_cast<std::size_t>(number)];
  made.ways.push_back({"new (m) " + type + "()", made.name + "()", {}});
  const std::string object = "(*static_cast<" + type + "*>(o))";
  std::string grow;
  switch (making) {
    case Making::inserted:
    case Making::collected:
      grow = object + ".insert(" + codes[0] + ")";
      break;
    case Making::put:
      grow = object + ".push(" + codes[0] + ")";
      break;
    case Making::emplaced:
      grow = object + ".emplace(" + joined(codes) + ")";
      break;
    case Making::pushed_in_front:
      // Behind its last element, so that it reads as it was written.
      grow = "auto& all = " + object +
             "; auto last = all.before_begin(); for (auto next = all.begin(); next != all.end(); "
             "++next) ++last; all.insert_after(last, " +
             codes[0] + ")";
      break;
    default:
      grow = object + ".push_back(" + codes[0] + ")";
  }
  made.steps.push_back({grow, "", elements});
  return number;
}

/// The number of a standard type that is drawn as a whole or grows out of an empty one; -1 for what
/// cannot be made; nothing for all others.
std::optional<int> ObjectDescriber::standard(clang::QualType whole,
                                             const clang::CXXRecordDecl& declared) {
  const StandardType* standard = standard_type_of(declared);
  if (standard == nullptr) {
    if (declared.isInStdNamespace() || plain_name(declared).starts_with("std::")) return -1;
    return std::nullopt;
  }
  const std::vector<clang::QualType> parts = parts_of(declared, *standard);
  switch (standard->making) {
    case Making::view:
      return is_char_text(declared) ? leaf(spelling(whole), "view") : -1;
    case Making::text:
      if (is_char_text(declared)) return leaf(spelling(whole), "string");
      [[fallthrough]];
    case Making::pushed:
    case Making::pushed_in_front:
    case Making::put:
    case Making::inserted:
    case Making::collected:
    case Making::emplaced:
      return container(whole, standard->making, parts);
    default:
      return std::nullopt;
  }
}

int ObjectDescriber::record(clang::QualType whole, const clang::CXXRecordDecl& declared) {
  if (const std::optional<int> found = standard(whole, declared)) return *found;
  if (!sema_.isCompleteType(declared.getLocation(), whole)) return -1;
  const clang::CXXRecordDecl* definition = declared.getDefinition();
  if (definition == nullptr || definition->isLambda() || definition->isUnion() ||
      definition->isInvalidDecl() || definition->isLocalClass() != nullptr ||
      definition->isAnonymousStructOrUnion() || definition->getDeclName().isEmpty() ||
      is_hidden(*definition)) {
    return -1;
  }
  if (has_member_type(*definition, "iterator_category")) return -1;
  const clang::CXXDestructorDecl* destructor = definition->getDestructor();
  if (destructor != nullptr &&
      (destructor->getAccess() != clang::AS_public || destructor->isDeleted())) {
    return -1;
  }
  const std::string type = spelling(whole);
  const auto [at, fresh] = known_.try_emplace(type, 0);
  if (!fresh) return at->second;
  if (present_depth_ > depth_) {
    known_.erase(at);
    return -1;
  }
  at->second = add(type, "record");
  types_.types.back().is_abstract = definition->isAbstract();
  const int number = at->second;
  pending_.push_back({number, whole, false, present_depth_ + 1});
  return number;
}

int ObjectDescriber::target(clang::QualType type, const std::string& name) {
  const std::string spelled = spelling(type);
  const auto found = known_.find(spelled);
  const clang::CXXRecordDecl* declared = type->getAsCXXRecordDecl();
  if (declared == nullptr || !sema_.isCompleteType(declared->getLocation(), type)) return -1;
  const int number = found != known_.end() ? found->second : add(spelled, "record");
  known_[spelled] = number;
  ObjectType& made = types_.types[static_cast<std::size_t>(number)];
  if (!name.empty()) {
    if (without_global(spelled) != name) nicknames_.emplace_back(without_global(spelled), name);
    made.name = name;
    made.spelling = "::" + name;
  }
  made.is_abstract = declared->getDefinition()->isAbstract();
  pending_.push_back({number, type, true, 0});
  return number;
}

/// Of an arithmetic type.
int ObjectDescriber::number(clang::QualType type) {
  const auto bits = context_.getTypeSize(type);
  switch (kind_of(type)) {
    case TypeKind::boolean:
      return leaf("bool", "boolean");
    case TypeKind::character:
      return bits == 8 && !type->isCharType() ? leaf(spelling(type), "integer")
                                              : leaf(spelling(type), "character");
    case TypeKind::floating: {
      const bool known =
          bits == 32 || bits == 64 || type->isSpecificBuiltinType(clang::BuiltinType::LongDouble);
      return known && type->isRealFloatingType() ? leaf(spelling(type), "floating") : -1;
    }
    default:
      return bits > 64 ? -1 : leaf(spelling(type), "integer", type->isSignedIntegerType());
  }
}

int ObjectDescriber::pointer(clang::QualType type) {
  const clang::QualType pointee = type->getPointeeType();
  if (pointee->isSpecificBuiltinType(clang::BuiltinType::Char_S) && pointee.isConstQualified()) {
    return leaf("const char*", "c_string");
  }
  if (pointee->getAsCXXRecordDecl() == nullptr || pointee.isVolatileQualified()) return -1;
  const int target_type = this->type(pointee);
  if (target_type < 0) return -1;
  const std::string spelled = spelling(type);
  const auto [at, fresh] = known_.try_emplace(spelled, 0);
  if (fresh) {
    at->second = add(spelled, "pointer");
    types_.types.back().target = target_type;
  }
  return at->second;
}

int ObjectDescriber::type(clang::QualType given, bool is_target, const std::string& name) {
  const clang::QualType type = given.getCanonicalType().getUnqualifiedType();
  if (is_target) return target(type, name);
  if (const auto known = known_.find(spelling(type)); known != known_.end()) return known->second;
  if (type->isNullPtrType()) {
    const int number = leaf("::std::nullptr_t", "record");
    auto& ways = types_.types[static_cast<std::size_t>(number)].ways;
    if (ways.empty()) ways.push_back({"new (m) ::std::nullptr_t(nullptr)", "nullptr", {}});
    return number;
  }
  switch (kind_of(type)) {
    case TypeKind::enumeration:
      return enumeration(*type->castAs<clang::EnumType>(), type);
    case TypeKind::pointer:
      return pointer(type);
    case TypeKind::record:
      return record(type, *type->getAsCXXRecordDecl());
    case TypeKind::other:
      return -1;
    default:
      return number(type);
  }
}

int ObjectDescriber::pass(clang::QualType given, const std::string& name, std::string& code,
                          std::size_t index) {
  const clang::QualType plain = given.getNonReferenceType();
  if (plain.isVolatileQualified() || plain->isDependentType()) return -1;
  int number = type(plain);
  if (number < 0) return -1;
  const ObjectType& made = types_.types[static_cast<std::size_t>(number)];
  const std::string spelled = made.kind == "pointer"    ? made.spelling
                              : made.kind == "c_string" ? "const char*"
                                                        : made.spelling;
  if (made.kind == "integer" && counts_or_indexes(name, given.getAsString())) {
    number = leaf(spelled, "small", made.is_signed);
  }
  code = argument(spelled, index);
  if (!given->isLValueReferenceType()) code = "static_cast<" + spelled + "&&>(" + code + ")";
  return number;
}

int ObjectDescriber::parameter(const clang::ParmVarDecl& declared, std::string& code,
                               std::size_t index) {
  if (declared.isParameterPack()) return -1;
  return pass(declared.getType(), declared.getNameAsString(), code, index);
}

void ObjectDescriber::describe(const Pending& pending) {
  present_depth_ = pending.depth;
  const clang::CXXRecordDecl* declared = pending.type->getAsCXXRecordDecl();
  const clang::CXXRecordDecl& record = *declared->getDefinition();
  const auto number = static_cast<std::size_t>(pending.number);
  const std::string type = types_.types[number].spelling;
  if (types_.types[number].ways.empty() && !add_standard_ways(pending.number, record)) {
    add_ways(pending.number, record, -1, type);
    const auto derived = index_.derived.find(record.getCanonicalDecl());
    if (record.isPolymorphic() && derived != index_.derived.end()) {
      for (const clang::CXXRecordDecl* each : derived->second) {
        if (types_.types[number].ways.size() >= 2 * most_calls || each->isAbstract()) continue;
        const int made = this->type(context_.getRecordType(each));
        if (made < 0) continue;
        // A copy: describing the arguments adds types.
        const std::string spelling = types_.types[static_cast<std::size_t>(made)].spelling;
        add_ways(pending.number, *each->getDefinition(), made, spelling);
      }
    }
  }
  if (!pending.target) return;
  if (!types_.types[number].is_abstract) {
    types_.types[number].copy = {
        "new (m) " + type + "(*static_cast<const " + type + "*>(o))", "copy", {}};
  }
  types_.types[number].equal = {"static_cast<bool>(*static_cast<const " + type +
                                    "*>(x) == *static_cast<const " + type + "*>(y))",
                                "equal",
                                {}};
  add_steps(pending.number, record, 0);
  add_observers(pending.number, record, 0);
}

void ObjectDescriber::finish() {
  while (!pending_.empty()) {
    const Pending next = pending_.front();
    pending_.pop_front();
    describe(next);
  }
  // What people call a type also inside of other names.
  const auto shorten = [&](std::string& text) {
    for (const auto& [full, name] : nicknames_) {
      for (std::size_t at = text.find(full); at != std::string::npos; at = text.find(full, at)) {
        text.replace(at, full.size(), name);
        at += name.size();
      }
    }
  };
  for (ObjectType& each : types_.types) {
    shorten(each.name);
    for (auto* calls : {&each.ways, &each.steps}) {
      for (ObjectCall& call : *calls) shorten(call.text);
    }
  }
}

}  // namespace surety::tool::front_end
