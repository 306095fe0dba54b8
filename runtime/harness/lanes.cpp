#include "runtime/harness/lanes.h"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/harness/connection.h"
#include "runtime/harness/run.h"
#include "surety/harness/system.h"
#include "surety/harness/tester.h"

namespace surety::harness {

namespace {

/// Short runs find what is simple quickly, long ones the rest.
std::size_t steps_of_run(std::uint64_t run, std::size_t most) {
  const std::size_t lengths[] = {4, 6, 8, 12, 20, 30, 40};
  return std::min(lengths[run < 6 ? run : run % 7], most);
}

/// The first lane does what it does when it is alone.
std::uint64_t seed_of(std::uint64_t seed, unsigned lane) {
  return seed + 0x9e3779b97f4a7c15ull * lane;
}

}  // namespace

Lane::Lane(const Tester& tester, const Settings& settings, unsigned number, unsigned lanes,
           Clock::time_point end)
    : tester_(&tester),
      settings_(&settings),
      number_(number),
      lanes_(lanes),
      end_(end),
      own_(number == 0 ? nullptr : tester.another_system()),
      system_(number == 0 ? tester.system : own_.get()),
      source_(seed_of(settings.seed, number)) {}

bool Lane::next_run() {
  // Runs are dealt out beforehand: who does which does not depend on who is quicker.
  const bool enough = settings_->runs != 0 && runs_ * lanes_ + number_ >= settings_->runs;
  if (enough || Clock::now() >= end_) {
    done_ = true;
    return false;
  }
  coverage_.begin_run();
  runner_ = std::make_unique<Runner>(*tester_, *system_, *settings_, &coverage_);
  steps_ = steps_of_run(runs_, settings_->steps);
  step_ = 0;
  ending_ = false;
  return true;
}

/// False when the run is to end.
bool Lane::next_step() {
  if (runner_->over() || step_ == steps_ || (step_ != 0 && Clock::now() >= end_)) return false;
  View view(source_, steering_, runner_->transcript(), runner_->validator());
  view.label = static_cast<unsigned>(2 * step_ + 1);
  view.clients = std::max(1u, runs_ % 3 == 0 ? 1 : settings_->clients);
  view.step = step_++;
  view.steps = steps_;
  runner_->begin(tester_->generator->next(view));
  return true;
}

std::optional<Run> Lane::go_on(Clock::time_point looked) {
  if (done_ || (runner_ == nullptr && !next_run())) return {};
  while (runner_->resume(looked)) {
    if (ending_) {
      const bool broken = runner_->broken();
      Run run = runner_->end();
      runner_.reset();
      if (broken) throw SystemError("the generator made a mistake: " + run.reason);
      ++runs_;
      steering_.learn(coverage_.novelty());
      return run;
    }
    if (next_step()) continue;
    ending_ = true;
    runner_->begin_end();
  }
  return {};
}

std::optional<Run> Lane::abandon() {
  if (runner_ == nullptr) return {};
  Run run = runner_->end();
  runner_.reset();
  return run;
}

void run_lanes(std::deque<Lane>& lanes, const std::function<bool(Run&& run)>& ended) {
  std::vector<pollfd> watched;
  std::vector<std::size_t> begins(lanes.size());
  std::vector<std::vector<Observation>> observed(lanes.size());
  auto looked = Clock::now();
  for (;;) {
    bool any = false, at_once = false;
    for (Lane& lane : lanes) {
      while (auto run = lane.go_on(looked)) {
        if (!ended(*std::move(run))) return;
      }
      any = any || !lane.done();
    }
    if (!any) return;
    watched.clear();
    looked = Clock::now();
    auto until = looked + std::chrono::hours(1);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      begins[i] = watched.size();
      observed[i].clear();
      Runner* runner = lanes[i].runner();
      if (runner == nullptr) continue;
      until = std::min(until, lanes[i].system().watch(runner->idle(), watched, observed[i]));
      until = std::min(until, runner->deadline());
      at_once = at_once || !observed[i].empty();
    }
    const auto left = at_once ? Clock::duration::zero() : until - Clock::now();
    const bool ready = ::poll(watched.data(), watched.size(), poll_time(left)) > 0;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      Runner* runner = lanes[i].runner();
      if (runner == nullptr) continue;
      if (ready) lanes[i].system().serve(watched, begins[i], observed[i]);
      runner->take(observed[i]);
    }
  }
}

}  // namespace surety::harness
