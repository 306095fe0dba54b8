// From what was thrown, or how a process ended, to a Failure.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/run/address_report.h"
#include "surety/failure.h"

namespace surety {

/// The name of a type as it is written in C++, from what `type_info::name` says.
std::string demangled(const char* name);

/// To be called in a handler: the type of the exception being handled; `nothing` if there is none.
std::string current_exception_type();

/// To be called in a handler: describes the exception being handled.
Failure failure_of_current_exception();

/// How a child process said that it was dying, if it had the time.
/// `left`: in a call that only prepares an object, which has tests of its own.
enum class LastWords : std::uint32_t { none, stack_overflow, sanitizer, left, stopped };
/// The kind of a failure that is none of the function under test.
inline constexpr const char* left = "left";

/// A failure out of a wait status; `words` and `addresses` as left in shared memory.
Failure failure_of_exit(int wait_status, LastWords words, const AddressReport* addresses = nullptr);
Failure failure_of_hang(double seconds);
Failure failure_of_memory(std::uint64_t megabytes);

/// The signature to compare failures by.
std::string signature_of(const Failure& failure);

}  // namespace surety
