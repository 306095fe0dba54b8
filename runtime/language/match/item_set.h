// A set of items in order of arrival; small ones are searched, large ones hashed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace surety::lang {

class ItemSet {
 public:
  struct Item {
    std::uint32_t state;
    std::uint32_t origin;
  };

  /// False when it was there already.
  bool add(std::uint32_t state, std::uint32_t origin) {
    if (items_.size() <= small) {
      for (const Item& item : items_) {
        if (item.state == state && item.origin == origin) return false;
      }
      items_.push_back({state, origin});
      if (items_.size() > small) rehash();
      return true;
    }
    std::size_t slot = hash(state, origin);
    for (; slots_[slot] != 0; slot = (slot + 1) & mask_) {
      const Item& item = items_[slots_[slot] - 1];
      if (item.state == state && item.origin == origin) return false;
    }
    items_.push_back({state, origin});
    slots_[slot] = static_cast<std::uint32_t>(items_.size());
    if (2 * items_.size() > mask_) rehash();
    return true;
  }
  std::size_t size() const { return items_.size(); }
  Item operator[](std::size_t i) const { return items_[i]; }
  void clear() { items_.clear(); }

 private:
  static constexpr std::size_t small = 12;
  std::size_t hash(std::uint32_t state, std::uint32_t origin) const {
    const std::uint64_t key = (std::uint64_t{origin} << 32 | state) * 0x9E3779B97F4A7C15ull;
    return static_cast<std::size_t>(key >> 32) & mask_;
  }
  void rehash() {
    mask_ = 63;
    while (mask_ < 4 * items_.size()) mask_ = 2 * mask_ + 1;
    slots_.assign(mask_ + 1, 0);
    for (std::size_t i = 0; i < items_.size(); ++i) {
      std::size_t slot = hash(items_[i].state, items_[i].origin);
      while (slots_[slot] != 0) slot = (slot + 1) & mask_;
      slots_[slot] = static_cast<std::uint32_t>(i + 1);
    }
  }
  std::vector<Item> items_;
  std::vector<std::uint32_t> slots_;
  std::size_t mask_ = 0;
};

}  // namespace surety::lang
