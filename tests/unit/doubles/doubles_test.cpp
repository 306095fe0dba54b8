// What generated doubles are made of, called from eight threads: stub points that answer while a
// case runs and are quiet behind it, choices that are drawn one after the other, objects that live
// until the case ends. ThreadSanitizer runs this with an instrumented library.
#include "surety/doubles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "surety/property.h"

namespace surety {
namespace {

constexpr int threads = 8;
constexpr int calls = 200;

detail::StubPoint point;
const detail::DoubleInfo info{"answer", __FILE__, __LINE__};

/// As the tool writes it: a number between the bounds, and even.
void stub(void* result, const void*, const void* const*) {
  detail::answer_stub<int>(
      result, info, [](Source& source) { return inclusive(10, 40).draw(source); },
      [](int value) { return value % 2 == 0; }, detail::key_of_call(nullptr));
}
/// As an instrumented function begins.
int answer() {
  if (const detail::StubFunction active = detail::stub_of(point)) {
    return detail::stub_result<int>(active, nullptr);
  }
  return 1;
}

template <class Work>
void in_threads(Work work) {
  std::vector<std::thread> all;
  for (int i = 0; i < threads; ++i) all.emplace_back(work);
  for (std::thread& each : all) each.join();
}

SURETY_TEST(Doubles, AnswerInAllThreads, settings().with_cases(20))
() {
  std::atomic<int> wrong{0}, answered{0};
  {
    const detail::Doubles doubles({{&point, &stub}});
    in_threads([&] {
      for (int i = 0; i < calls; ++i) {
        const int value = answer();
        wrong += value < 10 || value > 40 || value % 2 != 0;
        ++answered;
      }
    });
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(answered, threads * calls);
  EXPECT_EQ(answer(), 1) << "behind the case the function itself answers";
}

TEST(Doubles, AreSetUpAndTakenAwayWhileOthersCall) {
  std::atomic<bool> done{false};
  std::atomic<int> wrong{0};
  std::thread caller([&] {
    while (!done) {
      const int value = answer();
      wrong += value != 1 && (value < 10 || value > 40);
    }
  });
  for (int i = 0; i < 200; ++i) {
    __atomic_store_n(&point.stub, &stub, __ATOMIC_RELEASE);
    __atomic_store_n(&point.stub, static_cast<detail::StubFunction>(nullptr), __ATOMIC_RELEASE);
  }
  done = true;
  caller.join();
  EXPECT_EQ(wrong, 0);
}

struct Counted {
  explicit Counted(std::atomic<int>& alive) : alive_(alive) { ++alive_; }
  ~Counted() { --alive_; }
  std::atomic<int>& alive_;
};

SURETY_TEST(Doubles, KeepWhatTheyMakeUntilTheCaseEnds, settings().with_cases(20))
() {
  std::atomic<int> alive{0};
  {
    const detail::Doubles doubles({});
    in_threads([&] {
      for (int i = 0; i < calls; ++i) detail::keep_for_case(std::make_shared<Counted>(alive));
    });
    EXPECT_EQ(alive, threads * calls);
  }
  EXPECT_EQ(alive, 0);
}

TEST(Doubles, TheRealFunctionIsReachableInOneThreadWhileAnotherIsStubbed) {
  __atomic_store_n(&point.stub, &stub, __ATOMIC_RELEASE);
  std::atomic<int> wrong{0};
  in_threads([&] {
    for (int i = 0; i < calls; ++i) {
      wrong += real(answer)() != 1;
      wrong += answer() < 10;
    }
  });
  __atomic_store_n(&point.stub, static_cast<detail::StubFunction>(nullptr), __ATOMIC_RELEASE);
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace surety
