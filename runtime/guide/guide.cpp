#include "runtime/guide/guide.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/choice/mutate.h"
#include "runtime/guide/corpus.h"
#include "runtime/guide/guided.h"
#include "runtime/guide/seen.h"
#include "runtime/guide/trace.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

namespace {

constexpr const char* reached_new = "variation of an input that reached something new";
constexpr std::size_t first_cases = 64;
constexpr std::size_t most_choices = 1000;  // of a case that is kept
constexpr std::size_t most_numbers = 24;    // of a case that are varied one by one
constexpr int kinds_of_texts = 32;
constexpr std::size_t most_texts = 4;  // of a case that become a seed
constexpr int most_bases = 3;          // from which one value is aimed at
constexpr int looks = 16;              // for a comparison that was not met
constexpr int variations = 64;         // between two looks at what is new
constexpr std::uint64_t quiet_at_least = 2000, quiet_for_each = 30;

/// Once, twice, a few times, often: a bit for each.
std::uint8_t class_of(std::uint8_t hits) {
  if (hits <= 3) return static_cast<std::uint8_t>(1u << (hits - 1));
  if (hits <= 7) return 8;
  if (hits <= 15) return 16;
  if (hits <= 31) return 32;
  return hits <= 127 ? 64 : 128;
}

}  // namespace

bool Guide::attempt(const Choices& base, const Change& change, bool random_end) {
  if (ended_) return false;  // the case that ended the search has to stay the last one
  if (avoiding_) return false;
  ++attempts_;
  ++quiet_;
  Guided driver(base, change, Source::mix(options_.seed ^ attempts_), random_end);
  if (!options_.run(driver, recording_, trace_)) ended_ = true;
  judge();
  refused_ = driver.refused();
  return change.kind == Change::Kind::nothing || driver.granted() || refused_;
}

void Guide::judge() {
  bool news = false, new_edge = false;
  for (const std::uint16_t way : trace_.ways) {
    const std::uint8_t bit = class_of(trace_.hits[way]);
    if ((known_[way] & bit) != 0) continue;
    if (known_[way] == 0) {
      ++ways_;
      new_edge = true;
    }
    known_[way] = static_cast<std::uint8_t>(known_[way] | bit);
    news = true;
  }
  seen_.add(trace_);
  if (!news) return;
  // Loops go round another number of times without end.
  if (new_edge) quiet_ = 0;
  // A case that fails is kept elsewhere, after it was made smaller.
  if (ended_ || recording_.choices.size() > most_choices) return;
  corpus_.push_back({values_of(recording_)});
  if (!beginning_) kept_.add(corpus_.back().choices);
}

void Guide::because(std::uintptr_t place, const std::string& text) {
  // The reason for the case that ended the search stays.
  if (ended_) return;
  const Reason reason{place, text};
  avoiding_ = is_avoided(reason);
  if (options_.because) options_.because(reason);
}

bool Guide::is_avoided(const Reason& reason) const {
  const auto& avoided = options_.avoided;
  return reason.place != 0 &&
         std::find(avoided.begin(), avoided.end(), reason.place) != avoided.end();
}

void Guide::begin_with_known() {
  beginning_ = true;
  because(0, "input that an earlier run has kept");
  for (const Corpus::Kept& kept : kept_.load()) {
    if (!goes_on()) break;
    const std::size_t before = corpus_.size();
    attempt(kept.choices, {});
    // The code may have changed so that it brings nothing more.
    if (!goes_on() || !trace_.seen) continue;
    if (corpus_.size() == before) {
      Corpus::remove(kept);
    } else {
      ++kept_before_;
    }
  }
  beginning_ = false;
  because(0, "seed of the user");
  for (const std::string& seed : read_seeds(options_.seeds, troubles_)) {
    Change change{Change::Kind::text_is};
    change.text_to = seed;
    for (; change.which < most_texts && goes_on(); ++change.which) {
      bool is_text = false;
      // A generator may have several kinds of texts, of which not all take it.
      for (int i = 0; i < kinds_of_texts && goes_on(); ++i) {
        is_text = attempt({}, change, true) || is_text;
        if (is_text && !refused_) break;
      }
      if (!is_text) break;
    }
  }
}

void Guide::search() {
  // Whoever comes again has time for more.
  bases_for_a_place_ = bases_for_a_place_ == 0 ? 8 : 2 * bases_for_a_place_;
  patience_ = patience_ == 0 ? 8 : 2 * patience_;
  bases_.clear();
  quiet_ = 0;
  ran_dry_ = false;
  if (attempts_ == 0) begin_with_known();
  because(0, "random input");
  for (std::size_t i = 0; i < first_cases && goes_on(); ++i) attempt({}, {}, true);
  if (!trace_.seen) return;  // nothing was compiled so that it can be followed
  while (goes_on()) {
    std::size_t next = corpus_.size();
    for (std::size_t i = corpus_.size(); i-- > 0;) {
      if (!corpus_[i].explored) {
        next = i;
        break;
      }
    }
    if (corpus_.empty()) return;
    if (quiet_ > patience_ * quiet_enough()) {
      ran_dry_ = true;
      return;
    }
    if (next < corpus_.size()) {
      explore(next);
    } else if (!look_elsewhere() && quiet_ > quiet_enough()) {
      ran_dry_ = true;
      return;
    } else {
      vary();
    }
  }
}

std::uint64_t Guide::quiet_enough() const {
  return quiet_at_least + quiet_for_each * corpus_.size();
}

void Guide::explore(std::size_t entry) {
  corpus_[entry].explored = true;
  const Choices base = corpus_[entry].choices;
  look(base, false);
}

bool Guide::look(const Choices& start, bool at_unmet_alone) {
  trace_.comparing = true;
  // What is looked at again begins as it did and goes on at random.
  Guided driver(start, {}, Source::mix(options_.seed ^ ++attempts_), at_unmet_alone);
  because(0, reached_new);
  if (!options_.run(driver, recording_, trace_)) ended_ = true;
  judge();
  const Choices base = values_of(recording_);
  const std::vector<Comparison> comparisons = trace_.comparisons;
  const std::vector<TextComparison> texts = trace_.texts;
  const std::size_t numbers = std::min(driver.numbers(), most_numbers);
  const std::size_t reals = std::min(driver.reals(), most_numbers);
  bool looked = false;
  // Places that were met are of no interest any more, and of the others not for ever.
  std::set<std::uintptr_t> chosen;
  const auto is_chosen = [&](std::uintptr_t place, bool met) {
    if (!at_unmet_alone) return true;
    if (met || base.size() > most_choices) return false;
    if (chosen.count(place) == 0 && ++bases_[place] > bases_for_a_place_) return false;
    chosen.insert(place);
    looked = true;
    return true;
  };
  for (const TextComparison& each : texts) {
    if (!goes_on()) break;
    if (each.left != each.right && is_chosen(each.place, seen_.met_text(each.place))) {
      follow(base, each);
    }
  }
  for (const Comparison& each : comparisons) {
    if (!goes_on()) break;
    if (each.left == each.right || !is_chosen(each.place, seen_.met(each.place))) continue;
    // A place may compare with many values, as in a table. The same ones tell nothing new.
    if (!at_unmet_alone && ++followed_[{each.place, each.left}] > most_bases &&
        ++followed_[{each.place, each.right}] > most_bases) {
      continue;
    }
    if (each.real) {
      follow_real(base, each, reals);
    } else {
      follow(base, each, numbers);
    }
  }
  for (const Comparison& each : comparisons) {
    if (!goes_on()) break;
    if (!each.real && !seen_.met(each.place) && (!at_unmet_alone || chosen.count(each.place))) {
      descend(base, each, numbers);
    }
  }
  trace_.comparing = false;
  return looked;
}

bool Guide::look_elsewhere() {
  for (int i = 0; i < looks && goes_on(); ++i) {
    // Something else altogether, or nearly what has reached the most.
    const bool anew = i % 2 == 0 || corpus_.empty();
    if (anew) {
      if (look({}, true)) return true;
      continue;
    }
    Choices base = corpus_[static_cast<std::size_t>(random_.choose(corpus_.size() - 1))].choices;
    base.resize(static_cast<std::size_t>(random_.choose(base.size())));
    if (look(base, true)) return true;
  }
  return false;
}

GuideCounts Guide::counts() const {
  GuideCounts counts;
  if (!trace_.seen) return counts;
  counts.cases = attempts_;
  counts.edges = ways_;
  counts.kept = corpus_.size();
  counts.kept_before = kept_before_;
  counts.ran_dry = ran_dry_;
  counts.comparisons = seen_.places();
  counts.troubles = kept_.troubles();
  counts.troubles.insert(counts.troubles.end(), troubles_.begin(), troubles_.end());
  return counts;
}

void Guide::vary() {
  because(0, reached_new);
  const std::size_t entry = static_cast<std::size_t>(random_.choose(corpus_.size() - 1));
  const Choices base = corpus_[entry].choices;
  attempt(base, {});
  const Recording recorded = recording_;
  for (int i = 0; i < variations && goes_on(); ++i) {
    attempt(mutate(recorded, random_), {}, true);
  }
}

}  // namespace surety
