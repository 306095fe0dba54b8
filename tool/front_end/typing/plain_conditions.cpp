#include "tool/front_end/typing/plain_conditions.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Casting.h>

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tool/contracts/sibling.h"
#include "tool/contracts/specifiers.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/expression.h"
#include "tool/emit/literal.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"
#include "tool/front_end/parse/ast_visitor.h"
#include "tool/front_end/parse/constified.h"
#include "tool/front_end/parse/parse.h"
#include "tool/model/compile_command.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

constexpr llvm::StringLiteral name_of_condition = "surety_plain_";

/// All that the siblings of a function need of the library.
constexpr const char* prelude = R"(#pragma GCC system_header
namespace surety { namespace detail {
template <class T> struct Viewed { typedef const T& type; };
template <class T> struct Viewed<T&> { typedef const T& type; };
template <class T> struct Viewed<T&&> { typedef const T& type; };
template <class T> using View = typename Viewed<T>::type;
} }
)";

class ErrorReader : public clang::DiagnosticConsumer {
 public:
  explicit ErrorReader(PlainErrors& errors) : errors_(errors) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level >= clang::DiagnosticsEngine::Error) {
      settle();
      llvm::SmallString<256> text;
      info.FormatDiagnostic(text);
      open_ = true;
      error_ = {};
      error_.message = text.str().str();
    }
    if (!open_ || !info.hasSourceManager() || info.getLocation().isInvalid()) return;
    const clang::SourceManager& sources = info.getSourceManager();
    const clang::PresumedLoc place =
        sources.getPresumedLoc(sources.getExpansionLoc(info.getLocation()));
    if (place.isInvalid()) return;
    llvm::StringRef file(place.getFilename());
    std::size_t index = 0;
    if (file.consume_front(name_of_condition) && !file.getAsInteger(10, index) &&
        index < errors_.conditions.size()) {
      if (errors_.conditions[index].empty()) errors_.conditions[index] = error_.message;
      open_ = false;
    } else if (error_.file.empty()) {
      error_.file = place.getFilename();
      error_.line = place.getLine();
    }
  }
  /// The notes of an error may tell that it is about a condition.
  void settle() {
    if (std::exchange(open_, false)) errors_.others.push_back(error_);
  }

 private:
  PlainErrors& errors_;
  PlainError error_;
  bool open_ = false;
};

/// Variables from outside are const in a condition.
class ConstReader : public AstVisitor {
 public:
  ConstReader(clang::ASTContext& context, PlainErrors& errors)
      : sources_(context.getSourceManager()), errors_(errors) {}

  void visit_declaration(clang::Decl& declaration) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
    if (function == nullptr || function->getIdentifier() == nullptr) return;
    llvm::StringRef name = function->getName();
    std::size_t index = 0;
    if (!name.consume_front(name_of_condition) || name.getAsInteger(10, index) ||
        index >= errors_.conditions.size() || function->getBody() == nullptr) {
      return;
    }
    for (clang::Stmt* statement : function->getBody()->children()) {
      auto* condition = llvm::dyn_cast_or_null<clang::Expr>(statement);
      if (condition == nullptr || !errors_.conditions[index].empty()) continue;
      for (const ConstViolation& made : find_const_violations(*condition, sources_)) {
        errors_.conditions[index] = "'" + made.name + "' is const in a condition";
      }
    }
  }

 private:
  const clang::SourceManager& sources_;
  PlainErrors& errors_;
};

class PlainConsumer : public clang::ASTConsumer {
 public:
  explicit PlainConsumer(PlainErrors& errors) : errors_(errors) {}
  void HandleTranslationUnit(clang::ASTContext& context) override {
    ConstReader(context, errors_).traverse(context.getTranslationUnitDecl());
  }

 private:
  PlainErrors& errors_;
};

/// The condition in a function beside its own, with the parameters and the result.
std::string beside_function(const FunctionPlan& function, const PlainCondition& condition,
                            const std::string& name) {
  SiblingOptions options;
  Parameters parameters = sibling_parameters(function, true);
  if (!condition.result_name.empty()) {
    if (function.result == ResultKind::dependent) {
      parameters.push_back(
          {"::surety::detail::View<" + function.result_text + ">", condition.result_name});
    } else {
      parameters.push_back({plain_view(function.result_type.spelling, function.result_spelling),
                            condition.result_name});
    }
  }
  const Statement statement = discard(static_cast_to("bool", user_hole()));
  const Around around = print_around(
      beside(function, written(function, sibling(function, "void", name, std::move(parameters),
                                                 {statement}, options))));
  return around.before.text + condition.text + around.behind.text;
}

}  // namespace

PlainErrors check_plain(const UnitPlan& plan, const CompileCommand& command,
                        const std::map<std::string, std::vector<Replacement>>& replacements,
                        const std::vector<PlainCondition>& conditions) {
  PlainErrors errors;
  errors.conditions.resize(conditions.size());
  std::map<std::string, std::vector<Replacement>> all = replacements;
  std::map<std::string, std::string> texts;
  for (const auto& [file, list] : all) texts.emplace(file, read_source(file));
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const FunctionPlan& function = plan.functions[conditions[i].function];
    const std::string& file = function.carrier.file;
    const auto [text, added] = texts.try_emplace(file);
    if (added) text->second = read_source(file);
    const unsigned at = function.carrier.after;
    const std::string name = name_of_condition.str() + std::to_string(i);
    const std::string line = std::to_string(line_column(text->second, at).line);
    std::string probe = "\n#line 1 \"" + name + "\"\n";
    probe.append(beside_function(function, conditions[i], name)).append("\n#line ").append(line);
    probe.append(" ").append(string_literal(file)).append("\n");
    all[file].push_back({at, at, std::move(probe)});
  }
  Overlay overlay;
  for (const auto& [file, list] : all) overlay[file] = replaced(texts.at(file), list);
  const std::string prefix = command.file + ".surety_prefix.h";
  overlay[prefix] = prelude;
  ErrorReader reader(errors);
  parse(command, overlay, std::make_unique<PlainConsumer>(errors), reader,
        {"-include", prefix, "-ferror-limit=0"});
  reader.settle();
  return errors;
}

}  // namespace surety::tool::front_end
