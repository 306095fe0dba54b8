#include <array>
#include <cstddef>

namespace logs {

struct Log {
  std::array<int, 8> values{};
  std::size_t count = 0;
};

/// assume: log.count <= 8
/// expect: log.count <= 8
void record(Log& log, int value) {
  if (log.count < log.values.size()) log.values[log.count++] = value;
}

/// assume: log.count <= 8
/// expect: ret <= log.count
std::size_t frosts(const Log& log) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < log.count; ++i) n += log.values[i] < 0 ? 1 : 0;
  return n;
}

/// Looks at places that were never filled.
/// assume: log.count > 0 && log.count <= 8
/// expect: exists i in range(std::size_t(0), log.count): log.values[i] == ret
int lowest(const Log& log) {
  int least = log.values[0];
  for (int v : log.values) {
    if (v < least) least = v;
  }
  return least;
}

}  // namespace logs
