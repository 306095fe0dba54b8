#include <array>
#include <cstddef>
#include <stdexcept>

namespace ring {

/// invariant: count_ <= capacity
class Ring {
 public:
  static constexpr std::size_t capacity = 4;

  /// assume: !full()
  /// expect: size() == old(size()) + 1 && newest() == x
  void push(int x) {
    items_[(first_ + count_) % capacity] = x;
    ++count_;
  }
  /// assume: !empty()
  /// expect: ret == old(oldest()) && size() + 1 == old(size())
  int pop() {
    const int x = items_[first_];
    first_ = (first_ + 1) % capacity;
    --count_;
    return x;
  }
  /// The place behind the last one is not taken modulo the capacity.
  /// assume: !empty()
  /// expect: ret == newest()
  int last() const { return items_.at(first_ + count_ - 1); }

  int oldest() const { return items_[first_]; }
  int newest() const { return items_[(first_ + count_ - 1) % capacity]; }
  bool full() const { return count_ == capacity; }
  bool empty() const { return count_ == 0; }
  std::size_t size() const { return count_; }

 private:
  std::array<int, capacity> items_{};
  std::size_t first_ = 0;
  std::size_t count_ = 0;
};

}  // namespace ring
