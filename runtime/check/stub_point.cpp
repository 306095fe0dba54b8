// Whether a call goes to a stub.
#include "surety/doubles.h"

namespace surety::detail {

namespace {
thread_local bool next_is_real = false;
}

bool diverted() noexcept {
  if (state.evaluating != nullptr) return false;
  if (!next_is_real) return true;
  next_is_real = false;
  return false;
}

RealCall::RealCall() noexcept { next_is_real = true; }
RealCall::~RealCall() { next_is_real = false; }

}  // namespace surety::detail
