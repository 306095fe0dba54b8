// Building the checked copies and their tests with the user's compiler and flags: by ninja, or one
// call at a time for what is tried once and thrown away. Both have the same flags.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/service/layer.h"
#include "tool/service/process.h"

namespace surety::tool::service {

struct BuildUnit {
  CompileCommand command;  // of the checked copy
  bool defines_main = false;
  bool renames_main = false;  // by itself
  bool has_tests = false;
  bool left_out = false;  // it does not compile as it is, or has been compiled already
  /// It has nothing but tests: what it finds out does not depend on how it is compiled.
  bool light = false;
  /// It is generated, so that Surety's headers may be read before anything else.
  bool headers_first = false;
  /// Its tests hand out pointers to buffers.
  bool has_buffers = false;
};

/// Code that is compiled so tells a search what it compares and where it goes.
inline constexpr const char* guided_flag = "-fsanitize-coverage=trace-pc,trace-cmp";

struct BuildOptions {
  std::string folder;
  std::vector<std::string> link_flags;
  std::string sanitize;                // for -fsanitize=; empty for none
  bool traced = false;                 // tests compare the branches of executions
  std::vector<std::string> rest = {};  // object files to take what is missing from
  bool rest_has_addresses = false;     // some of them were built with AddressSanitizer
  bool lines = true;                   // objects know the lines of the source
  bool guided = false;                 // searches see what the code compares
  bool addresses = false;              // units with buffers have AddressSanitizer, too
};

/// A unit that does not compile, and what the compiler said.
struct UnitFailure {
  std::size_t unit = 0;
  std::string messages;
};

struct Built {
  std::vector<std::string> programs;  // none if there are failures
  std::vector<UnitFailure> failures;
  std::string linker;  // what it said, if all units compile but cannot be linked

  bool succeeded() const { return failures.empty() && linker.empty(); }
};
/// The test programs: all units together, or, where several have a main, one program for each.
Built build_programs(const std::vector<BuildUnit>& units, const BuildOptions& options);

/// One archive with all units, for a build system that links the test program itself; no
/// `link_flags`.
Built build_archive(const std::vector<BuildUnit>& units, const BuildOptions& options,
                    const std::string& archive);

/// How a unit is compiled.
struct CompileLine {
  std::string directory;
  std::vector<std::string> arguments;  // all but the output
  std::string object;                  // where build_programs puts it
  /// More arguments that save time. What does not compile with them may still do so without.
  std::vector<std::string> shortcut = {};

  /// Whether it compiles into this file; what the compiler says is in the log.
  bool compiles(const std::string& output, const std::string& log) const;
};
std::vector<CompileLine> compile_lines(const std::vector<BuildUnit>& units,
                                       const BuildOptions& options);

/// How a test program is linked.
struct LinkLine {
  std::string program;
  std::string compiler;
  std::vector<std::string> objects;
  std::vector<std::string> flags;  // of the user, and for sanitizers

  /// What follows the objects: the flags and the libraries of Surety.
  std::vector<std::string> libraries() const;
  std::vector<std::string> arguments() const;
};
std::vector<LinkLine> link_lines(const std::vector<BuildUnit>& units, const BuildOptions& options);

/// The program's own main must not be the test program's: what stands before the copy of a unit
/// that has one, since headers could not be precompiled if the command said it.
std::string renamed_main(std::size_t unit);

/// Prints what the linker said, in the user's terms where it is about symbols.
void print_linker(const std::string& messages);

/// The user's compiler with the flags of a command, but for another file.
Launch compiler_call(const CompileCommand& command, const std::vector<std::string>& more);

/// Where the libraries of this installation are.
std::string library_directory();

}  // namespace surety::tool::service
