// What methods do with objects: steps change them, observers see something of them.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Type.h>
#include <clang/Basic/OperatorKinds.h>
#include <clang/Basic/Specifiers.h>
#include <fmt/core.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/classes/describe_objects.h"
#include "tool/front_end/classes/object_code.h"
#include "tool/front_end/describe/types.h"
#include "tool/model/object_types.h"

namespace surety::tool::front_end {

namespace {

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

}  // namespace

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
      steps.push_back({fmt::format("{}[{}] = {}", object, code, argument("int", 1)),
                       "$o[$0] = $1",
                       {argument_type, whole}});
    } else if (op == clang::OO_Equal) {
      steps.push_back({fmt::format("{} = {}", object, code), "$o = $0", {argument_type}});
    } else if (op == clang::OO_None) {
      steps.push_back({fmt::format("(void){}.{}({})", object, method.getNameAsString(), code),
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
  return record != nullptr && is_char_text(*record);
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
      put(fmt::format("::surety::object::see(seen, {}.{}())", object, name), name + "()");
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

}  // namespace surety::tool::front_end
