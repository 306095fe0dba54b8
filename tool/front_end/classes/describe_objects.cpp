// The types of values: what they are called, and which of them are objects.
#include "tool/front_end/classes/describe_objects.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/QualTypeNames.h>
#include <clang/Sema/Sema.h>

#include <set>

#include "tool/front_end/classes/object_code.h"
#include "tool/front_end/parse/declarations.h"

namespace surety::tool::front_end {

std::string plain_name(const clang::NamedDecl& declaration) {
  std::string name = declaration.getQualifiedNameAsString();
  for (const char* inner : {"::__cxx11", "::_V2", "::__debug"}) {
    for (std::size_t at = name.find(inner); at != std::string::npos; at = name.find(inner)) {
      name.erase(at, std::string(inner).size());
    }
  }
  return name;
}

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

/// What `std::` classes serve as arguments.
bool is_useful_standard(const std::string& name) {
  static const std::set<std::string> names = {"std::chrono::duration", "std::chrono::time_point",
                                              "std::complex",          "std::bitset",
                                              "std::filesystem::path", "std::monostate"};
  return names.count(name) != 0;
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
        {"new (m) " + type + "(" + name + ")", without_global(name), {}});
  }
  if (values.empty()) {
    types_.types[static_cast<std::size_t>(number)].ways.push_back(
        {"new (m) " + type + "(static_cast<" + type + ">(0))",
         "static_cast<" + without_global(type) + ">(0)",
         {}});
  }
  return number;
}

int ObjectDescriber::container(clang::QualType whole,
                               const clang::ClassTemplateSpecializationDecl& record) {
  static const std::set<std::string> lists = {"std::vector", "std::list", "std::deque",
                                              "std::basic_string"};
  static const std::set<std::string> sets = {"std::set", "std::multiset", "std::unordered_set",
                                             "std::unordered_multiset"};
  static const std::set<std::string> maps = {"std::map", "std::multimap", "std::unordered_map",
                                             "std::unordered_multimap"};
  const std::string name = plain_name(record);
  const auto argument_type = [&](unsigned i) { return record.getTemplateArgs()[i].getAsType(); };
  const bool list = lists.count(name) != 0, set = sets.count(name) != 0,
             map = maps.count(name) != 0;
  if (!list && !set && !map) return -2;
  const std::string type = spelling(whole);
  const auto [at, fresh] = known_.try_emplace("sequence:" + type, 0);
  if (!fresh) return at->second;
  at->second = -1;
  std::vector<int> elements{this->type(argument_type(0))};
  std::vector<std::string> codes{argument(spelling(argument_type(0)), 0)};
  if (map) {
    elements.push_back(this->type(argument_type(1)));
    codes.push_back(argument(spelling(argument_type(1)), 1));
  }
  if (std::find(elements.begin(), elements.end(), -1) != elements.end()) return -1;
  const int number = add(type, "sequence");
  known_["sequence:" + type] = number;
  ObjectType& made = types_.types[static_cast<std::size_t>(number)];
  made.ways.push_back({"new (m) " + type + "()", made.name + "()", {}});
  const std::string object = "(*static_cast<" + type + "*>(o))";
  made.steps.push_back({object + (list  ? ".push_back(" + codes[0] + ")"
                                  : set ? ".insert(" + codes[0] + ")"
                                        : ".emplace(" + joined(codes) + ")"),
                        "", elements});
  return number;
}

int ObjectDescriber::record(clang::QualType whole, const clang::CXXRecordDecl& declared) {
  const std::string name = plain_name(declared);
  if (name == "std::basic_string" || name == "std::basic_string_view") {
    const auto& special = llvm::cast<clang::ClassTemplateSpecializationDecl>(declared);
    if (special.getTemplateArgs()[0].getAsType()->isCharType()) {
      return leaf(spelling(whole), name == "std::basic_string" ? "string" : "view");
    }
  }
  if (const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&declared)) {
    const int found = container(whole, *special);
    if (found != -2) return found;
  }
  if (!sema_.isCompleteType(declared.getLocation(), whole)) return -1;
  const clang::CXXRecordDecl* definition = declared.getDefinition();
  if (definition == nullptr || definition->isLambda() || definition->isUnion() ||
      definition->isInvalidDecl() || definition->isLocalClass() != nullptr ||
      definition->isAnonymousStructOrUnion() || definition->getDeclName().isEmpty() ||
      is_hidden(*definition)) {
    return -1;
  }
  if (has_member_type(*definition, "iterator_category")) return -1;
  static const std::set<std::string> taken_apart = {
      "std::pair",       "std::tuple",      "std::optional", "std::variant",
      "std::unique_ptr", "std::shared_ptr", "std::array"};
  if (definition->isInStdNamespace() || name.starts_with("std::")) {
    if (taken_apart.count(name) == 0 && !is_useful_standard(name)) return -1;
  }
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

int ObjectDescriber::type(clang::QualType given, bool target, const std::string& name) {
  const clang::QualType type = given.getCanonicalType().getUnqualifiedType();
  if (target) {
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
  if (const auto known = known_.find(spelling(type)); known != known_.end()) return known->second;
  if (type->isBooleanType()) return leaf("bool", "boolean");
  if (type->isAnyCharacterType() && context_.getTypeSize(type) == 8) {
    const bool plain = type->isCharType() &&
                       !type->isSpecificBuiltinType(clang::BuiltinType::SChar) &&
                       !type->isSpecificBuiltinType(clang::BuiltinType::UChar);
    return leaf(spelling(type), plain ? "character" : "integer", type->isSignedIntegerType());
  }
  if (type->isAnyCharacterType()) return leaf(spelling(type), "character");
  if (const auto* enumerated = type->getAs<clang::EnumType>())
    return enumeration(*enumerated, type);
  if (type->isIntegerType()) {
    if (context_.getTypeSize(type) > 64) return -1;
    return leaf(spelling(type), "integer", type->isSignedIntegerType());
  }
  if (type->isRealFloatingType()) {
    const auto size = context_.getTypeSize(type);
    return size == 32 || size == 64 ? leaf(spelling(type), "floating")
           : type->isSpecificBuiltinType(clang::BuiltinType::LongDouble)
               ? leaf(spelling(type), "floating")
               : -1;
  }
  if (type->isNullPtrType()) {
    const int number = leaf("::std::nullptr_t", "record");
    auto& ways = types_.types[static_cast<std::size_t>(number)].ways;
    if (ways.empty()) ways.push_back({"new (m) ::std::nullptr_t(nullptr)", "nullptr", {}});
    return number;
  }
  if (type->isPointerType()) {
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
  if (const clang::CXXRecordDecl* declared = type->getAsCXXRecordDecl()) {
    return record(type, *declared);
  }
  return -1;
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
