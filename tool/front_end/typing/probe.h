// The text of the probe functions, as insertions into the original files. Pure.
#pragma once

#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"

namespace surety::tool::front_end {

/// What one statement of a probe stands for. `given` is a value or a generator for a primed
/// parameter, `statement` a reset of the state between executions, `language` the language of a
/// variable, `provider` the rows of a test, `answer` what a mock answers.
enum class ProbePart {
  condition,
  generator,
  contains,
  exception_type,
  given,
  statement,
  language,
  provider,
  answer
};

struct ProbeStatement {
  Clause* clause;
  ProbePart part;
  const FunctionPlan* function;  // null for invariants
  std::string parameter_type;
};

struct ProbeInsertion {
  std::string file;
  unsigned offset;  // in the original
  SourceText text;
  /// The declaration in the class of a probe that is defined outside of it.
  std::string class_file;
  unsigned class_end = 0;
  SourceText declaration;
  std::string function;                    // the name of the probe function
  std::vector<ProbeStatement> statements;  // in the order of its body
};

std::vector<ProbeInsertion> make_probes(UnitPlan& plan);

/// A file with the insertions in it, and for each of its characters the place in the original
/// (or, for a made-up one, of the clause that it was made up for).
SourceText insert_probes(const std::string& original, const std::string& file,
                         const std::vector<ProbeInsertion>& probes);

}  // namespace surety::tool::front_end
