// The public face of a language: include/surety/language.h.
#include "surety/language.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/generate/derivation.h"
#include "runtime/language/analyse/containment.h"
#include "runtime/language/analyse/drawn_sentences.h"
#include "runtime/language/analyse/enumeration.h"
#include "runtime/language/constrain/arithmetic.h"
#include "runtime/language/constrain/body.h"
#include "runtime/language/constrain/sampler.h"
#include "runtime/language/constrain/select.h"
#include "runtime/language/explain.h"
#include "runtime/language/grammar/grammar.h"
#include "runtime/language/grammar/references.h"
#include "runtime/language/match/parser.h"
#include "runtime/language/read/reader.h"
#include "runtime/run/sentences.h"
#include "surety/generate/encode.h"
#include "surety/source.h"

namespace surety {

using lang::Body;
using lang::Condition;

namespace {

Language make(std::string name, lang::Reading reading, std::string_view text,
              const std::vector<std::pair<std::string, Language>>& uses) {
  if (!reading.problems.empty()) {
    std::vector<GrammarProblem> problems;
    problems.reserve(reading.problems.size());
    for (const lang::Problem& problem : reading.problems) {
      problems.push_back({problem.place.line, problem.place.column, problem.message});
    }
    const std::string message = lang::explain_problems(name, text, problems);
    throw GrammarError(message, std::move(problems));
  }
  auto body = std::make_shared<Body>();
  body->name = std::move(name);
  const lang::RuleId start = reading.grammar.start;
  body->engines = std::make_shared<lang::Engines>(std::move(reading.grammar), start);
  for (const auto& [rule, used] : reading.embedded) {
    for (const auto& [known, language] : uses) {
      if (known == used && language.body().refined()) body->foreign.emplace_back(rule, language);
    }
  }
  return Language(std::move(body));
}

std::shared_ptr<Body> copy_of(const Language& language) {
  return std::make_shared<Body>(language.body());
}

/// Fails early where a path names a rule that the grammar does not have.
void check_path(const Body& body, const std::string& path) {
  if (path.empty()) return;
  for (const lang::Step& step : lang::read_path(path)) {
    if (body.engines->grammar.find(step.label) != lang::none) continue;
    throw SelectionError("\"" + path + "\" names \"" + step.label +
                         "\", which is no rule of the language " + body.name);
  }
}

}  // namespace

Language language(std::string name, std::string_view grammar,
                  std::initializer_list<Language> uses) {
  std::vector<std::pair<std::string, Language>> known;
  for (const Language& used : uses) known.emplace_back(used.name(), used);
  const lang::Resolver resolve = [&](const std::string& wanted) -> const lang::Grammar* {
    auto at = std::find_if(known.begin(), known.end(),
                           [&](const auto& pair) { return pair.first == wanted; });
    if (at == known.end()) {
      const std::optional<Language> built_in = built_in_language(wanted);
      if (!built_in) return nullptr;
      at = known.insert(known.end(), {wanted, *built_in});
    }
    return &at->second.body().engines->grammar;
  };
  lang::Reading reading = lang::read_native(name, grammar, resolve);
  return make(std::move(name), std::move(reading), grammar, known);
}

Language language(std::string name, std::string_view grammar, Notation notation) {
  switch (notation) {
    case Notation::native:
      return language(std::move(name), grammar);
    case Notation::antlr4: {
      lang::Reading reading = lang::read_antlr(name, grammar);
      return make(std::move(name), std::move(reading), grammar, {});
    }
    default:
      break;
  }
  lang::Reading reading = lang::read_abnf(name, grammar, notation == Notation::abnf_octets);
  return make(std::move(name), std::move(reading), grammar, {});
}

const std::string& Language::name() const { return body().name; }

bool Language::contains(std::string_view text) const { return body().contains(text); }

std::optional<Mismatch> Language::mismatch(std::string_view text) const {
  return lang::explain_mismatch(body(), text);
}

void Language::require(std::string_view text) const {
  if (contains(text)) return;
  Mismatch why = *mismatch(text);
  const std::string message = why.message;
  throw NotInLanguage(message, std::move(why));
}

std::string Language::draw(Source& source) const {
  std::string text;
  draw_into(source, text);
  return text;
}

void Language::draw_into(Source& source, std::string& out) const {
  const Body& b = body();
  const std::size_t begin = out.size(), position = source.position();
  if (b.producer) {
    b.producer->draw_into(source, out);
  } else {
    b.sampler().draw(source, out, nullptr);
  }
  if (source.wish() != nullptr && !b.producer) {
    std::string drawn = out.substr(begin);
    detail::grant(*this, source, position, drawn);
    out.replace(begin, out.size() - begin, drawn);
  }
  if (Sentences* sentences = Sentences::present()) {
    lang::tell(*sentences, *this, std::string_view(out).substr(begin));
  }
}

bool Language::encode(Source& source, std::string_view text) const {
  const Body& b = body();
  if (text.size() > detail::longest_derived) return false;
  try {
    if (!b.contains(text)) return false;
    return b.producer ? b.producer->encode(source, text) : b.sampler().encode(source, text);
  } catch (const LanguageLimit&) {
    return false;
  }
}

Tree Language::draw_tree(Source& source) const {
  const Body& b = body();
  if (b.producer || !b.foreign.empty() || !b.conditions.empty()) return parse(draw(source));
  std::string text;
  std::vector<TreeNode> nodes;
  b.sampler().draw(source, text, &nodes);
  return Tree(std::move(text), std::move(nodes), b.engines->labels);
}

Wide Language::size() const { return lang::count_texts(body()); }
std::string Language::at(Wide index) const { return lang::text_of_rank(body(), index); }
std::vector<std::string> Language::boundaries() const { return lang::boundary_texts(body()); }

Tree Language::parse(std::string_view text) const {
  require(text);
  return body().parse(text);
}

Language Language::where(std::function<bool(std::string_view)> predicate) const {
  return where("the refinement of " + name(), std::move(predicate));
}

Language Language::where(std::string words, std::function<bool(std::string_view)> predicate) const {
  auto condition = std::make_shared<Condition>();
  condition->words = std::move(words);
  condition->text_predicate = std::move(predicate);
  return where(Constraint(condition));
}

Language Language::where(const Constraint& constraint) const {
  auto copy = copy_of(*this);
  check_path(*copy, constraint.condition()->scope);
  check_path(*copy, constraint.condition()->first);
  check_path(*copy, constraint.condition()->second);
  if (const auto& formula = constraint.condition()->formula) {
    for (const auto& comparison : formula->comparisons()) {
      for (const auto& part : comparison.parts) check_path(*copy, part.path);
    }
  }
  copy->conditions.push_back(constraint.condition());
  return Language(std::move(copy));
}

Language Language::rule(const std::string& rule_name) const {
  const Body& b = body();
  const lang::RuleId id = b.engines->grammar.find(rule_name);
  if (id == lang::none) {
    throw SelectionError("\"" + rule_name + "\" is no rule of the language " + name());
  }
  for (const auto& [rule, language] : b.foreign) {
    if (rule == id) return language;
  }
  auto copy = std::make_shared<Body>();
  copy->name = b.name + "." + rule_name;
  lang::Grammar grammar = b.engines->grammar;
  grammar.start = id;  // also for those who use it as a nonterminal
  copy->engines = std::make_shared<lang::Engines>(std::move(grammar), id);
  copy->foreign = b.foreign;
  copy->spread = b.spread;
  return Language(std::move(copy));
}

Language Language::renamed(std::string new_name) const {
  auto copy = copy_of(*this);
  copy->name = std::move(new_name);
  return Language(std::move(copy));
}

Language Language::spread(Spread spread) const {
  auto copy = copy_of(*this);
  copy->spread = spread;
  return Language(std::move(copy));
}

Language Language::weighted(const std::string& rule_name,
                            const std::vector<double>& weights) const {
  const Body& b = body();
  lang::Grammar grammar = b.engines->grammar;
  const lang::RuleId id = grammar.find(rule_name);
  if (id == lang::none) {
    throw SelectionError("\"" + rule_name + "\" is no rule of the language " + name());
  }
  lang::Node& node = grammar.nodes[grammar.rules[id].body];
  const std::size_t count = node.kind == lang::Kind::alternation ? node.parts.size() : 1;
  if (count != weights.size()) {
    throw GrammarError("rule \"" + rule_name + "\" has " + std::to_string(count) +
                           " alternatives, but " + std::to_string(weights.size()) +
                           " weights are given",
                       {});
  }
  for (double weight : weights) {
    if (!(weight > 0)) throw GrammarError("a weight must be above 0", {});
  }
  node.weights = weights;
  auto copy = copy_of(*this);
  copy->engines = std::make_shared<lang::Engines>(std::move(grammar), b.engines->start);
  return Language(std::move(copy));
}

Language Language::through(const std::vector<std::string>& path) const {
  const lang::Engines& engines = *body().engines;
  const auto below = lang::references(engines.grammar);
  std::vector<lang::RuleId> guide;
  for (const std::string& rule_name : path) {
    const lang::RuleId id = engines.grammar.find(rule_name);
    if (id == lang::none) {
      throw SelectionError("\"" + rule_name + "\" is no rule of the language " + name());
    }
    if (guide.empty()) {
      guide = lang::way_down(engines.grammar, engines.start, id);
    } else if (!std::binary_search(below[guide.back()].begin(), below[guide.back()].end(), id)) {
      throw SelectionError("\"" + rule_name + "\" is no direct part of \"" +
                           engines.grammar.rules[guide.back()].name + "\" in " + name());
    } else {
      guide.push_back(id);
    }
  }
  auto copy = copy_of(*this);
  copy->guide = std::move(guide);
  return Language(std::move(copy));
}

Language Language::drawing_from(const Language& producer) const {
  auto copy = copy_of(*this);
  copy->producer = producer;
  return Language(std::move(copy));
}

bool Language::empty() const { return body().sampler().empty(); }

Containment Language::contained_in(const Language& other) const {
  return lang::contained(body(), other.body());
}

std::string Language::method() const {
  static constexpr const char* names[] = {"regular", "predictive", "general"};
  return names[body().engines->checker().method()];
}

std::vector<std::string> Language::rules() const {
  const lang::Engines& engines = *body().engines;
  std::vector<std::string> result{engines.grammar.rules[engines.start].name};
  for (lang::RuleId r = 0; r < engines.grammar.rules.size(); ++r) {
    if (r != engines.start) result.push_back(engines.grammar.rules[r].name);
  }
  return result;
}

std::vector<std::string_view> select_all(const Language& language, std::string_view text,
                                         std::string_view path) {
  language.require(text);
  const Body& body = language.body();
  check_path(body, std::string(path));
  const lang::Grammar& grammar = body.engines->grammar;
  // Rules that the path does not name need no nodes, unless it asks for direct children.
  std::vector<bool> visible(grammar.rules.size());
  for (const lang::Step& step : lang::read_path(path)) {
    if (!step.descendants) visible.assign(visible.size(), true);
    for (lang::RuleId r = 0; r < grammar.rules.size(); ++r) {
      if (grammar.rules[r].name == step.label) visible[r] = true;
    }
  }
  visible[body.engines->start] = true;
  lang::Parser::Result result = body.engines->parser(visible).parse(text);
  auto spans = [&](std::vector<TreeNode> nodes) {
    const Tree tree(std::string(text), std::move(nodes), body.engines->labels);
    std::vector<std::string_view> parts;
    for (std::size_t i : tree.select(path)) {
      parts.push_back(
          text.substr(tree.nodes()[i].begin, tree.nodes()[i].end - tree.nodes()[i].begin));
    }
    return parts;
  };
  const bool ambiguous = !result.another.empty();
  std::vector<std::string_view> parts = spans(std::move(result.nodes));
  if (ambiguous) {
    const std::vector<std::string_view> others = spans(std::move(result.another));
    const bool same = std::equal(parts.begin(), parts.end(), others.begin(), others.end(),
                                 [](std::string_view a, std::string_view b) {
                                   return a.data() == b.data() && a.size() == b.size();
                                 });
    if (!same) {
      throw SelectionError("the grammar of " + language.name() + " reads this text in two ways, " +
                           "and \"" + std::string(path) + "\" selects different parts in them: " +
                           lang::quote_parts(parts) + " or " + lang::quote_parts(others));
    }
  }
  return parts;
}

std::string_view select(const Language& language, std::string_view text, std::string_view path) {
  const std::vector<std::string_view> parts = select_all(language, text, path);
  if (parts.empty()) {
    throw SelectionError("\"" + std::string(path) + "\" selects nothing in " +
                         lang::quote_parts({text}));
  }
  return parts[0];
}

bool contains_in(const Language& language, std::string_view text, std::string_view path,
                 std::string_view part) {
  return exists_selected(language, text, path, [&](std::string_view t) { return t == part; });
}

bool for_all_selected(const Language& language, std::string_view text, std::string_view path,
                      const std::function<bool(std::string_view)>& predicate) {
  const auto parts = select_all(language, text, path);
  return std::all_of(parts.begin(), parts.end(), predicate);
}

bool exists_selected(const Language& language, std::string_view text, std::string_view path,
                     const std::function<bool(std::string_view)>& predicate) {
  const auto parts = select_all(language, text, path);
  return std::any_of(parts.begin(), parts.end(), predicate);
}

}  // namespace surety
