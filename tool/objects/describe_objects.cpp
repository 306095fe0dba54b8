#include "tool/objects/describe_objects.h"

#include <algorithm>
#include <set>

#include "tool/contracts/declarations.h"

namespace surety::tool {

namespace {

constexpr std::size_t most_calls = 24;
constexpr unsigned most_parameters = 6;
constexpr std::size_t most_factories = 6;

/// Names of methods that act on the world, on other threads or on memory that they do not own.
bool is_dangerous(const std::string& name) {
  static const char* parts[] = {"delete",    "destroy", "dispose", "release", "exit",  "abort",
                                "terminate", "wait",    "sleep",   "lock",    "exec",  "join",
                                "fork",      "kill",    "detach",  "unref",   "Unref", "Delete",
                                "Destroy",   "Release", "Lock",    "Wait",    "Exec",  "Free"};
  return std::any_of(std::begin(parts), std::end(parts),
                     [&](const char* part) { return name.find(part) != std::string::npos; });
}
/// Names of what is no part of an object's value.
bool is_no_value(const std::string& name) {
  static const std::set<std::string> names = {
      "capacity",        "max_size",   "bucket_count", "load_factor",
      "max_load_factor", "use_count",  "unique",       "max_bucket_count",
      "hash_code",       "isDetached", "refcount",     "ref_count",
      "Capacity",        "refCount",   "isShared",     "referenceCount"};
  return names.count(name) != 0 || is_dangerous(name);
}
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
std::string place(std::size_t index) { return "$" + std::to_string(index); }

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
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

void ObjectDescriber::add_call_ways(int number, int made, const clang::FunctionDecl& function,
                                    const std::string& head, const std::string& shown,
                                    bool braces) {
  std::vector<int> arguments;
  std::vector<std::string> codes, places;
  const auto put = [&] {
    auto& ways = types_.types[static_cast<std::size_t>(number)].ways;
    if (ways.size() >= most_calls) return;
    const char open = braces ? '{' : '(', close = braces ? '}' : ')';
    ways.push_back({"new (m) " + head + open + joined(codes) + close + (braces ? "" : ""),
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
        ways.push_back({"new (m) " + head + "(" + before + "{" + joined(list) + "})",
                        shown + "(" + before_places + "{" + joined(list_places) + "})", with,
                        made});
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

bool ObjectDescriber::add_standard_ways(int number, const clang::CXXRecordDecl& record) {
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (special == nullptr) return false;
  const std::string name = plain_name(record);
  const std::string type = types_.types[static_cast<std::size_t>(number)].spelling;
  const std::string shown = types_.types[static_cast<std::size_t>(number)].name;
  const auto put = [&](const std::string& code, const std::string& text,
                       std::vector<int> arguments) {
    if (std::find(arguments.begin(), arguments.end(), -1) != arguments.end()) return;
    types_.types[static_cast<std::size_t>(number)].ways.push_back(
        {"new (m) " + type + code, shown + text, std::move(arguments)});
  };
  std::vector<clang::QualType> inner;
  for (const clang::TemplateArgument& given : special->getTemplateArgs().asArray()) {
    if (given.getKind() == clang::TemplateArgument::Pack) {
      for (const clang::TemplateArgument& each : given.pack_elements()) {
        if (each.getKind() == clang::TemplateArgument::Type) inner.push_back(each.getAsType());
      }
    } else if (given.getKind() == clang::TemplateArgument::Type) {
      inner.push_back(given.getAsType());
    }
  }
  if (name == "std::pair" || name == "std::tuple") {
    std::vector<int> arguments;
    std::vector<std::string> codes, places;
    for (std::size_t i = 0; i < inner.size(); ++i) {
      codes.emplace_back();
      arguments.push_back(pass(inner[i], "", codes.back(), i));
      places.push_back(place(i));
    }
    put("(" + joined(codes) + ")", "(" + joined(places) + ")", arguments);
    return true;
  }
  if (name == "std::optional" || name == "std::unique_ptr" || name == "std::shared_ptr") {
    std::string code;
    const int argument_type = pass(inner[0], "", code, 0);
    put("()", "()", {});
    const std::string element = spelling(inner[0]);
    name == "std::optional" ? put("(" + code + ")", "($0)", {argument_type})
                            : put("(new " + element + "(" + code + "))",
                                  "(new " + without_global(element) + "($0))", {argument_type});
    return true;
  }
  if (name == "std::variant") {
    for (std::size_t i = 0; i < inner.size(); ++i) {
      std::string code;
      const int argument_type = pass(inner[i], "", code, 0);
      const std::string index = "::std::in_place_index<" + std::to_string(i) + ">, ";
      put("(" + index + code + ")", "(" + without_global(index) + "$0)", {argument_type});
    }
    return true;
  }
  if (name == "std::array") {
    const auto size = special->getTemplateArgs()[1].getAsIntegral().getZExtValue();
    std::vector<int> arguments;
    std::vector<std::string> codes, places;
    for (std::size_t i = 0; i < size && i < most_parameters; ++i) {
      codes.emplace_back();
      arguments.push_back(pass(inner[0], "", codes.back(), i));
      places.push_back(place(i));
    }
    put("{{" + joined(codes) + "}}", "{{" + joined(places) + "}}", arguments);
    return true;
  }
  return false;
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
  bool any_template = false;
  const auto take = [&](const clang::CXXConstructorDecl& constructor) {
    if (constructor.isDeleted() || constructor.isDefaultConstructor() ||
        constructor.isCopyOrMoveConstructor()) {
      return;
    }
    add_call_ways(number, made, constructor, type, shown, false);
  };
  for (const clang::Decl* member : record.decls()) {
    if (member->getAccess() != clang::AS_public) continue;
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(member)) {
      take(*constructor);
    } else if (const auto* shadow = llvm::dyn_cast<clang::ConstructorUsingShadowDecl>(member)) {
      if (const auto* target = llvm::dyn_cast<clang::CXXConstructorDecl>(shadow->getTargetDecl())) {
        take(*target);
      }
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionTemplateDecl>(member)) {
      if (llvm::isa<clang::CXXConstructorDecl>(function->getTemplatedDecl()) &&
          function->getTemplatedDecl()->getMinRequiredArguments() == 1) {
        any_template = true;
      }
    }
  }
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

void ObjectDescriber::add_step(int number, const clang::CXXMethodDecl& method) {
  const std::string name = method.getNameAsString();
  if (method.isDeleted() || is_dangerous(name) || name.starts_with("_") ||
      method.getRefQualifier() == clang::RQ_RValue)
    return;
  if (method.isCopyAssignmentOperator() || method.isMoveAssignmentOperator()) return;
  if (method.getNumParams() > most_parameters) return;
  std::vector<int> arguments;
  std::vector<std::string> codes, places;
  for (unsigned i = 0; i < method.getMinRequiredArguments(); ++i) {
    std::string code;
    const int type = parameter(*method.getParamDecl(i), code, i);
    if (type < 0) return;
    arguments.push_back(type);
    codes.push_back(code);
    places.push_back(place(i));
  }
  auto steps = [&]() -> std::vector<ObjectCall>& {
    return types_.types[static_cast<std::size_t>(number)].steps;
  };
  if (steps().size() >= most_calls) return;
  const std::string type = types_.types[static_cast<std::size_t>(number)].spelling;
  const std::string object = "(*static_cast<" + type + "*>(o))";
  const std::string call = "." + name + "(" + joined(codes) + ")";
  const clang::OverloadedOperatorKind op = method.getOverloadedOperator();
  const std::string shown =
      op == clang::OO_Subscript && !places.empty() ? "$o[" + joined(places) + "]"
      : op == clang::OO_Equal && !places.empty()   ? "$o = " + joined(places)
                                                   : "$o." + name + "(" + joined(places) + ")";
  // What is returned by reference can be given a value.
  const clang::QualType result = method.getReturnType();
  if (result->isLValueReferenceType() && !result->getPointeeType().isConstQualified() &&
      op != clang::OO_Equal && op != clang::OO_PlusPlus && op != clang::OO_MinusMinus &&
      !method.isConst() &&
      (op == clang::OO_Subscript ||
       !context_.hasSameUnqualifiedType(result->getPointeeType(),
                                        method.getFunctionObjectParameterType()))) {
    std::string code;
    const int value = pass(result->getPointeeType(), "", code, arguments.size());
    if (value >= 0) {
      std::vector<int> with = arguments;
      with.push_back(value);
      steps().push_back(
          {object + call + " = " + code, shown + " = " + place(arguments.size()), with});
      return;
    }
  }
  steps().push_back({"(void)" + object + call, shown, arguments});
}

void ObjectDescriber::add_template_steps(int number, const clang::FunctionTemplateDecl& method) {
  const auto* pattern = llvm::dyn_cast<clang::CXXMethodDecl>(method.getTemplatedDecl());
  if (pattern == nullptr || pattern->isStatic() || pattern->isConst() ||
      llvm::isa<clang::CXXConstructorDecl>(pattern) ||
      llvm::isa<clang::CXXConversionDecl>(pattern) || pattern->getMinRequiredArguments() != 1 ||
      is_dangerous(method.getNameAsString())) {
    return;
  }
  const std::string type = types_.types[static_cast<std::size_t>(number)].spelling;
  const std::string object = "(*static_cast<" + type + "*>(o))";
  const int whole = leaf("int", "integer", true), text = leaf("::std::string", "string");
  const clang::OverloadedOperatorKind op = pattern->getOverloadedOperator();
  auto& steps = types_.types[static_cast<std::size_t>(number)].steps;
  for (const auto& [argument_type, spelled] :
       {std::pair{whole, std::string("int")}, std::pair{text, std::string("::std::string")}}) {
    if (steps.size() >= most_calls) return;
    const std::string code = argument(spelled, 0);
    if (op == clang::OO_Subscript) {
      steps.push_back({object + "[" + code + "] = " + argument("int", 1),
                       "$o[$0] = $1",
                       {argument_type, whole}});
    } else if (op == clang::OO_Equal) {
      steps.push_back({object + " = " + code, "$o = $0", {argument_type}});
    } else if (op == clang::OO_None) {
      steps.push_back({"(void)" + object + "." + method.getNameAsString() + "(" + code + ")",
                       "$o." + method.getNameAsString() + "($0)",
                       {argument_type}});
    }
  }
}

void ObjectDescriber::add_steps(int number, const clang::CXXRecordDecl& record, int depth) {
  for (const clang::Decl* member : record.decls()) {
    if (member->getAccess() != clang::AS_public) continue;
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(member)) {
      if (method->isConst() || method->isStatic() || method->isImplicit() ||
          llvm::isa<clang::CXXConstructorDecl>(method) ||
          llvm::isa<clang::CXXDestructorDecl>(method) ||
          llvm::isa<clang::CXXConversionDecl>(method)) {
        continue;
      }
      add_step(number, *method);
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionTemplateDecl>(member)) {
      add_template_steps(number, *function);
    }
  }
  if (depth > 3) return;
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const clang::CXXRecordDecl* inner = base.getType()->getAsCXXRecordDecl();
    if (base.getAccessSpecifier() == clang::AS_public && inner != nullptr &&
        inner->getDefinition() != nullptr) {
      add_steps(number, *inner->getDefinition(), depth + 1);
    }
  }
}

bool ObjectDescriber::seen_directly(clang::QualType given) const {
  const clang::QualType type = given.getNonReferenceType().getCanonicalType();
  if (type->isArithmeticType() || type->isEnumeralType()) return !type->isAnyComplexType();
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record == nullptr) return false;
  const std::string name = plain_name(*record);
  if (name != "std::basic_string" && name != "std::basic_string_view") return false;
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  return special != nullptr && special->getTemplateArgs()[0].getAsType()->isCharType();
}

void ObjectDescriber::add_observers(int number, const clang::CXXRecordDecl& record, int depth) {
  const std::string type = types_.types[static_cast<std::size_t>(number)].spelling;
  const std::string object = "(*static_cast<const " + type + "*>(o))";
  const auto put = [&](const std::string& code, const std::string& name) {
    auto& observers = types_.types[static_cast<std::size_t>(number)].observers;
    const bool known = std::any_of(observers.begin(), observers.end(),
                                   [&](const ObjectCall& each) { return each.text == name; });
    if (observers.size() < most_calls && !known) observers.push_back({code, name, {}});
  };
  for (const clang::Decl* member : record.decls()) {
    if (member->getAccess() != clang::AS_public) continue;
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(member)) {
      const std::string name = method->getNameAsString();
      if (!method->isConst() || method->isStatic() || method->isDeleted() ||
          method->getMinRequiredArguments() != 0 || method->isOverloadedOperator() ||
          llvm::isa<clang::CXXConversionDecl>(method) || is_no_value(name) ||
          name.starts_with("_") || method->getRefQualifier() == clang::RQ_RValue ||
          !seen_directly(method->getReturnType())) {
        continue;
      }
      put("::surety::object::see(seen, " + object + "." + name + "())", name + "()");
    } else if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(member)) {
      if (!field->getDeclName().isEmpty() && !field->isBitField() &&
          seen_directly(field->getType())) {
        put("::surety::object::see(seen, " + object + "." + field->getNameAsString() + ")",
            field->getNameAsString());
      }
    }
  }
  if (depth <= 3) {
    for (const clang::CXXBaseSpecifier& base : record.bases()) {
      const clang::CXXRecordDecl* inner = base.getType()->getAsCXXRecordDecl();
      if (base.getAccessSpecifier() == clang::AS_public && inner != nullptr &&
          inner->getDefinition() != nullptr) {
        add_observers(number, *inner->getDefinition(), depth + 1);
      }
    }
  }
  if (depth != 0) return;
  put("for (const auto& each : " + object +
          ") { ::surety::object::see(seen, each); seen.text(\"\"); }",
      "elements");
  put("::std::ostringstream text; text << " + object + "; seen.text(text.str())", "<<");
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

}  // namespace surety::tool
