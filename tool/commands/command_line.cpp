#include "tool/commands/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace surety::tool::commands {

Option* Option::required() {
  option_.required();
  return this;
}

Option* Option::capture_default_str() {
  option_.capture_default_str();
  return this;
}

Option* Option::allow_extra_args(bool allowed) {
  option_.allow_extra_args(allowed);
  return this;
}

Option* Option::one_of(const std::vector<std::string>& values) {
  option_.check(CLI::IsMember(values));
  return this;
}

Option* Option::in_range(int least, int most) {
  option_.check(CLI::Range(least, most));
  return this;
}

Option* Option::positive() {
  option_.check(CLI::PositiveNumber);
  return this;
}

Option* Option::not_negative() {
  option_.check(CLI::NonNegativeNumber);
  return this;
}

template <class Value>
Option* Command::add_option(const std::string& name, Value& value, const std::string& description) {
  return add(parser_.add_option(name, value, description));
}

template Option* Command::add_option(const std::string&, std::string&, const std::string&);
template Option* Command::add_option(const std::string&, std::vector<std::string>&,
                                     const std::string&);
template Option* Command::add_option(const std::string&, unsigned&, const std::string&);
template Option* Command::add_option(const std::string&, std::uint64_t&, const std::string&);
template Option* Command::add_option(const std::string&, double&, const std::string&);

Option* Command::add_flag(const std::string& name, bool& value, const std::string& description) {
  return add(parser_.add_flag(name, value, description));
}

void Command::footer(const std::string& text) { parser_.footer(text); }

void Command::callback(std::function<void()> run) { parser_.callback(std::move(run)); }

Option* Command::add(CLI::Option* option) { return &options_.emplace_back(*option); }

CommandLine::CommandLine(const std::string& description, const std::string& name,
                         const std::string& version)
    : parser_(std::make_unique<CLI::App>(description, name)) {
  parser_->set_version_flag("--version", version);
  parser_->require_subcommand(1);
}

CommandLine::~CommandLine() = default;

Command* CommandLine::add_subcommand(const std::string& name, const std::string& description) {
  return &commands_.emplace_back(*parser_->add_subcommand(name, description));
}

std::vector<std::string> CommandLine::command_names() const {
  std::vector<std::string> names;
  for (const CLI::App* command : parser_->get_subcommands({})) names.push_back(command->get_name());
  return names;
}

bool CommandLine::has_option(const std::string& command, const std::string& option) const {
  for (const CLI::App* each : parser_->get_subcommands({})) {
    if (each->get_name() == command) return each->get_option_no_throw(option) != nullptr;
  }
  return false;
}

bool CommandLine::run(std::vector<std::string> words) {
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  try {
    parser_->parse(std::move(words));
    return true;
  } catch (const CLI::ParseError& problem) {
    return parser_->exit(problem) == 0;
  }
}

}  // namespace surety::tool::commands
