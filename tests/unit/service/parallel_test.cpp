#include "tool/service/parallel.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <stdexcept>
#include <vector>

#include "tool/service/cancellation.h"
#include "tool/service/process.h"

namespace surety::tool::service {
namespace {

TEST(ParallelFor, DoesEverythingOnce) {
  for (const std::size_t count : {0u, 1u, 2u, 1000u}) {
    std::vector<std::atomic<int>> done(count);
    parallel_for(count, [&](std::size_t i) { ++done[i]; });
    for (const auto& times : done) EXPECT_EQ(times, 1);
  }
}

TEST(ParallelFor, HandsExceptionsToTheCaller) {
  std::atomic<std::size_t> begun = 0;
  const auto work = [&](std::size_t i) {
    ++begun;
    if (i == 3) throw std::runtime_error("the fourth");
  };
  try {
    parallel_for(1'000'000, work);
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "the fourth");
  }
  EXPECT_LT(begun, 1'000'000u) << "the rest is not begun";
}

TEST(ParallelFor, StopsWhenTheCommandDoes) {
  const StopOnSignals signals;
  std::atomic<std::size_t> begun = 0;
  const auto work = [&](std::size_t i) {
    ++begun;
    run_process({.arguments = {"sleep", i == 0 ? "60" : "0.01"}});
    if (i == 1) kill(getpid(), SIGINT);
  };
  // One thread waits for a program, so the signal does not end everything at once.
  EXPECT_THROW(parallel_for(1'000'000, work), Cancelled);
  EXPECT_LT(begun, 1'000'000u);
}

}  // namespace
}  // namespace surety::tool::service
