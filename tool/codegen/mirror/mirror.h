// The checked copies of a tree: which files there are, with which text, and how they are compiled.
#pragma once

#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/emit/edits.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// What one unit contributes to the checked copy of the tree.
struct CheckedUnit {
  std::string main_file;
  std::string directory;
  std::vector<std::string> arguments;
  std::vector<std::string> files;
  Edits edits;
  std::vector<std::string> stub_points;  // see Instrumented
  UserMacros macros;                     // which must not change what is inserted
  unsigned directives = 0;               // where those at the beginning of the main file end
};
CheckedUnit check_unit(const UnitPlan& plan, bool stub_points = false);

/// A checked copy of the tree: the path below the folder, and the text.
struct MirrorFile {
  std::string original;
  std::string path;
  std::string text;
};
struct Mirror {
  std::string root;  // of the originals
  std::vector<MirrorFile> files;
  std::vector<CompileCommand> commands;  // for the copies
};
struct MirrorOptions {
  std::string folder;    // where the copies will lie
  std::string semantic;  // one of the words of the contract language
  std::string root;      // what the root was last time: it grows, but never shrinks
};
/// Copies of all files of the units, checked where they have contracts.
Mirror make_mirror(const std::vector<CheckedUnit>& units, const MirrorOptions& options);

/// Whether a text defines _GLIBCXX_DEBUG, which copies leave out: it changes what standard types
/// are made of, so that tests would not fit the libraries of Surety.
bool defines_debug_mode(const std::string& text);

/// A file beside the copy of a unit's main file, with the directives of that and the code.
MirrorFile beside_copy(const CheckedUnit& unit, const Mirror& mirror, const std::string& folder,
                       const std::string& prefix, const std::string& code);

}  // namespace surety::tool::codegen
