// Memory that ends at a page which cannot be touched.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#include "surety/generate/memory.h"

// Of AddressSanitizer, where the program has it.
extern "C" {
[[gnu::weak]] void __asan_poison_memory_region(const volatile void* begin, std::size_t size);
[[gnu::weak]] void __asan_unpoison_memory_region(const volatile void* begin, std::size_t size);
}

namespace surety::detail {
namespace {

std::size_t page_size() {
  static const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return size;
}

/// Single pages that are free: most buffers are short, and mapping memory takes long.
class FreePages {
 public:
  FreePages() = default;
  FreePages(const FreePages&) = delete;
  FreePages& operator=(const FreePages&) = delete;
  ~FreePages() {
    for (void* page : pages_) ::munmap(page, 2 * page_size());
  }
  void* take() {
    if (pages_.empty()) return nullptr;
    void* page = pages_.back();
    pages_.pop_back();
    return page;
  }
  bool keep(void* page) {
    if (pages_.size() >= most) return false;
    pages_.push_back(page);
    return true;
  }

 private:
  static constexpr std::size_t most = 64;
  std::vector<void*> pages_;
};

FreePages& free_pages() {
  static thread_local FreePages pages;
  return pages;
}

/// As many pages as hold so many bytes; one at least, so that empty memory has an end, too.
std::size_t pages_for(std::size_t bytes) {
  return bytes == 0 ? 1 : (bytes + page_size() - 1) / page_size();
}

}  // namespace

void* acquire_guarded(std::size_t bytes) {
  const std::size_t pages = pages_for(bytes);
  const std::size_t usable = pages * page_size();
  void* begin = pages == 1 ? free_pages().take() : nullptr;
  if (begin == nullptr) {
    begin = ::mmap(nullptr, usable + page_size(), PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (begin == MAP_FAILED) throw std::bad_alloc();
    char* const guard = static_cast<char*>(begin) + usable;
    if (::mprotect(guard, page_size(), PROT_NONE) != 0) throw std::bad_alloc();
  }
  char* const memory = static_cast<char*>(begin) + usable - bytes;
  if (__asan_poison_memory_region != nullptr) {
    __asan_poison_memory_region(begin, usable - bytes);
    __asan_poison_memory_region(memory + bytes, page_size());  // it says more than a signal
  }
  return memory;
}

void release_guarded(void* memory, std::size_t bytes) noexcept {
  const std::size_t pages = pages_for(bytes);
  const std::size_t usable = pages * page_size();
  char* const begin = static_cast<char*>(memory) + bytes - usable;
  if (__asan_unpoison_memory_region != nullptr) {
    __asan_unpoison_memory_region(begin, usable + page_size());
  }
  if (pages == 1 && free_pages().keep(begin)) return;
  ::munmap(begin, usable + page_size());
}

}  // namespace surety::detail
