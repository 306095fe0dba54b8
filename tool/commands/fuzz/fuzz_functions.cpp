#include "tool/commands/fuzz/fuzz_functions.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "runtime/run/progress.h"
#include "runtime/run/settings.h"
#include "surety/source.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/build_tests.h"
#include "tool/commands/contracts/check_pasted.h"
#include "tool/commands/contracts/made_by.h"
#include "tool/commands/contracts/prepare_project.h"
#include "tool/commands/contracts/test.h"
#include "tool/commands/fuzz/campaign.h"
#include "tool/commands/fuzz/campaign_view.h"
#include "tool/model/fault.h"
#include "tool/model/region_test.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/report/formats.h"
#include "tool/report/text.h"
#include "tool/service/cancellation.h"
#include "tool/service/run_programs.h"
#include "tool/system/files.h"
#include "tool/system/stopwatch.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

constexpr double shortest_turn = 0.5;
constexpr double longest_turn = 10;
constexpr auto between_views = std::chrono::milliseconds(200);
constexpr double between_lines = 60;  // seconds, in a log

/// The lines on a terminal that are written again and again.
class LiveLines {
 public:
  explicit LiveLines(bool live) : live_(live) {}
  ~LiveLines() { clear(); }
  LiveLines(const LiveLines&) = delete;
  LiveLines& operator=(const LiveLines&) = delete;

  void show(const std::vector<std::string>& lines) {
    if (!live_) return;
    clear();
    for (const std::string& line : lines) fmt::print(stderr, "{}\n", line);
    std::fflush(stderr);
    shown_ = lines.size();
  }
  /// A line that stays, above the others.
  void tell(const std::string& line) {
    clear();
    fmt::print(stderr, "{}\n", line);
    std::fflush(stderr);
  }
  void clear() {
    if (shown_ != 0) fmt::print(stderr, "\033[{}A\033[J", shown_);
    shown_ = 0;
  }
  static ViewSize size() {
    winsize window{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return {};
    return {window.ws_col, window.ws_row};
  }

 private:
  bool live_;
  std::size_t shown_ = 0;
};

class Fuzzing {
 public:
  Fuzzing(const TestOptions& options, double seconds, const ProjectTests& ready,
          std::vector<std::string> programs)
      : options_(options),
        seconds_(seconds),
        ready_(ready),
        programs_(std::move(programs)),
        campaign_(searches(tests_)),
        live_(Progress::terminal()) {
    campaign_.resume(file_if_readable(state_file()).value_or(""));
    const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
    const std::size_t processes = options.jobs.empty() || options.jobs == "0"
                                      ? cores
                                      : static_cast<std::size_t>(std::stoul(options.jobs));
    lanes_ = std::clamp<std::size_t>(processes, 1, std::max<std::size_t>(tests_.size(), 1));
    jobs_for_each_ = std::max<std::size_t>(1, processes / lanes_);
    if (!options.seed.empty() && options.seed != "random") seed_ = std::stoull(options.seed);
    if (seed_ == 0) seed_ = random_seed();
  }

  /// False if it was stopped from outside.
  bool run() {
    // A signal between two turns has to wait for the report, too.
    const service::RunningGroup turns;
    std::vector<std::jthread> lanes;
    for (std::size_t i = 0; i < lanes_; ++i) {
      ++running_;
      lanes.emplace_back([this, i] { work(i); });
    }
    double last_line = 0;
    std::unique_lock lock(mutex_);
    while (running_ != 0) {
      changed_.wait_for(lock, between_views);
      const double now = watch_.seconds();
      live_.show(view_of(campaign_, now, seconds_, LiveLines::size()));
      if (!Progress::terminal() && now - last_line > between_lines) {
        last_line = now;
        live_.tell(summary_of(campaign_, now));
      }
    }
    live_.clear();
    lock.unlock();
    lanes.clear();
    if (problem_) std::rethrow_exception(problem_);
    return !service::cancelled();
  }

  Report report() const {
    Report report;
    std::size_t next = 0;
    for (const RegionTest& test : ready_.prepared.tests) {
      const std::vector<TestResult> results =
          test.name.empty() ? std::vector<TestResult>() : campaign_.regions()[next++].results;
      for (const TestResult& each : results.empty() ? without_run(test) : results) {
        report.results.push_back(each);
      }
    }
    report.seconds = watch_.seconds();
    return report;
  }

 private:
  std::vector<RegionSearch> searches(std::vector<RegionTest>& tests) const {
    std::vector<RegionSearch> regions;
    for (const RegionTest& test : ready_.prepared.tests) {
      if (test.name.empty()) continue;
      tests.push_back(test);
      RegionSearch region;
      region.test = test.name.full();
      region.title = test.shown_function();
      if (!test.region.empty()) region.title += " \"" + test.region + "\"";
      if (!test.relation.empty()) region.title += " " + test.relation;
      regions.push_back(std::move(region));
    }
    return regions;
  }

  std::string state_file() const { return ready_.folder + "/fuzz.json"; }

  std::vector<TestResult> without_run(const RegionTest& test) const {
    return run_programs({}, {test}, {.folder = ready_.folder, .settings = {}, .filter = {}})
        .results;
  }

  /// Some turns for each region, if there is time for them; short ones at first.
  double turn_seconds(std::uint64_t turns) const {
    if (seconds_ <= 0) return std::min(longest_turn, std::ldexp(1.0, static_cast<int>(turns)));
    const double share = seconds_ * static_cast<double>(lanes_) /
                         static_cast<double>(3 * std::max<std::size_t>(tests_.size(), 1));
    return std::clamp(share, shortest_turn, longest_turn);
  }

  void work(std::size_t lane) {
    try {
      const std::string folder = fmt::format("{}/fuzz_{}", ready_.folder, lane);
      fs::create_directories(folder);
      while (turn(folder)) {
      }
    } catch (const service::Cancelled&) {  // the report tells what there is
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!problem_) problem_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    --running_;
    changed_.notify_all();
  }

  /// False if there is no time or nothing to do.
  bool turn(const std::string& folder) {
    std::optional<std::size_t> chosen;
    std::uint64_t number = 0;
    double seconds = 0;
    {
      const std::lock_guard lock(mutex_);
      if (problem_ || service::cancelled()) return false;
      if (seconds_ > 0) {
        const double left = seconds_ - watch_.seconds();
        if (left <= 0 || (left < shortest_turn / 2 && number_ != 0)) return false;
      }
      chosen = campaign_.next();
      if (!chosen) return false;
      number = number_++;
      seconds = turn_seconds(campaign_.regions()[*chosen].turns);
      if (seconds_ > 0) {
        seconds = std::min(seconds, std::max(seconds_ - watch_.seconds(), shortest_turn / 2));
      }
    }
    RunOptions run{.folder = folder, .settings = options_.runtime(), .filter = ".*", .quiet = true};
    run.settings.insert(ready_.project.runtime.begin(), ready_.project.runtime.end());
    run.settings["seconds"] = fmt::format("{:.3f}", seconds);
    run.settings["jobs"] = std::to_string(jobs_for_each_);
    run.settings["seed"] = std::to_string(Source::mix(seed_ + number) | 1);
    const Report turn = run_programs(programs_, {tests_[*chosen]}, run);
    const std::lock_guard lock(mutex_);
    take(*chosen, turn.results);
    write_file(state_file(), campaign_.saved());
    changed_.notify_all();
    return true;
  }

  void take(std::size_t region, const std::vector<TestResult>& results) {
    for (const Fault& fault : campaign_.take(region, results, watch_.seconds())) {
      live_.tell(fmt::format("{}  {}  {}: {}   {}", fault.from_store ? "known " : "FAILED",
                             campaign_.regions()[region].title, fault.kind,
                             fault.message.substr(0, fault.message.find('\n')),
                             short_place(fault.place())));
    }
  }

  const TestOptions& options_;
  double seconds_;
  const ProjectTests& ready_;
  std::vector<std::string> programs_;
  std::vector<RegionTest> tests_;  // of the campaign, in its order
  Campaign campaign_;
  LiveLines live_;
  Stopwatch watch_;
  std::size_t lanes_ = 1;
  std::size_t jobs_for_each_ = 1;
  std::uint64_t seed_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t running_ = 0;
  std::uint64_t number_ = 0;  // of turns
  std::exception_ptr problem_;
};

}  // namespace

int fuzz_functions(const TestOptions& options, double seconds) {
  std::optional<ProjectTests> ready = prepare_project(options);
  if (!ready) return error;
  require_tests(*ready, options);
  save_maker(ready->folder, options);
  const std::vector<std::string> programs =
      build_tests(*ready, {build_options(*ready, options)}).programs;
  Fuzzing fuzzing(options, seconds, *ready, programs);
  const bool finished = fuzzing.run();
  Report report = fuzzing.report();
  report.command = options.command;
  if (finished) check_pasted(report, ready->commands, ready->prepared);
  std::fputs(to_console(report, Progress::color_wanted(STDOUT_FILENO)).c_str(), stdout);
  write_reports(report, options);
  if (!finished) return service::stopped_status;
  if (report.count(Outcome::error) != 0) return error;
  return report.count(Outcome::failed) != 0 ? violated : held;
}

}  // namespace surety::tool::commands
