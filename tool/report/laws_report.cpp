#include "tool/report/laws_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tool/system/files.h"

namespace surety::tool::report {

namespace {

using nlohmann::ordered_json;

std::size_t length_of(const LawResult& result) {
  std::size_t length = 0;
  for (const auto& [name, value] : result.counterexample) length += value.size() + 1;
  return length;
}
/// The objects themselves, whatever the participants are called; copies do not count.
std::set<std::string> objects_of(const LawResult& result) {
  std::set<std::string> objects;
  for (const auto& [name, value] : result.counterexample) {
    const bool copy = std::any_of(
        result.counterexample.begin(), result.counterexample.end(),
        [&](const auto& other) { return value == result.class_name + "(" + other.first + ")"; });
    if (!copy) objects.insert(value);
  }
  return objects;
}

std::string counted(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

class Console {
 public:
  Console(const LawsReport& report, bool color, bool all)
      : report_(report), color_(color), all_(all) {}
  std::string text() {
    for (const LawFault& fault : faults_of(report_)) add_fault(fault);
    add_table();
    add_left_out();
    add_summary();
    return std::move(out_);
  }

 private:
  std::string styled(const char* style, const std::string& text) const {
    return color_ ? fmt::format("\033[{}m{}\033[0m", style, text) : text;
  }
  void row(const std::string& name, const std::string& text) {
    out_ += "  " + styled("1", fmt::format("{:<15}", name)) + text + '\n';
  }
  void add_fault(const LawFault& fault) {
    const LawResult& result = *fault.shown;
    const bool violated = result.outcome == "violated";
    out_ += styled("1;31", violated ? "VIOLATED" : "CRASHED") + "  " +
            styled("1", result.class_name) + ": " + result.law + "   " +
            fmt::format("{}:{}", display_path(result.file), result.line) + '\n';
    row(violated ? "false" : "crash", violated && result.message.ends_with(" is false")
                                          ? result.message.substr(0, result.message.size() - 9)
                                          : result.message);
    bool first = true;
    for (const auto& [name, value] : result.counterexample) {
      row(first ? "counterexample" : "", fmt::format("auto {} = {};", name, value));
      first = false;
    }
    if (violated) {
      row("how often",
          fmt::format("{} of {} runs whose premise held", result.failures, result.premise_held));
    }
    if (!result.replay.empty()) row("replay", "surety replay " + result.replay);
    first = true;
    for (const LawResult* other : fault.others) {
      row(first ? "breaks also" : "", other->law);
      first = false;
    }
    out_ += '\n';
  }
  void add_table() {
    std::size_t width = 5;
    std::map<std::string, std::vector<const LawResult*>> by_class;
    std::vector<std::string> order;
    for (const LawResult& result : report_.results) {
      if (by_class[result.class_name].empty()) order.push_back(result.class_name);
      by_class[result.class_name].push_back(&result);
      width = std::max(width, std::min<std::size_t>(result.law.size(), 60));
    }
    if (order.empty()) return;
    out_ += fmt::format("  {:<{}}  {:<9}{:>10}{:>14}{:>10}{:>12}{:>11}\n", "law", width, "outcome",
                        "Runs", "Premise held", "Failures", "Exceptions", "Fail rate");
    for (const std::string& name : order) {
      const auto& results = by_class[name];
      std::size_t held = 0;
      for (const LawResult* result : results) held += result->outcome == "held" ? 1 : 0;
      out_ += styled("1", name);
      if (!all_ && held == results.size()) {
        std::uint64_t runs = 0;
        for (const LawResult* result : results) runs += result->runs;
        out_ += fmt::format("   {} {} in {} runs\n", counted(held, "law", "laws"),
                            styled("32", "held"), runs);
        continue;
      }
      out_ += '\n';
      for (const LawResult* result : results) {
        if (!all_ && result->outcome == "held" && results.size() > 8) continue;
        out_ += fmt::format("  {:<{}}  {}{:>10}{:>14}{:>10}{:>12}{:>10.2f}%\n", result->law, width,
                            styled(result->outcome == "held" ? "32"
                                   : result->broken()        ? "1;31"
                                                             : "33",
                                   fmt::format("{:<9}", result->outcome)),
                            result->runs, result->premise_held, result->failures,
                            result->exceptions, result->fail_rate());
      }
      if (!all_ && results.size() > 8 && held != 0) {
        out_ += fmt::format("  {} held\n", counted(held, "more law", "more laws"));
      }
    }
  }
  void add_left_out() {
    if (!report_.unusable.empty()) {
      out_ += fmt::format("\nno laws were checked on {}:\n",
                          counted(report_.unusable.size(), "class", "classes"));
      for (const auto& [name, why] : report_.unusable) out_ += fmt::format("  {}: {}\n", name, why);
    }
    if (report_.off.empty()) return;
    if (!all_) {
      out_ +=
          fmt::format("{} call{} not made, since they crash, hang or throw (--all lists them)\n",
                      report_.off.size(), report_.off.size() == 1 ? " is" : "s are");
      return;
    }
    out_ += "\ncalls that are not made:\n";
    for (const LawsReport::Off& off : report_.off) {
      out_ += fmt::format("  {}: {}: {}\n", off.type, off.call, off.why);
    }
  }
  void add_summary() {
    std::vector<std::string> counts;
    for (const char* outcome : {"held", "violated", "crashed", "unmet", "not run"}) {
      const std::size_t n = report_.count(outcome);
      if (n != 0) {
        counts.push_back(fmt::format(
            "{} {}", n,
            std::string(outcome) == "unmet" ? "with a premise that never held" : outcome));
      }
    }
    out_ +=
        fmt::format("\n{} on {}{} {}   {:.1f} s\n", counted(report_.results.size(), "law", "laws"),
                    counted(report_.classes(), "class", "classes"), counts.empty() ? "" : ":",
                    fmt::join(counts, ", "), report_.seconds);
  }

  const LawsReport& report_;
  bool color_;
  bool all_;
  std::string out_;
};

}  // namespace

std::size_t LawsReport::classes() const {
  std::set<std::string> names;
  for (const LawResult& result : results) names.insert(result.class_name);
  return names.size();
}
std::size_t LawsReport::count(const std::string& outcome) const {
  return static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(),
                    [&](const LawResult& result) { return result.outcome == outcome; }));
}

std::vector<LawFault> faults_of(const LawsReport& report) {
  std::vector<const LawResult*> broken;
  for (const LawResult& result : report.results) {
    if (result.broken()) broken.push_back(&result);
  }
  std::stable_sort(broken.begin(), broken.end(), [](const LawResult* a, const LawResult* b) {
    return a->class_name != b->class_name ? a->class_name < b->class_name
                                          : length_of(*a) < length_of(*b);
  });
  std::vector<LawFault> faults;
  for (const LawResult* result : broken) {
    const auto same = std::find_if(faults.begin(), faults.end(), [&](const LawFault& fault) {
      return fault.shown->class_name == result->class_name &&
             fault.shown->outcome == result->outcome &&
             objects_of(*fault.shown) == objects_of(*result);
    });
    if (same != faults.end()) {
      same->others.push_back(result);
    } else {
      faults.push_back({result, {}});
    }
  }
  return faults;
}

std::string to_console(const LawsReport& report, bool color, bool all) {
  return Console(report, color, all).text();
}

std::string to_json(const LawsReport& report) {
  const std::vector<LawFault> faults = faults_of(report);
  const auto fault_of = [&](const LawResult& result) {
    for (std::size_t i = 0; i < faults.size(); ++i) {
      if (faults[i].shown == &result) return static_cast<int>(i);
      for (const LawResult* other : faults[i].others) {
        if (other == &result) return static_cast<int>(i);
      }
    }
    return -1;
  };
  ordered_json rows = ordered_json::array();
  for (const LawResult& result : report.results) {
    ordered_json objects = ordered_json::object();
    for (const auto& [name, value] : result.counterexample) objects[name] = value;
    ordered_json row = {
        {"class", result.class_name},
        {"law", result.law},
        {"pack", result.pack},
        {"outcome", result.outcome},
        {"runs", result.runs},
        {"premise_held", result.premise_held},
        {"failures", result.failures},
        {"exceptions", result.exceptions},
        {"fail_rate", result.fail_rate()},
        {"message", result.message},
        {"exception", result.thrown},
        {"counterexample", result.counterexample.empty() ? ordered_json(nullptr) : objects},
        {"replay", result.replay},
        {"location", {{"file", result.file}, {"line", result.line}}},
        {"class_location", {{"file", result.class_file}, {"line", result.class_line}}}};
    if (const int fault = fault_of(result); fault >= 0) row["fault"] = fault;
    rows.push_back(std::move(row));
  }
  ordered_json unusable = ordered_json::array();
  for (const auto& [name, why] : report.unusable) {
    unusable.push_back({{"class", name}, {"reason", why}});
  }
  ordered_json off = ordered_json::array();
  for (const LawsReport::Off& each : report.off) {
    off.push_back({{"class", each.type}, {"call", each.call}, {"reason", each.why}});
  }
  const ordered_json whole = {{"format", 1},
                              {"results", rows},
                              {"not_checked", unusable},
                              {"calls_not_made", off},
                              {"summary",
                               {{"classes", report.classes()},
                                {"laws", report.results.size()},
                                {"held", report.count("held")},
                                {"violated", report.count("violated")},
                                {"crashed", report.count("crashed")},
                                {"unmet", report.count("unmet")},
                                {"not_run", report.count("not run")},
                                {"faults", faults.size()},
                                {"seconds", report.seconds},
                                {"survey_seconds", report.survey_seconds}}}};
  return whole.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace surety::tool::report
