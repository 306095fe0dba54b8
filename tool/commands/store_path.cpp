#include "tool/commands/store_path.h"

#include <cstdlib>
#include <string>

#include "runtime/store/store.h"

namespace surety::tool::commands {

std::string store_path(const std::string& chosen) {
  if (!chosen.empty()) return chosen;
  if (const char* path = std::getenv("SURETY_STORE")) return path;
  return Store::conventional_path();
}

}  // namespace surety::tool::commands
