#include "tool/front_end/typing/compile_behind.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "tool/contracts/specifiers.h"
#include "tool/front_end/parse/parse.h"
#include "tool/model/compile_command.h"
#include "tool/system/installation.h"

namespace surety::tool::front_end {
namespace {

constexpr llvm::StringLiteral name_of_body = "surety_pasted_";

/// Assertions as far as they matter here. The unit's own would cost the time of reading GoogleTest.
constexpr const char* assertions = R"(
#undef EXPECT_TRUE
#undef EXPECT_THROW
#define EXPECT_TRUE(condition) static_cast<void>(static_cast<bool>(condition))
#define EXPECT_THROW(statement, type) \
  try {                               \
    statement;                        \
  } catch (const type&) {             \
  }
)";

/// Finds the bodies that errors are about, directly or through templates that they use.
class BodiesWithErrors : public clang::DiagnosticConsumer {
 public:
  explicit BodiesWithErrors(std::vector<std::string>& errors) : errors_(errors) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    const bool error = level >= clang::DiagnosticsEngine::Error;
    if (error) {
      wanted_ = true;
      llvm::SmallString<256> text;
      info.FormatDiagnostic(text);
      message_ = text.str().str();
    }
    if (!wanted_ || !info.hasSourceManager() || info.getLocation().isInvalid()) return;
    const clang::SourceManager& sources = info.getSourceManager();
    const clang::PresumedLoc place =
        sources.getPresumedLoc(sources.getExpansionLoc(info.getLocation()));
    if (place.isInvalid()) return;
    llvm::StringRef file(place.getFilename());
    std::size_t index = 0;
    if (!file.consume_front(name_of_body) || file.getAsInteger(10, index)) return;
    if (index < errors_.size() && errors_[index].empty()) errors_[index] = message_;
    wanted_ = false;
  }

 private:
  std::vector<std::string>& errors_;
  std::string message_;  // of the latest error
  bool wanted_ = false;  // an error whose body is not known yet: a note may tell
};

}  // namespace

std::vector<std::string> compile_behind(const CompileCommand& command,
                                        const std::vector<std::string>& bodies) {
  std::vector<std::string> errors(bodies.size());
  std::string text = read_source(command.file) + "\n#include <surety/contract.h>\n" +
                     "#include <surety/generator.h>\n#include <surety/generate/arguments.h>\n" +
                     "#include <surety/generate/ranges.h>\n" +
                     "#include <surety/generate/streams.h>\n#include <surety/generate/tables.h>\n" +
                     assertions;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const std::string name = name_of_body.str() + std::to_string(i);
    text.append("#line 1 \"").append(name).append("\"\nvoid ").append(name);
    text.append("() {").append(bodies[i]).append("}\n");
  }
  BodiesWithErrors diagnostics(errors);
  parse(command, {{command.file, text}}, std::make_unique<clang::ASTConsumer>(), diagnostics,
        {"-isystem", include_directory(), "-ferror-limit=0"});
  return errors;
}

}  // namespace surety::tool::front_end
