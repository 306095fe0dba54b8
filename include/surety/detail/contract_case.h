// What violated contracts mean while a generated test runs.
#pragma once

#include <cstdint>

#include "surety/run.h"
#include "surety/source.h"

namespace surety::detail {

/// While it lives, violations on this thread are failures of the present case.
class ContractCase {
 public:
  ContractCase();
  ~ContractCase();
  ContractCase(const ContractCase&) = delete;
  ContractCase& operator=(const ContractCase&) = delete;

 private:
  bool before_;
};

/// While it lives, the object of a test is being made.
class Arranging {
 public:
  enum class By : std::uint8_t {
    constructor,  // a precondition that does not hold means that the arguments were no good
    call          // any violation leaves the case: what is called has tests of its own
  };
  explicit Arranging(By by);
  ~Arranging();
  Arranging(const Arranging&) = delete;
  Arranging& operator=(const Arranging&) = delete;

 private:
  By by_;
};

/// To be called in a handler: an exception that left a clause, and not the function, is a fault of
/// the contract, whichever functions it went through. Whether it was one.
bool judge_clause_exception();

/// To be called behind a call that prepares an object: rejects the input if the call is at fault.
void reject_if_left();

/// Makes a call whose exceptions are its own affair. What ends the case goes on.
template <class Call>
void contained(Call&& call) {
#if defined(__cpp_exceptions)
  try {
    call();
  } catch (const StopCase&) {
    throw;
  } catch (const Rejected&) {
    throw;
  } catch (...) {
    judge_clause_exception();
  }
#else
  call();
#endif
}

}  // namespace surety::detail
