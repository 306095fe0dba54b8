// The names of clang that headers of the front end use. clang's own headers are large: they belong
// into the files that look inside of these classes. Only surety_front_end includes this.
#pragma once

namespace clang {
class ASTConsumer;
class ASTContext;
class DeclContext;
class DiagnosticConsumer;
class Preprocessor;
class QualType;
class RawComment;
class Sema;
class SourceManager;
}  // namespace clang
