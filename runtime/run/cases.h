// Makes and runs the cases of a property. A case is determined by its phase, its number and the
// seed (or by its choices), so that any process can make it again.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "runtime/choice/drivers.h"
#include "runtime/run/context.h"
#include "runtime/run/forks.h"
#include "surety/failure.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

/// `given`: made of two random cases; its path has the choices.
enum class Phase : std::uint32_t { exhaustive, boundary, sampled_boundary, random, given };

/// The name of a case.
struct CaseName {
  Phase phase = Phase::random;
  std::uint64_t index = 0;
};
inline bool earlier(const CaseName& a, const CaseName& b) {
  const auto rank = [](Phase phase) { return phase == Phase::given ? Phase::random : phase; };
  return rank(a.phase) != rank(b.phase) ? rank(a.phase) < rank(b.phase) : a.index < b.index;
}

/// The numbers of cases that come from looking at the code: behind all random ones.
inline constexpr std::uint64_t first_guided = std::uint64_t{1} << 62;
inline bool is_guided(const CaseName& name) {
  return name.phase == Phase::given && name.index >= first_guided;
}
/// How many boundary cases there are at the most.
inline constexpr std::uint64_t most_boundary_cases = 2000;
/// One random case in so many is a variation of another one.
inline constexpr std::uint64_t mutation_period = 256;

class CaseRunner {
 public:
  CaseRunner(Property& property, const Settings& settings, std::uint64_t seed);

  /// Recorded if `recording` is not null; makes the same case either way. Without recording, the
  /// case that the body asks for with `try_with` is tried too.
  Verdict random(std::uint64_t index, Recording* recording);
  Verdict sampled_boundary(std::uint64_t index, Recording& recording);
  Verdict driven(Driver& driver, Recording& recording);
  /// The same, with values that are wanted.
  Verdict driven(Driver& driver, Wish& wish, Recording& recording);
  /// The choices of the last case that failed, if it was asked for with `try_with`.
  const Choices& given() const { return given_; }
  /// Draws the input and does not run the code under test.
  void draw_only(Driver& driver, Recording& recording);

  /// Draws the input of a random case and does not run the code under test.
  void draw_again(std::uint64_t index);
  /// The same, recorded.
  void draw_random(std::uint64_t index, Recording& recording);
  void draw_sampled_boundary(std::uint64_t index, Recording& recording);

  /// The number of leaves of the tree of choices, or of its part that `Boundary` visits.
  double estimate_leaves(bool boundary_only);

  /// Tells of the arguments that these choices make: first the parameters, then, if there are
  /// more choices, what the body draws (it runs for that, and may not return).
  void describe(const Choices& choices, void (*listen)(const Argument&, void*), void* listener);

  /// Of the last case that failed.
  Failure failure() { return context_.failure ? *context_.failure : property_.failure(); }
  /// Who is told of a failure as soon as it is recorded.
  void listen_for_failures(void (*listen)(const Failure&, void*), void* listener) {
    context_.on_failure = listen;
    context_.failure_listener = listener;
  }

  /// What the code under test returned in the last case, where it is observed.
  const std::optional<std::string>& result() const { return context_.result; }

  /// Why the last case was rejected.
  const std::string& rejection() const { return rejection_; }

  FilterCounts& filters() { return filters_; }
  const RelationCounts& relation() const { return context_.relation; }
  const LawCounts& law() const { return context_.law; }
  std::map<std::string, std::uint64_t>& labels() { return labels_; }
  Property& property() { return property_; }

 private:
  /// Makes it the source of the present case.
  void prepare(Source& source);
  Verdict run(Source& source);
  void draw_from(Source& source);
  Verdict exchanged(std::uint64_t index, const CaseContext::Exchange& exchange);
  std::uint64_t seed_of(std::uint64_t index) const {
    return Source::mix(seed_ ^ Source::mix(index));
  }
  Verdict varied(std::uint64_t case_seed, std::uint32_t size, Recording* recording);

  Property& property_;
  const Settings& settings_;
  std::uint64_t seed_;
  const Mentioned* mentioned_ = nullptr;  // of the settings, if there is anything
  std::map<std::string, std::uint64_t> labels_;
  FilterCounts filters_;
  CaseContext context_;
  ForkedChildren children_;
  ScopedContext scope_;
  Recording base_, varied_;  // kept for their memory
  Choices given_;
  std::string rejection_;
};

}  // namespace surety
