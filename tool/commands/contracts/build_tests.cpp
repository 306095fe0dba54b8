#include "tool/commands/contracts/build_tests.h"

#include <map>

#include "tool/commands/contracts/take_out.h"

namespace surety::tool::commands {

Built build_tests(ProjectTests& ready,
                  const std::function<Built(const std::vector<BuildUnit>&)>& build) {
  std::map<std::size_t, TakeOut> refused;  // by unit
  for (;;) {
    Built built = build(ready.prepared.units);
    if (built.failures.empty()) {
      // Next time it is not tried again, as long as nothing changes.
      for (const auto& [unit, what] : refused) {
        const PreparedUnit& source = ready.prepared.sources[unit];
        if (source.use == UnitUse::left_out) continue;
        save_unit(ready.folder, ready.commands[unit], ready.request.defaults, source);
      }
      return built;
    }
    for (const UnitFailure& failure : built.failures) {
      const auto [at, first] =
          refused.try_emplace(failure.unit, ready.commands[failure.unit], ready.request,
                              ready.folder, ready.prepared.units[failure.unit].command.file);
      at->second.take_out(failure.messages, ready.prepared.sources[failure.unit]);
    }
    write_tests(ready.prepared, ready.commands, ready.folder, ready.request);
  }
}

}  // namespace surety::tool::commands
