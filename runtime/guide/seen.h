// What a search knows of the places where the code under test compares.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/guide/trace.h"
#include "surety/run.h"

namespace surety {

class SeenComparisons {
 public:
  void add(const CaseTrace& trace);
  /// Both sides were equal once.
  bool met(std::uintptr_t place) const;
  bool met_text(std::uintptr_t place) const;
  /// All of them in the order of the code; nothing if they are too many.
  std::vector<ComparedPlace> places() const;

 private:
  /// What is known of a place, from the first comparison there and how others differ from it.
  template <class Compared>
  struct Known {
    Compared first;
    bool left_varies = false;
    bool right_varies = false;
    bool met = false;
  };
  template <class Compared>
  using Places = std::unordered_map<std::uintptr_t, Known<Compared>>;
  template <class Compared>
  static void add(const std::vector<Compared>& comparisons, Places<Compared>& places);

  Places<Comparison> places_;
  Places<TextComparison> texts_;
};

/// The value of one side, as a person writes it.
std::string side_text(const Comparison& comparison, std::uint64_t bits);

}  // namespace surety
