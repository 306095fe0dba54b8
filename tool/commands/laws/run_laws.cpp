#include "tool/commands/laws/run_laws.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>

#include "runtime/run/progress.h"
#include "tool/codegen/laws/write_laws.h"
#include "tool/front_end/classes/check_laws.h"
#include "tool/model/user_error.h"
#include "tool/service/build.h"
#include "tool/service/compiler_messages.h"
#include "tool/service/parallel.h"
#include "tool/service/process.h"
#include "tool/service/run_programs.h"
#include "tool/system/files.h"
#include "tool/system/installation.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

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

  void run(LawsReport& report) {
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
      Launch call = compiler_call(
          options_.command, {"-w", "-O1", "-g0", "-fmax-errors=0", "-D_GLIBCXX_ASSERTIONS",
                             "-idirafter", include_directory(), "-c", file(), "-o", object()});
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
      failure_ = "the program ended without results: " + first_line(read_file(log().file));
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

void run_laws(Survey& survey, const LawRunOptions& options, LawsReport& report) {
  for (const UnusableClass& each : survey.unusable) {
    report.unusable.emplace_back(each.name, each.why);
  }
  std::vector<std::vector<std::size_t>> batches;
  for (std::size_t c = 0; c < survey.classes.size(); ++c) {
    if (batches.empty() || batches.back().size() >= options.batch) batches.emplace_back();
    batches.back().push_back(c);
  }
  std::vector<LawsReport> reports(batches.size());
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
  for (LawsReport& each : reports) {
    std::move(each.results.begin(), each.results.end(), std::back_inserter(report.results));
    std::move(each.unusable.begin(), each.unusable.end(), std::back_inserter(report.unusable));
    std::move(each.off.begin(), each.off.end(), std::back_inserter(report.off));
  }
}

}  // namespace surety::tool::commands
