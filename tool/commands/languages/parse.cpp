// surety parse LANGUAGE TEXT [--select PATH]
#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include "surety/language.h"
#include "surety/language/tree.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/languages/language_argument.h"
#include "tool/model/user_error.h"

namespace surety::tool::commands {

namespace {

struct ParseOptions {
  std::string language;
  std::string text;
  std::string path;
};

int parse(const ParseOptions& options) {
  const Language language = language_argument(options.language);
  std::string text = options.text;
  if (text == "-") {
    text.assign(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
  }
  if (const auto mismatch = language.mismatch(text)) {
    std::fprintf(stderr, "surety: %s\n", mismatch->message.c_str());
    return violated;
  }
  try {
    if (options.path.empty()) {
      const std::string tree = language.parse(text).print();
      std::fwrite(tree.data(), 1, tree.size(), stdout);
      return held;
    }
    for (std::string_view part : select_all(language, text, options.path)) {
      std::fwrite(part.data(), 1, part.size(), stdout);
      std::fputc('\n', stdout);
    }
  } catch (const SelectionError& problem) {
    throw UserError(problem.what());
  }
  return held;
}

}  // namespace

void add_parse(CommandLine& app, int& status) {
  auto options = std::make_shared<ParseOptions>();
  Command* command = app.add_subcommand("parse", "Check a text against a language; print its tree");
  command->add_option("language", options->language, "a built-in language or a grammar file")
      ->required();
  command->add_option("text", options->text, "the text; - reads standard input, byte for byte")
      ->required();
  command->add_option("--select", options->path,
                      "print the parts of a path (.A, .A[2], ..A), one a line");
  command->footer("Exit status: 0 in the language, 1 not, 2 error.");
  command->callback([options, &status] { status = parse(*options); });
}

}  // namespace surety::tool::commands
