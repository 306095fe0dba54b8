// The nodes that a search has visited: a flat hash table of fingerprints, each with the sets of
// unanswered operations that were used up when it was visited.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "surety/protocol/digest.h"

namespace surety::protocol {

class VisitedNodes {
 public:
  std::size_t size() const { return size_; }

  /// False when the node was visited before with a subset of `used`.
  bool add(const DigestValue& key, const std::vector<std::uint64_t>& used) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    Slot& slot = find(key);
    const bool fresh = !slot.taken;
    if (fresh) {
      slot = {key, none, true};
      ++size_;
    }
    if (used.empty()) return fresh;
    const std::size_t words = used.size();
    for (std::uint64_t at = slot.first; at != none; at = sets_[at]) {
      bool subset = true;
      for (std::size_t w = 0; w < words && subset; ++w) {
        subset = (sets_[at + 1 + w] & ~used[w]) == 0;
      }
      if (subset) return false;
    }
    const std::uint64_t added = sets_.size();
    sets_.push_back(slot.first);
    sets_.insert(sets_.end(), used.begin(), used.end());
    slot.first = added;
    return true;
  }

 private:
  static constexpr std::uint64_t none = static_cast<std::uint64_t>(-1);
  struct Slot {
    DigestValue key;
    std::uint64_t first = none;  // of a chain in sets_: next, words...
    bool taken = false;
  };

  Slot& find(const DigestValue& key) {
    std::size_t at = key.low & (slots_.size() - 1);
    while (slots_[at].taken && !(slots_[at].key == key)) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }
  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : 2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.taken) find(slot.key) = slot;
    }
  }

  std::vector<Slot> slots_;
  std::vector<std::uint64_t> sets_;
  std::size_t size_ = 0;
};

}  // namespace surety::protocol
