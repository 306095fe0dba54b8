#include <cstddef>
#include <cstdint>
#include <vector>

class Bitmap {
 public:
  /// assume: bits <= 100
  /// expect: count() == 0
  explicit Bitmap(std::size_t bits) : bits_(bits), words_((bits + 31) / 32) {}
  /// assume: i < bits_
  /// expect: test(i)
  void set(std::size_t i) { words_[i / 32] |= 1u << (i % 32); }
  /// assume: i < bits_
  /// expect: !test(i)
  void clear(std::size_t i) { words_[i / 32] &= ~(1u << (i % 31)); }
  bool test(std::size_t i) const { return (words_[i / 32] >> (i % 32) & 1u) != 0; }
  std::size_t count() const {
    std::size_t n = 0;
    for (std::uint32_t w : words_) n += static_cast<std::size_t>(__builtin_popcount(w));
    return n;
  }

 private:
  std::size_t bits_;
  std::vector<std::uint32_t> words_;
};
