// Many regions that are searched in turns: time goes to those that still bring something new.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/commands/layer.h"
#include "tool/model/fault.h"
#include "tool/model/result.h"

namespace surety::tool::commands {

/// How many edges were known after so many seconds of the campaign.
struct EdgesKnown {
  double seconds = 0;
  std::uint64_t edges = 0;
};

struct RegionSearch {
  std::string test;                 // Contract.name
  std::string title;                // for people
  std::vector<TestResult> results;  // one, or one for each row of a parameterised test
  std::uint64_t turns = 0;
  std::uint64_t inputs = 0;
  std::uint64_t inputs_before = 0;  // by earlier runs
  double seconds = 0;
  double seconds_before = 0;
  std::uint64_t edges = 0;
  std::uint64_t kept = 0;
  std::vector<EdgesKnown> history;
  std::optional<double> last_new;  // when something new came, in seconds of the campaign
  bool at_work = false;
  bool done = false;  // every input was tried

  // Of the last turns; each counts half as much as the one after it.
  double recent_news = 0;
  double recent_seconds = 0;
  std::uint64_t last_turn = 0;

  /// News that a second is expected to bring.
  double promise() const;
  std::size_t faults() const;
};

class Campaign {
 public:
  explicit Campaign(std::vector<RegionSearch> regions) : regions_(std::move(regions)) {}

  const std::vector<RegionSearch>& regions() const { return regions_; }
  /// What to search next: its number, and it is at work from now on. Nothing if all are at work or
  /// done.
  std::optional<std::size_t> next();
  /// What a turn has brought; the faults that are new. `now`: seconds of the campaign.
  std::vector<Fault> take(std::size_t region, const std::vector<TestResult>& results, double now);

  std::uint64_t inputs() const;
  std::uint64_t edges() const;
  std::size_t faults() const;

  /// Numbers that a later run goes on from, and reading them again. What is not readable, or is
  /// about other regions, is passed over.
  std::string saved() const;
  void resume(const std::string& saved);

 private:
  std::vector<RegionSearch> regions_;
  std::uint64_t turns_ = 0;
};

}  // namespace surety::tool::commands
