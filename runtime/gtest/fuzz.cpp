// Tests of contracts under somebody else's fuzzer: the bytes are the choices, and a violation ends
// the program, which is how fuzzers learn of it.
#include "surety/fuzz.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "runtime/choice/bytes.h"
#include "runtime/choice/drivers.h"
#include "runtime/run/cases.h"
#include "runtime/run/failures.h"
#include "surety/failure.h"
#include "surety/generate/core.h"
#include "surety/property.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

namespace {

/// A test, and what is known of the case that runs.
class FuzzedTest {
 public:
  explicit FuzzedTest(detail::GtestProperty& property)
      : property_(property), settings_(property.settings()) {
    recording_.on_drawn = [](const Recording& drawn, void* test) {
      auto& own = *static_cast<FuzzedTest*>(test);
      own.drawn_ = values_of(drawn);
      if (own.shows_) own.show();
    };
    recording_.context = this;
  }

  /// Only one test at a time can run cases.
  void begin() {
    runner_ = std::make_unique<CaseRunner>(property_, settings_, 1);
    runner_->listen_for_failures(
        [](const Failure& failure, void* test) { static_cast<FuzzedTest*>(test)->end(failure); },
        this);
  }
  void leave() { runner_.reset(); }

  int run(Bytes& bytes) {
    drawn_.clear();
    Verdict verdict = Verdict::passed;
    try {
      verdict = runner_->driven(bytes, bytes, recording_);
    } catch (const EmptyGenerator& problem) {
      std::fprintf(stderr, "surety: %s\n", problem.what());
      std::exit(2);
    } catch (...) {
      end(failure_of_current_exception());
    }
    if (verdict == Verdict::failed) end(runner_->failure());
    return verdict == Verdict::rejected ? -1 : 0;
  }

 private:
  /// What the function under test was called with.
  std::vector<Argument> arguments() const {
    Replay replay(drawn_);
    Recording recording;
    Source source(replay, recording);
    std::vector<Argument> all = property_.describe(source);
    // Parameters of the test alone.
    const auto own = [](const Argument& each) { return each.name.rfind("surety_", 0) == 0; };
    all.erase(std::remove_if(all.begin(), all.end(), own), all.end());
    return all;
  }

  void show() const {
    for (const Argument& argument : arguments()) {
      std::fprintf(stderr, "%s = %s\n", argument.name.c_str(), argument.literal.c_str());
    }
  }

  [[noreturn]] void end(const Failure& failure) const {
    Result result;
    result.outcome = Outcome::failed;
    Counterexample& example = result.counterexamples.emplace_back();
    example.failure = failure;
    example.arguments = arguments();
    std::fputs(counterexample_text(property_, result).c_str(), stderr);
    std::abort();
  }

  detail::GtestProperty& property_;
  Settings settings_;
  std::unique_ptr<CaseRunner> runner_;
  Recording recording_;
  Choices drawn_;
  bool shows_ = std::getenv("SURETY_SHOW") != nullptr;
};

std::vector<std::unique_ptr<FuzzedTest>> tests_named(const char* const* names, std::size_t count) {
  ::testing::InitGoogleTest();
  std::vector<std::unique_ptr<FuzzedTest>> tests;
  for (std::size_t i = 0; i < count; ++i) {
    detail::GtestProperty* property = detail::property_named(names[i]);
    if (property == nullptr) {
      std::fprintf(stderr, "surety: there is no test %s in this program; export it again\n",
                   names[i]);
      std::exit(2);
    }
    tests.push_back(std::make_unique<FuzzedTest>(*property));
  }
  return tests;
}

}  // namespace

int fuzz_one(const char* const* tests, std::size_t count, const std::uint8_t* data,
             std::size_t size) {
  // Never destroyed: the program may end in the middle of a test.
  static const auto& all = *new auto(tests_named(tests, count));
  static FuzzedTest* present = nullptr;
  Bytes bytes(data, size);
  FuzzedTest* const chosen = all[static_cast<std::size_t>(bytes.answer(count - 1, {}))].get();
  if (chosen != present) {
    if (present != nullptr) present->leave();
    present = chosen;
    present->begin();
  }
  return present->run(bytes);
}

}  // namespace surety
