#include "tool/codegen/tests/reproducer.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "surety/failure.h"
#include "tool/contracts/build_contract.h"
#include "tool/contracts/rewrite.h"
#include "tool/contracts/tokens.h"
#include "tool/model/fault.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/region_test.h"
#include "tool/model/source_text.h"

namespace surety::tool::codegen {

namespace {

/// The last `::` that is not inside the arguments of a template.
std::size_t last_scope(const std::string& name) {
  std::size_t scope = std::string::npos;
  int depth = 0;
  for (std::size_t i = 0; i + 1 < name.size(); ++i) {
    depth += name[i] == '<' ? 1 : name[i] == '>' ? -1 : 0;
    if (depth <= 0 && name.compare(i, 2, "::") == 0) scope = i;
  }
  return scope;
}
/// The name without its scope: `at<long>` of `ns::Box<int>::at<long>`.
std::string unscoped(const std::string& name) {
  const std::size_t scope = last_scope(name);
  return scope == std::string::npos ? name : name.substr(scope + 2);
}
/// The function's own name: `at` of `ns::Box<int>::at<long>`.
std::string own_name(const std::string& name) {
  const std::string own = unscoped(name);
  return own.starts_with("operator") ? own : own.substr(0, own.find('<'));
}

std::string method_call(const std::string& object, const std::string& function,
                        const std::string& arguments) {
  return fmt::format("{}.{}({})", object, unscoped(function), arguments);
}

/// `discount(3900, 8)`, or `Account(5).withdraw(3)`: in the order of the function's parameters.
std::string call_text(const RegionTest& test, const Values& arguments) {
  std::map<std::string, std::string> by_name(arguments.begin(), arguments.end());
  std::vector<std::string> ordered(test.generators.size());
  for (const ParameterGenerator& generator : test.generators) {
    const auto found = by_name.find(generator.parameter);
    if (found == by_name.end()) return {};
    // Inside a test a pointer has an owner; a null one needs none.
    const bool null =
        found->second.starts_with("surety::Pointee<") && found->second.ends_with(">()");
    if (generator.index < ordered.size()) {
      ordered[generator.index] = null ? "nullptr" : found->second;
    }
  }
  const std::string list = fmt::format("{}", fmt::join(ordered, ", "));
  const auto object = by_name.find("object");
  if (object != by_name.end() && test.generators.size() + 1 == arguments.size()) {
    return method_call(object->second, test.function, list);
  }
  return fmt::format("{}({})", test.function, list);
}

/// Whether an argument is the end of another one: then both have to be variables.
bool has_ends(const Values& arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [&](const auto& end) {
    return std::any_of(arguments.begin(), arguments.end(), [&](const auto& begin) {
      return end.second == begin.first + ".end()";
    });
  });
}
/// The arguments as variables, and the call with these.
std::string call_of_variables(const RegionTest& test, const Values& arguments) {
  std::string variables;
  Values named;
  for (const auto& [name, value] : arguments) {
    if (name != "object") variables += fmt::format("auto {} = {}; ", name, value);
    named.emplace_back(name, name == "object" ? value : name);
  }
  return fmt::format("{}(void){}; ", variables, call_text(test, named));
}

/// The call of one execution, `f(1, 2)`. Empty if it was not reached and its input not known.
std::string execution_call(const RegionTest& test, const Fault& fault, unsigned execution) {
  std::vector<std::string> inputs;
  if (!fault.executions.empty()) {
    for (const ExecutionRow& row : fault.executions) {
      if (!row.output && execution < row.values.size()) inputs.push_back(row.values[execution]);
    }
  } else {
    const std::map<std::string, std::string> by_name(fault.arguments.begin(),
                                                     fault.arguments.end());
    for (const std::string& parameter : test.parameters) {
      auto found = by_name.find(primed_name(parameter, execution));
      if (found == by_name.end()) found = by_name.find(parameter);
      if (found == by_name.end()) return {};
      inputs.push_back(found->second);
    }
  }
  const std::string list = fmt::format("{}", fmt::join(inputs, ", "));
  for (const auto& [name, value] : fault.arguments) {
    if (name == "object") return method_call(value, test.function, list);
  }
  return fmt::format("{}({})", test.function, list);
}

bool has_word(const std::string& text, const std::string& word) {
  const std::vector<Token> tokens = tokenize(text);
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const Token& token) { return token.text == word; });
}

/// The comparison `same` of the contract language, by its full name.
std::string with_namespace(const std::string& code) {
  std::string out;
  std::size_t done = 0;
  for (const Token& token : tokenize(code)) {
    const bool called = token.end < code.size() && code[token.end] == '(';
    if (token.text != "same" || !called) continue;
    out.append(code, done, token.begin - done).append("surety::");
    done = token.begin;
  }
  return out.append(code, done);
}

/// A test that can be pasted: every execution, and the clause if it is plain C++ over results.
std::string relation_reproducer(const RegionTest& test, const Fault& fault,
                                const std::string& name) {
  std::string text = name + " { ";
  std::string clause = fault.clause.keyword == "expect" ? fault.clause.text : "";
  // Both returned, or the table would not show results.
  const std::string returned = "!threw && !threw_p ==> ";
  if (clause.starts_with(returned)) clause = clause.substr(returned.size());
  bool plain = !clause.empty();
  for (const char* word : {"old", "forall", "exists", "in", "threw", "thrown", "trace", "self"}) {
    for (unsigned e = 0; e < test.executions; ++e) {
      plain = plain && !mentions(clause, primed_name(word, e));
    }
  }
  bool mentions_input = false;
  for (const ExecutionRow& row : fault.executions) {
    for (unsigned e = 0; e < test.executions; ++e) {
      mentions_input =
          mentions_input || (!row.output && has_word(clause, primed_name(row.name, e)));
    }
  }
  for (unsigned e = 0; e < test.executions; ++e) {
    const std::string call = execution_call(test, fault, e);
    text += plain && !mentions_input
                ? fmt::format("const auto {} = {}; ", primed_name("ret", e), call)
                : fmt::format("(void){}; ", call);
  }
  if (plain && !mentions_input) {
    SourceText written;
    written.add(clause);
    const std::string code =
        rewrite(written, [](const SourceText& inner, unsigned, unsigned) { return inner; }).text;
    text += fmt::format("EXPECT_TRUE({}); ", with_namespace(code));
  }
  return text + "}";
}

}  // namespace

std::string call_of(const RegionTest& test, const Fault& fault) {
  if (test.relation.empty()) return call_text(test, fault.arguments);
  std::string calls;
  for (unsigned e = 0; e < test.executions; ++e) {
    calls += (e == 0 ? "" : "  beside  ") + execution_call(test, fault, e);
  }
  return calls;
}

std::string reproducer_of(const RegionTest& test, const Fault& fault) {
  if (fault.call.empty() || fault.call.find("/*") != std::string::npos) return {};
  const std::string own =
      test.name.row.empty() ? test.name.name : test.name.name + "/" + test.name.row;
  const std::string name = fmt::format("TEST({}, {}_{})", test.name.suite, region_identifier(own),
                                       fault.id.empty() ? "Example" : fault.id);
  if (!test.relation.empty()) return relation_reproducer(test, fault, name);
  if (has_ends(fault.arguments)) {
    return fmt::format("{} {{ {}}}", name, call_of_variables(test, fault.arguments));
  }
  const std::string& condition = fault.clause.text;
  // The clause of a function that is called further in says nothing of this call.
  const bool postcondition = fault.kind == "postcondition" && fault.clause.keyword == "expect" &&
                             own_name(fault.violated_function) == own_name(test.function);
  if (postcondition) {
    const bool plain =
        condition.find("old(") == std::string::npos && condition.find("==>") == std::string::npos &&
        condition.find("forall") == std::string::npos &&
        condition.find("exists") == std::string::npos &&
        condition.find("threw") == std::string::npos && condition.find(" in ") == std::string::npos;
    if (plain) {
      // `ret == something without parameters` reads best as one comparison.
      bool mentions_argument = false;
      for (const auto& [argument, value] : fault.arguments) {
        mentions_argument = mentions_argument || has_word(condition, argument);
      }
      if (!mentions_argument && condition.starts_with("ret == ") &&
          condition.find("&&") == std::string::npos && condition.find("||") == std::string::npos) {
        return fmt::format("{} {{ EXPECT_EQ({}, {}); }}", name, fault.call, condition.substr(7));
      }
      std::string variables;
      for (const auto& [argument, value] : fault.arguments) {
        if (argument != "object") variables += fmt::format("auto {} = {}; ", argument, value);
      }
      return fmt::format("{} {{ {}const auto ret = {}; EXPECT_TRUE({}); }}", name, variables,
                         fault.call, condition);
    }
  }
  return fmt::format("{} {{ (void){}; }}", name, fault.call);
}

}  // namespace surety::tool::codegen
