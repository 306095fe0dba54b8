// For files that `surety export-fuzzer` writes: tests of contracts on the bytes of a fuzzer.
#pragma once

#include <cstddef>
#include <cstdint>

namespace surety {

/// Runs one of these tests (`Contract.name`; the bytes say which, where there are several) on the
/// input that the bytes make. Returns 0, or -1 if the input lies outside of the precondition. A
/// violation is written to standard error, and the program ends by abort().
///
/// With SURETY_SHOW in the environment it writes the input before it runs: for those that crash.
int fuzz_one(const char* const* tests, std::size_t count, const std::uint8_t* data,
             std::size_t size);

}  // namespace surety
