#include "tool/commands/commands.h"

#include <string>

#include "tool/commands/command_line.h"
#include "tool/contracts/keywords.h"
#include "tool/model/user_error.h"

namespace surety::tool::commands {

void add_commands(CommandLine& app, int& status) {
  add_test_command(app, status);
  add_strength_command(app, status);
  add_contract_commands(app, status);
  add_export_command(app, status);
  add_import_command(app, status);
  add_prepare_command(app, status);
  add_replay_command(app, status);
  add_keep_command(app, status);
  add_manual_command(app, status);
  add_validate(app, status);
  add_model(app, status);
  add_parse(app, status);
  add_generate(app, status);
  add_fuzz(app, status);
  add_export_fuzzer_command(app, status);
  add_http(app, status);
  add_filesync(app, status);
  add_laws_command(app, status);
}

void require_command(const CommandLine& app, const std::string& word) {
  if (word.starts_with("-")) return;
  std::string all, similar;
  for (const std::string& name : app.command_names()) {
    if (name == word) return;
    if (edit_distance(word, name) <= 2) similar = "did you mean '" + name + "'?";
    all += (all.empty() ? "" : ", ") + name;
  }
  throw UserError("there is no command '" + word + "'; " +
                  (similar.empty() ? "the commands are " + all : similar));
}

}  // namespace surety::tool::commands
