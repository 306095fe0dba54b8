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

}  // namespace surety::tool::codegen
