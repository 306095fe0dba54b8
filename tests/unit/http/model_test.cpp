// The validator of the HTTP model by itself.
#include "testers/http/model.h"

#include <gtest/gtest.h>

#include <iostream>

#include "surety/protocol/validator.h"
#include "tests/unit/http/counted_memory.h"

namespace surety::http {
namespace {

using protocol::Verdict;

Request asked(const char* method, std::string body = "") {
  Request q;
  q.method = method;
  q.path = "a";
  if (!body.empty()) q.body = std::move(body);
  return q;
}
Answer answered(Integer status, const char* tag = "") {
  Answer a;
  a.status = status;
  if (*tag != '\0') a.etag = EntityTag{Sym<bool>(false), Sym<std::string>(tag)};
  return a;
}
protocol::Validator<Model> validator() {
  Model usual;
  usual.usual = true;
  protocol::Options options;
  options.partition = options.answers_in_order = true;
  options.hypotheses = 2'000;  // as the tester has it
  options.steps = 10'000;
  return {usual, protocol::tcp(), options};
}

TEST(HttpModel, SharesLargeContentsAmongItsHypotheses) {
  constexpr std::size_t size = 200'000;
  const counted::Memory memory;
  auto v = validator();
  // Writers and readers at the same time: the orders are many, and may be too many.
  for (protocol::Endpoint i = 1; i <= 6; ++i) {
    v.sent(i, asked("PUT", std::string(size, static_cast<char>('a' + i))));
  }
  v.sent(7, asked("GET"));
  v.sent(8, asked("HEAD"));
  v.received(1, answered(201, "t1"));
  std::cout << v.statistics().reactions << " reactions, " << memory.most_bytes()
            << " bytes at most\n";
  EXPECT_NE(v.verdict(), Verdict::violated) << v.report();
  EXPECT_GT(v.statistics().reactions, 1000u);
  EXPECT_LT(memory.most_bytes(), 20'000'000);
}

TEST(HttpModel, ComparesLargeContents) {
  const std::string large(100'000, 'x'), other = std::string(99'999, 'x') + "y";
  for (const bool right : {true, false}) {
    auto v = validator();
    v.sent(1, asked("PUT", large));
    v.received(1, answered(201));
    v.sent(1, asked("GET"));
    Answer a = answered(200);
    a.body = Sym<std::string>(right ? large : other);
    v.received(1, a);
    EXPECT_EQ(v.verdict(), right ? Verdict::explained : Verdict::violated);
  }
}

TEST(HttpModel, KnowsSeveralRanges) {
  const auto verdict = [](const std::vector<Parts::Piece>& pieces, Integer status = 206) {
    auto v = validator();
    v.sent(1, asked("PUT", "0123456789"));
    v.received(1, answered(201));
    Request q = asked("GET");
    q.range = Range{1, 2};
    q.more_ranges = {{Range{5, 6}}};
    v.sent(1, q);
    Answer a = answered(status);
    if (status == 206) {
      a.parts.emplace();
      a.parts->pieces = pieces;
    }
    v.received(1, a);
    return v.verdict();
  };
  EXPECT_EQ(verdict({{1, 2, 10, "12"}, {5, 6, 10, "56"}}), Verdict::explained);
  EXPECT_EQ(verdict({{5, 6, 10, "56"}, {1, 2, -1, "12"}}), Verdict::explained);
  EXPECT_EQ(verdict({{1, 6, 10, "123456"}}), Verdict::explained);  // joined
  EXPECT_EQ(verdict({{5, 6, 10, "56"}}), Verdict::explained);
  EXPECT_EQ(verdict({{1, 2, 10, "12"}, {5, 6, 10, "57"}}), Verdict::violated);
  EXPECT_EQ(verdict({{1, 2, 10, "12"}, {5, 7, 10, "567"}}), Verdict::violated);  // not asked for
  EXPECT_EQ(verdict({{1, 2, 11, "12"}}), Verdict::violated);
  EXPECT_EQ(verdict({}), Verdict::violated);
  EXPECT_EQ(verdict({}, 416), Verdict::explained);  // rejected altogether
  EXPECT_EQ(text_of(std::vector<Range>{{1, 2}, {5, {}}, {{}, 3}}), "bytes=1-2,5-,-3");
}

// What was observed says which way the model went; the alternatives are told all the same.
TEST(HttpModel, TellsAllAlternativesOfARejection) {
  auto v = validator();
  v.sent(1, asked("PUT", "x"));
  v.received(1, answered(201));
  v.sent(1, asked("GET"));
  v.received(1, answered(404));
  ASSERT_EQ(v.verdict(), Verdict::violated);
  bool with_tag = false, without = false;
  for (const auto& expected : v.rejection().expected) {
    const auto* a = message_as<Answer>(*expected.message);
    ASSERT_NE(a, nullptr);
    EXPECT_EQ(a->status, 200);
    with_tag = with_tag || a->etag.has_value();
    without = without || !a->etag.has_value();
  }
  EXPECT_TRUE(with_tag && without);
}

}  // namespace
}  // namespace surety::http
