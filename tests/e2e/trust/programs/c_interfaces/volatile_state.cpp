#include <atomic>
#include <cstdint>
#include <memory>

/// expect: ret == x
int through(volatile int x) { return x; }

/// expect: ret == old(a.load()) && a.load() == static_cast<std::uint8_t>(ret + 1)
std::uint8_t take_number(std::atomic<std::uint8_t>& a) { return a.fetch_add(1); }

/// Two steps where one is needed.
/// expect: ret == old(a.load()) + 1 && a.load() == ret
/// assume: a.load() < 1000000
int next_number(std::atomic<int>& a) {
  a += 2;
  return a;
}

/// expect: *ret == x
std::shared_ptr<const int> shared(int x) { return std::make_shared<const int>(x); }

/// expect: ret == (p ? *p : 0)
int or_zero(const std::shared_ptr<int>& p) { return p ? *p : 0; }
