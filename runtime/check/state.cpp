// The rare questions about the chain of contracted calls of this thread.
#include <exception>

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

WatchedClauses::WatchedClauses(const ContractInfo* info, unsigned code_line) noexcept
    : contract(info), line(code_line), exceptions(std::uncaught_exceptions()), up(state.clauses) {
  state.clauses = this;
}
WatchedClauses::~WatchedClauses() {
  state.clauses = up;
  if (std::uncaught_exceptions() > exceptions) state.threw = present();
}

bool object_in_use(const Frame& frame) noexcept {
  for (const Frame* at = frame.up; at != nullptr; at = at->up) {
    if (at->object == frame.object) return true;
  }
  return false;
}

}  // namespace detail
}  // namespace surety
