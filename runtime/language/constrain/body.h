// What a Language points to. Everything is built on first use and then shared: refinements of a
// language have its grammar and its automata in common.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/language/constrain/condition.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/checker.h"
#include "runtime/language/match/parser.h"
#include "surety/language.h"

namespace surety::lang {

/// A grammar with its automata.
class Engines {
 public:
  Engines(Grammar g, RuleId s);

  const Grammar grammar;
  const RuleId start;
  const std::shared_ptr<const std::vector<std::string>> labels;

  const Checker& checker() const;
  /// With nodes for these rules; they are kept.
  const Parser& parser(const std::vector<bool>& visible) const;
  std::vector<bool> all_rules() const { return std::vector<bool>(grammar.rules.size(), true); }

 private:
  mutable std::once_flag checker_once_;
  mutable std::unique_ptr<const Checker> checker_;
  mutable std::mutex mutex_;
  mutable std::map<std::vector<bool>, std::unique_ptr<const Parser>> parsers_;
};

class Sampler;  // constrain/sampler.h

class Body {
 public:
  std::string name;
  std::shared_ptr<const Engines> engines;
  std::vector<std::shared_ptr<const Condition>> conditions;
  /// Rules that stand for refined languages.
  std::vector<std::pair<RuleId, Language>> foreign;
  Spread spread = Spread::varied;
  std::optional<Language> producer;
  std::vector<RuleId> guide;  // rules from the start down that every sentence is to have

  Body() = default;
  Body(const Body& other);
  Body& operator=(const Body&) = delete;
  ~Body();

  bool refined() const { return !conditions.empty() || !foreign.empty(); }
  bool contains(std::string_view text) const;
  /// The first condition that a text of the grammar breaks, in words; empty when none.
  std::string broken(std::string_view text) const;
  Tree parse(std::string_view text) const;
  const Sampler& sampler() const;

 private:
  mutable std::once_flag sampler_once_;
  mutable std::unique_ptr<const Sampler> sampler_;
};

}  // namespace surety::lang
