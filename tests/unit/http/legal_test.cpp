// What servers may do: answers and requests that were once reported although RFC 9110 allows them.
#include <gtest/gtest.h>

#include <iostream>
#include <stdexcept>

#include "runtime/harness/simplify.h"
#include "surety/protocol/validator.h"
#include "surety/source.h"
#include "testers/http/codec.h"
#include "testers/http/generator.h"
#include "testers/http/model.h"
#include "testers/http/proxy_model.h"
#include "testers/http/request_check.h"
#include "tests/unit/http/server_thread.h"

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
Answer answered(Integer status, std::string body = "") {
  Answer a;
  a.status = status;
  if (!body.empty()) a.body = Sym<std::string>(std::move(body));
  return a;
}

/// Requests and answers, one after the other, with the full model.
Verdict verdict_of(const std::vector<std::pair<Request, Response>>& exchanges) {
  protocol::Options options;
  options.partition = options.answers_in_order = true;
  protocol::Validator<Model> v({}, protocol::tcp(), options);
  for (const auto& [request, response] : exchanges) {
    v.sent(1, request);
    v.received(1, response);
  }
  return v.verdict();
}

TEST(Legal, WritingIsRefusedWith404) {
  for (const Integer status : {404, 410}) {
    EXPECT_EQ(verdict_of({{asked("PUT", "x"), answered(status)}, {asked("GET"), answered(404)}}),
              Verdict::explained);
    for (const char* method : {"PUT", "DELETE"}) {
      const Request refused = asked(method, *method == 'P' ? "y" : "");
      EXPECT_EQ(verdict_of({{asked("PUT", "x"), answered(201)},
                            {refused, answered(status)},
                            {asked("GET"), answered(200, "x")}}),
                Verdict::explained)
          << method;
      // What was refused has not been done.
      EXPECT_EQ(verdict_of({{asked("PUT", "x"), answered(201)},
                            {refused, answered(status)},
                            {asked("GET"), *method == 'P' ? answered(200, "y") : answered(404)}}),
                Verdict::violated)
          << method;
    }
  }
}

TEST(Legal, SeveralRangesAreRejected) {
  Request one = asked("GET");
  one.range = Range{0, 0};
  Request several = one;
  several.more_ranges = {{Range{1, 1}}};
  EXPECT_EQ(verdict_of({{asked("PUT", "xy"), answered(201)}, {several, answered(416)}}),
            Verdict::explained);
  EXPECT_EQ(verdict_of({{asked("PUT", "xy"), answered(201)}, {one, answered(416)}}),
            Verdict::violated);
}

TEST(Legal, AGatewayKeepsInterimAnswersToItself) {
  for (const bool gateway : {true, false}) {
    proxy::Model model;
    model.gateway = gateway;
    protocol::Options options;
    options.partition = true;
    protocol::Validator<proxy::Model> v(model, protocol::tcp(), options);
    proxy::Exchange q;
    q.id = "0001";
    q.path = "a";
    q.plan.interim = true;
    v.sent(1, q);
    proxy::Forwarded f;
    f.id = q.id;
    f.method = "GET";
    f.path = "a";
    const auto origin = proxy::origin_endpoint(q.id);
    v.received(origin, f);
    ASSERT_TRUE(v.explained()) << v.report();
    v.sent(origin, proxy::Reply{q.id, q.plan});
    proxy::Relayed r;
    r.id = r.marked = q.id;
    v.received(1, r);
    EXPECT_EQ(v.verdict(), gateway ? Verdict::explained : Verdict::violated) << v.report();
  }
}

// ---- requests --------------------------------------------------------------------------------

TEST(Requests, ThatMeanNothingAreNotSent) {
  Request q = asked("GET");
  EXPECT_EQ(problem_of(q), "");
  q.range = Range{0, 1};
  q.if_range.emplace();
  EXPECT_EQ(problem_of(q), "If-Range needs a tag or a date");
  q.if_range->tag = Tag{false, "t"};
  EXPECT_EQ(problem_of(q), "");
  q.range.reset();
  EXPECT_EQ(problem_of(q), "there is no Range to go with it");
  q = asked("GET");
  q.range.emplace();
  EXPECT_NE(problem_of(q), "");
  q = asked("G");
  EXPECT_NE(problem_of(q), "");
}

/// A request with anything in it, sensible or not.
Request drawn(Source& source) {
  const auto any = [&](std::uint64_t count) { return source.choose(count - 1); };
  const auto tag = [&] { return Tag{any(2) == 0, any(3) == 0 ? "" : "t"}; };
  const auto tags = [&] {
    Tags result;
    for (std::uint64_t n = any(3); n > 0; --n) result.push_back(tag());
    return result;
  };
  const auto date = [&] { return static_cast<Integer>(any(2) == 0 ? 784111777 : 4102444800); };
  const auto range = [&] {
    Range result;
    if (any(3) != 0) result.first = static_cast<Integer>(any(3));
    if (any(3) != 0) result.last = static_cast<Integer>(any(5));
    return result;
  };
  static const char* const methods[] = {"GET", "HEAD", "PUT", "DELETE", "POST", "OPTIONS"};
  Request q;
  q.method = methods[any(6)];
  q.path = any(3) == 0 ? "/given" : "a";
  if (q.method == "PUT" && any(3) != 0) q.body = any(2) == 0 ? "" : "x\r\n\xff";
  if (any(3) == 0) q.if_match = tags();
  if (any(3) == 0) q.if_none_match = tags();
  if (any(3) == 0) q.if_modified_since = date();
  if (any(3) == 0) q.if_unmodified_since = date();
  if (any(2) == 0) q.range = range();
  if (any(4) == 0) q.more_ranges = {{range()}};
  if (any(4) == 0) q.unit = "surety";
  if (any(3) == 0) q.if_range = any(2) == 0 ? IfRange{tag(), {}} : IfRange{{}, date()};
  static const char* const forms[] = {"rfc850", "asctime", "invalid"};
  if (any(4) == 0) q.dates = forms[any(3)];
  if (any(4) == 0) q.lines = true;
  return q;
}

TEST(Requests, AreTheSameForModelAndServerHoweverTheyAreShrunk) {
  constexpr std::uint64_t seed = 19;
  Source source(seed);
  Naming naming;
  naming.authority = "127.0.0.1:1";
  naming.prefix = "surety-";
  unsigned sent = 0, refused = 0;
  const auto see = [&](const Request& q) {
    HttpCodec codec({&naming, true, false, nullptr});
    if (!problem_of(q).empty()) {
      ++refused;
      return false;
    }
    EXPECT_NO_THROW(codec.encode(*protocol::wrap(q))) << protocol::to_json(q).dump();
    ++sent;
    return true;
  };
  for (int i = 0; i < 3000; ++i) {
    const Request q = drawn(source);
    if (!see(q)) continue;
    for (const harness::Json& form : harness::simpler_forms(protocol::to_json(q))) {
      Request simpler;
      if (!protocol::from_json(form, simpler)) see(simpler);
    }
  }
  std::cout << "seed " << seed << ": " << sent << " sent, " << refused << " refused\n";
  EXPECT_GT(sent, 3000u);
  EXPECT_GT(refused, 1000u);
  // And if one should be let through, it is noticed.
  Request q = asked("GET");
  q.if_range.emplace();
  HttpCodec codec({&naming, true, false, nullptr});
  EXPECT_THROW(codec.encode(*protocol::wrap(q)), std::logic_error);
}

TEST(Requests, ThatMeanNothingEndARunAsUndecided) {
  const ServerThread server({"", "strong"});
  HttpTester tester(server.settings());
  const harness::Script script = harness::read_script(
      R"({"request":{"method":"GET","path":"a","range":{"first":0},"if_range":{}}})");
  const harness::Run run = harness::run_script(tester.tester(), script, {});
  EXPECT_EQ(run.kind, harness::Kind::undecided);
  EXPECT_NE(run.reason.find("If-Range needs a tag or a date"), std::string::npos) << run.reason;
}

TEST(Dates, HaveThreeForms) {
  EXPECT_EQ(date_text(784111777, "rfc850"), "Sunday, 06-Nov-94 08:49:37 GMT");
  EXPECT_EQ(date_text(784111777, "asctime"), "Sun Nov  6 08:49:37 1994");
  for (const char* form : {"", "rfc850", "asctime", "invalid"}) {
    for (const Integer date : {784111777, 1704067200, 1893456000}) {
      EXPECT_EQ(date_from(date_text(date, form), form), date) << form;
      EXPECT_EQ(date_from(date_text(date, form)).has_value(), *form == '\0') << form;
    }
  }
}

TEST(Bytes, ThatAreNotUnicodeSurviveInScripts) {
  for (const std::string& text :
       {std::string("\xff\xfe"), std::string("a\0b", 3), std::string("\xc3"),
        std::string("\xed\xa0\x80"), std::string("\xc3\xa4")}) {
    const std::string written = harness::Json::of(text).dump();
    EXPECT_EQ(protocol::parse_json(written).string, text) << written;
  }
}

}  // namespace
}  // namespace surety::http
