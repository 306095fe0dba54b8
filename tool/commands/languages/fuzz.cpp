// surety fuzz --language LANGUAGE -- COMMAND [{}]
// surety fuzz FUNCTION FILES... [--using PARAMETER=LANGUAGE] [-- FLAGS]
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "surety/language.h"
#include "surety/language/built_in.h"
#include "surety/source.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/test.h"
#include "tool/commands/fuzz/fuzz_functions.h"
#include "tool/commands/languages/fuzz_process.h"
#include "tool/commands/languages/fuzz_shrink.h"
#include "tool/commands/languages/guided_draw.h"
#include "tool/commands/languages/language_argument.h"
#include "tool/model/test_request.h"
#include "tool/model/user_error.h"
#include "tool/service/process.h"
#include "tool/system/shell.h"

namespace surety::tool::commands {

namespace {

struct FuzzOptions {
  std::string language;
  std::vector<std::string> command;
  std::uint64_t count = 1000;
  double seconds = 0;
  unsigned timeout = 2000;
  std::uint64_t seed = 0;
  std::uint64_t shrink_runs = 2000;
  std::size_t coverage = 2;
  std::vector<std::string> weights;
};

std::string octal(const std::string& text) {
  std::string digits;
  char buffer[8];
  for (char c : text) {
    std::snprintf(buffer, sizeof buffer, "\\%03o", static_cast<unsigned char>(c));
    digits += buffer;
  }
  return digits;
}

/// The input as a user can give it to the program by hand.
std::string by_hand(const FuzzOptions& options, const std::string& text) {
  static constexpr std::string_view hole = "{}";
  std::string shell;
  bool as_argument = false;
  for (const std::string& argument : options.command) {
    std::string word;
    std::size_t begin = 0;
    for (std::size_t at; (at = argument.find(hole, begin)) != std::string::npos;) {
      if (at != begin) word += shell_word(argument.substr(begin, at - begin));
      word += "\"$(printf '" + octal(text) + "')\"";
      begin = at + hole.size();
      as_argument = true;
    }
    if (begin < argument.size() || argument.empty()) word += shell_word(argument.substr(begin));
    shell += (shell.empty() ? "" : " ") + word;
  }
  return as_argument ? shell : "printf '" + octal(text) + "' | " + shell;
}

int report(const FuzzOptions& options, const Language& language, const Recording& recording,
           const std::string& text, const Ended& ending, std::uint64_t ran) {
  const std::chrono::milliseconds limit(options.timeout);
  const auto same_failure = [&](const std::string& candidate) {
    const Ended now = run_on(options.command, candidate, limit);
    return now.timed_out == ending.timed_out && now.signal == ending.signal;
  };
  // A hang costs its whole time limit every time it is confirmed.
  const std::uint64_t runs =
      ending.timed_out ? std::min<std::uint64_t>(options.shrink_runs, 60) : options.shrink_runs;
  const Shrunk shrunk = shrink_sentence(language, recording, same_failure, runs);
  const Ended last = run_on(options.command, shrunk.text, limit);
  std::printf("FAILED  %s %s\n", options.command[0].c_str(), ending.describe().c_str());
  std::printf("  input    \"%s\"\n", escaped(shrunk.text).c_str());
  std::printf(
      "  language %s; sentence %llu of seed %llu, shrunk from %zu to %zu bytes in %llu steps\n",
      language.name().c_str(), static_cast<unsigned long long>(ran),
      static_cast<unsigned long long>(options.seed), text.size(), shrunk.text.size(),
      static_cast<unsigned long long>(shrunk.steps));
  std::printf("  replay   %s\n", by_hand(options, shrunk.text).c_str());
  if (!last.errors.empty()) std::printf("  it said  %s\n", last.errors.c_str());
  return violated;
}

int fuzz_program(const FuzzOptions& options) {
  if (options.command.empty()) {
    throw UserError(
        "surety fuzz needs a program after --: surety fuzz --language Json -- ./program");
  }
  const Language language = with_weights(language_argument(options.language), options.weights);
  bool as_argument = false;
  for (const std::string& a : options.command) as_argument |= a.find("{}") != std::string::npos;
  const auto begin = std::chrono::steady_clock::now();
  GuidedDraw guided(language, options.coverage, true);
  std::uint64_t ran = 0;
  std::uint64_t skipped = 0;
  for (std::uint64_t i = 0; ran < options.count; ++i) {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    if (options.seconds > 0 && elapsed.count() > options.seconds) break;
    if (skipped > 100 * options.count) break;
    const std::uint64_t seed = Source::mix(options.seed) + i;
    std::string text;
    Recording recording;
    Source source(seed, recording);
    try {
      text = guided.draw(source);
    } catch (const Rejected&) {
      ++skipped;
      continue;
    }
    // An argument ends at its first NUL and has a largest size.
    if (as_argument && (text.find('\0') != std::string::npos || text.size() > 100000)) {
      ++skipped;
      continue;
    }
    ++ran;
    const Ended ending = run_on(options.command, text, std::chrono::milliseconds(options.timeout));
    if (!ending.not_started.empty()) {
      throw UserError("cannot run " + options.command[0] + ": " + ending.not_started);
    }
    if (failed(ending)) return report(options, language, recording, text, ending, i);
  }
  if (ran == 0) {
    std::fprintf(stderr, "surety: no sentence could be given to the program\n");
    return undecided;
  }
  std::printf("held: %llu sentences of %s, no crash and no hang (seed %llu)\n",
              static_cast<unsigned long long>(ran), language.name().c_str(),
              static_cast<unsigned long long>(options.seed));
  if (skipped != 0) {
    std::printf("  %llu sentences could not be given to the program\n",
                static_cast<unsigned long long>(skipped));
  }
  std::printf("  coverage of the grammar: %s\n", guided.coverage().report().c_str());
  return held;
}

/// A language for a parameter: a built-in one or a grammar file becomes a definition of its own,
/// anything else is C++.
void add_producer(const std::string& text, TestRequest& request) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos) {
    throw UserError("--using takes PARAMETER=LANGUAGE, not '" + text + "'");
  }
  const std::string parameter = text.substr(0, equals);
  const std::string producer = text.substr(equals + 1);
  if (built_in_language(producer)) {
    request.producers[parameter] = "::surety::languages::" + producer;
    return;
  }
  if (!std::filesystem::is_regular_file(producer)) {
    request.producers[parameter] = producer;
    return;
  }
  const GrammarFile file = grammar_file(producer);
  language_argument(producer);  // a grammar with mistakes ends here, with their places
  const std::string name = "surety_using_" + parameter;
  const std::string notation = file.notation == Notation::abnf     ? "abnf"
                               : file.notation == Notation::antlr4 ? "antlr4"
                                                                   : "native";
  request.definitions += "static const ::surety::Language " + name + " = ::surety::language(\"" +
                         escaped(producer) + "\", ::std::string_view(\"" + escaped(file.text) +
                         "\", " + std::to_string(file.text.size()) +
                         "), ::surety::Notation::" + notation + ");\n";
  request.producers[parameter] = "::" + name;
}

int fuzz_function(TestOptions options, const std::vector<std::string>& producers) {
  if (options.sources.files.empty() && options.sources.database.empty()) {
    throw UserError(
        "surety fuzz needs sources (surety fuzz url.cpp), a function and its sources (surety fuzz "
        "hostname url.cpp), or a language and a program (surety fuzz --language Json -- ./program "
        "{})");
  }
  // A function comes first; without one, all that have a contract are meant.
  if (!options.sources.files.empty() && !std::filesystem::exists(options.sources.files.front())) {
    options.request.function = options.sources.files.front();
    options.sources.files.erase(options.sources.files.begin());
    options.request.crash_tests = true;
    if (options.sources.files.empty() && options.sources.database.empty()) {
      throw UserError("where is " + options.request.function +
                      "? Give its source files, or a build folder with -p");
    }
  }
  options.command = "fuzz";
  for (const std::string& producer : producers) add_producer(producer, options.request);
  if (options.sanitize.empty()) options.sanitize = "address,undefined";
  const double seconds = options.seconds.empty() ? 60 : std::stod(options.seconds);
  options.seconds.clear();
  return fuzz_functions(options, seconds);
}

}  // namespace

void add_fuzz(CommandLine& app, int& status) {
  auto options = std::make_shared<FuzzOptions>();
  auto function = std::make_shared<TestOptions>();
  auto producers = std::make_shared<std::vector<std::string>>();
  Command* command = app.add_subcommand(
      "fuzz", "Attack a function with a contract, or a program, for long; crashes and hangs fail");
  command->add_option("--language", options->language,
                      "for a program: a built-in language or a grammar file");
  command
      ->add_option("-n,--number", function->cases,
                   "how many inputs (a program: 1000; a function: as many as the time allows, or "
                   "of one turn)")
      ->not_negative();
  command
      ->add_option("--seconds", function->seconds,
                   "stop after this time (functions: 60 in all; 0: when stopped with Ctrl-C)")
      ->not_negative();
  command->add_option("--timeout", options->timeout,
                      "milliseconds until a run of a program counts as hanging (2000)");
  command->add_option("--seed", function->seed, "same seed, same inputs (random)")->not_negative();
  command
      ->add_option("--coverage", options->coverage,
                   "a program: reach all paths of this many rules first (2)")
      ->in_range(1, 8);
  command
      ->add_option("--weight", options->weights,
                   "a program: RULE=4,1,1, weights of the alternatives of a rule")
      ->allow_extra_args(false);
  command
      ->add_option("--using", *producers,
                   "PARAMETER=LANGUAGE: draw a function's parameter from this language, grammar "
                   "file or C++ generator")
      ->allow_extra_args(false);
  command->add_option("--jobs", function->jobs, "processes for a function");
  command->add_option("--sanitize", function->sanitize,
                      "sanitizers for a function (default: address,undefined), or none");
  add_guide_options(*command, *function);
  command->add_option("--build", function->folder, "folder for copies, objects and programs");
  command->add_option("--json", function->json, "write the report on a function as JSON");
  add_source_options(*command, function->sources);
  command->footer(
      "surety fuzz FILES... [-- FLAGS]               all functions with a contract\n"
      "surety fuzz FUNCTION FILES... [-- FLAGS]      one of them, also without a contract\n"
      "surety fuzz --language L -- COMMAND [{}]       a program; {} is replaced by the sentence,\n"
      "                                               else it goes to standard input\n"
      "Exit status: 0 held, 1 a failure was found, 2 error, 3 nothing could be run.");
  command->callback([options, function, producers, &status] {
    if (options->language.empty()) {
      if (function->seed.empty()) function->seed = "random";
      status = fuzz_function(*function, *producers);
      return;
    }
    options->command = function->sources.files;
    options->command.insert(options->command.end(), function->sources.flags.begin(),
                            function->sources.flags.end());
    options->seed = function->seed.empty() ? std::random_device{}() : std::stoull(function->seed);
    if (!function->cases.empty()) options->count = std::stoull(function->cases);
    if (!function->seconds.empty()) options->seconds = std::stod(function->seconds);
    status = fuzz_program(*options);
  });
}

}  // namespace surety::tool::commands
