// From clang's expressions to TypedExpression. Only surety_front_end includes this.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/Basic/SourceLocation.h>

#include <functional>
#include <string_view>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/source_text.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::front_end {

/// The part of the clause that was written where clang's source range lies.
using WrittenText = std::function<SourceText(clang::SourceRange)>;
/// What was written at a place of the probe; empty for made-up text.
using WrittenAt = std::function<std::string_view(clang::SourceLocation)>;

struct ExpressionConverter {
  clang::ASTContext& context;
  const Describer& describer;
  const clang::FunctionDecl& probe;
  WrittenText written;
  WrittenAt written_at;

  TypedExpression convert(const clang::Expr* expression) const;
};

/// Without what the compiler added: casts, temporaries, cleanups, parentheses.
const clang::Expr* written_expression(const clang::Expr* expression);

}  // namespace surety::tool::front_end
