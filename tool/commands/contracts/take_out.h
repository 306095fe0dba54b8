// What is taken out of a unit whose checked copy does not compile, found out from the messages of
// the compiler:
//
//   <test Contract.f>:3:9: error: ...          the test
//   a.cpp:12:1: error: ... (the line of f)     the checks of f, and its tests
//   anything else                              the tests or checks that trials find guilty, or
//                                              all of them
//   the unit as it was written                 the unit
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tool/commands/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"
#include "tool/model/test_request.h"
#include "tool/service/compiler_messages.h"
#include "tool/service/test_cache.h"

namespace surety::tool::commands {

class TakeOut {
 public:
  /// What the compiler says of the unit in this form; nothing if it compiles.
  using Compile = std::function<std::string(const PreparedUnit&)>;

  /// `copy` is the checked copy of the unit's main file.
  TakeOut(const CompileCommand& command, const TestRequest& request, const std::string& folder,
          const std::string& copy, Compile compile);

  /// One round: takes out at least one thing. Throws UserError and SystemError as `build_tests`.
  void take_out(const std::string& messages, PreparedUnit& unit);

 private:
  using Errors = std::vector<CompilerError>;

  bool take_tests(const Errors& errors, PreparedUnit& unit);
  bool take_members(const Errors& errors, PreparedUnit& unit);
  bool take_checks(const Errors& errors, PreparedUnit& unit);
  bool search_tests(PreparedUnit& unit);
  bool search_checks(PreparedUnit& unit);
  void take_unit(const Errors& errors, const std::string& messages, PreparedUnit& unit);

  /// The unit from `plan_`, without what is known to be refused.
  void remake(PreparedUnit& unit);
  void refuse_settings(const Errors& errors) const;
  void keep_for_report(const std::string& messages);
  /// The reason in the words of the compiler, or an internal error if these are about code that the
  /// user has not written.
  std::string reason(const std::string& what,
                     const std::vector<const CompilerError*>& errors) const;
  std::string reason(const std::string& what, const Errors& errors) const;
  std::string internal_error(const std::string& what) const;

  CompileCommand command_;
  TestRequest request_;
  std::string folder_;
  std::string copy_;
  Compile compile_;
  std::string kept_;  // the copy as it was first refused
  int rounds_ = 0;
  int searches_ = 0;
  std::optional<UnitPlan> plan_;
  std::map<std::string, std::string> tests_;      // that were taken out, and why
  std::map<std::string, std::string> functions_;  // likewise, by id
};

}  // namespace surety::tool::commands
