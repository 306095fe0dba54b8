// What a model's reaction asks for everything that it does not determine itself.
//
//   fresh<T>("etag")      a value of the system's own choice, unknown so far
//   decide(a == b)        which way a symbolic condition goes; both ways are tried
//   either(a, b), maybe(), choose(n), choose(range)    the model's own freedom
//   maybe_as<T>(f), choose_as<T>(n, f)                 the same about the answer itself, see below
//   assume(a <= b)        this run is only possible if that holds
//   reply(m), send(endpoint, m)                        messages to the outside
//   cite("RFC 9110 13.1.2: ...")                       the clause that this run follows
//
// A reaction is run once for every way its questions can be answered, so it must depend on
// nothing else: no clocks, no globals, no random numbers. It may not keep the Context.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "surety/protocol/message.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

class Solver;

/// A mistake in the model, not in what was observed.
struct ModelError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A message on its way between the model and an endpoint.
struct Packet {
  Endpoint endpoint = 0;
  Message message;
  std::uint32_t connection = 0;  // of the endpoint; it has a new one when it gives up waiting
  /// Clauses that led to the message; null when the model cited none.
  std::shared_ptr<const std::vector<const char*>> cited{};
};

/// A place in the model where a question was asked.
struct Site {
  const char* file = "";
  int line = 0;
  friend bool operator<(const Site& a, const Site& b) {
    return std::string_view(a.file) != std::string_view(b.file)
               ? std::string_view(a.file) < std::string_view(b.file)
               : a.line < b.line;
  }
};

/// Sees which answers the questions of a model got: coverage of the model.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void answered(Site site, std::uint32_t answer, std::uint32_t alternatives) = 0;
  /// A clause led to a message that was observed.
  virtual void cited(const char*) {}
};

/// The answers of one run of a reaction; `next()` goes on to the run after it.
class Script {
 public:
  bool next();
  void rewind() { at_ = 0; }
  std::size_t length() const { return answers_.size(); }

 private:
  friend class Context;
  struct Answer {
    std::uint32_t value, alternatives;
  };
  std::vector<Answer> answers_;
  std::size_t at_ = 0;
};

class Context {
 public:
  struct Limits {
    std::size_t questions = 10'000;  // per run of a reaction; more is taken for an endless loop
    std::size_t messages = 10'000;   // sent per run
  };

  /// Made by the validator.
  Context(Solver& solver, Script& script, Endpoint source, Limits limits, Observer* observer)
      : solver_(solver), script_(script), source_(source), limits_(limits), observer_(observer) {
    script_.rewind();
  }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  template <class T>
  Sym<T> fresh(const char* name = "value") {
    return Sym<T>::of(fresh_term(SortOf<T>::value, name));
  }

  bool decide(const Sym<bool>& condition, const char* file = __builtin_FILE(),
              int line = __builtin_LINE()) {
    if (condition.known()) return note(condition.value(), Site{file, line});
    return note(decide_term(*condition.symbolic_term(), condition.symbolic_term()),
                Site{file, line});
  }
  void assume(const Sym<bool>& condition) {
    if (condition.known() ? !condition.value() : !assume_term(condition.symbolic_term(), true)) {
      possible_ = false;
    }
  }

  bool maybe(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return pick(2, Site{file, line}) == 1;
  }
  /// A number below `count`.
  std::size_t choose(std::size_t count, const char* file = __builtin_FILE(),
                     int line = __builtin_LINE()) {
    return pick(static_cast<std::uint32_t>(count), Site{file, line});
  }
  /// As maybe() and choose(), for what shows in the reply itself, such as whether it has a certain
  /// field: `f` tells from a message of type T what was chosen. Where the reply to this request is
  /// known, that is taken at once, and not found out by trying all alternatives. Who asks so has to
  /// reply with a T, as the first message that is sent to the source.
  template <class T, class F>
  bool maybe_as(F&& f, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return choose_as<T>(
               2, [&](const T& seen) { return f(seen) ? 1u : 0u; }, file, line) == 1;
  }
  template <class T, class F>
  std::size_t choose_as(std::size_t count, F&& f, const char* file = __builtin_FILE(),
                        int line = __builtin_LINE()) {
    const auto alternatives = static_cast<std::uint32_t>(count);
    if (observed_ == nullptr) return pick(alternatives, Site{file, line});
    // Another message than a T: whatever is chosen, this run does not lead to it.
    std::size_t way = count;
    if (observed_->type() == &type_tag_of<T>) {
      way = f(static_cast<const MessageOf<T>&>(*observed_).value);
    }
    if (way >= count) {
      possible_ = false;
      return 0;
    }
    if (observer_ != nullptr && possible_) {
      observer_->answered(Site{file, line}, static_cast<std::uint32_t>(way), alternatives);
    }
    return way;
  }
  /// An element of a container that is not empty.
  template <class Range, class = decltype(std::begin(std::declval<const Range&>()))>
  auto choose(const Range& range, const char* file = __builtin_FILE(),
              int line = __builtin_LINE()) {
    return *std::next(std::begin(range),
                      static_cast<std::ptrdiff_t>(
                          pick(static_cast<std::uint32_t>(range.size()), Site{file, line})));
  }
  template <class T>
  T either(T a, T b, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return pick(2, Site{file, line}) == 0 ? std::move(a) : std::move(b);
  }
  template <class T>
  T either(std::initializer_list<T> values, const char* file = __builtin_FILE(),
           int line = __builtin_LINE()) {
    return choose(values, file, line);
  }

  /// Answers the message that is being reacted to.
  template <class T>
  void reply(T message) {
    send(source_, std::move(message));
  }
  template <class T>
  void send(Endpoint to, T message) {
    send_message(to, wrap(std::move(message)));
  }
  /// Notes the clause of the specification that this run follows: a literal, which goes with the
  /// messages that are sent after it into reports and into the coverage of the model.
  void cite(const char* clause) {
    cited_.push_back(clause);
    cited_shared_.reset();
  }
  /// The connection on which the message came that is being reacted to: another number after
  /// every end of a connection, whosever it is. 0 in on_idle.
  std::uint64_t session() const {
    source_asked_ = true;
    return session_;
  }
  /// Who sent the message that is being reacted to; 0 in on_idle.
  Endpoint source() const {
    source_asked_ = true;
    return source_;
  }

  // For the validator.
  bool possible() const { return possible_; }
  bool certain() const { return certain_; }
  /// Whether the reaction looked at who sent the message.
  bool source_asked() const { return source_asked_; }
  std::vector<Packet>& sent() { return *sent_; }
  /// Uses memory of the caller for what is sent.
  void send_into(std::vector<Packet>& buffer) {
    buffer.clear();
    sent_ = &buffer;
  }
  void set_connection(std::uint32_t number) {
    session_ = (static_cast<std::uint64_t>(number) << 32) | source_;
  }
  /// The first message to the source is this one, or the run does not count.
  void set_observed(const MessageBase* message) { observed_ = message; }
  /// Asserts that a term has the truth value; false when it cannot have it.
  bool assume_term(const TermPtr& term, bool truth);
  /// The last assertion that failed.
  const std::string& conflict() const { return conflict_; }

 private:
  TermPtr fresh_term(Sort sort, const char* name);
  bool decide_term(const Term& term, const TermPtr& pointer);
  std::uint32_t pick(std::uint32_t alternatives, Site site);
  void send_message(Endpoint to, Message message);
  bool note(bool answer, Site site) {
    if (observer_ != nullptr && possible_) observer_->answered(site, answer ? 1 : 0, 2);
    return answer;
  }
  std::uint32_t next_answer(std::uint32_t alternatives);

  Solver& solver_;
  Script& script_;
  Endpoint source_;
  Limits limits_;
  Observer* observer_;
  std::vector<Packet> own_sent_;
  std::vector<Packet>* sent_ = &own_sent_;
  const MessageBase* observed_ = nullptr;
  bool possible_ = true;
  bool certain_ = true;
  mutable bool source_asked_ = false;
  std::uint64_t session_ = source_;
  std::vector<const char*> cited_;
  std::shared_ptr<const std::vector<const char*>> cited_shared_;
  std::string conflict_;
};

}  // namespace surety::protocol
