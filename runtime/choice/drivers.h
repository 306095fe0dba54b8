// Where answers come from when they do not come from a seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "surety/source.h"

namespace surety {

/// The values of a choice sequence; what is stored, shrunk and sent between processes.
using Choices = std::vector<std::uint64_t>;

Choices values_of(const Recording& recording);

/// Gives the answers of a sequence, cut to what is allowed; the simplest one after its end.
class Replay final : public Driver {
 public:
  explicit Replay(const Choices& choices) : choices_(choices) {}
  std::uint64_t answer(std::uint64_t max, Hints hints) override;
  bool answer_more(std::size_t count) override;

 private:
  const Choices& choices_;
  std::size_t position_ = 0;
};

/// Gives the answers of a sequence, then random ones: how a mutated sequence is completed.
class ReplayThenRandom final : public Driver {
 public:
  ReplayThenRandom(const Choices& choices, std::uint64_t seed, std::uint32_t size)
      : choices_(choices), random_(seed, size) {}
  std::uint64_t answer(std::uint64_t max, Hints hints) override;
  bool answer_more(std::size_t count) override;
  int attempts() const override { return 20; }

 private:
  const Choices& choices_;
  std::size_t position_ = 0;
  Source random_;
};

/// Visits every choice sequence of a finite tree, one case after the other.
class Exhaustive final : public Driver {
 public:
  std::uint64_t answer(std::uint64_t max, Hints hints) override;
  bool answer_more(std::size_t count) override {
    endless_ = endless_ || count >= most_elements;
    return answer_of(1) != 0;
  }
  bool keeps_refused() const override { return false; }
  bool enumerates() const override { return true; }
  /// Some sequence has grown so long that it may go on for ever: the visit will not end.
  bool endless() const { return endless_; }
  /// Moves on to the next sequence; false when all have been visited.
  bool advance();
  /// The answers that the present sequence begins with; it goes on with zeros.
  const Choices& path() const { return prefix_; }
  void start_at(const Choices& path);

 private:
  static constexpr std::size_t most_elements = 256;
  std::uint64_t answer_of(std::uint64_t max);
  bool endless_ = false;
  std::vector<Choice> path_;
  Choices prefix_;
  std::size_t position_ = 0;
};

/// Answers only with alternatives where code tends to break: the hints of a choice, or its ends;
/// sequences of none, one or two elements. Either all combinations one after the other, or, when
/// there are too many, combinations picked at random.
class Boundary final : public Driver {
 public:
  /// All combinations.
  Boundary() = default;
  /// A random combination; `diagonal` fixes the same rank for every choice instead.
  void sample(std::uint64_t seed) {
    sampling_ = true;
    diagonal_ = SIZE_MAX;
    random_ = Source(seed);
  }
  void take_diagonal(std::size_t rank) {
    sampling_ = true;
    diagonal_ = rank;
  }
  std::uint64_t answer(std::uint64_t max, Hints hints) override;
  bool answer_more(std::size_t count) override;
  bool keeps_refused() const override { return false; }
  bool enumerates() const override { return true; }
  bool advance();
  /// The ranks that the present combination begins with; it goes on with rank 0.
  const Choices& path() const { return prefix_; }
  /// Begins with these ranks.
  void start_at(const Choices& path);

 private:
  std::size_t pick(std::size_t alternatives);
  struct Step {
    std::size_t rank;
    std::size_t alternatives;
  };
  std::vector<Step> path_;
  Choices prefix_;
  std::size_t position_ = 0;
  bool sampling_ = false;
  std::size_t diagonal_ = SIZE_MAX;
  Source random_{0};
};

/// Goes down one random path of the tree of choices and multiplies the numbers of alternatives
/// on it: the mean over several paths estimates the number of cases (Knuth 1975).
class Probe final : public Driver {
 public:
  /// `boundary_only`: in the tree that `Boundary` visits.
  Probe(std::uint64_t seed, bool boundary_only) : random_(seed), boundary_only_(boundary_only) {}
  std::uint64_t answer(std::uint64_t max, Hints hints) override;
  bool answer_more(std::size_t count) override;
  bool enumerates() const override { return true; }
  double leaves() const { return leaves_; }

 private:
  Source random_;
  bool boundary_only_;
  double leaves_ = 1;
};

}  // namespace surety
