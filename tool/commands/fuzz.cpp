// surety fuzz --language LANGUAGE -- COMMAND [{}]
#include <signal.h>

#include <cstdio>
#include <memory>
#include <random>

#include "surety/language/coverage.h"
#include "tool/commands/commands.h"
#include "tool/commands/fuzz_process.h"
#include "tool/commands/fuzz_shrink.h"
#include "tool/commands/language_argument.h"

namespace surety::tool {

namespace {

struct FuzzOptions {
  std::string language;
  std::vector<std::string> command;
  std::uint64_t count = 1000;
  double seconds = 0;
  unsigned timeout = 2000;
  std::uint64_t seed = 0;
  int shrink_runs = 2000;
};

/// The input as a user can give it to the program by hand.
std::string by_hand(const FuzzOptions& options, const std::string& text) {
  std::string shell;
  bool as_argument = false;
  for (const std::string& argument : options.command) {
    std::string quoted = "'";
    for (char c : argument) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    quoted += "'";
    const std::size_t at = quoted.find("{}");
    if (at != std::string::npos) {
      quoted.replace(
          at, 2, "'\"$(printf '" + [&] {
            std::string octal;
            char buffer[8];
            for (char c : text) {
              std::snprintf(buffer, sizeof buffer, "\\%03o", static_cast<unsigned char>(c));
              octal += buffer;
            }
            return octal;
          }() + "')\"'");
      as_argument = true;
    }
    if (argument.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                   "/._-+=:,") == std::string::npos) {
      quoted = argument;
    }
    shell += (shell.empty() ? "" : " ") + quoted;
  }
  if (as_argument) return shell;
  std::string octal;
  char buffer[8];
  for (char c : text) {
    std::snprintf(buffer, sizeof buffer, "\\%03o", static_cast<unsigned char>(c));
    octal += buffer;
  }
  return "printf '" + octal + "' | " + shell;
}

int report(const FuzzOptions& options, const Language& language, const Recording& recording,
           const std::string& text, const Ending& ending, std::uint64_t ran) {
  const std::chrono::milliseconds limit(options.timeout);
  const auto same_failure = [&](const std::string& candidate) {
    const Ending now = run_program(options.command, candidate, limit);
    return now.timed_out == ending.timed_out && now.signal == ending.signal;
  };
  // A hang costs its whole time limit every time it is confirmed.
  const int runs = ending.timed_out ? std::min(options.shrink_runs, 60) : options.shrink_runs;
  const Shrunk shrunk =
      shrink_sentence(language, recording, Source::default_size, same_failure, runs);
  const Ending last = run_program(options.command, shrunk.text, limit);
  std::printf("FAILED  %s %s\n", options.command[0].c_str(), ending.describe().c_str());
  std::printf("  input    \"%s\"\n", escaped(shrunk.text).c_str());
  std::printf(
      "  language %s; sentence %llu of seed %llu, shrunk from %zu to %zu bytes in %d steps\n",
      language.name().c_str(), static_cast<unsigned long long>(ran),
      static_cast<unsigned long long>(options.seed), text.size(), shrunk.text.size(), shrunk.steps);
  std::printf("  replay   %s\n", by_hand(options, shrunk.text).c_str());
  if (!last.errors.empty()) std::printf("  it said  %s\n", last.errors.c_str());
  return violated;
}

int fuzz(const FuzzOptions& options) {
  if (options.language.empty()) {
    throw UserError(
        "surety fuzz needs --language; give the program after --: surety fuzz "
        "--language Json -- ./program {}");
  }
  if (options.command.empty()) {
    throw UserError(
        "surety fuzz needs a program after --: surety fuzz --language Json -- ./program");
  }
  const Language language = language_argument(options.language);
  signal(SIGPIPE, SIG_IGN);
  bool as_argument = false;
  for (const std::string& a : options.command) as_argument |= a.find("{}") != std::string::npos;
  const auto begin = std::chrono::steady_clock::now();
  GrammarCoverage coverage(language, 2);
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
      text = language.draw(source);
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
    coverage.add(language.parse(text));
    const Ending ending =
        run_program(options.command, text, std::chrono::milliseconds(options.timeout));
    if (!ending.started) throw UserError("cannot run " + options.command[0]);
    if (ending.failed()) return report(options, language, recording, text, ending, i);
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
  std::printf("  coverage of the grammar: %s\n", coverage.report().c_str());
  return held;
}

}  // namespace

void add_fuzz(CLI::App& app, int& status) {
  auto options = std::make_shared<FuzzOptions>();
  options->seed = std::random_device{}();
  CLI::App* command = app.add_subcommand(
      "fuzz", "Run a program on sentences of a language; crashes and hangs fail");
  command->add_option("--language", options->language, "a built-in language or a grammar file");
  command->add_option("-n,--number", options->count, "how many sentences (1000)");
  command->add_option("--seconds", options->seconds, "stop after this time");
  command->add_option("--timeout", options->timeout,
                      "milliseconds until a run counts as hanging (2000)");
  command->add_option("--seed", options->seed, "same seed, same sentences (random)");
  command->add_option("command", options->command,
                      "the program and its arguments, after --; {} is replaced by the sentence, "
                      "without it the sentence goes to standard input");
  command->footer("Exit status: 0 held, 1 a failure was found, 2 error, 3 nothing could be run.");
  command->callback([options, &status] { status = fuzz(*options); });
}

}  // namespace surety::tool
