// What test programs write can be read again, field by field.
#include "runtime/run/result_codec.h"

#include <gtest/gtest.h>

namespace surety {
namespace {

Failure full_failure() {
  Failure failure;
  failure.kind = "postcondition";
  failure.message = "expect: ret > 0\n  ret is 0";
  failure.file = "/a/b.cpp";
  failure.line = 7;
  failure.signature = "s";
  failure.violated_function = "f";
  failure.clause = {"expect", "ret > 0", {"/a/b.cpp", 7, 13}};
  failure.violated_region = "small";
  failure.blame = "f";
  failure.blame_place = {"/a/b.cpp", 9, 5};
  failure.calls = {{"f", {"small", "even"}, {"/a/b.cpp", 20, 3}}, {"g", {}, {}}};
  failure.executions = {{"x", false, {"1", "2"}}, {"ret", true, {"3", "3"}}};
  failure.divergence = Divergence{{"/a/b.cpp", 1, 0}, {"/a/b.cpp", 2, 0}, {}};
  failure.conclusion = "a == b";
  failure.while_making = true;
  failure.then = Death{"crash", "segmentation fault"};
  return failure;
}

void expect_same(const Failure& a, const Failure& b) {
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.message, b.message);
  EXPECT_EQ(a.file, b.file);
  EXPECT_EQ(a.line, b.line);
  EXPECT_EQ(a.signature, b.signature);
  EXPECT_EQ(a.violated_function, b.violated_function);
  EXPECT_EQ(a.clause.full(), b.clause.full());
  EXPECT_EQ(a.clause.place.text(), b.clause.place.text());
  EXPECT_EQ(a.clause.place.column, b.clause.place.column);
  EXPECT_EQ(a.violated_region, b.violated_region);
  EXPECT_EQ(a.blame, b.blame);
  EXPECT_EQ(a.blame_place.text(), b.blame_place.text());
  ASSERT_EQ(a.calls.size(), b.calls.size());
  for (std::size_t i = 0; i < a.calls.size(); ++i) {
    EXPECT_EQ(a.calls[i].function, b.calls[i].function);
    EXPECT_EQ(a.calls[i].regions, b.calls[i].regions);
    EXPECT_EQ(a.calls[i].called_at.text(), b.calls[i].called_at.text());
  }
  ASSERT_EQ(a.executions.size(), b.executions.size());
  for (std::size_t i = 0; i < a.executions.size(); ++i) {
    EXPECT_EQ(a.executions[i].name, b.executions[i].name);
    EXPECT_EQ(a.executions[i].output, b.executions[i].output);
    EXPECT_EQ(a.executions[i].values, b.executions[i].values);
  }
  ASSERT_EQ(a.divergence.has_value(), b.divergence.has_value());
  if (a.divergence) {
    EXPECT_EQ(a.divergence->after.text(), b.divergence->after.text());
    EXPECT_EQ(a.divergence->first.text(), b.divergence->first.text());
    EXPECT_EQ(a.divergence->second.known(), b.divergence->second.known());
  }
  EXPECT_EQ(a.conclusion, b.conclusion);
  EXPECT_EQ(a.while_making, b.while_making);
  ASSERT_EQ(a.then.has_value(), b.then.has_value());
  if (a.then) {
    EXPECT_EQ(a.then->kind, b.then->kind);
    EXPECT_EQ(a.then->message, b.then->message);
  }
}

TEST(ResultCodec, AFailurePassesBetweenProcesses) {
  expect_same(unpack_failure(pack_failure(full_failure())), full_failure());
  expect_same(unpack_failure(pack_failure(Failure{})), Failure{});
}

TEST(ResultCodec, BytesThatAreNotUtf8PassBetweenProcesses) {
  Failure failure;
  failure.message = std::string("\xff\x00\xc3(", 4);
  EXPECT_EQ(unpack_failure(pack_failure(failure)).message, failure.message);
}

TEST(ResultCodec, AResultIsOneLine) {
  PropertyResult written;
  written.property = "Contract.f/1_one";
  written.file = "/a/b.cpp";
  written.line = 3;
  written.row = {"Contract.f", 1, "1_one"};
  Result& result = written.result;
  result.outcome = Outcome::failed;
  result.cases = 10;
  result.rejected = 2;
  result.seed = 18446744073709551615u;
  result.filters.tried = 12;
  result.filters.accepted = 10;
  result.relation = {5, 4, 3, 2, 1};
  result.law = {9, 8, 7};
  result.seconds = 0.25;
  result.labels = {{"b", 2}, {"a", 1}};
  result.grammars = {{"Json", 1, 2, 3, 4, 5, {"value"}}};
  result.error = "e";
  result.no_objects = "n";
  result.notice = "o";
  Counterexample example;
  example.id = "0a";
  example.failure = full_failure();
  example.arguments = {{"x", "1", false}, {"drawn", "2", true}};
  example.original = {{"x", "100", false}};
  example.output = "said\n";
  example.shrink_steps = 3;
  example.from_store = true;
  example.found_after = 4;
  result.counterexamples.push_back(example);

  const std::string line = encode(written);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto decoded = decode_line(line);
  ASSERT_TRUE(decoded);
  const auto& read = std::get<PropertyResult>(*decoded);
  EXPECT_EQ(read.property, written.property);
  EXPECT_EQ(read.file, written.file);
  EXPECT_EQ(read.line, written.line);
  EXPECT_EQ(read.row.test, "Contract.f");
  EXPECT_EQ(read.row.number, 1u);
  EXPECT_EQ(read.row.name, "1_one");
  EXPECT_EQ(read.result.outcome, Outcome::failed);
  EXPECT_EQ(read.result.cases, 10u);
  EXPECT_EQ(read.result.rejected, 2u);
  EXPECT_EQ(read.result.seed, result.seed);
  EXPECT_EQ(read.result.filters.tried, 12u);
  EXPECT_EQ(read.result.filters.accepted, 10u);
  EXPECT_EQ(read.result.relation.pairs, 5u);
  EXPECT_EQ(read.result.relation.shared, 1u);
  EXPECT_EQ(read.result.law.premise_held, 9u);
  EXPECT_EQ(read.result.law.exceptions, 7u);
  EXPECT_DOUBLE_EQ(read.result.seconds, 0.25);
  EXPECT_EQ(read.result.labels, result.labels);
  ASSERT_EQ(read.result.grammars.size(), 1u);
  EXPECT_EQ(read.result.grammars[0].paths_reached, 5u);
  EXPECT_EQ(read.result.grammars[0].missed, std::vector<std::string>{"value"});
  EXPECT_EQ(read.result.error, "e");
  EXPECT_EQ(read.result.no_objects, "n");
  EXPECT_EQ(read.result.notice, "o");
  ASSERT_EQ(read.result.counterexamples.size(), 1u);
  const Counterexample& again = read.result.counterexamples[0];
  expect_same(again.failure, example.failure);
  EXPECT_EQ(again.id, "0a");
  ASSERT_EQ(again.arguments.size(), 2u);
  EXPECT_TRUE(again.arguments[1].drawn_in_body);
  EXPECT_EQ(again.original[0].literal, "100");
  EXPECT_EQ(again.output, "said\n");
  EXPECT_EQ(again.shrink_steps, 3u);
  EXPECT_TRUE(again.from_store);
  EXPECT_EQ(again.found_after, 4u);
}

TEST(ResultCodec, CallsThatAreNotMadeAreLinesOfTheirOwn) {
  const auto decoded = decode_line(encode(CallNotMade{"T", "T(0)", "it crashes"}));
  ASSERT_TRUE(decoded);
  const auto& read = std::get<CallNotMade>(*decoded);
  EXPECT_EQ(read.type, "T");
  EXPECT_EQ(read.call, "T(0)");
  EXPECT_EQ(read.why, "it crashes");
}

TEST(ResultCodec, UnfinishedAndUnknownLinesArePassedOver) {
  PropertyResult result;
  result.property = "A.b";
  const std::string line = encode(result);
  for (std::size_t size = 0; size < line.size(); ++size) {
    EXPECT_FALSE(decode_line(std::string_view(line).substr(0, size))) << size;
  }
  EXPECT_FALSE(decode_line("{\"other\": 1}"));
  EXPECT_FALSE(decode_line("[]"));
}

TEST(ResultCodec, InLinesWhatIsNotUtf8IsReplaced) {
  PropertyResult result;
  result.property = "A.b";
  result.result.error = "a\xff";
  const auto decoded = decode_line(encode(result));
  ASSERT_TRUE(decoded);
  EXPECT_EQ(std::get<PropertyResult>(*decoded).result.error, "a\xef\xbf\xbd");
}

}  // namespace
}  // namespace surety
