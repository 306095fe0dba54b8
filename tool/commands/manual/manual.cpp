// surety manual: the reference pages, from the tables that the commands themselves use.
#include "tool/commands/manual/manual.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <string>

#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"

namespace surety::tool::commands {

namespace {

/// `|` would end a cell of a table.
std::string cell(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

std::string indented(const std::string& text) {
  std::string out = "    ";
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] == '\n' && i + 1 < text.size()) out += "    ";
  }
  return out;
}

std::string option_name(const CLI::Option& option) {
  if (option.get_positional()) return option.get_name(true);
  std::string name = option.get_name(false, true);
  for (std::size_t at = 0; (at = name.find(',', at)) != std::string::npos; at += 2) {
    name.replace(at, 1, ", ");
  }
  return option.get_items_expected_max() == 0 ? name : name + " VALUE";
}

std::string commands_page(const CLI::App& app) {
  std::string page =
      "# Command line\n\nThis page is printed by `surety manual command_line`.\n\n"
      "    surety COMMAND [OPTIONS] [-- WORDS]\n\n"
      "Exit status: 0 all is well, 1 a contract or test failed, 2 something is wrong with the "
      "input, 3 "
      "undecided, 130 stopped by Ctrl-C.\n`--help` after a command explains it. Colours are used "
      "on a terminal only, and "
      "not if `NO_COLOR` is set.\n";
  for (const CLI::App* command : app.get_subcommands({})) {
    page += "\n## surety " + command->get_name() + "\n\n" + command->get_description() + ".\n\n";
    std::string rows;
    for (const CLI::Option* option : command->get_options()) {
      if (option->get_group().empty() || option == command->get_help_ptr()) continue;
      std::string meaning = option->get_description();
      if (option->get_required()) meaning += " (required)";
      if (!option->get_default_str().empty())
        meaning += " (default: " + option->get_default_str() + ")";
      rows += "| `" + cell(option_name(*option)) + "` | " + cell(meaning) + " |\n";
    }
    if (!rows.empty()) page += "| option | meaning |\n|---|---|\n" + rows;
  }
  return page;
}

}  // namespace

std::string errors_page() {
  std::string page =
      "# Error messages\n\nThis page is printed by `surety manual errors`. Errors about contracts "
      "stand at "
      "their file, line and\ncolumn, with a caret; the others begin with `surety:`. Both end the "
      "command "
      "with status 2.\n";
  for (const ErrorGroup& group : error_groups()) {
    page += std::string("\n## ") + group.title + "\n";
    for (const ErrorEntry& entry : group.entries) {
      page += std::string("\n### ") + entry.message + "\n\n" + entry.meaning + " " + entry.remedy +
              "\n";
      if (*entry.example != '\0') page += "\n" + indented(entry.example);
    }
  }
  return page;
}

void add_manual_command(CommandLine& app, int& status) {
  auto page = std::make_shared<std::string>();
  Command* command = app.add_subcommand("manual", "Print a reference page of the manual");
  command->add_option("page", *page, "command_line, clauses or errors")
      ->required()
      ->one_of({"command_line", "clauses", "errors"});
  command->callback([page, &app, &status] {
    const std::string text = *page == "command_line" ? commands_page(app.parser())
                             : *page == "clauses"    ? clauses_page()
                                                     : errors_page();
    std::fputs(text.c_str(), stdout);
    status = held;
  });
}

}  // namespace surety::tool::commands
