#include "tool/codegen/checks/checks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tool/codegen/checks/relation_checks.h"
#include "tool/contracts/clause_code.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/origin.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {
namespace {

const std::string regions_type = "::surety::Regions";
const std::string regions_name = "surety_in";

Expression info_of(const std::string& id) { return address_of(name(names::info(id))); }

/// Whether tests of a contract that stands in the main file may stand in another.
bool seen_in_other_file(const FunctionPlan& function) {
  return function.known_apart.by != KnownApart::By::nothing && !function.known_apart.contract;
}

Expression place_code(const Place& place) {
  return braced({literal(place.file), number(place.line), number(place.column)});
}

Expression clause_entry(const Clause& clause) {
  return braced({literal(clause.keyword), literal(clause.shown()), place_code(clause.place)});
}

/// The head of data beside the function: one object for all units that see it.
std::string data_head(bool in_class, bool internal) {
  return in_class || internal ? "[[maybe_unused]] static constexpr "
                              : "[[maybe_unused]] inline constexpr ";
}

/// The static data about a contract.
Declarations info(const std::string& id, const std::string& qualified, const Place& place,
                  const Expressions& regions, const Expressions& clauses, const std::string& head) {
  Declarations out;
  if (!regions.empty()) {
    out.add(data(head + "const char*", names::region_names(id) + "[]", braced(regions)));
  }
  if (!clauses.empty()) {
    out.add(data(head + "::surety::ClauseInfo", names::clauses(id) + "[]", braced(clauses)));
  }
  out.add(data(head + "::surety::ContractInfo", names::info(id),
               braced({literal(qualified), place_code(place),
                       regions.empty() ? null() : name(names::region_names(id)),
                       number(regions.size()), clauses.empty() ? null() : name(names::clauses(id)),
                       number(clauses.size()), name(key_of(id))})));
  return out;
}

Expression assumption(const Clause& clause) {
  if (clause.parameter.empty()) return condition_of(clause.text);
  return call("::surety::detail::contains",
              {condition_of(clause.generator), name(clause.parameter)});
}

bool calls_user_code(const Clause& clause) {
  return !clause.is_typed || clause.typed.calls_user_code;
}

Statements guard(const FunctionPlan& function, bool expects) {
  Statements watched = evaluates_clauses(function.id);
  for (const Region& region : function.contract.regions) {
    for (const Clause& clause : expects ? region.expects : region.assumes) {
      if (calls_user_code(clause)) return {not_checked_again(function.id), watched};
    }
  }
  return watched;
}

/// The report of what is not met, and the trap in its place where nothing is reported.
Statements begin_report(const std::string& kind, const std::string& id) {
  return {when(binary(name("::surety::detail::semantic"),
                      "==", name("::surety::Semantic::quick_enforce")),
               evaluate(call("__builtin_trap", {}))),
          object("::surety::detail::Report", "surety_v",
                 {name("::surety::ViolationKind::" + kind), info_of(id)})};
}
Statement send_report() {
  return evaluate(call(member(report_variable(), "send"), {name("::surety::detail::semantic")}));
}

/// The first of several clauses that does not hold is the one that is reported.
struct Reported {
  Expression condition;
  OriginPointer origin;
  Statements then;
};
Statements first_broken(const std::vector<Reported>& list) {
  Statements chain;
  for (std::size_t i = list.size(); i-- > 0;) {
    chain = from(list[i].origin, when(negated(list[i].condition), list[i].then, chain));
  }
  return chain;
}
Statements reported_clause(std::size_t region, unsigned index, const Statements& explained) {
  return {evaluate(call(member(report_variable(), "clause"), {number(region), number(index)})),
          explained};
}

class CheckWriter {
 public:
  CheckWriter(const FunctionPlan& function, SiblingPart part)
      : function_(function),
        part_(part),
        shape_(shape_of(function)),
        parameters_(sibling_parameters(function)) {}

  Declarations write() const {
    if (part_ == SiblingPart::seen_by_tests) return beside(function_, declare(regions()));
    // Data, and functions with deduced results, cannot be declared only.
    const bool first = part_ != SiblingPart::rest;
    Declarations out;
    if (first && function_.siblings != SiblingForm::defined_outside) out.add(info_data());
    if (function_.contracted()) {
      out.add(written(regions()));
      out.add(written(unmet()));
      for (std::size_t i = 0; i < shape_.olds.size() && first; ++i) out.add(old(i));
      for (std::size_t i = 0; i < shape_.whens.size(); ++i) out.add(written(throws_when(i)));
      if (shape_.has_post) out.add(written(after(false)));
      if (shape_.has_throws || shape_.mentions_threw) out.add(written(after(true)));
      if (part_ != SiblingPart::needed_by_body) out.add(relation_siblings(function_));
    }
    return beside(function_, quiet(out));
  }

 private:
  Declaration written(const Function& function) const {
    return part_ == SiblingPart::needed_by_body ? declare(function)
                                                : contracts::written(function_, function);
  }
  /// A sibling that runs before there is an object.
  Function early(const std::string& result, const std::string& own, const Statements& body,
                 bool cold = false) const {
    return sibling(function_, result, own, parameters_, {use_surety(), body},
                   {cold, function_.kind == FunctionKind::constructor, {}});
  }

  Declarations info_data() const {
    Expressions names, clauses;
    for (const Region& region : function_.contract.regions) {
      names.push_back(literal(region.name));
      for (const auto* list : {&region.assumes, &region.expects}) {
        for (const Clause& clause : *list) clauses.push_back(clause_entry(clause));
      }
    }
    // Behind all others, so that the numbers of those are easy to tell.
    for (const Region& region : function_.contract.regions) {
      for (const Hyper& hyper : region.hypers) {
        for (const Clause& clause : hyper.expects) clauses.push_back(clause_entry(clause));
      }
    }
    return info(function_.id, function_.qualified_name, function_.carrier.place, names, clauses,
                data_head(in_class(function_), function_.internal_linkage));
  }

  static Expression mask(std::size_t region) {
    return name(std::to_string(std::uint64_t{1} << region) + (region >= 32 ? "ull" : "u"));
  }

  Function regions() const {
    Statements body = guard(function_, false);
    body.add(variable(regions_type, regions_name, number(0)));
    unsigned index = 0;
    for (std::size_t i = 0; i < function_.contract.regions.size(); ++i) {
      const std::vector<Clause>& assumes = function_.contract.regions[i].assumes;
      Expressions conditions;
      for (const Clause& clause : assumes) {
        conditions.push_back(evaluated_as(index++, assumption(clause)));
      }
      index += static_cast<unsigned>(function_.contract.regions[i].expects.size());
      const Statement bit = assign(name(regions_name), "|=", mask(i));
      body.add(conditions.empty()
                   ? Statements(bit)
                   : from(origin_of(assumes.front()), when(conjunction(conditions), bit)));
    }
    body.add(returned(name(regions_name)));
    Function made = early(regions_type, names::regions(function_.id), body);
    // Nothing in this file may need it, but tests in another do.
    const bool defined = function_.siblings != SiblingForm::declared;
    if (part_ == SiblingPart::seen_by_tests) {
      made.specifiers = "";
    } else if (defined && seen_in_other_file(function_)) {
      made.specifiers = "[[gnu::used]] " + made.specifiers;
    }
    return made;
  }

  /// The conditions of C++26 are judged one by one: each that is broken is a violation.
  Function unmet_specifiers() const {
    Statements body = guard(function_, false);
    unsigned index = 0;
    for (const Clause& clause : function_.contract.regions.front().assumes) {
      const Statements explained = explanation(clause, clause.text, &function_, {});
      body.add(from(origin_of(clause),
                    failing_check(evaluated_as(index, assumption(clause)), "precondition",
                                  function_.id, 0, index, explained)));
      ++index;
    }
    return early("void", names::unmet(function_.id), body, true);
  }

  Function unmet() const {
    if (is_specified(function_.contract)) return unmet_specifiers();
    Statements body{guard(function_, false), begin_report("precondition", function_.id)};
    unsigned index = 0;
    for (std::size_t i = 0; i < function_.contract.regions.size(); ++i) {
      const Region& region = function_.contract.regions[i];
      std::vector<Reported> assumptions;
      assumptions.reserve(region.assumes.size());
      for (const Clause& clause : region.assumes) {
        assumptions.push_back(
            {assumption(clause), origin_of(clause),
             reported_clause(i, index++, explanation(clause, clause.text, &function_, {}))});
      }
      body.add(first_broken(assumptions));
      index += static_cast<unsigned>(region.expects.size());
    }
    body.add(send_report());
    return early("void", names::unmet(function_.id), body, true);
  }

  Declarations old(std::size_t i) const {
    const OldValue& value = shape_.olds[i];
    Expressions conditions{boolean(true)};
    conditions.insert(conditions.end(), value.guards.begin(), value.guards.end());
    const Statements watched{
        evaluates_clauses(function_.id),
        evaluate(call(member(name("surety_clauses"), "before"), {number(value.clause)}))};
    const Expression copy = call("::surety::detail::copy_of", {user_text(value.expression.text)});
    return {contracts::written(function_, early("auto", names::old_value(function_.id, i),
                                                {watched, returned(copy)})),
            contracts::written(function_, early("bool", names::has_old_value(function_.id, i),
                                                {watched, returned(conjunction(conditions))}))};
  }

  Function throws_when(std::size_t i) const {
    const Expression condition = user_text(clause_code_on_entry(shape_.whens[i].clause->condition));
    return early("bool", names::throws_when(function_.id, i),
                 {evaluates_clauses(function_.id), evaluates(shape_.whens[i].index),
                  returned(static_cast_to("bool", condition))});
  }

  /// The expectations after a normal return, or after an exception.
  Function after(bool thrown) const {
    SiblingOptions options{thrown, thrown && function_.kind == FunctionKind::constructor, {}};
    Parameters list{{"const " + regions_type, regions_name}};
    for (std::size_t i = 0; i < shape_.whens.size(); ++i) {
      list.push_back({"const bool", names::when_variable(i)});
    }
    list.insert(list.end(), parameters_.begin(), parameters_.end());
    if (shape_.uses_ret && !thrown) {
      if (function_.result == ResultKind::dependent) {
        options.more_types.push_back("class SuretyResult");
        list.push_back({"const SuretyResult&", "ret"});
      } else {
        list.push_back({"::surety::detail::View<" + function_.result_spelling + ">", "ret"});
      }
    }
    for (std::size_t i = 0; i < shape_.olds.size(); ++i) {
      const std::string type = "SuretyOld" + std::to_string(i);
      options.more_types.push_back("class " + type);
      list.push_back({"const " + type + "&", names::old_variable(i)});
    }
    Statements body{use_surety(), guard(function_, true),
                    variable("[[maybe_unused]] constexpr bool", "threw", boolean(thrown))};
    if (thrown) body.add(when(call("::surety::detail::own_exception", {}), returned()));
    body.add(thrown ? thrown_clauses() : returned_clauses());
    return sibling(function_, "void",
                   thrown ? names::thrown(function_.id) : names::post(function_.id),
                   std::move(list), body, options);
  }

  Statements check(const Clause& clause, std::size_t region, unsigned index) const {
    return from(origin_of(clause),
                failing_check(evaluated_as(index, expectation_of(clause.text, shape_.olds)),
                              "postcondition", function_.id, region, index,
                              explanation(clause, clause.text, &function_, shape_.olds)));
  }

  /// Calls `visit(clause, region, index of the clause)` for the expectations of every region.
  template <class Visit>
  void each_expect(const Visit& visit) const {
    unsigned index = 0;
    for (std::size_t i = 0; i < function_.contract.regions.size(); ++i) {
      index += static_cast<unsigned>(function_.contract.regions[i].assumes.size());
      for (const Clause& clause : function_.contract.regions[i].expects) visit(clause, i, index++);
    }
  }

  /// The condition of a throws clause, which was evaluated on entry; empty if it has none.
  Expression entry_condition(const Clause& clause) const {
    for (std::size_t i = 0; i < shape_.whens.size(); ++i) {
      if (shape_.whens[i].clause == &clause) return name(names::when_variable(i));
    }
    return {};
  }
  /// Reports an exception that is missing or wrong.
  Statement reported(const std::string& what, std::size_t region, unsigned index) const {
    return evaluate(call("::surety::detail::" + what + "_exception",
                         {info_of(function_.id), number(region), number(index)}));
  }

  Statements returned_clauses() const {
    std::vector<Statements> by_region(function_.contract.regions.size());
    each_expect([&](const Clause& clause, std::size_t region, unsigned index) {
      if (clause.throws == Throws::never) {
        by_region[region].add(check(clause, region, index));
        return;
      }
      if (clause.throws == Throws::may) return;
      const Expression condition = entry_condition(clause);
      const Statement missing = reported("missing", region, index);
      by_region[region].add(from(origin_of(clause),
                                 condition.empty() ? missing : when(unlikely(condition), missing)));
    });
    Statements out;
    for (std::size_t i = 0; i < by_region.size(); ++i) {
      if (!by_region[i].empty()) out.add(when(in_region(regions_name, i), by_region[i]));
    }
    return out;
  }

  Statements thrown_clauses() const {
    const Expression allowed = name("surety_allowed");
    Statements out{variable("bool", "surety_allowed", boolean(false)), discard(allowed)};
    Statements demands;
    each_expect([&](const Clause& clause, std::size_t region, unsigned index) {
      const Expression here = in_region(regions_name, region);
      if (clause.throws == Throws::never) {
        // What speaks of `threw` alone holds after exceptions too; the rest is about returns.
        if (mentions(clause.text.text, "threw") && !mentions(clause.text.text, "ret")) {
          out.add(when(here, check(clause, region, index)));
        }
        return;
      }
      const Statements wrong{reported("wrong", region, index), returned()};
      const Expression given = entry_condition(clause);
      const Expression condition = given.empty() ? boolean(true) : given;
      const Expression is =
          call(specialised("::surety::detail::thrown_is", {clause.exception_type.text}), {});
      if (clause.throws == Throws::may) {
        out.add(from(origin_of(clause), when(conjunction({here, condition, is}),
                                             assign(allowed, "=", boolean(true)))));
        return;
      }
      const Statement judged = when(clause.throws == Throws::iff ? condition : boolean(true),
                                    assign(allowed, "=", boolean(true)), wrong);
      out.add(from(origin_of(clause), when(conjunction({here, is}), judged)));
      demands.add(
          from(origin_of(clause), when(conjunction({negated(allowed), here, condition}), wrong)));
    });
    out.add(demands);
    out.add(when(negated(allowed),
                 evaluate(call("::surety::detail::escaped", {info_of(function_.id)}))));
    return out;
  }

  const FunctionPlan& function_;
  SiblingPart part_;
  CheckShape shape_;
  Parameters parameters_;
};

}  // namespace

std::string key_of(const std::string& id) {
  std::uint64_t hash = 14695981039346656037ull;
  for (char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return std::to_string(hash) + "ull";
}

Expression in_region(const std::string& regions, std::size_t region) {
  const Expression bit = binary(number(region), "&", unsigned_number(1));
  return binary(in_parentheses(binary(name(regions), ">>", bit)), "!=", number(0));
}

Statement failing_check(const Expression& condition, const std::string& kind, const std::string& id,
                        std::size_t region, unsigned index, const Statements& explained) {
  const Expression explain = lambda(
      {"&", {{"[[maybe_unused]] ::surety::detail::Report&", "surety_v"}}, "", explained, ""});
  return when(unlikely(negated(condition)),
              evaluate(call("::surety::detail::fail",
                            {name("::surety::ViolationKind::" + kind), info_of(id), number(region),
                             number(index), explain})));
}

Statement evaluates_clauses(const std::string& id) {
  return object("const ::surety::detail::Clauses", "surety_clauses",
                {info_of(id), name("__LINE__")});
}
Statement evaluates(unsigned clause) {
  return evaluate(call(member(name("surety_clauses"), "at"), {number(clause)}));
}
Expression evaluated_as(unsigned clause, const Expression& expression) {
  return in_parentheses(
      sequence({call(member(name("surety_clauses"), "at"), {number(clause)}), expression}));
}

Statement not_checked_again(const std::string& id) {
  return object("const ::surety::detail::Evaluating", "surety_evaluating", {info_of(id)});
}

bool is_specified(const Contract& contract) {
  if (contract.regions.size() != 1) return false;
  const Region& region = contract.regions.front();
  const auto of_cpp26 = [](const Clause& clause) { return !clause.written.empty(); };
  return region.name.empty() && region.hypers.empty() && region.draws.empty() &&
         std::all_of(region.assumes.begin(), region.assumes.end(), of_cpp26) &&
         std::all_of(region.expects.begin(), region.expects.end(), of_cpp26);
}

bool is_only_asserted(const Contract& contract) {
  if (!is_specified(contract) || !contract.regions.front().expects.empty()) return false;
  const std::vector<Clause>& assumes = contract.regions.front().assumes;
  return !assumes.empty() && std::all_of(assumes.begin(), assumes.end(),
                                         [](const Clause& clause) { return clause.of_assert; });
}

CheckShape shape_of(const FunctionPlan& function) {
  CheckShape shape;
  shape.olds = old_values(function.contract);
  unsigned index = 0;
  for (unsigned region = 0; region < function.contract.regions.size(); ++region) {
    index += static_cast<unsigned>(function.contract.regions[region].assumes.size());
    for (const Clause& clause : function.contract.regions[region].expects) {
      shape.has_post = true;
      if (clause.throws == Throws::never) {
        shape.uses_ret = shape.uses_ret || mentions(clause.text.text, "ret");
        shape.mentions_threw = shape.mentions_threw || mentions(clause.text.text, "threw");
      } else {
        shape.has_throws = true;
        if (!clause.condition.empty()) shape.whens.push_back({&clause, region, index});
      }
      ++index;
    }
  }
  return shape;
}

Declarations check_siblings(const FunctionPlan& function, SiblingPart part) {
  return CheckWriter(function, part).write();
}

Declarations invariant_siblings(const ClassPlan& type) {
  Expressions clauses, conditions;
  std::vector<Reported> broken;
  bool calls = false;
  unsigned index = 0;
  for (const Clause& clause : type.contract.invariants) {
    clauses.push_back(clause_entry(clause));
    conditions.push_back(evaluated_as(index, condition_of(clause.text)));
    broken.push_back({conditions.back(), origin_of(clause),
                      reported_clause(0, index++, explanation(clause, clause.text, nullptr, {}))});
    calls = calls || calls_user_code(clause);
  }
  Statements guard = calls ? Statements(not_checked_again(type.id)) : Statements();
  guard.add(evaluates_clauses(type.id));
  const auto member = [&](const std::string& specifiers, const std::string& result,
                          const std::string& own, const Statements& body) {
    return define({"", specifiers, result, own, {}, "const", {use_surety(), guard, body}});
  };
  return {access("public"),
          quiet(Declarations{
              info(type.id, type.name, type.place, {}, clauses, data_head(true, false)),
              member("[[maybe_unused]]", "bool", names::invariant_holds(type.id),
                     returned(conjunction(conditions))),
              // Generators of aggregates know no ids.
              define({"",
                      "[[maybe_unused]]",
                      "bool",
                      names::any_invariant_holds(),
                      {},
                      "const",
                      returned(call(names::invariant_holds(type.id), {}))}),
              member("[[maybe_unused]] SURETY_COLD", "void", names::invariant_broken(type.id),
                     {begin_report("invariant", type.id), first_broken(broken), send_report()})})};
}

}  // namespace surety::tool::codegen
