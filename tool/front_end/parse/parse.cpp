#include "tool/front_end/parse/parse.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Driver/Options.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Option/Option.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <cstddef>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "tool/front_end/parse/specifier_files.h"
#include "tool/model/compile_command.h"
#include "tool/system/installation.h"

namespace surety::tool::front_end {
namespace {

/// The flags that matter to the meaning of the source, without those clang would stumble over.
std::vector<std::string> adapted(const CompileCommand& command,
                                 const std::vector<std::string>& extra) {
  namespace options = clang::driver::options;
  const llvm::opt::OptTable& table = clang::driver::getDriverOptTable();
  std::vector<const char*> raw;
  for (std::size_t i = 1; i < command.arguments.size(); ++i) {
    raw.push_back(command.arguments[i].c_str());
  }
  unsigned missing_index = 0;
  unsigned missing_count = 0;
  llvm::opt::InputArgList parsed =
      table.ParseArgs(raw, missing_index, missing_count,
                      llvm::opt::Visibility(clang::driver::options::ClangOption));
  std::vector<std::string> result{"clang++"};
  for (const llvm::opt::Arg* argument : parsed) {
    const llvm::opt::Option& option = argument->getOption();
    if (option.matches(options::OPT_UNKNOWN) || option.matches(options::OPT_W_Group) ||
        option.matches(options::OPT_o) || option.matches(options::OPT_c) ||
        option.matches(options::OPT_S) || option.matches(options::OPT_E) ||
        option.matches(options::OPT_M_Group) || option.matches(options::OPT_g_Group) ||
        option.matches(options::OPT_pedantic_Group) || option.matches(options::OPT_O_Group)) {
      // -O defines __OPTIMIZE__, which nothing but _FORTIFY_SOURCE asks for.
      continue;
    }
    llvm::opt::ArgStringList rendered;
    argument->render(parsed, rendered);
    result.insert(result.end(), rendered.begin(), rendered.end());
  }
  result.insert(result.end(), {"-fsyntax-only", "-w", "-Wno-error", "-Qunused-arguments",
                               "-fno-caret-diagnostics", "-resource-dir", SURETY_CLANG_RESOURCES});
  // What clang takes for errors unless it is told otherwise, and g++ for warnings: whether the
  // source is right is for the user's compiler to say.
  result.insert(result.end(), {"-Wno-register", "-Wno-dynamic-exception-spec",
                               "-Wno-c++11-narrowing", "-Wno-reserved-user-defined-literal"});
  result.insert(result.end(), extra.begin(), extra.end());
  result.insert(result.end(), {"-idirafter", standard_directory()});
  return result;
}

class ConsumeAction : public clang::ASTFrontendAction {
 public:
  ConsumeAction(std::unique_ptr<clang::ASTConsumer> consumer, Bodies bodies)
      : consumer_(std::move(consumer)), bodies_(bodies) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    compiler.getFrontendOpts().SkipFunctionBodies = bodies_ == Bodies::chosen;
    return std::move(consumer_);
  }

 private:
  std::unique_ptr<clang::ASTConsumer> consumer_;
  Bodies bodies_;
};

class PrecompileAction : public clang::GeneratePCHAction {
 public:
  PrecompileAction(std::string output, Instantiation instantiation)
      : output_(std::move(output)), instantiation_(instantiation) {}

 protected:
  bool BeginInvocation(clang::CompilerInstance& compiler) override {
    compiler.getFrontendOpts().OutputFile = output_;
    if (instantiation_ == Instantiation::by_unit) {
      compiler.getLangOpts().PCHInstantiateTemplates = true;
    }
    return GeneratePCHAction::BeginInvocation(compiler);
  }

 private:
  std::string output_;
  Instantiation instantiation_;
};

bool run(const CompileCommand& command, const Overlay& overlay,
         std::unique_ptr<clang::FrontendAction> action, clang::DiagnosticConsumer& diagnostics,
         const std::vector<std::string>& extra_arguments) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto& [path, text] : overlay) {
    memory->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(text, path));
  }
  auto real = llvm::vfs::createPhysicalFileSystem();
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(real.release()));
  files->pushOverlay(memory);
  // A folder that is not there is reported when something in it is not found.
  [[maybe_unused]] const std::error_code ignored =
      files->setCurrentWorkingDirectory(command.directory);
  auto manager = llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(),
                                                               without_specifiers_in(files));
  clang::tooling::ToolInvocation invocation(adapted(command, extra_arguments), std::move(action),
                                            manager.get());
  invocation.setDiagnosticConsumer(&diagnostics);
  return invocation.run();
}

}  // namespace

bool parse(const CompileCommand& command, const Overlay& overlay,
           std::unique_ptr<clang::ASTConsumer> consumer, clang::DiagnosticConsumer& diagnostics,
           const std::vector<std::string>& extra_arguments, Bodies bodies) {
  return run(command, overlay, std::make_unique<ConsumeAction>(std::move(consumer), bodies),
             diagnostics, extra_arguments);
}

bool precompile(const CompileCommand& command, const std::string& output,
                Instantiation instantiation, clang::DiagnosticConsumer& diagnostics,
                const std::vector<std::string>& extra_arguments) {
  return run(command, {}, std::make_unique<PrecompileAction>(output, instantiation), diagnostics,
             extra_arguments);
}

}  // namespace surety::tool::front_end
