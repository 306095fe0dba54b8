// Cost of a stub point where no stub is active, beside the seam that people write by hand for the
// same purpose: a virtual method. Every function is kept out of line; the same body everywhere.
//
//   g++ -O2 -std=c++17 -Iinclude bench/doubles/stub_point.cpp build/runtime/libsurety_runtime.a
//   (or the target stub_point_cost with -DSURETY_BENCH=ON)
#include <surety/contract.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace {

surety::detail::StubPoint point;

__attribute__((noinline)) int plain(int x) { return x + 1; }

__attribute__((noinline)) int pointed(int x) {
  if (const auto stub = surety::detail::stub_of(point); SURETY_UNLIKELY(stub != nullptr)) {
    return surety::detail::stub_result<int, decltype(x)>(stub, nullptr, x);
  }
  return x + 1;
}

struct Seam {
  virtual ~Seam() = default;
  virtual int next(int x) = 0;
};
struct Real : Seam {
  __attribute__((noinline)) int next(int x) override { return x + 1; }
};

/// Nanoseconds a call in one short run, which fits into a time slice of the system.
template <class Call>
double once(const Call& call) {
  constexpr long calls = 100'000;
  const auto begin = std::chrono::steady_clock::now();
  int x = 0;
  for (long i = 0; i < calls; ++i) x = call(x) & 1023;
  __asm__ volatile("" : : "r"(x));
  const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begin;
  return taken.count() / static_cast<double>(calls);
}

}  // namespace

int main() {
  Real real;
  Seam* seam = &real;
  __asm__ volatile("" : "+r"(seam));
  // In turn, and the least of many runs: the one that was disturbed least.
  double without = 1e9, with = 1e9, virtually = 1e9;
  for (int run = 0; run < 2000; ++run) {
    without = std::min(without, once([](int x) { return plain(x); }));
    with = std::min(with, once([](int x) { return pointed(x); }));
    virtually = std::min(virtually, once([seam](int x) { return seam->next(x); }));
  }
  std::printf("a plain call               %6.2f ns\n", without);
  std::printf("with an inactive point     %6.2f ns   %+.2f ns\n", with, with - without);
  std::printf("through a virtual method   %6.2f ns   %+.2f ns\n", virtually, virtually - without);
  return with - without <= 1.0 ? 0 : 1;
}
