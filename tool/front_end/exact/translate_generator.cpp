// Generators in clauses as the conditions that they are: which values they contain.
//
// Exactly what surety::detail::contains answers: of integers the values decide, whatever their
// types are.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DeclarationName.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Type.h>
#include <clang/Basic/OperatorKinds.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Casting.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tool/front_end/exact/translate.h"
#include "tool/model/exact.h"

namespace surety::tool::front_end {

using llvm::dyn_cast;
using llvm::isa;

namespace {

const clang::Expr& plain(const clang::Expr& given) {
  const clang::Expr* expression = &given;
  for (const clang::Expr* before = nullptr; before != expression;) {
    before = expression;
    expression = expression->IgnoreImplicit()->IgnoreParens();
  }
  return *expression;
}

/// The type of a generator's values, if it is of this template of Surety.
std::optional<clang::QualType> values_of(const clang::Expr& generator, llvm::StringRef name) {
  const auto* type = dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      generator.getType()->getAsCXXRecordDecl());
  if (type == nullptr || type->getQualifiedNameAsString() != name ||
      type->getTemplateArgs().size() == 0 ||
      type->getTemplateArgs()[0].getKind() != clang::TemplateArgument::Type) {
    return std::nullopt;
  }
  return type->getTemplateArgs()[0].getAsType();
}

/// Whether `==` of the type may be one of the user's.
bool compares_by_itself(clang::QualType type, clang::ASTContext& context) {
  const auto* values = type->getAs<clang::EnumType>();
  if (values == nullptr) return true;
  const clang::DeclContext* scope = values->getDecl()->getDeclContext();
  const clang::DeclarationName equals =
      context.DeclarationNames.getCXXOperatorName(clang::OO_EqualEqual);
  return scope->isFileContext() && scope->getRedeclContext()->lookup(equals).empty();
}

ExactType truth_type() {
  ExactType type;
  type.kind = ExactType::Kind::boolean;
  type.bits = 1;
  return type;
}

ExactNode operation(ExactOp op, const ExactNode& a, const ExactNode& b) {
  ExactNode result;
  result.op = op;
  result.type = truth_type();
  result.at = a.at;
  result.children = {a, b};
  return result;
}

ExactNode converted(const ExactNode& from, const ExactType& type) {
  ExactNode result;
  result.op = ExactOp::convert;
  result.type = type;
  result.at = from.at;
  result.children = {from};
  return result;
}

ExactNode number(const ExactNode& like, std::uint64_t bits) {
  ExactNode result;
  result.op = ExactOp::constant;
  result.type = like.type;
  result.at = like.at;
  result.number = bits;
  return result;
}

/// Without a loss, in 64 bits.
ExactNode widened(const ExactNode& from) {
  ExactType type;
  type.kind = ExactType::Kind::integer;
  type.bits = 64;
  type.is_signed = from.type.is_signed;
  return converted(from, type);
}

/// As mathematics has it, whatever the types of two integers are. `op` is less, less_equal or
/// equal.
ExactNode compared(ExactOp op, const ExactNode& a, const ExactNode& b) {
  if (a.type.kind == ExactType::Kind::floating) return operation(op, a, b);
  const ExactNode left = widened(a);
  const ExactNode right = widened(b);
  if (left.type.is_signed == right.type.is_signed) return operation(op, left, right);
  if (left.type.is_signed) {
    const ExactNode negative = operation(ExactOp::less, left, number(left, 0));
    const ExactNode rest = operation(op, converted(left, right.type), right);
    if (op != ExactOp::equal) return operation(ExactOp::logical_or, negative, rest);
    return operation(ExactOp::logical_and, operation(ExactOp::greater_equal, left, number(left, 0)),
                     rest);
  }
  return operation(ExactOp::logical_and, operation(ExactOp::greater_equal, right, number(right, 0)),
                   operation(op, left, converted(right, left.type)));
}

bool is_integral(const ExactType& type) {
  return type.kind == ExactType::Kind::integer || type.kind == ExactType::Kind::boolean;
}

}  // namespace

ExactNode ExactTranslator::membership(const clang::Expr& generator, const ExactNode& value) {
  const clang::Expr& of = plain(generator);
  const auto* call = dyn_cast<clang::CallExpr>(&of);
  const clang::FunctionDecl* callee = call == nullptr ? nullptr : call->getDirectCallee();
  if (callee == nullptr || isa<clang::CXXMethodDecl>(callee)) {
    return unsupported(generator, "a generator that is not one of the simple ones");
  }
  const std::string name = callee->getQualifiedNameAsString();
  const ExactNode refused = unsupported(generator, "the generator " + callee->getNameAsString());
  if (value.op == ExactOp::unsupported) return value;
  if (name == "surety::constant" || name == "surety::one_of") return among(*call, value, refused);
  if (name == "surety::union_of") {
    ExactNode any;
    for (const clang::Expr* each : call->arguments()) {
      const ExactNode one = membership(*each, value);
      if (one.op == ExactOp::unsupported) return one;
      any = any.op == ExactOp::unsupported ? one : operation(ExactOp::logical_or, any, one);
    }
    return call->getNumArgs() == 0 ? refused : any;
  }
  return between(*call, value, refused);
}

ExactNode ExactTranslator::between(const clang::CallExpr& call, const ExactNode& value,
                                   const ExactNode& refused) {
  const std::string name = call.getDirectCallee()->getQualifiedNameAsString();
  std::optional<clang::QualType> numbers = values_of(call, "surety::Integers");
  if (!numbers) numbers = values_of(call, "surety::Floats");
  const ExactType type = numbers ? type_of(*numbers) : ExactType{};
  const bool real = type.kind == ExactType::Kind::floating;
  if (!type.scalar() || (real ? value.type.kind != type.kind : !is_integral(value.type)) ||
      !value.type.enumerators.empty()) {
    return refused;
  }
  const auto end = [&](unsigned index) { return converted(this->value(call.getArg(index)), type); };
  const unsigned count = call.getNumArgs();
  std::optional<ExactNode> low, high;
  bool open_low = false, open_high = false;
  if (name == "surety::inclusive" && count == 2) {
    low = end(0), high = end(1);
  } else if (name == "surety::exclusive" && count == 2) {
    low = end(0), high = end(1);
    open_low = open_high = true;
  } else if (name == "surety::range" && count == 2) {
    low = end(0), high = end(1);
    open_high = true;
  } else if (name == "surety::interval" && count == 4) {
    if (!call.getArg(2)->EvaluateAsBooleanCondition(open_low, context_) ||
        !call.getArg(3)->EvaluateAsBooleanCondition(open_high, context_)) {
      return refused;
    }
    low = end(0), high = end(1);
  } else if ((name == "surety::lt" || name == "surety::le") && count == 1) {
    high = end(0);
    open_high = name == "surety::lt";
  } else if ((name == "surety::gt" || name == "surety::ge") && count == 1) {
    low = end(0);
    open_low = name == "surety::gt";
  } else {
    return refused;
  }
  const ExactNode compared_value = real ? converted(value, type) : value;
  // The other end is that of the type: of `ge(0)` that of int, also for a long.
  if (!real) {
    const std::uint64_t most = ~std::uint64_t{0} >> (64 - type.bits + (type.is_signed ? 1 : 0));
    ExactNode limit = number(compared_value, 0);
    limit.type = type;
    if (!low) {
      low = limit;
      low->number = type.is_signed ? std::uint64_t{1} << (type.bits - 1) : 0;
    }
    if (!high) {
      high = limit;
      high->number = most;
    }
  }
  std::vector<ExactNode> parts;
  if (low) {
    parts.push_back(compared(open_low ? ExactOp::less : ExactOp::less_equal, *low, compared_value));
  }
  if (high) {
    parts.push_back(
        compared(open_high ? ExactOp::less : ExactOp::less_equal, compared_value, *high));
  }
  ExactNode both =
      parts.size() == 1 ? parts[0] : operation(ExactOp::logical_and, parts[0], parts[1]);
  if (parts.size() == 1) return both;
  // Both ends are evaluated, whatever the first comparison says.
  ExactNode all = node(ExactOp::sequence, call, truth_type());
  ExactNode evaluated = node(ExactOp::evaluate, call);
  evaluated.children.push_back(*high);
  all.children = {evaluated, both};
  return all;
}

ExactNode ExactTranslator::among(const clang::CallExpr& call, const ExactNode& value,
                                 const ExactNode& refused) {
  const std::optional<clang::QualType> values = values_of(call, "surety::OneOf");
  const ExactType type = values ? type_of(*values) : ExactType{};
  if (!type.scalar() || !compares_by_itself(*values, context_)) return refused;
  std::vector<const clang::Expr*> members(call.arg_begin(), call.arg_end());
  if (members.size() == 1) {
    const clang::Expr* given = &plain(*members[0]);
    if (const auto* list = dyn_cast<clang::CXXStdInitializerListExpr>(given)) {
      given = &plain(*list->getSubExpr());
    }
    if (const auto* list = dyn_cast<clang::InitListExpr>(given)) {
      members.assign(list->inits().begin(), list->inits().end());
    } else if (!given->getType()->isArithmeticType() && !given->getType()->isEnumeralType()) {
      return refused;  // a vector
    }
  }
  const bool same = value.type.same_as(type) && value.type.name == type.name;
  const bool real = type.kind == ExactType::Kind::floating;
  const bool integers = is_integral(type) && type.kind != ExactType::Kind::boolean &&
                        is_integral(value.type) && type.enumerators.empty() &&
                        value.type.enumerators.empty();
  if (!same && !integers && !(real && value.type.kind == ExactType::Kind::floating)) return refused;
  const ExactNode looked_for = real ? converted(value, type) : value;
  ExactNode any;
  ExactNode all = node(ExactOp::sequence, call, truth_type());
  for (const clang::Expr* each : members) {
    const ExactNode member = converted(this->value(each), type);
    const ExactNode equal = type.kind == ExactType::Kind::boolean
                                ? operation(ExactOp::equal, looked_for, member)
                                : compared(ExactOp::equal, looked_for, member);
    any = any.op == ExactOp::unsupported ? equal : operation(ExactOp::logical_or, any, equal);
  }
  if (members.empty()) return refused;
  // All are evaluated before the first is looked at.
  for (std::size_t i = members.size(); i-- > 1;) {
    ExactNode evaluated = node(ExactOp::evaluate, call);
    evaluated.children.push_back(this->value(members[i]));
    all.children = {evaluated, any};
    any = all;
  }
  return any;
}

}  // namespace surety::tool::front_end
