#include "tool/commands/laws/run_laws.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/run/progress.h"
#include "runtime/run/result_codec.h"
#include "tool/codegen/laws/write_laws.h"
#include "tool/commands/laws/law_results.h"
#include "tool/front_end/classes/check_laws.h"
#include "tool/model/compile_command.h"
#include "tool/model/law.h"
#include "tool/model/object_types.h"
#include "tool/model/problem.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/model/survey.h"
#include "tool/service/build.h"
#include "tool/service/compiler_messages.h"
#include "tool/service/parallel.h"
#include "tool/service/process.h"
#include "tool/service/result_lines.h"
#include "tool/service/run_programs.h"
#include "tool/system/files.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

constexpr int most_rounds = 6;

/// What the user's compiler complains of, by lines of the generated file.
std::vector<Complaint> complaints_in(const std::string& messages, const std::string& file) {
  std::vector<Complaint> complaints;
  for (const CompilerError& error : compiler_errors(messages)) {
    const auto is_own = [&](const auto& place) { return place.file == file && place.line != 0; };
    const auto asking = std::find_if(error.places.rbegin(), error.places.rend(), is_own);
    if (is_own(error.places.front())) {
      complaints.push_back({error.places.front().line - 1, error.message});
    } else if (asking != error.places.rend()) {
      complaints.push_back({asking->line - 1, error.message});
    }
  }
  return complaints;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// One batch of classes on its way. Works on a copy of the survey, since what does not compile is
/// dropped from it.
class Batch {
 public:
  Batch(Survey survey, std::vector<std::size_t> classes, const LawRunOptions& options,
        std::size_t number)
      : survey_(std::move(survey)),
        classes_(std::move(classes)),
        options_(options),
        stem_(fmt::format("{}/laws_{}", options.folder, number)) {}

  void run(Report& report) {
    check();
    if (compile() && link()) execute();
    collect(report);
  }
  const Survey& survey() const { return survey_; }

 private:
  std::string file() const { return stem_ + ".cpp"; }
  std::string object() const { return stem_ + ".o"; }
  Sink log() const { return Sink::to_file(stem_ + ".log"); }
  void write() { written_ = write_laws(survey_, classes_, options_.head, options_.objects); }

  /// Takes out what the complaints are about; false if nothing could be taken out.
  bool take_out(const std::vector<Complaint>& complaints) {
    bool any = false;
    for (const Complaint& complaint : complaints) {
      const LineOwner owner = written_.owner_of(complaint.line);
      any = any || owner.sort != LineOwner::Sort::none;
      drop(survey_, owner, complaint.message);
    }
    return any;
  }

  void check() {
    for (int round = 0; round < most_rounds; ++round) {
      write();
      std::string elsewhere;
      const auto complaints = complaints_of_clang(compiling(options_.command, file()),
                                                  written_.file.text, options_.prefix, elsewhere);
      if (complaints.empty() || !take_out(complaints)) break;
    }
  }

  bool compile() {
    for (int round = 0; round < most_rounds; ++round) {
      write();
      write_file(file(), written_.file.text);
      std::vector<std::string> flags = options_.compile;
      flags.insert(flags.end(), {"-fmax-errors=0", "-c", file(), "-o", object()});
      Launch call = compiler_call(options_.command, flags);
      call.output = call.errors = log();
      if (run_required(call).succeeded()) return true;
      const std::string messages = read_file(log().file);
      if (!take_out(complaints_in(messages, file()))) {
        failure_ = "could not be compiled: " + first_error(messages);
        return false;
      }
    }
    failure_ = "could not be compiled";
    return false;
  }
  static std::string first_error(const std::string& messages) {
    const std::size_t at = messages.find(" error: ");
    return first_line(at == std::string::npos ? messages : messages.substr(at + 8));
  }

  bool link() {
    // What is declared and defined nowhere crashes when it is tried out, and is then not called.
    std::vector<std::string> flags = options_.link;
    flags.push_back("-Wl,--unresolved-symbols=ignore-in-object-files");
    const LinkLine line{stem_, options_.command.arguments.front(), {object()}, flags};
    if (run_required({.arguments = line.arguments(), .output = log(), .errors = log()})
            .succeeded()) {
      return true;
    }
    failure_ = "could not be linked: " + first_line(read_file(log().file));
    return false;
  }

  void execute() {
    const std::string results = stem_ + ".json";
    std::error_code ignored;
    fs::remove(results, ignored);
    std::map<std::string, std::string> environment = runtime_environment(options_.settings);
    environment["SURETY_REPORT"] = results;
    (void)run_required({.arguments = {stem_, "--gtest_brief=1"},
                        .environment = environment,
                        .output = log(),
                        .errors = log()});
    read_result_lines(results, lines_);
    if (lines_.properties.empty()) {
      failure_ = "the program ended without results: " + first_line(read_file(log().file));
    }
  }

  void collect(Report& report) {
    for (const std::size_t c : classes_) {
      const LawClass& owner = survey_.classes[c];
      const ObjectType& type = survey_.types.types[static_cast<std::size_t>(owner.type)];
      std::size_t applied = 0;
      std::string impossible;
      std::vector<TestResult> results;
      for (const LawUse& use : owner.laws) {
        if (use.dropped) continue;
        ++applied;
        TestResult result = law_result(owner, survey_.laws[use.law]);
        result.reason = failure_.empty() ? "the program died before" : failure_;
        const auto line = lines_.properties.find(result.test);
        if (line != lines_.properties.end()) read_law_result(line->second, result);
        if (!result.law->no_objects.empty()) impossible = result.law->no_objects;
        results.push_back(std::move(result));
      }
      const auto not_checked = [&](const std::string& reason) {
        report.laws.not_checked.push_back({owner.name, reason});
      };
      if (type.dropped) {
        not_checked("could not be compiled: " + type.why);
      } else if (applied == 0) {
        not_checked("no law applies to it");
      } else if (std::none_of(results.begin(), results.end(), was_run)) {
        not_checked(!impossible.empty() ? "could not be constructed: " + impossible
                                        : results.front().reason);
      } else {
        report.results.insert(report.results.end(), results.begin(), results.end());
      }
    }
    for (const CallNotMade& each : lines_.calls_not_made) {
      report.laws.calls_not_made.push_back({each.type, each.call, each.why});
    }
  }

  Survey survey_;
  std::vector<std::size_t> classes_;
  const LawRunOptions& options_;
  std::string stem_;
  WrittenLaws written_;
  std::string failure_;
  ResultLines lines_;
};

/// A law in a class's comment has to compile: it was written for that class.
void complain(const Survey& survey, const std::vector<std::size_t>& classes, Problems& problems) {
  for (const std::size_t c : classes) {
    for (const LawUse& use : survey.classes[c].laws) {
      const Law& law = survey.laws[use.law];
      if (!use.dropped || law.class_name.empty()) continue;
      std::vector<LawText> parts;
      for (const auto* blocks : {&law.premises, &law.conclusions}) {
        for (const LawBlock& block : *blocks) {
          parts.insert(parts.end(), block.parts.begin(), block.parts.end());
        }
      }
      const bool located = use.part < parts.size();
      problems.push_back({law.file, located ? parts[use.part].offset : law.offset,
                          static_cast<unsigned>(located ? parts[use.part].text.size() : 1),
                          use.why});
    }
  }
}

}  // namespace

void run_laws(Survey& survey, const LawRunOptions& options, Report& report) {
  for (const UnusableClass& each : survey.unusable) {
    report.laws.not_checked.push_back({each.name, each.why});
  }
  std::vector<std::vector<std::size_t>> batches;
  for (std::size_t c = 0; c < survey.classes.size(); ++c) {
    if (batches.empty() || batches.back().size() >= options.batch) batches.emplace_back();
    batches.back().push_back(c);
  }
  std::vector<Report> reports(batches.size());
  std::mutex guard;
  std::size_t done = 0;
  Progress progress("laws", Progress::terminal());
  parallel_for(batches.size(), [&](std::size_t i) {
    Batch batch(survey, batches[i], options, i);
    batch.run(reports[i]);
    const std::lock_guard lock(guard);
    done += batches[i].size();
    progress.tell(fmt::format("{} of {} classes", done, survey.classes.size()));
    complain(batch.survey(), batches[i], survey.problems);
  });
  for (Report& each : reports) {
    std::move(each.results.begin(), each.results.end(), std::back_inserter(report.results));
    std::move(each.laws.not_checked.begin(), each.laws.not_checked.end(),
              std::back_inserter(report.laws.not_checked));
    std::move(each.laws.calls_not_made.begin(), each.laws.calls_not_made.end(),
              std::back_inserter(report.laws.calls_not_made));
  }
}

}  // namespace surety::tool::commands
