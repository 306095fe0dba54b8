// The commands of `surety`, one file each beside this one.
//
// To add a command: write `NAME.cpp` in the folder of its kind with a function that adds a
// subcommand to the parser and sets `status` from its callback, declare it here, and add it to the
// lists in commands.cpp and tool/CMakeLists.txt. Throw `UserError` for anything that the user has
// to mend. The reference pages of the manual are made from the commands themselves:
//
//   surety manual command_line > docs/command_line.md      likewise clauses and errors
#pragma once

#include <string>

#include "tool/commands/command_line.h"
#include "tool/commands/layer.h"

namespace surety::tool::commands {

/// Exit status of every command.
enum Status : int { held = 0, violated = 1, error = 2, undecided = 3 };

void add_commands(CommandLine& app, int& status);
/// Throws UserError if the first word of the command line is no command.
void require_command(const CommandLine& app, const std::string& word);
void add_validate(CommandLine& app, int& status);
void add_model(CommandLine& app, int& status);

void add_contract_commands(CommandLine& app, int& status);
void add_manual_command(CommandLine& app, int& status);
void add_prepare_command(CommandLine& app, int& status);
void add_keep_command(CommandLine& app, int& status);
void add_replay_command(CommandLine& app, int& status);
void add_export_command(CommandLine& app, int& status);
void add_export_fuzzer_command(CommandLine& app, int& status);
void add_import_command(CommandLine& app, int& status);
void add_test_command(CommandLine& app, int& status);
void add_strength_command(CommandLine& app, int& status);

struct SourceOptions;
/// The options that all commands about sources share.
void add_source_options(Command& command, SourceOptions& options);
/// `--guide`: all or none.
void add_guide_option(Command& command, std::string& guide);
void add_parse(CommandLine& app, int& status);
void add_generate(CommandLine& app, int& status);
void add_fuzz(CommandLine& app, int& status);
void add_http(CommandLine& app, int& status);
void add_filesync(CommandLine& app, int& status);
void add_laws_command(CommandLine& app, int& status);

}  // namespace surety::tool::commands
