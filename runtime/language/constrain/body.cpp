#include "runtime/language/constrain/body.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/language/constrain/sampler.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/checker.h"
#include "runtime/language/match/parser.h"
#include "surety/language.h"
#include "surety/language/tree.h"

namespace surety::lang {

namespace {
std::shared_ptr<const std::vector<std::string>> names(const Grammar& grammar) {
  auto result = std::make_shared<std::vector<std::string>>();
  for (const Rule& rule : grammar.rules) result->push_back(rule.name);
  return result;
}
}  // namespace

Engines::Engines(Grammar g, RuleId s) : grammar(std::move(g)), start(s), labels(names(grammar)) {}

const Checker& Engines::checker() const {
  std::call_once(checker_once_, [&] { checker_ = std::make_unique<Checker>(grammar, start); });
  return *checker_;
}

const Parser& Engines::parser(const std::vector<bool>& visible) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  auto& slot = parsers_[visible];
  if (!slot) slot = std::make_unique<Parser>(grammar, start, visible);
  return *slot;
}

Body::Body(const Body& other)
    : name(other.name),
      engines(other.engines),
      conditions(other.conditions),
      foreign(other.foreign),
      spread(other.spread),
      producer(other.producer),
      guide(other.guide) {}

Body::~Body() = default;

bool Body::contains(std::string_view text) const {
  return engines->checker().contains(text) && (!refined() || broken(text).empty());
}

std::string Body::broken(std::string_view text) const {
  bool tree_needed = !foreign.empty();
  for (const auto& condition : conditions) {
    if (condition->needs_tree()) {
      tree_needed = true;
    } else if (!condition->holds(text, nullptr)) {
      return condition->words;
    }
  }
  if (!tree_needed) return {};
  const Tree tree = parse(text);
  for (const auto& [rule, language] : foreign) {
    if (rule == engines->start) continue;
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
      if (tree.nodes()[i].rule != rule) continue;
      const std::string why = language.body().broken(tree.text_of(i));
      if (!why.empty()) return language.name() + ": " + why;
    }
  }
  for (const auto& condition : conditions) {
    if (condition->needs_tree() && !condition->holds(text, &tree)) return condition->words;
  }
  return {};
}

Tree Body::parse(std::string_view text) const {
  Parser::Result result = engines->parser(engines->all_rules()).parse(text);
  if (!result.accepted) {
    throw NotInLanguage("the text is not in the language " + name, Mismatch{});
  }
  return Tree(std::string(text), std::move(result.nodes), engines->labels);
}

const Sampler& Body::sampler() const {
  std::call_once(sampler_once_, [&] { sampler_ = std::make_unique<Sampler>(*this); });
  return *sampler_;
}

}  // namespace surety::lang
