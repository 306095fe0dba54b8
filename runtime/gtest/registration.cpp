// All that derives from GoogleTest's classes. Compiled without RTTI, since GoogleTest may have
// been: then its classes have no type information that these could refer to.
#include "runtime/gtest/registration.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <utility>

#include "runtime/gtest/report_file.h"
#include "surety/property.h"
#include "surety/run.h"

namespace surety::detail {

namespace {

/// Checks the settings before any test runs.
class CheckSettings : public ::testing::Environment {
 public:
  void SetUp() override {
    try {
      settings_from_environment();
    } catch (const SettingsError& problem) {
      std::fprintf(stderr, "surety: %s\n", problem.what());
      std::fflush(nullptr);
      _exit(2);
    }
  }
};

}  // namespace

void check_settings_first() { ::testing::AddGlobalTestEnvironment(new CheckSettings); }

void register_test(const PropertyInfo& info, GtestProperty& property) {
  Registration<::testing::Test>::add(info, property);
}

void register_unusable(const PropertyInfo& info, std::string error) {
  class Unusable : public ::testing::Test {
   public:
    Unusable(const PropertyInfo& info, std::string error) : info_(info), error_(std::move(error)) {}
    void TestBody() override {
      Result result;
      result.outcome = Outcome::error;
      result.error = error_;
      append_to_report_file(line_of(info_, result));
      end_with_status_2();
      ADD_FAILURE_AT(info_.file, info_.line) << error_;
    }

   private:
    PropertyInfo info_;
    std::string error_;
  };
  ::testing::RegisterTest(
      info.suite, info.name, nullptr, nullptr, info.file, info.line,
      [info, error = std::move(error)]() -> ::testing::Test* { return new Unusable(info, error); });
}

}  // namespace surety::detail
