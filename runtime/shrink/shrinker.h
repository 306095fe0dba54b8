// Private to runtime/shrink: the state that the passes share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/shrink/shrink.h"
#include "surety/source.h"

namespace surety {

class Shrinker {
 public:
  Shrinker(Recording failing, const StillFails& still_fails, const ShrinkLimits& limits);
  ShrinkResult run();

 private:
  /// Tries a candidate; keeps it and returns true if it is simpler and fails as well.
  bool attempt(const Choices& candidate);
  bool exhausted() const;

  // The passes, in passes.cpp. Each returns nothing: progress shows in `result_.steps`.
  void delete_span_runs();
  void delete_spans();
  void delete_short_runs();
  void zero_spans();
  void hoist_descendants();
  void lower_choices();
  void lower_duplicates();
  void lower_pairs();
  void redistribute_pairs();
  void order_siblings();
  void lower_and_delete();
  void delete_and_raise();
  void search_below();

  Choices without(std::size_t begin, std::size_t end) const;
  /// Lowers the choices at `places` together as far as they fail; true if it got anywhere.
  bool lower_together(const std::vector<std::size_t>& places, std::uint64_t start);
  const std::vector<SpanRecord>& spans() const { return result_.simplest.spans; }

  const StillFails& still_fails_;
  const ShrinkLimits& limits_;
  Choices values_;
  std::unordered_set<std::uint64_t> seen_;
  Recording scratch_;
  ShrinkResult result_;
};

}  // namespace surety
