#include "tool/commands/commands.h"

namespace surety::tool {

void add_commands(CLI::App& app, int& status) {
  add_parse(app, status);
  add_generate(app, status);
  add_fuzz(app, status);
}

}  // namespace surety::tool
