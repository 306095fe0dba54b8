#include "tool/commands/laws/run_laws.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "runtime/run/progress.h"
#include "tool/codegen/laws/write_laws.h"
#include "tool/front_end/classes/check_laws.h"
#include "tool/model/user_error.h"
#include "tool/service/build.h"
#include "tool/service/run_programs.h"
#include "tool/system/files.h"
#include "tool/system/installation.h"
#include "tool/system/shell.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

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

  void run(LawsReport& report) {
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
    std::ifstream file(results);
    std::string line;
    while (std::getline(file, line)) {
      json row = json::parse(line, nullptr, false);
      if (!row.is_object()) continue;
      if (row.contains("switched_off")) {
        off_.push_back({row.at("type"), row.at("switched_off"), row.at("why")});
      } else {
        const std::string property = row.at("property");
        rows_[property] = std::move(row);
      }
    }
    if (rows_.empty()) {
      failure_ = "the program ended without results: " + first_line(read_file(stem_ + ".log"));
    }
  }

  static void read_row(const json& row, LawResult& result) {
    const json& law = row.at("law");
    result.runs = row.at("cases");
    result.premise_held = law.at("premise_held");
    result.failures = law.at("failures");
    result.exceptions = law.at("exceptions");
    std::uint64_t most = 0;
    for (const auto& [name, count] : row.at("labels").items()) {
      if (count.get<std::uint64_t>() > most) {
        most = count;
        result.thrown = name;
      }
    }
    const std::string error = row.at("error");
    result.outcome = result.premise_held != 0 ? "held" : "unmet";
    if (!error.empty()) {
      result.outcome = "not run";
      result.message = error;
    }
    for (const json& example : row.at("counterexamples")) {
      const bool violated = example.at("kind") == "law";
      const bool making = example.at("details").contains("making");
      if (making || example.at("kind") == "flaky") {
        if (result.message.empty()) {
          result.message = example.at("message").get<std::string>() +
                           (making ? " while its objects were made" : "");
        }
        if (result.premise_held == 0) result.outcome = "not run";
        continue;
      }
      if (result.outcome == "violated" || (result.outcome == "crashed" && !violated)) continue;
      result.outcome = violated ? "violated" : "crashed";
      result.message = example.at("message");
      result.replay = example.at("id");
      result.output = example.at("output");
      result.counterexample.clear();
      for (const json& argument : example.at("arguments")) {
        result.counterexample.emplace_back(argument.at("name"), argument.at("literal"));
      }
    }
  }

  void collect(LawsReport& report) {
    for (const std::size_t c : classes_) {
      const LawClass& owner = survey_.classes[c];
      const ObjectType& type = survey_.types.types[static_cast<std::size_t>(owner.type)];
      std::size_t applied = 0;
      std::string impossible;
      std::vector<LawResult> results;
      for (const LawUse& use : owner.laws) {
        if (use.dropped) continue;
        ++applied;
        const Law& law = survey_.laws[use.law];
        LawResult result;
        result.class_name = owner.name;
        result.law = law.name;
        result.pack = law.pack;
        result.file = law.file;
        result.line = law.line;
        result.class_file = owner.file;
        result.class_line = owner.line;
        result.outcome = "not run";
        result.message = failure_.empty() ? "the program died before" : failure_;
        const auto row = rows_.find("Law_" + owner.identifier + "." + law.identifier);
        if (row != rows_.end()) read_row(row->second, result);
        const std::string none = "no object could be made: ";
        if (result.outcome == "not run" && result.message.starts_with(none)) {
          impossible = result.message.substr(none.size());
        }
        results.push_back(std::move(result));
      }
      const bool none_run =
          std::all_of(results.begin(), results.end(),
                      [](const LawResult& result) { return result.outcome == "not run"; });
      if (type.dropped) {
        report.unusable.emplace_back(owner.name, "could not be compiled: " + type.why);
      } else if (applied == 0) {
        report.unusable.emplace_back(owner.name, "no law applies to it");
      } else if (none_run) {
        report.unusable.emplace_back(owner.name, !impossible.empty()
                                                     ? "could not be constructed: " + impossible
                                                     : results.front().message);
      } else {
        report.results.insert(report.results.end(), results.begin(), results.end());
      }
    }
    report.off.insert(report.off.end(), off_.begin(), off_.end());
  }

  Survey survey_;
  std::vector<std::size_t> classes_;
  const LawRunOptions& options_;
  std::string stem_;
  WrittenLaws written_;
  std::string failure_;
  std::map<std::string, json> rows_;
  std::vector<LawsReport::Off> off_;
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

void run_laws(Survey& survey, const LawRunOptions& options, LawsReport& report) {
  for (const UnusableClass& each : survey.unusable) {
    report.unusable.emplace_back(each.name, each.why);
  }
  std::vector<std::vector<std::size_t>> batches;
  for (std::size_t c = 0; c < survey.classes.size(); ++c) {
    if (batches.empty() || batches.back().size() >= options.batch) batches.emplace_back();
    batches.back().push_back(c);
  }
  (void)library_directory();  // it is missing in all threads or in none
  std::vector<LawsReport> reports(batches.size());
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
  for (LawsReport& each : reports) {
    std::move(each.results.begin(), each.results.end(), std::back_inserter(report.results));
    std::move(each.unusable.begin(), each.unusable.end(), std::back_inserter(report.unusable));
    std::move(each.off.begin(), each.off.end(), std::back_inserter(report.off));
  }
}

}  // namespace surety::tool::commands
