#include "runtime/run/undefined_behaviour.h"

#include <atomic>

namespace {
// The sanitizer calls a function without a context: there is one count for the process.
std::atomic<std::uint64_t> reports{0};
}  // namespace

/// The sanitizer's runtime calls this for every report, if the program defines it.
extern "C" __attribute__((visibility("default"), no_sanitize("all"))) void __ubsan_on_report() {
  reports.fetch_add(1, std::memory_order_relaxed);
}

namespace surety {
std::uint64_t undefined_behaviour_reports() { return reports.load(std::memory_order_relaxed); }
}  // namespace surety
