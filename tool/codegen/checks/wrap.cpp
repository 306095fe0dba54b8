#include "tool/codegen/checks/wrap.h"

#include "tool/codegen/checks/checks.h"
#include "tool/contracts/rewrite.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"

namespace surety::tool::codegen {
namespace {

/// One contract that the call is checked against: its own, or one that it inherits.
struct Use {
  const FunctionPlan* carrier;
  CheckShape shape;
  std::string index;

  std::string in() const { return "surety_in_" + index; }
  std::string old(std::size_t i) const { return "surety_old_" + index + "_" + std::to_string(i); }
  std::string when(std::size_t i) const { return "surety_when_" + index + "_" + std::to_string(i); }
};

class Wrapper {
 public:
  Wrapper(const FunctionPlan& function, const FunctionById& by_id, const std::string& stub_point)
      : f_(function), stub_point_(stub_point) {
    if (f_.contracted()) add(f_);
    for (const InheritedContract& inherited : f_.inherited) {
      if (const FunctionPlan* carrier = by_id(inherited.id)) add(*carrier);
    }
  }

  Wrapping wrap() const {
    if (f_.kind == FunctionKind::constructor) return constructor();
    Wrapping out;
    const std::string body = body_begin();
    if (f_.is_constexpr) {
      out.begin = open() + "auto surety_body = " + body;
      out.end = body_end() +
                "; if (__builtin_is_constant_evaluated()) return surety_body(); return [&]()" +
                arrow() + " { " + pre() + post() + " }(); " + close();
    } else {
      out.begin = open() + pre() + stub_point_ + "auto surety_body = " + body;
      out.end = body_end() + "; " + post() + close();
    }
    return out;
  }

 private:
  void add(const FunctionPlan& carrier) {
    uses_.push_back({&carrier, shape_of(carrier), std::to_string(uses_.size())});
  }

  /// A function-try-block is the body of the lambda, so that the function has a plain one.
  std::string open() const { return f_.definition->function_try ? "{ " : " "; }
  std::string close() const { return f_.definition->function_try ? "}" : ""; }

  bool object() const { return has_object(f_); }
  std::string self() const { return object() ? "this->" : ""; }
  std::string info() const { return "&" + f_.id + "_info"; }

  std::string arrow() const {
    if (f_.result == ResultKind::nothing) return " -> void";
    const bool deduced = f_.result_text.empty() && !f_.result_declared.empty();
    if (deduced) return " -> " + f_.result_declared;
    if (f_.result == ResultKind::dependent) return " -> " + f_.result_text;
    return " -> " + f_.result_spelling;
  }

  bool guards_exceptions() const {
    if (f_.is_constexpr) return false;
    for (const Use& use : uses_) {
      if (use.shape.has_throws || use.shape.mentions_threw) return true;
    }
    return !f_.is_noexcept && !uses_.empty();
  }

  std::string body_begin() const {
    return "[&]()" + arrow() + " { " + (guards_exceptions() ? "SURETY_TRY { " : "");
  }
  std::string body_end() const {
    if (!guards_exceptions()) return " }";
    std::string reaction;
    for (const Use& use : uses_) {
      if (use.shape.has_throws || use.shape.mentions_threw) {
        reaction +=
            "if (" + use.in() + " != 0) " + call(use, "thrown", after_arguments(use, false));
      }
    }
    if (reaction.empty()) reaction = "::surety::detail::escaped(" + info() + "); ";
    return " } SURETY_CATCH(" + reaction + ") }";
  }

  /// Calls a sibling of the carrier, with the template arguments of this function.
  std::string call(const Use& use, const std::string& what, const std::string& arguments) const {
    const std::string names = use.carrier == &f_ ? template_arguments() : "";
    // Called through this->, a member template needs the word before its arguments.
    const bool dependent_member = object() && f_.dependent && !names.empty();
    return self() + (dependent_member ? "template " : "") + use.carrier->id + "_" + what +
           (names.empty() ? "" : "<" + names + ">") + "(" + arguments + "); ";
  }
  std::string template_arguments() const {
    std::string names;
    for (const std::string& argument : f_.template_arguments) {
      names += (names.empty() ? "" : ", ") + argument;
    }
    return names;
  }
  /// A sibling that is called before there is an object.
  std::string early(const std::string& what) const {
    const std::string names = template_arguments();
    return f_.id + "_" + what + (names.empty() ? "" : "<" + names + ">");
  }

  std::string argument(std::size_t i, bool entry) const {
    const ParameterPlan& mine = f_.parameters[i];
    const std::string name = definition_name(i);
    if (entry && needs_copy(i)) return "surety_entry_" + std::to_string(i);
    return mine.pack ? name + "..." : name;
  }
  std::string definition_name(std::size_t i) const {
    const ParameterPlan& mine = f_.parameters[i];
    return mine.definition_name.empty() ? "surety_unnamed_" + std::to_string(i)
                                        : mine.definition_name;
  }

  /// The expectations speak of the value on entry; the body may change its parameter.
  bool needs_copy(std::size_t i) const {
    const ParameterPlan& mine = f_.parameters[i];
    if (!mine.modified || mine.pack) return false;
    for (const Use& use : uses_) {
      const std::string& name = use.carrier->parameters[i].name;
      for (const Region& region : use.carrier->contract.regions) {
        for (const Clause& clause : region.expects) {
          const bool later = clause.throws == Throws::never || f_.kind == FunctionKind::constructor;
          if (later && !name.empty() && mentions(without_old(clause.text), name)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /// The arguments for the named parameters of the carrier.
  std::string arguments(const Use& use, bool entry) const {
    std::string list;
    for (std::size_t i = 0; i < use.carrier->parameters.size(); ++i) {
      if (use.carrier->parameters[i].name.empty()) continue;
      list += (list.empty() ? "" : ", ") + argument(i, entry);
    }
    return list;
  }
  std::string after_arguments(const Use& use, bool returned) const {
    std::string list = use.in();
    for (std::size_t i = 0; i < use.shape.whens.size(); ++i) list += ", " + use.when(i);
    const std::string named = arguments(use, true);
    if (!named.empty()) list += ", " + named;
    if (returned && use.shape.uses_ret) list += ", surety_ret";
    for (std::size_t i = 0; i < use.shape.olds.size(); ++i) list += ", " + use.old(i);
    return list;
  }

  std::string invariants(bool entry) const {
    if (f_.invariants.empty() || f_.is_static) return "";
    if (entry && f_.kind == FunctionKind::constructor) return "";
    if (!entry && (f_.is_const || f_.kind == FunctionKind::destructor)) return "";
    std::string out = "if (surety_outermost) { ";
    for (const std::string& id : f_.invariants) {
      out += "if (SURETY_UNLIKELY(!this->" + id + "_holds())) this->" + id + "_broken(); ";
    }
    return out + "} ";
  }

  std::string frame() const {
    std::string out =
        "::surety::detail::Frame surety_frame(" + info() + (object() ? ", this); " : "); ");
    if (!f_.invariants.empty() && !f_.is_static) {
      out += "const bool surety_outermost = ::surety::detail::outermost(surety_frame); ";
    }
    return out;
  }

  std::string pre() const {
    std::string out = frame() + invariants(true);
    if (uses_.empty()) return out;
    out += "const bool surety_on = ::surety::detail::active(" + info() + "); ";
    std::string all;
    for (const Use& use : uses_) {
      std::string regions = call(use, "regions", arguments(use, false));
      regions.resize(regions.size() - 2);  // an expression, not a statement
      out += "const ::surety::Regions " + use.in() + " = surety_on ? " + regions + " : 0; ";
      all += (all.empty() ? "" : " | ") + use.in();
    }
    out += "surety_frame.regions = surety_in_0; if (SURETY_UNLIKELY(surety_on && (" + all +
           ") == 0)) " + call(uses_[0], "unmet", arguments(uses_[0], false));
    for (const Use& use : uses_) out += captures(use);
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      if (needs_copy(i)) {
        out += "const auto surety_entry_" + std::to_string(i) + " = " + definition_name(i) + "; ";
      }
    }
    return out;
  }

  std::string captures(const Use& use) const {
    std::string out;
    const std::string list = arguments(use, false);
    const auto expression = [&](const std::string& what) {
      std::string text = call(use, what, list);
      text.resize(text.size() - 2);
      return text;
    };
    for (std::size_t i = 0; i < use.shape.olds.size(); ++i) {
      const std::string index = std::to_string(i);
      const std::string value = expression("old_" + index);
      const std::string type = "::surety::detail::Old<decltype(" + value + ")>";
      out += "const auto " + use.old(i) + " = (" + use.in() + " >> " +
             std::to_string(use.shape.olds[i].region) + " & 1u) != 0 && " +
             expression("has_old_" + index) + " ? " + type + "(" + value + ") : " + type + "(); ";
    }
    for (std::size_t i = 0; i < use.shape.whens.size(); ++i) {
      out += "const bool " + use.when(i) + " = (" + use.in() + " >> " +
             std::to_string(use.shape.whens[i].region) + " & 1u) != 0 && " +
             expression("when_" + std::to_string(i)) + "; ";
    }
    return out;
  }

  std::string checks() const {
    std::string out;
    for (const Use& use : uses_) {
      if (use.shape.has_post) {
        out += "if (" + use.in() + " != 0) " + call(use, "post", after_arguments(use, true));
      }
    }
    return out + invariants(false);
  }

  std::string post() const {
    const std::string after = checks();
    if (f_.is_noreturn) return "surety_body(); __builtin_unreachable(); ";
    if (after.empty() && f_.result != ResultKind::nothing) return "return surety_body(); ";
    switch (f_.result) {
      case ResultKind::nothing:
        return "surety_body(); " + after;
      case ResultKind::value:
        return "auto surety_ret = surety_body(); " + after + "return surety_ret; ";
      case ResultKind::lvalue_reference:
      case ResultKind::rvalue_reference:
        return "auto&& surety_ret = surety_body(); " + after + "return static_cast<" +
               f_.result_spelling + ">(surety_ret); ";
      case ResultKind::dependent:
        break;
    }
    bool uses_ret = false;
    for (const Use& use : uses_) uses_ret = uses_ret || use.shape.uses_ret;
    const std::string type = "decltype(surety_body())";
    const std::string reference =
        "if constexpr (::std::is_reference_v<" + type + ">) { auto&& surety_ret = surety_body(); " +
        after + "return static_cast<" + type + ">(surety_ret); } else { " +
        "auto surety_ret = surety_body(); " + after + "return surety_ret; } ";
    if (uses_ret) return reference;
    return "if constexpr (::std::is_void_v<" + type + ">) { surety_body(); " + after + "} else " +
           reference;
  }

  Wrapping constructor() const {
    Wrapping out;
    if (!uses_.empty() && !f_.is_constexpr) return delegating();
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      if (needs_copy(i)) return constant_delegating();
    }
    // An invariant is checked after the body. A constexpr constructor checks its assumptions there
    // too, since nothing but its initialisers may run before them in a constant expression.
    const std::string begin =
        f_.is_constexpr ? "auto surety_body = [&]() { " : pre() + "auto surety_body = [&]() { ";
    out.begin = " " + begin;
    out.end = f_.is_constexpr
                  ? " }; surety_body(); if (!__builtin_is_constant_evaluated()) [&]() { " + pre() +
                        checks() + " }(); "
                  : " }; surety_body(); " + checks();
    return out;
  }

  /// The arguments for the constructor with the user's initialisers and body, and its parameters.
  std::pair<std::string, std::string> handed_on() const {
    std::string forwarded;
    std::string declared;
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      const ParameterPlan& parameter = f_.parameters[i];
      const std::string name = definition_name(i);
      const std::string& type = parameter.definition_type_text;
      const bool value = parameter.passing == Passing::value;
      // By value means by rvalue reference here: no second move, and nothing to be copied.
      const std::string own = "static_cast<decltype(" + name + ")";
      const std::string passed = own + (value && needs_copy(i) ? ">(" : "&&>(") + name + ")";
      forwarded += ", " + passed + (parameter.pack ? "..." : "");
      declared += ", " + type + (value ? "&&" : "") + (parameter.pack ? "..." : "") + " " +
                  parameter.definition_name;
    }
    return {forwarded, declared};
  }

  /// In a constant expression nothing may run before the initialisers; they get copies, so that the
  /// checks behind them see the values on entry.
  Wrapping constant_delegating() const {
    const std::string tag = "::surety::detail::ConstantConstructing<" + key_of(f_.id) + ">";
    const auto [forwarded, declared] = handed_on();
    const std::string name = f_.class_identifier;
    Wrapping out;
    out.initialisers = " : " + name + "(" + tag + "()" + forwarded +
                       ") { if (!__builtin_is_constant_evaluated()) [&]() { " + pre() + checks() +
                       " }(); } " + f_.definition->heads + f_.template_head + "constexpr " +
                       f_.definition->qualifier + name + "(const " + tag + "&" + declared + ") ";
    if (!f_.definition->in_class) {
      out.declaration = " private: " + f_.template_head + "constexpr " + name + "(const " + tag +
                        "&" + declared + "); public: ";
    }
    return out;
  }

  /// The user's initialisers and body move into a second constructor; the first one checks, calls
  /// it, and checks again.
  Wrapping delegating() const {
    const Use& use = uses_[0];
    const std::string tag = "::surety::detail::Constructing<" + key_of(f_.id) + ">";
    const auto [forwarded, declared] = handed_on();
    const std::string list = arguments(use, false);
    std::string enter = "[&]() -> ::surety::Regions { if (!::surety::detail::active(" + info() +
                        ")) return 0; const ::surety::Regions surety_in = " + early("regions") +
                        "(" + list + "); if (SURETY_UNLIKELY(surety_in == 0)) " + early("unmet") +
                        "(" + list + "); return surety_in; }";
    const std::string regions =
        "[[maybe_unused]] const ::surety::Regions surety_in_0 = "
        "::surety::detail::state.constructed; ";
    std::string after = regions + frame() + "surety_frame.regions = surety_in_0; ";
    if (use.shape.has_post) {
      after += "if (surety_in_0 != 0) " + call(use, "post", constructor_arguments(use));
    }
    after += invariants(false);
    const bool guarded = !f_.is_noexcept;
    const std::string reaction = use.shape.has_throws
                                     ? regions + "if (surety_in_0 != 0) " + early("thrown") + "(" +
                                           constructor_arguments(use) + ")"
                                     : "::surety::detail::escaped(" + info() + ")";
    Wrapping out;
    const std::string name = f_.class_identifier;
    out.initialisers = (guarded ? " SURETY_TRY : " : " : ") + name + "(" + tag + "(" + info() +
                       ", " + enter + ")" + forwarded + ") { " + after + "} " +
                       (guarded ? "SURETY_CATCH(" + reaction + ") " : "") + f_.definition->heads +
                       f_.template_head + f_.definition->qualifier + name + "(const " + tag + "&" +
                       declared + ") ";
    if (!f_.definition->in_class) {
      out.declaration =
          " private: " + f_.template_head + name + "(const " + tag + "&" + declared + "); public: ";
    }
    return out;
  }
  /// What the checks after a constructor get; the conditions of its throws clauses are evaluated
  /// on parameters that nothing has changed.
  std::string constructor_arguments(const Use& use) const {
    std::string list = use.in();
    const std::string named = arguments(use, false);
    for (std::size_t i = 0; i < use.shape.whens.size(); ++i) {
      list += ", (" + use.in() + " >> " + std::to_string(use.shape.whens[i].region) +
              " & 1u) != 0 && " + early("when_" + std::to_string(i)) + "(" + named + ")";
    }
    if (!named.empty()) list += ", " + named;
    return list;
  }

  const FunctionPlan& f_;
  const std::string& stub_point_;
  std::vector<Use> uses_;
};

}  // namespace

Wrapping wrap(const FunctionPlan& function, const FunctionById& by_id,
              const std::string& stub_point) {
  return Wrapper(function, by_id, stub_point).wrap();
}

}  // namespace surety::tool::codegen
