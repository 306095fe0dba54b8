#include "tool/codegen/checks/checks.h"

#include <cstdint>

#include "tool/codegen/checks/relation_checks.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"

namespace surety::tool::codegen {
namespace {

std::string place_code(const Place& place) {
  return "{" + literal(place.file) + ", " + std::to_string(place.line) + ", " +
         std::to_string(place.column) + "}";
}

std::string clause_entry(const Clause& clause) {
  return "{" + literal(clause.keyword) + ", " + literal(clause.text.text) + ", " +
         place_code(clause.place) + "}, ";
}

/// The head of data beside the function: one object for all units that see it.
std::string data_head(bool in_class, bool internal) {
  return in_class || internal ? "static constexpr " : "inline constexpr ";
}

std::string info(const std::string& id, const std::string& name, const Place& place,
                 const std::vector<std::string>& regions, const std::string& clauses,
                 std::size_t clause_count, const std::string& head) {
  std::string names;
  for (const std::string& region : regions) names += literal(region) + ", ";
  std::string out;
  if (!regions.empty()) {
    out += "[[maybe_unused]] " + head + "const char* " + id + "_names[] = {" + names + "}; ";
  }
  if (clause_count != 0) {
    out += "[[maybe_unused]] " + head + "::surety::ClauseInfo " + id + "_clauses[] = {" + clauses +
           "}; ";
  }
  return out + "[[maybe_unused]] " + head + "::surety::ContractInfo " + id + "_info = {" +
         literal(name) + ", " + place_code(place) + ", " +
         (regions.empty() ? "nullptr" : id + "_names") + ", " + std::to_string(regions.size()) +
         ", " + (clause_count == 0 ? "nullptr" : id + "_clauses") + ", " +
         std::to_string(clause_count) + ", " + key_of(id) + "}; ";
}

std::string condition_of(const Clause& clause) {
  if (clause.parameter.empty()) return "(" + clause_code(clause.text) + ")";
  return "::surety::detail::contains((" + clause_code(clause.generator) + "), " + clause.parameter +
         ")";
}

/// Clauses that call functions may call the contracted one: it is not checked again inside.
std::string guard(const FunctionPlan& function, bool expects) {
  for (const Region& region : function.contract.regions) {
    for (const Clause& clause : expects ? region.expects : region.assumes) {
      if (!clause.is_typed || clause.typed.calls_user_code) {
        return "const ::surety::detail::Evaluating surety_evaluating(&" + function.id + "_info); ";
      }
    }
  }
  return "";
}

class CheckWriter {
 public:
  explicit CheckWriter(const FunctionPlan& function)
      : f_(function), shape_(shape_of(function)), parameters_(sibling_parameters(function)) {}

  std::string write() const {
    std::string out = siblings_begin(f_) + "SURETY_QUIET_BEGIN " + info_data();
    if (f_.contracted()) {
      out += regions() + unmet();
      for (std::size_t i = 0; i < shape_.olds.size(); ++i) out += old(i);
      for (std::size_t i = 0; i < shape_.whens.size(); ++i) out += when(i);
      if (shape_.has_post) out += after(false);
      if (shape_.has_throws || shape_.mentions_threw) out += after(true);
      out += relation_siblings(f_);
    }
    return out + " SURETY_QUIET_END" + siblings_end(f_);
  }

 private:
  bool in_class() const { return !f_.class_name.empty() || f_.is_friend_in_class; }
  /// Siblings that run before there is an object.
  std::string early_head(bool cold = false) const {
    if (f_.kind != FunctionKind::constructor) return sibling_head(f_, cold);
    return f_.template_head + "[[maybe_unused]] " + (cold ? "SURETY_COLD static " : "static ");
  }
  std::string early_tail() const {
    return f_.kind == FunctionKind::constructor ? "" : sibling_tail(f_);
  }
  static std::string begin_body(const std::string& guard) {
    return " { using namespace ::surety; " + guard;
  }

  std::string info_data() const {
    std::vector<std::string> names;
    std::string clauses;
    std::size_t count = 0;
    for (const Region& region : f_.contract.regions) {
      names.push_back(region.name);
      for (const auto* list : {&region.assumes, &region.expects}) {
        for (const Clause& clause : *list) {
          clauses += clause_entry(clause);
          ++count;
        }
      }
    }
    // Behind all others, so that the numbers of those are easy to tell.
    for (const Region& region : f_.contract.regions) {
      for (const Hyper& hyper : region.hypers) {
        for (const Clause& clause : hyper.expects) {
          clauses += clause_entry(clause);
          ++count;
        }
      }
    }
    return info(f_.id, f_.qualified_name, f_.carrier.place, names, clauses, count,
                data_head(in_class(), f_.internal_linkage));
  }

  std::string regions() const {
    std::string out = early_head() + "::surety::Regions " + f_.id + "_regions(" + parameters_ +
                      ")" + early_tail() + begin_body(guard(f_, false)) +
                      "::surety::Regions surety_in = 0; ";
    for (std::size_t i = 0; i < f_.contract.regions.size(); ++i) {
      std::string condition;
      for (const Clause& clause : f_.contract.regions[i].assumes) {
        condition += (condition.empty() ? "" : " && ") + condition_of(clause);
      }
      const std::string bit =
          "surety_in |= " + std::to_string(std::uint64_t{1} << i) + "u" + (i >= 32 ? "ll; " : "; ");
      out += condition.empty() ? bit : "if (" + condition + ") " + bit;
    }
    return out + "return surety_in; } ";
  }

  std::string unmet() const {
    std::string out = early_head(true) + "void " + f_.id + "_unmet(" + parameters_ + ")" +
                      early_tail() + begin_body(guard(f_, false)) +
                      "if (::surety::detail::semantic == ::surety::Semantic::quick_enforce) "
                      "__builtin_trap(); ::surety::detail::Report surety_v("
                      "::surety::ViolationKind::precondition, &" +
                      f_.id + "_info); ";
    unsigned index = 0;
    for (std::size_t i = 0; i < f_.contract.regions.size(); ++i) {
      const Region& region = f_.contract.regions[i];
      bool first = true;
      for (const Clause& clause : region.assumes) {
        out += (first ? "if (!" : "else if (!") + condition_of(clause) + ") { surety_v.clause(" +
               std::to_string(i) + ", " + std::to_string(index++) + "); " +
               explanation(clause, clause.text, &f_, {}) + "} ";
        first = false;
      }
      index += static_cast<unsigned>(region.expects.size());
    }
    return out + "surety_v.send(::surety::detail::semantic); } ";
  }

  std::string old(std::size_t i) const {
    return early_head() + "auto " + f_.id + "_old_" + std::to_string(i) + "(" + parameters_ + ")" +
           early_tail() + begin_body("") + "return ::surety::detail::copy_of(" +
           shape_.olds[i].expression.text + "); } " + old_guard(i);
  }
  std::string old_guard(std::size_t i) const {
    std::string condition = "true";
    for (const std::string& guard : shape_.olds[i].guards) condition += " && " + guard;
    return early_head() + "bool " + f_.id + "_has_old_" + std::to_string(i) + "(" + parameters_ +
           ")" + early_tail() + begin_body("") + "return " + condition + "; } ";
  }

  std::string when(std::size_t i) const {
    return early_head() + "bool " + f_.id + "_when_" + std::to_string(i) + "(" + parameters_ + ")" +
           early_tail() + begin_body("") + "return static_cast<bool>(" +
           clause_code(shape_.whens[i].clause->condition) + "); } ";
  }

  /// The expectations after a normal return, or after an exception.
  std::string after(bool thrown) const {
    std::string list = "const ::surety::Regions surety_in";
    for (std::size_t i = 0; i < shape_.whens.size(); ++i) {
      list += ", const bool surety_when_" + std::to_string(i);
    }
    if (!parameters_.empty()) list += ", " + parameters_;
    std::string types;
    if (shape_.uses_ret && !thrown) {
      if (f_.result == ResultKind::dependent) {
        types += "class SuretyResult";
        list += ", const SuretyResult& ret";
      } else {
        list += ", ::surety::detail::View<" + f_.result_spelling + "> ret";
      }
    }
    for (std::size_t i = 0; i < shape_.olds.size(); ++i) {
      const std::string index = std::to_string(i);
      types += (types.empty() ? "" : ", ") + ("class SuretyOld" + index);
      list += ", const SuretyOld" + index + "& surety_old_" + index;
    }
    FunctionPlan templated = f_;
    if (!types.empty()) add_template_parameter(templated, types);
    const bool early = thrown && f_.kind == FunctionKind::constructor;
    std::string out = (early ? early_head(true) : sibling_head(templated, thrown)) + "void " +
                      f_.id + (thrown ? "_thrown(" : "_post(") + list + ")" +
                      (early ? "" : sibling_tail(f_)) + begin_body(guard(f_, true)) +
                      "[[maybe_unused]] constexpr bool threw = " + (thrown ? "true; " : "false; ");
    if (thrown) out += "if (::surety::detail::own_exception()) return; ";
    out += thrown ? thrown_clauses() : returned_clauses();
    return out + "} ";
  }

  static std::string bit(std::size_t region) {
    return "(surety_in >> " + std::to_string(region) + " & 1u) != 0";
  }

  std::string check(const Clause& clause, std::size_t region, unsigned index) const {
    return "if (SURETY_UNLIKELY(!(" + clause_code(clause.text, shape_.olds) +
           "))) ::surety::detail::fail(::surety::ViolationKind::postcondition, &" + f_.id +
           "_info, " + std::to_string(region) + ", " + std::to_string(index) +
           ", [&](::surety::detail::Report& surety_v) { " +
           explanation(clause, clause.text, &f_, shape_.olds) + "(void)surety_v; }); ";
  }

  /// Calls `visit(clause, region, index of the clause)` for the expectations of every region.
  template <class Visit>
  void each_expect(const Visit& visit) const {
    unsigned index = 0;
    for (std::size_t i = 0; i < f_.contract.regions.size(); ++i) {
      index += static_cast<unsigned>(f_.contract.regions[i].assumes.size());
      for (const Clause& clause : f_.contract.regions[i].expects) visit(clause, i, index++);
    }
  }

  std::size_t when_index(const Clause& clause) const {
    for (std::size_t i = 0; i < shape_.whens.size(); ++i) {
      if (shape_.whens[i].clause == &clause) return i;
    }
    return shape_.whens.size();
  }

  std::string returned_clauses() const {
    std::string out;
    std::size_t open = f_.contract.regions.size();
    each_expect([&](const Clause& clause, std::size_t region, unsigned index) {
      if (region != open) {
        out += (open == f_.contract.regions.size() ? "" : "} ") + ("if (" + bit(region) + ") { ");
        open = region;
      }
      if (clause.throws == Throws::never) {
        out += check(clause, region, index);
        return;
      }
      const std::size_t when = when_index(clause);
      const std::string missing = "::surety::detail::missing_exception(&" + f_.id + "_info, " +
                                  std::to_string(region) + ", " + std::to_string(index) + "); ";
      out += when == shape_.whens.size()
                 ? missing
                 : "if (SURETY_UNLIKELY(surety_when_" + std::to_string(when) + ")) " + missing;
    });
    return out + (open == f_.contract.regions.size() ? "" : "} ");
  }

  std::string thrown_clauses() const {
    std::string out = "bool surety_allowed = false; (void)surety_allowed; ";
    std::string demands;
    each_expect([&](const Clause& clause, std::size_t region, unsigned index) {
      const std::string at = std::to_string(region) + ", " + std::to_string(index) + "); ";
      const std::string wrong = "::surety::detail::wrong_exception(&" + f_.id + "_info, " + at;
      if (clause.throws == Throws::never) {
        // What speaks of `threw` alone holds after exceptions too; the rest is about returns.
        if (mentions(clause.text.text, "threw") && !mentions(clause.text.text, "ret")) {
          out += "if (" + bit(region) + ") { " + check(clause, region, index) + "} ";
        }
        return;
      }
      const std::size_t at_when = when_index(clause);
      const std::string when =
          at_when == shape_.whens.size() ? "true" : "surety_when_" + std::to_string(at_when);
      const std::string is = "::surety::detail::thrown_is<" + clause.exception_type.text + ">()";
      const std::string allowed = clause.throws == Throws::iff ? when : "true";
      out += "if (" + bit(region) + " && " + is + ") { if (" + allowed +
             ") { surety_allowed = true; } else { " + wrong + "return; } } ";
      demands +=
          "if (!surety_allowed && " + bit(region) + " && " + when + ") { " + wrong + "return; } ";
    });
    return out + demands + "if (!surety_allowed) ::surety::detail::escaped(&" + f_.id + "_info); ";
  }

  const FunctionPlan& f_;
  CheckShape shape_;
  std::string parameters_;
};

}  // namespace

std::string key_of(const std::string& id) {
  std::uint64_t hash = 14695981039346656037ull;
  for (char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return std::to_string(hash) + "ull";
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
        if (clause.throws != Throws::always) shape.whens.push_back({&clause, region, index});
      }
      ++index;
    }
  }
  return shape;
}

std::string check_siblings(const FunctionPlan& function) { return CheckWriter(function).write(); }

std::string invariant_siblings(const ClassPlan& type) {
  std::string clauses;
  std::string holds;
  std::string broken;
  bool calls = false;
  unsigned index = 0;
  for (const Clause& clause : type.contract.invariants) {
    const std::string condition = "(" + clause_code(clause.text) + ")";
    clauses += clause_entry(clause);
    holds += (holds.empty() ? "" : " && ") + condition;
    broken += (index == 0 ? "if (!" : "else if (!") + condition + ") { surety_v.clause(0, " +
              std::to_string(index) + "); " + explanation(clause, clause.text, nullptr, {}) + "} ";
    calls = calls || !clause.is_typed || clause.typed.calls_user_code;
    ++index;
  }
  const std::string guard =
      calls ? "const ::surety::detail::Evaluating surety_evaluating(&" + type.id + "_info); " : "";
  return " public: SURETY_QUIET_BEGIN " +
         info(type.id, type.name, type.place, {}, clauses, index, data_head(true, false)) +
         "[[maybe_unused]] bool " + type.id + "_holds() const { using namespace ::surety; " +
         guard + "return " + holds + "; } [[maybe_unused]] SURETY_COLD void " + type.id +
         "_broken() const { using namespace ::surety; " + guard +
         "if (::surety::detail::semantic == ::surety::Semantic::quick_enforce) __builtin_trap(); "
         "::surety::detail::Report surety_v(::surety::ViolationKind::invariant, &" +
         type.id + "_info); " + broken +
         "surety_v.send(::surety::detail::semantic); } SURETY_QUIET_END ";
}

}  // namespace surety::tool::codegen
