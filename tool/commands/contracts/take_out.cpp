#include "tool/commands/contracts/take_out.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/codegen/tests/testgen.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/commands/contracts/prepare_tests.h"
#include "tool/commands/contracts/refused_among.h"
#include "tool/emit/edits.h"
#include "tool/emit/origin.h"
#include "tool/model/compile_command.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/region_test.h"
#include "tool/model/test_request.h"
#include "tool/model/user_error.h"
#include "tool/service/compiler_messages.h"
#include "tool/service/test_cache.h"
#include "tool/system/files.h"
#include "tool/system/system_error.h"

namespace surety::tool::commands {
namespace {

namespace fs = std::filesystem;

constexpr int most_refusals = 12;

/// A parser that has lost its way complains of what follows, too.
bool is_syntax_error(const CompilerError& error) { return error.message.starts_with("expected "); }

/// Names that only generated code and the inside of the library have.
bool speaks_of_generated_code(const std::string& message) {
  return message.find("surety_") != std::string::npos ||
         message.find("surety::detail") != std::string::npos ||
         message.find("SuretyProperty") != std::string::npos ||
         message.find("SuretyResult") != std::string::npos ||
         message.find("SuretyOld") != std::string::npos;
}

/// Parameters as the user knows them: `surety::detail::View<T>` is how clauses see a T.
std::string without_views(std::string message) {
  constexpr std::string_view view = "surety::detail::View<";
  for (std::size_t at; (at = message.find(view)) != std::string::npos;) {
    std::size_t end = at + view.size();
    for (int depth = 1; end < message.size() && depth > 0; ++end) {
      if (message[end] == '<') ++depth;
      if (message[end] == '>') --depth;
    }
    message.replace(at, end - at,
                    message.substr(at + view.size(), end - 1 - at - view.size()) + " const");
  }
  return message;
}

std::string without_beginning(const std::string& text, const std::string& beginning) {
  return text.starts_with(beginning) ? text.substr(beginning.size()) : text;
}

std::string quoted(const Origin& origin) {
  return fmt::format("`{}` ({}:{})", origin.clause, display_path(origin.place.file),
                     origin.place.line);
}

/// What the errors in a test are about: how a parameter is made, or a clause.
std::string topic_of(const TestCode& code, const RegionTest& test,
                     const std::vector<const CompilerError*>& errors) {
  const Origin* clause = nullptr;
  for (const CompilerError* error : errors) {
    for (const CompilerError::Where& where : error->places) {
      if (where.file != test_source(test.name) || where.line == 0) continue;
      const Origin* origin = code.code.origin_of_line(where.line - 1);
      if (origin == nullptr) continue;
      for (const ParameterGenerator& made : test.generators) {
        if (made.index + 1 != origin->subject) continue;
        return fmt::format("what makes parameter '{}'{}", made.parameter,
                           origin->clause.empty() ? "" : " from " + quoted(*origin));
      }
      if (clause == nullptr && !origin->clause.empty()) clause = origin;
    }
  }
  return clause == nullptr ? "its test" : "its test for " + quoted(*clause);
}

/// The lines of a file between two offsets.
struct Lines {
  std::string file;
  unsigned first = 0, last = 0;

  bool contain(const CompilerError::Where& where) const {
    return where.file == file && first <= where.line && where.line <= last;
  }
  unsigned count() const { return last - first; }
};
Lines lines_between(const std::string& file, unsigned begin, unsigned end) {
  const std::string text = read_file(file);
  return {file, line_column(text, begin).line, line_column(text, end).line};
}

/// The lines that have generated code of a function.
std::vector<Lines> lines_of(const FunctionPlan& function) {
  const Spot& carrier = function.carrier;
  std::vector<Lines> all{lines_between(carrier.file, carrier.before, carrier.after)};
  if (function.definition) {
    const Definition& made = *function.definition;
    all.push_back(lines_between(made.spot.file, made.spot.before, made.body_end));
  }
  return all;
}

bool is_checked(const FunctionPlan& function) {
  return function.unchecked.empty() &&
         (function.contracted() || !function.inherited.empty() || !function.invariants.empty());
}

std::string check_of(const FunctionPlan& function) {
  return fmt::format("the check of the contract at {}:{}",
                     display_path(function.carrier.place.file), function.carrier.place.line);
}

/// The function whose lines an error is in; the innermost of several.
const FunctionPlan* function_at(const UnitPlan& plan, const CompilerError& error) {
  for (const CompilerError::Where& where : error.places) {
    const FunctionPlan* found = nullptr;
    unsigned size = ~0u;
    for (const FunctionPlan& function : plan.functions) {
      if (!is_checked(function)) continue;
      for (const Lines& lines : lines_of(function)) {
        if (!lines.contain(where) || lines.count() >= size) continue;
        found = &function;
        size = lines.count();
      }
    }
    if (found != nullptr) return found;
  }
  return nullptr;
}

}  // namespace

TakeOut::TakeOut(const CompileCommand& command, const TestRequest& request,
                 const std::string& folder, const std::string& copy, Compile compile)
    : command_(command),
      request_(request),
      folder_(folder),
      copy_(copy),
      compile_(std::move(compile)) {}

void TakeOut::take_out(const std::string& messages, PreparedUnit& unit) {
  const std::string trouble = machine_trouble(messages);
  if (!trouble.empty()) throw SystemError("the compiler could not work: " + trouble);
  const Errors errors = compiler_errors(messages);
  if (errors.empty()) {
    std::fputs(messages.c_str(), stderr);
    throw UserError("the compiler does not work with these flags; its messages are above");
  }
  refuse_settings(errors);
  ++rounds_;
  if (unit.use == UnitUse::checked) {
    if (kept_.empty()) keep_for_report(messages);
    // Tests use checks, so errors in these come first.
    if (rounds_ <= most_refusals &&
        (take_members(errors, unit) || take_checks(errors, unit) || take_tests(errors, unit))) {
      return;
    }
    // First what is wrong with the checks, then what is wrong with the tests.
    if (++searches_ <= 2 && (search_tests(unit) || search_checks(unit))) return;
  }
  take_unit(errors, messages, unit);
}

/// A generator in the project's settings is used everywhere, so that nothing is to be had without.
void TakeOut::refuse_settings(const Errors& errors) const {
  for (const CompilerError& error : errors) {
    for (const CompilerError::Where& where : error.places) {
      if (request_.defaults.types.empty() || where.file != request_.defaults.file) continue;
      throw UserError(fmt::format("{}:{}: ", display_path(where.file), where.line) +
                      "this generator does not compile: " +
                      without_beginning(error.message, "static assertion failed: "));
    }
  }
}

void TakeOut::keep_for_report(const std::string& messages) {
  const fs::path folder = fs::path(folder_) / "refused";
  fs::create_directories(folder);
  kept_ = (folder / fs::path(copy_).filename()).string();
  write_file(kept_,
             read_file(copy_) + "\n#if 0  // What the compiler said:\n" + messages + "\n#endif\n");
}

std::string TakeOut::internal_error(const std::string& what) const {
  return fmt::format("internal error: {} does not compile; please report it with {}", what, kept_);
}

std::string TakeOut::reason(const std::string& what,
                            const std::vector<const CompilerError*>& errors) const {
  for (const CompilerError* error : errors) {
    const std::string message = without_views(error->message);
    // The syntax of clauses has been checked before.
    if (speaks_of_generated_code(message) || is_syntax_error(*error)) continue;
    return fmt::format("{} does not compile: {}", what,
                       without_beginning(message, "static assertion failed: "));
  }
  return internal_error(what);
}

std::string TakeOut::reason(const std::string& what, const Errors& errors) const {
  std::vector<const CompilerError*> pointers;
  for (const CompilerError& error : errors) pointers.push_back(&error);
  return reason(what, pointers);
}

bool TakeOut::take_tests(const Errors& errors, PreparedUnit& unit) {
  struct Refused {
    TestedFunction* function;
    const TestCode* test;
    std::vector<const CompilerError*> errors;
  };
  std::vector<Refused> refused;  // in the order of the messages
  const auto complain = [&](TestedFunction& function, const TestCode& test,
                            const CompilerError& error) {
    const auto at = std::find_if(refused.begin(), refused.end(),
                                 [&](const Refused& each) { return each.test == &test; });
    Refused& own = at != refused.end() ? *at : refused.emplace_back(Refused{&function, &test, {}});
    own.errors.push_back(&error);
  };
  for (const CompilerError& error : errors) {
    const auto names = [&](const std::string& source) {
      return std::any_of(error.places.begin(), error.places.end(),
                         [&](const auto& where) { return where.file == source; });
    };
    for (TestedFunction& function : unit.tests) {
      const bool shared = names(shared_source(function.key));
      bool own = false;
      for (const TestCode& test : function.tests) {
        if (!names(test_source(function.regions[test.region].name))) continue;
        own = true;
        complain(function, test, error);
      }
      if (own || !shared) continue;
      for (const TestCode& test : function.tests) complain(function, test, error);
    }
  }
  const bool any = !refused.empty();
  std::vector<std::pair<TestedFunction*, std::size_t>> out;  // since taking out moves the rest
  for (const Refused& each : refused) {
    const bool first = &each == &refused.front();
    if (!first && rounds_ < most_refusals / 2 && is_syntax_error(*each.errors.front())) {
      continue;  // perhaps only because of what is before it
    }
    const RegionTest& test = each.function->regions[each.test->region];
    tests_[test.name.full()] = reason(topic_of(*each.test, test, each.errors), each.errors);
    out.emplace_back(each.function, each.test->region);
  }
  for (const auto& [function, region] : out) {
    function->take_out(region, tests_[function->regions[region].name.full()]);
  }
  return any;
}

/// What tests put into classes has the line where the class ends.
bool TakeOut::take_members(const Errors& errors, PreparedUnit& unit) {
  for (const CompilerError& error : errors) {
    bool any = false;
    for (TestedFunction& function : unit.tests) {
      if (!function.has_code() || function.regions.empty()) continue;
      const bool own = std::any_of(
          function.members.begin(), function.members.end(), [&](const auto& file_and_insertions) {
            const auto& [file, insertions] = file_and_insertions;
            return std::any_of(insertions.begin(), insertions.end(), [&](const Insertion& each) {
              return lines_between(file, each.offset, each.offset).contain(error.places.front());
            });
          });
      if (!own) continue;
      any = true;
      for (std::size_t region = 0; region < function.regions.size(); ++region) {
        const RegionTest& test = function.regions[region];
        if (test.name.empty() || !test.error.empty()) continue;
        tests_[test.name.full()] = reason("what its test needs in the class", {&error});
        function.take_out(region, tests_[test.name.full()]);
      }
    }
    if (any) return true;
  }
  return false;
}

bool TakeOut::take_checks(const Errors& errors, PreparedUnit& unit) {
  const auto in_test = [](const CompilerError::Where& where) {
    return where.file.starts_with("<test");
  };
  const FunctionPlan* function = nullptr;
  std::vector<const CompilerError*> about;
  bool elsewhere = false;  // the trouble begins in a header of the library
  for (const CompilerError& error : errors) {
    if (std::any_of(error.places.begin(), error.places.end(), in_test)) continue;
    if (!plan_) plan_ = plan_unit(command_);
    const FunctionPlan* found = function_at(*plan_, error);
    // The first is certain; the others may be about what it lacks.
    if (function == nullptr) function = found;
    elsewhere = elsewhere || function == nullptr;
    if (found != nullptr && found == function && !elsewhere) about.push_back(&error);
  }
  if (function == nullptr) return false;
  functions_[function->id] = reason(check_of(*function), about);
  remake(unit);
  return true;
}

void TakeOut::remake(PreparedUnit& unit) {
  for (FunctionPlan& each : plan_->functions) {
    const auto found = functions_.find(each.id);
    if (found != functions_.end()) each.unchecked = found->second;
  }
  unit = prepared_from(*plan_, request_);
  for (TestedFunction& each : unit.tests) {
    for (std::size_t region = 0; region < each.regions.size(); ++region) {
      RegionTest& test = each.regions[region];
      for (const auto& [id, why] : functions_) {
        if (test.skipped == why) test.error = std::exchange(test.skipped, "");
      }
      const auto known = tests_.find(test.name.full());
      if (known != tests_.end()) each.take_out(region, known->second);
    }
  }
}

bool TakeOut::search_tests(PreparedUnit& unit) {
  std::vector<std::pair<std::size_t, std::size_t>> tests;  // function, region
  PreparedUnit none = unit;
  for (std::size_t i = 0; i < unit.tests.size(); ++i) {
    for (const TestCode& test : unit.tests[i].tests) tests.emplace_back(i, test.region);
    none.tests[i].tests.clear();
  }
  if (!compile_(none).empty()) return false;
  std::map<std::size_t, std::string> messages;
  const auto refused = refused_among(tests.size(), [&](const std::vector<std::size_t>& kept) {
    PreparedUnit some = none;
    for (const std::size_t each : kept) {
      const auto& [function, region] = tests[each];
      for (const TestCode& test : unit.tests[function].tests) {
        if (test.region == region) some.tests[function].tests.push_back(test);
      }
    }
    messages[kept.back()] = compile_(some);
    return messages[kept.back()].empty();
  });
  for (const std::size_t each : refused) {
    const auto& [function, region] = tests[each];
    TestedFunction& tested = unit.tests[function];
    std::string& why = tests_[tested.regions[region].name.full()];
    why = reason("its test", compiler_errors(messages[each]));
    tested.take_out(region, why);
  }
  return true;
}

bool TakeOut::search_checks(PreparedUnit& unit) {
  if (!plan_) plan_ = plan_unit(command_);
  std::vector<std::size_t> checked;
  for (std::size_t i = 0; i < plan_->functions.size(); ++i) {
    if (is_checked(plan_->functions[i])) checked.push_back(i);
  }
  // Without tests, since these may have faults of their own.
  const auto messages_with = [&](const std::vector<std::size_t>& kept) {
    UnitPlan some = *plan_;
    for (const std::size_t i : checked) some.functions[i].unchecked = "left out for a trial";
    for (const std::size_t each : kept) some.functions[checked[each]].unchecked.clear();
    PreparedUnit trial = prepared_from(some, request_);
    for (TestedFunction& function : trial.tests) function.tests.clear();
    return compile_(trial);
  };
  if (!messages_with({}).empty()) return false;
  std::map<std::size_t, std::string> messages;
  const auto refused = refused_among(checked.size(), [&](const std::vector<std::size_t>& kept) {
    messages[kept.back()] = messages_with(kept);
    return messages[kept.back()].empty();
  });
  for (const std::size_t each : refused) {
    const FunctionPlan& function = plan_->functions[checked[each]];
    functions_[function.id] = reason(check_of(function), compiler_errors(messages[each]));
  }
  remake(unit);
  return true;
}

void TakeOut::take_unit(const Errors& errors, const std::string& messages, PreparedUnit& unit) {
  const std::string file = display_path(unit.checked.main_file);
  std::string why;
  if (unit.use == UnitUse::checked) {
    unit.use = UnitUse::as_written;
    why = internal_error("the checked copy of " + file);
  } else {
    unit.use = UnitUse::left_out;
    std::fputs(messages.c_str(), stderr);
    why = fmt::format("{} does not compile: {}", file, errors.front().message);
  }
  unit.checked.edits.clear();
  for (TestedFunction& function : unit.tests) {
    for (std::size_t region = 0; region < function.regions.size(); ++region) {
      if (unit.use == UnitUse::left_out) function.regions[region].error.clear();
      function.take_out(region, why);
    }
  }
}

}  // namespace surety::tool::commands
