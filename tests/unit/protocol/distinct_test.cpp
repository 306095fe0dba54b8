// Registers and queues whose values are written once: the quick check and the search agree on
// random histories, right and wrong ones, and the quick one is quick.
#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <iostream>

#include "surety/protocol/history.h"
#include "surety/protocol/models.h"
#include "surety/source.h"

namespace surety::protocol {
namespace {

using models::Done;
using models::Number;
using models::Queue;
using models::Register;

/// Runs of some clients on the real thing: an operation takes effect somewhere between its call and
/// its return.
template <class System>
Trace history(Source& source, System system, unsigned clients, std::size_t operations,
              bool unanswered) {
  struct Client {
    Message request, response;
    bool effective = false;
  };
  Trace trace;
  std::vector<Client> all(clients);
  std::size_t begun = 0;
  for (std::size_t busy = 0; begun < operations || busy > 0;) {
    const auto at = static_cast<std::size_t>(source.choose(clients - 1));
    Client& client = all[at];
    const auto endpoint = static_cast<Endpoint>(at + 1);
    if (client.request == nullptr) {
      if (begun == operations) continue;
      ++begun, ++busy;
      client = {system.request(source), nullptr, false};
      trace.push_back({Event::Kind::sent, endpoint, client.request, 0});
    } else if (!client.effective) {
      client.response = system.perform(*client.request);
      client.effective = true;
    } else {
      --busy;
      const bool lost = unanswered && source.choose(30) == 0;
      trace.push_back({lost ? Event::Kind::gave_up : Event::Kind::received, endpoint,
                       lost ? nullptr : client.response, 0});
      client = {};
    }
  }
  return trace;
}

struct RealRegister {
  std::optional<Integer> value;
  Integer next = 0;
  Message request(Source& source) {
    if (source.choose(1) == 0) return wrap(Register::Read{});
    return wrap(Register::Write{++next});
  }
  Message perform(const MessageBase& request) {
    if (request.type() == &type_tag_of<Register::Read>) return wrap(Number{value});
    value = static_cast<const MessageOf<Register::Write>&>(request).value.value;
    return wrap(Done{});
  }
};

struct RealQueue {
  std::deque<Integer> values;
  Integer next = 0;
  Message request(Source& source) {
    if (source.choose(1) == 0) return wrap(Queue::Dequeue{});
    return wrap(Queue::Enqueue{++next});
  }
  Message perform(const MessageBase& request) {
    if (request.type() == &type_tag_of<Queue::Dequeue>) {
      Number number;
      if (!values.empty()) number.value = values.front(), values.pop_front();
      return wrap(number);
    }
    values.push_back(static_cast<const MessageOf<Queue::Enqueue>&>(request).value.value);
    return wrap(Done{});
  }
};

/// Other values in some answers.
void corrupt(Source& source, Trace& trace) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (trace[i].kind == Event::Kind::received &&
        trace[i].message->type() == &type_tag_of<Number>) {
      numbers.push_back(i);
    }
  }
  if (numbers.empty()) return;
  Event& one = trace[numbers[source.choose(numbers.size() - 1)]];
  Event& other = trace[numbers[source.choose(numbers.size() - 1)]];
  switch (source.choose(2)) {
    case 0:
      std::swap(one.message, other.message);
      break;
    case 1:
      one.message = other.message;
      break;
    default:
      one.message = wrap(Number{});
  }
}

template <class Model, class System>
void agree(std::uint64_t seed) {
  Source source(seed);
  int explained = 0, wrong = 0;
  for (int run = 0; run < 3000; ++run) {
    const auto clients = static_cast<unsigned>(2 + source.choose(3));
    Trace trace = history(source, System(), clients, 4 + source.choose(12), run % 3 == 0);
    if (run % 2 == 1) corrupt(source, trace);
    HistoryOptions quick, slow;
    slow.quick = false;
    const HistoryResult a = check_history(model<Model>(), trace, quick);
    const HistoryResult b = check_history(model<Model>(), trace, slow);
    ASSERT_EQ(a.verdict, b.verdict) << "seed " << seed << ", run " << run;
    ++(a.verdict == Verdict::explained ? explained : wrong);
    if (a.verdict != Verdict::violated) continue;
    ASSERT_EQ(a.rejection.event, b.rejection.event) << "seed " << seed << ", run " << run;
    ASSERT_FALSE(a.rejection.reasons.empty());
  }
  std::cout << "seed " << seed << ": " << explained << " explained, " << wrong << " violated\n";
  EXPECT_GT(explained, 1500);
  EXPECT_GT(wrong, 300);
}

TEST(Distinct, RegistersAgreeWithTheSearch) { agree<Register, RealRegister>(1); }
TEST(Distinct, QueuesAgreeWithTheSearch) { agree<Queue, RealQueue>(2); }

template <class Model, class System>
void is_quick(unsigned clients) {
  Source source(clients);
  for (const bool wrong : {false, true}) {
    Trace trace = history(source, System(), clients, 10'000, false);
    // Near the end an answer from near the beginning.
    std::size_t early = 0;
    for (std::size_t i = 0; wrong && i < trace.size(); ++i) {
      if (trace[i].kind != Event::Kind::received ||
          trace[i].message->type() != &type_tag_of<Number>) {
        continue;
      }
      if (early == 0) early = i;
      if (i < trace.size() - trace.size() / 10) continue;
      trace[i].message = trace[early].message;
      break;
    }
    const auto begin = std::chrono::steady_clock::now();
    const HistoryResult result = check_history(model<Model>(), trace);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::cout << clients << " clients, 10,000 operations, " << name_of(result.verdict) << ": "
              << seconds.count() << " s\n";
    EXPECT_EQ(result.verdict, wrong ? Verdict::violated : Verdict::explained);
    EXPECT_LT(seconds.count(), 10.0);
  }
}

TEST(Distinct, RegistersOfThirtyClientsTakeNoTime) { is_quick<Register, RealRegister>(30); }
TEST(Distinct, QueuesOfTenClientsTakeNoTime) {
  for (const unsigned clients : {3, 10}) is_quick<Queue, RealQueue>(clients);
}

}  // namespace
}  // namespace surety::protocol
