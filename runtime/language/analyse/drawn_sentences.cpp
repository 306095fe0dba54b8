#include "runtime/language/analyse/drawn_sentences.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "runtime/language/constrain/body.h"
#include "runtime/run/sentences.h"
#include "surety/language.h"
#include "surety/language/coverage.h"
#include "surety/run.h"

namespace surety::lang {
namespace {

constexpr std::size_t most_missed = 12;

class Reached final : public SentenceCollector {
 public:
  explicit Reached(const Language& language) : language_(language), coverage_(language, 2) {}

  void add(std::string_view sentence) {
    try {
      coverage_.add(language_.body().parse(sentence));
      ++sentences_;
    } catch (const std::runtime_error&) {  // too large, or not of this grammar
    }
  }

  GrammarReach reach() const override {
    GrammarReach result;
    result.language = language_.name();
    result.sentences = sentences_;
    result.rules = coverage_.rules();
    result.rules_reached = coverage_.rules_reached();
    result.paths = coverage_.paths();
    result.paths_reached = coverage_.paths_reached();
    result.missed = coverage_.rules_missed();
    // A rule that was missed says it; paths are of interest where their rules were reached.
    for (const std::vector<std::string>& path : coverage_.paths_missed(1000)) {
      bool known = false;
      for (const std::string& rule : path) {
        known = known ||
                std::find(result.missed.begin(), result.missed.end(), rule) != result.missed.end();
      }
      if (!known && result.missed.size() < most_missed) {
        result.missed.push_back(path.front() + ">" + path.back());
      }
    }
    if (result.missed.size() > most_missed) result.missed.resize(most_missed);
    return result;
  }

 private:
  Language language_;
  GrammarCoverage coverage_;
  std::uint64_t sentences_ = 0;
};

}  // namespace

void tell(Sentences& sentences, const Language& language, std::string_view sentence) {
  // Refinements of a language have its grammar in common.
  auto& collector = sentences.collectors[language.body().engines.get()];
  if (!collector) collector = std::make_unique<Reached>(language);
  static_cast<Reached&>(*collector).add(sentence);
}

}  // namespace surety::lang
