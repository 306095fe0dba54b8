// surety generate LANGUAGE -n 1000 [--length 5..50] [--seed S]
#include <cstdint>
#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "surety/language.h"
#include "surety/language/constraint.h"
#include "surety/source.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/languages/guided_draw.h"
#include "tool/commands/languages/language_argument.h"
#include "tool/model/user_error.h"

namespace surety::tool::commands {

namespace {

struct GenerateOptions {
  std::string language;
  std::uint64_t count = 10;
  std::string length;
  std::uint64_t seed = 0;
  std::uint32_t size = Source::default_size;
  bool uniform = false;
  bool null = false;
  bool quoted = false;
  std::size_t coverage = 0;
  bool cover = false;
  std::vector<std::string> weights;
};

/// "5..50", "5..", "..50", "7"
Constraint length_constraint(const std::string& text) {
  const std::size_t dots = text.find("..");
  const std::string first = text.substr(0, dots);
  const std::string last = dots == std::string::npos ? first : text.substr(dots + 2);
  const auto number = [&](const std::string& digits, std::size_t otherwise) {
    if (digits.empty() && dots != std::string::npos) return otherwise;
    if (digits.empty() || digits.size() > 6 ||
        digits.find_first_not_of("0123456789") != std::string::npos) {
      throw UserError("--length takes 5..50, 5.., ..50 or 7, not \"" + text + "\"");
    }
    return static_cast<std::size_t>(std::stoul(digits));
  };
  const std::size_t least = number(first, 0);
  const std::size_t most = number(last, least + 1000);
  if (most < least) throw UserError("--length " + text + ": the least is above the most");
  return length(least, most);
}

int generate(const GenerateOptions& options) {
  Language language = language_argument(options.language);
  language = with_weights(language, options.weights);
  if (options.uniform) language = language.spread(Spread::uniform);
  if (!options.length.empty()) language = language.where(length_constraint(options.length));
  if (language.empty()) {
    std::fprintf(stderr, "surety: no text of %s meets the conditions\n", language.name().c_str());
    return violated;
  }
  GuidedDraw guided(language, options.coverage, options.cover);
  std::string text;
  std::uint64_t made = 0;
  for (std::uint64_t i = 0; made < options.count; ++i) {
    if (i > 100 * options.count + 1000) {
      std::fprintf(stderr, "surety: only %llu of %llu texts: the conditions are too seldom met\n",
                   static_cast<unsigned long long>(made),
                   static_cast<unsigned long long>(options.count));
      return undecided;
    }
    Source source(Source::mix(options.seed) + i, options.size);
    text.clear();
    try {
      if (options.coverage != 0) {
        text = guided.draw(source);
      } else {
        language.draw_into(source, text);
      }
    } catch (const Rejected&) {
      continue;
    }
    ++made;
    if (options.quoted) text = "\"" + escaped(text) + "\"";
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fputc(options.null ? '\0' : '\n', stdout);
  }
  if (options.coverage != 0) {
    std::fprintf(stderr, "coverage of %s: %s\n", language.name().c_str(),
                 guided.coverage().report().c_str());
  }
  return held;
}

}  // namespace

void add_generate(CommandLine& app, int& status) {
  auto options = std::make_shared<GenerateOptions>();
  options->seed = std::random_device{}();
  Command* command = app.add_subcommand("generate", "Print sentences of a language");
  command->add_option("language", options->language, "a built-in language or a grammar file")
      ->required();
  command->add_option("-n,--number", options->count, "how many (10)");
  command->add_option("--length", options->length, "length in bytes: 5..50, 5.., ..50 or 7");
  command->add_option("--seed", options->seed, "same seed, same sentences (random)");
  command->add_option("--size", options->size, "scale of repetitions (50)")->in_range(1, 10000);
  command->add_flag("--uniform", options->uniform, "every length and character alike");
  command->add_flag("-0,--null", options->null, "end each with a NUL instead of a line end");
  command->add_flag("--quoted", options->quoted, "as C string literals");
  command
      ->add_option("--coverage", options->coverage,
                   "report rules and paths of this many rules that were reached")
      ->in_range(1, 8);
  command->add_flag("--cover", options->cover,
                    "with --coverage: reach one path after the other on purpose");
  command
      ->add_option("--weight", options->weights,
                   "RULE=4,1,1: weights of a rule's alternatives, in the order in which they stand")
      ->allow_extra_args(false);
  command->footer("Exit status: 0 done, 1 no such text exists, 2 error, 3 too few found.");
  command->callback([options, &status] { status = generate(*options); });
}

}  // namespace surety::tool::commands
