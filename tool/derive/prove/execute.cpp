// Statements and functions.
#include <cstdint>

#include "tool/model/place.h"
#if defined(SURETY_HAVE_Z3)
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tool/derive/prove/execute.h"
#include "tool/model/exact.h"

namespace surety::tool::derive {

namespace {

constexpr int deepest_call = 40;

}  // namespace

void Execution::step(const ExactNode& node) {
  if (++steps_ > limits_.steps) give_up(node, "a function that is too long");
}

void Execution::give_up(const ExactNode& node, const std::string& reason) {
  throw NotProved{reason, node.at};
}

z3::expr Execution::both(const z3::expr& a, const z3::expr& b) {
  if (a.is_true() || b.is_false()) return b;
  if (b.is_true() || a.is_false()) return a;
  return a && b;
}

void Execution::require(const State& state, const z3::expr& holds, const ExactNode& node,
                        const std::string& what, bool seen) {
  if (dead(state)) return;
  const z3::expr simple = holds.simplify();
  if (simple.is_true()) return;
  obligations_.push_back({both(state.guard, !simple), what, node.at, seen, in_clause_, true});
}

void Execution::violate(const State& state, const z3::expr& holds, const std::string& what,
                        const Place& at) {
  if (dead(state)) return;
  obligations_.push_back({both(state.guard, !holds), what, at, true, in_clause_, false});
}

Terms Execution::merge(const z3::expr& first, const Terms& a, const Terms& b) {
  Terms result;
  for (std::size_t i = 0; i < a.size(); ++i) {
    result.push_back(z3::eq(a[i], b[i]) ? a[i] : z3::ite(first, a[i], b[i]));
  }
  return result;
}

State Execution::merge(const State& a, const State& b) const {
  if (dead(a)) return b;
  if (dead(b)) return a;
  State result{(a.guard || b.guard).simplify(), {}};
  for (const auto& [slot, storage] : a.slots) {
    const auto other = b.slots.find(slot);
    if (other == b.slots.end()) continue;
    result.slots[slot] = {merge(a.guard, storage.terms, other->second.terms),
                          merge(a.guard, storage.defined, other->second.defined)};
  }
  return result;
}

State Execution::merge(const std::vector<State>& states) const {
  State result{z3_.bool_val(false), {}};
  for (const State& each : states) result = merge(result, each);
  return result;
}

void Execution::choose(State& state, Frame& frame, const ExactNode& node, Flow& flow) {
  const z3::expr condition = truth(state, frame, node.children[0]);
  State otherwise = state;
  state.guard = both(state.guard, condition);
  otherwise.guard = both(otherwise.guard, !condition);
  run(state, frame, node.children[1], flow);
  run(otherwise, frame, node.children[2], flow);
  state = merge(state, otherwise);
}

void Execution::select(State& state, Frame& frame, const ExactNode& node, Flow& flow) {
  const z3::expr chosen = scalar(state, frame, node.children[0]);
  const ExactType& type = node.children[0].type;
  const auto is_one_of = [&](const ExactNode& part) {
    z3::expr any = z3_.bool_val(false);
    for (const std::uint64_t label : part.labels) any = any || chosen == number(type, label);
    return any.simplify();
  };
  z3::expr other = z3_.bool_val(true);
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    other = (other && !is_one_of(node.children[i])).simplify();
  }
  bool has_default = false;
  Flow inside;
  State falling{z3_.bool_val(false), {}};
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    const ExactNode& part = node.children[i];
    z3::expr entered = is_one_of(part);
    if (part.is_default) entered = (entered || other).simplify();
    has_default = has_default || part.is_default;
    State entering = state;
    entering.guard = both(state.guard, entered);
    falling = merge(falling, entering);
    for (const ExactNode& each : part.children) run(falling, frame, each, inside);
  }
  std::vector<State> ends{falling};
  if (!has_default) {
    State untouched = state;
    untouched.guard = both(state.guard, other);
    ends.push_back(untouched);
  }
  ends.insert(ends.end(), inside.left.begin(), inside.left.end());
  flow.next.insert(flow.next.end(), inside.next.begin(), inside.next.end());
  for (Returned& each : inside.returned) flow.returned.push_back(std::move(each));
  state = merge(ends);
}

void Execution::loop(State& state, Frame& frame, const ExactNode& node, Flow& flow) {
  const bool first_body = node.op == ExactOp::loop_after;
  const ExactNode& condition = node.children[first_body ? 1 : 0];
  const ExactNode& body = node.children[first_body ? 0 : 1];
  std::vector<State> ends;
  const auto goes_on = [&] {
    if (condition.op == ExactOp::nothing) return;
    const z3::expr again = truth(state, frame, condition);
    State ended = state;
    ended.guard = both(state.guard, !again);
    if (!dead(ended)) ends.push_back(std::move(ended));
    state.guard = both(state.guard, again).simplify();
  };
  if (!first_body) goes_on();
  for (unsigned i = 0; !dead(state); ++i) {
    if (i == limits_.iterations) {
      beyond_.push_back(state.guard);
      break;
    }
    Flow inside;
    run(state, frame, body, inside);
    inside.next.push_back(state);
    state = merge(inside.next);
    ends.insert(ends.end(), inside.left.begin(), inside.left.end());
    for (Returned& each : inside.returned) flow.returned.push_back(std::move(each));
    if (dead(state)) break;
    if (!first_body) run(state, frame, node.children[2], flow);
    goes_on();
  }
  state = merge(ends);
}

void Execution::give_back(State& state, Frame& frame, const ExactNode& node, Flow& flow) {
  Returned result{state, {}, {}};
  if (!node.children.empty()) {
    if (node.children[0].place) {
      result.location = place(state, frame, node.children[0]);
    } else {
      result.value = value(state, frame, node.children[0]);
    }
  }
  result.state = state;
  if (!dead(state)) flow.returned.push_back(std::move(result));
  state.guard = z3_.bool_val(false);
}

void Execution::run(State& state, Frame& frame, const ExactNode& node, Flow& flow) {
  if (dead(state)) return;
  step(node);
  switch (node.op) {
    case ExactOp::nothing:
      return;
    case ExactOp::block: {
      const int first = next_slot_;
      for (const ExactNode& each : node.children) run(state, frame, each, flow);
      if (node.name != "declarations") {
        state.slots.erase(state.slots.lower_bound(first), state.slots.end());
      }
      return;
    }
    case ExactOp::declare: {
      const bool given = !node.children.empty();
      const Terms initial = given ? value(state, frame, node.children[0]) : zeros(node.type);
      if (given && !node.children[0].type.same_as(node.type)) {
        give_up(node, "a variable of another type than its value");
      }
      const int slot = store(state, initial);
      if (!given) state.slots[slot].defined = Terms(initial.size(), z3_.bool_val(false));
      frame.variables.insert_or_assign(node.variable, location(slot));
      return;
    }
    case ExactOp::bind:
      frame.variables.insert_or_assign(node.variable, place(state, frame, node.children[0]));
      return;
    case ExactOp::evaluate:
      value(state, frame, node);
      return;
    case ExactOp::demand:
      require(state, truth(state, frame, node.children[0]), node, node.name);
      return;
    case ExactOp::choose:
      choose(state, frame, node, flow);
      return;
    case ExactOp::select:
      select(state, frame, node, flow);
      return;
    case ExactOp::loop:
    case ExactOp::loop_after:
      loop(state, frame, node, flow);
      return;
    case ExactOp::give_back:
      give_back(state, frame, node, flow);
      return;
    case ExactOp::leave:
    case ExactOp::next:
      (node.op == ExactOp::leave ? flow.left : flow.next).push_back(state);
      state.guard = z3_.bool_val(false);
      return;
    case ExactOp::unsupported:
      give_up(node, node.name);
    default:
      give_up(node, "a statement of its kind");
  }
}

Execution::Returned Execution::enter(State& state, const ExactFunction& function,
                                     const std::vector<Location>& arguments,
                                     const ExactNode& node) {
  if (++depth_ > deepest_call) give_up(node, "a call that calls itself too often");
  const bool in_clause = in_clause_;
  Frame frame;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    frame.variables[static_cast<int>(i)] = arguments[i];
  }
  Flow flow;
  run(state, frame, function.body, flow);
  --depth_;
  in_clause_ = in_clause;
  const bool nothing = function.result.kind == ExactType::Kind::nothing;
  if (!dead(state)) {
    if (nothing) {
      flow.returned.push_back({state, {}, {}});
    } else {
      require(state, z3_.bool_val(false), function.body, "an end without a return");
    }
  }
  Returned result{{z3_.bool_val(false), {}}, {}, {}};
  for (Returned& each : flow.returned) {
    for (Target target : each.location) {
      target.when = both(each.state.guard, target.when);
      result.location.push_back(target);
    }
    if (result.value.size() != each.value.size() || dead(result.state)) {
      result.value = each.value;
    } else {
      result.value = merge(result.state.guard, result.value, each.value);
    }
    result.state = merge(result.state, each.state);
  }
  state = result.state;
  // Where nothing comes back, whatever follows is not reached.
  if (result.value.empty() && !nothing && !function.returns_reference) {
    if (function.result.kind == ExactType::Kind::other) {
      give_up(node, "a value of type '" + function.result.name + "'");
    }
    result.value = zeros(function.result);
  }
  return result;
}

Terms Execution::call(State& state, std::size_t function, const std::vector<Location>& arguments,
                      const Place& at) {
  ExactNode node;
  node.op = ExactOp::call;
  node.at = at;
  const ExactFunction& callee = unit_.functions[function];
  Returned result = enter(state, callee, arguments, node);
  for (const Target& each : result.location) {
    const bool given = std::any_of(arguments.begin(), arguments.end(), [&](const Location& one) {
      return std::any_of(one.begin(), one.end(),
                         [&](const Target& target) { return target.slot == each.slot; });
    });
    if (!given) throw NotProved{"a reference to a variable that is gone", callee.at};
  }
  if (callee.returns_reference) return load(state, result.location, callee.result, node);
  return result.value;
}

}  // namespace surety::tool::derive
#endif
