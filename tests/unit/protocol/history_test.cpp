// Recorded histories: verdicts, formats, mistakes in files, charts, exploration.
#include "surety/protocol/history.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "surety/protocol/chart.h"
#include "surety/protocol/explore.h"
#include "surety/protocol/models.h"
#include "surety/protocol/trace_file.h"

namespace surety::protocol {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

const fs::path histories = fs::path(SURETY_SOURCE_DIR) / ".." / "shared" / "data" / "histories";

std::string contents(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(RecordedHistories, EveryEtcdLogGetsItsKnownVerdict) {
  if (!fs::exists(histories / "jepsen")) GTEST_SKIP() << histories << " is not there";
  const std::set<int> linearizable = {2,  5,  7,  18, 25, 31, 38, 45, 48, 49,  51,  53,
                                      56, 67, 75, 76, 80, 87, 92, 95, 98, 100, 101, 102};
  const ModelPtr reg = builtin_model("register");
  int checked = 0;
  for (int i = 0; i <= 102; ++i) {
    char name[32];
    std::snprintf(name, sizeof name, "etcd_%03d.log", i);
    if (!fs::exists(histories / "jepsen" / name)) continue;
    ++checked;
    const HistoryResult result =
        check_history(reg, read_trace(*reg, contents(histories / "jepsen" / name)));
    EXPECT_EQ(result.verdict == Verdict::explained, linearizable.count(i) != 0) << name;
    EXPECT_NE(result.verdict, Verdict::undecided) << name;
    EXPECT_TRUE(result.prefix_is_smallest) << name;
  }
  EXPECT_GT(checked, 50);
}

TEST(RecordedHistories, EveryKeyValueHistoryGetsItsKnownVerdict) {
  if (!fs::exists(histories / "kv")) GTEST_SKIP() << histories << " is not there";
  const ModelPtr kv = builtin_model("key-value");
  for (const auto& file : fs::directory_iterator(histories / "kv")) {
    const std::string name = file.path().filename();
    const Trace trace = read_trace(*kv, contents(file));
    const Verdict expected =
        name.find("ok") != std::string::npos ? Verdict::explained : Verdict::violated;
    EXPECT_EQ(check_history(kv, trace).verdict, expected) << name;
    if (name.find("c50") != std::string::npos) continue;  // needs the hint and the parts
    HistoryOptions plain;
    plain.hints = plain.smallest_prefix = false;
    EXPECT_EQ(check_history(kv, trace, plain).verdict, expected) << name;
    plain.partition = false;
    EXPECT_EQ(check_history(kv, trace, plain).verdict, expected) << name;
  }
}

TEST(TraceFiles, AreWrittenAsTheyAreRead) {
  const ModelPtr reg = builtin_model("register");
  const std::string text =
      R"({"event":"sent","endpoint":1,"message":{"type":"cas","from":null,"to":3}})"
      "\n"
      R"({"event":"received","endpoint":1,"message":{"type":"result","success":true}})"
      "\n"
      R"({"event":"sent","endpoint":2,"message":{"type":"read"}})"
      "\n"
      R"({"event":"gave_up","endpoint":2})"
      "\n";
  const Trace trace = read_trace(*reg, text);
  ASSERT_EQ(trace.size(), 4u);
  EXPECT_EQ(write_trace(trace), text);
  EXPECT_EQ(check_history(reg, trace).verdict, Verdict::explained);
}

TEST(TraceFiles, FormatsOfOthersAreRecognised) {
  const ModelPtr reg = builtin_model("register");
  const Trace jepsen = read_trace(*reg,
                                  "INFO  jepsen.util - 0\t:invoke\t:write\t1\n"
                                  "INFO  jepsen.util - 1\t:invoke\t:cas\t[1 2]\n"
                                  "INFO  jepsen.util - 0\t:ok\t:write\t1\n"
                                  "INFO  jepsen.util - 1\t:fail\t:cas\t[1 2]\n"
                                  "INFO  jepsen.util - 2\t:invoke\t:read\tnil\n"
                                  "INFO  jepsen.util - :nemesis\t:info\t:start\tnil\n"
                                  "INFO  jepsen.util - 2\t:info\t:read\t:timed-out\n");
  ASSERT_EQ(jepsen.size(), 4u);  // the failed operation did not happen
  EXPECT_EQ(jepsen[3].kind, Event::Kind::gave_up);
  EXPECT_EQ(jepsen[3].line, 7u);
  const ModelPtr kv = builtin_model("key-value");
  const Trace edn =
      read_trace(*kv,
                 "{:process 0, :type :invoke, :f :put, :key \"a\", :value \"x\\\"y\"}\n"
                 "{:process 0, :type :ok, :f :put, :key \"a\", :value \"x\\\"y\"}\n"
                 "{:process 0, :type :invoke, :f :get, :key \"a\", :value nil}\n"
                 "{:process 0, :type :ok, :f :get, :key \"a\", :value \"x\\\"y\"}\n");
  EXPECT_EQ(check_history(kv, edn).verdict, Verdict::explained);
}

struct Bad {
  const char* model;
  const char* text;
  std::size_t line, column;
  const char* says;
};

class BadTraces : public ::testing::TestWithParam<Bad> {};

TEST_P(BadTraces, AreRefusedWithLineAndColumn) {
  const Bad& bad = GetParam();
  try {
    read_trace(*builtin_model(bad.model), bad.text);
    FAIL() << "no error for " << bad.text;
  } catch (const TraceError& error) {
    EXPECT_EQ(error.line, bad.line) << error.what();
    EXPECT_EQ(error.column, bad.column) << error.what();
    EXPECT_THAT(error.problem, HasSubstr(bad.says));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, BadTraces,
    ::testing::Values(
        Bad{"register", "{\"event\":\"sent\",", 1, 17, "not valid JSON"},
        Bad{"register", "\n\n[1]", 3, 1, "expected an object"},
        Bad{"register", "{\"event\":\"sent\",\"endpoint\":-1}", 1, 17, "has to be a number"},
        Bad{"register", "{\"event\":\"seen\",\"endpoint\":1}", 1, 2, "has to be \"sent\""},
        Bad{"register", "{\"event\":\"sent\",\"endpoint\":1}", 1, 1, "\"message\" is missing"},
        Bad{"register",
            "{\"event\":\"sent\",\"endpoint\":1,\"message\":{\"type\":\"write\",\"valeu\":1}}", 1,
            30, "\"value\" is missing"},
        Bad{"register",
            "{\"event\":\"sent\",\"endpoint\":1,\"message\":{\"type\":\"write\",\"value\":1,\"x\":"
            "2}}",
            1, 66, "unknown field \"x\"; the fields of write are value"},
        Bad{"register",
            "{\"event\":\"sent\",\"endpoint\":1,\"message\":{\"type\":\"write\",\"value\":\"1\"}}",
            1, 56, "expected an integer, found a string"},
        Bad{"register", "{\"event\":\"sent\",\"endpoint\":1,\"message\":{\"type\":\"jump\"}}", 1,
            41, "unknown type \"jump\"; one of read, write, cas"},
        Bad{"register",
            "{\"event\":\"sent\",\"endpoint\":1,\"extra\":1,\"message\":{\"type\":\"read\"}}", 1,
            30, "unknown field \"extra\""},
        Bad{"register", "INFO  jepsen.util - 0\t:ok\t:read\tnil", 1, 1, "no operation under way"},
        Bad{"register",
            "INFO  jepsen.util - 0\t:invoke\t:read\tnil\nINFO  jepsen.util - "
            "0\t:invoke\t:read\tnil",
            2, 1, "while another one is under way"},
        Bad{"register", "INFO  jepsen.util - 0\t:invoke\t:write\t[", 1, 39, "\"]\" is missing"},
        Bad{"key-value", "{:process 0, :type :invoke, :f :get, :key \"a", 1, 45,
            "the string does not end"},
        Bad{"key-value", "{:process 0, :type :invoke, :f :get, :colour 3}", 1, 38,
            "unknown field :colour"}));

TEST(TraceFiles, DeepNestingIsRefused) {
  const std::string deep(100'000, '[');
  EXPECT_THROW(parse_json(deep), TraceError);
  EXPECT_THROW(read_trace(*builtin_model("register"), "INFO  jepsen.util - " + deep), TraceError);
  EXPECT_NO_THROW(parse_json("\"" + deep + "\""));
}

TEST(Histories, ResponseWithoutRequestIsExplainedAsSuch) {
  const ModelPtr reg = builtin_model("register");
  const Trace trace =
      read_trace(*reg, R"({"event":"received","endpoint":4,"message":{"type":"done"}})");
  const HistoryResult result = check_history(reg, trace);
  EXPECT_EQ(result.verdict, Verdict::violated);
  EXPECT_THAT(result.rejection.headline, HasSubstr("never sent"));
}

TEST(Histories, LimitsGiveUndecided) {
  const ModelPtr queue = builtin_model("queue");
  Trace trace;
  for (Endpoint e = 0; e < 12; ++e) {
    trace.push_back({Event::Kind::sent, e, wrap(models::Queue::Enqueue{e}), 0});
  }
  for (Endpoint e = 0; e < 12; ++e) {
    trace.push_back({Event::Kind::received, e, wrap(models::Done{}), 0});
  }
  trace.push_back({Event::Kind::sent, 0, wrap(models::Queue::Dequeue{}), 0});
  trace.push_back({Event::Kind::received, 0, wrap(models::Number{99}), 0});
  HistoryOptions options;
  options.quick = false;
  options.steps = 10'000;
  EXPECT_EQ(check_history(queue, trace, options).verdict, Verdict::undecided);
  options.steps = 1'000'000'000;
  options.remembered = 10'000;
  const HistoryResult result = check_history(queue, trace, options);
  EXPECT_EQ(result.verdict, Verdict::undecided);
  EXPECT_THAT(result.undecided_reason, HasSubstr("HistoryOptions::remembered"));
}

Trace small_trace() {
  return {{Event::Kind::sent, 1, wrap(models::KeyValue::Put{"a<b", "\x01&\"x\""}), 0},
          {Event::Kind::sent, 22, wrap(models::KeyValue::Get{"a"}), 0},
          {Event::Kind::gave_up, 1, nullptr, 0},
          {Event::Kind::received, 22, wrap(models::Text{"z"}), 0}};
}

TEST(Charts, TextShowsLifelinesAndTheMark) {
  ChartOptions options;
  options.unexplained = 3;
  EXPECT_EQ(text_chart(small_trace(), options),
            "        1     22    system\n"
            "        |     |     |\n"
            "     1  |---------->|  put(key \"a<b\", value \"\\u0001&\\\"x\\\"\")\n"
            "     2  |     |---->|  get(key \"a\")\n"
            "     3  x     |     |  gave up waiting\n"
            "     4  |     |<----|  value(value \"z\")   <== not explained\n");
  options.most_events = 1;
  EXPECT_THAT(text_chart(small_trace(), options), HasSubstr("(3 events before)"));
  EXPECT_EQ(text_chart({}), "");
}

TEST(Charts, SvgEscapesWhatItShows) {
  ChartOptions options;
  options.unexplained = 3;
  const std::string svg = svg_chart(small_trace(), options);
  EXPECT_THAT(svg, HasSubstr("a&lt;b"));
  EXPECT_THAT(svg, HasSubstr("(not explained)"));
  EXPECT_EQ(svg.find("a<b"), std::string::npos);
  EXPECT_EQ(svg.rfind("</svg>\n"), svg.size() - 7);
}

/// A model with one of each mistake.
struct Faulty {
  static constexpr const char* name = "faulty";
  struct Ask {
    int kind = 0;
    template <class F>
    static void fields(F& f) {
      f("kind", &Ask::kind);
    }
  };
  using Request = Ask;
  using Response = Ask;
  Sym<Integer> level = 0;
  template <class F>
  static void fields(F& f) {
    f("level", &Faulty::level);
  }
  void on(const Ask& q, Context& c) {
    if (q.kind == 0) {
      level = c.fresh<Integer>("level");
      c.assume(level > Sym<Integer>(3));
      if (c.decide(level < Sym<Integer>(2))) level = 0;  // never
      c.reply(q);
    } else if (q.kind == 1) {
      c.assume(level > Sym<Integer>(5) && level < Sym<Integer>(4));
      c.reply(q);
    } else if (q.kind == 2) {
      throw std::runtime_error("not written yet");
    }
  }
  static std::vector<Request> samples() { return {{0}, {1}, {2}, {3}}; }
};

TEST(Exploration, FindsMistakesOfTheModel) {
  const Exploration found = explore(model<Faulty>());
  EXPECT_TRUE(found.complete);
  std::string all;
  for (const auto& finding : found.findings) all += finding.text + "\n";
  ASSERT_EQ(found.findings.size(), 3u) << all;
  EXPECT_THAT(all, HasSubstr("no run of the reaction to {kind 1} is possible"));
  EXPECT_THAT(all, HasSubstr("not written yet"));
  EXPECT_THAT(all, HasSubstr("the answer true (or second) never came"));
  ASSERT_EQ(found.notes.size(), 1u);
  EXPECT_THAT(found.notes[0], HasSubstr("{kind 3} can end without sending anything"));
}

TEST(Exploration, BoundsTheNumberOfStates) {
  ExploreOptions options;
  options.states = 50;
  const Exploration found = explore(builtin_model("queue"), options);
  EXPECT_FALSE(found.complete);
  EXPECT_TRUE(found.findings.empty());
  EXPECT_TRUE(explore(builtin_model("lock")).complete);
}

}  // namespace
}  // namespace surety::protocol
