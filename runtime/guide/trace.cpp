#include "runtime/guide/trace.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/guide/watch_texts.h"

namespace surety {

constinit thread_local CaseTrace* watched = nullptr;

CaseTrace::CaseTrace() {
  // Nothing is allocated while the code under test runs.
  comparisons.reserve(most_comparisons);
  texts.reserve(most_texts);
  ways.reserve(slots);
}

void CaseTrace::clear() {
  for (const std::uint16_t way : ways) hits[way] = 0;
  ways.clear();
  texts.clear();
  if (!comparisons.empty()) at_place.fill(0);
  comparisons.clear();
  block = 0;
}

namespace {

/// Whether there is room for one more at this place: a loop must not crowd out what follows it.
bool counts(CaseTrace& trace, std::uintptr_t place) {
  auto& seen = trace.at_place[(place * 0x9e3779b97f4a7c15ull) >> 52];
  if (seen >= CaseTrace::most_at_a_place) return false;
  ++seen;
  return true;
}

void watch(std::uintptr_t place, std::uint64_t left, std::uint64_t right, std::uint8_t bytes,
           bool real = false) {
  CaseTrace* const trace = watched;
  if (trace == nullptr || !trace->comparing ||
      trace->comparisons.size() == CaseTrace::most_comparisons || !counts(*trace, place)) {
    return;
  }
  trace->comparisons.push_back({place, left, right, bytes, real});
}

std::uint64_t bits_of(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

std::uintptr_t number_of(void* place) { return reinterpret_cast<std::uintptr_t>(place); }

void watch_hooked(void* place, const char* left, const char* right, std::size_t limit,
                  int (*of)(char)) {
  if (watched != nullptr) texts::watch_strings(number_of(place), left, right, limit, of);
}

}  // namespace

void watch_texts(CaseTrace& trace, std::uintptr_t place, const char* left, std::size_t left_length,
                 const char* right, std::size_t right_length) {
  if (!trace.comparing || trace.texts.size() == CaseTrace::most_texts || left_length == 0 ||
      right_length == 0 || left_length > CaseTrace::most_bytes ||
      right_length > CaseTrace::most_bytes || !counts(trace, place)) {
    return;
  }
  // Copies are made by this library, whose allocations are not compared.
  CaseTrace* const own = watched;
  watched = nullptr;
  trace.texts.push_back({place, {left, left_length}, {right, right_length}});
  watched = own;
}

}  // namespace surety

#define SURETY_PLACE reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))
#define SURETY_TRACES(name, type)                                                             \
  __attribute__((weak, visibility("default"))) void __sanitizer_cov_trace_##name(type, type); \
  void __sanitizer_cov_trace_##name(type left, type right) {                                  \
    if (surety::watched != nullptr) surety::watch(SURETY_PLACE, left, right, sizeof(type));   \
  }
#define SURETY_TRACES_REAL(name, type)                                                        \
  __attribute__((weak, visibility("default"))) void __sanitizer_cov_trace_##name(type, type); \
  void __sanitizer_cov_trace_##name(type left, type right) {                                  \
    if (surety::watched == nullptr) return;                                                   \
    surety::watch(SURETY_PLACE, surety::bits_of(static_cast<double>(left)),                   \
                  surety::bits_of(static_cast<double>(right)), 8, true);                      \
  }

// Weak: a fuzzer that the program is linked with brings its own.
extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier): compilers call these
SURETY_TRACES(cmp1, std::uint8_t)
SURETY_TRACES(cmp2, std::uint16_t)
SURETY_TRACES(cmp4, std::uint32_t)
SURETY_TRACES(cmp8, std::uint64_t)
SURETY_TRACES(const_cmp1, std::uint8_t)
SURETY_TRACES(const_cmp2, std::uint16_t)
SURETY_TRACES(const_cmp4, std::uint32_t)
SURETY_TRACES(const_cmp8, std::uint64_t)
SURETY_TRACES_REAL(cmpf, float)
SURETY_TRACES_REAL(cmpd, double)

__attribute__((weak, visibility("default"))) void __sanitizer_cov_trace_switch(std::uint64_t,
                                                                               std::uint64_t*);
/// `cases`: how many labels there are, of how many bits, and the labels.
void __sanitizer_cov_trace_switch(std::uint64_t value, std::uint64_t* cases) {
  if (surety::watched == nullptr) return;
  const auto bytes = static_cast<std::uint8_t>(cases[1] / 8);
  for (std::uint64_t i = 0; i < cases[0] && i < 64; ++i) {
    surety::watch(surety::label_place(SURETY_PLACE, i), value, cases[2 + i], bytes);
  }
}

// AddressSanitizer has these functions itself and calls hooks. It has none for strchr and memchr.
#define SURETY_HOOK __attribute__((weak, visibility("default"))) void
SURETY_HOOK __sanitizer_weak_hook_memcmp(void* place, const void* left, const void* right,
                                         std::size_t length, int) {
  if (surety::watched == nullptr) return;
  surety::watch_texts(*surety::watched, surety::number_of(place), static_cast<const char*>(left),
                      length, static_cast<const char*>(right), length);
}
SURETY_HOOK __sanitizer_weak_hook_strcmp(void* place, const char* left, const char* right, int) {
  surety::watch_hooked(place, left, right, SIZE_MAX, surety::texts::unsigned_of);
}
SURETY_HOOK __sanitizer_weak_hook_strncmp(void* place, const char* left, const char* right,
                                          std::size_t length, int) {
  surety::watch_hooked(place, left, right, length, surety::texts::unsigned_of);
}
SURETY_HOOK __sanitizer_weak_hook_strcasecmp(void* place, const char* left, const char* right,
                                             int) {
  surety::watch_hooked(place, left, right, SIZE_MAX, surety::texts::lower_of);
}
SURETY_HOOK __sanitizer_weak_hook_strncasecmp(void* place, const char* left, const char* right,
                                              std::size_t length, int) {
  surety::watch_hooked(place, left, right, length, surety::texts::lower_of);
}
SURETY_HOOK __sanitizer_weak_hook_strstr(void* place, const char* text, const char* part,
                                         char* found) {
  if (surety::watched == nullptr) return;
  surety::texts::watch_part(surety::number_of(place), found != nullptr, text,
                            found != nullptr ? 0 : surety::texts::end_of(text), part,
                            surety::texts::end_of(part));
}
SURETY_HOOK __sanitizer_weak_hook_memmem(void* place, const void* text, std::size_t length,
                                         const void* part, std::size_t part_length, void* found) {
  if (surety::watched == nullptr) return;
  surety::texts::watch_part(surety::number_of(place), found != nullptr,
                            static_cast<const char*>(text), length, static_cast<const char*>(part),
                            part_length);
}
#undef SURETY_HOOK
// NOLINTEND(bugprone-reserved-identifier)
}
