#include "runtime/language/constrain/local_search.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/choice/mutate.h"
#include "surety/source.h"

namespace surety::lang {
namespace {

constexpr unsigned patience = 400;  // steps without progress before a new beginning
constexpr double infinitely_far = std::numeric_limits<double>::infinity();

struct Sentence {
  Recording recording;
  std::string text;
  double distance = infinitely_far;
};

class LocalSearch {
 public:
  LocalSearch(const Attempt& attempt, std::uint64_t seed, std::uint32_t size)
      : attempt_(attempt), random_(seed), size_(size) {}

  std::optional<SearchResult> run(unsigned evaluations) {
    Sentence best = fresh();
    unsigned stuck = 0;
    while (best.distance > 0) {
      if (done_ >= evaluations) return std::nullopt;
      if (stuck > patience || best.recording.choices.empty()) {
        best = fresh();
        stuck = 0;
      }
      Sentence next = driven(random_.choose(2) == 0 ? mutate(best.recording, random_)
                                                    : with_a_new_part(best.recording));
      stuck = next.distance < best.distance ? 0 : stuck + 1;
      if (next.distance <= best.distance) best = std::move(next);
    }
    return SearchResult{std::move(best.recording), std::move(best.text), done_};
  }

 private:
  void measure(Source& source, Sentence& sentence) {
    ++done_;
    try {
      sentence.distance = attempt_(source, sentence.text);
    } catch (const Rejected&) {
      sentence.recording.clear();  // it may have ended in the middle of a part
    }
  }
  Sentence fresh() {
    Sentence sentence;
    Source source(random_.next(), sentence.recording, size_);
    measure(source, sentence);
    return sentence;
  }
  Sentence driven(const Choices& choices) {
    Sentence sentence;
    ReplayThenRandom driver(choices, random_.next(), size_);
    Source source(driver, sentence.recording, size_);
    measure(source, sentence);
    return sentence;
  }

  /// One part gives way to a part of the same kind of another sentence.
  Choices with_a_new_part(const Recording& base) {
    Choices values = values_of(base);
    if (base.spans.empty()) return values;
    const Sentence other = fresh();
    for (int tries = 0; tries < 8; ++tries) {
      const SpanRecord& span = base.spans[pick(base.spans.size())];
      std::vector<const SpanRecord*> kin;
      for (const SpanRecord& candidate : other.recording.spans) {
        if (candidate.label == span.label) kin.push_back(&candidate);
      }
      if (kin.empty()) continue;
      const SpanRecord& taken = *kin[pick(kin.size())];
      const auto at = values.erase(values.begin() + span.begin, values.begin() + span.end);
      Choices part;
      for (std::uint32_t i = taken.begin; i < taken.end; ++i) {
        part.push_back(other.recording.choices[i].value);
      }
      values.insert(at, part.begin(), part.end());
      return values;
    }
    return values;
  }
  std::size_t pick(std::size_t count) {
    return static_cast<std::size_t>(random_.choose(count - 1));
  }

  const Attempt& attempt_;
  Source random_;
  std::uint32_t size_;
  unsigned done_ = 0;
};

}  // namespace

std::optional<SearchResult> local_search(const Attempt& attempt, std::uint64_t seed,
                                         std::uint32_t size, unsigned evaluations) {
  return LocalSearch(attempt, seed, size).run(evaluations);
}

}  // namespace surety::lang
