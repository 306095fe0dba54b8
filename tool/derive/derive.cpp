#include "tool/derive/derive.h"

#include <algorithm>
#include <functional>
#include <set>

#include "tool/contracts/tokens.h"
#include "tool/derive/constraints.h"
#include "tool/instrument/clause_code.h"

namespace surety::tool {
namespace {

/// What a test keeps for a parameter: views need something to look at.
TypeInfo held_type(const ParameterPlan& parameter) {
  TypeInfo type = parameter.type;
  const bool view = type.record == "std::basic_string_view" ||
                    (type.kind == TypeKind::pointer && type.element == "const char");
  if (view) {
    type = {};
    type.kind = TypeKind::record;
    type.spelling = "std::string";
    type.record = "std::basic_string";
    type.element = "char";
    type.is_range = true;
  }
  return type;
}

bool is_arithmetic(const TypedExpression& condition) {
  bool numbers = true;
  for_each(condition, [&](const TypedExpression& e) {
    const bool known = e.kind == ExpressionKind::constant || e.kind == ExpressionKind::parameter ||
                       e.kind == ExpressionKind::binary || e.kind == ExpressionKind::unary ||
                       e.kind == ExpressionKind::conditional;
    numbers = numbers && known && e.type.numeric();
  });
  return numbers;
}

class Deriver {
 public:
  Deriver(const FunctionPlan& function, const Region& region)
      : f_(function),
        region_(region),
        constraints_(function.parameters.size()),
        written_(function.parameters.size()),
        derived_(function.parameters.size(), false),
        needs_(function.parameters.size()) {}

  Derivation run() {
    for (const Clause& clause : region_.assumes) {
      if (!clause.parameter.empty()) write(clause);
    }
    for (const Clause& clause : region_.assumes) {
      if (clause.parameter.empty()) condition(clause);
    }
    order();
    return std::move(result_);
  }

 private:
  void write(const Clause& clause) {
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      if (f_.parameters[i].name != clause.parameter) continue;
      const std::string code = clause_code(clause.generator);
      std::set<std::size_t> needed;
      for (std::size_t j = 0; j < f_.parameters.size(); ++j) {
        if (j != i && !f_.parameters[j].name.empty() &&
            mentions(clause.generator.text, f_.parameters[j].name)) {
          needed.insert(j);
        }
      }
      if (!written_[i].empty() || makes_cycle(i, needed)) {
        result_.leftovers.push_back(
            {clause.text,
             "::surety::detail::contains((" + code + "), " + clause.parameter + ")",
             {},
             false});
        return;
      }
      written_[i] = code;
      needs_[i].insert(needed.begin(), needed.end());
    }
  }

  void condition(const Clause& clause) {
    if (!clause.is_typed) {
      result_.leftovers.push_back({clause.text, clause_code(clause.text), clause.typed, false});
      return;
    }
    std::vector<const TypedExpression*> conjuncts;
    split_conjunction(clause.typed, conjuncts);
    for (const TypedExpression* conjunct : conjuncts) {
      if (conjunct->kind == ExpressionKind::constant) continue;
      if (!place(*conjunct)) {
        result_.leftovers.push_back(
            {conjunct->text, clause_code(conjunct->text), *conjunct, is_arithmetic(*conjunct)});
      }
    }
  }

  std::set<std::size_t> mentioned(const TypedExpression& e) const {
    std::set<std::size_t> found;
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      const std::string& name = f_.parameters[i].name;
      if (!name.empty() && mentions_subject(e, name)) found.insert(i);
    }
    return found;
  }

  /// Gives the conjunct to one of its parameters: numbers before containers, later ones before
  /// earlier ones, so that `i < v.size()` and `lo <= hi` draw v before i and lo before hi.
  bool place(const TypedExpression& conjunct) {
    const std::set<std::size_t> all = mentioned(conjunct);
    std::vector<std::size_t> candidates(all.begin(), all.end());
    std::stable_sort(candidates.begin(), candidates.end(), [&](std::size_t a, std::size_t b) {
      const bool number_a = f_.parameters[a].type.numeric();
      const bool number_b = f_.parameters[b].type.numeric();
      return number_a != number_b ? number_a : a > b;
    });
    for (std::size_t i : candidates) {
      if (!written_[i].empty() || f_.parameters[i].pack) continue;
      std::set<std::size_t> others = all;
      others.erase(i);
      if (makes_cycle(i, others)) continue;
      Constraints changed = constraints_[i];
      if (!constrain(changed, {f_.parameters[i].name, held_type(f_.parameters[i])}, conjunct)) {
        continue;
      }
      constraints_[i] = std::move(changed);
      derived_[i] = true;
      needs_[i].insert(others.begin(), others.end());
      return true;
    }
    return false;
  }

  bool reaches(std::size_t from, std::size_t to) const {
    if (from == to) return true;
    return std::any_of(needs_[from].begin(), needs_[from].end(),
                       [&](std::size_t next) { return reaches(next, to); });
  }
  bool makes_cycle(std::size_t i, const std::set<std::size_t>& needed) const {
    return std::any_of(needed.begin(), needed.end(),
                       [&](std::size_t other) { return reaches(other, i); });
  }

  void order() {
    std::vector<bool> done(f_.parameters.size(), false);
    const std::function<void(std::size_t)> add = [&](std::size_t i) {
      if (done[i]) return;
      done[i] = true;
      for (std::size_t other : needs_[i]) add(other);
      const ParameterPlan& parameter = f_.parameters[i];
      const TypeInfo held = held_type(parameter);
      const std::string name =
          parameter.name.empty() ? "argument_" + std::to_string(i) : parameter.name;
      ParameterGenerator made{i, name, written_[i], held.spelling, GeneratedBy::written};
      if (written_[i].empty()) {
        made.generator = generator_of({name, held}, constraints_[i]);
        made.by = derived_[i] ? GeneratedBy::derived : GeneratedBy::standard;
      }
      result_.generators.push_back(std::move(made));
    };
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) add(i);
  }

  const FunctionPlan& f_;
  const Region& region_;
  std::vector<Constraints> constraints_;
  std::vector<std::string> written_;
  std::vector<bool> derived_;
  std::vector<std::set<std::size_t>> needs_;
  Derivation result_;
};

}  // namespace

Derivation derive(const FunctionPlan& function, const Region& region) {
  return Deriver(function, region).run();
}

}  // namespace surety::tool
