// surety model: explore a protocol model by itself.
#include "surety/protocol/model.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <memory>
#include <string>

#include "surety/protocol/explore.h"
#include "surety/protocol/json.h"
#include "surety/protocol/models.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/protocols/model_names.h"
#include "tool/model/user_error.h"

namespace surety::tool::commands {

using namespace protocol;

std::string list_of_models() {
  return fmt::format("{}, or prog:PROGRAM", fmt::join(builtin_model_names(), ", "));
}

ModelPtr model_named(const std::string& name) {
  try {
    if (ModelPtr found = builtin_model(name); found != nullptr) return found;
  } catch (const TraceError& error) {
    throw UserError(
        fmt::format("--model: column {} of the program: {}", error.column, error.problem));
  }
  throw UserError(fmt::format("there is no model \"{}\"; known are {}", name, list_of_models()));
}

namespace {

int explore_model(const std::string& name, const ExploreOptions& options) {
  const ModelPtr model = model_named(name);
  const Exploration found = explore(model, options);
  fmt::print("{}: {} states, {} reactions, {} questions, {} requests deep\n", model->name(),
             found.states, found.reactions, found.questions, found.depth);
  for (const auto& finding : found.findings) {
    const char* kind = finding.kind == Exploration::Finding::Kind::deadlock      ? "deadlock"
                       : finding.kind == Exploration::Finding::Kind::unreachable ? "unreachable"
                                                                                 : "error";
    fmt::print("  {}: {}\n", kind, finding.text);
  }
  for (const std::string& note : found.notes) fmt::print("  note: {}\n", note);
  if (!found.complete) {
    fmt::print(
        "  there are more than {} states (--states): what was found holds, what was not "
        "found may still be there\n",
        options.states);
  }
  if (!found.findings.empty()) return violated;
  return found.complete ? held : undecided;
}

}  // namespace

void add_model(CommandLine& app, int& status) {
  auto name = std::make_shared<std::string>();
  auto options = std::make_shared<ExploreOptions>();
  Command* command = app.add_subcommand(
      "model",
      "Explore a protocol model alone: deadlocks, unreachable branches, number of states "
      "(0 nothing found, 1 findings, 2 error, 3 more states than the bound)");
  command->add_option("name", *name, "Name of the model: " + list_of_models())->required();
  command->add_option("--states", options->states, "Stop at so many states")->capture_default_str();
  command->add_option("--endpoints", options->endpoints, "Endpoints that send the sample requests")
      ->in_range(1, 16)
      ->capture_default_str();
  command->callback([name, options, &status] { status = explore_model(*name, *options); });
}

}  // namespace surety::tool::commands
