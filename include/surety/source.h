// Choice sequences: where every generator gets its nondeterminism.
//
// A generator draws from a `Source`, one bounded integer choice after the other. 0 is always
// the simplest alternative. What the choices come from is hidden from the generator:
//
//   random        a seed (the fast path: nothing is recorded, the seed reproduces it)
//   recorded      the same, with every choice and span written down
//   driven        a `Driver` answers: replay, exhaustive, boundary, mutation (runtime/choice)
//
// Use: `source.choose(max)` for a number in [0, max], `Repeat` for anything of varying length,
// `Span` around every part that means something by itself, so that the shrinker can delete it
// or put a smaller one in its place.
//
// Limits: a Source belongs to one thread and one test case. A generator must make the same
// choices when it is given the same answers: no clocks, no globals, no addresses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace surety {

__extension__ typedef unsigned __int128 Wide;  // sizes of input spaces, products of choices

/// One answer: a value in [0, max].
struct Choice {
  std::uint64_t value = 0;
  std::uint64_t max = 0;
  friend bool operator==(const Choice& a, const Choice& b) {
    return a.value == b.value && a.max == b.max;
  }
};

/// The name of a kind of span. Equal labels mark parts that may stand in for each other.
using Label = std::uint32_t;

constexpr Label label_of(const char* name) {
  Label hash = 2166136261u;
  for (; *name != '\0'; ++name) {
    hash = (hash ^ static_cast<unsigned char>(*name)) * 16777619u;
  }
  return hash;
}

/// A run of choices [begin, end) that produced one part of the input.
struct SpanRecord {
  Label label = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t depth = 0;
};

/// What a recorded case consists of.
struct Recording {
  std::vector<Choice> choices;
  std::vector<SpanRecord> spans;    // in order of their beginning
  std::vector<std::uint32_t> open;  // indices of the spans that have not ended yet
  /// Told when the input is complete and the code under test is about to run.
  void (*on_drawn)(const Recording&, void* context) = nullptr;
  void* context = nullptr;
  const char* incomplete = nullptr;  // see Source::incomplete
  void clear() {
    incomplete = nullptr;
    choices.clear();
    spans.clear();
    open.clear();
  }
};

/// Alternatives of a choice that deserve more than their share: the ends of an interval, zero,
/// the limits of a type. Points into the generator that makes the choice.
struct Hints {
  const std::uint64_t* values = nullptr;
  std::uint32_t count = 0;
};

/// What the code under test and its contract mention. Code changes its ways at such values, so that
/// inputs have them, and numbers beside them, more often than chance would have it.
struct Mentioned {
  std::vector<std::int64_t> numbers;
  std::vector<std::string> texts;
};

/// Answers choices in place of the random generator. See runtime/choice for the kinds.
class Driver {
 public:
  virtual ~Driver() = default;
  /// The answer, at most `max`.
  virtual std::uint64_t answer(std::uint64_t max, Hints hints) = 0;
  /// Whether a sequence that has `count` parts already gets one more.
  virtual bool answer_more(std::size_t count) = 0;
  /// How often a filter may draw again before the case is given up.
  virtual int attempts() const { return 1; }
  /// Whether an element that cannot be used may stay in the sequence without effect. Where every
  /// sequence is visited, it would be visited again and again.
  virtual bool keeps_refused() const { return true; }
  /// Whether alternatives are gone through one by one: then there had better be few.
  virtual bool enumerates() const { return false; }
};

/// A change that a search wants in a case that is made again. Generators grant it where they draw,
/// since they know which choices make a value; whatever a value is part of comes out accordingly.
class Wish {
 public:
  virtual ~Wish() = default;
  /// A number of so many bytes was drawn; true if `wanted` is to take its place.
  virtual bool number(std::uint64_t drawn, unsigned bytes, std::uint64_t& wanted) = 0;
  virtual bool real(double drawn, double& wanted) = 0;
  /// A sequence of bytes, and one of anything, of which only the length is told.
  virtual bool text(const char* drawn, std::size_t length, std::string& wanted) = 0;
  virtual bool length(std::size_t drawn, std::size_t& wanted) = 0;
  /// What was wanted is not a value that the generator makes. Another one that it is part of may
  /// be asked for the same, and have it.
  virtual void refuse() = 0;
  /// It was refused, and nobody else has granted it.
  virtual bool refused() const = 0;
  /// Where the answers of the case are, to draw from them again.
  virtual std::size_t mark() const = 0;
  virtual void seek(std::size_t mark) = 0;
  /// From now on answers do not come from the case: elements are added to a sequence.
  virtual void add(bool adding) = 0;
};

/// Thrown out of a draw that cannot yield a value for the choices made. The run discards the
/// case; it is no failure. Only the runtime catches it.
struct Rejected {
  const char* reason;
};

/// How many candidates the filters of a run saw and took.
struct FilterCounts {
  std::uint64_t tried = 0;
  std::uint64_t accepted = 0;
};

class Source {
 public:
  static constexpr std::uint32_t default_size = 50;

  /// Random and unrecorded.
  explicit Source(std::uint64_t seed, std::uint32_t size = default_size) noexcept
      : state_(mix(seed)), size_(size) {}
  /// Random and recorded; makes the same choices as the unrecorded one of the same seed.
  Source(std::uint64_t seed, Recording& recording, std::uint32_t size = default_size) noexcept
      : state_(mix(seed)), size_(size), recording_(&recording) {
    recording.clear();
  }
  /// Answered by a driver, and recorded.
  Source(Driver& driver, Recording& recording, std::uint32_t size = default_size) noexcept
      : state_(0), size_(size), recording_(&recording), driver_(&driver) {
    recording.clear();
  }

  /// Any number in [0, max], all alike.
  std::uint64_t choose(std::uint64_t max) {
    if (recording_ == nullptr) return uniform(max);
    return choose_recorded(max, Hints{}, false);
  }
  /// A number in [0, max] that favours the hints and small numbers, without excluding any.
  std::uint64_t choose(std::uint64_t max, Hints hints) {
    if (recording_ == nullptr) return skewed(max, hints);
    return choose_recorded(max, hints, true);
  }
  bool flip() { return choose(1) != 0; }

  /// The scale of generated containers; grows in the course of a run.
  std::uint32_t size() const { return size_; }
  /// True when answers come from a seed. A generator may then take several answers out of one
  /// `next()`, provided that it writes them down with `record` when `recorded()`.
  bool random() const { return driver_ == nullptr; }
  bool recorded() const { return recording_ != nullptr; }
  /// True when all alternatives are gone through, or those where code tends to break.
  bool enumerated() const { return driver_ != nullptr && driver_->enumerates(); }
  /// 64 random bits. Only when `random()`.
  std::uint64_t next() noexcept {
    state_ += 0xa0761d6478bd642full;
    const Wide product = static_cast<Wide>(state_) * (state_ ^ 0xe7037ed1a0b428dbull);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }
  /// Writes down an answer that was taken from `next()`; does nothing when unrecorded.
  void record(std::uint64_t value, std::uint64_t max) {
    if (recording_ != nullptr) write_down(value, max);
  }
  /// As `choose(max, hints)`, not written down. Only when `random()`.
  std::uint64_t next_choice(std::uint64_t max, Hints hints) noexcept { return skewed(max, hints); }
  /// A length in [least, most] for this size; short ones are common. Only when `random()`.
  std::size_t random_length(std::size_t least, std::size_t most) noexcept {
    const std::size_t range = most - least;
    const std::size_t cap = range < size_ ? range : size_;
    const std::uint64_t bits = next();
    if ((bits & 15) == 0 && range != 0) {  // empty, one, two, and the longest if it is near
      const std::size_t pick = (bits >> 4) & 3;
      if (pick == 3) return least + cap;
      return least + (pick < range ? pick : range);
    }
    return least + static_cast<std::size_t>(scale(bits, cap));
  }

  /// The input is complete. Whoever records learns of it before the code under test can crash.
  void drawn() {
    if (recording_ != nullptr && recording_->on_drawn != nullptr) {
      recording_->on_drawn(*recording_, recording_->context);
    }
  }

  /// A generator says that the set which it stands for has members that it never draws, and why.
  /// To have tried everything that is drawn is then not to have tried every input.
  void incomplete(const char* why) {
    if (recording_ != nullptr) recording_->incomplete = why;
  }

  /// How often a filter may draw again before it gives up.
  int attempts() const { return driver_ == nullptr ? 100 : driver_->attempts(); }
  /// Ends the case: these choices yield no value.
  [[noreturn]] void reject(const char* reason);
  /// Forgets what was recorded since there were `choices` choices: a filter draws again.
  void rewind(std::size_t choices);
  std::size_t position() const { return recording_ == nullptr ? 0 : recording_->choices.size(); }
  /// Writes down what another source has: choices that come from elsewhere.
  void append(const Recording& other);

  void begin_span(Label label) {
    if (recording_ != nullptr) open_span(label);
  }
  void end_span() {
    if (recording_ != nullptr) close_span();
  }

  /// Nesting of `recursive` generators.
  std::uint32_t depth() const { return depth_; }
  void set_depth(std::uint32_t depth) { depth_ = depth; }

  /// Values that generators favour; null if none are known.
  const Mentioned* mentioned() const { return mentioned_; }
  void set_mentioned(const Mentioned* mentioned) { mentioned_ = mentioned; }

  /// What a search wants to be different; null if nothing. Only where a driver answers.
  Wish* wish() const { return wish_; }
  void set_wish(Wish* wish) { wish_ = wish; }
  /// The last choice becomes another: a wish is granted.
  void change_last(std::uint64_t value) { recording_->choices.back().value = value; }

  FilterCounts& filters() { return filters_; }

  /// The number in [0, max] that lies where `bits` lies in [0, 2^64).
  static std::uint64_t scale(std::uint64_t bits, std::uint64_t max) noexcept {
    return max == UINT64_MAX
               ? bits
               : static_cast<std::uint64_t>((static_cast<Wide>(bits) * (max + 1)) >> 64);
  }
  static std::uint64_t mix(std::uint64_t seed) noexcept {
    seed += 0x9e3779b97f4a7c15ull;
    seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9ull;
    seed = (seed ^ (seed >> 27)) * 0x94d049bb133111ebull;
    return seed ^ (seed >> 31);
  }

 private:
  friend class Repeat;

  std::uint64_t uniform(std::uint64_t max) noexcept { return scale(next(), max); }
  // One case in eight takes a hint, one in four is small, one in three has a random order of
  // magnitude, the rest are all alike.
  std::uint64_t skewed(std::uint64_t max, Hints hints) noexcept {
    const std::uint64_t bits = next();
    const unsigned kind = static_cast<unsigned>(bits & 15);
    const std::uint64_t middle = (bits >> 4) & 0xffffff;
    if (kind < 2 && hints.count != 0) return hints.values[(middle * hints.count) >> 24];
    // Up to 32 bits the upper half of the same random number serves as the value.
    const bool narrow = max <= UINT32_MAX;
    const std::uint64_t uniform = narrow ? ((bits >> 32) * (max + 1)) >> 32 : scale(next(), max);
    if (kind >= 11 || max < 256) return uniform;
    if (kind < 6) {
      const std::uint64_t cap = 2 * static_cast<std::uint64_t>(size_) + 1;
      return (middle * ((max < cap ? max : cap) + 1)) >> 24;
    }
    const std::uint64_t shifted = narrow ? (bits >> 32) >> (middle & 31) : next() >> (middle & 63);
    return shifted <= max ? shifted : uniform;
  }
  bool more(std::size_t count, std::size_t least, std::size_t most, std::size_t target,
            bool forced);

  std::uint64_t choose_recorded(std::uint64_t max, Hints hints, bool skew);
  void write_down(std::uint64_t value, std::uint64_t max);
  void open_span(Label label);
  void close_span();

  std::uint64_t state_;
  std::uint32_t size_;
  std::uint32_t depth_ = 0;
  Recording* recording_ = nullptr;
  Driver* driver_ = nullptr;
  const Mentioned* mentioned_ = nullptr;
  Wish* wish_ = nullptr;
  FilterCounts filters_;
};

/// During its life generators are not asked for what a search wants: somebody else grants it.
class Unwished {
 public:
  explicit Unwished(Source& source) : source_(source), wish_(source.wish()) {
    source_.set_wish(nullptr);
  }
  ~Unwished() { source_.set_wish(wish_); }
  Unwished(const Unwished&) = delete;
  Unwished& operator=(const Unwished&) = delete;

 private:
  Source& source_;
  Wish* wish_;
};

/// Marks the choices made during its life as one part.
class Span {
 public:
  Span(Source& source, Label label) : source_(source) { source_.begin_span(label); }
  ~Span() { source_.end_span(); }
  Span(const Span&) = delete;
  Span& operator=(const Span&) = delete;

 private:
  Source& source_;
};

/// A loop of varying length: `for (Repeat r(source, 0, 10); r.more();) draw one element`.
/// Each round is a span of its own, decision included, so that single elements can be deleted.
class Repeat {
 public:
  Repeat(Source& source, std::size_t least, std::size_t most)
      : source_(source),
        least_(least),
        most_(most),
        target_(source.random() ? source.random_length(least, most) : 0) {}
  /// With the target length given, for a caller that drew it with `random_length`.
  Repeat(Source& source, std::size_t least, std::size_t most, std::size_t target)
      : source_(source), least_(least), most_(most), target_(target) {}
  /// Of just this length, whatever a driver says: a wish is granted.
  struct Forced {
    std::size_t length;
  };
  Repeat(Source& source, std::size_t least, std::size_t most, Forced forced)
      : source_(source), least_(least), most_(most), target_(forced.length), forced_(true) {}
  ~Repeat() { finish(); }
  Repeat(const Repeat&) = delete;
  Repeat& operator=(const Repeat&) = delete;

  /// The length that is aimed at, to reserve memory; 0 when it is not known.
  std::size_t expected() const { return target_; }

  bool more() {
    if (source_.recorded()) return more_recorded();
    if (count_ >= target_) return false;
    ++count_;
    return true;
  }
  /// The element just drawn cannot be used (a duplicate in a set): it does not count. False
  /// when too many were refused and the loop had better end.
  bool refuse();

 private:
  bool more_recorded();
  void finish();

  Source& source_;
  std::size_t least_;
  std::size_t most_;
  std::size_t target_;
  std::size_t count_ = 0;
  std::size_t refused_ = 0;
  std::size_t start_ = 0;
  bool open_ = false;
  bool forced_ = false;
};

}  // namespace surety
