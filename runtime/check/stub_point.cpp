// Whether a call goes to a stub, and what clauses may conclude from its answers.
#include "surety/detail/answers.h"
#include "surety/doubles.h"

namespace surety::detail {

namespace {

thread_local bool next_is_real = false;

/// The call whose contract the clauses belong to.
const Frame* frame_of(const WatchedClauses& clauses) noexcept {
  for (const Frame* at = state.frame; at != nullptr; at = at->up) {
    if (at->contract == clauses.contract) return at;
  }
  return nullptr;
}

}  // namespace

bool asked_by_clause() noexcept { return state.clauses != nullptr; }

bool answered_clause(bool as_before) noexcept {
  bool judged = as_before;
  for (const WatchedClauses* at = state.clauses; at != nullptr; at = at->up) {
    if (!as_before) at->unjudged = true;
    const Frame* frame = at->on_entry ? frame_of(*at) : nullptr;
    if (frame == nullptr) continue;
    frame->unjudged = true;
    judged = false;
  }
  return judged;
}

bool unjudged() noexcept {
  if (state.clauses == nullptr) return false;
  const Frame* frame = frame_of(*state.clauses);
  return state.clauses->unjudged || (frame != nullptr && frame->unjudged);
}

bool diverted() noexcept {
  if (state.evaluating != nullptr && state.clauses == nullptr) return false;
  if (asked_by_clause() && state.drawing != 0) return false;
  if (!next_is_real) return true;
  next_is_real = false;
  return false;
}

RealCall::RealCall() noexcept { next_is_real = true; }
RealCall::~RealCall() { next_is_real = false; }

}  // namespace surety::detail
