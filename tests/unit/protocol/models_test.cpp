// Every built-in model: the history search (parts, hints, reads placed early) against the online
// validator on random histories, some of them impossible.
#include "surety/protocol/models.h"

#include <gtest/gtest.h>

#include "runtime/protocol/hypothesis.h"
#include "surety/protocol/history.h"
#include "surety/source.h"

namespace surety::protocol {
namespace {

Trace random_history(const ModelType& model, Source& source, int steps) {
  SolverTools tools;
  Solver solver(tools);
  const auto state = model.initial();
  const auto samples = model.samples();
  struct Client {
    Message request, response;
  };
  std::vector<Client> clients(3);
  std::vector<Message> responses;
  Trace trace;
  for (int i = 0; i < steps; ++i) {
    const auto id = static_cast<Endpoint>(source.choose(2));
    Client& c = clients[id];
    if (c.request == nullptr) {
      c.request = samples[source.choose(samples.size() - 1)];
      trace.push_back({Event::Kind::sent, id, c.request, 0});
    } else if (c.response == nullptr) {
      Script script;
      Context context(solver, script, id, {}, nullptr);
      state->react(*c.request, context);
      c.response = context.sent()[0].message;
      responses.push_back(c.response);
      if (source.choose(2) != 0) {
        const Message other = responses[source.choose(responses.size() - 1)];
        if (other->type() == c.response->type()) c.response = other;
      }
      if (source.choose(9) == 0) {
        trace.push_back({Event::Kind::gave_up, id, nullptr, 0});
        c = Client{};
      }
    } else {
      trace.push_back({Event::Kind::received, id, c.response, 0});
      c = Client{};
    }
  }
  return trace;
}

class BuiltinModels : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, BuiltinModels, ::testing::ValuesIn(builtin_model_names()),
                         [](const auto& info) {
                           std::string name = info.param;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

TEST_P(BuiltinModels, HistoriesAreJudgedAlikeBySearchAndByValidator) {
  const ModelPtr m = builtin_model(GetParam());
  int explained = 0, violated = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Source source(seed);
    const Trace trace = random_history(*m, source, 40);
    ValidatorBase online(m, tcp());
    for (const Event& event : trace) online.observe(event);
    HistoryOptions options;
    options.smallest_prefix = seed % 10 == 0;
    const HistoryResult result = check_history(m, trace, options);
    ASSERT_EQ(result.verdict, online.verdict()) << "seed " << seed;
    if (options.smallest_prefix && result.verdict == Verdict::violated) {
      ASSERT_EQ(result.rejection.event, online.rejection().event) << "seed " << seed;
    }
    options = {};
    options.partition = options.hints = options.smallest_prefix = false;
    ASSERT_EQ(check_history(m, trace, options).verdict, result.verdict) << "seed " << seed;
    ++(result.verdict == Verdict::explained ? explained : violated);
  }
  EXPECT_GT(explained, 5);
  EXPECT_GT(violated, 5);
}

TEST_P(BuiltinModels, SamplesAreTheSameAfterJson) {
  const ModelPtr m = builtin_model(GetParam());
  for (const Message& sample : m->samples()) {
    std::optional<JsonProblem> problem;
    const Message read = m->request_from(sample->json(), problem);
    ASSERT_FALSE(problem) << problem->text;
    EXPECT_EQ(read->json().dump(), sample->json().dump());
    EXPECT_EQ(read->type(), sample->type());
  }
}

TEST(BuiltinModel, UnknownNamesGiveNone) { EXPECT_EQ(builtin_model("regster"), nullptr); }

}  // namespace
}  // namespace surety::protocol
