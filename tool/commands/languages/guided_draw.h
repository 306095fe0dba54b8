// Sentences that reach one path of rules after the other.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "surety/language.h"
#include "surety/language/coverage.h"
#include "surety/source.h"
#include "tool/commands/layer.h"

namespace surety::tool::commands {

class GuidedDraw {
 public:
  /// Paths of `path_length` rules are counted, and where `guided` reached on purpose.
  GuidedDraw(const Language& language, std::size_t path_length, bool guided);

  /// May reject through the source, as any draw.
  std::string draw(Source& source);
  const GrammarCoverage& coverage() const { return coverage_; }

 private:
  Language language_;
  GrammarCoverage coverage_;
  std::vector<std::vector<std::string>> wanted_;
  int attempts_ = 0;  // at the last of them
};

/// `value=4,1,1`: weights of a rule's alternatives. Throws UserError.
Language with_weights(const Language& language, const std::vector<std::string>& weights);

}  // namespace surety::tool::commands
