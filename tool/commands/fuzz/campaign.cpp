#include "tool/commands/fuzz/campaign.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "surety/run.h"
#include "tool/model/fault.h"
#include "tool/model/result.h"

namespace surety::tool::commands {

namespace {

using nlohmann::json;

/// One turn in so many goes to the region that has waited longest, whatever it promises.
constexpr std::uint64_t turn_of_the_patient = 4;

bool same(const Fault& a, const Fault& b) {
  if (!a.id.empty() || !b.id.empty()) return a.id == b.id;
  return std::tie(a.kind, a.message, a.signature) == std::tie(b.kind, b.message, b.signature);
}

bool same(const ComparedPlace& a, const ComparedPlace& b) {
  return std::tie(a.value, a.place.file, a.place.line) ==
         std::tie(b.value, b.place.file, b.place.line);
}

template <class T>
bool contains(const std::vector<T>& all, const T& wanted) {
  return std::any_of(all.begin(), all.end(), [&](const T& each) { return same(each, wanted); });
}

/// The result of all turns so far.
TestResult joined(const TestResult& before, TestResult now) {
  now.runs += before.runs;
  now.seconds += before.seconds;
  now.guide.cases += before.guide.cases;
  now.guide.edges = std::max(now.guide.edges, before.guide.edges);
  std::erase_if(now.never_equal,
                [&](const ComparedPlace& each) { return !contains(before.never_equal, each); });
  std::vector<Fault> faults = before.faults;
  for (const Fault& each : now.faults) {
    if (!contains(faults, each)) faults.push_back(each);
  }
  now.faults = std::move(faults);
  if (!now.faults.empty()) now.outcome = Outcome::failed;
  return now;
}

}  // namespace

double RegionSearch::promise() const { return (recent_news + 1) / (recent_seconds + 1); }

std::size_t RegionSearch::faults() const {
  std::size_t sum = 0;
  for (const TestResult& each : results) sum += each.faults.size();
  return sum;
}

std::optional<std::size_t> Campaign::next() {
  std::optional<std::size_t> best;
  const bool patient = ++turns_ % turn_of_the_patient == 0;
  const auto rank = [patient](const RegionSearch& region) {
    return std::tuple(region.turns == 0, patient ? 0.0 : region.promise(),
                      -static_cast<double>(region.last_turn));
  };
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    if (regions_[i].at_work || regions_[i].done) continue;
    if (!best || rank(regions_[i]) > rank(regions_[*best])) best = i;
  }
  if (best) {
    regions_[*best].at_work = true;
    regions_[*best].last_turn = turns_;
  }
  return best;
}

std::vector<Fault> Campaign::take(std::size_t number, const std::vector<TestResult>& results,
                                  double now) {
  RegionSearch& region = regions_[number];
  region.at_work = false;
  region.done = true;
  ++region.turns;
  std::vector<Fault> fresh;
  std::uint64_t edges = 0, kept = 0;
  double seconds = 0;
  const bool first = region.results.size() != results.size();
  for (std::size_t i = 0; i < results.size(); ++i) {
    const TestResult& result = results[i];
    for (const Fault& each : result.faults) {
      if (first || !contains(region.results[i].faults, each)) fresh.push_back(each);
    }
    edges += result.guide.edges;
    kept += result.guide.kept;
    seconds += result.seconds;
    region.inputs += result.runs;
    region.done =
        region.done && result.outcome != Outcome::passed && result.outcome != Outcome::failed;
  }
  const std::uint64_t new_edges = edges > region.edges ? edges - region.edges : 0;
  const std::uint64_t new_kept = kept > region.kept ? kept - region.kept : 0;
  const double news = static_cast<double>(new_edges + new_kept + fresh.size());
  region.recent_news = region.recent_news / 2 + news;
  region.recent_seconds = region.recent_seconds / 2 + seconds;
  region.edges += new_edges;
  region.kept += new_kept;
  region.seconds += seconds;
  if (news > 0) region.last_new = now;
  region.history.push_back({now, region.edges});
  if (first) {
    region.results = results;
  } else {
    for (std::size_t i = 0; i < results.size(); ++i) {
      region.results[i] = joined(region.results[i], results[i]);
    }
  }
  return fresh;
}

std::uint64_t Campaign::inputs() const {
  std::uint64_t sum = 0;
  for (const RegionSearch& region : regions_) sum += region.inputs;
  return sum;
}

std::uint64_t Campaign::edges() const {
  std::uint64_t sum = 0;
  for (const RegionSearch& region : regions_) sum += region.edges;
  return sum;
}

std::size_t Campaign::faults() const {
  std::size_t sum = 0;
  for (const RegionSearch& region : regions_) sum += region.faults();
  return sum;
}

std::string Campaign::saved() const {
  json all = json::object();
  for (const RegionSearch& region : regions_) {
    all[region.test] = {{"inputs", region.inputs + region.inputs_before},
                        {"seconds", region.seconds + region.seconds_before},
                        {"edges", region.edges}};
  }
  return json{{"version", 1}, {"regions", all}}.dump(1) + "\n";
}

void Campaign::resume(const std::string& saved) {
  const json value = json::parse(saved, nullptr, false);
  if (!value.is_object() || value.value("version", 0) != 1 || !value.contains("regions")) return;
  for (RegionSearch& region : regions_) {
    const json& all = value.at("regions");
    const auto found = all.find(region.test);
    if (found == all.end() || !found->is_object()) continue;
    region.inputs_before = found->value("inputs", std::uint64_t{0});
    region.seconds_before = found->value("seconds", 0.0);
  }
}

}  // namespace surety::tool::commands
