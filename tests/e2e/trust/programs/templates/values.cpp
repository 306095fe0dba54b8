#include <array>
#include <cstddef>

namespace values {

/// expect: ret < Size
/// config: with Size = 1, 7, 64
template <std::size_t Size>
std::size_t slot(std::size_t hash) {
  return hash % Size;
}

/// Right for powers of two.
/// expect: ret < Size && ret % Size == hash % Size
/// config: with Size = 8, 12
template <std::size_t Size>
std::size_t fast_slot(std::size_t hash) {
  return hash & (Size - 1);
}

template <class T, int Least, int Most>
class Bounded {
 public:
  /// assume: Least <= value && value <= Most
  /// expect: get() == value
  explicit Bounded(T value) : value_(value) {}
  /// expect: ret >= Least && ret <= Most
  T get() const { return value_; }
  /// expect: get() >= Least && get() <= Most
  void up() { ++value_; }

 private:
  T value_;
};

template class Bounded<int, -3, 3>;

}  // namespace values
