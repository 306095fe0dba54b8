// Memory of the objects of one case, which are destroyed together, the last one first.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace surety::object {

class Arena {
 public:
  Arena() : block_(new char[block_size]) {}
  ~Arena() { clear(); }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void* allocate(std::size_t size, std::size_t align) {
    const std::size_t at = (used_ + align - 1) / align * align;
    if (align <= alignof(std::max_align_t) && at + size <= block_size) {
      used_ = at + size;
      return block_.get() + at;
    }
    large_.push_back(std::make_unique<char[]>(size + align));
    void* begin = large_.back().get();
    std::size_t space = size + align;
    return std::align(align, size, begin, space);
  }
  void own(void* object, void (*destroy)(void*)) {
    if (destroy != nullptr) owned_.push_back({object, destroy});
  }
  void clear() {
    while (!owned_.empty()) {
      const Owned last = owned_.back();
      owned_.pop_back();
      last.destroy(last.object);
    }
    large_.clear();
    used_ = 0;
  }

 private:
  struct Owned {
    void* object;
    void (*destroy)(void*);
  };
  static constexpr std::size_t block_size = 1 << 16;
  std::unique_ptr<char[]> block_;
  std::size_t used_ = 0;
  std::vector<Owned> owned_;
  std::vector<std::unique_ptr<char[]>> large_;
};

}  // namespace surety::object
