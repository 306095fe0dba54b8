#include "runtime/run/evaluator.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/choice/limits.h"
#include "runtime/choice/lists.h"
#include "runtime/run/address_report.h"
#include "runtime/run/blame_clause.h"
#include "runtime/run/cases.h"
#include "runtime/run/failures.h"
#include "runtime/run/history.h"
#include "runtime/run/packed.h"
#include "runtime/run/process.h"
#include "runtime/run/result_codec.h"
#include "runtime/run/search.h"
#include "runtime/run/tables.h"
#include "surety/contract.h"
#include "surety/detail/proposed.h"
#include "surety/failure.h"
#include "surety/generate/core.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

namespace {
/// The reply to a request that runs a case.
std::vector<std::string> parts_of(const Failure& failure, const std::string& error,
                                  const std::string& observed) {
  return {pack_failure(failure), error, observed};
}

/// The case that is made of these choices.
Verdict run_choices(CaseRunner& runner, const Choices& choices, Recording& recording) {
  Replay driver(choices);
  return runner.driven(driver, recording);
}

/// The case at this place of an enumeration.
template <class Enumeration>
Verdict run_place(CaseRunner& runner, const Choices& path, Recording& recording) {
  Enumeration driver;
  driver.start_at(path);
  return runner.driven(driver, recording);
}

/// The case of a search, by its name.
Verdict run_named(CaseRunner& runner, const CaseName& name, const Choices& path,
                  Recording& recording) {
  switch (name.phase) {
    case Phase::exhaustive:
      return run_place<Exhaustive>(runner, path, recording);
    case Phase::boundary:
      return run_place<Boundary>(runner, path, recording);
    case Phase::given:
      return run_choices(runner, path, recording);
    case Phase::sampled_boundary:
      return runner.sampled_boundary(name.index, recording);
    case Phase::random:
      break;
  }
  return runner.random(name.index, &recording);
}
}  // namespace

/// Lives in shared memory: one request and its reply.
struct Evaluator::Block {
  static constexpr std::size_t most_text = 1 << 20;
  std::atomic<std::uint32_t> last_words;
  std::atomic<const ClauseInfo*> last_clause;
  AddressReport addresses;
  Request request;
  CaseName name;
  std::uint64_t input_count;
  std::uint32_t verdict;
  std::uint64_t choice_count;
  std::uint64_t span_count;
  std::uint64_t text_count;
  std::uint64_t input[max_choices];
  Choice choices[max_choices];
  SpanRecord spans[max_choices];
  char text[most_text];

  void write(const Recording& recording) {
    choice_count = std::min(recording.choices.size(), max_choices);
    std::copy_n(recording.choices.begin(), choice_count, choices);
    span_count = std::min(recording.spans.size(), max_choices);
    std::copy_n(recording.spans.begin(), span_count, spans);
    // Spans that are still open when the code under test dies end where the input ends.
    for (std::uint32_t open : recording.open) {
      if (open < span_count) spans[open].end = static_cast<std::uint32_t>(choice_count);
    }
  }
  void write(const std::vector<std::string>& parts) {
    const std::string packed = pack(parts);
    text_count = packed.size() <= most_text ? packed.size() : 0;
    std::memcpy(text, packed.data(), text_count);
  }
};

Evaluator::Evaluator(Property& property, const Settings& settings, std::uint64_t seed)
    : property_(property),
      settings_(settings),
      seed_(seed),
      case_seconds_(settings.case_seconds),
      memory_(sizeof(Block)),
      block_(memory_.at<Block>()) {
  if (!settings_.fork) in_process_ = std::make_unique<CaseRunner>(property, settings, seed);
}

Evaluator::~Evaluator() { stop(); }

void Evaluator::stop() {
  child_.end();
  for (int* end : {&requests_, &replies_}) {
    if (*end >= 0) close(*end);
    *end = -1;
  }
}

void Evaluator::start() {
  stop();
  int to_child[2], from_child[2];
  if (pipe2(to_child, O_CLOEXEC) != 0 || pipe2(from_child, O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  Child::Options options;
  options.output = &output_;
  options.memory_mb = settings_.memory_mb;
  options.last_words = &block_->last_words;
  options.last_clause = &block_->last_clause;
  options.addresses = &block_->addresses;
  child_ = Child(options, [&] {
    close(to_child[1]);
    close(from_child[0]);
    requests_ = to_child[0];
    replies_ = from_child[1];
    loop();
  });
  close(to_child[0]);
  close(from_child[1]);
  requests_ = to_child[1];
  replies_ = from_child[0];
}

void Evaluator::loop() {
  CaseRunner runner(property_, settings_, seed_);
  for (char token; read(requests_, &token, 1) == 1;) {
    serve(runner);
    std::fflush(nullptr);
    if (write(replies_, &token, 1) != 1) return;
  }
}

void Evaluator::serve(CaseRunner& runner) {
  Block& block = *block_;
  const Choices input(block.input, block.input + block.input_count);
  block.choice_count = block.span_count = block.text_count = 0;
  if (block.request == Request::describe) {
    serve_description(runner, input);
  } else if (block.request == Request::before) {
    serve_cases_before(runner, input);
  } else if (block.request == Request::encode) {
    serve_choices();
  } else {
    serve_case(runner, input);
  }
}

void Evaluator::serve_description(CaseRunner& runner, const Choices& input) {
  struct Listener {
    Block& block;
    std::vector<std::string> parts;
  } listener{*block_, {}};
  try {
    runner.describe(
        input,
        [](const Argument& argument, void* context) {
          auto& heard = *static_cast<Listener*>(context);
          heard.parts.push_back(argument.name);
          heard.parts.push_back(argument.literal);
          heard.parts.push_back(argument.drawn_in_body ? "body" : "");
          heard.block.write(heard.parts);  // at once: the body may crash
        },
        &listener);
  } catch (...) {  // what cannot be drawn is left out
  }
}

/// The cases go back where the input came from, as many of the latest as there is room for.
void Evaluator::serve_cases_before(CaseRunner& runner, const Choices& input) {
  Block& block = *block_;
  block.verdict = static_cast<std::uint32_t>(Verdict::passed);
  History cases;
  try {
    cases = surety::cases_before(runner, block.name, input);
  } catch (...) {  // what cannot be drawn is left out
  }
  std::size_t first = cases.size();
  for (std::size_t room = max_choices; first > 0 && room > cases[first - 1].size(); --first) {
    room -= cases[first - 1].size() + 1;
  }
  cases.erase(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(first));
  const Choices all = in_one(cases);
  std::copy(all.begin(), all.end(), block.input);
  block.input_count = all.size();
}

/// The choices go back where the input came from.
void Evaluator::serve_choices() {
  Block& block = *block_;
  Recording recording;
  Source written(0, recording);
  bool known = false;
  try {
    known = property_.encode(written, proposed_);
  } catch (...) {  // a generator without members, say
  }
  const Choices choices = values_of(recording);
  known = known && choices.size() <= max_choices;
  block.verdict = static_cast<std::uint32_t>(known ? Verdict::passed : Verdict::rejected);
  block.input_count = known ? choices.size() : 0;
  std::copy_n(choices.begin(), block.input_count, block.input);
}

void Evaluator::serve_case(CaseRunner& runner, const Choices& input) {
  Block& block = *block_;
  // Both are written as soon as they are known: the code under test may crash.
  Recording recording;
  recording.context = &block;
  recording.on_drawn = [](const Recording& drawn, void* context) {
    static_cast<Block*>(context)->write(drawn);
  };
  runner.listen_for_failures(
      [](const Failure& recorded, void* context) {
        static_cast<Block*>(context)->write(parts_of(recorded, "", ""));
      },
      &block);
  Verdict verdict;
  Failure failure;
  std::string error;
  try {
    verdict = block.request == Request::choices ? run_choices(runner, input, recording)
                                                : run_named(runner, block.name, input, recording);
    if (verdict == Verdict::failed) failure = runner.failure();
  } catch (const EmptyGenerator& empty) {
    verdict = Verdict::rejected;
    error = empty.what();
  } catch (...) {
    verdict = Verdict::failed;
    failure = failure_of_current_exception();
  }
  block.write(recording);
  block.verdict = static_cast<std::uint32_t>(verdict);
  block.write(parts_of(failure, error, runner.result().value_or("")));
}

/// Has the child carry out the request in the block; how it died, if it did.
std::optional<Failure> Evaluator::ask_child() {
  if (!child_.running()) start();
  block_->last_words = 0;
  block_->last_clause = nullptr;
  block_->addresses.clear();
  output_.clear();
  const char token = 1;
  (void)!write(requests_, &token, 1);
  const auto deadline = Clock::now() + std::chrono::duration<double>(case_seconds_);
  for (;;) {
    pollfd waiting[2] = {{replies_, POLLIN, 0}, {child_.liveness(), POLLIN, 0}};
    poll(waiting, 2, 20);
    char reply;
    if ((waiting[0].revents & POLLIN) != 0 && read(replies_, &reply, 1) == 1) return std::nullopt;
    if (waiting[0].revents != 0 || waiting[1].revents != 0) {
      const int status = child_.wait();
      return failure_of_exit(status, static_cast<LastWords>(block_->last_words.load()),
                             &block_->addresses);
    }
    if (Clock::now() > deadline) {
      child_.end();
      // It was about to explain itself.
      if (block_->addresses.present) {
        return failure_of_exit(0, static_cast<LastWords>(block_->last_words.load()),
                               &block_->addresses);
      }
      return failure_of_hang(case_seconds_);
    }
    if (under_sanitizer() && child_.resident_mb() > settings_.memory_mb) {
      child_.end();
      return failure_of_memory(settings_.memory_mb);
    }
  }
}

Evaluation Evaluator::ask(Request request, const Choices& input, const CaseName& name) {
  Evaluation result;
  Block& block = *block_;
  if (input.size() > max_choices) {
    result.verdict = Verdict::rejected;
    return result;
  }
  block.request = request;
  block.name = name;
  block.input_count = input.size();
  std::copy(input.begin(), input.end(), block.input);
  block.choice_count = block.span_count = block.text_count = 0;
  std::optional<Failure> died;
  if (in_process_ != nullptr) {
    serve(*in_process_);
  } else {
    died = ask_child();
  }
  result.recording.choices.assign(block.choices, block.choices + block.choice_count);
  result.recording.spans.assign(block.spans, block.spans + block.span_count);
  const auto parts = unpack({block.text, block.text_count});
  const bool runs = request == Request::choices || request == Request::found;
  const bool recorded = runs && parts.size() == 3;
  if (died && !recorded && died->kind == left) {
    result.verdict = Verdict::rejected;
    return result;
  }
  if (died) {
    // What was recorded before it died is the cause, the death its consequence.
    result.verdict = Verdict::failed;
    result.failure = recorded ? unpack_failure(parts[0]) : std::move(*died);
    // A violation in a function that is noexcept has no other consequence than itself.
    const bool stopped = block.last_words == static_cast<std::uint32_t>(LastWords::stopped);
    if (recorded && !stopped) result.failure.then = Death{died->kind, died->message};
    const ClauseInfo* clause = block.last_clause;
    if (!recorded && clause != nullptr) blame_clause(result.failure, *clause);
    return result;
  }
  result.verdict = static_cast<Verdict>(block.verdict);
  if (recorded) {
    result.failure = unpack_failure(parts[0]);
    result.error = parts[1];
    result.observed = parts[2];
  }
  // UndefinedBehaviorSanitizer reports a place once per process: the next case gets a new one.
  if (result.failure.kind == "undefined behaviour" && in_process_ == nullptr) stop();
  return result;
}

Evaluation Evaluator::evaluate(const Choices& choices) {
  return ask(Request::choices, choices, CaseName{});
}
Evaluation Evaluator::evaluate(const Found& found) {
  return ask(Request::found, found.path, found.name);
}

Evaluation Evaluator::explain(const Choices& choices) {
  block_->addresses.in_full = true;
  Evaluation explained = evaluate(choices);
  block_->addresses.in_full = false;
  return explained;
}

void Evaluator::begin_anew() {
  if (can_begin_anew()) stop();
}

std::vector<Evaluation> Evaluator::evaluate_in_order(const History& cases, bool in_full) {
  begin_anew();
  std::vector<Evaluation> run;
  for (const Choices& each : cases) {
    run.push_back(in_full ? explain(each) : evaluate(each));
    if (run.back().verdict == Verdict::failed) break;
  }
  return run;
}

History Evaluator::cases_before(const Found& found) {
  const CaseName last =
      is_guided(found.name) ? CaseName{Phase::random, found.random_before} : found.name;
  if (ask(Request::before, found.path, last).verdict == Verdict::failed) return found.before;
  History cases = apart(Choices(block_->input, block_->input + block_->input_count));
  cases.insert(cases.end(), found.before.begin(), found.before.end());
  return cases;
}

std::optional<Choices> Evaluator::choices_of(const ProposedInput& input) {
  begin_anew();  // the child knows what was proposed when it was started
  proposed_ = input;
  if (ask(Request::encode, {}, CaseName{}).verdict != Verdict::passed) return std::nullopt;
  return Choices(block_->input, block_->input + block_->input_count);
}

std::vector<Argument> Evaluator::describe(const Choices& choices) {
  ask(Request::describe, choices, CaseName{});
  const auto parts = unpack({block_->text, block_->text_count});
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i + 2 < parts.size(); i += 3) {
    arguments.push_back({parts[i], parts[i + 1], !parts[i + 2].empty()});
  }
  gather_tables(arguments);
  return arguments;
}

std::string Evaluator::output() const {
  std::string text = output_.text();
  // The beginning of a report that was not printed.
  if (block_->addresses.present && text.ends_with("=\n")) {
    text.erase(text.find_last_not_of("=\n") + 1);
  }
  return text;
}

}  // namespace surety
