// Coverage of a model: which of its clauses explained something that was observed, and which
// answers its questions got. Used to steer: alternatives of the generator that lead to clauses
// seldom reached are chosen more often.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "surety/protocol/context.h"

namespace surety::harness {

class Coverage final : public protocol::Observer {
 public:
  void answered(protocol::Site site, std::uint32_t answer, std::uint32_t alternatives) override {
    const auto key = reinterpret_cast<std::uintptr_t>(site.file) * 31 +
                     static_cast<std::uintptr_t>(site.line) * 64 + (answer & 63u);
    if (answers_.insert({key, 0}).second) sites_[{site.file, site.line}] = alternatives;
  }
  void cited(const char* clause) override {
    Clause& c = clauses_[clause];
    ++c.times;
    if (c.run != run_) {
      c.run = run_;
      ++c.runs;
    }
  }

  /// What another one has seen, too.
  void add(const Coverage& other);
  /// A new run begins.
  void begin_run() { ++run_; }
  /// How rare the clauses are that this run has reached: new ones count most.
  double novelty() const;

  struct Reached {
    std::string clause;
    std::uint64_t times = 0;
  };
  /// By name.
  std::vector<Reached> reached() const;
  /// Answers of questions that were possible, of how many.
  std::size_t answers() const { return answers_.size(); }
  std::size_t possible_answers() const;

 private:
  struct Clause {
    std::uint64_t times = 0, runs = 0, run = 0;
  };
  // Literals; the same text from two places counts once when it is told.
  std::unordered_map<const char*, Clause> clauses_;
  std::unordered_map<std::uintptr_t, int> answers_;
  std::map<std::pair<std::string, int>, std::uint32_t> sites_;
  std::uint64_t run_ = 0;
};

/// Weights of a generator's named alternatives, learnt from the novelty of the runs.
class Steering {
 public:
  /// Weights only; what was used in the present run is remembered.
  double weight(std::string_view name) { return entries_[name].weight; }
  void used(std::string_view name) { entries_[name].used = true; }
  /// The present run is over.
  void learn(double novelty);
  void forget_run();

 private:
  struct Entry {
    double weight = 1;
    bool used = false;
  };
  std::unordered_map<std::string_view, Entry> entries_;  // of literals
  double usual_ = 0;
  std::uint64_t runs_ = 0;
};

}  // namespace surety::harness
