#include "tool/commands/fuzz_shrink.h"

#include <algorithm>
#include <set>

namespace surety::tool {

namespace {

using Values = std::vector<std::uint64_t>;

/// Answers from a list; what it does not hold is the simplest.
class Replay : public Driver {
 public:
  explicit Replay(const Values& values) : values_(values) {}
  std::uint64_t answer(std::uint64_t max, Hints) override { return std::min(next(), max); }
  bool answer_more(std::size_t) override { return next() != 0; }

 private:
  std::uint64_t next() { return at_ < values_.size() ? values_[at_++] : 0; }
  const Values& values_;
  std::size_t at_ = 0;
};

bool simpler(const Recording& a, const Recording& b) {
  if (a.choices.size() != b.choices.size()) return a.choices.size() < b.choices.size();
  for (std::size_t i = 0; i < a.choices.size(); ++i) {
    if (a.choices[i].value != b.choices[i].value) return a.choices[i].value < b.choices[i].value;
  }
  return false;
}

class Shrinker {
 public:
  Shrinker(const Language& language, const Recording& recording, std::uint32_t size,
           const std::function<bool(const std::string&)>& fails, int max_runs)
      : language_(language), best_(recording), size_(size), fails_(fails), max_runs_(max_runs) {}

  Shrunk run() {
    draw(values(best_), result_.text, best_);
    while (pass() && result_.runs < max_runs_) {
    }
    return result_;
  }

 private:
  static Values values(const Recording& recording) {
    Values result;
    for (const Choice& choice : recording.choices) result.push_back(choice.value);
    return result;
  }

  bool draw(const Values& answers, std::string& text, Recording& recording) const {
    Replay replay(answers);
    Recording made;
    Source source(replay, made, size_);
    try {
      text = language_.draw(source);
    } catch (const Rejected&) {
      return false;
    }
    recording = std::move(made);
    return true;
  }

  /// Takes the candidate if it is simpler and fails as well.
  bool take(const Values& candidate) {
    std::string text;
    Recording made;
    if (result_.runs >= max_runs_ || !draw(candidate, text, made) || !simpler(made, best_)) {
      return false;
    }
    if (text != result_.text) {
      if (!tried_.insert(text).second) return false;
      ++result_.runs;
      if (!fails_(text)) return false;
      ++result_.steps;
    }
    best_ = std::move(made);
    result_.text = std::move(text);
    return true;
  }

  Values without(std::size_t begin, std::size_t end) const {
    Values candidate = values(best_);
    candidate.erase(candidate.begin() + static_cast<std::ptrdiff_t>(begin),
                    candidate.begin() + static_cast<std::ptrdiff_t>(end));
    return candidate;
  }

  bool pass() {
    bool any = false;
    // A subtree gives way to one of the same rule inside it.
    for (std::size_t i = 0; i < best_.spans.size(); ++i) {
      const SpanRecord outer = best_.spans[i];
      for (std::size_t j = i + 1; j < best_.spans.size() && best_.spans[j].begin < outer.end; ++j) {
        const SpanRecord inner = best_.spans[j];
        if (inner.label != outer.label || inner.end - inner.begin >= outer.end - outer.begin)
          continue;
        Values candidate = values(best_);
        const Values part(candidate.begin() + inner.begin, candidate.begin() + inner.end);
        candidate.erase(candidate.begin() + outer.begin, candidate.begin() + outer.end);
        candidate.insert(candidate.begin() + outer.begin, part.begin(), part.end());
        if (take(candidate)) {
          any = true;
          break;
        }
      }
    }
    // Parts go: whole spans, longest first by their order, later ones first.
    for (std::size_t i = 0; i < best_.spans.size(); ++i) {
      const SpanRecord span = best_.spans[i];
      if (span.end > span.begin && take(without(span.begin, span.end))) any = true;
      if (i >= best_.spans.size()) break;
      // Or all of a subtree becomes the simplest.
      Values candidate = values(best_);
      const std::size_t end = std::min<std::size_t>(span.end, candidate.size());
      for (std::size_t c = span.begin; c < end; ++c) candidate[c] = 0;
      if (take(candidate)) any = true;
    }
    for (std::size_t at = best_.choices.size(); at-- > 0;) any = lower(at) || any;
    return any;
  }

  bool lower(std::size_t at) {
    if (at >= best_.choices.size() || best_.choices[at].value == 0) return false;
    Values candidate = values(best_);
    candidate[at] = 0;
    if (take(candidate)) return true;
    // Binary search; `low` does not do.
    bool any = false;
    std::uint64_t low = 0;
    while (at < best_.choices.size() && low + 1 < best_.choices[at].value) {
      const std::uint64_t middle = low + (best_.choices[at].value - low) / 2;
      candidate = values(best_);
      candidate[at] = middle;
      if (take(candidate)) {
        any = true;
      } else {
        low = middle;
      }
    }
    return any;
  }

  const Language& language_;
  Recording best_;
  std::uint32_t size_;
  const std::function<bool(const std::string&)>& fails_;
  int max_runs_;
  std::set<std::string> tried_;
  Shrunk result_;
};

}  // namespace

Shrunk shrink_sentence(const Language& language, const Recording& recording, std::uint32_t size,
                       const std::function<bool(const std::string&)>& fails, int max_runs) {
  return Shrinker(language, recording, size, fails, max_runs).run();
}

}  // namespace surety::tool
