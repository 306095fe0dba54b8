// Whether conditions compile beside their functions without the contract language: its words, its
// headers, its view of what is private.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tool/emit/edits.h"
#include "tool/front_end/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

struct PlainCondition {
  std::size_t function = 0;  // in the plan
  std::string text;
  std::string result_name;  // empty if it does not name the result
};

/// An error outside of the conditions.
struct PlainError {
  std::string file;
  unsigned line = 0;
  std::string message;
};

struct PlainErrors {
  std::vector<std::string> conditions;  // the first error in each; empty if it compiles
  std::vector<PlainError> others;
};

/// Compiles the conditions behind the declarations that carry the contracts, in a unit whose files
/// have the given replacements, none of which adds a line.
PlainErrors check_plain(const UnitPlan& plan, const CompileCommand& command,
                        const std::map<std::string, std::vector<Replacement>>& replacements,
                        const std::vector<PlainCondition>& conditions);

}  // namespace surety::tool::front_end
