#include "tool/front_end/classes/survey.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/PrettyPrinter.h>
#include <clang/AST/QualTypeNames.h>
#include <clang/AST/RawCommentList.h>
#include <clang/AST/TemplateBase.h>
#include <clang/AST/TemplateName.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Specifiers.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaConsumer.h>
#include <fmt/core.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/build_contract.h"
#include "tool/contracts/read_law.h"
#include "tool/front_end/classes/describe_objects.h"
#include "tool/front_end/describe/makers.h"
#include "tool/front_end/parse/ast_visitor.h"
#include "tool/front_end/parse/declarations.h"
#include "tool/front_end/parse/parse.h"
#include "tool/model/compile_command.h"
#include "tool/model/law.h"
#include "tool/model/object_types.h"
#include "tool/model/plan.h"
#include "tool/model/survey.h"
#include "tool/model/user_error.h"
#include "tool/system/installation.h"
#include "tool/system/pattern.h"

namespace surety::tool::front_end {

namespace {

/// A class that was found, under the name that people use.
struct Candidate {
  const clang::CXXRecordDecl* record;
  std::string name;
};

/// Collects classes, typedefs of classes, factories and derivations.
class Finder : public AstVisitor {
 public:
  void visit_declaration(clang::Decl& declaration) override {
    if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&declaration)) {
      visit(*record);
    } else if (auto* declared = llvm::dyn_cast<clang::ClassTemplateDecl>(&declaration)) {
      if (declared->isCanonicalDecl()) templates.push_back(declared);
    } else if (const auto* named = llvm::dyn_cast<clang::TypedefNameDecl>(&declaration)) {
      visit(*named);
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration)) {
      visit(*function);
    }
  }

  std::vector<const clang::CXXRecordDecl*> records;
  std::vector<clang::ClassTemplateDecl*> templates;
  std::vector<const clang::TypedefNameDecl*> typedefs;
  ClassIndex index;

 private:
  void visit(const clang::CXXRecordDecl& record) {
    if (!record.isThisDeclarationADefinition() || record.isDependentContext() ||
        record.isLambda()) {
      return;
    }
    records.push_back(&record);
    bases_of(record, record, 0);
  }
  void visit(const clang::TypedefNameDecl& named) {
    if (named.getDeclContext()->isDependentContext() || !named.getDeclContext()->isFileContext()) {
      return;
    }
    const clang::CXXRecordDecl* record = named.getUnderlyingType()->getAsCXXRecordDecl();
    if (record != nullptr && llvm::isa<clang::ClassTemplateSpecializationDecl>(record)) {
      typedefs.push_back(&named);
    }
  }
  void visit(const clang::FunctionDecl& function) {
    if (llvm::isa<clang::CXXConstructorDecl>(function) ||
        llvm::isa<clang::CXXConversionDecl>(function) || function.getNumParams() > 4 ||
        !function.isFirstDecl() || function.getQualifiedNameAsString().starts_with("std::")) {
      return;
    }
    const std::optional<MadeClass> product = product_made_by(function);
    if (!product || product->handed != Handed::value) return;
    index.factories[product->made->getCanonicalDecl()].push_back(&function);
  }

  void bases_of(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& record,
                int depth) {
    if (depth > 4 || is_hidden(derived) || derived.isLocalClass() != nullptr) return;
    for (const clang::CXXBaseSpecifier& base : record.bases()) {
      const clang::CXXRecordDecl* inner = base.getType()->getAsCXXRecordDecl();
      if (inner == nullptr || inner->getDefinition() == nullptr ||
          base.getAccessSpecifier() != clang::AS_public) {
        continue;
      }
      index.derived[inner->getCanonicalDecl()].push_back(&derived);
      bases_of(derived, *inner->getDefinition(), depth + 1);
    }
  }
};

class Surveyor {
 public:
  Surveyor(clang::Sema& sema, const SurveyOptions& options, Survey& out)
      : sema_(sema), context_(sema.getASTContext()), options_(options), out_(out) {}

  void operator()() {
    Finder finder;
    finder.traverse(context_.getTranslationUnitDecl());
    ObjectDescriber describer(sema_, finder.index, out_.types, options_.depth);
    std::vector<Candidate> chosen = candidates(finder);
    for (const Candidate& candidate : chosen) add(candidate, describer);
    describer.finish();
    for (LawClass& each : out_.classes) explain(each, finder);
    std::erase_if(out_.classes, [&](const LawClass& each) {
      return std::any_of(out_.unusable.begin(), out_.unusable.end(),
                         [&](const UnusableClass& other) { return other.name == each.name; });
    });
  }

 private:
  std::vector<Candidate> candidates(const Finder& finder) {
    std::vector<Candidate> found;
    std::set<const clang::CXXRecordDecl*> seen;
    std::vector<Pattern> patterns;
    std::size_t given = 0;
    const auto take = [&](const clang::CXXRecordDecl* record, const std::string& name) {
      if (record == nullptr || record->getDefinition() == nullptr) return;
      if (seen.insert(record->getCanonicalDecl()).second) {
        found.push_back({record->getDefinition(), name});
      }
    };
    for (const std::string& text : options_.classes) {
      if (text.find('<') != std::string::npos) {
        const auto* alias =
            llvm::dyn_cast_or_null<clang::TypedefNameDecl>(find(fmt::format("given_{}", given++)));
        if (alias == nullptr || alias->isInvalidDecl()) continue;
        const clang::CXXRecordDecl* record = alias->getUnderlyingType()->getAsCXXRecordDecl();
        if (record == nullptr) throw UserError(fmt::format("'{}' is not a class", text));
        sema_.isCompleteType(record->getLocation(), alias->getUnderlyingType());
        take(record, text);
      } else {
        patterns.emplace_back(text);
      }
    }
    if (!options_.classes.empty() && patterns.empty()) return found;
    const auto wanted = [&](const clang::NamedDecl& declared, const std::string& name) {
      if (!patterns.empty()) {
        return std::any_of(patterns.begin(), patterns.end(),
                           [&](const Pattern& each) { return each.matches(name); });
      }
      return is_users(declared.getLocation());
    };
    for (const clang::TypedefNameDecl* named : finder.typedefs) {
      const clang::CXXRecordDecl* record = named->getUnderlyingType()->getAsCXXRecordDecl();
      const std::string name = named->getQualifiedNameAsString();
      if (!wanted(*named, name) || is_hidden(*named) || own(name)) continue;
      // A typedef of somebody else's template says nothing of this code base.
      if (patterns.empty() && !is_users(record->getLocation())) continue;
      sema_.isCompleteType(record->getLocation(), named->getUnderlyingType());
      take(record, name);
    }
    for (const clang::CXXRecordDecl* record : finder.records) {
      if (llvm::isa<clang::ClassTemplateSpecializationDecl>(record)) continue;
      const std::string name = record->getQualifiedNameAsString();
      if (wanted(*record, name) && usable(*record) && !own(name)) take(record, name);
    }
    for (clang::ClassTemplateDecl* declared : finder.templates) {
      const std::string name = declared->getQualifiedNameAsString();
      if (own(name) || is_hidden(*declared)) continue;
      for (const clang::ClassTemplateSpecializationDecl* special : declared->specializations()) {
        if (special->getDefinition() == nullptr || !nameable(*special)) continue;
        const std::string full = special_name(*special);
        const bool by_name = !patterns.empty() && wanted(*declared, name);
        if (by_name || wanted(*declared, full)) take(special, full);
      }
    }
    return found;
  }

  static bool own(const std::string& name) {
    return name.starts_with("surety::") || name.starts_with("surety_") ||
           name.starts_with("testing::") || name.find("(anonymous") != std::string::npos;
  }
  std::string special_name(const clang::ClassTemplateSpecializationDecl& special) const {
    clang::PrintingPolicy policy = context_.getPrintingPolicy();
    policy.SuppressTagKeyword = true;
    policy.SuppressUnwrittenScope = true;
    return clang::TypeName::getFullyQualifiedName(context_.getRecordType(&special), context_,
                                                  policy);
  }
  static bool nameable(const clang::ClassTemplateSpecializationDecl& special) {
    for (const clang::TemplateArgument& given : special.getTemplateArgs().asArray()) {
      if (given.isDependent()) return false;
      if (given.getKind() == clang::TemplateArgument::Type) {
        const clang::CXXRecordDecl* inner = given.getAsType()->getAsCXXRecordDecl();
        if (inner != nullptr && (inner->isLambda() || inner->isLocalClass() != nullptr ||
                                 is_hidden(*inner) || inner->isInAnonymousNamespace())) {
          return false;
        }
      }
    }
    return !is_hidden(special);
  }
  bool usable(const clang::CXXRecordDecl& record) const {
    return !record.isUnion() && record.isLocalClass() == nullptr && !is_hidden(record) &&
           !record.getDeclName().isEmpty() && !record.isInvalidDecl() &&
           (!record.isEmpty() || record.isPolymorphic());
  }
  bool is_users(clang::SourceLocation location) const {
    const clang::SourceManager& sources = context_.getSourceManager();
    const clang::SourceLocation place = sources.getExpansionLoc(location);
    if (options_.folders.empty()) {
      return place.isValid() && !sources.isInSystemHeader(place) &&
             !sources.isWrittenInBuiltinFile(place);
    }
    const std::string file = file_of(place);
    return std::any_of(options_.folders.begin(), options_.folders.end(),
                       [&](const std::string& folder) { return file.starts_with(folder); });
  }
  std::string file_of(clang::SourceLocation place) const {
    const clang::SourceManager& sources = context_.getSourceManager();
    const auto entry =
        sources.getFileEntryRefForID(sources.getFileID(sources.getExpansionLoc(place)));
    if (!entry) return {};
    const llvm::StringRef real = entry->getFileEntry().tryGetRealPathName();
    return std::filesystem::path(real.empty() ? entry->getName().str() : real.str())
        .lexically_normal();
  }

  const clang::NamedDecl* find(const std::string& name) const {
    auto& context = sema_.getASTContext();
    for (const clang::NamedDecl* scope :
         context.getTranslationUnitDecl()->lookup(&context.Idents.get("surety_law_types"))) {
      const auto* inner = llvm::dyn_cast<clang::NamespaceDecl>(scope);
      if (inner == nullptr) continue;
      for (const clang::NamedDecl* each : inner->lookup(&context.Idents.get(name))) return each;
    }
    return nullptr;
  }

  /// The type of a participant for this class; null if it has none.
  clang::QualType participant(std::size_t law, std::size_t index, clang::QualType type) {
    const auto* alias = llvm::dyn_cast_or_null<clang::TypeAliasTemplateDecl>(
        find(fmt::format("participant_{}_{}", law, index)));
    if (alias == nullptr || alias->isInvalidDecl()) return {};
    clang::Sema::SFINAETrap trap(sema_, true);
    const clang::SourceLocation place = alias->getLocation();
    clang::TemplateArgumentListInfo arguments(place, place);
    arguments.addArgument(clang::TemplateArgumentLoc(
        clang::TemplateArgument(type), context_.getTrivialTypeSourceInfo(type, place)));
    const clang::QualType found = sema_.CheckTemplateIdType(
        clang::TemplateName(const_cast<clang::TypeAliasTemplateDecl*>(alias)), place, arguments);
    if (found.isNull() || trap.hasErrorOccurred() || found->isDependentType()) return {};
    return found.getCanonicalType();
  }

  void add(const Candidate& candidate, ObjectDescriber& describer) {
    if (std::find(options_.taken.begin(), options_.taken.end(), candidate.name) !=
        options_.taken.end()) {
      return;
    }
    const clang::QualType type = context_.getRecordType(candidate.record);
    LawClass made;
    made.name = candidate.name;
    made.identifier = region_identifier(candidate.name);
    made.file = file_of(candidate.record->getLocation());
    made.line = context_.getSourceManager().getExpansionLineNumber(candidate.record->getLocation());
    made.type = describer.type(type, true, candidate.name);
    if (made.type < 0) return;
    if (!options_.comments_read) read_comment(candidate);
    for (std::size_t l = 0; l < out_.laws.size(); ++l) {
      const Law& law = out_.laws[l];
      if (!law.class_name.empty() && law.class_name != candidate.name) continue;
      LawUse use;
      use.law = l;
      for (std::size_t p = 0; p < law.participants.size(); ++p) {
        const std::string& text = law.participants[p].type.text;
        const clang::QualType wanted = text == "T" ? type : participant(l, p, type);
        int number = -1;
        if (text == "T") {
          number = made.type;
        } else if (!wanted.isNull()) {
          number = describer.type(wanted.getNonReferenceType());
        }
        if (number < 0) {
          use.dropped = true;
          use.why = fmt::format("there are no values of type {}", text);
        }
        use.participants.push_back(number);
      }
      made.laws.push_back(std::move(use));
    }
    out_.classes.push_back(std::move(made));
  }

  void read_comment(const Candidate& candidate) {
    const clang::Decl* carrier = candidate.record;
    if (const auto* special =
            llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(candidate.record)) {
      carrier = special->getSpecializedTemplate();
    }
    const clang::RawComment* comment = context_.getRawCommentForDeclNoCache(carrier);
    if (comment == nullptr) return;
    const clang::SourceManager& sources = context_.getSourceManager();
    const std::string_view text = comment->getRawText(sources);
    if (text.find("law:") == std::string_view::npos) return;
    for (Law& law :
         read_law_comment(text, sources.getFileOffset(comment->getBeginLoc()),
                          file_of(comment->getBeginLoc()), candidate.name, out_.problems)) {
      const clang::SourceLocation begin =
          sources.getLocForStartOfFile(sources.getFileID(comment->getBeginLoc()));
      law.line =
          sources.getSpellingLineNumber(begin.getLocWithOffset(static_cast<int>(law.offset)));
      out_.laws.push_back(std::move(law));
    }
  }

  /// Why no objects of a class can be made, if so.
  void explain(const LawClass& each, const Finder& finder) {
    const ObjectType& type = out_.types.types[static_cast<std::size_t>(each.type)];
    if (!type.ways.empty()) return;
    std::string why = "no constructor has arguments that can be made";
    if (type.is_abstract) {
      why = "it is abstract, and no class derived from it was found";
    } else {
      for (const clang::CXXRecordDecl* record : finder.records) {
        if (record->getQualifiedNameAsString() != each.name) continue;
        bool any_public = false;
        for (const clang::CXXConstructorDecl* constructor : record->ctors()) {
          any_public = any_public || (constructor->getAccess() == clang::AS_public &&
                                      !constructor->isCopyOrMoveConstructor());
        }
        if (!any_public && record->hasUserDeclaredConstructor())
          why = "it has no public constructor";
      }
    }
    out_.unusable.push_back({each.name, why});
  }

  clang::Sema& sema_;
  clang::ASTContext& context_;
  const SurveyOptions& options_;
  Survey& out_;
};

class SurveyConsumer : public clang::SemaConsumer {
 public:
  SurveyConsumer(const SurveyOptions& options, Survey& out) : options_(options), out_(out) {}
  void InitializeSema(clang::Sema& sema) override { sema_ = &sema; }
  void HandleTranslationUnit(clang::ASTContext&) override {
    if (out_.compiler_messages.empty()) Surveyor(*sema_, options_, out_)();
  }

 private:
  clang::Sema* sema_ = nullptr;
  const SurveyOptions& options_;
  Survey& out_;
};

/// Errors of the unit itself stop the survey; those of the participants' types do not.
class SurveyDiagnostics : public clang::DiagnosticConsumer {
 public:
  SurveyDiagnostics(std::string file, unsigned first_own_line, Survey& out)
      : file_(std::move(file)), first_(first_own_line), out_(out) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override {
    if (level < clang::DiagnosticsEngine::Error) return;
    llvm::SmallString<256> text;
    diagnostic.FormatDiagnostic(text);
    if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid()) {
      const clang::SourceManager& sources = diagnostic.getSourceManager();
      const clang::PresumedLoc place = sources.getPresumedLoc(diagnostic.getLocation());
      if (place.isValid() && file_ == place.getFilename() && place.getLine() >= first_) {
        own.push_back({place.getLine(), text.str().str()});
        return;
      }
      if (place.isValid()) {
        text = llvm::SmallString<256>(fmt::format("{}:{}:{}: error: {}", place.getFilename(),
                                                  place.getLine(), place.getColumn(),
                                                  text.str().str()));
      }
    }
    if (out_.compiler_messages.size() < 4000) out_.compiler_messages += text.str().str() + "\n";
  }
  std::vector<std::pair<unsigned, std::string>> own;

 private:
  std::string file_;
  unsigned first_;
  Survey& out_;
};

}  // namespace

std::vector<std::string> with_prefix(const std::string& prefix) {
  if (prefix.empty()) return {};
  return {"-include-pch", prefix, "-Xclang", "-fallow-pch-with-compiler-errors"};
}

Survey survey_classes(const CompileCommand& command, const std::string& text,
                      const std::vector<Law>& laws, const SurveyOptions& options) {
  Survey out;
  out.laws = laws;
  std::string whole = text;
  if (!whole.empty() && whole.back() != '\n') whole += '\n';
  const auto first = static_cast<unsigned>(std::count(whole.begin(), whole.end(), '\n')) + 1;
  whole += "namespace surety_law_types {\n";
  std::map<unsigned, std::string> given_lines;
  unsigned line = first + 1;
  std::size_t given = 0;
  for (const std::string& each : options.classes) {
    if (each.find('<') == std::string::npos) continue;
    given_lines[line++] = each;
    whole += fmt::format("using given_{} = ::{};\n", given++, each);
  }
  for (std::size_t l = 0; l < laws.size(); ++l) {
    for (std::size_t p = 0; p < laws[l].participants.size(); ++p) {
      const std::string& type = laws[l].participants[p].type.text;
      if (type == "T") continue;
      whole += fmt::format("template <class T> using participant_{}_{} = {};\n", l, p, type);
    }
  }
  whole += "}\n";
  SurveyDiagnostics diagnostics(command.file, first, out);
  std::vector<std::string> extra;
  if (!options.prefix.empty()) extra = with_prefix(options.prefix);
  extra.insert(extra.end(), {"-ferror-limit=0", "-idirafter", include_directory()});
  parse(command, {{command.file, whole}}, std::make_unique<SurveyConsumer>(options, out),
        diagnostics, extra);
  for (const auto& [at, message] : diagnostics.own) {
    const auto found = given_lines.find(at);
    if (found != given_lines.end()) {
      throw UserError(fmt::format("--class '{}': {}", found->second, message));
    }
  }
  // Types in the laws of comments can be looked up only when the comments have been read.
  const bool more = std::any_of(
      out.laws.begin() + static_cast<std::ptrdiff_t>(laws.size()), out.laws.end(),
      [](const Law& law) {
        return std::any_of(law.participants.begin(), law.participants.end(),
                           [](const LawParticipant& each) { return each.type.text != "T"; });
      });
  if (more && !options.comments_read) {
    SurveyOptions again = options;
    again.comments_read = true;
    Survey second = survey_classes(command, text, out.laws, again);
    second.problems = out.problems;
    return second;
  }
  return out;
}

std::string precompile_unit(const CompileCommand& command, const std::string& output,
                            std::string& messages) {
  Survey out;
  SurveyDiagnostics diagnostics("", ~0u, out);
  precompile(command, output, Instantiation::by_users, diagnostics,
             {"-Xclang", "-fallow-pch-with-compiler-errors", "-idirafter", include_directory()});
  messages = out.compiler_messages;
  return std::filesystem::exists(output) ? output : std::string();
}

}  // namespace surety::tool::front_end
