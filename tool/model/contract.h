// A contract as its author wrote it, after parsing of the comment: regions with clauses.
//
// Plain data, no compiler types. tool/contracts/build_contract makes it from the clauses of one
// comment; the typed side of a clause (TypedExpression) is filled in by
// tool/front_end/typing/type_clauses.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tool/model/layer.h"
#include "tool/model/place.h"
#include "tool/model/source_text.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::model {

struct ExactNode;  // tool/model/exact.h

/// What a clause does; its keyword says so (tool/contracts/keywords.h).
enum class ClauseKind { region, assume, draw, expect, config, hyper, invariant, other };

/// When a call has to throw, or `may`.
enum class Throws { never, always, if_, iff, may };

struct Clause {
  ClauseKind kind = ClauseKind::other;
  std::string keyword;
  unsigned keyword_offset = 0;
  Place place;
  SourceText text;  // everything after the keyword
  /// As its author sees it, where the text has other names: of a specifier of C++26.
  std::string written;
  bool of_assert = false;  // an assertion that the body begins with
  /// Where problems of a clause are shown that nobody wrote; `nowhere` for a written one.
  unsigned made_up_at = nowhere;

  std::string parameter;  // `assume: parameter = generator`; empty for a condition
  SourceText generator;   // of a primed parameter also a value, or like(x)
  std::string like;       // the x of like(x): drawn as x is drawn, independently of it
  bool is_value = false;  // what is assumed of a primed parameter is a value, not a generator

  Throws throws = Throws::never;  // `expect: throws exception_type if condition`
  SourceText exception_type;
  SourceText condition;  // of a throws clause; always evaluated on entry

  TypedExpression typed;          // of the condition, the generator or the throws condition
  bool is_typed = false;          // false in templates, where types are not known
  bool uses_object = false;       // it needs the object of the method
  std::vector<unsigned> members;  // places of its members that are named without the object
  bool hidden_members = false;    // some of them are not public
  std::shared_ptr<const ExactNode> exact;  // of a condition, where a proof may need it
  std::string generator_type;              // value_type of the generator, where it is known

  const std::string& shown() const { return written.empty() ? text.text : written; }
  /// With its keyword: `expect: x > 0`, `pre(x > 0)`.
  std::string shown_in_full() const;
};

/// A relation between executions: a `hyper:` line and the clauses below it, up to the next region
/// or relation.
struct Hyper {
  SourceText text;  // what stands behind `hyper:`
  std::string name;
  unsigned offset = 0;  // of the word `hyper`
  Place place;
  std::vector<Clause> assumes;
  std::vector<Clause> expects;
  std::vector<Clause> resets;
  std::vector<Clause> configs;
  unsigned executions = 2;
  bool expanded = false;  // the clauses were made from the name of the relation
  /// Every execution may be compared with every other one that agrees with it in the parameters
  /// that are not varied.
  bool symmetric = false;
};

struct Region {
  std::string name;
  Place place;
  unsigned offset = 0;  // of the word `region`
  std::vector<Clause> assumes;
  std::vector<Clause> draws;  // `draw: parameter = generator`: for tests only, never checked
  std::vector<Clause> expects;
  std::vector<Clause> configs;
  std::vector<Hyper> hypers;
};

/// `stub: f` and, below it, what the stub's results are like.
struct StubClause {
  Clause clause;  // its text names the function
  std::vector<Clause> expects;
};

struct Contract {
  std::string file;
  unsigned comment_offset = 0;
  std::vector<Region> regions;                           // never empty for a function contract
  std::vector<Clause> invariants;                        // on classes
  std::vector<Clause> configs;                           // before any region, e.g. `with T = int`
  std::vector<Clause> others;                            // clauses of other parts of the product
  std::vector<StubClause> stubs;                         // `stub:`, with the expectations below it
  std::vector<Clause> stubbing;                          // the expectations of a `mock:`
  std::vector<std::vector<std::string>> instantiations;  // `config: with T = int, long`
  std::vector<std::string> instantiated;                 // the names before the `=`
  std::string raw;  // all clauses as text, to compare two declarations

  bool has_function_clauses() const;
  bool empty() const;
  /// The first clause of another part of the product that has this keyword; null if there is none.
  const Clause* other(std::string_view keyword) const;
};

}  // namespace surety::tool::model
