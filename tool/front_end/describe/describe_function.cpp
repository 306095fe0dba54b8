// Functions and their parameters: what was written, where their parts begin and end, and what
// stands in the way of checking them.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/TemplateBase.h>
#include <clang/AST/Type.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Analysis/Analyses/ExprMutationAnalyzer.h>
#include <clang/Basic/ExceptionSpecificationType.h>
#include <clang/Basic/Linkage.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Specifiers.h>
#include <llvm/Support/Casting.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cctype>
#include <clang/AST/Attrs.inc>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/describe/returned_parameters.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

/// The place of the `:` of a member initialiser list that begins at `first`.
unsigned before_colon(std::string_view text, unsigned first) {
  for (unsigned i = first; i-- > 0;) {
    if (text[i] == ':') return i;
  }
  return first;
}

/// The access in effect where a friend stands: its own says nothing.
Access access_around(const clang::FunctionDecl& function, const clang::SourceManager& sources) {
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(function.getLexicalDeclContext());
  if (record == nullptr) return Access::none;
  Access access = record->isClass() ? Access::private_ : Access::public_;
  for (const clang::Decl* member : record->decls()) {
    const auto* specifier = llvm::dyn_cast<clang::AccessSpecDecl>(member);
    if (specifier != nullptr &&
        sources.isBeforeInTranslationUnit(specifier->getLocation(), function.getLocation())) {
      access = access_of(*specifier);
    }
  }
  return access;
}

std::string trimmed(std::string text) {
  const char* spaces = " \t\r\n";
  text.erase(0, std::min(text.find_first_not_of(spaces), text.size()));
  const std::size_t last = text.find_last_not_of(spaces);
  text.erase(last == std::string::npos ? 0 : last + 1);
  return text;
}

/// The return type as it was written before the name, without specifiers that are no type.
std::string without_specifiers(std::string text) {
  static constexpr std::string_view specifiers[] = {"inline",   "static", "virtual", "constexpr",
                                                    "explicit", "friend", "extern",  "consteval"};
  for (bool changed = true; changed;) {
    changed = false;
    text = trimmed(text);
    while (text.starts_with("[[")) text = trimmed(text.substr(text.find("]]") + 2));
    for (std::string_view word : {"__attribute__((", "__attribute((", "__declspec("}) {
      const std::size_t at = text.find(word);
      if (at == std::string::npos) continue;
      int depth = 0;
      std::size_t end = text.find('(', at);
      for (; end < text.size(); ++end) {
        depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
        if (depth == 0) break;
      }
      text.erase(at, end + 1 - at);
      changed = true;
    }
    for (std::string_view word : specifiers) {
      const std::size_t at = text.find(word);
      const bool alone = at != std::string::npos && (at == 0 || text[at - 1] == ' ') &&
                         (at + word.size() == text.size() || text[at + word.size()] == ' ');
      if (alone) {
        text.erase(at, word.size());
        changed = true;
      }
    }
  }
  return text;
}

std::string opened(const clang::NamespaceDecl& space) {
  return (space.isInline() ? "inline namespace " : "namespace ") +
         (space.isAnonymousNamespace() ? "" : space.getNameAsString() + " ") + "{ ";
}

/// What follows the first `->` outside of parentheses.
std::string behind_arrow(const std::string& text) {
  int depth = 0;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {  // behind the parenthesis of the parameters
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (depth == 0 && text.compare(i, 2, "->") == 0) return text.substr(i + 2);
  }
  return {};
}

/// By `_Nonnull` on its type, or `nonnull` on the parameter or the function.
bool is_never_null(const clang::ParmVarDecl& parameter, clang::QualType type) {
  if (!type->isPointerType()) return false;
  if (type->getNullability() == clang::NullabilityKind::NonNull) return true;
  if (parameter.hasAttr<clang::NonNullAttr>()) return true;
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(parameter.getDeclContext());
  const auto* all = function == nullptr ? nullptr : function->getAttr<clang::NonNullAttr>();
  return all != nullptr && all->isNonNull(parameter.getFunctionScopeIndex());
}

bool is_coroutine(const clang::Stmt* body) {
  if (body == nullptr) return false;
  return llvm::isa<clang::CoroutineBodyStmt>(body);
}

}  // namespace

Passing Describer::passing_of(clang::QualType type) {
  if (type->isRValueReferenceType()) return Passing::rvalue_reference;
  if (!type->isLValueReferenceType()) return Passing::value;
  return type.getNonReferenceType().isConstQualified() ? Passing::const_reference
                                                       : Passing::lvalue_reference;
}

ParameterPlan Describer::parameter(const clang::ParmVarDecl& declaration) const {
  ParameterPlan plan;
  plan.name = declaration.getNameAsString();
  clang::QualType type = declaration.getOriginalType();
  if (const auto* pack = type->getAs<clang::PackExpansionType>()) type = pack->getPattern();
  plan.is_const = type.isConstQualified();
  plan.type = this->type(type->isArrayType() ? declaration.getType() : type);
  plan.passing = passing_of(type);
  if (const auto* array = context_.getAsConstantArrayType(type)) {
    plan.elements = static_cast<std::size_t>(array->getSize().getZExtValue());
  }
  plan.not_null = is_never_null(declaration, type);
  plan.pack = declaration.isParameterPack();
  const clang::TypeLoc written = declaration.getTypeSourceInfo()->getTypeLoc();
  plan.placeholder = declaration.getType()->getContainedAutoType() != nullptr ||
                     (declaration.getType()->getContainedDeducedType() != nullptr);
  const unsigned begin = offset_of(declaration.getBeginLoc());
  unsigned type_end = end_offset_of(written.getEndLoc());
  const unsigned name = offset_of(declaration.getLocation());
  const unsigned name_end = name + static_cast<unsigned>(plan.name.size());
  plan.definition_name_offset = plan.name.empty() ? type_end : name;
  if (!plan.name.empty()) type_end = std::max(type_end, name_end);
  const std::string_view text = text_of(declaration.getBeginLoc());
  std::string bare(text.substr(begin, type_end - begin));
  plan.definition_declaration = on_one_line(bare);
  if (!plan.name.empty() && name >= begin && name_end <= type_end) {
    bare.erase(name - begin, plan.name.size());
  } else if (plan.name.empty()) {
    plan.definition_name_offset = std::max(type_end, name);
  }
  bare = on_one_line(bare);
  if (plan.pack) {
    const std::size_t dots = bare.rfind("...");
    if (dots != std::string::npos) bare.erase(dots, 3);
  }
  while (bare.starts_with("[[")) bare = trimmed(bare.substr(bare.find("]]") + 2));
  plan.type_text = trimmed(bare);
  // Abbreviated templates name their placeholder in the text, whatever clang made of it.
  if (!plan.placeholder) {
    const std::size_t at = plan.type_text.rfind("auto");
    plan.placeholder =
        at != std::string::npos &&
        (at == 0 || plan.type_text[at - 1] == ' ' || plan.type_text[at - 1] == '>') &&
        declaration.getType()->isDependentType();
  }
  if (declaration.hasDefaultArg() && !declaration.hasUnparsedDefaultArg() &&
      !declaration.hasUninstantiatedDefaultArg()) {
    const clang::SourceRange range = declaration.getDefaultArgRange();
    if (range.isValid()) {
      plan.default_argument = source(range.getBegin(), end_offset_of(range.getEnd()));
    }
  }
  return plan;
}

unsigned Describer::after(const clang::FunctionDecl& declaration) const {
  if (declaration.doesThisDeclarationHaveABody() && declaration.getBody() != nullptr) {
    return end_offset_of(declaration.getBody()->getEndLoc());
  }
  return after_semicolon(text_of(declaration.getLocation()),
                         end_offset_of(declaration.getEndLoc()));
}

/// Of the declaration with the head of its template.
unsigned Describer::beginning(const clang::FunctionDecl& declaration) const {
  unsigned begin = offset_of(declaration.getOuterLocStart());
  const auto* described = declaration.getDescribedFunctionTemplate();
  // A template without a head, `f(auto x)`, begins at its first placeholder for clang, and nowhere
  // if that has a constraint.
  if (described != nullptr && described->getBeginLoc().isValid()) {
    begin = std::min(begin, offset_of(described->getBeginLoc()));
  }
  // Attributes stand before it, and the contract may stand between them.
  const std::string_view text = text_of(declaration.getLocation());
  for (const clang::Attr* each : declaration.attrs()) {
    const clang::SourceLocation place = each->getLocation();
    if (each->isImplicit() || each->isInherited() || place.isInvalid() || place.isMacroID() ||
        file_of(place) != file_of(declaration.getLocation()) || offset_of(place) >= begin) {
      continue;
    }
    const std::size_t standard = text.rfind("[[", offset_of(place)) + 1;  // 0 for nowhere
    const std::size_t gnu = text.rfind("__attribute__", offset_of(place)) + 1;
    const std::size_t nearest = std::max(standard, gnu);
    if (nearest != 0) begin = std::min(begin, static_cast<unsigned>(nearest - 1));
  }
  return begin;
}

void Describer::scope(FunctionPlan& plan, const clang::Decl& declaration) const {
  // `int ns::f()` does not stand in ns.
  bool named = declaration.getLexicalDeclContext()->isFileContext() && declaration.isOutOfLine();
  for (const clang::DeclContext* around = declaration.getDeclContext(); around != nullptr;
       around = around->getParent()) {
    named = named && !around->Equals(declaration.getLexicalDeclContext());
    if (named && llvm::isa<clang::NamespaceDecl>(around)) {
      plan.inner_open = opened(llvm::cast<clang::NamespaceDecl>(*around)) + plan.inner_open;
      plan.inner_close += "}";
    }
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(around);
    // The names of an unnamed one are visible outside of it.
    if (space == nullptr || (space->isAnonymousNamespace() && plan.scope_open.empty())) continue;
    plan.scope_open = opened(*space) + plan.scope_open;
    plan.scope_close += "}";
  }
}

void Describer::define(FunctionPlan& plan, const clang::FunctionDecl& definition) const {
  const clang::Stmt* body = definition.getBody();
  Definition& made = plan.definition.emplace();
  made.spot.file = file_of(definition.getLocation());
  made.spot.place = place_of(definition.getLocation());
  made.spot.before = offset_of(definition.getBeginLoc());
  made.template_begin = beginning(definition);
  made.spot.after = after(definition);
  made.in_class = definition.getLexicalDeclContext()->isRecord();
  if (definition.getQualifierLoc()) {
    made.qualifier = source(definition.getQualifierLoc().getBeginLoc(),
                            end_offset_of(definition.getQualifierLoc().getEndLoc()));
  }
  for (unsigned i = 0; i < definition.getNumTemplateParameterLists(); ++i) {
    const clang::TemplateParameterList* list = definition.getTemplateParameterList(i);
    // With its `requires`, which is part of what is defined.
    made.heads +=
        source(list->getTemplateLoc(), end_offset_of(list->getSourceRange().getEnd())) + " ";
  }
  made.template_head = own_head(definition, made.template_arguments);
  const ResultText written = result_text(definition);
  made.result_text = written.text;
  made.result_declared = written.declared;
  if (const auto* guarded = llvm::dyn_cast<clang::CXXTryStmt>(body)) {
    made.function_try = true;
    made.body_begin = offset_of(guarded->getTryLoc());
    made.body_end = end_offset_of(guarded->getEndLoc());
    made.initialisers = made.body_begin;
  } else {
    made.body_begin = offset_of(body->getBeginLoc()) + 1;
    made.body_end = offset_of(body->getEndLoc());
    made.initialisers = made.body_begin - 1;
  }
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&definition)) {
    unsigned first = ~0u;
    for (const clang::CXXCtorInitializer* initialiser : constructor->inits()) {
      if (!initialiser->isWritten()) continue;
      first = std::min(first, offset_of(initialiser->getSourceLocation()));
    }
    if (first != ~0u && !made.function_try) {
      made.initialisers = before_colon(text_of(definition.getLocation()), first);
    }
  }
  for (const clang::DeclRefExpr* name : returned_parameters(definition)) {
    made.returned.push_back({offset_of(name->getBeginLoc()), end_offset_of(name->getEndLoc()),
                             name->getDecl()->getNameAsString()});
  }
  clang::ExprMutationAnalyzer changes(*body, context_);
  for (unsigned i = 0; i < definition.getNumParams() && i < plan.parameters.size(); ++i) {
    const clang::ParmVarDecl& declaration = *definition.getParamDecl(i);
    const ParameterPlan here = parameter(declaration);
    ParameterPlan& target = plan.parameters[i];
    target.definition_name = here.name;
    target.definition_type_text = here.type_text;
    target.definition_declaration = here.definition_declaration;
    target.definition_name_offset = here.definition_name_offset;
    target.modified = target.passing == Passing::value && !here.is_const &&
                      (declaration.getType()->isDependentType() ||
                       // Initialisers move from parameters as a rule.
                       plan.kind == FunctionKind::constructor || changes.isMutated(&declaration));
    if (target.default_argument.empty()) target.default_argument = here.default_argument;
  }
}

Describer::ResultText Describer::result_text(const clang::FunctionDecl& function) const {
  const auto* type = function.getTypeSourceInfo() == nullptr
                         ? nullptr
                         : function.getType()->getAs<clang::FunctionProtoType>();
  ResultText out;
  if (type != nullptr && type->hasTrailingReturn()) {
    const clang::FunctionTypeLoc loc = function.getFunctionTypeLoc();
    const clang::SourceLocation end =
        loc ? loc.getReturnLoc().getEndLoc() : clang::SourceLocation();
    if (end.isValid() && !end.isMacroID()) {
      // clang's range begins behind a `const`.
      out.text = trimmed(behind_arrow(source(loc.getRParenLoc(), end_offset_of(end))));
    }
  } else {
    const clang::SourceLocation name = function.getQualifierLoc()
                                           ? function.getQualifierLoc().getBeginLoc()
                                           : function.getLocation();
    // Behind the heads of the templates around it.
    out.text = without_specifiers(source(function.getInnerLocStart(), offset_of(name)));
  }
  out.declared = out.text;
  if (out.text.find("auto") != std::string::npos) out.text.clear();
  return out;
}

void Describer::result(FunctionPlan& plan, const clang::FunctionDecl& function) const {
  clang::QualType type = function.getReturnType();
  // Only `auto` is known better by the definition. It may use other names for the same type, and
  // units that share a header must agree.
  const clang::FunctionDecl* definition = function.getDefinition();
  if (definition != nullptr && type->getContainedDeducedType() != nullptr) {
    type = definition->getReturnType();
  }
  const ResultText written = result_text(function);
  plan.result_text = written.text;
  plan.result_declared = written.declared;
  plan.result_type = this->type(type);
  plan.result_spelling = spelling(type);
  if (type->isVoidType()) {
    plan.result = ResultKind::nothing;
  } else if (type->isDependentType() || type->isUndeducedType()) {
    plan.result = ResultKind::dependent;
  } else if (type->isLValueReferenceType()) {
    plan.result = ResultKind::lvalue_reference;
  } else if (type->isRValueReferenceType()) {
    plan.result = ResultKind::rvalue_reference;
  } else {
    plan.result = ResultKind::value;
    if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl()) {
      record = record->getDefinition();
      plan.result_movable = record == nullptr || plan.result_type.copyable ||
                            std::any_of(record->ctor_begin(), record->ctor_end(),
                                        [](const auto* ctor) {
                                          return ctor->isMoveConstructor() && !ctor->isDeleted();
                                        }) ||
                            record->needsImplicitMoveConstructor();
    }
  }
  // The type of a lambda or of a local class cannot be written down.
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (record != nullptr && (record->isLambda() || record->isLocalClass() != nullptr)) {
    plan.result = ResultKind::dependent;
  }
}

void Describer::templates(FunctionPlan& plan, const clang::FunctionDecl& carrier) const {
  plan.dependent = carrier.isDependentContext();
  const clang::FunctionTemplateDecl* described = carrier.getDescribedFunctionTemplate();
  if (described == nullptr) return;
  plan.template_head = own_head(carrier, plan.template_arguments);
  for (const clang::NamedDecl* parameter : *described->getTemplateParameters()) {
    if (parameter->getIdentifier() != nullptr && !parameter->isImplicit() &&
        llvm::isa<clang::NonTypeTemplateParmDecl>(parameter)) {
      plan.template_values.push_back(parameter->getNameAsString());
    }
  }
  instantiations(plan, *described);
}

std::string Describer::own_head(const clang::FunctionDecl& function,
                                std::vector<std::string>& arguments) const {
  const clang::FunctionTemplateDecl* described = function.getDescribedFunctionTemplate();
  if (described == nullptr) return {};
  std::string head;
  for (const clang::NamedDecl* parameter : *described->getTemplateParameters()) {
    if (parameter->getIdentifier() == nullptr || parameter->isImplicit()) continue;
    clang::SourceLocation begin = parameter->getBeginLoc();
    const auto* type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(parameter);
    if (type != nullptr && type->hasTypeConstraint()) {
      // `std::integral T` begins with the namespace of its concept.
      const clang::NestedNameSpecifierLoc space =
          type->getTypeConstraint()->getNestedNameSpecifierLoc();
      if (space) begin = space.getBeginLoc();
    }
    std::string text = source(begin, end_offset_of(parameter->getLocation()));
    if (text.empty()) continue;
    head += head.empty() ? "" : ", ";
    head += text;
    arguments.push_back(parameter->getNameAsString() + (parameter->isParameterPack() ? "..." : ""));
  }
  return head.empty() ? "" : "template <" + head + "> ";
}

namespace {
/// `typename = std::enable_if_t<...>`: nobody names it, and its default says it all.
bool is_nameless_condition(const clang::NamedDecl& parameter) {
  if (parameter.getIdentifier() != nullptr || parameter.isImplicit()) return false;
  if (const auto* type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(&parameter)) {
    return type->hasDefaultArgument();
  }
  const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(&parameter);
  return value != nullptr && value->hasDefaultArgument();
}
}  // namespace

void Describer::instantiations(FunctionPlan& plan,
                               const clang::FunctionTemplateDecl& described) const {
  for (const clang::FunctionDecl* specialisation : described.specializations()) {
    const bool by_hand =
        specialisation->getTemplateSpecializationKind() == clang::TSK_ExplicitSpecialization;
    // Those without a place were only considered in overload resolution, unless their result had
    // to be deduced.
    if (!by_hand && specialisation->getPointOfInstantiation().isInvalid() &&
        !specialisation->isUsed(false)) {
      continue;
    }
    std::string arguments;
    unsigned index = 0;
    for (const clang::TemplateArgument& argument :
         specialisation->getTemplateSpecializationArgs()->asArray()) {
      if (is_nameless_condition(*described.getTemplateParameters()->getParam(index++))) continue;
      const auto add = [&](const clang::TemplateArgument& one) {
        std::string text;
        llvm::raw_string_ostream stream(text);
        one.print(policy_, stream, true);
        arguments += (arguments.empty() ? "" : ", ") + stream.str();
      };
      if (argument.getKind() != clang::TemplateArgument::Pack)
        add(argument);
      else
        for (const clang::TemplateArgument& one : argument.pack_elements()) add(one);
    }
    if (by_hand) {
      plan.specialised.push_back(arguments);
      continue;
    }
    if (std::find(plan.instantiations.begin(), plan.instantiations.end(), arguments) ==
        plan.instantiations.end()) {
      plan.instantiations.push_back(arguments);
      auto& parameters = plan.instantiated_parameters.emplace_back();
      for (const clang::ParmVarDecl* parameter : specialisation->parameters()) {
        parameters.push_back(
            {type(parameter->getType().getNonReferenceType()), passing_of(parameter->getType())});
      }
    }
  }
}

std::string Describer::refusal(const clang::FunctionDecl& carrier,
                               const clang::FunctionDecl* definition) const {
  if (carrier.getLocation().isMacroID()) return "it is declared inside a macro";
  if (carrier.isVariadic()) return "it takes C variadic arguments";
  if (carrier.isConsteval()) return "it is consteval: it never runs";
  if (carrier.isDeleted()) return "it is deleted";
  const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(&carrier);
  if (member != nullptr && member->isVolatile()) return "it is a volatile method";
  if (member != nullptr && member->isExplicitObjectMemberFunction()) {
    return "it has an explicit object parameter";
  }
  if (carrier.getParentFunctionOrMethod() != nullptr ||
      (member != nullptr && member->getParent()->isLocalClass() != nullptr)) {
    return "its class is local to a function";
  }
  if (definition == nullptr) return "";
  if (definition->getLocation().isMacroID()) return "it is defined inside a macro";
  if (definition->isDefaulted()) return "it is defaulted and has no body";
  const clang::Stmt* body = definition->getBody();
  if (body == nullptr) return "";
  if (is_coroutine(body)) return "it is a coroutine";
  if (body->getBeginLoc().isMacroID() || body->getEndLoc().isMacroID()) {
    return "its body begins or ends inside a macro";
  }
  return "";
}

// NOLINTBEGIN(bugprone-return-const-ref-from-parameter): declarations live as long as the unit
const clang::FunctionDecl& Describer::outline(FunctionPlan& plan,
                                              const clang::FunctionDecl& carrier) const {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&carrier);
  if (!carrier.getLexicalDeclContext()->isFileContext()) return carrier;
  if (method == nullptr) return befriended(plan, carrier);
  const clang::CXXRecordDecl* record = method->getParent()->getDefinition();
  if (record == nullptr) return carrier;
  const clang::SourceLocation end = record->getBraceRange().getEnd();
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (special != nullptr && !special->isExplicitSpecialization()) {
    plan.unchecked = "it specialises a member of a class template";
  } else if (record->getLocation().isMacroID() || end.isInvalid() || end.isMacroID()) {
    plan.unchecked = "its class is declared inside a macro";
  } else if (sources_.isInSystemHeader(record->getLocation())) {
    plan.unchecked = "its class is declared in a header of the system";
  }
  if (!plan.unchecked.empty()) return carrier;
  plan.outline = Outline{file_of(end), offset_of(end)};
  return *carrier.getCanonicalDecl();
}

/// Clauses of a friend may mention what is private: they are members of the class.
const clang::FunctionDecl& Describer::befriended(FunctionPlan& plan,
                                                 const clang::FunctionDecl& carrier) const {
  if (!carrier.isThisDeclarationADefinition() ||
      carrier.getDescribedFunctionTemplate() != nullptr || carrier.isTemplateInstantiation()) {
    return carrier;
  }
  for (const clang::FunctionDecl* other = carrier.getPreviousDecl(); other != nullptr;
       other = other->getPreviousDecl()) {
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(other->getLexicalDeclContext());
    if (record == nullptr || record->isDependentContext() || record->isLocalClass() != nullptr ||
        llvm::isa<clang::ClassTemplateSpecializationDecl>(record)) {
      continue;
    }
    const clang::SourceLocation end = record->getBraceRange().getEnd();
    // A member can be defined in the namespaces around its class only.
    const clang::DeclContext* scope = carrier.getLexicalDeclContext()->getRedeclContext();
    const bool writable = end.isValid() && !end.isMacroID() && !record->getLocation().isMacroID() &&
                          !sources_.isInSystemHeader(record->getLocation());
    if (!writable || !scope->Encloses(record->getDeclContext())) continue;
    plan.is_friend_in_class = true;
    plan.access = Access::public_;
    plan.befriending_class = class_name(*record);
    plan.outline = Outline{file_of(end), offset_of(end)};
    return *other;
  }
  return carrier;
}
// NOLINTEND(bugprone-return-const-ref-from-parameter)

FunctionPlan Describer::function(const clang::FunctionDecl& carrier,
                                 unsigned comment_offset) const {
  FunctionPlan plan;
  const clang::FunctionDecl* definition = carrier.getDefinition();
  plan.id = identifier_for(carrier);
  plan.name = carrier.getNameAsString();
  plan.qualified_name = qualified_name(carrier);
  if (const auto* conversion = llvm::dyn_cast<clang::CXXConversionDecl>(&carrier);
      conversion != nullptr && !conversion->getConversionType()->isDependentType()) {
    // clang's name for it, `operator basic_string`, means nothing outside of namespace std.
    const std::size_t scope = plan.qualified_name.size() - plan.name.size();
    plan.name = "operator " + spelling(conversion->getConversionType());
    plan.qualified_name = plan.qualified_name.substr(0, scope) + plan.name;
  }
  plan.internal_linkage = carrier.getFormalLinkage() == clang::Linkage::Internal;
  plan.is_constexpr = carrier.isConstexpr() || (definition != nullptr && definition->isConstexpr());
  plan.is_noreturn = carrier.isNoReturn();
  plan.is_friend_in_class = carrier.getFriendObjectKind() != clang::Decl::FOK_None &&
                            carrier.getLexicalDeclContext()->isRecord();
  if (plan.is_friend_in_class) {
    plan.access = access_around(carrier, sources_);
    const auto* around = llvm::cast<clang::CXXRecordDecl>(carrier.getLexicalDeclContext());
    if (!around->isDependentContext()) plan.befriending_class = class_name(*around);
  }
  if (const auto* type = carrier.getType()->getAs<clang::FunctionProtoType>()) {
    // The specification of a special member that nothing has called is not worked out yet.
    plan.is_noexcept = clang::isUnresolvedExceptionSpec(type->getExceptionSpecType())
                           ? llvm::isa<clang::CXXDestructorDecl>(carrier)
                           : type->canThrow() == clang::CT_Cannot;
  }
  const auto others = carrier.getDeclContext()->getRedeclContext()->lookup(carrier.getDeclName());
  plan.overloaded = std::distance(others.begin(), others.end()) > 1;
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&carrier)) {
    plan.kind = FunctionKind::method;
    plan.class_name = class_name(*method->getParent());
    plan.class_identifier = method->getParent()->getNameAsString();
    plan.access = access_of(carrier);
    plan.is_static = method->isStatic();
    plan.is_const = method->isConst();
    plan.for_rvalues = method->getRefQualifier() == clang::RQ_RValue;
    plan.is_virtual = method->isVirtual();
    if (llvm::isa<clang::CXXConstructorDecl>(method)) plan.kind = FunctionKind::constructor;
    if (llvm::isa<clang::CXXDestructorDecl>(method)) plan.kind = FunctionKind::destructor;
  }
  plan.carrier.file = file_of(carrier.getLocation());
  plan.carrier.place = place_of(carrier.getLocation());
  plan.carrier.before = std::min(comment_offset, beginning(carrier));
  plan.carrier.after = after(carrier);
  scope(plan, carrier);
  plan.unchecked = refusal(carrier, definition);
  const clang::FunctionDecl& in_class = outline(plan, carrier);
  for (unsigned i = 0; i < carrier.getNumParams(); ++i) {
    ParameterPlan made = parameter(*in_class.getParamDecl(i));
    made.name = carrier.getParamDecl(i)->getNameAsString();
    plan.parameters.push_back(std::move(made));
  }
  std::string parameters;
  for (const ParameterPlan& parameter : plan.parameters) {
    parameters += (parameters.empty() ? "" : ", ") + parameter.type_text +
                  (parameter.name.empty() ? "" : " " + parameter.name);
  }
  plan.signature = plan.qualified_name + "(" + parameters + ")";
  result(plan, in_class);
  templates(plan, in_class);
  plan.has_body_here = definition == &carrier;
  if (definition != nullptr && definition->getBody() != nullptr && plan.unchecked.empty() &&
      definition->doesThisDeclarationHaveABody()) {
    define(plan, *definition);
  }
  return plan;
}

}  // namespace surety::tool::front_end
