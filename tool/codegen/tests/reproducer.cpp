#include "tool/codegen/tests/reproducer.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "surety/failure.h"
#include "tool/codegen/tests/kept_memory.h"
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

/// Inside a test a pointer has an owner; a null one needs none.
std::string argument_code(const std::string& value) {
  const bool null = value.starts_with("surety::Pointee<") && value.ends_with(">()");
  return null ? "nullptr" : value;
}

/// `discount(3900, 8)`, or `Account(5).withdraw(3)`: in the order of the function's parameters.
std::string call_text(const RegionTest& test, const Values& arguments) {
  std::map<std::string, std::string> by_name(arguments.begin(), arguments.end());
  std::vector<std::string> ordered(test.generators.size());
  for (const ParameterGenerator& generator : test.generators) {
    const auto found = by_name.find(generator.parameter);
    if (found == by_name.end()) return {};
    if (generator.index < ordered.size()) ordered[generator.index] = argument_code(found->second);
  }
  const std::string list = fmt::format("{}", fmt::join(ordered, ", "));
  const auto object = by_name.find("object");
  if (object != by_name.end() && test.generators.size() + 1 == arguments.size()) {
    return method_call(object->second, test.function, list);
  }
  return fmt::format("{}({})", test.function, list);
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

/// Whether the clause itself failed while it was evaluated; it violates no contract.
bool of_clause(const Fault& fault) {
  return !fault.clause.text.empty() && fault.violated_function.empty();
}

/// Whether the call alone makes a test fail: it throws, dies or does not return.
bool fails_by_itself(const Fault& fault) {
  static const std::set<std::string> violations{"precondition", "postcondition", "invariant",
                                                "hyper", "flaky"};
  if (fault.clause.keyword == "contract_assert") return false;
  // An exception that is missing violates a clause; one that nobody expects does not.
  const bool missing = fault.kind == "exception" && !fault.clause.text.empty();
  // Clauses are evaluated in the checked program only.
  if (of_clause(fault)) return false;
  // A violation that cannot leave a function, since that is noexcept, ends the checked program
  // only.
  const bool dies = fault.then.has_value() && fault.then->kind != "abort";
  return (!violations.contains(fault.kind) && !missing) || dies;
}

/// Every execution, and the clause if it is plain C++ over results. Without the clause the test
/// would not fail.
std::string relation_reproducer(const RegionTest& test, const Fault& fault,
                                const std::string& begin) {
  std::string text = begin;
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
  const bool stated = plain && !mentions_input;
  if (!stated && !fails_by_itself(fault)) return {};
  for (unsigned e = 0; e < test.executions; ++e) {
    const std::string call = execution_call(test, fault, e);
    text += stated ? fmt::format("const auto {} = {}; ", primed_name("ret", e), call)
                   : fmt::format("(void){}; ", call);
  }
  if (stated) {
    SourceText written;
    written.add(clause);
    const std::string code =
        rewrite(written, [](const SourceText& inner, unsigned, unsigned) { return inner; }).text;
    text += fmt::format("EXPECT_TRUE({}); ", with_namespace(code));
  }
  return text + "}";
}

/// `[] { auto o = C(); o.f(); return o; }()` as statements: what cannot be copied or moved cannot
/// be returned either. Empty for all else.
std::string prepared_object(const std::string& made) {
  constexpr std::string_view end = "return o; }()";
  const std::size_t begin = made.starts_with("[] { ") ? 5 : made.starts_with("[&] { ") ? 6 : 0;
  if (begin == 0 || !made.ends_with(end)) return {};
  const std::string inner = made.substr(begin, made.size() - begin - end.size());
  std::string out;
  std::size_t done = 0;
  for (const Token& token : tokenize(inner)) {
    const bool member =
        token.begin > 0 && (inner[token.begin - 1] == '.' || inner[token.begin - 1] == '>');
    if (token.kind != TokenKind::identifier || token.text != "o" || member) continue;
    out.append(inner, done, token.begin - done).append("object");
    done = token.end;
  }
  return out.append(inner, done);
}

/// A test of one call.
class CallReproducer {
 public:
  CallReproducer(const RegionTest& test, const Fault& fault)
      : test_(test), fault_(fault), by_name_(fault.arguments.begin(), fault.arguments.end()) {
    const auto leaves_memory = [](const std::string& kind) {
      return kind == "crash" || kind == "sanitizer";
    };
    if (!leaves_memory(fault.kind) && !(fault.then && leaves_memory(fault.then->kind))) return;
    for (auto& [name, value] : by_name_) value = guarded_texts(value);
  }

  /// Empty where no test outside of the class would fail.
  std::string text(const std::string& begin) {
    const PastedClause* clause = violated();
    if (clause == nullptr && !fails_by_itself(fault_)) return {};
    if (clause != nullptr) {
      mentioned_ = clause->code;
      for (const std::string& old : clause->olds) mentioned_ += " " + old;
    }
    // An argument may depend on another one: the end of a range on its beginning.
    for (const auto& [name, value] : fault_.arguments) mentioned_ += " " + value;
    const std::string call = this->call();
    std::string body = variables_;
    if (clause == nullptr || (clause->code.empty() && clause->exception.empty())) {
      return fmt::format("{}{}(void){}; }}", begin, body, call);
    }
    for (std::size_t i = 0; i < clause->olds.size(); ++i) {
      body += fmt::format("const auto old_{} = {}; ", i + 1, clause->olds[i]);
    }
    return begin + body + stated(*clause, call) + " }";
  }

 private:
  /// The clause that is violated, if it is one of the called function and can be stated here.
  const PastedClause* violated() const {
    // A call further in, or one that only prepares the object, is not the one that is stated.
    if (!fault_.calls.empty()) return nullptr;
    const bool own = fault_.kind == "invariant" || of_clause(fault_) ||
                     ((fault_.kind == "postcondition" || fault_.kind == "exception") &&
                      own_name(fault_.violated_function) == own_name(test_.function));
    if (!own) return nullptr;
    for (const PastedClause& clause : test_.pasted) {
      if (clause.text == fault_.clause.text && !has_word(clause.code, "threw")) return &clause;
    }
    return nullptr;
  }

  static std::string stated(const PastedClause& clause, const std::string& call) {
    if (!clause.exception.empty()) {
      std::string throws = fmt::format("EXPECT_THROW((void){}, {});", call, clause.exception);
      if (clause.code.empty()) return throws;
      return fmt::format("if ({}) {{ {} }} else {{ (void){}; }}", clause.code, throws, call);
    }
    const bool result = has_word(clause.code, "ret");
    return fmt::format("{}{}; EXPECT_TRUE({});", result ? "const auto& ret = " : "(void)", call,
                       with_namespace(clause.code));
  }

  /// The call, with variables for what it changes and for what the clause mentions.
  std::string call() {
    std::vector<std::string> ordered(test_.generators.size());
    for (const ParameterGenerator& generator : test_.generators) {
      const auto found = by_name_.find(generator.parameter);
      if (found == by_name_.end() || generator.index >= ordered.size()) continue;
      ordered[generator.index] = handed_over(generator, argument_code(found->second));
    }
    const std::string list = fmt::format("{}", fmt::join(ordered, ", "));
    const auto object = by_name_.find("object");
    if (object == by_name_.end() || test_.generators.size() + 1 != fault_.arguments.size()) {
      return fmt::format("{}({})", test_.function, list);
    }
    const std::string made = keep_memory(object->second, variables_, memory_);
    const std::string prepared = prepared_object(made);
    const bool named =
        has_word(mentioned_, "object") || made != object->second || !prepared.empty();
    if (named)
      variables_ += prepared.empty() ? fmt::format("auto&& object = {}; ", made) : prepared;
    return method_call(named ? "object" : made, test_.function, list);
  }

  std::string handed_over(const ParameterGenerator& generator, const std::string& given) {
    const std::string& name = generator.parameter;
    std::string value = keep_memory(given, variables_, memory_);
    // The result may lead into memory that is passed.
    const bool mentioned =
        has_word(mentioned_, name) || (is_memory(value) && has_word(mentioned_, "ret"));
    if (generator.handed_over == HandedOver::as_expression && !mentioned) return value;
    // What is moved cannot be looked at any more: then there are two of it.
    if (generator.handed_over == HandedOver::moved && !mentioned) return value;
    variables_ += fmt::format("auto {} = {}; ", name, value);
    return generator.handed_over == HandedOver::moved ? value : name;
  }

  const RegionTest& test_;
  const Fault& fault_;
  std::map<std::string, std::string> by_name_;
  std::string mentioned_;  // the clause, and what it keeps
  std::string variables_;
  unsigned memory_ = 1;  // the next one
};

}  // namespace

std::string call_of(const RegionTest& test, const Fault& fault) {
  if (test.relation.empty()) return call_text(test, fault.arguments);
  std::string calls;
  for (unsigned e = 0; e < test.executions; ++e) {
    calls += (e == 0 ? "" : "  beside  ") + execution_call(test, fault, e);
  }
  return calls;
}

std::vector<std::string> calls_before(const RegionTest& test, const Fault& fault) {
  std::vector<std::string> calls;
  for (const Values& arguments : fault.before) {
    Fault earlier;
    earlier.arguments = arguments;
    calls.push_back(call_of(test, earlier));
  }
  return calls;
}

std::string reproducer_of(const RegionTest& test, const Fault& fault) {
  if (fault.call.empty() || fault.call.find("/*") != std::string::npos) return {};
  const std::string own =
      test.name.row.empty() ? test.name.name : test.name.name + "/" + test.name.row;
  std::string begin = fmt::format("TEST({}, {}_{}) {{ ", test.name.suite, region_identifier(own),
                                  fault.id.empty() ? "Example" : fault.id);
  for (const std::string& call : fault.calls_before) {
    if (call.empty()) return {};
    begin += fmt::format("(void){}; ", call);
  }
  return test.relation.empty() ? CallReproducer(test, fault).text(begin)
                               : relation_reproducer(test, fault, begin);
}

}  // namespace surety::tool::codegen
