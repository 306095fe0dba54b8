// Linked beside AddressSanitizer, which ends a program that asks for too much memory: code that is
// prepared for std::bad_alloc gets it, as without the sanitizer.
//
// A library of its own, since all other programs do without. A program may have operators of its
// own; then these are not used.
#include <dlfcn.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>

extern "C" {
/// In bytes; the runtime sets it.
[[gnu::visibility("default")]] std::atomic<std::uint64_t> surety_largest_allocation{
    std::numeric_limits<std::uint64_t>::max()};
}

namespace {

/// What the sanitizer has for an operator.
template <class Operator>
Operator behind(const char* symbol) {
  return reinterpret_cast<Operator>(dlsym(RTLD_NEXT, symbol));
}

void require_possible(std::size_t size) {
  if (size > surety_largest_allocation.load(std::memory_order_relaxed)) throw std::bad_alloc();
}

}  // namespace

[[gnu::weak]] void* operator new(std::size_t size) {
  require_possible(size);
  static const auto next = behind<void* (*)(std::size_t)>("_Znwm");
  return next(size);
}

[[gnu::weak]] void* operator new[](std::size_t size) {
  require_possible(size);
  static const auto next = behind<void* (*)(std::size_t)>("_Znam");
  return next(size);
}

[[gnu::weak]] void* operator new(std::size_t size, std::align_val_t alignment) {
  require_possible(size);
  static const auto next = behind<void* (*)(std::size_t, std::align_val_t)>("_ZnwmSt11align_val_t");
  return next(size, alignment);
}

[[gnu::weak]] void* operator new[](std::size_t size, std::align_val_t alignment) {
  require_possible(size);
  static const auto next = behind<void* (*)(std::size_t, std::align_val_t)>("_ZnamSt11align_val_t");
  return next(size, alignment);
}
