#include "tool/front_end/exact/translate_unit.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceLocation.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/model/contract.h"
#include "tool/model/exact.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/typed_expression.h"
#include "tool/system/files.h"

namespace surety::tool::front_end {

namespace {

bool same_place(const Place& a, const Place& b) {
  return a.line == b.line && a.column == b.column && a.file == b.file;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Where a word with this beginning stands in a text; npos if none does.
std::size_t find_word(std::string_view text, std::string_view beginning) {
  for (std::size_t at = text.find(beginning); at != std::string_view::npos;
       at = text.find(beginning, at + 1)) {
    if (at == 0 || !is_word(text[at - 1])) return at;
  }
  return std::string_view::npos;
}

}  // namespace

bool may_be_proved(const FunctionPlan& function) {
  const bool plain = function.kind == FunctionKind::function || function.is_static;
  return plain && function.contracted() && function.definition && function.unchecked.empty() &&
         !function.dependent && !function.is_lambda && !function.is_test() &&
         std::all_of(function.parameters.begin(), function.parameters.end(),
                     [](const ParameterPlan& parameter) {
                       const TypeInfo& type = parameter.type;
                       return type.numeric() || type.kind == TypeKind::enumeration ||
                              type.aggregate || type.record == "std::array" ||
                              type.record == "std::pair";
                     });
}

Refusal refusal_of(const UnitPlan& plan, const CompileCommand& command) {
  constexpr std::array<std::string_view, 24> flags{"-fstrong-eval-order",
                                                   "-fwrapv",
                                                   "-fno-strong-eval-order",
                                                   "-fno-wrapv",
                                                   "-ftrapv",
                                                   "-fno-strict-overflow",
                                                   "-fstrict-overflow",
                                                   "-ffast-math",
                                                   "-Ofast",
                                                   "-funsafe-math",
                                                   "-fassociative",
                                                   "-freciprocal",
                                                   "-ffinite-math",
                                                   "-fno-signed-zeros",
                                                   "-frounding-math",
                                                   "-ffp-contract",
                                                   "-fsingle-precision",
                                                   "-fexcess-precision",
                                                   "-mfpmath",
                                                   "-march=",
                                                   "-mfma",
                                                   "-m32",
                                                   "-fstrict-enums",
                                                   "-fno-trapping-math"};
  for (const std::string& given : command.arguments) {
    for (const std::string_view flag : flags) {
      if (given.starts_with(flag)) return {"the flag " + given, {command.file, 1, 1}};
    }
  }
  if (!plan.assertions.empty()) return {"contract_assert", plan.assertions.front().clause.place};
  if (!plan.local_contracts.empty()) {
    const LocalContractPlan& local = plan.local_contracts.front();
    const Clause& clause = local.pres.empty() ? local.posts.front().clause : local.pres.front();
    return {"the contract of a lambda or of a local class", clause.place};
  }
  // Clang reads the sources here, another compiler may build them: nothing may depend on which.
  constexpr std::array<std::string_view, 13> words{
      "__clang",     "__GNU",  "__has_", "__OPTIMIZE", "__VERSION__", "__SANITIZE_", "__NO_INLINE",
      "__FAST_MATH", "__GCC_", "__GXX_", "__INTEL",    "_MSC_",       "_Pragma"};
  for (const std::string& file : plan.files) {
    const std::string text = read_file(file);
    for (const std::string_view word : words) {
      const std::size_t at = find_word(text, word);
      if (at == std::string_view::npos) continue;
      const LineColumn where = line_column(text, static_cast<unsigned>(at));
      return {"what depends on the compiler (" + std::string(word) + ")",
              {file, where.line, where.column}};
    }
    for (const std::string_view pragma :
         {"pragma STDC", "pragma GCC optimize", "pragma GCC target", "pragma clang fp", "optimize(",
          "pragma GCC push_options"}) {
      const std::size_t at = text.find(pragma);
      if (at == std::string::npos) continue;
      const LineColumn where = line_column(text, static_cast<unsigned>(at));
      return {"`" + std::string(pragma) + "`", {file, where.line, where.column}};
    }
  }
  return {};
}

UnitTranslation::UnitTranslation(clang::ASTContext& context, UnitPlan& plan,
                                 const std::function<Place(clang::SourceLocation)>& place_of)
    : plan_(plan),
      place_of_(place_of),
      translator_(context, {place_of, [this](const clang::FunctionDecl& function) {
                              return is_checked(function);
                            }}) {}

bool UnitTranslation::is_checked(const clang::FunctionDecl& function) const {
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function)) {
    // Methods of a class with an invariant check it, whatever contract they have themselves.
    const std::string name = method->getParent()->getNameAsString();
    for (const ClassPlan& type : plan_.classes) {
      const bool same = type.name == name || type.name.ends_with("::" + name);
      if (same && !type.contract.invariants.empty()) return true;
    }
  }
  for (const clang::FunctionDecl* each : function.redecls()) {
    const Place place = place_of_(each->getLocation());
    for (const FunctionPlan& known : plan_.functions) {
      if (same_place(known.carrier.place, place) ||
          (known.definition && same_place(known.definition->spot.place, place))) {
        return true;
      }
    }
  }
  return false;
}

namespace {

/// What clauses may name, as variables.
std::map<std::string, int> names_of(const FunctionPlan& function) {
  std::map<std::string, int> names{{"ret", result_variable}, {"threw", threw_variable}};
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    names[function.parameters[i].name] = static_cast<int>(i);
  }
  return names;
}

}  // namespace

void UnitTranslation::clause(const clang::Expr& condition, const FunctionPlan& function,
                             Clause& clause) {
  if (!may_be_proved(function)) return;
  clause.exact =
      std::make_shared<const ExactNode>(translator_.clause(condition, names_of(function)));
}

void UnitTranslation::generator(const clang::Expr& generator, const clang::FunctionDecl& probe,
                                const FunctionPlan& function, Clause& clause) {
  if (!may_be_proved(function)) return;
  const std::map<std::string, int> names = names_of(function);
  for (const clang::ParmVarDecl* parameter : probe.parameters()) {
    const std::string name = parameter->getNameAsString();
    if (name != clause.parameter || names.count(name) == 0) continue;
    clause.exact =
        std::make_shared<const ExactNode>(translator_.contains(generator, *parameter, names));
  }
}

void UnitTranslation::definition(const clang::FunctionDecl& function) {
  const Place place = place_of_(function.getLocation());
  for (FunctionPlan& known : plan_.functions) {
    if (!may_be_proved(known) || !same_place(known.definition->spot.place, place)) continue;
    known.exact = translator_.function(function);
  }
}

void UnitTranslation::finish() {
  plan_.exact = std::make_shared<const ExactUnit>(std::move(translator_.unit()));
}

}  // namespace surety::tool::front_end
