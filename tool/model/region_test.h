// What is known about a test of a region before it is run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tool/model/layer.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/place.h"
#include "tool/model/proof.h"
#include "tool/model/test_name.h"

namespace surety::tool::model {

/// A region and the test that was made for it, or the reason why there is none.
/// A clause as a test outside of the class states it.
struct PastedClause {
  std::string text;               // as it was written
  std::string code;               // plain C++, or the condition of an exception; empty: the call
  std::string exception;          // the type that is to be thrown; empty for other clauses
  std::vector<std::string> olds;  // expressions to be kept before the call, as old_1 and so on
};

/// An assertion that the function begins with.
struct LeadingPlace {
  std::string file;
  unsigned first_line = 0;
  unsigned last_line = 0;
  std::string written;
  std::string condition;  // as the contract would say it
};

struct RegionTest {
  TestName name;         // empty if there is no test
  std::string function;  // qualified
  std::string overload;  // the types of its parameters, `(int)`, where its name is not enough
  std::string region;
  std::vector<std::string> assumed;     // clauses, as they are written
  std::string relation;                 // of a test that compares executions; empty for others
  unsigned executions = 1;              // of one input
  std::vector<std::string> parameters;  // of the function, where there are several executions
  bool varies = false;                  // the executions are meant to have different inputs
  bool traced = false;                  // their branches are compared
  Place place;
  std::string skipped;             // why there is no test
  std::string error;               // why there can be none: no input meets the assumptions
  bool precondition_only = false;  // nothing is expected, so nothing is to be tested
  std::vector<ParameterGenerator> generators;
  std::vector<std::string> filtered;  // assumptions that inputs are filtered by
  std::vector<std::string> solved;    // assumptions that inputs were solved from
  std::uint64_t solutions = 0;        // how many there are, or were found if `narrowed`
  bool narrowed = false;              // some allowed inputs are never generated
  std::string state;                  // a variable that the function uses beside its inputs
  std::string unchanged;              // the class of an object that no method can change
  bool plain = false;                 // of a test function: nothing is proved by it
  std::vector<PastedClause> pasted;   // of this region, and invariants
  Proof proof;
  bool only_asserted = false;         // nobody wrote a contract: the body asserts what is assumed
  std::vector<LeadingPlace> leading;  // that is not assumed
  bool rows = false;  // the name is the beginning of those of many tests, one for each row

  /// For people.
  std::string shown_function() const { return function + overload; }
};

/// A function whose calls go to a stub: some unit must define it.
struct StubNeed {
  std::string id;
  std::string name;
  Place place;             // where that is asked for
  bool explicit_ = false;  // by a `stub:`
};

}  // namespace surety::tool::model
