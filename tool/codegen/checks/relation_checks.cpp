#include "tool/codegen/checks/relation_checks.h"

#include "tool/contracts/clause_code.h"
#include "tool/contracts/sibling.h"

namespace surety::tool::codegen {
namespace {

class RelationWriter {
 public:
  RelationWriter(const FunctionPlan& function, std::size_t region, std::size_t hyper,
                 unsigned first_clause)
      : f_(function),
        hyper_(function.contract.regions[region].hypers[hyper]),
        region_(region),
        index_(hyper),
        first_clause_(first_clause) {}

  std::string write() const {
    std::string out;
    for (std::size_t i = 0; i < hyper_.assumes.size(); ++i) {
      const Clause& clause = hyper_.assumes[i];
      if (clause.parameter.empty()) {
        out += sibling("assume", i, "bool", clause.text,
                       "return static_cast<bool>(" + clause_code(clause.text) + "); ");
      } else if (given_by_execution(f_, hyper_, clause)) {
        out += sibling("given", i, "auto", clause.generator,
                       "return ::surety::detail::copy_of(" + clause_code(clause.generator) + "); ");
      }
    }
    for (std::size_t i = 0; i < hyper_.expects.size(); ++i) {
      const Clause& clause = hyper_.expects[i];
      out += sibling("expect", i, "void", clause.text,
                     "if (SURETY_UNLIKELY(!(" + clause_code(clause.text) +
                         "))) ::surety::detail::fail(::surety::ViolationKind::hyper, &" + f_.id +
                         "_info, " + std::to_string(region_) + ", " +
                         std::to_string(first_clause_ + i) +
                         ", [&](::surety::detail::Report& surety_v) { " + explained(clause) +
                         "(void)surety_v; }); ");
    }
    if (!hyper_.resets.empty()) {
      std::string statements;
      for (const Clause& clause : hyper_.resets) statements += clause_code(clause.text) + "; ";
      out += sibling("reset", nowhere, "void", {}, statements);
    }
    return out;
  }

 private:
  std::string explained(const Clause& clause) const {
    if (clause.is_typed) return explanation(clause, clause.text, &f_, {});
    std::string out;
    for (const RelationName& name : names_in(f_, hyper_.executions, clause.text.text)) {
      if (name.what == Observable::self || name.what == Observable::threw) continue;
      out += "surety_v.value(" + literal(name.name) + ", " + name.name + "); ";
    }
    return out;
  }
  std::string sibling(const std::string& what, std::size_t i, const std::string& result,
                      const SourceText& mentioned, const std::string& body) const {
    const std::vector<RelationName> names = names_in(f_, hyper_.executions, mentioned.text);
    FunctionPlan head = f_;
    if (deduces_result(f_, names)) add_template_parameter(head, "class SuretyResult");
    const std::string name = i == nowhere ? what : what + "_" + std::to_string(i);
    return sibling_head(head) + result + " " + relation_sibling(f_, region_, index_, name) + "(" +
           declared(f_, names, false) + ")" + sibling_tail(f_) + " { using namespace ::surety; " +
           "const ::surety::detail::Evaluating surety_evaluating(nullptr); " + body + "} ";
  }

  const FunctionPlan& f_;
  const Hyper& hyper_;
  std::size_t region_;
  std::size_t index_;
  unsigned first_clause_;
};

}  // namespace

std::string relation_sibling(const FunctionPlan& function, std::size_t region, std::size_t hyper,
                             const std::string& what) {
  return function.id + "_relation_" + std::to_string(region) + "_" + std::to_string(hyper) + "_" +
         what;
}

bool given_by_execution(const FunctionPlan& function, const Hyper& hyper, const Clause& clause) {
  for (const RelationName& name : names_in(function, hyper.executions, clause.generator.text)) {
    if (name.what != Observable::parameter) return true;
  }
  return false;
}

std::string relation_siblings(const FunctionPlan& function) {
  unsigned clause = 0;
  for (const Region& region : function.contract.regions) {
    clause += static_cast<unsigned>(region.assumes.size() + region.expects.size());
  }
  std::string out;
  for (std::size_t r = 0; r < function.contract.regions.size(); ++r) {
    const Region& region = function.contract.regions[r];
    for (std::size_t h = 0; h < region.hypers.size(); ++h) {
      out += RelationWriter(function, r, h, clause).write();
      clause += static_cast<unsigned>(region.hypers[h].expects.size());
    }
  }
  return out;
}

}  // namespace surety::tool::codegen
