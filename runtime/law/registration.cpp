// Laws as GoogleTest tests.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "runtime/gtest/report_file.h"
#include "runtime/law/law_property.h"
#include "runtime/object/probation.h"
#include "runtime/run/progress.h"
#include "runtime/run/result_codec.h"
#include "surety/law.h"
#include "surety/object.h"
#include "surety/run.h"

namespace surety::law {

namespace {

/// One generated file at run time. Its classes are tried out when the first of its tests runs.
class Program {
 public:
  explicit Program(const Tables& tables)
      : tables_(tables), settings_(object::parse_settings(tables.settings)) {}

  const object::Settings& settings() const { return settings_; }
  void prepare() {
    if (prepared_) return;
    prepared_ = true;
    off_ = object::try_out(tables_.types, tables_.type_count, settings_);
    for (const object::SwitchedOff& each : off_) {
      detail::append_to_report_file(CallNotMade{each.type->name, each.what, each.why});
    }
  }
  /// Why there are no objects of the class; empty if there are.
  std::string impossible(const object::Type& type) const {
    if (type.kind != object::Kind::record || type.depth <= settings_.depth) return {};
    for (const object::SwitchedOff& each : off_) {
      if (each.type == &type) return each.what + ": " + each.why;
    }
    return type.way_count == 0 ? "it has no constructor or factory whose arguments can be made"
                               : "its constructors need objects that cannot be made";
  }

 private:
  Tables tables_;
  object::Settings settings_;
  std::vector<object::SwitchedOff> off_;
  bool prepared_ = false;
};

class LawTest : public ::testing::Test {
 public:
  LawTest(Program& program, const Class& type, const Law& law)
      : program_(program), class_(type), law_(law) {}

  void TestBody() override {
    program_.prepare();
    LawProperty property(class_, law_, program_.settings());
    Settings settings = settings_from_environment();
    // Laws are many, and their searches short.
    settings.keep_corpus = false;
    settings.exhaustive = settings.exhaustive && program_.settings().search;
    // Three objects that belong together are rarer than two.
    if (law_.count >= 3) {
      settings.seconds *= 3;
      if (settings.cases < Settings::unlimited / 5) settings.cases *= 5;
    }
    Result result;
    for (unsigned i = 0; i < law_.count; ++i) {
      const std::string why = program_.impossible(*law_.participants[i].type);
      if (why.empty()) continue;
      result.outcome = Outcome::error;
      result.no_objects = why;
      result.error = "no object could be made: " + why;
      detail::append_to_report_file(line_of(property, result));
      GTEST_SKIP() << result.error;
    }
    result = surety::run(property, settings);
    if (!settings.replay.empty() && result.cases == 0 && result.error.empty()) {
      GTEST_SKIP() << result.notice;
    }
    bool broken = false;
    for (Counterexample& example : result.counterexamples) {
      // A crash before the law was reached speaks of how objects are made.
      if (example.failure.kind != "law" && !property.objects_were_made()) {
        example.failure.while_making = true;
      } else {
        broken = true;
      }
    }
    detail::append_to_report_file(line_of(property, result));
    const std::string text = to_text(property, result, Progress::color_wanted(STDOUT_FILENO));
    if (broken || result.outcome == Outcome::error) {
      ADD_FAILURE_AT(law_.file, law_.line) << "\n" << text;
    } else {
      std::printf("%s", text.c_str());
    }
  }

 private:
  PropertyResult line_of(const LawProperty& property, const Result& result) const {
    PropertyResult line;
    line.property = property.name();
    line.file = law_.file;
    line.line = law_.line;
    line.result = result;
    return line;
  }

  Program& program_;
  const Class& class_;
  const Law& law_;
};

}  // namespace

Registration::Registration(const Tables& tables) {
  // As long as GoogleTest's own registry: code under test may call exit().
  auto* program = new Program(tables);
  for (std::size_t c = 0; c < tables.class_count; ++c) {
    const Class& type = tables.classes[c];
    for (unsigned l = 0; l < type.count; ++l) {
      const Law& law = type.laws[l];
      ::testing::RegisterTest((std::string("Law_") + type.identifier).c_str(), law.identifier,
                              nullptr, nullptr, law.file, law.line,
                              [program, &type, &law]() -> ::testing::Test* {
                                return new LawTest(*program, type, law);
                              });
    }
  }
}

}  // namespace surety::law
