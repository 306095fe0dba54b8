// Searching: runs of growing length until something is found or the budget is used up.
#include "surety/harness/tester.h"

#include <algorithm>

#include "runtime/harness/connection.h"
#include "runtime/harness/run.h"

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

std::size_t View::pick(const std::vector<std::pair<const char*, double>>& alternatives) {
  constexpr std::uint64_t fine = 1 << 20;
  double sum = 0;
  for (const auto& [name, weight] : alternatives) sum += weight * steering_.weight(name);
  double at = sum * static_cast<double>(source_.choose(fine - 1)) / static_cast<double>(fine);
  for (std::size_t i = 0; i < alternatives.size(); ++i) {
    at -= alternatives[i].second * steering_.weight(alternatives[i].first);
    if (at < 0 || i + 1 == alternatives.size()) {
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

/// Short runs find what is simple quickly, long ones the rest.
std::size_t steps_of_run(std::uint64_t run, std::size_t most) {
  const std::size_t lengths[] = {4, 6, 8, 12, 20, 30, 40};
  return std::min(lengths[run < 6 ? run : run % 7], most);
}

void add(Totals& totals, const Run& run) {
  ++totals.runs;
  totals.requests += run.requests;
  totals.answers += run.answers;
  totals.closed += run.closed;
  totals.slowest = std::max(totals.slowest, run.slowest);
}

Run explore(const Tester& tester, const Settings& settings, Source& source, std::uint64_t number,
            Steering& steering, Coverage& coverage, Clock::time_point end) {
  Runner runner(tester, settings, &coverage);
  const std::size_t steps = steps_of_run(number, settings.steps);
  for (std::size_t i = 0; i < steps && (i == 0 || Clock::now() < end); ++i) {
    View view(source, steering, runner.transcript(), runner.validator());
    view.label = static_cast<unsigned>(2 * i + 1);
    view.clients = std::max(1u, number % 3 == 0 ? 1 : settings.clients);
    view.step = i;
    view.steps = steps;
    if (!runner.perform(tester.generator->next(view))) break;
  }
  const bool broken = runner.broken();
  Run run = runner.finish();
  if (broken) throw SystemError("the generator made a mistake: " + run.reason);
  return run;
}

}  // namespace

Finding test(const Tester& tester, const Settings& settings) {
  Finding finding;
  Steering steering;
  Source source(settings.seed);
  const auto begin = Clock::now();
  const auto end = begin + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(settings.seconds));
  for (std::uint64_t i = 0; Clock::now() < end && (settings.runs == 0 || i < settings.runs); ++i) {
    finding.coverage.begin_run();
    Run run;
    try {
      run = explore(tester, settings, source, i, steering, finding.coverage, end);
    } catch (const SystemError& error) {
      if (i == 0) throw;
      // It answered before: that it does not any more is worth knowing.
      finding.kind = Kind::unanswered;
      finding.run = {};
      finding.run.kind = Kind::unanswered;
      finding.run.reason = error.what();
      break;
    }
    add(finding.totals, run);
    steering.learn(finding.coverage.novelty());
    if (run.kind == Kind::undecided) {
      ++finding.totals.undecided;
      finding.undecided_reason = run.reason;
    }
    if (run.kind == Kind::violation) {
      finding.kind = run.kind;
      finding.run = std::move(run);
      break;
    }
    if (run.kind == Kind::unanswered) {
      // Silence is kept, and a violation looked for some more: what was not answered may show by
      // an answer to something else.
      if (finding.kind == Kind::nothing || run.script.size() < finding.run.script.size()) {
        finding.kind = run.kind;
        finding.run = std::move(run);
      }
      if (++finding.totals.unanswered == most_unanswered) break;
    }
    if (settings.progress) {
      settings.progress(i + 1, finding.totals.requests, settings.seconds - seconds_since(begin));
    }
  }
  finding.totals.seconds = seconds_since(begin);
  if (finding.kind != Kind::nothing && !finding.run.script.empty()) {
    shrink(tester, settings, finding);
  } else if (finding.kind == Kind::nothing && finding.totals.undecided != 0 &&
             finding.totals.undecided == finding.totals.runs) {
    finding.kind = Kind::undecided;
  }
  return finding;
}

}  // namespace surety::harness
