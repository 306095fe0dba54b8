#include "runtime/protocol/hypothesis.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "surety/protocol/digest.h"
#include "surety/protocol/message.h"
#include "surety/protocol/network.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

namespace {
class Renaming final : public Rewriter {
 public:
  explicit Renaming(const std::vector<TermPtr>& names) : names_(names) {}
  TermPtr operator()(const TermPtr& term) override {
    if (term->op == Term::Op::constant) return term;
    if (term->op == Term::Op::variable) return names_[term->variable];
    TermPtr left = (*this)(term->left);
    TermPtr right = term->right == nullptr ? nullptr : (*this)(term->right);
    return make_term(term->op, term->sort, std::move(left), std::move(right));
  }

 private:
  const std::vector<TermPtr>& names_;
};

constexpr std::size_t most_requests_known = 32;  // they are looked for one after the other

template <class DigestMessage>
void digest_underway(Digest& d, const std::vector<Underway>& underway, DigestMessage&& message) {
  d.word(underway.size());
  for (const Underway& u : underway) {
    d.word(u.packet.endpoint);
    d.word(u.packet.connection);
    d.word(u.arrivals);
    message(*u.packet.message);
  }
}
void digest_outgoing(Digest& d, const std::vector<Underway>& outgoing) {
  digest_underway(d, outgoing, [&](const MessageBase& message) { message.digest_into(d); });
}
}  // namespace

DigestValue RequestDigests::of(const MessageBase& request) {
  for (const auto& [known, value] : known_) {
    if (known == &request) return value;
  }
  Digest d;
  request.digest_into(d);
  if (known_.size() < most_requests_known) known_.emplace_back(&request, d.value());
  return d.value();
}

bool Hypothesis::compact() {
  if (solver.empty()) return true;
  Digest d;
  d.set_resolver(&solver);
  state->digest_into(d);
  digest_outgoing(d, outgoing);
  std::vector<TermPtr> names;
  if (!solver.compact(d.variables(), names)) return false;
  Renaming renaming(names);
  state->rewrite_with(renaming);
  for (Underway& u : outgoing) u.packet.message = u.packet.message->rewritten(renaming);
  return true;
}

DigestValue Hypothesis::fingerprint(RequestDigests& requests) const {
  Digest d;
  if (!solver.empty()) d.set_resolver(&solver);
  state->digest_into(d);
  digest_outgoing(d, outgoing);
  // The tester has sent them: there is nothing symbolic in them.
  digest_underway(d, incoming, [&](const MessageBase& request) {
    const DigestValue value = requests.of(request);
    d.word(value.low);
    d.word(value.high);
  });
  d.word(2 * idle_steps + (certain ? 1 : 0));
  if (!solver.empty()) solver.digest_into(d);
  return d.value();
}

Packet take(std::vector<Underway>& underway, const Arrival& arrival) {
  Packet packet = underway[arrival.index].packet;
  ++underway[arrival.index].arrivals;
  std::vector<std::size_t> gone = arrival.lost;
  if (!arrival.stays) gone.push_back(arrival.index);
  std::sort(gone.begin(), gone.end());
  for (auto it = gone.rbegin(); it != gone.rend(); ++it) {
    underway.erase(underway.begin() + static_cast<std::ptrdiff_t>(*it));
  }
  return packet;
}

bool RunMatcher::equal(const char* path, const TermPtr& expected, const TermPtr& observed) {
  const bool fits = expected->sort == Sort::boolean
                        ? context_.assume_term(expected, observed->number != 0)
                        : context_.assume_term(
                              make_term(Term::Op::equal, Sort::boolean, expected, observed), true);
  if (!fits)
    conflict_ = std::string(*path == '\0' ? "" : std::string(path) + ": ") + context_.conflict();
  return fits;
}

}  // namespace surety::protocol
