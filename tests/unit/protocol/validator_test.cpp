// The validator on small models: the figures of the literature, endpoints, idle actions, limits,
// mistakes in models.
#include "surety/protocol/validator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "surety/protocol.h"
#include "surety/protocol/history.h"
#include "surety/protocol/models.h"
#include "surety/source.h"

namespace surety::protocol {
namespace {

using models::Done;
using models::KeyValue;
using models::Number;
using models::Register;
using models::Text;
using ::testing::HasSubstr;

TEST(Figures, OneClientAfterTheOtherIsExplained) {
  Validator<KeyValue> validator(tcp());
  validator.sent(1, KeyValue::Put{"k", "new"});
  validator.received(1, Done{});
  validator.sent(2, KeyValue::Get{"k"});
  validator.received(2, Text{"new"});
  EXPECT_TRUE(validator.explained()) << validator.report();
}

TEST(Figures, ConcurrentRequestsMayHaveBeenReordered) {
  Validator<KeyValue> validator(tcp());
  validator.sent(1, KeyValue::Put{"k", "new"});
  validator.sent(2, KeyValue::Get{"k"});
  validator.received(1, Done{});
  validator.received(2, Text{""});
  EXPECT_TRUE(validator.explained()) << validator.report();
}

TEST(Figures, ResponseBeforeTheRequestWasSentFixesTheOrder) {
  Validator<KeyValue> validator(tcp());
  validator.sent(1, KeyValue::Put{"k", "new"});
  validator.received(1, Done{});
  validator.sent(2, KeyValue::Get{"k"});
  validator.received(2, Text{""});
  EXPECT_EQ(validator.verdict(), Verdict::violated);
  EXPECT_EQ(validator.rejection().event, 3u);
  EXPECT_THAT(validator.report(), HasSubstr("would have sent value(value \"new\")"));
}

/// A proxy: its origin server is played by the tester as well.
struct Proxy {
  static constexpr Endpoint origin = 100;
  struct Ask {
    static constexpr const char* name = "ask";
    std::string path;
    template <class F>
    static void fields(F& f) {
      f("path", &Ask::path);
    }
  };
  struct Tell {
    static constexpr const char* name = "tell";
    std::string body;
    template <class F>
    static void fields(F& f) {
      f("body", &Tell::body);
    }
  };
  using Request = std::variant<Ask, Tell>;
  using Response = std::variant<Ask, Tell>;

  std::map<std::string, std::string> cache;
  std::vector<std::pair<Endpoint, std::string>> waiting;
  template <class F>
  static void fields(F& f) {
    f("cache", &Proxy::cache);
    f("waiting", &Proxy::waiting);
  }
  void on(const Ask& q, Context& c) {
    const auto cached = cache.find(q.path);
    if (cached != cache.end() && c.maybe()) {  // may answer from its cache, need not
      c.reply(Tell{cached->second});
      return;
    }
    waiting.emplace_back(c.source(), q.path);
    c.send(origin, q);
  }
  void on(const Tell& a, Context& c) {
    if (waiting.empty()) return;
    const auto [client, path] = waiting.front();
    waiting.erase(waiting.begin());
    cache[path] = a.body;
    c.send(client, a);
  }
};

TEST(Endpoints, ProxyMayCacheButNotInvent) {
  Validator<Proxy> validator(tcp());
  validator.sent(1, Proxy::Ask{"/a"});
  validator.received(Proxy::origin, Proxy::Ask{"/a"});
  validator.sent(Proxy::origin, Proxy::Tell{"x"});
  validator.received(1, Proxy::Tell{"x"});
  validator.sent(2, Proxy::Ask{"/a"});
  EXPECT_TRUE(validator.explained());
  validator.received(2, Proxy::Tell{"x"});  // from the cache
  EXPECT_TRUE(validator.explained()) << validator.report();
  validator.sent(2, Proxy::Ask{"/a"});
  validator.received(2, Proxy::Tell{"y"});
  EXPECT_EQ(validator.verdict(), Verdict::violated);
}

TEST(Endpoints, OwedMessagesAreThoseThatEveryHypothesisOwes) {
  Validator<Proxy> validator(tcp());
  EXPECT_TRUE(validator.owed().empty());
  validator.sent(1, Proxy::Ask{"/a"});
  EXPECT_EQ(validator.owed(), std::set<Endpoint>{Proxy::origin});
  validator.received(Proxy::origin, Proxy::Ask{"/a"});
  EXPECT_TRUE(validator.owed().empty());
  validator.sent(Proxy::origin, Proxy::Tell{"x"});
  EXPECT_EQ(validator.owed(), std::set<Endpoint>{1});
}

/// A clock that may tick by itself.
struct Clock {
  struct Ask {
    template <class F>
    static void fields(F&) {}
  };
  struct Time {
    Integer value = 0;
    template <class F>
    static void fields(F& f) {
      f("value", &Time::value);
    }
  };
  using Request = Ask;
  using Response = Time;
  Integer now = 0;
  template <class F>
  static void fields(F& f) {
    f("now", &Clock::now);
  }
  void on(const Ask&, Context& c) { c.reply(Time{now}); }
  void on_idle(Context& c) {
    ++now;
    if (now == 3) c.send(9, Time{now});  // an alarm
  }
};

TEST(Idle, SpontaneousActionsExplainWhatNobodyAskedFor) {
  Validator<Clock> validator(tcp());
  validator.sent(1, {});
  validator.received(1, {2});
  EXPECT_TRUE(validator.explained()) << validator.report();
  validator.received(9, {3});
  EXPECT_TRUE(validator.explained()) << validator.report();
  validator.sent(1, {});
  validator.received(1, {2});  // clocks do not go back
  EXPECT_EQ(validator.verdict(), Verdict::violated);
}

TEST(BadInput, ResponseToARequestNeverSentIsAViolationWithAReason) {
  for (const bool partition : {false, true}) {
    Options options;
    options.partition = partition;
    Validator<KeyValue> validator(tcp(), options);
    EXPECT_EQ(validator.received(1, Done{}), Verdict::violated);
    EXPECT_THAT(validator.report(), HasSubstr("endpoint 1"));
  }
}

struct Broken {
  struct Ask {
    int kind = 0;
    template <class F>
    static void fields(F& f) {
      f("kind", &Ask::kind);
    }
  };
  using Request = Ask;
  using Response = Ask;
  template <class F>
  static void fields(F&) {}
  void on(const Ask& q, Context& c) {
    if (q.kind == 0) throw std::runtime_error("boom");
    if (q.kind == 1) {
      while (c.maybe()) {
      }
    }
    if (q.kind == 2) {
      for (;;) c.reply(q);
    }
    volatile bool forever = q.kind == 3;
    while (forever) {
    }
    if (q.kind == 4) c.choose(std::vector<int>{});
    c.reply(q);
  }
};

std::string error_of(int kind) {
  Validator<Broken> validator;
  validator.sent(1, {kind});
  try {
    validator.received(1, {kind});
  } catch (const ModelError& error) {
    return error.what();
  }
  return "nothing";
}

TEST(BadInput, MistakesOfTheModelAreNamed) {
  EXPECT_THAT(error_of(0), HasSubstr("threw: boom"));
  EXPECT_THAT(error_of(1), HasSubstr("probably does not end"));
  EXPECT_THAT(error_of(2), HasSubstr("probably does not end"));
  EXPECT_THAT(error_of(4), HasSubstr("choose() of nothing"));
}

TEST(BadInputDeathTest, EndlessReactionIsEndedByTheWatchdog) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        Options options;
        options.reaction_seconds = 0.2;
        Validator<Broken> validator(synchronous(), options);
        validator.sent(1, {3});
        validator.received(1, {3});
      },
      ::testing::ExitedWithCode(2), "has not ended after 0.2 seconds");
}

/// Asks the solver something that it cannot answer in no time.
struct Riddle {
  struct Ask {
    template <class F>
    static void fields(F&) {}
  };
  struct Cube {
    Sym<Integer> a, b, c;
    Sym<bool> fits;
    template <class F>
    static void fields(F& f) {
      f("fits", &Cube::fits);
    }
  };
  using Request = Ask;
  using Response = Cube;
  template <class F>
  static void fields(F&) {}
  void on(const Ask&, Context& c) {
    const auto x = c.fresh<Integer>("x"), y = c.fresh<Integer>("y"), z = c.fresh<Integer>("z");
    c.assume(x > Sym<Integer>(1) && y > Sym<Integer>(1) && z > Sym<Integer>(1));
    c.assume(x * x * x + y * y * y + z * z * z * Sym<Integer>(9) == Sym<Integer>(114'000'007));
    c.reply(Cube{x, y, z, true});
  }
};

TEST(Unknown, IsNeverAViolation) {
  Options options;
  // Z3 forgets a limit that is over before it begins.
  options.z3_milliseconds = 50;
  Validator<Riddle> validator(synchronous(), options);
  validator.sent(1, {});
  Riddle::Cube observed;
  observed.fits = true;
  EXPECT_NE(validator.received(1, observed), Verdict::violated) << validator.report();
  if (validator.verdict() == Verdict::undecided) {
    EXPECT_THAT(validator.report(), HasSubstr("solver does not know"));
    EXPECT_GT(validator.statistics().solver.unknown, 0u);
  }
}

TEST(Limits, TooManyHypothesesAreUndecided) {
  Options options;
  options.hypotheses = 3;
  Validator<KeyValue> validator(tcp(), options);
  for (Endpoint e = 1; e < 6; ++e) {
    validator.sent(e, KeyValue::Append{"k", std::to_string(e)});
  }
  EXPECT_EQ(validator.received(1, Done{}), Verdict::undecided);
  EXPECT_THAT(validator.report(), HasSubstr("Options::hypotheses"));
  EXPECT_EQ(validator.received(1, Done{}), Verdict::undecided);
}

/// 4 ways per request, which merge.
struct Branching {
  using Request = Riddle::Ask;
  using Response = Riddle::Ask;
  Sym<std::string> tag;
  std::size_t choice = 0;
  template <class F>
  static void fields(F& f) {
    f("tag", &Branching::tag);
    f("choice", &Branching::choice);
  }
  void on(const Request&, Context& c) {
    choice = c.choose(4);
    tag = c.fresh<std::string>("tag");
    if (c.decide(tag == Sym<std::string>("x"))) tag = "y";
    c.reply(Response{});
  }
};

TEST(Merging, KeepsABranchingModelSmall) {
  Validator<Branching> validator;
  for (int i = 0; i < 1'000; ++i) {
    validator.sent(1, {});
    validator.received(1, {});
  }
  EXPECT_TRUE(validator.explained());
  EXPECT_EQ(validator.hypotheses(), 8u);
  EXPECT_GT(validator.statistics().merged, 1'000u);
}

/// Random histories of a register, some of them impossible, with requests that are given up.
Trace random_history(Source& source) {
  std::optional<Integer> value;
  struct Client {
    bool busy = false, applied = false;
    Register::Request request;
    Message response;
  };
  std::vector<Client> clients(3);
  Trace trace;
  for (int i = 0; i < 14; ++i) {
    const auto id = static_cast<Endpoint>(source.choose(2));
    Client& c = clients[id];
    if (!c.busy) {
      c = Client{true, false, Register::Read{}, nullptr};
      if (source.flip()) c.request = Register::Write{static_cast<Integer>(source.choose(2))};
      trace.push_back({Event::Kind::sent, id, wrap(c.request), 0});
    } else if (!c.applied) {
      c.applied = true;
      if (const auto* write = std::get_if<Register::Write>(&c.request)) {
        value = write->value;
        c.response = wrap(Done{});
      } else {
        if (source.choose(4) == 0) value = static_cast<Integer>(source.choose(2));  // a fault
        c.response = wrap(Number{value});
      }
      if (source.choose(5) == 0) {
        trace.push_back({Event::Kind::gave_up, id, nullptr, 0});
        c.busy = false;
      }
    } else {
      trace.push_back({Event::Kind::received, id, c.response, 0});
      c.busy = false;
    }
  }
  return trace;
}

TEST(GivingUp, MeansTheSameOnlineAndInHistories) {
  int explained = 0, violated = 0;
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    Source source(seed);
    const Trace trace = random_history(source);
    Validator<Register> validator(tcp());
    std::size_t first = trace.size();
    for (std::size_t i = 0; i < trace.size() && first == trace.size(); ++i) {
      if (validator.observe(trace[i]) == Verdict::violated) first = i;
    }
    const HistoryResult result = check_history(model<Register>(), trace);
    ASSERT_EQ(validator.verdict(), result.verdict) << "seed " << seed;
    if (result.verdict == Verdict::violated) {  // the smallest prefix is where online stops
      ASSERT_EQ(result.rejection.event, first) << "seed " << seed;
    }
    ++(result.verdict == Verdict::explained ? explained : violated);
  }
  EXPECT_GT(explained, 300);
  EXPECT_GT(violated, 300);
}

TEST(Partition, DoesNotLoseTheOrderOfPipelinedRequests) {
  // 1 puts x, then y, without waiting; 2 sees y and afterwards the old x.
  Trace trace;
  const auto sent = [&](Endpoint e, KeyValue::Request q) {
    trace.push_back({Event::Kind::sent, e, wrap(std::move(q)), 0});
  };
  const auto received = [&](Endpoint e, KeyValue::Response a) {
    trace.push_back({Event::Kind::received, e, wrap(std::move(a)), 0});
  };
  sent(1, KeyValue::Put{"x", "1"});
  sent(1, KeyValue::Put{"y", "1"});
  sent(2, KeyValue::Get{"y"});
  received(2, Text{"1"});
  sent(2, KeyValue::Get{"x"});
  received(2, Text{""});
  received(1, Done{});
  received(1, Done{});
  EXPECT_EQ(check_history(model<KeyValue>(), trace).verdict, Verdict::violated);
  Validator<KeyValue> whole(tcp());
  for (const Event& event : trace) whole.observe(event);
  EXPECT_EQ(whole.verdict(), Verdict::violated);
  Options options;
  options.partition = true;
  Validator<KeyValue> parts(tcp(), options);
  EXPECT_THROW(
      {
        for (const Event& event : trace) parts.observe(event);
      },
      ModelError);
  // Where answers come in order the parts can be told apart all the same, but not the order between
  // them; what no order explains is found as before.
  options.answers_in_order = true;
  Validator<KeyValue> in_order(tcp(), options);
  for (const Event& event : trace) in_order.observe(event);
  EXPECT_EQ(in_order.verdict(), Verdict::explained);
  in_order.sent(2, KeyValue::Get{"x"});
  EXPECT_EQ(in_order.received(2, Text{""}), Verdict::violated);
}

TEST(Histories, UnansweredRequestsThatOthersWaitForAreNotInterchangeable) {
  // 2 and 1 add one each and are never answered; 1 then adds ten without waiting. 11 is 1's two
  // requests without 2's, although 2 asked first.
  using models::Counter;
  Trace trace;
  const auto sent = [&](Endpoint e, Counter::Request q) {
    trace.push_back({Event::Kind::sent, e, wrap(std::move(q)), 0});
  };
  sent(2, Counter::Add{1});
  sent(1, Counter::Add{1});
  sent(1, Counter::Add{10});
  sent(3, Counter::Get{});
  trace.push_back({Event::Kind::received, 3, wrap(Number{11}), 0});
  EXPECT_EQ(check_history(model<Counter>(), trace).verdict, Verdict::explained);
  trace.back().message = wrap(Number{10});
  EXPECT_EQ(check_history(model<Counter>(), trace).verdict, Verdict::violated);
}

/// A network of one's own: the newest message overtakes all others.
class Stacked final : public Network {
 public:
  void arrivals(const std::vector<Underway>& underway, Direction direction,
                std::vector<Arrival>& result) const override {
    if (underway.empty()) return;
    const bool newest = direction == Direction::to_model;
    result.push_back({newest ? underway.size() - 1 : 0, false, {}});
  }
};

/// Greets or not, with a number of its own choice; `as` says how the choices are made.
struct Greeter {
  struct Hello {
    static constexpr const char* name = "hello";
    template <class F>
    static void fields(F&) {}
  };
  struct Greeting {
    static constexpr const char* name = "greeting";
    bool loud = false;
    Integer times = 0;
    template <class F>
    static void fields(F& f) {
      f("loud", &Greeting::loud);
      f("times", &Greeting::times);
    }
  };
  static constexpr const char* name = "greeter";
  using Request = Hello;
  using Response = std::variant<Greeting, Done>;
  Integer so_far = 0;
  Setting<bool> as;
  template <class F>
  static void fields(F& f) {
    f("so_far", &Greeter::so_far);
    f("as", &Greeter::as);
  }
  void on(const Hello&, Context& c) {
    if (c.maybe()) return c.reply(Done{});
    const bool loud =
        as ? c.maybe_as<Greeting>([](const Greeting& g) { return g.loud; }) : c.maybe();
    const std::size_t times =
        as ? c.choose_as<Greeting>(
                 5, [](const Greeting& g) { return static_cast<std::size_t>(g.times); })
           : c.choose(5);
    so_far += static_cast<Integer>(times);
    c.assume(so_far <= 9);
    c.reply(Greeting{loud, static_cast<Integer>(times)});
  }
};

TEST(Choices, ThatShowInTheReplyAreTakenFromIt) {
  Source source(7);
  std::uint64_t reactions[2] = {0, 0};
  int violated = 0;
  for (int run = 0; run < 300; ++run) {
    Greeter tried, known;
    known.as = true;
    Validator<Greeter> by_trying(tried, tcp()), at_once(known, tcp());
    Validator<Greeter>* const both[] = {&by_trying, &at_once};
    for (int step = 0; step < 6; ++step) {
      const auto client = static_cast<Endpoint>(1 + source.choose(1));
      const bool two = source.choose(2) == 0;  // the other client asks, too, at the same time
      const auto answer = [&]() -> Greeter::Response {
        if (source.choose(3) == 0) return Done{};
        return Greeter::Greeting{source.choose(1) == 1, static_cast<Integer>(source.choose(5))};
      };
      const Greeter::Response first = answer(), second = answer();
      for (auto* validator : both) {
        validator->sent(client, Greeter::Hello{});
        if (two) validator->sent(3 - client, Greeter::Hello{});
        validator->received(client, first);
        if (two) validator->received(3 - client, second);
      }
      ASSERT_EQ(by_trying.verdict(), at_once.verdict()) << "run " << run << ", step " << step;
      ASSERT_EQ(by_trying.hypotheses(), at_once.hypotheses());
      if (!by_trying.explained()) break;
    }
    violated += by_trying.verdict() == Verdict::violated ? 1 : 0;
    for (int i = 0; i < 2; ++i) reactions[i] += both[i]->statistics().reactions;
  }
  EXPECT_GT(violated, 20);
  EXPECT_LT(violated, 280);
  EXPECT_LT(reactions[1], reactions[0] / 2);
}

TEST(Networks, OfTheUserCompose) {
  const auto run = [](const NetworkPtr& network, Integer seen) {
    Validator<Register> validator(network);
    validator.sent(1, Register::Write{1});
    validator.sent(1, Register::Write{2});
    validator.received(1, Done{});
    validator.received(1, Done{});
    validator.sent(1, Register::Read{});
    validator.received(1, Number{seen});
    return validator.verdict();
  };
  EXPECT_EQ(run(tcp(), 2), Verdict::explained);
  EXPECT_EQ(run(tcp(), 1), Verdict::violated);
  EXPECT_EQ(run(std::make_shared<Stacked>(), 1), Verdict::explained);
  EXPECT_EQ(run(datagrams(), 1), Verdict::explained);
}

TEST(Networks, DuplicatedRequestMayTakeEffectTwice) {
  Validator<models::Counter> lossy(datagrams());
  lossy.sent(1, models::Counter::Add{1});
  lossy.received(1, Done{});
  lossy.sent(1, models::Counter::Get{});
  lossy.received(1, Number{2});
  EXPECT_TRUE(lossy.explained()) << lossy.report();
  lossy.sent(1, models::Counter::Get{});
  lossy.received(1, Number{3});
  EXPECT_EQ(lossy.verdict(), Verdict::violated);
}

}  // namespace
}  // namespace surety::protocol
