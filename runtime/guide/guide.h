// A search that looks at what the code under test does.
//
// It keeps cases that go new ways. Of each it asks what was compared: a number or a text that the
// case has and that differs from what it is compared with becomes that (the choices that make it
// are found by the generators, see Wish), or its difference is made smaller step by step. Then it
// varies cases at random. It ends when nothing new has come for long.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/guide/corpus.h"
#include "runtime/guide/guided.h"
#include "runtime/guide/seen.h"
#include "runtime/guide/trace.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

/// What has led to a case: a comparison at a place in the code, or something else, in words.
struct Reason {
  std::uintptr_t place = 0;
  std::string text;
};

class Guide {
 public:
  struct Options {
    std::uint64_t seed = 0;
    /// Runs a case and writes down its choices and, of the code under test alone, its trace. False
    /// to end the search.
    std::function<bool(Guided& driver, Recording& recording, CaseTrace& trace)> run;
    std::function<bool()> out_of_time;
    /// Called before cases that have another reason than those before them.
    std::function<void(const Reason& reason)> because;
    std::string corpus;    // where inputs are kept between runs; empty for nowhere
    std::string property;  // whose inputs they are
    std::string seeds;     // a folder of texts to begin with; empty for none
    Mentioned mentioned;   // by the source
    std::vector<std::uintptr_t>
        avoided;  // comparisons that led to inputs which killed their process
  };
  explicit Guide(Options options)
      : options_(std::move(options)),
        random_(options_.seed),
        kept_(options_.corpus, options_.property) {}

  void search();

  /// The code under test was compiled so that it can be followed.
  bool sees() const { return trace_.seen; }
  /// What the search has seen.
  GuideCounts counts() const;

 private:
  struct Entry {
    Choices choices;
    bool explored = false;
  };

  /// Runs the case; whether its change was granted.
  bool attempt(const Choices& base, const Change& change, bool random_end = false);
  bool goes_on() const { return !ended_ && !options_.out_of_time(); }
  /// Keeps the last case if it went new ways.
  void judge();
  /// So many cases without anything new are enough.
  std::uint64_t quiet_enough() const;
  void explore(std::size_t entry);
  /// Looks at what is compared and follows it: of a case that was kept, or only where nothing has
  /// been met yet. Whether there was something to follow.
  bool look(const Choices& start, bool at_unmet_alone);
  /// Another input may get further at a comparison than those that were kept.
  bool look_elsewhere();
  void follow(const Choices& base, const Comparison& comparison, std::size_t numbers);
  void follow_real(const Choices& base, const Comparison& comparison, std::size_t reals);
  void follow(const Choices& base, const TextComparison& comparison);
  void descend(Choices base, const Comparison& comparison, std::size_t numbers);
  struct Slope;
  void combine(const Choices& base, const Comparison& comparison, std::uint64_t left);
  void because(std::uintptr_t place, const std::string& text);
  bool is_avoided(const Reason& reason) const;
  /// What earlier runs have kept, and what the user has.
  void begin_with_known();
  /// The least difference at a place in the last case.
  std::uint64_t difference(const Comparison& comparison) const;
  void vary();

  Options options_;
  Source random_;
  CaseTrace trace_;
  Recording recording_;
  std::vector<Entry> corpus_;
  std::array<std::uint8_t, CaseTrace::slots> known_{};  // classes of how often a way was gone
  SeenComparisons seen_;
  std::map<std::pair<std::uintptr_t, std::uint64_t>, int> followed_;  // a place, and one side
  std::map<std::uintptr_t, int> bases_;  // from which a place was aimed at
  int bases_for_a_place_ = 0;
  std::uint64_t patience_ = 0;  // where something is left to look at
  Corpus kept_;
  std::vector<std::string> troubles_;
  std::uint64_t attempts_ = 0;
  std::uint64_t quiet_ = 0;  // attempts since something new came
  std::uint64_t ways_ = 0;
  std::uint64_t kept_before_ = 0;
  bool beginning_ = false;  // with inputs that are kept already
  bool ended_ = false;
  bool avoiding_ = false;  // what is tried now has killed a process
  bool refused_ = false;   // the last case has something else than was wanted
  bool ran_dry_ = false;
};

}  // namespace surety
