// The asynchronous validator against the literal interpreter, under every kind of network.
#include <gtest/gtest.h>

#include "surety/protocol.h"
#include "surety/protocol/history.h"
#include "tests/unit/protocol/literal.h"
#include "tests/unit/protocol/random_prog.h"

namespace surety::protocol {
namespace {

using testing::Literal;
using testing::WireEvent;
using testing::WireRules;

constexpr Integer lo = 0, hi = 1;

/// A random conversation that the server can have, in which a response is sometimes wrong.
std::vector<WireEvent> random_conversation(Source& source,
                                           const std::shared_ptr<const prog::Program>& program,
                                           const WireRules& rules, std::uint64_t requests) {
  Literal literal(program, rules, lo, hi);
  std::vector<WireEvent> events;
  std::uint64_t sent = 0, received = 0;
  while (received < requests) {
    if (sent < requests && source.flip()) {
      const WireEvent event{true, static_cast<Endpoint>(1 + source.choose(2)),
                            testing::random_in(source, -1, 1)};
      events.push_back(event);
      literal.observe(event);
      ++sent;
      continue;
    }
    const auto possible = literal.receivable();
    if (possible.empty()) {
      if (sent == requests) break;
      continue;
    }
    const auto& packet = possible[source.choose(possible.size() - 1)];
    WireEvent event{false, packet.endpoint, packet.value};
    ++received;
    if (source.choose(5) == 0) {
      event.value = testing::random_in(source, -2, 2);
      events.push_back(event);
      if (literal.observe(event)) continue;
      break;  // not explainable from here on
    }
    events.push_back(event);
    literal.observe(event);
  }
  return events;
}

bool literal_accepts(const std::shared_ptr<const prog::Program>& program, const WireRules& rules,
                     const std::vector<WireEvent>& events) {
  Literal literal(program, rules, lo, hi);
  for (const WireEvent& event : events) {
    if (!literal.observe(event)) return false;
  }
  return true;
}

ProgModel model_of(const std::shared_ptr<const prog::Program>& program) {
  ProgModel m;
  m.program = program;
  m.choices = std::pair<Integer, Integer>(lo, hi);
  return m;
}

struct Tally {
  std::uint64_t accepted = 0, rejected = 0;
};

Tally compare(const WireRules& rules, const NetworkPtr& network, std::uint64_t seeds,
              std::uint64_t requests, bool history_too) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    Source source(seed);
    const auto program = testing::random_shared_program(source, false);
    const auto events = random_conversation(source, program, rules, requests);
    const bool possible = literal_accepts(program, rules, events);
    Validator<ProgModel> validator(model_of(program), network);
    Trace trace;
    for (const WireEvent& event : events) {
      if (event.sent) {
        validator.sent(event.endpoint, {event.value});
      } else {
        validator.received(event.endpoint, {event.value});
      }
    }
    EXPECT_NE(validator.verdict(), Verdict::undecided) << "seed " << seed;
    EXPECT_EQ(validator.explained(), possible)
        << "seed " << seed << ": " << prog::print(*program) << "\n"
        << validator.report();
    if (history_too) {
      const HistoryResult result =
          check_history(model<ProgModel>(model_of(program)), validator.trace());
      EXPECT_EQ(result.verdict == Verdict::explained, possible)
          << "history search, seed " << seed << ": " << prog::print(*program);
    }
    ++(possible ? tally.accepted : tally.rejected);
    if (::testing::Test::HasFailure()) break;
  }
  EXPECT_GT(tally.accepted, seeds / 10);
  EXPECT_GT(tally.rejected, seeds / 20);
  return tally;
}

TEST(AsynchronousValidator, AgreesWithTheLiteralInterpreterUnderTcp) {
  compare(WireRules{}, tcp(), 2'000, 4, true);
}

TEST(AsynchronousValidator, AgreesWithTheLiteralInterpreterOneAfterTheOther) {
  WireRules rules;
  rules.between_endpoints = false;
  compare(rules, synchronous(), 2'000, 4, false);
}

TEST(AsynchronousValidator, AgreesWithTheLiteralInterpreterUnderReorderedDatagrams) {
  WireRules rules;
  rules.reorder = true;
  compare(rules, datagrams({true, false, false, 2}), 400, 3, false);
}

TEST(AsynchronousValidator, AgreesWithTheLiteralInterpreterUnderLostDatagrams) {
  WireRules rules;
  rules.lose = true;
  compare(rules, datagrams({false, true, false, 2}), 400, 3, false);
}

TEST(AsynchronousValidator, AgreesWithTheLiteralInterpreterUnderDuplicatedDatagrams) {
  WireRules rules;
  rules.duplicate = true;
  compare(rules, datagrams({false, false, true, 2}), 150, 2, false);
}

TEST(AsynchronousValidator, AgreesWithTheLiteralInterpreterUnderAnyDatagrams) {
  WireRules rules;
  rules.reorder = rules.lose = rules.duplicate = true;
  compare(rules, datagrams(), 150, 2, false);
}

}  // namespace
}  // namespace surety::protocol
