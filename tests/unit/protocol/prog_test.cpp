// Soundness and completeness of the derived validator: it accepts exactly the traces that brute
// force over the choices can produce.
#include "surety/protocol/prog.h"

#include <gtest/gtest.h>

#include <set>

#include "surety/protocol.h"
#include "tests/unit/protocol/random_prog.h"

namespace surety::protocol {
namespace {

using testing::random_in;
using Exchange = std::pair<Integer, Integer>;

/// Whether some choices in [lo, hi] make the server produce the trace.
bool producible(const std::shared_ptr<const prog::Program>& program,
                const std::vector<Exchange>& trace, Integer lo, Integer hi) {
  std::map<std::map<Integer, Integer>, prog::Server> now;
  now.emplace(std::map<Integer, Integer>{}, prog::Server(program));
  for (const auto& [query, answer] : trace) {
    std::map<std::map<Integer, Integer>, prog::Server> next;
    for (const auto& entry : now) {
      for (Integer choice = lo; choice <= hi; ++choice) {
        prog::Server server = entry.second;
        if (server.step(query, choice) == answer) next.emplace(server.memory(), server);
      }
    }
    now = std::move(next);
  }
  return !now.empty();
}

Verdict validate(const std::shared_ptr<const prog::Program>& program,
                 const std::vector<Exchange>& trace,
                 std::optional<std::pair<Integer, Integer>> range,
                 Statistics* statistics = nullptr) {
  ProgModel model;
  model.program = program;
  model.choices = range;
  Validator<ProgModel> validator(model, synchronous());
  for (const auto& [query, answer] : trace) {
    validator.sent(1, {query});
    if (validator.received(1, {answer}) == Verdict::violated) break;
  }
  if (statistics != nullptr) *statistics = validator.statistics();
  return validator.verdict();
}

/// A trace of the server with random choices, in which an answer is sometimes wrong.
std::vector<Exchange> random_trace(Source& source,
                                   const std::shared_ptr<const prog::Program>& program, Integer lo,
                                   Integer hi) {
  prog::Server server(program);
  std::vector<Exchange> trace;
  const std::uint64_t length = 1 + source.choose(4);
  for (std::uint64_t i = 0; i < length; ++i) {
    const Integer query = random_in(source, -2, 2);
    Integer answer = server.step(query, random_in(source, lo, hi));
    if (source.choose(7) == 0) answer = random_in(source, -3, 3);
    trace.emplace_back(query, answer);
  }
  return trace;
}

void compare_with_brute_force(bool linear, std::uint64_t seeds, std::uint64_t& accepted,
                              std::uint64_t& rejected, SolverCounts& counts) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    Source source(seed);
    const auto program = testing::random_shared_program(source, linear);
    for (int i = 0; i < 3; ++i) {
      std::vector<Exchange> trace;
      bool possible = false;
      try {
        trace = random_trace(source, program, -3, 3);
        possible = producible(program, trace, -3, 3);
      } catch (const ModelError&) {
        continue;  // a number grew beyond 64 bits
      }
      Statistics statistics;
      const Verdict verdict =
          validate(program, trace, std::pair<Integer, Integer>(-3, 3), &statistics);
      counts.builtin += statistics.solver.builtin;
      counts.enumerated += statistics.solver.enumerated;
      counts.z3 += statistics.solver.z3;
      ASSERT_NE(verdict, Verdict::undecided) << "seed " << seed;
      ASSERT_EQ(verdict == Verdict::explained, possible)
          << "seed " << seed << ", trace " << i << ": " << prog::print(*program);
      ++(possible ? accepted : rejected);
    }
  }
}

TEST(Prog, AcceptsExactlyWhatLinearProgramsCanProduce) {
  std::uint64_t accepted = 0, rejected = 0;
  SolverCounts counts;
  compare_with_brute_force(true, 3'000, accepted, rejected, counts);
  EXPECT_GT(accepted, 1'000u);
  EXPECT_GT(rejected, 500u);
}

TEST(Prog, AcceptsExactlyWhatProgramsWithProductsAndQuotientsCanProduce) {
  std::uint64_t accepted = 0, rejected = 0;
  SolverCounts counts;
  compare_with_brute_force(false, 3'000, accepted, rejected, counts);
  EXPECT_GT(accepted, 1'000u);
  EXPECT_GT(rejected, 500u);
  EXPECT_GT(counts.enumerated, 0u);
}

/// With all of Z to choose from, brute force shows one direction only; the other is shown by
/// running the server on choices that the solver gives (see solver_test for those).
TEST(Prog, NeverRejectsWhatTheServerProducedFromUnboundedChoices) {
  std::uint64_t z3 = 0, undecided = 0, traces = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    Source source(seed + 1'000'000);
    const auto program = testing::random_shared_program(source, seed % 2 == 0);
    prog::Server server(program);
    std::vector<Exchange> trace;
    try {
      for (int i = 0; i < 4; ++i) {
        const Integer query = random_in(source, -2, 2);
        trace.emplace_back(query, server.step(query, random_in(source, -9, 9)));
      }
    } catch (const ModelError&) {
      continue;
    }
    Statistics statistics;
    const Verdict verdict = validate(program, trace, std::nullopt, &statistics);
    ASSERT_NE(verdict, Verdict::violated) << "seed " << seed << ": " << prog::print(*program);
    z3 += statistics.solver.z3;
    undecided += verdict == Verdict::undecided ? 1 : 0;
    ++traces;
  }
  EXPECT_GT(z3, 0u);
  EXPECT_LT(undecided * 20, traces);
}

std::shared_ptr<const prog::Program> program(const char* text) {
  return std::make_shared<prog::Program>(prog::parse(text));
}

TEST(Prog, CompareAndSetKeepsTheRequest) {
  const auto set = program("if !1 <= !2 then !1 := 0 else { !2 := !1; !1 := 1 }");
  EXPECT_EQ(validate(set, {{5, 1}, {5, 0}, {6, 1}, {5, 0}}, std::nullopt), Verdict::explained);
  EXPECT_EQ(validate(set, {{5, 1}, {5, 1}}, std::nullopt), Verdict::violated);
  EXPECT_EQ(validate(set, {{0, 1}}, std::nullopt), Verdict::violated);
}

TEST(Prog, CompareAndResetMayKeepAnything) {
  const auto reset = program("if !1 <= !2 then !1 := 0 else { !1 := 1; !2 := !0 }");
  EXPECT_EQ(validate(reset, {{5, 1}, {5, 1}, {-5, 1}}, std::nullopt), Verdict::explained);
  // 7 > n, so whatever n is, 8 > n as well.
  EXPECT_EQ(validate(reset, {{5, 1}, {3, 0}, {7, 1}}, std::nullopt), Verdict::explained);
  EXPECT_EQ(validate(reset, {{5, 1}, {3, 0}, {2, 1}}, std::nullopt), Verdict::violated);
  EXPECT_EQ(validate(reset, {{5, 1}, {3, 0}, {2, 0}, {4, 1}, {9, 0}, {8, 1}}, std::nullopt),
            Verdict::violated);
}

TEST(Prog, PrintedProgramsAreParsedAsTheSame) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Source source(seed);
    const auto original = testing::random_program(source, 2, false);
    const std::string text = prog::print(original);
    ASSERT_EQ(prog::print(prog::parse(text)),
              prog::print(prog::parse(prog::print(prog::parse(text)))));
    prog::Server a(std::make_shared<prog::Program>(original));
    prog::Server b(std::make_shared<prog::Program>(prog::parse(text)));
    try {
      for (Integer q = -3; q < 4; ++q) ASSERT_EQ(a.step(q, 2), b.step(q, 2)) << text;
    } catch (const ModelError&) {
    }
  }
}

TEST(Prog, SyntaxErrorsHaveAColumn) {
  try {
    prog::parse("!1 := 2; !x := 3");
    FAIL();
  } catch (const TraceError& error) {
    EXPECT_EQ(error.column, 11u);
  }
}

}  // namespace
}  // namespace surety::protocol
