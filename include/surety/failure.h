// What went wrong in one case. It keeps its parts from the case to every report: no stage has to
// read again what another one printed.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace surety {

/// A place in a source file; without a file where it is not known.
struct SourcePlace {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;  // 0 where it is not known
  bool known() const { return !file.empty(); }
  /// `file:line`; empty where it is not known.
  std::string text() const { return known() ? file + ":" + std::to_string(line) : std::string(); }
};

/// A clause as it was written.
struct WrittenClause {
  std::string keyword;  // may be empty: a clause of another document
  std::string text;
  SourcePlace place;
  bool empty() const { return keyword.empty() && text.empty(); }
  /// Whether it is written in C++, `pre(x > 0)` or `assert(x > 0)`, and not in a comment.
  bool is_code() const {
    for (const char* word :
         {"pre", "post", "contract_assert", "assert", "BOOST_ASSERT", "BOOST_ASSERT_MSG", "Expects",
          "Ensures", "gsl_Expects", "gsl_Ensures", "gsl_ExpectsAudit", "gsl_EnsuresAudit"}) {
      if (keyword == word) return true;
    }
    return false;
  }
  /// With its keyword.
  std::string full() const {
    if (is_code()) return keyword + "(" + text + ")";
    return keyword.empty() ? text : keyword + ": " + text;
  }
};

/// One contracted call that was under way.
struct ContractedCall {
  std::string function;
  std::vector<std::string> regions;  // that its input lies in, as far as they have names
  SourcePlace called_at;
};

/// A parameter or an observation, with its value in each of several executions.
struct ExecutionRow {
  std::string name;
  bool output = false;
  std::vector<std::string> values;
  bool differs() const {
    return std::any_of(values.begin(), values.end(),
                       [&](const std::string& value) { return value != values.front(); });
  }
};

/// Where two executions part. A place that is not known is the end of the execution.
struct Divergence {
  SourcePlace after;  // the last place that both have reached, if known
  SourcePlace first;
  SourcePlace second;
};

/// The end of a process.
struct Death {
  std::string kind;
  std::string message;
};

struct Failure {
  /// assertion, exception, crash, abort, exit, hang, stack overflow, out of memory, sanitizer;
  /// properties may have kinds of their own.
  std::string kind;
  std::string message;
  std::string file;  // where, as far as it is known
  int line = 0;
  /// Failures with equal signatures are the same fault; shrinking never crosses from one to
  /// another. Kind and place if left empty.
  std::string signature;

  // The rest has defaults, so that a failure can be written as a list of the above.

  // Of a violated contract, or of a double.
  std::string violated_function{};  // whose contract it is
  WrittenClause clause{};           // empty if none is involved
  std::string violated_region{};
  std::string blame{};  // who is at fault
  SourcePlace blame_place{};
  std::vector<ContractedCall> calls{};  // the innermost first; empty if there was only one

  // Of a relation between executions.
  std::vector<ExecutionRow> executions{};
  std::optional<Divergence> divergence{};

  // Of a law.
  std::string conclusion{};   // that is false, as written
  bool while_making = false;  // it happened before the law, while its objects were made

  std::optional<Death> then{};  // what the failure led to
};

}  // namespace surety
