#include "tool/front_end/typing/compile_behind.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "tool/contracts/specifiers.h"
#include "tool/contracts/tokens.h"
#include "tool/front_end/parse/parse.h"
#include "tool/model/compile_command.h"
#include "tool/system/c_library.h"
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

bool mentions_c_library(const std::string& body) {
  const std::vector<Token> tokens = tokenize(body);
  return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
    return token.kind == TokenKind::identifier && in_c_library(std::string(token.text));
  });
}

}  // namespace

std::vector<std::string> compile_behind(const CompileCommand& command,
                                        const std::vector<std::string>& bodies) {
  std::vector<std::string> errors(bodies.size());
  std::string text = read_source(command.file) + "\n";
  std::string headers;
  for (const char* header : {"contract", "generator", "generate/arguments", "generate/ranges",
                             "generate/streams", "generate/tables"}) {
    headers.append("#include <surety/").append(header).append(".h>\n");
  }
  Overlay files;
  std::vector<std::string> arguments{"-isystem", include_directory(), "-ferror-limit=0"};
  if (std::any_of(bodies.begin(), bodies.end(), mentions_c_library)) {
    // A file of tests includes such headers first: there `time` is not a variable of the user.
    const std::string prefix = command.file + ".surety_prefix.h";
    files[prefix] = headers;
    arguments.insert(arguments.end(), {"-include", prefix});
  } else {
    text += headers;
  }
  text += assertions;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const std::string name = name_of_body.str() + std::to_string(i);
    text.append("#line 1 \"").append(name).append("\"\nvoid ").append(name);
    text.append("() {").append(bodies[i]).append("}\n");
  }
  BodiesWithErrors diagnostics(errors);
  files[command.file] = text;
  parse(command, files, std::make_unique<clang::ASTConsumer>(), diagnostics, arguments);
  return errors;
}

}  // namespace surety::tool::front_end
