// The stages that every command goes through, as functions:
//
//   commands  ->  collect  ->  type_clauses  ->  validate  ->  instrument  ->  write_mirror
//   (source)      (contracts)  (contracts)       (contracts)   (edits)        (files)
//
// Each stage hands on a plain struct. `plan_units` is what `check` and `list` need.
#pragma once

#include <string>
#include <vector>

#include "tool/instrument/edits.h"
#include "tool/plan/plan.h"
#include "tool/source/compile_command.h"

namespace surety::tool {

/// What all commands about sources are told.
struct SourceOptions {
  std::vector<std::string> files;  // files and folders
  std::string database;            // -p
  std::vector<std::string> flags;  // after --
};

std::vector<CompileCommand> commands_of(const SourceOptions& options);

/// The typed and validated plan of one unit.
UnitPlan plan_unit(const CompileCommand& command);
/// The plans of all units, made in parallel, in the order of the commands.
std::vector<UnitPlan> plan_units(const std::vector<CompileCommand>& commands);

/// Prints what is wrong. True if nothing stops the command.
bool report_problems(const std::vector<UnitPlan>& plans);
void print_all(const Problems& problems);

/// What one unit contributes to the checked copy of the tree.
struct CheckedUnit {
  std::string main_file;
  std::string directory;
  std::vector<std::string> arguments;
  std::vector<std::string> files;
  Edits edits;
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
void write_mirror(const Mirror& mirror, const std::string& folder);

}  // namespace surety::tool
