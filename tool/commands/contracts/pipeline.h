// The stages that every command goes through, as functions:
//
//   commands  ->  collect  ->  type_clauses  ->  validate  ->  instrument  ->  write_mirror
//   (source)      (contracts)  (contracts)       (contracts)   (edits)        (files)
//
// Each stage hands on a plain struct. `plan_units` is what `check` and `list` need.
#pragma once

#include <string>
#include <vector>

#include "tool/codegen/mirror/mirror.h"
#include "tool/commands/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"

namespace surety::tool::commands {

/// What all commands about sources are told.
struct SourceOptions {
  std::vector<std::string> files;  // files and folders
  std::string database;            // -p
  std::vector<std::string> flags;  // after --
  std::string asserts;             // what those are that a body begins with; empty: as usual
};

std::vector<CompileCommand> commands_of(const SourceOptions& options);

/// The typed and validated plan of one unit; for proofs, with the meaning of its functions.
UnitPlan plan_unit(const CompileCommand& command, bool prove = false);
/// The plans of all units, made in parallel, in the order of the commands.
std::vector<UnitPlan> plan_units(const std::vector<CompileCommand>& commands, bool prove = false);

/// Prints what is wrong. True if nothing stops the command.
bool report_problems(const std::vector<UnitPlan>& plans);
void print_all(const Problems& problems);

void write_mirror(const Mirror& mirror, const std::string& folder);

}  // namespace surety::tool::commands
