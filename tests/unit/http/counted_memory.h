// The most memory that one thread has had at a time. What the process occupies says less: it has
// the server's memory in it, too, and under AddressSanitizer what was freed long ago.
//
// Replaces operator new and delete, so it belongs into one source file of a program.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace surety::counted {

inline thread_local bool counting = false;
inline thread_local long live = 0, most = 0;

/// Before each block, of the size of its alignment.
struct alignas(alignof(std::max_align_t)) Mark {
  std::size_t size;
  bool counted;
};

/// Counts what this thread allocates while it exists.
class Memory {
 public:
  Memory() {
    live = most = 0;
    counting = true;
  }
  ~Memory() { counting = false; }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  static long most_bytes() { return most; }
};

inline void* allocate(std::size_t size) {
  auto* mark = static_cast<Mark*>(std::malloc(sizeof(Mark) + size));
  if (mark == nullptr) throw std::bad_alloc();
  *mark = {size, counting};
  if (counting) {
    live += static_cast<long>(size);
    if (live > most) most = live;
  }
  return mark + 1;
}

inline void release(void* block) {
  if (block == nullptr) return;
  Mark* mark = static_cast<Mark*>(block) - 1;
  if (mark->counted) live -= static_cast<long>(mark->size);
  std::free(mark);
}

}  // namespace surety::counted

void* operator new(std::size_t size) { return surety::counted::allocate(size); }
void* operator new[](std::size_t size) { return surety::counted::allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return surety::counted::allocate(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return surety::counted::allocate(size);
}
void operator delete(void* block) noexcept { surety::counted::release(block); }
void operator delete[](void* block) noexcept { surety::counted::release(block); }
void operator delete(void* block, std::size_t) noexcept { surety::counted::release(block); }
void operator delete[](void* block, std::size_t) noexcept { surety::counted::release(block); }
