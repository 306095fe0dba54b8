// What a solver contributes to the fingerprint of a hypothesis.
#include "surety/protocol/digest.h"

#include <cstdint>

#include "runtime/solve/solver.h"

namespace surety::protocol {

void Solver::digest_into(Digest& d) const {
  d.word(variables_.size());
  for (const Info& info : variables_) {
    d.word(static_cast<std::uint64_t>(info.self->sort));
    for (const auto& bound : {info.lo, info.hi}) {
      d.word(bound.has_value());
      if (bound) d.word(static_cast<std::uint64_t>(*bound));
    }
  }
  d.word(differences_.size());
  for (const Difference& c : differences_) {
    d.word(c.x);
    d.word(c.y);
    d.word(static_cast<std::uint64_t>(c.bound));
  }
  d.word(disequalities_.size());
  for (const Disequality& c : disequalities_) {
    d.word(c.x);
    d.word(c.y);
    d.word(static_cast<std::uint64_t>(c.offset));
    if (c.constant != nullptr) d.term(*c.constant);
  }
  d.word(residuals_.size());
  for (const Residual& r : residuals_) {
    d.word(r.truth);
    d.term(*r.atom);
  }
}

}  // namespace surety::protocol
