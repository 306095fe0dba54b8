// The functions of the C library that compare texts or look for one in another, in front of the
// library's own: what they are called with tells a search what the code under test looks for.
// Nothing is read that they do not read themselves. Compiled without built-in functions, or the
// compiler would make calls of them out of their own bodies. Weak: sanitizers and fuzzers bring
// their own.
#include <dlfcn.h>

#include <cstddef>
#include <cstdint>

#include "runtime/guide/trace.h"
#include "runtime/guide/watch_texts.h"

namespace {

using namespace surety::texts;

/// The library's own function; null while the program is being loaded.
template <class F>
F next(F& known, const char* name) {
  if (known == nullptr) known = reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
  return known;
}

}  // namespace

#define SURETY_PLACE reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))

extern "C" {
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name,misc-include-cleaner)
__attribute__((weak, visibility("default"))) int memcmp(const void* left, const void* right,
                                                        std::size_t length) {
  static int (*real)(const void*, const void*, std::size_t) = nullptr;
  const auto* a = static_cast<const char*>(left);
  const auto* b = static_cast<const char*>(right);
  if (surety::watched != nullptr) {
    surety::watch_texts(*surety::watched, SURETY_PLACE, a, length, b, length);
  }
  if (next(real, "memcmp") != nullptr) return real(left, right, length);
  for (std::size_t i = 0; i < length; ++i) {
    if (a[i] != b[i]) {
      return static_cast<unsigned char>(a[i]) - static_cast<unsigned char>(b[i]);
    }
  }
  return 0;
}

__attribute__((weak, visibility("default"))) int strcmp(const char* left, const char* right) {
  static int (*real)(const char*, const char*) = nullptr;
  if (surety::watched != nullptr) watch_strings(SURETY_PLACE, left, right, SIZE_MAX, unsigned_of);
  if (next(real, "strcmp") != nullptr) return real(left, right);
  return compare(left, right, SIZE_MAX, unsigned_of).difference;
}

__attribute__((weak, visibility("default"))) int strncmp(const char* left, const char* right,
                                                         std::size_t length) {
  static int (*real)(const char*, const char*, std::size_t) = nullptr;
  if (surety::watched != nullptr) watch_strings(SURETY_PLACE, left, right, length, unsigned_of);
  if (next(real, "strncmp") != nullptr) return real(left, right, length);
  return compare(left, right, length, unsigned_of).difference;
}

// The headers declare some of these in several ways: names of our own, with the symbols of theirs.
#define SURETY_STANDS_FOR(name) __asm__(name) __attribute__((weak, visibility("default")))
int surety_strcasecmp(const char* left, const char* right) SURETY_STANDS_FOR("strcasecmp");
int surety_strncasecmp(const char* left, const char* right, std::size_t length)
    SURETY_STANDS_FOR("strncasecmp");
char* surety_strstr(const char* text, const char* part) SURETY_STANDS_FOR("strstr");
void* surety_memmem(const void* text, std::size_t length, const void* part, std::size_t part_length)
    SURETY_STANDS_FOR("memmem");
char* surety_strchr(const char* text, int wanted) SURETY_STANDS_FOR("strchr");
void* surety_memchr(const void* text, int wanted, std::size_t length) SURETY_STANDS_FOR("memchr");

int surety_strcasecmp(const char* left, const char* right) {
  static int (*real)(const char*, const char*) = nullptr;
  if (surety::watched != nullptr) watch_strings(SURETY_PLACE, left, right, SIZE_MAX, lower_of);
  if (next(real, "strcasecmp") != nullptr) return real(left, right);
  return compare(left, right, SIZE_MAX, lower_of).difference;
}

int surety_strncasecmp(const char* left, const char* right, std::size_t length) {
  static int (*real)(const char*, const char*, std::size_t) = nullptr;
  if (surety::watched != nullptr) watch_strings(SURETY_PLACE, left, right, length, lower_of);
  if (next(real, "strncasecmp") != nullptr) return real(left, right, length);
  return compare(left, right, length, lower_of).difference;
}

// A text in which nothing is found was read to its end.
char* surety_strstr(const char* text, const char* part) {
  static char* (*real)(const char*, const char*) = nullptr;
  const char* const found = next(real, "strstr") != nullptr
                                ? real(text, part)
                                : find(text, end_of(text), part, end_of(part));
  if (surety::watched != nullptr) {
    watch_part(SURETY_PLACE, found != nullptr, text, found != nullptr ? 0 : end_of(text), part,
               end_of(part));
  }
  return const_cast<char*>(found);
}

void* surety_memmem(const void* text, std::size_t length, const void* part,
                    std::size_t part_length) {
  static void* (*real)(const void*, std::size_t, const void*, std::size_t) = nullptr;
  const auto* const bytes = static_cast<const char*>(text);
  const auto* const wanted = static_cast<const char*>(part);
  const void* const found = next(real, "memmem") != nullptr
                                ? real(text, length, part, part_length)
                                : find(bytes, length, wanted, part_length);
  if (surety::watched != nullptr) {
    watch_part(SURETY_PLACE, found != nullptr, bytes, length, wanted, part_length);
  }
  return const_cast<void*>(found);
}

char* surety_strchr(const char* text, int wanted) {
  static char* (*real)(const char*, int) = nullptr;
  const char part = static_cast<char>(wanted);
  // The end is found, too.
  const char* const found =
      next(real, "strchr") != nullptr ? real(text, wanted) : find(text, end_of(text) + 1, &part, 1);
  if (surety::watched != nullptr) {
    watch_part(SURETY_PLACE, found != nullptr, text, found != nullptr ? 0 : end_of(text), &part, 1);
  }
  return const_cast<char*>(found);
}

// std::string looks for characters, and for the first one of a text, with this.
void* surety_memchr(const void* text, int wanted, std::size_t length) {
  static void* (*real)(const void*, int, std::size_t) = nullptr;
  const auto* const bytes = static_cast<const char*>(text);
  const char part = static_cast<char>(wanted);
  const void* const found =
      next(real, "memchr") != nullptr ? real(text, wanted, length) : find(bytes, length, &part, 1);
  if (surety::watched != nullptr) {
    watch_part(SURETY_PLACE, found != nullptr, bytes, length, &part, 1);
  }
  return const_cast<void*>(found);
}
#undef SURETY_STANDS_FOR
// NOLINTEND(readability-inconsistent-declaration-parameter-name,misc-include-cleaner)
}
