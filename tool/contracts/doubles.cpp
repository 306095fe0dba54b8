#include "tool/contracts/doubles.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tool/contracts/stubbing.h"
#include "tool/contracts/tokens.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"

namespace surety::tool::contracts {
namespace {

Problem at_keyword(const std::string& file, const Clause& clause, std::string message,
                   std::string remedy = {}) {
  return {file,
          clause.keyword_offset,
          static_cast<unsigned>(clause.keyword.size()),
          std::move(message),
          Severity::error,
          std::move(remedy)};
}

/// `cases: table + other_rows() + generated`
void read_providers(FunctionPlan& function, Problems& problems) {
  bool any = false;
  bool generated = false;
  for (const Clause& clause : function.contract.others) {
    if (clause.keyword != "cases") continue;
    any = true;
    const std::vector<Token> tokens = tokenize(clause.text.text);
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= tokens.size(); ++i) {
      if (i < tokens.size() && (tokens[i].text == "(" || tokens[i].text == "{")) {
        i = closing(tokens, i);
        if (i < tokens.size()) continue;
      }
      if (i < tokens.size() && tokens[i].text != "+") continue;
      Clause provider = clause;
      provider.text = {};
      if (i > begin) provider.text = clause.text.part(tokens[begin].begin, tokens[i - 1].end);
      begin = i + 1;
      if (provider.text.text == "generated") {
        generated = true;
      } else if (provider.text.empty()) {
        problems.push_back(at_keyword(function.contract.file, clause,
                                      "'cases:' needs the name of a function that returns rows",
                                      "write 'cases: provider', or 'cases: provider + generated'"));
        break;
      } else {
        function.providers.push_back(std::move(provider));
      }
    }
    if (function.parameters.empty()) {
      problems.push_back(at_keyword(function.contract.file, clause,
                                    "this test takes no arguments, so rows are of no use to it",
                                    "give it a parameter for each value of a row"));
    }
  }
  if (function.parameters.empty()) function.providers.clear();
  function.generates_rows = !any || generated;
}

void check_test(FunctionPlan& function, const Clause& test, Problems& problems) {
  const std::string& file = function.contract.file;
  if (!test.text.empty()) {
    problems.push_back(at_keyword(file, test, "'test:' takes nothing behind it",
                                  "name a provider of rows with 'cases: " + test.text.text + "'"));
  }
  if (!function.class_name.empty() && !function.is_static) {
    problems.push_back(at_keyword(file, test, "a test is a function or a static method",
                                  "make '" + function.qualified_name + "' static"));
  }
  if (function.dependent) {
    problems.push_back(at_keyword(file, test, "a template cannot be a test",
                                  "write a test that calls it with the types that matter"));
  }
  read_providers(function, problems);
  if (function.contract.regions.empty()) function.contract.regions.emplace_back();
}

/// A factory must return a class that the tool can make.
void check_product(UnitPlan& plan, FunctionPlan& function, const Clause& clause) {
  Problems& problems = plan.problems;
  const ProductPlan& product = function.product;
  const std::string& file = function.contract.file;
  const auto refuse = [&](const std::string& message, const std::string& remedy = {}) {
    problems.push_back(at_keyword(file, clause, message, remedy));
  };
  const std::string what = clause.keyword + ":";
  if (function.definition) {
    return refuse("'" + function.qualified_name + "' has '" + what + "' and a body",
                  "only declare it: the tool defines it");
  }
  if (function.dependent) return refuse("a template cannot be a factory of doubles");
  if (!function.class_name.empty()) {
    return refuse("a factory of doubles is a function outside of classes");
  }
  if (function.internal_linkage || product.type.find("(anonymous") != std::string::npos) {
    return refuse("a factory of doubles and what it makes cannot be in an unnamed namespace",
                  "give the namespace a name");
  }
  const std::string& option = clause.text.text;
  if (!option.empty() && !(function.is_fresh() && option == "private")) {
    return refuse("'" + what + "' takes nothing behind it" +
                  (function.is_fresh() ? " but 'private'" : ""));
  }
  if (!product.is_class) {
    return refuse("'" + product.type + "' is no class that is defined here",
                  "return a class, or a std::unique_ptr, std::shared_ptr, pointer or reference to "
                  "one, and include its definition");
  }
  if (function.is_fresh()) {
    if (!function.contract.stubbing.empty()) {
      refuse("'fresh:' makes an unconstrained object, but the contract has other clauses",
             "write 'mock:' to say how it answers");
    } else if (classes_of(plan, product).empty()) {
      refuse("'" + product.type + "' is abstract: there are no objects of it",
             "write 'mock:', or return it by a pointer and include a class that derives from it");
    }
    return;
  }
  if (product.handed == Handed::value && !product.methods.empty()) {
    return refuse("a mock of '" + product.type +
                      "' cannot be returned by value: its answers would "
                      "be cut off",
                  "return a std::unique_ptr, std::shared_ptr, pointer or reference");
  }
  if (product.handed != Handed::value && product.is_final) {
    return refuse("'" + product.type + "' is final: there can be no mock of it");
  }
  if (product.handed != Handed::value && product.methods.empty()) {
    return refuse("'" + product.type + "' has no virtual methods: a mock would answer nothing",
                  "stub its methods with 'stub:'");
  }
  if ((product.handed == Handed::unique) && !product.dies_virtually) {
    return refuse("the destructor of '" + product.type +
                      "' is not virtual: a mock of it could not "
                      "be deleted through std::unique_ptr",
                  "make it virtual, or return a std::shared_ptr");
  }
  if (product.constructors.empty()) {
    return refuse("'" + product.type + "' has no constructor that a mock could call",
                  "give it a public or protected one");
  }
  function.stubbings = read_stubbings(function, problems);
}

}  // namespace

void sort_clauses(FunctionPlan& function, Problems& problems) {
  Contract& contract = function.contract;
  if (contract.others.empty()) return;
  const Clause* test = contract.other("test");
  const Clause* cases = contract.other("cases");
  if (cases != nullptr && test == nullptr) {
    problems.push_back(
        at_keyword(contract.file, *cases, "'cases:' belongs to a test", "write 'test:' before it"));
  }
  if (function.is_mock() && function.is_fresh()) {
    problems.push_back(at_keyword(contract.file, *contract.other("fresh"),
                                  "an object is a mock or fresh, not both"));
  }
  if (test != nullptr) return check_test(function, *test, problems);
  if (function.is_mock() || function.is_fresh()) {
    for (const Region& region : contract.regions) {
      for (const Clause& clause : region.assumes) {
        problems.push_back(at_keyword(contract.file, clause,
                                      "'assume:' has no meaning for a double",
                                      "say with 'expect:' how it answers"));
      }
      for (const Clause& clause : region.expects) contract.stubbing.push_back(clause);
    }
  }
  contract.regions.clear();
}

std::vector<std::string> classes_of(const UnitPlan& plan, const ProductPlan& product) {
  std::vector<std::string> found;
  if (!product.is_abstract) found.push_back(product.type);
  // Through a unique_ptr an object must find its own destructor.
  const bool whole = product.handed == Handed::value ||
                     (product.handed == Handed::unique && !product.dies_virtually);
  if (whole || product.methods.empty()) return found;
  for (const ClassPlan& record : plan.classes) {
    const bool derives =
        std::find(record.bases.begin(), record.bases.end(), product.type) != record.bases.end();
    if (derives && record.constructible && !record.dependent) found.push_back(record.name);
  }
  return found;
}

std::vector<const FunctionPlan*> functions_named(const UnitPlan& plan, const std::string& name) {
  std::vector<const FunctionPlan*> exact, ending;
  for (const FunctionPlan& function : plan.functions) {
    const bool checked = function.contracted() || !function.inherited.empty();
    if (!checked || function.is_test()) continue;
    if (function.qualified_name == name) exact.push_back(&function);
    if (function.qualified_name.ends_with("::" + name)) ending.push_back(&function);
  }
  return exact.empty() ? ending : exact;
}

std::string not_stubbable(const FunctionPlan& function) {
  if (!function.unchecked.empty()) return function.unchecked;
  if (function.dependent) return "it is a template";
  if (function.is_constexpr) return "it is constexpr";
  if (function.is_noreturn) return "it never returns";
  if (function.is_lambda) return "it is a lambda";
  if (function.is_friend_in_class && !function.outline)
    return "it is a friend that is defined in a class";
  if (function.kind == FunctionKind::constructor || function.kind == FunctionKind::destructor) {
    return "it is a constructor or a destructor";
  }
  if (function.result == ResultKind::dependent) return "its result type is deduced";
  if (function.result == ResultKind::value && !function.result_movable) {
    return "its result can be neither copied nor moved";
  }
  for (const ParameterPlan& parameter : function.parameters) {
    if (parameter.pack || parameter.placeholder) return "it takes arguments of any type";
  }
  return {};
}

void check_doubles(UnitPlan& plan) {
  for (FunctionPlan& function : plan.functions) {
    if (function.is_mock() && function.is_fresh()) continue;  // an error already
    for (const char* keyword : {"mock", "fresh"}) {
      const Clause* clause = function.contract.other(keyword);
      if (clause != nullptr) check_product(plan, function, *clause);
    }
  }
  for (StubPlan& stub : plan.stubs) {
    const std::string& name = stub.clause.text.text;
    const auto refuse = [&](const std::string& message, const std::string& remedy = {}) {
      plan.problems.push_back(at_keyword(stub.file, stub.clause, message, remedy));
    };
    if (name.empty()) {
      refuse("'stub:' needs the name of a function");
      continue;
    }
    const std::vector<const FunctionPlan*> found = functions_named(plan, name);
    if (found.empty()) {
      refuse("no function '" + name + "' with a contract is declared here",
             "a stub replaces functions that have a contract, if only `expect: true`; write it on "
             "a declaration that this file sees");
    } else if (found.size() > 1) {
      refuse("'" + name + "' may be " + found[0]->signature + " or " + found[1]->signature,
             "write the qualified name; of overloads only one can have a contract and a stub");
    } else if (const std::string why = not_stubbable(*found[0]); !why.empty()) {
      refuse(fmt::format("'{}' cannot be stubbed: {}", name, why));
    } else {
      stub.function = found[0]->id;
    }
  }
}

}  // namespace surety::tool::contracts
