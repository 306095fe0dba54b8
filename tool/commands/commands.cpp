#include "tool/commands/commands.h"

namespace surety::tool {

void add_commands(CLI::App& app, int& status) {
  (void)app;
  (void)status;
}

}  // namespace surety::tool
