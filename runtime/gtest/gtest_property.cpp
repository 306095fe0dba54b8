// Between the engine and GoogleTest: collects the results of assertions case by case, and hands
// the result of a whole property over.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/gtest/registration.h"
#include "runtime/gtest/report_file.h"
#include "runtime/run/progress.h"
#include "runtime/run/result_codec.h"
#include "surety/case_test.h"
#include "surety/failure.h"
#include "surety/property.h"

namespace surety::detail {

namespace {

/// All properties of the program. GoogleTest's own registry is global in the same way. Never
/// destroyed: code under test may call exit(), and GoogleTest's objects may be gone by then.
std::vector<std::unique_ptr<GtestProperty>>& registry() {
  static auto* properties = new std::vector<std::unique_ptr<GtestProperty>>;
  return *properties;
}

std::string full_name(const PropertyInfo& info, const char* name) {
  return std::string(info.suite) + "." + name;
}

}  // namespace

void end_with_status_2() {
  static const bool once = [] {
    return std::atexit([] {
             std::fflush(nullptr);
             _exit(2);
           }) == 0;
  }();
  (void)once;
}

PropertyResult line_of(const PropertyInfo& info, const Result& result) {
  PropertyResult line;
  line.property = full_name(info, info.name);
  line.file = info.file;
  line.line = info.line;
  if (info.test != nullptr) line.row = {full_name(info, info.test), info.row, info.row_name};
  line.result = result;
  return line;
}

struct GtestProperty::State {
  ::testing::TestPartResultArray results;
  std::unique_ptr<::testing::ScopedFakeTestPartResultReporter> reporter;
  int judged = 0;  // results that earlier cases left
  std::optional<Failure> failure;
};

GtestProperty::GtestProperty(const PropertyInfo& info, PropertySettings settings)
    : info_(info), settings_(std::move(settings)), state_(std::make_unique<State>()) {}
GtestProperty::~GtestProperty() = default;

std::string GtestProperty::name() const { return full_name(info_, info_.name); }
std::string GtestProperty::title() const {
  const ::testing::UnitTest& program = *::testing::UnitTest::GetInstance();
  const ::testing::TestInfo* present = program.current_test_info();
  const int all = program.test_to_run_count();
  if (present == nullptr || all < 2 || ::testing::GTEST_FLAG(shuffle)) return name();
  int number = 0;
  for (int i = 0; i < program.total_test_suite_count(); ++i) {
    const ::testing::TestSuite& suite = *program.GetTestSuite(i);
    for (int j = 0; j < suite.total_test_count(); ++j) {
      const ::testing::TestInfo& test = *suite.GetTestInfo(j);
      number += test.should_run() ? 1 : 0;
      if (&test == present) {
        return "[" + std::to_string(number) + "/" + std::to_string(all) + "] " + name();
      }
    }
  }
  return name();
}

Failure GtestProperty::failure() { return state_->failure.value_or(Failure{}); }

void GtestProperty::begin_case() {
  if (state_->reporter == nullptr) {
    state_->reporter = std::make_unique<::testing::ScopedFakeTestPartResultReporter>(
        ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS, &state_->results);
  }
}

Verdict GtestProperty::end_case() {
  if (state_->results.size() == state_->judged) return Verdict::passed;
  Verdict verdict = Verdict::passed;
  for (; state_->judged < state_->results.size(); ++state_->judged) {
    const ::testing::TestPartResult& part = state_->results.GetTestPartResult(state_->judged);
    if (part.skipped() && verdict == Verdict::passed) verdict = Verdict::rejected;
    if (!part.failed() || verdict == Verdict::failed) continue;
    verdict = Verdict::failed;
    Failure failure;
    failure.kind = "assertion";
    failure.message = part.message();
    if (part.file_name() != nullptr) failure.file = part.file_name();
    failure.line = part.line_number();
    state_->failure = std::move(failure);
  }
  return verdict;
}

std::vector<std::string> GtestProperty::parameter_names() const {
  std::vector<std::string> names;
  std::string current;
  int depth = 0;
  bool in_default = false;
  const auto finish = [&] {
    // The last identifier of the declaration.
    std::size_t end = current.find_last_not_of(" \t\n");
    end = end == std::string::npos ? 0 : end + 1;
    std::size_t begin = end;
    const auto part_of_name = [](char c) {
      return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    while (begin > 0 && part_of_name(current[begin - 1])) --begin;
    if (begin > 0) names.push_back(current.substr(begin, end - begin));
    current.clear();
    in_default = false;
  };
  for (const char* c = info_.parameters; *c != '\0'; ++c) {
    if (*c == '<' || *c == '(' || *c == '[' || *c == '{') ++depth;
    if (*c == '>' || *c == ')' || *c == ']' || *c == '}') --depth;
    if (*c == ',' && depth == 0) {
      finish();
      continue;
    }
    if (*c == '=' && depth == 0) in_default = true;
    if (!in_default) current += *c;
  }
  if (!current.empty()) finish();
  return names;
}

Settings GtestProperty::settings() const {
  Settings settings = settings_from_environment();
  settings_.apply(settings);
  return settings;
}

void GtestProperty::run_as_test() {
  const Settings settings = this->settings();
  const Result result = surety::run(*this, settings);
  state_->reporter.reset();  // without fork it is this process's own
  if (!settings.replay.empty() && result.cases == 0 && result.error.empty()) {
    GTEST_SKIP() << result.notice;
  }
  append_to_report_file(line_of(info_, result));
  const std::string text = to_text(*this, result, Progress::color_wanted(STDOUT_FILENO));
  if (result.outcome == Outcome::passed || result.outcome == Outcome::proved) {
    std::printf("%s", text.c_str());
    return;
  }
  if (result.outcome == Outcome::error) end_with_status_2();
  ADD_FAILURE_AT(info_.file, info_.line) << "\n" << text;
}

GtestProperty& keep_property(std::unique_ptr<GtestProperty> property) {
  if (registry().empty()) check_settings_first();
  registry().push_back(std::move(property));
  return *registry().back();
}

GtestProperty* property_named(const std::string& name) {
  for (const auto& property : registry()) {
    if (property->name() == name) return property.get();
  }
  return nullptr;
}

GtestProperty* find_property(const std::string& name, const void* argument_types) {
  GtestProperty* property = property_named(name);
  if (property == nullptr) {
    ADD_FAILURE() << "there is no property " << name << " in this program";
  } else if (property->argument_types() != argument_types) {
    ADD_FAILURE() << "the property " << name << " takes arguments of other types";
    return nullptr;
  }
  return property;
}

}  // namespace surety::detail
