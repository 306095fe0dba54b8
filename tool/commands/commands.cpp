#include "tool/commands/commands.h"

namespace surety::tool {

void add_commands(CLI::App& app, int& status) {
  add_test_command(app, status);
  add_contract_commands(app, status);
  add_replay_command(app, status);
  add_validate(app, status);
  add_model(app, status);
  add_parse(app, status);
  add_generate(app, status);
  add_fuzz(app, status);
  add_http(app, status);
  add_filesync(app, status);
}

}  // namespace surety::tool
