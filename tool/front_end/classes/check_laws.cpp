#include "tool/front_end/classes/check_laws.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallString.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/classes/survey.h"
#include "tool/front_end/parse/parse.h"
#include "tool/model/compile_command.h"
#include "tool/system/installation.h"

namespace surety::tool::front_end {

namespace {

class ComplaintCollector : public clang::DiagnosticConsumer {
 public:
  ComplaintCollector(std::string file, std::string& elsewhere)
      : file_(std::move(file)), elsewhere_(elsewhere) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override {
    const bool error = level >= clang::DiagnosticsEngine::Error;
    if (!error && level != clang::DiagnosticsEngine::Note) return;
    if (!error && !open_) return;
    std::size_t line = 0;
    std::string place_text;
    if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid()) {
      const clang::SourceManager& sources = diagnostic.getSourceManager();
      const clang::PresumedLoc place =
          sources.getPresumedLoc(sources.getExpansionLoc(diagnostic.getLocation()));
      if (place.isValid() && file_ == place.getFilename()) line = place.getLine();
      if (place.isValid()) {
        place_text =
            std::string(place.getFilename()) + ":" + std::to_string(place.getLine()) + ": ";
      }
    }
    if (!error) {
      if (line != 0) {
        open_ = false;
        complaints.push_back({line - 1, message_});
      }
      return;
    }
    finish();
    llvm::SmallString<256> text;
    diagnostic.FormatDiagnostic(text);
    message_ = text.str().str();
    open_ = line == 0;
    where_ = place_text;
    if (line != 0) complaints.push_back({line - 1, message_});
  }
  void finish() override {
    if (open_ && elsewhere_.size() < 4000) elsewhere_ += where_ + message_ + "\n";
    open_ = false;
  }
  std::vector<Complaint> complaints;

 private:
  std::string file_;
  std::string& elsewhere_;
  std::string message_, where_;
  bool open_ = false;
};

}  // namespace

std::vector<Complaint> complaints_of_clang(const CompileCommand& command, const std::string& text,
                                           const std::string& prefix, std::string& elsewhere) {
  ComplaintCollector collector(command.file, elsewhere);
  std::vector<std::string> extra = with_prefix(prefix);
  extra.insert(extra.end(),
               {"-ferror-limit=0", "-ftemplate-backtrace-limit=0", "-fno-spell-checking",
                "-fshow-overloads=best", "-idirafter", include_directory()});
  parse(command, {{command.file, text}}, std::make_unique<clang::ASTConsumer>(), collector, extra);
  collector.finish();
  return collector.complaints;
}

}  // namespace surety::tool::front_end
