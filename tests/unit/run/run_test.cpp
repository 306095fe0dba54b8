// The engine as a whole: phases, verdicts, deaths, budgets.
#include "surety/run.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cmath>
#include <filesystem>
#include <thread>

#include "surety/generator.h"
#include "surety/literal.h"

namespace surety {
namespace {

/// A property out of a generator and a function that returns whether it holds.
template <class G, class Holds>
class Simple final : public Property {
 public:
  Simple(G generator, Holds holds) : generator_(std::move(generator)), holds_(std::move(holds)) {}
  std::string name() const override { return "Unit.simple"; }
  void draw(Source& source) const override { (void)generator_.draw(source); }
  Verdict run(Source& source) override {
    auto value = generator_.draw(source);
    source.drawn();
    return holds_(value) ? Verdict::passed : Verdict::failed;
  }
  Failure failure() override { return {"assertion", "it does not hold", "file.cpp", 1, "", {}}; }
  std::vector<Argument> describe(Source& source) const override {
    return {{"x", literal(generator_.draw(source))}};
  }
  Wide size() const override { return size_of(generator_); }

 private:
  G generator_;
  Holds holds_;
};

Settings plain_settings() {
  Settings settings;
  settings.store_failures = false;
  return settings;
}

template <class G, class Holds>
Result check(G generator, Holds holds, Settings settings = plain_settings()) {
  Simple<G, Holds> property(std::move(generator), std::move(holds));
  return run(property, settings);
}

std::string minimal(const Result& result) {
  if (result.counterexamples.empty()) return "none";
  return result.counterexamples[0].arguments.empty()
             ? "unknown"
             : result.counterexamples[0].arguments[0].literal;
}
std::string kind(const Result& result) {
  return result.counterexamples.empty() ? "none" : result.counterexamples[0].failure.kind;
}

TEST(Run, PassesWhatHolds) {
  const Result result = check(any<int>(), [](int) { return true; });
  EXPECT_EQ(result.outcome, Outcome::passed);
  EXPECT_GE(result.cases, 50'000u);
}

TEST(Run, ProvesSmallSpacesByTryingEverything) {
  const Result result =
      check(tuple_of(inclusive(0, 99), inclusive(1, 12)), [](const auto&) { return true; });
  EXPECT_EQ(result.outcome, Outcome::proved);
  EXPECT_EQ(result.cases, 1200u);
  // Without a known size, through a filter and a dependency.
  const auto dependent = bind(inclusive(1, 9), [](int n) { return inclusive(0, n); });
  EXPECT_EQ(check(dependent, [](const auto&) { return true; }).cases, 54u);
}

TEST(Run, DoesNotClaimAProofThatItHasNot) {
  EXPECT_EQ(check(any<int>(), [](int) { return true; }).outcome, Outcome::passed);
  Settings settings = plain_settings();
  settings.exhaustive = false;
  EXPECT_EQ(check(
                inclusive(0, 9), [](int) { return true; }, settings)
                .outcome,
            Outcome::passed);
}

TEST(Run, FindsTheOneBadInputOfASmallSpace) {
  const auto result = check(tuple_of(inclusive(0, 300), inclusive(0, 300)), [](const auto& t) {
    return !(std::get<0>(t) == 217 && std::get<1>(t) == 113);
  });
  EXPECT_EQ(minimal(result), "std::tuple<int, int>{217, 113}");
}

/// Rare but typical: found in every one of 100 runs with default settings.
TEST(Run, NeverMissesTheLimits) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr std::uint64_t runs = 10;  // forking is slow there
#else
  constexpr std::uint64_t runs = 100;
#endif
  for (std::uint64_t seed = 1; seed <= runs; ++seed) {
    Settings settings = plain_settings();
    settings.seed = seed;
    SCOPED_TRACE(seed);
    EXPECT_EQ(minimal(check(
                  any<int>(), [](int x) { return x != INT_MIN; }, settings)),
              "std::numeric_limits<int>::min()");
    EXPECT_EQ(minimal(check(
                  inclusive(0, 1'000'000'000), [](int x) { return x != 1'000'000'000; }, settings)),
              "1000000000");
    EXPECT_EQ(minimal(check(
                  any<double>(), [](double x) { return !std::isnan(x); }, settings)),
              "std::numeric_limits<double>::quiet_NaN()");
    EXPECT_EQ(minimal(check(
                  any<std::vector<int>>(), [](const auto& v) { return !v.empty(); }, settings)),
              "std::vector<int>{}");
  }
}

TEST(Run, TheSameSeedGivesTheSameRun) {
  const auto fails = [](const std::vector<int>& v) {
    return v.size() < 30 || v[10] < v[20] || v[3] % 7 != 3;
  };
  Settings settings = plain_settings();
  settings.failures = 1;
  settings.shrink_seconds = 300;
  const auto once = check(any<std::vector<int>>(), fails, settings);
  for (unsigned jobs : {1u, 2u, 3u}) {
    settings.jobs = jobs;
    const auto again = check(any<std::vector<int>>(), fails, settings);
    ASSERT_FALSE(again.counterexamples.empty());
    EXPECT_EQ(again.counterexamples[0].original[0].literal,
              once.counterexamples[0].original[0].literal);
    EXPECT_EQ(minimal(again), minimal(once));
  }
}

// What kills a process, each with its exact smallest input.

TEST(Deaths, Crash) {
  const auto result = check(any<int>(), [](int x) {
    if (x > 1000) raise(SIGSEGV);
    return true;
  });
#if defined(__SANITIZE_THREAD__)
  EXPECT_EQ(kind(result), "sanitizer");  // it sees the signal first, and says more
#else
  EXPECT_EQ(kind(result), "crash");
#endif
  EXPECT_EQ(minimal(result), "1001");
}

TEST(Deaths, Abort) {
  const auto result = check(any<int>(), [](int x) {
    if (x < -77) std::abort();
    return true;
  });
  EXPECT_EQ(kind(result), "abort");
  EXPECT_EQ(minimal(result), "-78");
}

TEST(Deaths, Exit) {
  const auto result = check(any<int>(), [](int x) {
    if (x == 5) _exit(3);
    return true;
  });
  EXPECT_EQ(kind(result), "exit");
  EXPECT_EQ(minimal(result), "5");
  EXPECT_NE(result.counterexamples[0].failure.message.find("exit status 3"), std::string::npos);
}

TEST(Deaths, Hang) {
  Settings settings = plain_settings();
  settings.case_seconds = 0.15;
  const auto result = check(
      any<int>(),
      [](int x) {
        while (x > 100) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return true;
      },
      settings);
  EXPECT_EQ(kind(result), "hang");
  EXPECT_EQ(minimal(result), "101");
}

int dig(volatile int* depth) {
  volatile char ballast[4096];
  *depth = *depth + 1;
  ballast[0] = static_cast<char>(*depth);
  return *depth < 0 ? 0 : dig(depth) + ballast[0];
}

TEST(Deaths, StackOverflow) {
  const auto result = check(any<int>(), [](int x) {
    volatile int depth = 0;
    return x < 50 || dig(&depth) != 0;
  });
#if !defined(__SANITIZE_THREAD__)
  EXPECT_EQ(kind(result), "stack overflow");
#endif
  EXPECT_EQ(minimal(result), "50");
}

TEST(Deaths, OutOfMemory) {
#if defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "ThreadSanitizer keeps the memory map to itself";
#endif
  Settings settings = plain_settings();
  settings.memory_mb = 100;
  settings.shrink_seconds = 20;
  const auto result = check(
      inclusive(0, 1000),
      [](int x) {
        std::vector<std::unique_ptr<char[]>> blocks;
        for (int i = 0; x > 900 && i < 4000; ++i) {
          blocks.push_back(std::make_unique<char[]>(1 << 20));
          for (int j = 0; j < (1 << 20); j += 4096) blocks.back()[j] = 1;
          if (i % 100 == 99) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return true;
      },
      settings);
  EXPECT_EQ(kind(result), "out of memory");
  EXPECT_EQ(minimal(result), "901");
}

TEST(Deaths, UncaughtException) {
  const auto result = check(any<int>(), [](int x) -> bool {
    if (x > 9) throw std::runtime_error("too large");
    return true;
  });
  EXPECT_EQ(kind(result), "exception");
  EXPECT_EQ(minimal(result), "10");
  EXPECT_EQ(result.counterexamples[0].failure.message, "std::runtime_error: too large");
}

TEST(Deaths, TheRunGoesOnToOtherFaults) {
  const auto result = check(any<int>(), [](int x) -> bool {
    if (x > 1000) raise(SIGSEGV);
    if (x < -1000) throw 1;
    return true;
  });
  ASSERT_EQ(result.counterexamples.size(), 2u);
  EXPECT_NE(result.counterexamples[0].failure.kind, result.counterexamples[1].failure.kind);
}

TEST(Deaths, OutputOfTheFailingInputOnly) {
  const auto result = check(any<int>(), [](int x) {
    std::printf("<%d>", x);
    return x < 500;
  });
  EXPECT_EQ(result.counterexamples[0].output, "<500>");
}

TEST(Errors, AreNotPasses) {
  EXPECT_EQ(check(inclusive(3, 1), [](int) { return true; }).outcome, Outcome::error);
  const auto starved = check(any<int>().where([](int) { return false; }), [](int) { return true; });
  EXPECT_EQ(starved.outcome, Outcome::error);
  EXPECT_NE(starved.error.find("rejected by a filter"), std::string::npos) << starved.error;
  for (auto change : {+[](Settings& s) { s.cases = 0; }, +[](Settings& s) { s.seconds = 0; }}) {
    Settings settings = plain_settings();
    change(settings);
    EXPECT_EQ(check(
                  any<int>(), [](int) { return true; }, settings)
                  .outcome,
              Outcome::error);
  }
}

TEST(Errors, AFlakyCaseIsSaidToBeFlaky) {
  // All processes share it: the call that fails is never made again.
  auto* calls =
      static_cast<std::atomic<int>*>(mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE,
                                          MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(static_cast<void*>(calls), MAP_FAILED);
  const auto result = check(any<std::int64_t>(), [calls](std::int64_t) { return ++*calls != 40; });
  ASSERT_EQ(result.counterexamples.size(), 1u);
  EXPECT_EQ(kind(result), "flaky");
  munmap(static_cast<void*>(calls), sizeof(std::atomic<int>));
}

TEST(Errors, AFailureThatNeedsEarlierCasesIsShownWithThem) {
  static int calls = 0;
  const auto result = check(any<std::int64_t>(), [](std::int64_t) { return ++calls != 40; });
  ASSERT_EQ(result.counterexamples.size(), 1u);
  EXPECT_EQ(kind(result), "assertion");
  EXPECT_EQ(result.counterexamples[0].before.size(), 39u);
}

TEST(Budget, EndsOnTimeWhateverACaseCosts) {
  Settings settings = plain_settings();
  settings.seconds = 0.2;
  const auto result = check(
      any<int>(),
      [](int) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return true;
      },
      settings);
  EXPECT_EQ(result.outcome, Outcome::passed);
  EXPECT_TRUE(result.budget_ended_by_time);
  EXPECT_LT(result.seconds, 2.0);
}

TEST(StoredFailures, AreTriedFirstAndCanBeReplayed) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("surety-run-" + std::to_string(getpid()));
  Settings settings;
  settings.store = (folder / "failures.db").string();
  const auto first = check(
      any<int>(), [](int x) { return x < 777; }, settings);
  ASSERT_FALSE(first.counterexamples.empty());
  const auto second = check(
      any<int>(), [](int x) { return x < 777; }, settings);
  ASSERT_FALSE(second.counterexamples.empty());
  EXPECT_TRUE(second.counterexamples[0].from_store);
  EXPECT_EQ(minimal(second), "777");
  settings.replay = first.counterexamples[0].id;
  EXPECT_EQ(check(
                any<int>(), [](int x) { return x < 777; }, settings)
                .cases,
            1u);
  EXPECT_EQ(check(
                any<int>(), [](int) { return true; }, settings)
                .outcome,
            Outcome::passed);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace surety
