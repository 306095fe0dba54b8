// What a run tried, for viewers such as Tyche: one JSON object a line, in the format of Hypothesis'
// observations ("PBT Observations"). Test cases have the type test_case, and each property ends
// with a line of the type info that says how many were left out.
//
// Workers add the cases that pass or are rejected, and the process that watches them those that
// fail. Each line is one write to the end of the file, so that processes do not disturb each other.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/run/cases.h"
#include "runtime/run/process.h"
#include "surety/run.h"

namespace surety {

/// How many cases have been written, in memory that workers share. The first ones of each phase
/// are: files would have gigabytes otherwise, and enumeration would leave no room for random cases.
struct ObservedCounts {
  static constexpr std::uint64_t most = 500;
  static constexpr std::size_t phases = 5;
  std::array<std::atomic<std::uint64_t>, phases> passed{};
  std::array<std::atomic<std::uint64_t>, phases> rejected{};

  std::uint64_t written() const;
};

/// One case.
struct ObservedCase {
  Verdict verdict = Verdict::passed;
  std::string reason;  // why it failed or was given up
  std::string how;     // its input was made
  std::vector<Argument> arguments;
  std::vector<std::string> labels;
  bool timed = false;
  double seconds_to_draw = 0;
  double seconds_to_run = 0;
};

class Observations {
 public:
  /// Nothing is ever written if the file has no name.
  Observations(const std::string& file, const Property& property, std::uint64_t seed);
  ~Observations();
  Observations(const Observations&) = delete;
  Observations& operator=(const Observations&) = delete;

  /// Why nothing can be written although it is wanted; else empty.
  const std::string& problem() const { return problem_; }
  bool wanted() const { return file_ >= 0; }
  /// Whether there is room for a case of this phase, so that it had better be recorded.
  bool wanted(Phase phase) const;
  /// Takes the room for it; false if there is none left.
  bool take(Phase phase, Verdict verdict) const;
  void add(const ObservedCase& observed) const;
  /// The case that failed, and what became of it by shrinking.
  void add(const Counterexample& example) const;
  /// The summary of the run.
  void end(const Result& result) const;

 private:
  void tell(const char* type, const std::string& title, const std::string& content) const;
  void write(const std::string& line) const;

  std::optional<SharedMemory> memory_;
  ObservedCounts* counts_ = nullptr;
  int file_ = -1;
  std::string problem_;
  std::string property_;
  std::uint64_t seed_;
  double run_start_;
};

/// How the inputs of a phase are made, in words.
std::string in_words(const CaseName& name);

}  // namespace surety
