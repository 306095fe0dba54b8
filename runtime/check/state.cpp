// The rare questions about the chain of contracted calls of this thread.
#include "surety/contract.h"

namespace surety {

bool testing() noexcept { return detail::state.testing; }
void set_testing(bool on) noexcept { detail::state.testing = on; }

namespace detail {

bool evaluating(const ContractInfo* info) noexcept {
  for (const Evaluating* at = state.evaluating; at != nullptr; at = at->up) {
    // Without a contract: whatever runs inside is left alone.
    if (at->contract == info || at->contract == nullptr) return true;
  }
  return false;
}

bool object_in_use(const Frame& frame) noexcept {
  for (const Frame* at = frame.up; at != nullptr; at = at->up) {
    if (at->object == frame.object) return true;
  }
  return false;
}

}  // namespace detail
}  // namespace surety
