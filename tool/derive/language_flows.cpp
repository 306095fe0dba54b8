#include "tool/derive/language_flows.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "surety/language.h"
#include "surety/source.h"
#include "tool/emit/literal.h"
#include "tool/model/contract.h"
#include "tool/model/known_language.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

/// All of them hold.
struct Conjunction {
  std::string region;
  std::vector<KnownLanguagePtr> languages;
  bool unknown = false;  // there are more, which are not known
};

/// `subject in L`, wherever it is a conjunct.
void memberships(const TypedExpression& e, ExpressionKind subject, const std::string& name,
                 Conjunction& found) {
  if (e.kind == ExpressionKind::binary && e.name == "&&") {
    for (const TypedExpression& part : e.children) memberships(part, subject, name, found);
  } else if (e.kind == ExpressionKind::membership && e.children.size() == 2 &&
             e.children[0].kind == subject && (name.empty() || e.children[0].name == name)) {
    if (e.children[1].language != nullptr) {
      found.languages.push_back(e.children[1].language);
    } else {
      found.unknown = true;
    }
  }
}

const FunctionPlan* function_of(const UnitPlan& plan, const std::string& id) {
  if (id.empty()) return nullptr;
  const auto found = std::find_if(plan.functions.begin(), plan.functions.end(),
                                  [&](const FunctionPlan& f) { return f.id == id; });
  return found == plan.functions.end() ? nullptr : &*found;
}

/// What is promised of the result, region by region.
std::vector<Conjunction> promised(const UnitPlan& plan, const TextFlow& flow) {
  std::vector<Conjunction> promises;
  if (const FunctionPlan* function = function_of(plan, flow.producer)) {
    for (const Region& region : function->contract.regions) {
      Conjunction promise{region.name, {}, false};
      for (const Clause& clause : region.expects) {
        if (clause.throws != Throws::never) continue;
        memberships(clause.typed, ExpressionKind::result, "", promise);
      }
      if (flow.produced != nullptr) promise.languages.push_back(flow.produced);
      if (!promise.languages.empty()) promises.push_back(std::move(promise));
    }
  } else if (flow.produced != nullptr) {
    promises.push_back({"", {flow.produced}, false});
  }
  return promises;
}

/// What is taken, region by region; nothing if anything is.
std::vector<Conjunction> taken(const UnitPlan& plan, const TextFlow& flow) {
  if (flow.wanted != nullptr) return {{"", {flow.wanted}, false}};
  const FunctionPlan* function = function_of(plan, flow.consumer);
  if (function == nullptr || !function->inherited.empty() ||
      flow.parameter >= function->parameters.size()) {
    return {};
  }
  const std::string& name = function->parameters[flow.parameter].name;
  std::vector<Conjunction> all;
  for (const Region& region : function->contract.regions) {
    Conjunction demand{region.name, {}, false};
    for (const Clause& clause : region.assumes) {
      if (clause.parameter.empty()) {
        memberships(clause.typed, ExpressionKind::parameter, name, demand);
      } else if (clause.parameter == name && clause.typed.language != nullptr) {
        demand.languages.push_back(clause.typed.language);
      }
    }
    if (demand.languages.empty()) return {};
    all.push_back(std::move(demand));
  }
  return all;
}

bool holds(const Conjunction& conjunction, const std::string& text) {
  return std::all_of(conjunction.languages.begin(), conjunction.languages.end(),
                     [&](const KnownLanguagePtr& known) { return known->language.contains(text); });
}

/// Whether every promised text is taken, as far as containment can be decided.
bool always_taken(const Conjunction& promise, const std::vector<Conjunction>& demands,
                  std::vector<std::string>& witnesses) {
  for (const Conjunction& demand : demands) {
    bool all = true;
    for (const KnownLanguagePtr& wanted : demand.languages) {
      bool one = false;
      for (const KnownLanguagePtr& known : promise.languages) {
        const Containment answer = known->language.contained_in(wanted->language);
        one = one || (answer.answer == Answer::yes && wanted->exact);
        if (answer.answer == Answer::no) witnesses.push_back(answer.witness);
      }
      all = all && one;
    }
    if (all) return true;
  }
  return false;
}

/// Where containment could not be decided, sentences may still tell.
void add_sentences(const Language& language, std::vector<std::string>& texts) {
  const std::vector<std::string> edges = language.boundaries();
  texts.insert(texts.end(), edges.begin(), edges.end());
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Source source(seed, 10);
    try {
      texts.push_back(language.draw(source));
    } catch (const Rejected&) {
      return;
    }
  }
}

/// The shortest known text that is promised and not taken.
std::optional<std::string> refused(const Conjunction& promise,
                                   const std::vector<Conjunction>& demands) {
  const bool exact =
      !promise.unknown && std::all_of(promise.languages.begin(), promise.languages.end(),
                                      [](const KnownLanguagePtr& known) { return known->exact; });
  std::vector<std::string> texts;
  if (!exact || always_taken(promise, demands, texts)) return std::nullopt;
  if (texts.empty()) add_sentences(promise.languages.front()->language, texts);
  std::optional<std::string> best;
  for (const std::string& text : texts) {
    const bool shorter =
        !best || text.size() < best->size() || (text.size() == best->size() && text < *best);
    if (!shorter || !holds(promise, text)) continue;
    const bool nowhere = std::none_of(demands.begin(), demands.end(),
                                      [&](const Conjunction& d) { return holds(d, text); });
    if (nowhere) best = text;
  }
  return best;
}

std::string names_of(const Conjunction& conjunction) {
  std::string names;
  for (const KnownLanguagePtr& known : conjunction.languages) {
    names += (names.empty() ? "" : " and ") + known->name;
  }
  return names;
}

void compare(UnitPlan& plan, const TextFlow& flow) {
  const std::vector<Conjunction> demands = taken(plan, flow);
  if (demands.empty()) return;
  for (const Conjunction& promise : promised(plan, flow)) {
    const std::optional<std::string> witness = refused(promise, demands);
    if (!witness) continue;
    std::string wanted;
    for (const Conjunction& demand : demands) {
      wanted += (wanted.empty() ? "" : " or ") + names_of(demand);
    }
    const std::string example = string_literal(*witness) + " is in the one and not in the other";
    if (flow.wanted != nullptr) {
      plan.problems.push_back({flow.file, flow.offset, flow.length,
                               fmt::format("a text of {} becomes one of {}, which may throw: {}",
                                           names_of(promise), wanted, example),
                               Severity::warning,
                               "use Text<" + wanted +
                                   ">::make where it may fail, or a language "
                                   "that holds every " +
                                   names_of(promise)});
      return;
    }
    const FunctionPlan* consumer = function_of(plan, flow.consumer);
    const std::string region =
        promise.region.empty() ? "" : " in region \"" + promise.region + "\"";
    plan.problems.push_back(
        {flow.file, flow.offset, flow.length,
         fmt::format("'{}' returns {}{}, but '{}' takes {} for '{}': {}", flow.producer_name,
                     names_of(promise), region, flow.consumer_name, wanted,
                     consumer->parameters[flow.parameter].name, example),
         Severity::warning, "promise less, take more, or check the text before it is passed on"});
    return;
  }
}

}  // namespace

void warn_of_flows(UnitPlan& plan) {
  for (const TextFlow& flow : plan.flows) {
    try {
      compare(plan, flow);
    } catch (const LanguageLimit&) {  // too large to be compared: nothing is known
    }
  }
}

}  // namespace surety::tool::derive
