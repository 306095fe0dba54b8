#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/Type.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <clang/AST/Attrs.inc>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/exact/translate.h"
#include "tool/model/exact.h"

namespace surety::tool::front_end {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// The library wants the lower bound not to lie above the upper one, and need not check it.
ExactNode with_order_of_bounds(const ExactFunction& clamp) {
  const auto loaded = [&](int parameter) {
    ExactNode from = clamp.body;
    from.children.clear();
    from.op = ExactOp::variable;
    from.place = true;
    from.type = clamp.parameters[static_cast<std::size_t>(parameter)].type;
    from.variable = parameter;
    ExactNode result = from;
    result.op = ExactOp::load;
    result.place = false;
    result.children.push_back(std::move(from));
    return result;
  };
  ExactNode all = clamp.body;
  all.children.clear();
  if (clamp.parameters.size() != 3 || !clamp.parameters[1].type.scalar()) {
    all.op = ExactOp::unsupported;
    all.name = "a call of std::clamp of its kind";
    return all;
  }
  ExactNode ordered = all;
  ordered.op = ExactOp::less_equal;
  ordered.type.kind = ExactType::Kind::boolean;
  ordered.type.bits = 1;
  ordered.children = {loaded(1), loaded(2)};
  ExactNode demand = all;
  demand.op = ExactOp::demand;
  demand.name = "a call of std::clamp whose bounds are in the wrong order";
  demand.children = {std::move(ordered)};
  all.op = ExactOp::block;
  all.children = {std::move(demand), clamp.body};
  return all;
}

}  // namespace

ExactTranslator::ExactTranslator(clang::ASTContext& context, Options options)
    : context_(context), options_(std::move(options)) {
  unit_.assignments_ordered = context.getLangOpts().CPlusPlus17;
  unit_.shifts_wrap = context.getLangOpts().CPlusPlus20;
}

std::size_t ExactTranslator::function(const clang::FunctionDecl& definition) {
  const auto [known, fresh] = known_.try_emplace(&definition, unit_.functions.size());
  const std::size_t index = known->second;
  if (!fresh) return index;
  unit_.functions.emplace_back();  // it may call itself
  Variables outer = std::exchange(variables_, {});
  const int next = std::exchange(next_variable_, 0);
  const bool in_clause = std::exchange(in_clause_, false);
  const int self = std::exchange(self_, -1);
  ExactFunction made;
  made.name = definition.getQualifiedNameAsString();
  made.at = options_.place_of(definition.getLocation());
  made.contracted = options_.contracted(definition);
  for (const clang::ParmVarDecl* parameter : definition.parameters()) {
    const clang::QualType type = parameter->getType();
    made.parameters.push_back({type_of(type.getNonReferenceType()), type->isReferenceType(),
                               type.getNonReferenceType().isConstQualified()});
    variables_[parameter] = next_variable_++;
  }
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&definition);
  if (method != nullptr && method->isInstance()) {
    self_ = next_variable_++;
    made.parameters.push_back(
        {type_of(context_.getRecordType(method->getParent())), true, method->isConst()});
  }
  const clang::QualType result = definition.getReturnType();
  made.returns_reference = result->isReferenceType();
  made.result = type_of(result.getNonReferenceType());
  const clang::Stmt* body = definition.getBody();
  made.body = statement(body);
  if (isa<clang::CXXDestructorDecl>(&definition)) made.body = unsupported(*body, "a destructor");
  if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(&definition)) {
    ExactNode all = node(ExactOp::block, *body);
    all.children = {initialisation(*constructor), std::move(made.body)};
    made.body = std::move(all);
  }
  if (made.name == "std::clamp") made.body = with_order_of_bounds(made);
  variables_ = std::move(outer);
  next_variable_ = next;
  self_ = self;
  in_clause_ = in_clause;
  unit_.functions[index] = std::move(made);
  return index;
}

void ExactTranslator::begin_clause(const clang::Expr& condition,
                                   const std::map<std::string, int>& names) {
  variables_.clear();
  next_variable_ = 0;
  in_clause_ = true;
  // Parameters of the probe are found by their names, since it may have more or fewer of them.
  std::vector<const clang::Stmt*> open{&condition};
  while (!open.empty()) {
    const clang::Stmt* next = open.back();
    open.pop_back();
    if (const auto* name = dyn_cast<clang::DeclRefExpr>(next)) {
      const auto* parameter = dyn_cast<clang::ParmVarDecl>(name->getDecl());
      const auto found =
          parameter == nullptr ? names.end() : names.find(parameter->getNameAsString());
      if (found != names.end()) variables_[parameter] = found->second;
    }
    for (const clang::Stmt* child : next->children()) {
      if (child != nullptr && !isa<clang::LambdaExpr>(child)) open.push_back(child);
    }
  }
}

ExactNode ExactTranslator::clause(const clang::Expr& condition,
                                  const std::map<std::string, int>& names) {
  begin_clause(condition, names);
  ExactNode result = value(&condition);
  variables_.clear();
  in_clause_ = false;
  return result;
}

ExactNode ExactTranslator::contains(const clang::Expr& generator,
                                    const clang::ParmVarDecl& parameter,
                                    const std::map<std::string, int>& names) {
  begin_clause(generator, names);
  ExactNode from =
      node(ExactOp::variable, generator, type_of(parameter.getType().getNonReferenceType()));
  from.variable = names.at(parameter.getNameAsString());
  from.place = true;
  ExactNode value = node(ExactOp::load, generator, from.type);
  value.children.push_back(std::move(from));
  ExactNode result = membership(generator, value);
  variables_.clear();
  in_clause_ = false;
  return result;
}

ExactNode ExactTranslator::evaluated(const clang::Expr& expression) {
  ExactNode result = node(ExactOp::evaluate, expression, type_of(context_.VoidTy));
  const clang::Expr* plain = expression.IgnoreParens();
  const auto* raised = dyn_cast<clang::CXXThrowExpr>(plain);
  if (raised != nullptr) return unsupported(expression, "throw");
  result.children.push_back(plain->isGLValue() ? place(plain) : value(plain));
  return result;
}

ExactNode ExactTranslator::statement(const clang::Stmt* given) {
  if (given == nullptr) {
    ExactNode nothing;
    nothing.op = ExactOp::nothing;
    return nothing;
  }
  return plain_statement(*given);
}

ExactNode ExactTranslator::plain_statement(const clang::Stmt& given) {
  if (const auto* block = dyn_cast<clang::CompoundStmt>(&given)) {
    ExactNode result = node(ExactOp::block, *block);
    for (const clang::Stmt* each : block->body()) result.children.push_back(statement(each));
    return result;
  }
  if (const auto* expression = dyn_cast<clang::Expr>(&given)) return evaluated(*expression);
  if (const auto* declared = dyn_cast<clang::DeclStmt>(&given)) return declarations(*declared);
  if (const auto* chosen = dyn_cast<clang::IfStmt>(&given)) return choice(*chosen);
  if (const auto* selected = dyn_cast<clang::SwitchStmt>(&given)) return selection(*selected);
  if (isa<clang::NullStmt>(&given)) return node(ExactOp::nothing, given);
  if (isa<clang::BreakStmt>(&given)) return node(ExactOp::leave, given);
  if (isa<clang::ContinueStmt>(&given)) return node(ExactOp::next, given);
  if (const auto* back = dyn_cast<clang::ReturnStmt>(&given)) {
    ExactNode result = node(ExactOp::give_back, *back);
    if (const clang::Expr* what = back->getRetValue()) {
      const bool place_wanted = what->isGLValue();
      result.children.push_back(place_wanted ? place(what) : value(what));
    }
    return result;
  }
  if (const auto* attributed = dyn_cast<clang::AttributedStmt>(&given)) {
    const auto harmless = [](const clang::Attr* each) {
      return isa<clang::FallThroughAttr, clang::LikelyAttr, clang::UnlikelyAttr>(each);
    };
    if (std::all_of(attributed->getAttrs().begin(), attributed->getAttrs().end(), harmless)) {
      return statement(attributed->getSubStmt());
    }
    return unsupported(given, "an attribute");
  }
  if (const auto* repeated = dyn_cast<clang::WhileStmt>(&given)) {
    if (repeated->getConditionVariable() != nullptr) {
      return unsupported(given, "a variable in a condition");
    }
    return loop(given, repeated->getCond(), repeated->getBody(), nullptr);
  }
  if (const auto* repeated = dyn_cast<clang::DoStmt>(&given)) {
    ExactNode result = node(ExactOp::loop_after, given);
    result.children.push_back(statement(repeated->getBody()));
    result.children.push_back(value(repeated->getCond()));
    return result;
  }
  if (const auto* repeated = dyn_cast<clang::ForStmt>(&given)) {
    if (repeated->getConditionVariable() != nullptr) {
      return unsupported(given, "a variable in a condition");
    }
    ExactNode result = node(ExactOp::block, given);
    result.children.push_back(statement(repeated->getInit()));
    result.children.push_back(
        loop(given, repeated->getCond(), repeated->getBody(), repeated->getInc()));
    return result;
  }
  return unsupported(given, in_words(given));
}

ExactNode ExactTranslator::loop(const clang::Stmt& at, const clang::Expr* condition,
                                const clang::Stmt* body, const clang::Expr* step) {
  ExactNode result = node(ExactOp::loop, at);
  result.children.push_back(condition == nullptr ? node(ExactOp::nothing, at) : value(condition));
  result.children.push_back(statement(body));
  result.children.push_back(step == nullptr ? node(ExactOp::nothing, at) : evaluated(*step));
  return result;
}

ExactNode ExactTranslator::declarations(const clang::DeclStmt& statement) {
  ExactNode result = node(ExactOp::block, statement);
  result.name = "declarations";
  for (const clang::Decl* each : statement.decls()) {
    if (isa<clang::TypedefNameDecl, clang::StaticAssertDecl, clang::UsingDecl,
            clang::UsingDirectiveDecl, clang::TagDecl, clang::EmptyDecl>(each)) {
      continue;
    }
    const auto* variable = dyn_cast<clang::VarDecl>(each);
    if (variable == nullptr) {
      result.children.push_back(unsupported(statement, "a declaration of its kind"));
      continue;
    }
    result.children.push_back(declaration(*variable, statement));
  }
  return result;
}

ExactNode ExactTranslator::declaration(const clang::VarDecl& variable, const clang::Stmt& at) {
  const clang::QualType type = variable.getType();
  // A constant is known where it is used.
  if (variable.isStaticLocal() && context_.getBaseElementType(type).isConstQualified() &&
      variable.hasConstantInitialization()) {
    return node(ExactOp::nothing, at);
  }
  if (variable.isStaticLocal() || variable.getTLSKind() != clang::VarDecl::TLS_None ||
      variable.hasGlobalStorage()) {
    return unsupported(at, "the static variable '" + variable.getNameAsString() + "'");
  }
  if (variable.hasAttr<clang::CleanupAttr>()) return unsupported(at, "an attribute");
  if (type.isVolatileQualified()) return unsupported(at, "a volatile variable");
  ExactNode result = node(type->isReferenceType() ? ExactOp::bind : ExactOp::declare, at,
                          type_of(type.getNonReferenceType()));
  result.at = options_.place_of(variable.getLocation());
  result.name = variable.getNameAsString();
  if (!result.type.scalar() && result.type.kind != ExactType::Kind::compound) {
    return unsupported(at, "a variable of type '" + result.type.name + "'");
  }
  result.variable = next_variable_++;
  const clang::Expr* initial = variable.getInit();
  if (type->isReferenceType()) {
    // What a call returns a reference to may be gone at the end of the statement.
    if (!outlives(*initial, false)) return unsupported(at, "a reference to what a call returns");
    result.children.push_back(place(initial));
  } else if (!leaves_uninitialised(initial)) {
    result.children.push_back(value(initial));
  }
  // Its own initial value must not mention it: then it has no value yet, and is not known here.
  variables_[llvm::cast<clang::ValueDecl>(variable.getCanonicalDecl())] = result.variable;
  return result;
}

ExactNode ExactTranslator::choice(const clang::IfStmt& statement) {
  if (statement.isConsteval()) return unsupported(statement, "if consteval");
  ExactNode all = node(ExactOp::block, statement);
  if (statement.getInit() != nullptr) {
    all.children.push_back(this->statement(statement.getInit()));
  }
  if (statement.isConstexpr()) {
    const auto taken = statement.getNondiscardedCase(context_);
    if (!taken) return unsupported(statement, "if constexpr");
    if (*taken != nullptr) all.children.push_back(this->statement(*taken));
    return all;
  }
  if (statement.getConditionVariable() != nullptr) {
    all.children.push_back(
        declaration(*statement.getConditionVariable(), *statement.getConditionVariableDeclStmt()));
  }
  ExactNode chosen = node(ExactOp::choose, statement);
  chosen.children.push_back(value(statement.getCond()));
  chosen.children.push_back(this->statement(statement.getThen()));
  chosen.children.push_back(this->statement(statement.getElse()));
  all.children.push_back(std::move(chosen));
  return all;
}

namespace {

bool has_labels(const clang::Stmt* statement) {
  if (statement == nullptr || isa<clang::SwitchStmt>(statement)) return false;
  if (isa<clang::SwitchCase>(statement)) return true;
  const auto children = statement->children();
  return std::any_of(children.begin(), children.end(), has_labels);
}

}  // namespace

ExactNode ExactTranslator::selection(const clang::SwitchStmt& statement) {
  const auto* body = dyn_cast<clang::CompoundStmt>(statement.getBody());
  if (body == nullptr || statement.getConditionVariable() != nullptr) {
    return unsupported(statement, "a switch of an unusual form");
  }
  ExactNode all = node(ExactOp::block, statement);
  if (statement.getInit() != nullptr) {
    all.children.push_back(this->statement(statement.getInit()));
  }
  ExactNode result = node(ExactOp::select, statement);
  result.children.push_back(value(statement.getCond()));
  const unsigned bits = static_cast<unsigned>(context_.getTypeSize(statement.getCond()->getType()));
  for (const clang::Stmt* each : body->body()) {
    const clang::Stmt* labelled = each;
    std::optional<ExactNode> part;
    while (const auto* label = dyn_cast_or_null<clang::SwitchCase>(labelled)) {
      if (!part) part = node(ExactOp::part, *label);
      if (const auto* one = dyn_cast<clang::CaseStmt>(label)) {
        clang::Expr::EvalResult known;
        if (one->getRHS() != nullptr || !one->getLHS()->EvaluateAsInt(known, context_)) {
          return unsupported(*one, "a range of cases");
        }
        part->labels.push_back(known.Val.getInt().extOrTrunc(bits).getZExtValue());
      } else {
        part->is_default = true;
      }
      labelled = label->getSubStmt();
    }
    if (has_labels(labelled)) return unsupported(*labelled, "a case inside of a statement");
    if (part) {
      result.children.push_back(std::move(*part));
    } else if (result.children.size() == 1) {
      // Nothing gets here; but declarations are visible behind.
      result.children.push_back(node(ExactOp::part, *each));
    }
    result.children.back().children.push_back(this->statement(labelled));
  }
  all.children.push_back(std::move(result));
  return all;
}

}  // namespace surety::tool::front_end
