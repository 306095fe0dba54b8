// The recorded half of Source: everything that a passing random case never reaches.
#include "surety/source.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/choice/limits.h"
#include "runtime/choice/rejection.h"

namespace surety {

void Source::reject(const char* reason) { throw Rejection(reason); }

std::uint64_t Source::choose_recorded(std::uint64_t max, Hints hints, bool skew) {
  std::uint64_t value;
  if (driver_ != nullptr) {
    value = driver_->answer(max, hints);
  } else {
    value = skew ? skewed(max, hints) : uniform(max);
  }
  write_down(value, max);
  return value;
}

void Source::write_down(std::uint64_t value, std::uint64_t max) {
  if (recording_->choices.size() >= max_choices) reject("the input is too large");
  recording_->choices.push_back(Choice{value, max});
}

void Source::open_span(Label label) {
  SpanRecord span;
  span.label = label;
  span.begin = static_cast<std::uint32_t>(recording_->choices.size());
  span.end = span.begin;
  span.depth = static_cast<std::uint32_t>(recording_->open.size());
  recording_->open.push_back(static_cast<std::uint32_t>(recording_->spans.size()));
  recording_->spans.push_back(span);
}

void Source::close_span() {
  if (recording_->open.empty()) return;
  recording_->spans[recording_->open.back()].end =
      static_cast<std::uint32_t>(recording_->choices.size());
  recording_->open.pop_back();
}

void Source::rewind(std::size_t choices) {
  if (recording_ == nullptr) return;
  recording_->choices.resize(choices);
  auto& spans = recording_->spans;
  while (!spans.empty() && spans.back().begin >= choices &&
         (recording_->open.empty() || recording_->open.back() + 1 < spans.size())) {
    spans.pop_back();
  }
}

void Source::append(const Recording& other) {
  const auto& spans = other.spans;
  std::size_t next = 0;
  std::vector<std::uint32_t> ends;
  for (std::uint32_t i = 0; i <= other.choices.size(); ++i) {
    for (; next < spans.size() && spans[next].begin == i; ++next) {
      for (; ends.size() > spans[next].depth; ends.pop_back()) end_span();
      begin_span(spans[next].label);
      ends.push_back(spans[next].end);
    }
    for (; !ends.empty() && ends.back() <= i; ends.pop_back()) end_span();
    if (i < other.choices.size()) record(other.choices[i].value, other.choices[i].max);
  }
  for (; !ends.empty(); ends.pop_back()) end_span();
}

bool Source::more(std::size_t count, std::size_t least, std::size_t most, std::size_t target,
                  bool forced) {
  // Where there is no decision there is no choice: fixed lengths record nothing.
  if (count < least) return true;
  if (count >= most) return false;
  const bool answer = driver_ != nullptr && driver_->answer_more(count);
  const bool more = driver_ != nullptr && !forced ? answer : count < target;
  write_down(more ? 1 : 0, 1);
  return more;
}

namespace {
constexpr Label element_label = label_of("element");
}

bool Repeat::more_recorded() {
  finish();
  start_ = source_.position();
  source_.begin_span(element_label);
  open_ = true;
  if (source_.more(count_, least_, most_, target_, forced_)) {
    ++count_;
    return true;
  }
  finish();
  return false;
}

void Repeat::finish() {
  if (open_) source_.end_span();
  open_ = false;
}

bool Repeat::refuse() {
  --count_;
  ++refused_;
  // A random source draws on and forgets the refused element. A driver's answers are what they
  // are: the refused element stays in the sequence, and the shrinker will delete it.
  if (source_.random()) {
    finish();
    source_.rewind(start_);
  } else if (!source_.driver_->keeps_refused()) {
    source_.reject("an element occurs twice");
  }
  if (refused_ <= 10 * (count_ + 1) + 20) return true;
  target_ = count_;
  return false;
}

}  // namespace surety
