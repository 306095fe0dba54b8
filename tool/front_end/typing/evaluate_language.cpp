#include "tool/front_end/typing/evaluate_language.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/LLVM.h>
#include <llvm/ADT/APSInt.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Casting.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "surety/language.h"
#include "surety/language/built_in.h"
#include "surety/language/constraint.h"
#include "tool/front_end/typing/convert_expression.h"
#include "tool/model/known_language.h"

namespace surety::tool::front_end {
namespace {

using clang::dyn_cast;
constexpr int most_variables = 20;  // in a row, each initialised with the next

bool is_given(const clang::Expr* argument) {
  return !clang::isa<clang::CXXDefaultArgExpr>(argument);
}

/// Without conversions, written ones too.
const clang::Expr* bare(const clang::Expr* e) {
  for (;;) {
    const clang::Expr* inner = written_expression(e);
    if (const auto* cast = dyn_cast<clang::ExplicitCastExpr>(inner)) inner = cast->getSubExpr();
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(inner);
        made != nullptr && made->getNumArgs() >= 1 && is_given(made->getArg(0)) &&
        (made->getNumArgs() == 1 || !is_given(made->getArg(1)))) {
      inner = made->getArg(0);
    }
    if (inner == e) return e;
    e = inner;
  }
}

class Evaluator {
 public:
  explicit Evaluator(clang::ASTContext& context) : context_(context) {}

  std::optional<KnownLanguage> language(const clang::Expr* given) {
    const clang::Expr* e = bare(given);
    if (const auto* reference = dyn_cast<clang::DeclRefExpr>(e)) {
      const auto* variable = dyn_cast<clang::VarDecl>(reference->getDecl());
      return variable == nullptr ? std::nullopt : of_variable(*variable);
    }
    if (const auto* call = dyn_cast<clang::CXXMemberCallExpr>(e)) return refined(*call);
    if (const auto* call = dyn_cast<clang::CallExpr>(e)) return read(*call);
    return std::nullopt;
  }

  std::optional<KnownLanguage> of_variable(const clang::VarDecl& variable) {
    const std::string name = variable.getQualifiedNameAsString();
    if (name.starts_with("surety::languages::")) {
      const std::optional<Language> built_in = built_in_language(variable.getName().str());
      if (!built_in) return std::nullopt;
      return KnownLanguage{variable.getName().str(), *built_in, true};
    }
    const clang::Expr* value = variable.getAnyInitializer();
    if (value == nullptr || !variable.getType().isConstQualified() ||
        ++variables_ > most_variables) {
      return std::nullopt;
    }
    std::optional<KnownLanguage> known = language(value);
    if (known) known->name = variable.getName().str();
    return known;
  }

 private:
  std::optional<std::string> text(const clang::Expr* given) const {
    const auto* literal = dyn_cast<clang::StringLiteral>(bare(given));
    if (literal == nullptr || literal->getCharByteWidth() != 1) return std::nullopt;
    return literal->getBytes().str();
  }
  std::optional<std::int64_t> number(const clang::Expr* given) const {
    clang::Expr::EvalResult value;
    if (given->isValueDependent() || !given->EvaluateAsInt(value, context_)) return std::nullopt;
    const llvm::APSInt& integer = value.Val.getInt();
    if (integer.isUnsigned() ? integer.getActiveBits() > 63 : integer.getSignificantBits() > 64) {
      return INT64_MAX;  // no limit
    }
    return integer.getExtValue();
  }

  /// `language(name, grammar)`, with other languages or another notation.
  std::optional<KnownLanguage> read(const clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (callee == nullptr || callee->getQualifiedNameAsString() != "surety::language" ||
        call.getNumArgs() != 3) {
      return std::nullopt;
    }
    const auto name = text(call.getArg(0));
    const auto grammar = text(call.getArg(1));
    if (!name || !grammar) return std::nullopt;
    const clang::Expr* last = call.getArg(2);
    if (is_given(last) && last->getType()->isEnumeralType()) {
      const auto notation = number(last);
      if (!notation) return std::nullopt;
      return KnownLanguage{*name,
                           surety::language(*name, *grammar, static_cast<Notation>(*notation))};
    }
    std::vector<Language> used;
    bool exact = true;
    if (is_given(last)) {
      const clang::Expr* list = written_expression(last);
      if (const auto* made = dyn_cast<clang::CXXStdInitializerListExpr>(list)) {
        list = written_expression(made->getSubExpr());
      }
      const auto* elements = dyn_cast<clang::InitListExpr>(list);
      if (elements == nullptr) return std::nullopt;
      for (const clang::Expr* element : elements->inits()) {
        const std::optional<KnownLanguage> known = language(element);
        if (!known) return std::nullopt;
        exact = exact && known->exact;
        used.push_back(known->language);
      }
    }
    std::optional<Language> made = read_with(*name, *grammar, used);
    if (!made) return std::nullopt;
    return KnownLanguage{*name, *made, exact};
  }
  /// Lists of initialisers have their length in the source.
  static std::optional<Language> read_with(const std::string& name, const std::string& grammar,
                                           const std::vector<Language>& u) {
    switch (u.size()) {
      case 0:
        return surety::language(name, grammar);
      case 1:
        return surety::language(name, grammar, {u[0]});
      case 2:
        return surety::language(name, grammar, {u[0], u[1]});
      case 3:
        return surety::language(name, grammar, {u[0], u[1], u[2]});
      case 4:
        return surety::language(name, grammar, {u[0], u[1], u[2], u[3]});
      default:
        return std::nullopt;
    }
  }

  /// A member of Language called on a language.
  std::optional<KnownLanguage> refined(const clang::CXXMemberCallExpr& call) {
    std::optional<KnownLanguage> known = language(call.getImplicitObjectArgument());
    const clang::CXXMethodDecl* method = call.getMethodDecl();
    if (!known || method == nullptr || method->getIdentifier() == nullptr) return std::nullopt;
    const llvm::StringRef name = method->getName();
    if (name == "where") {
      const std::optional<Constraint> constraint =
          call.getNumArgs() == 1 ? constraint_of(call.getArg(0)) : std::nullopt;
      if (constraint) {
        known->language = known->language.where(*constraint);
      } else {
        known->exact = false;
      }
      return known;
    }
    if (name == "rule" || name == "renamed") {
      const auto word = text(call.getArg(0));
      if (!word) return std::nullopt;
      known->language =
          name == "rule" ? known->language.rule(*word) : known->language.renamed(*word);
      known->name = known->language.name();
      return known;
    }
    // How sentences are drawn does not change which ones there are.
    const bool drawing =
        name == "spread" || name == "weighted" || name == "through" || name == "drawing_from";
    return drawing ? known : std::nullopt;
  }

  std::optional<Constraint> constraint_of(const clang::Expr* given) {
    const auto* call = dyn_cast<clang::CallExpr>(bare(given));
    const clang::FunctionDecl* callee = call == nullptr ? nullptr : call->getDirectCallee();
    if (callee == nullptr) return std::nullopt;
    const std::string name = callee->getQualifiedNameAsString();
    std::vector<std::string> texts;
    std::vector<std::int64_t> numbers;
    std::optional<Constraint> inner;
    for (const clang::Expr* argument : call->arguments()) {
      if (const auto word = text(argument)) {
        texts.push_back(*word);
      } else if (argument->getType()->isIntegerType()) {
        const auto value = number(argument);
        if (!value) return std::nullopt;
        numbers.push_back(*value);
      } else if (name == "surety::matching") {
        const auto regular = language(argument);
        if (!regular || !regular->exact) return std::nullopt;
        return matching(regular->language);
      } else {
        inner = constraint_of(argument);
        if (!inner) return std::nullopt;
      }
    }
    if (texts.size() == 1 && numbers.empty() && !inner) {
      if (name == "surety::prefix") return prefix(texts[0]);
      if (name == "surety::suffix") return suffix(texts[0]);
      if (name == "surety::containing") return containing(texts[0]);
    }
    if (texts.empty() && numbers.size() == 2 && name == "surety::length") {
      const bool endless = numbers[1] == INT64_MAX;
      return length(static_cast<std::size_t>(numbers[0]),
                    endless ? SIZE_MAX : static_cast<std::size_t>(numbers[1]));
    }
    if (texts.size() == 1 && numbers.size() == 2 && name == "surety::integer") {
      return integer(texts[0], numbers[0], numbers[1]);
    }
    if (inner && texts.empty() && name == "surety::none_of") return none_of(*inner);
    if (inner && texts.size() == 1 && name == "surety::each") return each(texts[0], *inner);
    if (texts.size() == 3 && name == "surety::equal_parts") {
      return equal_parts(texts[0], texts[1], texts[2]);
    }
    if (texts.size() == 2 && name == "surety::same_count") return same_count(texts[0], texts[1]);
    if (texts.size() == 2 && name == "surety::count_equals") {
      return count_equals(texts[0], texts[1]);
    }
    return std::nullopt;
  }

  clang::ASTContext& context_;
  int variables_ = 0;
};

/// A grammar with mistakes is reported when it is used; here nothing is known of it.
template <class Evaluate>
KnownLanguagePtr guarded(const Evaluate& evaluate) {
  try {
    std::optional<KnownLanguage> known = evaluate();
    if (known) return std::make_shared<const KnownLanguage>(std::move(*known));
  } catch (const std::exception&) {
  }
  return nullptr;
}

}  // namespace

KnownLanguagePtr known_language(const clang::Expr& expression, clang::ASTContext& context) {
  if (expression.isValueDependent() || expression.isTypeDependent()) return nullptr;
  return guarded([&] { return Evaluator(context).language(&expression); });
}

KnownLanguagePtr text_language(clang::QualType type, clang::ASTContext& context) {
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto* text = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (text == nullptr || text->getQualifiedNameAsString() != "surety::Text" ||
      text->getTemplateArgs().size() != 1 ||
      text->getTemplateArgs()[0].getKind() != clang::TemplateArgument::Declaration) {
    return nullptr;
  }
  const auto* variable = dyn_cast<clang::VarDecl>(text->getTemplateArgs()[0].getAsDecl());
  if (variable == nullptr) return nullptr;
  return guarded([&] { return Evaluator(context).of_variable(*variable); });
}

}  // namespace surety::tool::front_end
