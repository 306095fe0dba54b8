// A failed assert() is the failure of the case at its place, and not just the end of the process:
// two of them in one function are two faults. So is a failed one of the standard library, which
// tests are compiled with: an index, an iterator or a value that is not there. So is one of GSL,
// which calls std::terminate.
#pragma once

namespace surety {

/// Ends the case if an assertion has just failed that ends the program by std::terminate. Called
/// where that happens without an exception.
void fail_noted_assertion();

}  // namespace surety
