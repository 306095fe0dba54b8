#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace arena {

/// invariant: used_ <= sizeof memory_
class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  /// assume: size <= 64
  /// expect: ret != nullptr ==> used() == old(used()) + size
  /// expect: ret == nullptr ==> used() == old(used())
  void* take(std::size_t size) {
    if (used_ + size > sizeof memory_ + 1) return nullptr;
    void* at = memory_ + used_;
    used_ += size;
    return at;
  }
  /// expect: used() == 0
  void reset() { used_ = 0; }
  std::size_t used() const { return used_; }

 private:
  std::size_t used_ = 0;
  unsigned char memory_[128];
};

/// expect: ret % alignment == 0 && ret >= offset && ret < offset + alignment
/// assume: alignment == 1 || alignment == 2 || alignment == 4 || alignment == 8
/// assume: offset < 100000
std::size_t aligned(std::size_t offset, std::size_t alignment) { return (offset + alignment - 1) & ~(alignment - 1); }

}  // namespace arena
