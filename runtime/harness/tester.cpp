// Searching: runs of growing length until something is found or the budget is used up.
#include "surety/harness/tester.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/harness/lanes.h"
#include "surety/harness/jexpression.h"
#include "surety/harness/system.h"

namespace surety::harness {

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::nothing:
      return "nothing found";
    case Kind::violation:
      return "violation";
    case Kind::unanswered:
      return "unanswered";
    case Kind::undecided:
      return "undecided";
  }
  return "";
}

std::size_t View::pick(const Alternative* alternatives, std::size_t count) {
  constexpr std::uint64_t fine = 1 << 20;
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    sum += alternatives[i].second * steering_.weight(alternatives[i].first);
  }
  double at = sum * static_cast<double>(source_.choose(fine - 1)) / static_cast<double>(fine);
  for (std::size_t i = 0; i < count; ++i) {
    at -= alternatives[i].second * steering_.weight(alternatives[i].first);
    if (at < 0 || i + 1 == count) {
      steering_.used(alternatives[i].first);
      return i;
    }
  }
  return 0;
}

std::vector<unsigned> View::labels_with(const std::string& path) const {
  std::vector<unsigned> result;
  const auto& entries = transcript_.entries();
  for (std::size_t i = entries.size(); i-- > 0;) {
    const Json* at = &transcript_.json(i);
    for (std::size_t begin = 1; at != nullptr && begin <= path.size();) {
      const std::size_t end = std::min(path.find('@', begin), path.size());
      at = at->kind == Json::Kind::object
               ? at->find(std::string_view(path).substr(begin, end - begin))
               : nullptr;
      begin = end + 1;
    }
    if (at != nullptr && at->kind != Json::Kind::null) result.push_back(entries[i].label);
  }
  return result;
}

namespace {

constexpr std::uint64_t most_unanswered = 8;  // runs

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

void add(Totals& totals, const Run& run) {
  totals.requests += run.requests;
  totals.answers += run.answers;
  totals.closed += run.closed;
  totals.slowest = std::max(totals.slowest, run.slowest);
}

/// A search with some lanes; it may be followed by another one.
class Search {
 public:
  Search(const Tester& tester, const Settings& settings)
      : tester_(tester),
        settings_(settings),
        begin_(Clock::now()),
        end_(begin_ + std::chrono::duration_cast<Clock::duration>(
                          std::chrono::duration<double>(settings.seconds))) {}

  /// The finding, shrunk. Effort and coverage are those of all searches so far.
  Finding run(unsigned count) {
    finding_ = {};
    finding_.lanes = count;
    const auto begin = Clock::now();
    std::deque<Lane> lanes;
    try {
      for (unsigned i = 0; i < count; ++i) lanes.emplace_back(tester_, settings_, i, count, end_);
      run_lanes(lanes, [&](Run&& run) { return ended(std::move(run)); });
    } catch (const SystemError& error) {
      if (totals_.runs == 0) throw;
      // It answered before: that it does not any more is worth knowing.
      finding_.kind = Kind::unanswered;
      finding_.run = {};
      finding_.run.kind = Kind::unanswered;
      finding_.run.reason = error.what();
    }
    for (Lane& lane : lanes) {
      if (const auto run = lane.abandon()) add(totals_, *run);
      coverage_.add(lane.coverage());
    }
    lanes.clear();
    totals_.seconds += std::chrono::duration<double>(Clock::now() - begin).count();
    finding_.totals = totals_;
    finding_.undecided_reason = undecided_reason_;
    if (finding_.kind != Kind::nothing && !finding_.run.script.empty()) {
      shrink(tester_, settings_, finding_);
      totals_.shrink_seconds += finding_.totals.shrink_seconds;
      if (finding_.kind == Kind::violation) finding_.identity = identity_of(tester_, finding_.run);
    } else if (finding_.kind == Kind::nothing && totals_.undecided != 0 &&
               totals_.undecided == totals_.runs) {
      finding_.kind = Kind::undecided;
    }
    return std::move(finding_);
  }
  /// What is searched next is something else.
  void go_elsewhere() { settings_.seed += 0x2545f4914f6cdd1dull; }
  bool time_left() const { return Clock::now() < end_; }
  /// Of all searches so far.
  void tell_effort(Finding& finding) const {
    finding.totals = totals_;
    finding.coverage = coverage_;
  }

 private:
  /// Whether to go on.
  bool ended(Run&& run) {
    ++totals_.runs;
    add(totals_, run);
    if (run.kind == Kind::undecided) {
      ++totals_.undecided;
      undecided_reason_ = run.reason;
    }
    if (run.kind == Kind::violation) {
      finding_.kind = run.kind;
      finding_.run = std::move(run);
      return false;
    }
    if (run.kind == Kind::unanswered) {
      // Silence is kept, and a violation looked for some more: what was not answered may show by
      // an answer to something else.
      if (finding_.kind == Kind::nothing || run.script.size() < finding_.run.script.size()) {
        finding_.kind = run.kind;
        finding_.run = std::move(run);
      }
      ++totals_.unanswered;
      if (++unanswered_ == most_unanswered) return false;
    }
    if (settings_.progress) {
      settings_.progress(totals_.runs, totals_.requests, settings_.seconds - seconds_since(begin_));
    }
    return true;
  }

  const Tester& tester_;
  Settings settings_;
  const Clock::time_point begin_, end_;
  Totals totals_;
  Coverage coverage_;
  std::string undecided_reason_;
  Finding finding_;
  std::uint64_t unanswered_ = 0;
};

/// The next violation, with what shows alone preferred to what needs other lanes.
Finding search_once(Search& search, unsigned lanes) {
  Finding finding = search.run(lanes);
  const bool found = finding.kind == Kind::violation || finding.kind == Kind::unanswered;
  if (lanes > 1 && found && finding.reproduced == 0 && !finding.run.script.empty() &&
      search.time_left()) {
    // It may need other runs beside it. What shows alone is better: it can be shrunk.
    Finding alone = search.run(1);
    if (alone.kind == Kind::violation || alone.kind == finding.kind) finding = std::move(alone);
  }
  return finding;
}

/// Until something is found that is not known.
Finding search_on(const Tester& tester, Search& search, const std::set<std::string>& known,
                  unsigned lanes, std::uint64_t& passed_over) {
  for (;;) {
    Finding finding = search_once(search, tester.another_system ? std::max(1u, lanes) : 1);
    if (finding.kind != Kind::violation || known.count(finding.identity) == 0) return finding;
    ++passed_over;
    search.go_elsewhere();
    if (!search.time_left()) return {};
  }
}

}  // namespace

std::string identity_of(const Tester& tester, const Run& run) {
  return tester.identity ? tester.identity(run) : run.signature;
}

Finding test(const Tester& tester, const Settings& settings) {
  Search search(tester, settings);
  std::uint64_t passed_over = 0;
  Finding finding = search_on(tester, search, settings.known, settings.lanes, passed_over);
  finding.passed_over = passed_over;
  search.tell_effort(finding);
  return finding;
}

std::vector<Finding> test_all(const Tester& tester, Settings settings) {
  Search search(tester, settings);
  std::vector<Finding> findings;
  std::uint64_t passed_over = 0;
  do {
    findings.push_back(search_on(tester, search, settings.known, settings.lanes, passed_over));
    findings.back().passed_over = passed_over;
    settings.known.insert(findings.back().identity);
    search.go_elsewhere();
  } while (findings.back().kind == Kind::violation && search.time_left());
  for (Finding& finding : findings) search.tell_effort(finding);
  return findings;
}

}  // namespace surety::harness
