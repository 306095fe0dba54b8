#include "surety/protocol/context.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/solve/solver.h"
#include "runtime/solve/z3_backend.h"
#include "surety/protocol/complete.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

bool Script::next() {
  while (!answers_.empty() && answers_.back().value + 1 >= answers_.back().alternatives) {
    answers_.pop_back();
  }
  if (answers_.empty()) return false;
  ++answers_.back().value;
  return true;
}

std::uint32_t Context::next_answer(std::uint32_t alternatives) {
  if (script_.at_ == script_.answers_.size()) {
    if (script_.at_ >= limits_.questions) {
      throw ModelError("the reaction asked more than " + std::to_string(limits_.questions) +
                       " questions in one run: it probably does not end (raise "
                       "Options::reaction.questions if it is meant to)");
    }
    script_.answers_.push_back({0, alternatives});
  }
  return script_.answers_[script_.at_++].value;
}

std::uint32_t Context::pick(std::uint32_t alternatives, Site site) {
  if (alternatives == 0) {
    throw ModelError(std::string("choose() of nothing at ") + site.file + ":" +
                     std::to_string(site.line));
  }
  const std::uint32_t answer = next_answer(alternatives);
  if (observer_ != nullptr && possible_) observer_->answered(site, answer, alternatives);
  return answer;
}

TermPtr Context::fresh_term(Sort sort, const char* name) { return solver_.fresh(sort, name); }

bool Context::decide_term(const Term& term, const TermPtr& pointer) {
  switch (term.op) {
    case Term::Op::constant:
      return term.number != 0;
    case Term::Op::negate:
      return !decide_term(*term.left, term.left);
    case Term::Op::both:
      return decide_term(*term.left, term.left) && decide_term(*term.right, term.right);
    case Term::Op::any:
      return decide_term(*term.left, term.left) || decide_term(*term.right, term.right);
    case Term::Op::equal:
      if (term.left->sort == Sort::boolean) {
        return decide_term(*term.left, term.left) == decide_term(*term.right, term.right);
      }
      break;
    default:
      break;
  }
  // An atom. The script remembers as 0 / 1 of two alternatives: true / false are both possible;
  // as one alternative that the condition is true; as two with the first one gone that it is
  // false.
  if (script_.at_ == script_.answers_.size()) {
    SolverAnswer as[2];
    for (const bool truth : {true, false}) {
      solver_.push();
      as[truth ? 0 : 1] = solver_.add(pointer, truth);
      solver_.pop();
    }
    const bool may_hold = as[0] != SolverAnswer::unsatisfiable;
    const bool may_fail = as[1] != SolverAnswer::unsatisfiable;
    next_answer(may_hold && may_fail ? 2 : 1);
    if (!may_hold) script_.answers_.back() = {1, 1};
    --script_.at_;
  }
  const bool truth = script_.answers_[script_.at_++].value == 0;
  const SolverAnswer answer = solver_.add(pointer, truth);
  if (answer == SolverAnswer::unsatisfiable) possible_ = false;
  if (answer == SolverAnswer::unknown) certain_ = false;
  return truth;
}

bool Context::assume_term(const TermPtr& term, bool truth) {
  const auto holds = [&](const TermPtr& part) { return decide_term(*part, part); };
  switch (term->op) {
    case Term::Op::negate:
      return assume_term(term->left, !truth);
    case Term::Op::both:
    case Term::Op::any:
      if ((term->op == Term::Op::both) == truth) {
        return assume_term(term->left, truth) && assume_term(term->right, truth);
      }
      return holds(term->left) == truth || assume_term(term->right, truth);  // one of the two
    case Term::Op::equal:
      if (term->left->sort != Sort::boolean) break;
      return assume_term(term->right, holds(term->left) == truth);
    default:
      break;
  }
  solver_.push();
  const SolverAnswer trial = solver_.add(term, truth);
  solver_.pop();
  if (trial == SolverAnswer::unsatisfiable) {
    conflict_ = solver_.explain(term, truth);
    return false;
  }
  if (solver_.add(term, truth) == SolverAnswer::unknown) certain_ = false;
  return true;
}

void Context::send_message(Endpoint to, Message message) {
  if (sent_->size() >= limits_.messages) {
    throw ModelError("the reaction sent more than " + std::to_string(limits_.messages) +
                     " messages: it probably does not end");
  }
  if (cited_shared_ == nullptr && !cited_.empty()) {
    cited_shared_ = std::make_shared<const std::vector<const char*>>(cited_);
  }
  sent_->push_back({to, std::move(message), 0, cited_shared_});
}

namespace detail {
void check_listed(const char* type, Listed listed, std::size_t members, std::size_t size) {
  if (listed.count >= members && listed.bytes >= size) return;
  std::string name = type;
  // Without a name of its own: "... [with T = Item]", "... [T = Item]".
  const std::size_t at = name.rfind("T = ");
  if (at != std::string::npos) name = name.substr(at + 4, name.find_first_of(";]", at) - at - 4);
  throw ModelError("fields() of " + name + " lists " + std::to_string(listed.count) +
                   (listed.count == 1 ? " member, but " : " members, but ") +
                   (members > listed.count ? "there are " + std::to_string(members)
                                           : std::string("there are more")) +
                   ": states that differ in one that is not listed would be taken as equal. List "
                   "it, as a surety::protocol::Setting if it never changes");
}

void unknown_request(const MessageBase& request) {
  throw ModelError("the model has no reaction to " + print(request));
}
}  // namespace detail

}  // namespace surety::protocol
