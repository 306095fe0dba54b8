// C that is read as C++: `char* p = malloc(n);` is an error for clang, and none for `g++
// -fpermissive`, which compiles such files. Only surety_front_end includes this.
#pragma once

#include <clang/Basic/Diagnostic.h>

#include "tool/front_end/layer.h"

namespace surety::tool::front_end {

/// Hands on what is said about a unit but for errors that `-fpermissive` makes warnings of. Those
/// do not count.
class PermissivePrinter : public clang::DiagnosticConsumer {
 public:
  explicit PermissivePrinter(clang::DiagnosticConsumer& next) : next_(next) {}

  void BeginSourceFile(const clang::LangOptions& options,
                       const clang::Preprocessor* preprocessor) override;
  void EndSourceFile() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override;

 private:
  clang::DiagnosticConsumer& next_;
  bool silent_ = false;  // notes belong to the error before them
};

}  // namespace surety::tool::front_end
