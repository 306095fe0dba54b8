#include "tool/codegen/checks/wrap.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tool/codegen/checks/checks.h"
#include "tool/codegen/checks/stub_point.h"
#include "tool/contracts/rewrite.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {
namespace {

/// One contract that the call is checked against: its own, or one that it inherits.
struct Use {
  const FunctionPlan* carrier;
  CheckShape shape;
  std::size_t index;

  const std::string& id() const { return carrier->id; }
  std::string in_name() const { return names::regions_variable(index); }
  Expression in() const { return name(in_name()); }
  Expression in_any() const { return binary(in(), "!=", number(0)); }
  std::string old(std::size_t i) const { return names::old_variable(index, i); }
  std::string when(std::size_t i) const { return names::when_variable(index, i); }
  bool sees_exceptions() const { return shape.has_throws || shape.mentions_threw; }
};

Expression run_body() { return call("surety_body", {}); }
Expression is_constant() { return call("__builtin_is_constant_evaluated", {}); }

class Wrapper {
 public:
  Wrapper(const FunctionPlan& function, const FunctionById& by_id, const Statements& stub_point)
      : function_(function), stub_point_(stub_point) {
    if (function_.contracted()) add(function_);
    for (const InheritedContract& inherited : function_.inherited) {
      if (const FunctionPlan* carrier = by_id(inherited.id)) add(*carrier);
    }
  }

  Wrapping wrap() const {
    if (function_.kind == FunctionKind::constructor) return constructor();
    const Statement body =
        variable("auto", "surety_body", lambda({"&", {}, result(), body_of(), ""}));
    Statements all;
    if (function_.is_constexpr) {
      const Expression checked = lambda({"&", {}, result(), {pre(), post()}, ""});
      all = {body, when(is_constant(), returned(run_body())), returned(call(checked, {}))};
    } else {
      all = {pre(), stub_point_, body, post()};
    }
    // A function-try-block is the body of the lambda, so that the function has a plain one.
    return {
        print_around(function_.definition->function_try ? Statements(in_block(all)) : all), {}, {}};
  }

 private:
  void add(const FunctionPlan& carrier) {
    uses_.push_back({&carrier, shape_of(carrier), uses_.size()});
  }

  bool object() const { return has_object(function_); }
  Expression info() const {
    return address_of(name(sibling_prefix(function_) + names::info(function_.id)));
  }

  std::string result() const {
    if (function_.result == ResultKind::nothing) return "void";
    const Definition& made = *function_.definition;
    const bool deduced = made.result_text.empty() && !made.result_declared.empty();
    if (deduced) return made.result_declared;
    return function_.result == ResultKind::dependent ? made.result_text : function_.result_spelling;
  }

  bool guards_exceptions() const {
    if (function_.is_constexpr) return false;
    for (const Use& use : uses_) {
      if (use.sees_exceptions()) return true;
    }
    const bool any = std::any_of(uses_.begin(), uses_.end(), [](const Use& use) {
      return !is_only_asserted(use.carrier->contract);
    });
    return !function_.is_noexcept && any;
  }

  /// The user's body, and what happens to its exceptions.
  Statement body_of() const {
    if (!guards_exceptions()) return user_body();
    Statements reaction;
    for (const Use& use : uses_) {
      if (use.sees_exceptions()) {
        reaction.add(when(use.in_any(), evaluate(asked(use, names::thrown(use.id()),
                                                       after_arguments(use, false)))));
      }
    }
    return guarded(user_body(), reaction.empty() ? Statements(escaped()) : reaction);
  }
  Statement escaped() const { return evaluate(call("::surety::detail::escaped", {info()})); }

  /// Calls a sibling of the carrier, with the template arguments of this function.
  Expression asked(const Use& use, const std::string& sibling, const Expressions& arguments) const {
    const std::vector<std::string> types = use.carrier == &function_
                                               ? function_.definition->template_arguments
                                               : std::vector<std::string>();
    // Called through this->, a member template needs the word before its arguments.
    const bool dependent_member = object() && function_.dependent && !types.empty();
    const std::string prefix = object() ? "this->" : sibling_prefix(*use.carrier);
    return call(
        prefix + std::string(dependent_member ? "template " : "") + specialised(sibling, types),
        arguments);
  }
  /// Calls a sibling before there is an object.
  Expression asked_early(const std::string& sibling, const Expressions& arguments) const {
    return call(specialised(sibling, function_.definition->template_arguments), arguments);
  }

  Expression argument(std::size_t i, bool entry) const {
    if (entry && needs_copy(i)) return name(names::entry_value(i));
    const Expression own = name(definition_name(function_, i));
    return function_.parameters[i].pack ? expanded(own) : own;
  }

  /// The expectations speak of the value on entry; the body may change its parameter.
  bool needs_copy(std::size_t i) const {
    const ParameterPlan& mine = function_.parameters[i];
    if (!mine.modified || mine.pack) return false;
    for (const Use& use : uses_) {
      const std::string& name = use.carrier->parameters[i].name;
      for (const Region& region : use.carrier->contract.regions) {
        for (const Clause& clause : region.expects) {
          const bool later =
              clause.throws == Throws::never || function_.kind == FunctionKind::constructor;
          if (later && !name.empty() && mentions(without_old(clause.text), name)) {
            return true;
          }
        }
      }
    }
    return false;
  }
  bool copies_any() const {
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      if (needs_copy(i)) return true;
    }
    return false;
  }

  /// The arguments for the named parameters of the carrier.
  Expressions arguments(const Use& use, bool entry) const {
    Expressions list;
    for (std::size_t i = 0; i < use.carrier->parameters.size(); ++i) {
      if (!use.carrier->parameters[i].name.empty()) list.push_back(argument(i, entry));
    }
    return list;
  }
  Expressions after_arguments(const Use& use, bool returned) const {
    Expressions list{use.in()};
    for (std::size_t i = 0; i < use.shape.whens.size(); ++i) list.push_back(name(use.when(i)));
    for (const Expression& each : arguments(use, true)) list.push_back(each);
    if (returned && use.shape.uses_ret) list.push_back(name("surety_ret"));
    for (std::size_t i = 0; i < use.shape.olds.size(); ++i) list.push_back(name(use.old(i)));
    return list;
  }

  Statements invariants(bool entry) const {
    if (function_.invariants.empty() || function_.is_static) return {};
    if (entry && function_.kind == FunctionKind::constructor) return {};
    if (!entry && (function_.is_const || function_.kind == FunctionKind::destructor)) return {};
    Statements checks;
    for (const std::string& id : function_.invariants) {
      const auto own = [&](const std::string& sibling) { return call("this->" + sibling, {}); };
      checks.add(when(unlikely(negated(own(names::invariant_holds(id)))),
                      evaluate(own(names::invariant_broken(id)))));
    }
    return when(name("surety_outermost"), checks);
  }

  Statements frame() const {
    Expressions about{info()};
    if (object()) about.push_back(name("this"));
    Statements out = emit::object("::surety::detail::Frame", "surety_frame", about);
    if (!function_.invariants.empty() && !function_.is_static) {
      out.add(variable("const bool", "surety_outermost",
                       call("::surety::detail::outermost", {name("surety_frame")})));
    }
    return out;
  }
  static Statement note_regions() {
    return assign(member(name("surety_frame"), "regions"), "=", name(names::regions_variable(0)));
  }

  Statements pre() const {
    Statements out{frame(), invariants(true)};
    if (uses_.empty()) return out;
    const Expression on = name("surety_on");
    out.add(variable("const bool", "surety_on", call("::surety::detail::active", {info()})));
    Expressions all;
    for (const Use& use : uses_) {
      const Expression regions = asked(use, names::regions(use.id()), arguments(use, false));
      const bool goes_on = is_specified(use.carrier->contract);
      out.add(variable(goes_on ? "::surety::Regions" : "const ::surety::Regions", use.in_name(),
                       conditional(on, regions, number(0))));
      all.push_back(use.in());
    }
    out.add(note_regions());
    const Expression nowhere = binary(in_parentheses(joined(all, "|")), "==", number(0));
    Statements unmet =
        evaluate(asked(uses_[0], names::unmet(uses_[0].id()), arguments(uses_[0], false)));
    // What C++26 observes does not end with the first violation.
    if (is_specified(uses_[0].carrier->contract)) {
      unmet.add(assign(uses_[0].in(), "=", number(1)));
    }
    out.add(when(unlikely(conjunction({on, nowhere})), unmet));
    for (const Use& use : uses_) out.add(captures(use));
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      if (!needs_copy(i)) continue;
      out.add(variable("const auto", names::entry_value(i), name(definition_name(function_, i))));
    }
    return out;
  }

  /// What is evaluated on entry, where the input lies in the region that asks for it.
  Statements captures(const Use& use) const {
    Statements out;
    const Expressions list = arguments(use, false);
    for (std::size_t i = 0; i < use.shape.olds.size(); ++i) {
      const Expression value = asked(use, names::old_value(use.id(), i), list);
      const std::string type = specialised("::surety::detail::Old", {type_of(value)});
      const Expression wanted = conjunction({in_region(use.in_name(), use.shape.olds[i].region),
                                             asked(use, names::has_old_value(use.id(), i), list)});
      out.add(variable("const auto", use.old(i),
                       conditional(wanted, made(type, {value}), made(type, {}))));
    }
    for (std::size_t i = 0; i < use.shape.whens.size(); ++i) {
      out.add(variable("const bool", use.when(i),
                       conjunction({in_region(use.in_name(), use.shape.whens[i].region),
                                    asked(use, names::throws_when(use.id(), i), list)})));
    }
    return out;
  }

  Statements checks() const {
    Statements out;
    for (const Use& use : uses_) {
      if (!use.shape.has_post) continue;
      out.add(when(use.in_any(),
                   evaluate(asked(use, names::post(use.id()), after_arguments(use, true)))));
    }
    out.add(invariants(false));
    return out;
  }

  /// Keeps the result while it is checked.
  static Statements kept(const std::string& type, const Statements& after,
                         const Expression& result) {
    return {variable(type, "surety_ret", run_body()), after, returned(result)};
  }

  Statements post() const {
    const Statements after = checks();
    const Statement run = evaluate(run_body());
    const Expression ret = name("surety_ret");
    if (function_.is_noreturn) return {run, evaluate(call("__builtin_unreachable", {}))};
    if (after.empty() && function_.result != ResultKind::nothing) return returned(run_body());
    switch (function_.result) {
      case ResultKind::nothing:
        return {run, after};
      case ResultKind::value:
        return kept("auto", after, ret);
      case ResultKind::lvalue_reference:
      case ResultKind::rvalue_reference:
        return kept("auto&&", after, static_cast_to(function_.result_spelling, ret));
      case ResultKind::dependent:
        break;
    }
    const std::string type = type_of(run_body());
    const auto is = [&](const char* what) {
      return name(specialised("::std::is_" + std::string(what) + "_v", {type}));
    };
    const Statement by_category =
        when_constant(is("reference"), kept("auto&&", after, static_cast_to(type, ret)),
                      kept("auto", after, ret));
    for (const Use& use : uses_) {
      if (use.shape.uses_ret) return by_category;
    }
    return when_constant(is("void"), {run, after}, by_category);
  }

  Wrapping constructor() const {
    if (!uses_.empty() && !function_.is_constexpr) return delegating();
    if (copies_any()) return constant_delegating();
    // An invariant is checked after the body. A constexpr constructor checks its assumptions there
    // too, since nothing but its initialisers may run before them in a constant expression.
    const Statements body{variable("auto", "surety_body", lambda({"&", {}, "", user_body(), ""})),
                          evaluate(run_body())};
    return {print_around(function_.is_constexpr ? Statements{body, not_in_constants()}
                                                : Statements{pre(), body, checks()}),
            {},
            {}};
  }
  /// All checks of a constexpr constructor, behind its initialisers.
  Statement not_in_constants() const {
    return when(negated(is_constant()), evaluate(call(deferred({pre(), checks()}), {})));
  }

  /// The constructor with the user's initialisers and body, which is told apart by a tag.
  Function second(const std::string& tag, bool outside) const {
    Parameters declared{{"const " + tag + "&", ""}};
    for (const ParameterPlan& parameter : function_.parameters) {
      const bool value = parameter.passing == Passing::value;
      const std::string& type = outside ? parameter.definition_type_text : parameter.type_text;
      declared.push_back(
          {type + (value ? "&&" : "") + (parameter.pack ? "..." : ""), parameter.definition_name});
    }
    const std::string heads =
        outside ? function_.definition->heads + function_.definition->template_head
                : function_.template_head;
    const std::string qualifier = outside ? function_.definition->qualifier : "";
    return {heads,    function_.is_constexpr ? "constexpr" : "",
            "",       qualifier + function_.class_identifier,
            declared, "",
            {}};
  }
  /// Its arguments behind the tag.
  Expressions handed_on(const Expression& tag) const {
    Expressions forwarded{tag};
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      const Expression own = name(definition_name(function_, i));
      const bool value = function_.parameters[i].passing == Passing::value;
      // By value means by rvalue reference here: no second move, and nothing to be copied.
      const Expression passed =
          static_cast_to(type_of(own) + (value && needs_copy(i) ? "" : "&&"), own);
      forwarded.push_back(function_.parameters[i].pack ? expanded(passed) : passed);
    }
    return forwarded;
  }
  Wrapping delegated(const std::string& tag, Delegation delegation) const {
    delegation.class_name = function_.class_identifier;
    delegation.second = second(tag, true);
    Wrapping out;
    out.initialisers = print_on_one_line(delegate(delegation));
    if (!function_.definition->in_class) {
      out.declaration = {access("private"), declare(second(tag, false)), access("public")};
    }
    return out;
  }

  /// In a constant expression nothing may run before the initialisers; they get copies, so that the
  /// checks behind them see the values on entry.
  Wrapping constant_delegating() const {
    const std::string tag =
        specialised("::surety::detail::ConstantConstructing", {key_of(function_.id)});
    Delegation delegation;
    delegation.arguments = handed_on(made(tag, {}));
    delegation.body = not_in_constants();
    return delegated(tag, std::move(delegation));
  }

  /// The user's initialisers and body move into a second constructor; the first one checks, calls
  /// it, and checks again.
  Wrapping delegating() const {
    const Use& use = uses_[0];
    const std::string tag = specialised("::surety::detail::Constructing", {key_of(function_.id)});
    const Statement regions = variable("[[maybe_unused]] const ::surety::Regions", use.in_name(),
                                       name("::surety::detail::state.constructed"));
    Delegation delegation;
    delegation.arguments = handed_on(made(tag, {info(), entered(use)}));
    delegation.body = {regions, frame(), note_regions()};
    if (use.shape.has_post) {
      delegation.body.add(when(
          use.in_any(), evaluate(asked(use, names::post(use.id()), constructor_arguments(use)))));
    }
    delegation.body.add(invariants(false));
    delegation.guarded = !function_.is_noexcept && !is_only_asserted(use.carrier->contract);
    delegation.reaction = escaped();
    if (use.shape.has_throws) {
      const Expression thrown = asked_early(names::thrown(use.id()), constructor_arguments(use));
      delegation.reaction = {regions, when(use.in_any(), evaluate(thrown))};
    }
    return delegated(tag, std::move(delegation));
  }
  /// Finds the regions of the arguments before there is an object.
  Expression entered(const Use& use) const {
    const Expressions list = arguments(use, false);
    const Expression in = name("surety_in");
    return lambda({"&",
                   {},
                   "::surety::Regions",
                   {when(negated(call("::surety::detail::active", {info()})), returned(number(0))),
                    variable("const ::surety::Regions", "surety_in",
                             asked_early(names::regions(use.id()), list)),
                    when(unlikely(binary(in, "==", number(0))),
                         evaluate(asked_early(names::unmet(use.id()), list))),
                    returned(in)},
                   ""});
  }
  /// What the checks after a constructor get; the conditions of its throws clauses are evaluated
  /// on parameters that nothing has changed.
  Expressions constructor_arguments(const Use& use) const {
    Expressions list{use.in()};
    const Expressions named = arguments(use, false);
    for (std::size_t i = 0; i < use.shape.whens.size(); ++i) {
      list.push_back(conjunction({in_region(use.in_name(), use.shape.whens[i].region),
                                  asked_early(names::throws_when(use.id(), i), named)}));
    }
    list.insert(list.end(), named.begin(), named.end());
    return list;
  }

  const FunctionPlan& function_;
  const Statements& stub_point_;
  std::vector<Use> uses_;
};

}  // namespace

Wrapping wrap(const FunctionPlan& function, const FunctionById& by_id,
              const Statements& stub_point) {
  return Wrapper(function, by_id, stub_point).wrap();
}

}  // namespace surety::tool::codegen
