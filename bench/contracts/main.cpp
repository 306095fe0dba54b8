// Cost of a contract on a trivial function, beside checks written by hand and Boost.Contract.
// Every function lives in a translation unit of its own, so that nothing is folded away.
#include <chrono>
#include <cstdio>

namespace plain {
int next(int x);
}
namespace hand_written {
int next(int x);
}
namespace boost_contract {
int next(int x);
}
namespace contracted {  // enforce
int next(int x);
}
namespace ignored {
int next(int x);
}

namespace {

/// Nanoseconds a call; the least of seven runs, which is the one that was disturbed least.
double cost(int (*function)(int), long calls) {
  double best = 1e9;
  for (int run = 0; run < 7; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    int x = 0;
    for (long i = 0; i < calls; ++i) x = function(x) % 900;
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - begin;
    if (x < 0) std::puts("");  // keeps the loop
    if (time.count() / static_cast<double>(calls) < best) {
      best = time.count() / static_cast<double>(calls);
    }
  }
  return best;
}

}  // namespace

int main() {
  const double none = cost(&plain::next, 50'000'000);
  const double hand = cost(&hand_written::next, 50'000'000);
  const double ours = cost(&contracted::next, 50'000'000);
  const double off = cost(&ignored::next, 50'000'000);
  const double peer = cost(&boost_contract::next, 2'000'000);
  std::printf("no checks             %7.2f ns a call\n", none);
  std::printf("ignore                %7.2f\n", off);
  std::printf("checks by hand        %7.2f\n", hand);
  std::printf("enforce               %7.2f   %.2f ns more than by hand\n", ours, ours - hand);
  std::printf("Boost.Contract        %7.2f   its overhead is %.0f times that of enforce\n", peer,
              (peer - none) / (ours - none));
}
