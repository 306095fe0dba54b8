// The command line, as far as commands need it. CLI11 is behind it, in command_line.cpp, since
// including it takes the compiler four seconds.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tool/commands/layer.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace surety::tool::commands {

class Option {
 public:
  explicit Option(CLI::Option& option) : option_(option) {}

  Option* required();
  /// The help shows the value that the variable has now.
  Option* capture_default_str();
  /// Where several values can be given, each needs the option's name before it.
  Option* allow_extra_args(bool allowed);
  Option* one_of(const std::vector<std::string>& values);
  Option* in_range(int least, int most);
  Option* positive();
  Option* not_negative();

 private:
  CLI::Option& option_;
};

class Command {
 public:
  explicit Command(CLI::App& parser) : parser_(parser) {}
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  /// For strings, lists of strings, `unsigned`, `std::uint64_t` and `double`.
  template <class Value>
  Option* add_option(const std::string& name, Value& value, const std::string& description);
  Option* add_flag(const std::string& name, bool& value, const std::string& description);
  /// What the help ends with.
  void footer(const std::string& text);
  void callback(std::function<void()> run);

 private:
  Option* add(CLI::Option* option);

  CLI::App& parser_;
  std::deque<Option> options_;
};

class CommandLine {
 public:
  CommandLine(const std::string& description, const std::string& name, const std::string& version);
  ~CommandLine();

  Command* add_subcommand(const std::string& name, const std::string& description);
  std::vector<std::string> command_names() const;
  bool has_option(const std::string& command, const std::string& option) const;
  /// Runs the command that the words name. False if they are wrong, which it has then said.
  bool run(std::vector<std::string> words);

  const CLI::App& parser() const { return *parser_; }

 private:
  std::unique_ptr<CLI::App> parser_;
  std::deque<Command> commands_;
};

}  // namespace surety::tool::commands
