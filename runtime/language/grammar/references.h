// Which rules a rule mentions.
#pragma once

#include <vector>

#include "runtime/language/grammar/grammar.h"

namespace surety::lang {

/// For every rule those that its body mentions, sorted.
std::vector<std::vector<RuleId>> references(const Grammar& grammar);

/// The shortest way down from one rule to another, both included; empty when there is none.
std::vector<RuleId> way_down(const Grammar& grammar, RuleId from, RuleId to);

}  // namespace surety::lang
