#include "tool/commands/laws/run_laws.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <set>
#include <thread>

#include "runtime/run/progress.h"
#include "tool/codegen/laws/write_laws.h"
#include "tool/commands/laws/law_results.h"
#include "tool/front_end/classes/check_laws.h"
#include "tool/model/user_error.h"
#include "tool/service/build.h"
#include "tool/service/result_lines.h"
#include "tool/service/run_programs.h"
#include "tool/system/files.h"
#include "tool/system/installation.h"
#include "tool/system/shell.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

constexpr int most_rounds = 6;

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
    const std::string flags = flags_text(options_.command);
    for (int round = 0; round < most_rounds; ++round) {
      write();
      write_file(file(), written_.file.text);
      const std::string log = stem_ + ".log";
      const std::string call = fmt::format(
          "cd {} && {}{} -w -O1 -g0 -fmax-errors=0 -D_GLIBCXX_ASSERTIONS -idirafter {} -c {} -o {} "
          "2> {}",
          shell_word(options_.command.directory), shell_word(options_.command.arguments.front()),
          flags, shell_word(include_directory()), shell_word(file()), shell_word(stem_ + ".o"),
          shell_word(log));
      if (succeeds(call)) return true;
      const std::string messages = read_file(log);
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
    const std::string libraries = library_directory();
    std::string flags;
    for (const std::string& flag : options_.link) flags += " " + shell_word(flag);
    const std::string log = stem_ + ".log";
    // What is declared and defined nowhere crashes when it is tried out, and is then not called.
    const std::string call = fmt::format(
        "{} {} -o {}{} {}/libsurety_gtest.a {}/libsurety_runtime.a -lgtest_main -lgtest -lsqlite3 "
        "-lpthread -Wl,--unresolved-symbols=ignore-in-object-files",
        shell_word(options_.command.arguments.front()), shell_word(stem_ + ".o"), shell_word(stem_),
        flags, shell_word(libraries), shell_word(libraries));
    if (succeeds(call, log)) return true;
    failure_ = "could not be linked: " + first_line(read_file(log));
    return false;
  }

  void execute() {
    const std::string results = stem_ + ".json";
    std::error_code ignored;
    fs::remove(results, ignored);
    std::string environment = "SURETY_REPORT=" + shell_word(results);
    for (const auto& [name, value] : options_.settings) {
      environment += " " + environment_variable(name) + "=" + shell_word(value);
    }
    (void)succeeds(fmt::format("{} {} --gtest_brief=1 < /dev/null", environment, shell_word(stem_)),
                   stem_ + ".log");
    read_result_lines(results, lines_);
    if (lines_.properties.empty()) {
      failure_ = "the program ended without results: " + first_line(read_file(stem_ + ".log"));
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

std::string flags_text(const CompileCommand& command) {
  std::string flags;
  for (const std::string& flag : flags_of(command)) flags += " " + shell_word(flag);
  return flags;
}

void run_laws(Survey& survey, const LawRunOptions& options, Report& report) {
  for (const UnusableClass& each : survey.unusable) {
    report.laws.not_checked.push_back({each.name, each.why});
  }
  std::vector<std::vector<std::size_t>> batches;
  for (std::size_t c = 0; c < survey.classes.size(); ++c) {
    if (batches.empty() || batches.back().size() >= options.batch) batches.emplace_back();
    batches.back().push_back(c);
  }
  (void)library_directory();  // it is missing in all threads or in none
  std::vector<Report> reports(batches.size());
  std::atomic<std::size_t> next{0};
  std::mutex guard;
  std::size_t done = 0;
  Progress progress("laws", Progress::terminal());
  const auto work = [&] {
    for (std::size_t i = next++; i < batches.size(); i = next++) {
      Batch batch(survey, batches[i], options, i);
      batch.run(reports[i]);
      const std::lock_guard lock(guard);
      done += batches[i].size();
      progress.tell(fmt::format("{} of {} classes", done, survey.classes.size()));
      complain(batch.survey(), batches[i], survey.problems);
    }
  };
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::thread> threads;
  const std::size_t wanted = std::min<std::size_t>(cores, batches.size());
  for (std::size_t i = 0; i < wanted; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  for (Report& each : reports) {
    std::move(each.results.begin(), each.results.end(), std::back_inserter(report.results));
    std::move(each.laws.not_checked.begin(), each.laws.not_checked.end(),
              std::back_inserter(report.laws.not_checked));
    std::move(each.laws.calls_not_made.begin(), each.laws.calls_not_made.end(),
              std::back_inserter(report.laws.calls_not_made));
  }
}

}  // namespace surety::tool::commands
