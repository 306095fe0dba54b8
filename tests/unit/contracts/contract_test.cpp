#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool/contracts/build_contract.h"
#include "tool/contracts/relations.h"
#include "tool/model/place.h"
#include "tool/system/files.h"

namespace surety::tool::contracts {
namespace {

struct Parsed {
  std::vector<RawClause> clauses;
  Problems problems;
};

Parsed parse(std::string_view comment, unsigned offset = 0) {
  Parsed parsed;
  parsed.clauses = parse_comment(comment, offset, "a.cpp", parsed.problems);
  return parsed;
}

TEST(ParseComment, FindsClausesAmongDocumentation) {
  const Parsed parsed = parse(
      "/// The largest element: of a range.\n"
      "/// assume: !v.empty()\n"
      "///\n"
      "/// Note: this is prose.\n"
      "/// expect: ret\n"
      "///     == 3\n"
      "///\n"
      "/// not part of it\n");
  ASSERT_EQ(parsed.clauses.size(), 2u);
  EXPECT_EQ(parsed.clauses[0].text.text, "!v.empty()");
  EXPECT_EQ(parsed.clauses[1].text.text, "ret == 3");
  EXPECT_TRUE(parsed.problems.empty());
}

TEST(ParseComment, KnowsEveryKindOfDocComment) {
  EXPECT_EQ(parse("/** assume: a */").clauses.at(0).text.text, "a");
  EXPECT_EQ(parse("/*! assume: a\n    expect: b */").clauses.at(1).text.text, "b");
  EXPECT_EQ(parse("//! requires: a").clauses.at(0).kind, ClauseKind::assume);
  const Parsed starred = parse("/**\n * assume: a\n *   && b\n * ensures: c\n */");
  ASSERT_EQ(starred.clauses.size(), 2u);
  EXPECT_EQ(starred.clauses[0].text.text, "a && b");
  EXPECT_EQ(starred.clauses[1].kind, ClauseKind::expect);
}

TEST(ParseComment, RemembersPlacesAcrossLines) {
  const std::string comment = "/// assume: a\n///   && bc";
  const Parsed parsed = parse(comment, 50);
  const SourceText& text = parsed.clauses.at(0).text;
  const std::size_t at = text.text.find("bc");
  EXPECT_EQ(text.offsets[at], 50 + comment.find("bc"));
  EXPECT_EQ(parsed.clauses[0].keyword_offset, 54u);
}

TEST(ParseComment, SuggestsKeywordsForNearMissesOnly) {
  EXPECT_EQ(parse("/// exepct: x").problems.at(0).remedy, "did you mean 'expect:'?");
  EXPECT_EQ(parse("/// asume: x").problems.size(), 1u);
  EXPECT_EQ(parse("/// invariants: x").problems.size(), 1u);
  for (const char* prose : {"/// reason: x", "/// note: x", "/// returns: x", "/// Expect: x",
                            "/// example: x", "/// std::vector is", "/// case: x", "/// as: x"}) {
    EXPECT_TRUE(parse(prose).problems.empty()) << prose;
    EXPECT_TRUE(parse(prose).clauses.empty()) << prose;
  }
}

Contract contract(std::string_view comment, const std::vector<std::string>& parameters,
                  Problems& problems) {
  return build_contract(parse(comment).clauses, "a.cpp", parameters, problems);
}

TEST(Contract, SortsClausesIntoRegions) {
  Problems problems;
  const Contract made = contract(
      "/// region: first one\n/// assume: a = inclusive(1, 2)\n/// expect: ret == 1\n"
      "/// region: second\n/// assume: a == 7\n/// config: 200s\n"
      "/// hyper: commutative\n/// assume: a_p = b\n",
      {"a", "b"}, problems);
  EXPECT_TRUE(problems.empty());
  ASSERT_EQ(made.regions.size(), 2u);
  EXPECT_EQ(made.regions[0].name, "first one");
  EXPECT_EQ(made.regions[0].assumes[0].parameter, "a");
  EXPECT_EQ(made.regions[0].assumes[0].generator.text, "inclusive(1, 2)");
  EXPECT_TRUE(made.regions[1].assumes[0].parameter.empty());
  ASSERT_EQ(made.regions[1].hypers.size(), 1u);
  EXPECT_EQ(made.regions[1].hypers[0].assumes[0].parameter, "a_p");
  EXPECT_EQ(made.regions[1].configs.size(), 1u);
  EXPECT_EQ(region_identifier("first  one!"), "first_one");
}

TEST(Contract, CountsTheExecutionsOfARelation) {
  Problems problems;
  const Contract made = contract(
      "/// hyper: transitive\n/// assume: a_p = b\n/// assume: b_p = like(b)\n"
      "/// assume: b_pp = b_p\n/// expect: ret && ret_p ==> ret_pp\n"
      "/// hyper: deterministic\n",
      {"a", "b"}, problems);
  EXPECT_TRUE(problems.empty());
  ASSERT_EQ(made.regions.at(0).hypers.size(), 2u);
  EXPECT_EQ(made.regions[0].hypers[0].executions, 3u);
  EXPECT_EQ(made.regions[0].hypers[0].assumes[1].like, "b");
  EXPECT_EQ(made.regions[0].hypers[1].executions, 2u);
}

TEST(Contract, RefusesUnprimedParametersInARelation) {
  Problems problems;
  contract("/// hyper: x\n/// assume: a = b\n/// assume: c_p = b\n", {"a", "b"}, problems);
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_THAT(problems[0].message, testing::HasSubstr("first execution"));
  EXPECT_THAT(problems[1].message, testing::HasSubstr("no primed parameter"));
}

TEST(Contract, TakesThrowsApart) {
  Problems problems;
  const Contract made = contract(
      "/// expect: throws std::logic_error\n/// expect: throws E if x > 0\n"
      "/// expect: throws E iff x\n",
      {"x"}, problems);
  const std::vector<Clause>& expects = made.regions.at(0).expects;
  EXPECT_EQ(expects[0].throws, Throws::always);
  EXPECT_EQ(expects[0].exception_type.text, "std::logic_error");
  EXPECT_EQ(expects[1].throws, Throws::if_);
  EXPECT_EQ(expects[1].condition.text, "x > 0");
  EXPECT_EQ(expects[2].throws, Throws::iff);
}

TEST(Contract, ReadsInstantiations) {
  Problems problems;
  const Contract made =
      contract("/// config: with T = int, std::map<int, long>, X<Y<int>>\n", {}, problems);
  ASSERT_EQ(made.instantiations.size(), 1u);
  EXPECT_THAT(made.instantiations[0],
              testing::ElementsAre("int", "std::map<int, long>", "X<Y<int>>"));
}

TEST(Contract, RefusesGeneratorsForUnknownParameters) {
  Problems problems;
  contract("/// assume: mont = inclusive(1, 12)\n", {"month"}, problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].remedy, "did you mean 'month'?");
  EXPECT_EQ(problems[0].length, 4u);
}

TEST(NamedRelations, AreAllInTheManual) {
  const std::string manual = read_file(SURETY_SOURCE_DIR "/docs/hyperproperties.md");
  ASSERT_FALSE(named_relations().empty());
  for (const NamedRelation& relation : named_relations()) {
    EXPECT_THAT(manual, testing::HasSubstr("| `" + relation.usage + "` |"));
  }
}

TEST(PrintProblem, CountsLinesAndColumnsFromOne) {
  const LineColumn place = line_column("ab\ncd\n", 4);
  EXPECT_EQ(place.line, 2u);
  EXPECT_EQ(place.column, 2u);
}

}  // namespace
}  // namespace surety::tool::contracts
