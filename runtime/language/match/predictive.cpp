#include "runtime/language/match/predictive.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <optional>
#include <string_view>
#include <vector>

#include "runtime/language/match/network.h"

namespace surety::lang {

namespace {

/// A state that can only return: no look-ahead is needed to do so.
bool only_returns(const Networks& n, StateId s) {
  if (n.final[s] == 0 || !n.calls[s].empty()) return false;
  for (std::uint32_t c = 0; c < n.classes; ++c) {
    if (n.next[s * n.classes + c] != dead) return false;
  }
  return true;
}

struct Action {
  enum { fails, steps, calls, returns, conflict } kind = fails;
  StateId target = dead;
  std::uint32_t callee = 0;
};

Action decide(const Networks& n, StateId s, std::uint32_t c) {
  Action action;
  action.target = n.next[s * n.classes + c];
  if (action.target != dead) action.kind = Action::steps;
  for (const CallEdge& call : n.calls[s]) {
    if (!n.first[call.network][c]) continue;
    if (action.kind != Action::fails) return {Action::conflict, dead, 0};
    action = {Action::calls, call.target, call.network};
  }
  if (n.final[s] != 0 && n.follow[n.network_of[s]][c]) {
    if (action.kind != Action::fails) return {Action::conflict, dead, 0};
    action.kind = Action::returns;
  }
  return action;
}

/// A stack of rows that begins in place and grows by realloc, which moves pages and not bytes.
class RowStack {
 public:
  ~RowStack() {
    if (base_ != small_) std::free(base_);
  }
  // cppcheck-suppress uninitMemberVar ; rows are written before they are read
  RowStack() = default;
  RowStack(const RowStack&) = delete;
  RowStack& operator=(const RowStack&) = delete;
  void push(std::uint32_t row) {
    if (top_ == limit_) grow();
    *top_++ = row;
  }
  std::uint32_t pop() { return *--top_; }

 private:
  void grow() {
    const std::size_t used = static_cast<std::size_t>(top_ - base_);
    void* room = base_ == small_ ? std::malloc(2 * used * sizeof(std::uint32_t))
                                 : std::realloc(base_, 2 * used * sizeof(std::uint32_t));
    if (room == nullptr) throw std::bad_alloc();
    auto* grown = static_cast<std::uint32_t*>(room);
    if (base_ == small_) std::copy(small_, small_ + used, grown);
    base_ = grown;
    top_ = base_ + used;
    limit_ = base_ + 2 * used;
  }
  std::uint32_t small_[64];
  std::uint32_t* base_ = small_;
  std::uint32_t* top_ = small_;
  std::uint32_t* limit_ = small_ + 64;
};

}  // namespace

std::optional<Predictive> Predictive::build(const Networks& n) {
  if (!n.deterministic || n.size() * n.classes >= payload) return std::nullopt;
  Predictive p;
  p.class_of_ = n.class_of;
  p.classes_ = n.classes;
  p.final_ = n.final;
  p.final_.push_back(0);  // the bottom: the whole text has been read
  p.bottom_ = static_cast<std::uint32_t>(n.size() * n.classes);
  p.table_.assign(p.bottom_ + n.classes, 0);
  p.start_ = n.start[n.root] * n.classes;
  std::vector<bool> returns_only(n.size());
  for (StateId s = 1; s < n.size(); ++s) returns_only[s] = only_returns(n, s);
  for (StateId s = 1; s < n.size(); ++s) {
    for (std::uint32_t c = 0; c < n.classes; ++c) {
      Action action = returns_only[s] ? Action{Action::returns, dead, 0} : decide(n, s, c);
      std::uint32_t& entry = p.table_[s * n.classes + c];
      if (action.kind == Action::conflict) return std::nullopt;
      if (action.kind == Action::returns) entry = pop;
      if (action.kind == Action::steps) {
        entry = returns_only[action.target] ? shift_and_pop : shift | action.target * n.classes;
      }
      if (action.kind != Action::calls) continue;
      // Calls that open on this byte are taken together, down to the step that eats it.
      std::vector<std::uint32_t> rows;
      while (action.kind == Action::calls) {
        rows.push_back(action.target * n.classes);
        if (rows.size() > n.start.size() + 1) return std::nullopt;  // left recursion
        action = decide(n, n.start[action.callee], c);
      }
      if (action.kind != Action::steps) return std::nullopt;
      entry = push | static_cast<std::uint32_t>(p.pushes_.size());
      p.pushes_.push_back(static_cast<std::uint32_t>(rows.size()));
      p.pushes_.insert(p.pushes_.end(), rows.begin(), rows.end());
      p.pushes_.push_back(returns_only[action.target] ? 0 : action.target * n.classes);
    }
  }
  return p;
}

std::size_t Predictive::run(std::string_view text) const {
  RowStack stack;
  stack.push(bottom_);
  const std::uint32_t* table = table_.data();
  const std::uint16_t* class_of = class_of_.data();
  const auto* at = reinterpret_cast<const unsigned char*>(text.data());
  const auto* end = at + text.size();
  std::uint32_t row = start_;
  while (at != end) {
    std::uint32_t entry = table[row + class_of[*at]];
    if (entry - 1 < payload) {
      ++at;
      // Inside a string or a number the state stays: a loop whose loads wait for nothing.
      if (entry == row) {
        while (at != end && table[row + class_of[*at]] == row) ++at;
      }
      row = entry;
      continue;
    }
    switch (entry & ~payload) {
      case push: {
        const std::uint32_t* list = pushes_.data() + (entry & payload);
        const std::uint32_t count = *list++;
        for (std::uint32_t i = 0; i < count; ++i) stack.push(list[i]);
        row = list[count] != 0 ? list[count] : stack.pop();
        ++at;
        break;
      }
      case pop:
        row = stack.pop();
        break;
      case shift_and_pop:
        row = stack.pop();
        ++at;
        break;
      default:
        return static_cast<std::size_t>(at - reinterpret_cast<const unsigned char*>(text.data()));
    }
  }
  while (row != bottom_) {
    if (final_[row / classes_] == 0) return text.size();
    row = stack.pop();
  }
  return accepted;
}

}  // namespace surety::lang
