// run(): the whole life of a property's test, as a list of stages.
//
//   stored failures -> what a solver proposes ------------------------+
//                                |                                    v
//                                +-> search (exhaustive, -> make it again, recorded
//                                    boundary, random)                |
//                                         ^                           v
//                                         +--- look for another <-- shrink -> describe -> store
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/guide/code_place.h"
#include "runtime/guide/trace.h"
#include "runtime/run/cases.h"
#include "runtime/run/evaluator.h"
#include "runtime/run/failures.h"
#include "runtime/run/history.h"
#include "runtime/run/observations.h"
#include "runtime/run/observe.h"
#include "runtime/run/progress.h"
#include "runtime/run/proposed.h"
#include "runtime/run/search.h"
#include "runtime/shrink/shrink.h"
#include "runtime/store/store.h"
#include "surety/detail/proposed.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

namespace {

constexpr double share_for_more_faults = 0.25;
constexpr const char* flaky = "flaky";

std::uint64_t seed_from_name(const std::string& name) {
  std::uint64_t seed = 1;
  for (char c : name) seed = Source::mix(seed ^ static_cast<unsigned char>(c));
  return seed;
}

/// What has led to a case, in words.
std::string found_by(const Found& found) {
  if (!found.why.empty()) return found.why;
  return found.name.phase < Phase::random ? in_words(found.name) : "random inputs";
}

std::string this_program() {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self/exe", ignored).string();
}

std::string store_path(const Settings& settings) {
  return settings.store.empty() ? Store::conventional_path() : settings.store;
}

class Run {
 public:
  Run(Property& property, const Settings& settings)
      : property_(property),
        settings_(settings),
        seed_(settings.seed != 0 ? settings.seed : seed_from_name(property.name())),
        progress_(Progress::terminal() ? property.title() : "", Progress::terminal()),
        evaluator_(property, settings, seed_),
        observations_(settings.observe, property, seed_),
        began_(Clock::now()) {
    result_.seed = seed_;
    result_.size = property.size();
  }

  Result operator()() {
    if (!(settings_.seconds > 0) || settings_.cases == 0) {
      return error(
          "the budget is zero: nothing would be tested. Set the seconds "
          "(SURETY_SECONDS) and the cases (SURETY_CASES) above zero.");
    }
    if (!observations_.problem().empty()) return error(observations_.problem());
    if (const std::optional<std::string> file = observation_file()) {
      result_.cases = observe(property_, settings_, evaluator_, *file);
      progress_.clear();
      return std::move(result_);
    }
    try {
      if (!settings_.replay.empty()) {
        replay_one();
      } else {
        replay_stored();
        try_proposed();
        look_for_failures();
      }
    } catch (const StoreError& problem) {
      result_.error = problem.what();
    }
    progress_.clear();
    Result result = finished();
    for (const Counterexample& example : result.counterexamples) observations_.add(example);
    observations_.end(result);
    return result;
  }

 private:
  std::string store_path() const { return surety::store_path(settings_); }

  void replay_one() {
    const StoredFailure stored = Store::open(store_path(), false).find(settings_.replay);
    if (stored.property != property_.name()) {
      result_.notice = "failure " + stored.id + " belongs to " + stored.property;
      return;
    }
    ++result_.cases;
    try_stored(stored);
  }

  void replay_stored() {
    std::error_code ignored;
    if (!settings_.store_failures || !std::filesystem::exists(store_path(), ignored)) return;
    for (const StoredFailure& stored :
         Store::open(store_path(), true).of_property(property_.name())) {
      ++replayed_;  // apart from the others: the search may come to the same input
      try_stored(stored);
    }
  }

  /// A stored failure that still fails is a counterexample; what it has become is not stored anew.
  void try_stored(const StoredFailure& stored) {
    History cases = stored.before;
    cases.push_back(stored.choices);
    const std::vector<Evaluation> run = evaluator_.evaluate_in_order(cases, true);
    const Evaluation& evaluation = run.back();
    if (evaluation.verdict != Verdict::failed) return;
    const std::string signature = signature_of(evaluation.failure);
    if (!known_.insert(signature).second) return;
    Counterexample example;
    example.id = stored.id;
    example.from_store = true;
    // It may fail sooner than it did when it was stored.
    cases.resize(run.size());
    example.choices = cases.back();
    cases.pop_back();
    example.choices_before = std::move(cases);
    example.shrink_finished = true;
    example.failure = evaluation.failure;
    example.output = evaluator_.output();
    describe(example);
    result_.counterexamples.push_back(std::move(example));
  }

  /// The input of a solver, before those of the search.
  void try_proposed() {
    const std::optional<ProposedInput> input = proposed_input(property_.name());
    if (!input) return;
    result_.proposal = Proposal::not_drawn;
    const std::optional<Choices> choices = evaluator_.choices_of(*input);
    if (!choices) return;
    evaluator_.begin_anew();
    const Verdict verdict = evaluator_.evaluate(*choices).verdict;
    result_.proposal = verdict == Verdict::passed     ? Proposal::passed
                       : verdict == Verdict::rejected ? Proposal::rejected
                                                      : Proposal::failed;
    (verdict == Verdict::rejected ? result_.rejected : result_.cases) += 1;
    if (verdict != Verdict::failed) return;
    Found found;
    found.name = {Phase::given, 0};
    found.path = *choices;
    found.why = "the solver";
    add_counterexample(found);
  }

  /// Goes on behind a case that cannot be made. Where it is met again before the next one, since
  /// the enumeration makes it to find its way, there is no enumeration.
  static void leave_behind(const Found& found, SearchStart& start) {
    const bool again = start.skip_first && found.name.phase < Phase::sampled_boundary &&
                       found.name.phase == start.from.phase &&
                       found.name.index == start.from.index && found.path == start.path;
    start.from = again ? CaseName{Phase::random, 0} : found.name;
    start.path = found.path;
    start.skip_first = !again;
    avoid(found, start);
  }

  /// What kills its process would do so again.
  static void avoid(const Found& found, SearchStart& start) {
    if (!is_guided(found.name) || !found.died) return;
    start.killers.push_back({found.path, found.why_at});
  }

  void look_for_failures() {
    SearchStart start;
    start.observations = observations_.wanted() ? &observations_ : nullptr;
    start.deadline = began_ + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(settings_.seconds));
    int deaths_of_known_faults = 0;
    while (result_.counterexamples.size() < settings_.failures) {
      start.known = known_;
      SearchOutcome outcome =
          settings_.fork ? search(property_, settings_, seed_, start, progress_)
                         : search_without_fork(property_, settings_, seed_, start, progress_);
      take(outcome);
      if (!outcome.found || !result_.error.empty()) return;
      if (outcome.found->died && outcome.found->died->kind == left) {
        ++result_.rejected;
        leave_behind(*outcome.found, start);
        start.random_done = outcome.random_done;
        if (Clock::now() >= start.deadline) return;
        continue;
      }
      const auto paused = Clock::now();
      const bool fresh = add_counterexample(*outcome.found);
      // A fault that kills the process is met again and again; do not fork for ever.
      if (!fresh && ++deaths_of_known_faults > 20) return;
      if (fresh && result_.counterexamples.back().failure.kind == flaky) return;
      start.from = outcome.found->name;
      start.random_done = outcome.random_done;
      avoid(*outcome.found, start);
      if (start.from.phase == Phase::given) start.from.phase = Phase::random;
      start.path = outcome.found->path;
      start.skip_first = true;
      // Further faults are worth a look, not the whole budget: the test has failed already.
      const auto again = std::chrono::duration<double>(settings_.seconds * share_for_more_faults);
      start.deadline = std::min(start.deadline + (Clock::now() - paused),
                                Clock::now() + std::chrono::duration_cast<Clock::duration>(again));
      if (Clock::now() >= start.deadline) return;
    }
  }

  void take(const SearchOutcome& outcome) {
    result_.cases += outcome.cases;
    result_.rejected += outcome.rejected;
    result_.filters.tried += outcome.filters.tried;
    result_.filters.accepted += outcome.filters.accepted;
    result_.relation.add(outcome.relation);
    result_.law.add(outcome.law);
    if (outcome.guide.cases != 0) result_.guide = outcome.guide;
    result_.budget_ended_by_time = outcome.timed_out;
    if (outcome.proved) {
      proved_ = true;
      result_.incomplete = outcome.incomplete;
    }
    for (const auto& [name, count] : outcome.labels) labels_[name] += count;
    if (result_.grammars.empty()) result_.grammars = outcome.grammars;
    if (!outcome.error.empty()) result_.error = outcome.error;
    result_.no_input = result_.no_input || outcome.no_input;
  }

  /// False if it turned out to be a fault that is known already.
  bool add_counterexample(const Found& found) {
    Counterexample example;
    example.found_after = result_.cases;
    example.found_by = found_by(found);
    if (found.why_at != 0) example.found_at = source_place({code_of(found.why_at)});
    evaluator_.begin_anew();
    Evaluation evaluation = evaluator_.evaluate(found);
    example.choices = values_of(evaluation.recording);
    std::optional<ShrunkHistory> history;
    if (evaluation.verdict != Verdict::failed) history = history_of(found, example.choices);
    for (int attempt = 0; attempt < 2 && !history && evaluation.verdict != Verdict::failed;
         ++attempt) {
      evaluator_.begin_anew();
      evaluation = evaluator_.evaluate(found);
    }
    if (history) {
      if (known_.count(signature_of(history->last.failure)) != 0) return false;
      example.original = evaluator_.describe(example.choices);
      take(*history, example);
    } else if (evaluation.verdict != Verdict::failed) {
      example.failure = found.died.value_or(Failure{});
      example.failure.kind = flaky;
      example.failure.message =
          "this case failed once and passed three times when it was repeated: the code, or the "
          "test, depends on something that is not its input" +
          (found.died ? " (it failed with: " + found.died->message + ")" : std::string());
      example.arguments = evaluator_.describe(example.choices);
    } else {
      if (known_.count(signature_of(evaluation.failure)) != 0) return false;
      example.original = evaluator_.describe(example.choices);
      shrink_into(example, evaluation);
    }
    known_.insert(signature_of(example.failure));
    save(example);
    result_.counterexamples.push_back(std::move(example));
    return true;
  }

  Clock::time_point end_of_shrinking() const {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(settings_.shrink_seconds));
  }

  /// The fewest cases after which this one fails, if there are any.
  std::optional<ShrunkHistory> history_of(const Found& found, const Choices& choices) {
    if (!evaluator_.can_begin_anew()) return std::nullopt;
    History cases = evaluator_.cases_before(found);
    if (cases.empty()) return std::nullopt;
    cases.push_back(choices);
    const auto deadline = end_of_shrinking();
    return shortest_history(evaluator_, cases, [&] { return Clock::now() > deadline; });
  }

  void take(ShrunkHistory& history, Counterexample& example) {
    const Evaluation last = evaluator_.evaluate_in_order(history.cases, true).back();
    example.choices = std::move(history.cases.back());
    history.cases.pop_back();
    example.choices_before = std::move(history.cases);
    example.shrink_steps = history.steps;
    example.shrink_evaluations = history.evaluations;
    example.shrink_finished = history.finished;
    const bool again = last.verdict == Verdict::failed &&
                       signature_of(last.failure) == signature_of(history.last.failure);
    example.failure = again ? last.failure : history.last.failure;
    describe(example);
  }

  void describe(Counterexample& example) {
    for (const Choices& each : example.choices_before) {
      example.before.push_back(evaluator_.describe(each));
    }
    example.arguments = evaluator_.describe(example.choices);
  }

  void shrink_into(Counterexample& example, const Evaluation& evaluation) {
    const Recording found = evaluation.recording;
    // Candidates share a process, which is fast; but then one may owe its failure to another.
    if (shrunk_into(example, evaluation, found, false)) return;
    if (!evaluator_.can_begin_anew() || !shrunk_into(example, evaluation, found, true)) {
      // What was found did fail in a new process.
      example.choices = values_of(found);
      example.shrink_steps = 0;
      example.failure = evaluation.failure;
      describe(example);
    }
  }

  /// False if what came out does not fail in a new process.
  bool shrunk_into(Counterexample& example, const Evaluation& evaluation, const Recording& found,
                   bool each_in_a_new_process) {
    const std::string signature = signature_of(evaluation.failure);
    const auto deadline = end_of_shrinking();
    std::uint64_t tries = 0;
    const StillFails still_fails = [&](const Choices& candidate, Recording& normal) {
      progress_.shrinking(++tries, candidate.size());
      if (each_in_a_new_process) evaluator_.begin_anew();
      Evaluation next = evaluator_.evaluate(candidate);
      if (next.verdict != Verdict::failed || signature_of(next.failure) != signature) return false;
      normal = std::move(next.recording);
      return true;
    };
    ShrinkLimits limits;
    limits.out_of_time = [&] { return Clock::now() > deadline; };
    // Waiting out the whole limit for every candidate that hangs would take all day.
    const bool hang = evaluation.failure.kind == "hang";
    if (hang) evaluator_.limit_case(std::min(settings_.case_seconds, 0.5));
    ShrinkResult shrunk = shrink(found, still_fails, limits);
    evaluator_.limit_case(settings_.case_seconds);
    example.choices = values_of(shrunk.simplest);
    example.shrink_steps = shrunk.steps;
    example.shrink_evaluations += shrunk.evaluations;
    example.shrink_finished = shrunk.finished;
    // Once more, for the message and the output of the very case that is shown.
    evaluator_.begin_anew();
    const Evaluation last = evaluator_.explain(example.choices);
    if (last.verdict != Verdict::failed) return false;
    example.failure = last.failure;
    example.output = evaluator_.output();
    describe(example);
    return true;
  }

  void save(Counterexample& example) {
    if (!settings_.store_failures) return;
    StoredFailure stored;
    stored.id = Store::id_of(property_.name(), example.choices, example.choices_before);
    stored.property = property_.name();
    stored.program = this_program();
    stored.signature = signature_of(example.failure);
    stored.kind = example.failure.kind;
    stored.message = example.failure.message;
    for (const Argument& argument : example.arguments) {
      stored.arguments +=
          (stored.arguments.empty() ? "" : ", ") + argument.name + " = " + argument.literal;
    }
    stored.choices = example.choices;
    stored.before = example.choices_before;
    Store::open(store_path(), true).save(stored);
    example.id = stored.id;
  }

  Result error(std::string text) {
    result_.outcome = Outcome::error;
    result_.error = std::move(text);
    return std::move(result_);
  }

  Result finished() {
    result_.seconds = std::chrono::duration<double>(Clock::now() - began_).count();
    result_.labels.assign(labels_.begin(), labels_.end());
    if (result_.cases == 0 && !result_.counterexamples.empty()) result_.cases = replayed_;
    if (!result_.counterexamples.empty()) {
      result_.outcome = Outcome::failed;
    } else if (!result_.error.empty()) {
      result_.outcome = Outcome::error;
    } else if (!settings_.replay.empty()) {
      result_.outcome = Outcome::passed;
    } else if (result_.cases == 0) {
      return error(result_.rejected != 0
                       ? "all " + with_commas(result_.rejected) +
                             " inputs were rejected by a filter: nothing was tested. Build the "
                             "inputs that you want instead of filtering them out."
                       : "no case was run within the time. Give it more (SURETY_SECONDS).");
    } else {
      result_.outcome = proved_ && result_.incomplete.empty() ? Outcome::proved : Outcome::passed;
    }
    const double tried = static_cast<double>(result_.filters.tried);
    if (result_.outcome == Outcome::passed && result_.filters.tried > 100 &&
        static_cast<double>(result_.filters.accepted) < 0.1 * tried) {
      result_.notice = "filters took only " + with_commas(result_.filters.accepted) + " of " +
                       with_commas(result_.filters.tried) + " candidates";
    }
    return std::move(result_);
  }

  Property& property_;
  const Settings& settings_;
  std::uint64_t seed_;
  Progress progress_;
  Evaluator evaluator_;
  Observations observations_;
  Clock::time_point began_;
  std::set<std::string> known_;
  std::map<std::string, std::uint64_t> labels_;
  bool proved_ = false;
  std::uint64_t replayed_ = 0;  // stored failures
  Result result_;
};

}  // namespace

Result run(Property& property, const Settings& settings) {
  Settings complete = settings;
  if (complete.corpus.empty() && complete.store_failures && complete.keep_corpus) {
    complete.corpus =
        (std::filesystem::path(store_path(settings)).parent_path() / "corpus").string();
  }
  return Run(property, complete)();
}

}  // namespace surety
