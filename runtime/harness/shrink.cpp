// Shrinking works on the script, which is run again for each attempt: its holes are filled from the
// new run, so that "the tag of the first answer" stays the right one.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/harness/simplify.h"
#include "surety/harness/jexpression.h"
#include "surety/harness/script.h"
#include "surety/harness/system.h"
#include "surety/harness/tester.h"
#include "surety/protocol/fields_json.h"
#include "surety/protocol/message.h"

namespace surety::harness {

namespace {

constexpr unsigned most_attempts = 30;
constexpr unsigned rate_runs = 30;   // to measure how often something shows
constexpr unsigned rate_wanted = 2;  // times that a candidate has to show it then

/// Candidates that lead to silence would cost all the patience there is. What has taken twenty
/// times as long as the slowest answer so far is silence enough; the result is measured with full
/// patience.
Settings hurried(Settings settings, const Finding& finding) {
  const auto enough = 20 * finding.totals.slowest + std::chrono::milliseconds(50);
  settings.patience = std::min(settings.patience, enough);
  return settings;
}

class Shrinker {
 public:
  Shrinker(const Tester& tester, const Settings& settings, Finding& finding)
      : tester_(tester),
        settings_(hurried(settings, finding)),
        finding_(finding),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(settings.shrink_seconds))) {}

  /// Takes every candidate that shows the fault. `careful`: only those that show it nearly as often
  /// as what it began with, so that what seldom shows does not become what hardly ever does.
  void run(bool careful) {
    if (careful ? !measure_rate() : !reproduces()) return;
    sequential();
    for (bool again = true; again && !late();) {
      again = false;
      again |= remove_steps();
      again |= fewer_clients();
      again |= plainer_sending();
      again |= simpler_scripts();
      again |= simpler_requests();
    }
    renumber();
  }

 private:
  bool late() const { return Clock::now() >= end_; }
  const Script& best() const { return finding_.run.script; }

  /// Whether the fault shows again at all, and how many attempts a candidate deserves.
  bool reproduces() {
    const Script original = best();
    // Whether pipelined requests arrive together is up to chance unless they are sent together.
    const Script together = joined(original);
    if (!together.empty() && once(together) && shows(together)) return true;
    const auto long_enough = Clock::now() + (end_ - Clock::now()) / 4;
    for (unsigned i = 1; i <= most_attempts && Clock::now() < long_enough; ++i) {
      if (once(original)) {
        attempts_ = std::min(most_attempts, 2 * i - 1);
        return true;
      }
    }
    return false;
  }

  /// How often a candidate has to be tried, by how often the original shows the fault.
  bool measure_rate() {
    const Script original = best();
    unsigned times = 0, tried = 0;
    const auto long_enough = Clock::now() + (end_ - Clock::now()) / 4;
    while (tried < rate_runs && Clock::now() < long_enough) {
      ++tried;
      if (once(original)) ++times;
    }
    if (times == 0) return false;
    wanted_ = rate_wanted;
    // Three times as many as it took the original: what shows as often fails once in sixty times.
    attempts_ = std::min(4 * most_attempts, 3 * rate_wanted * tried / times + 1);
    return true;
  }

  /// Every request that a pipelined one follows is sent together with it; empty when there is none.
  static Script joined(Script script) {
    bool any = false;
    for (std::size_t i = 0; i < script.size(); ++i) {
      for (std::size_t j = i + 1; j < script.size(); ++j) {
        if (script[j].client != script[i].client) continue;
        if (script[j].after == After::nothing && script[i].fault == Fault::none) {
          script[i].fault = Fault::hold;
          any = true;
        }
        break;
      }
    }
    return any ? script : Script();
  }

  bool once(const Script& candidate) {
    Run run;
    if (!shows(candidate, &run)) return false;
    finding_.run = std::move(run);
    return true;
  }

  bool shows(const Script& candidate, Run* result = nullptr) {
    ++finding_.shrink_runs;
    if (settings_.shrinking) settings_.shrinking(finding_.shrink_runs, best().size());
    Run run = run_script(tester_, candidate, settings_);
    if (run.kind != finding_.run.kind || run.signature != finding_.run.signature) return false;
    if (result != nullptr) *result = std::move(run);
    return true;
  }

  bool attempt(const Script& candidate) {
    unsigned times = 0;
    Run run;
    for (unsigned i = 0; i < attempts_ && wanted_ - times <= attempts_ - i && !late(); ++i) {
      if (!shows(candidate, &run) || ++times < wanted_) continue;
      finding_.run = std::move(run);
      return true;
    }
    return false;
  }

  bool remove_steps() {
    bool any = false;
    for (std::size_t size = std::max<std::size_t>(1, best().size() / 2); size >= 1; size /= 2) {
      for (std::size_t at = best().size(); at > 0 && !late();) {
        at = std::min(at, best().size());
        const std::size_t from = at > size ? at - size : 0;
        Script candidate = best();
        candidate.erase(candidate.begin() + static_cast<std::ptrdiff_t>(from),
                        candidate.begin() + static_cast<std::ptrdiff_t>(at));
        if (!candidate.empty() && attempt(candidate)) any = true;
        at = from;
      }
    }
    return any;
  }

  template <class Change>
  bool change_all(Change&& change) {
    Script candidate = best();
    bool changed = false;
    for (Step& step : candidate) changed |= change(step);
    return changed && attempt(candidate);
  }
  template <class Change>
  bool change_each(Change&& change) {
    bool any = false;
    for (std::size_t i = 0; i < best().size() && !late(); ++i) {
      Script candidate = best();
      if (change(candidate[i]) && attempt(candidate)) any = true;
    }
    return any;
  }

  /// One request after the other, by one client or at least in turn: tried before anything is left
  /// out, since what is left out may be what makes the fault show without a race.
  void sequential() {
    const auto in_turn = [](Step& step) {
      const bool hurried = step.after == After::nothing || step.fault != Fault::none;
      step.fault = Fault::none;
      return std::exchange(step.after, After::all) != After::all || hurried;
    };
    const auto alone = [&](Step& step) {
      const bool changed = in_turn(step);
      step.after = After::own;
      return std::exchange(step.client, 1) != 1 || changed;
    };
    if (!change_all(alone)) change_all(in_turn);
  }

  bool fewer_clients() {
    const auto first = [](Step& step) { return std::exchange(step.client, 1) != 1; };
    return change_all(first) || change_each(first);
  }

  bool plainer_sending() {
    const auto unhurried = [](Step& step) { return std::exchange(step.pause, 0) != 0; };
    const auto unharmed = [](Step& step) {
      return std::exchange(step.fault, Fault::none) != Fault::none;
    };
    // One after the other is plainest; who waits for his own answers only comes next.
    const auto clients = [&] {
      return std::any_of(best().begin(), best().end(), [](const Step& s) { return s.client != 1; });
    };
    const auto orderly = [&](Step& step) {
      const After plainest = clients() ? After::all : After::own;
      return std::exchange(step.after, plainest) != plainest;
    };
    bool any = change_all(unharmed) || change_each(unharmed);
    any |= change_all(orderly) || change_each(orderly);
    any |= change_all(unhurried) || change_each(unhurried);
    return any;
  }

  bool simpler_scripts() {
    if (!tester_.simpler_scripts) return false;
    bool any = false;
    for (bool again = true; again && !late();) {
      again = false;
      for (const Script& candidate : tester_.simpler_scripts(best())) {
        if (late() || !attempt(candidate)) continue;
        any = again = true;
        break;
      }
    }
    return any;
  }

  bool simpler_requests() {
    bool any = false;
    for (std::size_t i = 0; i < best().size() && !late(); ++i) {
      for (bool again = true; again && !late();) {
        again = false;
        if (i >= best().size()) break;
        const Json request = best()[i].request;
        std::vector<Json> forms;
        if (tester_.simpler) forms = tester_.simpler(request);
        for (Json& form : simpler_forms(request)) {
          if (keeps(form, request)) forms.push_back(std::move(form));
        }
        for (Json& form : forms) {
          if (!worth_a_trial(form)) continue;
          Script candidate = best();
          candidate[i].request = std::move(form);
          if (late() || !attempt(candidate)) continue;
          any = again = true;
          break;
        }
      }
    }
    return any;
  }

  bool keeps(const Json& form, const Json& request) const {
    return std::all_of(tester_.kept.begin(), tester_.kept.end(), [&](const std::string& name) {
      const Json *before = request.find(name), *after = form.find(name);
      return before == nullptr || (after != nullptr && after->dump() == before->dump());
    });
  }

  /// Whether a form passes the check of what is sent, as far as that can be told before the run.
  bool worth_a_trial(const Json& form) const {
    if (tester_.sensible && !tester_.sensible(form)) return false;
    if (!tester_.problem) return true;
    std::optional<protocol::JsonProblem> unreadable;
    const protocol::Message request =
        tester_.model->request_from(instantiate(form, Transcript(), tester_.functions), unreadable);
    return request == nullptr || tester_.problem(*request).empty();
  }

  /// Labels 1, 3, 5, ... for the reader.
  void renumber() {
    std::map<unsigned, unsigned> labels;
    unsigned next = 1;
    for (const Step& step : best()) {
      labels[step.label] = next;
      labels[step.label + 1] = next + 1;
      next += 2;
    }
    Script candidate = best();
    for (Step& step : candidate) {
      step.label = labels[step.label];
      step.request = relabelled(step.request, labels);
    }
    attempt(candidate);
  }

  const Tester& tester_;
  const Settings settings_;
  Finding& finding_;
  Clock::time_point end_;
  unsigned attempts_ = 1;  // at a candidate,
  unsigned wanted_ = 1;    // of which so many have to show the fault
};

}  // namespace

void shrink(const Tester& tester, const Settings& settings, Finding& finding) {
  const auto begin = Clock::now();
  finding.original = finding.run.script.size();
  try {
    const Run original = finding.run;
    Shrinker(tester, settings, finding).run(false);
    measure_reproduction(tester, settings, finding);
    if (2 * finding.reproduced < finding.tried) {
      // Perhaps luck has led to something that seldom shows: be more careful.
      const Finding first = finding;
      finding.run = original;
      Shrinker(tester, settings, finding).run(true);
      measure_reproduction(tester, settings, finding);
      const bool shorter = finding.run.script.size() < first.run.script.size();
      if (finding.reproduced == 0 || (!shorter && finding.reproduced <= first.reproduced)) {
        finding.run = first.run;
        finding.reproduced = first.reproduced;
        finding.tried = first.tried;
      }
    }
  } catch (const SystemError& error) {
    finding.run.reason = error.what();  // the smallest so far is kept
  }
  finding.totals.shrink_seconds = std::chrono::duration<double>(Clock::now() - begin).count();
}

void measure_reproduction(const Tester& tester, const Settings& settings, Finding& finding,
                          unsigned times) {
  // What takes its time to show, because an answer is waited for, is tried less often.
  const auto end = Clock::now() + 3 * settings.patience + std::chrono::seconds(1);
  finding.reproduced = finding.tried = 0;
  const Script script = finding.run.script;
  // What does not show in so many may do so in some more.
  const auto enough = [&] {
    return finding.tried >= (finding.reproduced == 0 ? 4 * times : times);
  };
  while (!enough() && (finding.tried == 0 || Clock::now() < end)) {
    Run run = run_script(tester, script, settings);
    ++finding.tried;
    if (run.kind == finding.run.kind && run.signature == finding.run.signature) {
      ++finding.reproduced;
    }
  }
}

}  // namespace surety::harness
