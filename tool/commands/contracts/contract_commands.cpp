// surety check, surety list, surety instrument.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "tool/codegen/mirror/mirror.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/commands/contracts/suggest_asserts.h"
#include "tool/commands/settings/project_settings.h"
#include "tool/derive/handles.h"
#include "tool/derive/pointers.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/system/files.h"

namespace surety::tool::commands {
namespace {

std::string counted(std::size_t count, const std::string& word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

struct Counts {
  std::size_t functions = 0;
  std::size_t regions = 0;
  std::size_t clauses = 0;
  std::size_t unchecked = 0;
};

/// Functions in headers are seen by several units and count once.
template <class Visit>
void each_contracted(const std::vector<UnitPlan>& plans, const Visit& visit) {
  std::vector<std::string> seen;
  for (const UnitPlan& plan : plans) {
    for (const FunctionPlan& function : plan.functions) {
      if (!function.contracted()) continue;
      const std::string key = function.carrier.file + function.id;
      if (std::find(seen.begin(), seen.end(), key) != seen.end()) continue;
      seen.push_back(key);
      visit(function);
    }
  }
}

/// What the names and types of parameters are taken to mean, where the contract does not say it.
void tell_assumed(const FunctionPlan& function) {
  const auto written = [&](std::size_t parameter) {
    for (const Region& region : function.contract.regions) {
      for (const Clause& clause : region.assumes) {
        if (clause.parameter == function.parameters[parameter].name) return true;
      }
    }
    return false;
  };
  for (const RecognisedBuffer& buffer : recognised_buffers(function)) {
    if (written(buffer.pointer)) continue;
    fmt::print("{}:{}: {}: {}\n", display_path(function.carrier.file), function.carrier.place.line,
               function.qualified_name, in_words(function, buffer));
  }
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const std::string words = in_words(function.parameters[i]);
    if (words.empty() || written(i)) continue;
    fmt::print("{}:{}: {}: {}\n", display_path(function.carrier.file), function.carrier.place.line,
               function.qualified_name, words);
  }
}

int check(const SourceOptions& options) {
  const std::vector<UnitPlan> plans = plan_units(commands_of(options));
  const bool good = report_problems(plans);
  if (!good) return error;
  each_contracted(plans, tell_assumed);
  AssertSuggestions suggestions;
  each_contracted(plans, [&](const FunctionPlan& function) { suggestions.add(function); });
  suggestions.finish();
  Counts counts;
  each_contracted(plans, [&](const FunctionPlan& function) {
    ++counts.functions;
    counts.unchecked += function.unchecked.empty() ? 0 : 1;
    counts.regions += function.contract.regions.size();
    for (const Region& region : function.contract.regions) {
      counts.clauses += region.assumes.size() + region.draws.size() + region.expects.size();
      for (const Hyper& hyper : region.hypers) {
        counts.clauses += hyper.assumes.size() + hyper.expects.size() + hyper.resets.size();
      }
    }
  });
  std::size_t invariants = 0;
  std::size_t languages = 0;
  for (const UnitPlan& plan : plans) {
    languages += plan.language_clauses.size();
    for (const ClassPlan& type : plan.classes) invariants += type.contract.invariants.size();
  }
  std::string summary =
      fmt::format("{} with contracts, {}, {}", counted(counts.functions, "function"),
                  counted(counts.regions, "region"),
                  counted(counts.clauses + invariants + languages, "clause"));
  if (counts.unchecked != 0) summary += fmt::format(", {} unchecked", counts.unchecked);
  fmt::print("{}\n", summary);
  return held;
}

/// A relation, with the clauses that its name stands for if they are wanted.
void list_relation(const Hyper& hyper, bool expand) {
  fmt::print("    hyper: {}\n", hyper.name);
  if (hyper.expanded && !expand) return;
  for (const auto* clauses : {&hyper.assumes, &hyper.resets, &hyper.expects}) {
    for (const Clause& clause : *clauses) {
      fmt::print("      {}\n", clause.shown_in_full());
    }
  }
}

int list(const SourceOptions& options, bool expand) {
  const std::vector<UnitPlan> plans = plan_units(commands_of(options));
  if (!report_problems(plans)) return error;
  each_contracted(plans, [&](const FunctionPlan& function) {
    fmt::print("{}:{}: {}{}\n", display_path(function.carrier.file), function.carrier.place.line,
               function.signature,
               function.unchecked.empty() ? "" : "  (unchecked: " + function.unchecked + ")");
    for (const Region& region : function.contract.regions) {
      fmt::print("  region {}\n", region.name.empty() ? "(unnamed)" : '"' + region.name + '"');
      for (const auto* clauses : {&region.assumes, &region.draws, &region.expects}) {
        for (const Clause& clause : *clauses) {
          fmt::print("    {}\n", clause.shown_in_full());
        }
      }
      for (const Hyper& hyper : region.hypers) list_relation(hyper, expand);
    }
  });
  for (const UnitPlan& plan : plans) {
    for (const ClassPlan& type : plan.classes) {
      if (type.contract.invariants.empty()) continue;
      fmt::print("{}:{}: class {}\n", display_path(type.file), type.place.line, type.name);
      for (const Clause& clause : type.contract.invariants) {
        fmt::print("    invariant: {}\n", clause.text.text);
      }
    }
  }
  return held;
}

int instrument_command(const SourceOptions& options, const std::string& folder,
                       const std::string& semantic) {
  const std::vector<UnitPlan> plans = plan_units(commands_of(options));
  if (!report_problems(plans)) return error;
  std::vector<CheckedUnit> units;
  units.reserve(plans.size());
  for (const UnitPlan& plan : plans) units.push_back(check_unit(plan));
  const Mirror mirror = make_mirror(units, {folder, semantic, ""});
  write_mirror(mirror, folder);
  fmt::print("{} in {}; compile them as {}/compile_commands.json says\n",
             counted(mirror.files.size(), "file"), folder, folder);
  return held;
}

}  // namespace

void add_guide_option(Command& command, std::string& guide) {
  command
      .add_option("--guide", guide,
                  "all: look at what the code compares and where it goes; none: do not")
      ->one_of({"all", "none"});
}

void add_source_options(Command& command, SourceOptions& options) {
  command.add_option("files", options.files, "source files, or folders of them");
  command.add_option("-p", options.database, "build folder with a compile_commands.json");
  command.add_option("--flag", options.flags, "a compiler flag; all that follows -- is taken so")
      ->allow_extra_args(false);
  command
      .add_option(
          "--asserts", options.asserts,
          "as-preconditions: what a body asserts first, callers have to meet; as-checks: it "
          "is checked like all that is asserted (default)")
      ->one_of({asserts_as_preconditions, asserts_as_checks});
}

void add_contract_commands(CommandLine& app, int& status) {
  auto options = std::make_shared<SourceOptions>();
  Command* checking = app.add_subcommand("check", "Parse and type-check contracts");
  add_source_options(*checking, *options);
  checking->callback([options, &status] { status = check(*options); });

  Command* listing = app.add_subcommand("list", "List contracts");
  add_source_options(*listing, *options);
  auto expand = std::make_shared<bool>(false);
  listing->add_flag("--expand", *expand, "show the clauses that named relations stand for");
  listing->callback([options, expand, &status] { status = list(*options, *expand); });

  auto folder = std::make_shared<std::string>();
  auto semantic = std::make_shared<std::string>("enforce");
  Command* instrumenting =
      app.add_subcommand("instrument", "Write checked copies of the sources for a checked build");
  add_source_options(*instrumenting, *options);
  instrumenting->add_option("-o", *folder, "folder for the copies")->required();
  instrumenting->add_option("--semantic", *semantic, "what a violation does")
      ->one_of({"ignore", "observe", "enforce", "quick_enforce"});
  instrumenting->callback([options, folder, semantic, &status] {
    status = instrument_command(*options, *folder, *semantic);
  });
}

}  // namespace surety::tool::commands
