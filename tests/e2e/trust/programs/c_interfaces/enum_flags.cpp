#include <cstdint>

enum permission : std::uint8_t { p_none = 0, p_read = 1, p_write = 2, p_execute = 4 };

/// expect: (ret & p_read) != 0
permission readable(permission p) { return static_cast<permission>(p | p_read); }

/// expect: ret == ((p & p_write) != 0)
bool can_write(permission p) { return p == p_write || p == p_none; }

enum class Level { debug = -1, info, warning = 10, error };

/// expect: ret[0] != '\0'
const char* level_name(Level level) {
  switch (level) {
    case Level::debug: return "debug";
    case Level::info: return "info";
    case Level::warning: return "warning";
    case Level::error: return "error";
  }
  return "unknown";
}

/// A level was forgotten.
/// expect: ret >= 0
int severity(Level level) {
  switch (level) {
    case Level::debug: return 0;
    case Level::info: return 1;
    case Level::error: return 3;
    default: break;
  }
  return -1;
}
