// What surety export and surety import have in common: they read units, find what to change in the
// user's files, show it, and change it if they are told to.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tool/commands/command_line.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/commands/layer.h"
#include "tool/contracts/specifiers.h"
#include "tool/emit/edits.h"
#include "tool/model/compile_command.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/written.h"

namespace surety::tool::commands {

struct WrittenUnit {
  CompileCommand command;
  UnitPlan plan;
  std::vector<WrittenFunction> functions;
};
/// Nothing if there are errors, which it has then reported.
std::optional<std::vector<WrittenUnit>> read_units(const SourceOptions& options);

/// The function that has a declaration at a place; null if there is none.
const WrittenFunction* function_at(const WrittenUnit& unit, const Place& place);

/// The user's files as they are, read once.
class OriginalFiles {
 public:
  const std::string& text(const std::string& file);
  const std::vector<Specifier>& specifiers(const std::string& file);
  /// Those on one declaration.
  std::vector<Specifier> specifiers_on(const WrittenDeclaration& declaration);

 private:
  std::map<std::string, std::string> texts_;
  std::map<std::string, std::vector<Specifier>> specifiers_;
};

/// A contract that is left as it is.
struct StayingContract {
  std::string file;
  unsigned line = 0;
  std::string name;
  std::string reason;
};

struct Rewriting {
  std::map<std::string, std::vector<Replacement>> edits;
  std::size_t moved = 0;  // contracts
  std::vector<StayingContract> staying;
};
void add_edit(Rewriting& rewriting, const std::string& file, Replacement edit);

/// Throws if two forms of a file differ in more than contracts: then nothing is to be written.
void require_same_code(const std::string& file, const std::string& one, const std::string& other);

/// Prints what changes, what stays and the sum; changes the files if `write`.
void finish(Rewriting rewriting, OriginalFiles& files, bool write);

/// `--write`.
void add_write_option(Command& command, bool& write);

}  // namespace surety::tool::commands
