#include <algorithm>
#include <iterator>
#include <vector>

namespace iterating {

/// A range of numbers, as an iterator pair.
class Counter {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = int;
  using difference_type = std::ptrdiff_t;
  using pointer = const int*;
  using reference = const int&;

  /// expect: *(*this) == at
  explicit Counter(int at = 0) : at_(at) {}
  reference operator*() const { return at_; }
  /// assume: at_ < 1000000
  /// expect: *ret == old(at_) + 1
  Counter& operator++() {
    ++at_;
    return *this;
  }
  /// The copy is taken too late.
  /// assume: at_ < 1000000
  /// expect: *ret == old(at_)
  Counter operator++(int) {
    ++at_;
    return *this;
  }
  friend bool operator==(const Counter& a, const Counter& b) { return a.at_ == b.at_; }
  friend bool operator!=(const Counter& a, const Counter& b) { return !(a == b); }

 private:
  int at_;
};

/// expect: ret == std::distance(first, last)
long between(std::vector<int>::const_iterator first, std::vector<int>::const_iterator last) {
  long n = 0;
  for (; first != last; ++first) ++n;
  return n;
}

/// assume: from = inclusive(-9, 9)
/// assume: count = inclusive(0, 9)
/// expect: static_cast<int>(ret.size()) == count
std::vector<int> counted(int from, int count) {
  return std::vector<int>(Counter(from), Counter(from + count));
}

}  // namespace iterating
