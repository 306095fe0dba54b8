#include "tool/front_end/parse/permissive.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticSema.h>

namespace surety::tool::front_end {
namespace {

bool is_permitted(unsigned message) {
  switch (message) {
    case clang::diag::err_init_conversion_failed:
    case clang::diag::err_typecheck_convert_incompatible:
    case clang::diag::err_typecheck_comparison_of_distinct_pointers:
    case clang::diag::err_ovl_no_viable_function_in_call:
    case clang::diag::err_goto_into_protected_scope:
    case clang::diag::err_switch_into_protected_scope:
      return true;
    default:
      return false;
  }
}

}  // namespace

void PermissivePrinter::BeginSourceFile(const clang::LangOptions& options,
                                        const clang::Preprocessor* preprocessor) {
  next_.BeginSourceFile(options, preprocessor);
}

void PermissivePrinter::EndSourceFile() { next_.EndSourceFile(); }

void PermissivePrinter::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                         const clang::Diagnostic& info) {
  if (level != clang::DiagnosticsEngine::Note) {
    silent_ = level >= clang::DiagnosticsEngine::Error && is_permitted(info.getID());
  }
  if (silent_) return;
  DiagnosticConsumer::HandleDiagnostic(level, info);
  next_.HandleDiagnostic(level, info);
}

}  // namespace surety::tool::front_end
