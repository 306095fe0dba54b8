// Values and places of expressions.
#if defined(SURETY_HAVE_Z3)
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/derive/prove/execute.h"
#include "tool/model/exact.h"

namespace surety::tool::derive {

namespace {

/// What the evaluation of an expression reads and changes.
struct Effects {
  std::set<int> reads, writes;
  bool everything = false;  // it changes something that is not known
  bool conflicts(const Effects& other) const {
    if (everything && (!other.reads.empty() || !other.writes.empty())) return true;
    return std::any_of(writes.begin(), writes.end(), [&](int each) {
      return other.reads.count(each) != 0 || other.writes.count(each) != 0;
    });
  }
};

void add_slots(const Execution::Frame& frame, int variable, std::set<int>& slots) {
  const auto found = frame.variables.find(variable);
  if (found == frame.variables.end()) return;
  for (const Target& each : found->second) slots.insert(each.slot);
}

/// The variable that a place is part of.
const ExactNode* root_of(const ExactNode& place) {
  const ExactNode* node = &place;
  while (node->op == ExactOp::member || node->op == ExactOp::element ||
         node->op == ExactOp::assign || node->op == ExactOp::assign_compute ||
         node->op == ExactOp::increment) {
    node = &node->children[0];
  }
  return node->op == ExactOp::variable ? node : nullptr;
}

void written(const Execution::Frame& frame, const ExactNode& place, Effects& effects) {
  if (place.op == ExactOp::materialize) return;
  const ExactNode* root = root_of(place);
  if (root == nullptr) {
    effects.everything = true;
  } else {
    add_slots(frame, root->variable, effects.writes);
  }
}

void collect(const ExactUnit& unit, const Execution::Frame& frame, const ExactNode& node,
             Effects& effects) {
  if (node.op == ExactOp::variable) add_slots(frame, node.variable, effects.reads);
  if (node.op == ExactOp::assign || node.op == ExactOp::assign_compute ||
      node.op == ExactOp::increment || node.op == ExactOp::post_increment) {
    written(frame, node.children[0], effects);
  }
  if (node.op == ExactOp::call || node.op == ExactOp::construct) {
    const ExactFunction& callee = unit.functions[node.function];
    for (std::size_t i = 0; i < node.children.size() && i < callee.parameters.size(); ++i) {
      const ExactParameter& parameter = callee.parameters[i];
      if (parameter.reference && !parameter.constant) written(frame, node.children[i], effects);
    }
  }
  for (const ExactNode& child : node.children) collect(unit, frame, child, effects);
}

}  // namespace

/// What is evaluated in no particular order must not depend on the order.
void Execution::check_order(const Frame& frame, const ExactNode& node) const {
  std::vector<Effects> all(node.children.size());
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    collect(unit_, frame, node.children[i], all[i]);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (i != j && all[i].conflicts(all[j])) {
        give_up(node, "an expression that depends on the order of evaluation");
      }
    }
  }
}

Terms Execution::inputs(const ExactType& type, const std::string& name) {
  Terms terms;
  add_inputs(type, name, terms);
  return terms;
}

void Execution::add_inputs(const ExactType& type, const std::string& name, Terms& terms) {
  if (type.kind != ExactType::Kind::compound) {
    terms.push_back(z3_.constant(name.c_str(), sort_of(type)));
    return;
  }
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    add_inputs(type.parts[i], name + "_" + std::to_string(i), terms);
  }
}

Terms Execution::zeros(const ExactType& type) const {
  if (type.kind == ExactType::Kind::nothing) return {};
  if (type.kind != ExactType::Kind::compound) return {number(type, 0)};
  Terms all;
  for (const ExactType& part : type.parts) {
    for (const z3::expr& each : zeros(part)) all.push_back(each);
  }
  return all;
}

int Execution::store(State& state, const Terms& terms) {
  const int slot = next_slot_++;
  state.slots[slot] = {terms, Terms(terms.size(), z3_.bool_val(true))};
  return slot;
}

Location Execution::variable(const Frame& frame, const ExactNode& node) const {
  const auto found = frame.variables.find(node.variable);
  if (found == frame.variables.end()) give_up(node, "a variable that is not known here");
  return found->second;
}

Terms Execution::load(State& state, const Location& from, const ExactType& type,
                      const ExactNode& node) {
  if (!type.scalar() && type.kind != ExactType::Kind::compound) {
    give_up(node, "a value of type '" + type.name + "'");
  }
  if (from.empty()) {
    // A call that does not come back leads nowhere, and nothing behind it is reached.
    if (!dead(state)) give_up(node, "a reference that leads nowhere");
    return zeros(type);
  }
  const std::size_t count = type.scalars();
  Terms result;
  for (auto each = from.rbegin(); each != from.rend(); ++each) {
    const auto slot = state.slots.find(each->slot);
    if (slot == state.slots.end()) give_up(node, "a variable that may have no value");
    const Storage& storage = slot->second;
    if (each->offset + count > storage.terms.size()) give_up(node, "a part of a variable");
    const bool first = result.empty();
    for (std::size_t i = 0; i < count; ++i) {
      require(state, z3::implies(each->when, storage.defined[each->offset + i]), node,
              "a variable that is read before it has a value", false);
      const z3::expr& term = storage.terms[each->offset + i];
      if (first) {
        result.push_back(term);
      } else {
        result[i] = z3::ite(each->when, term, result[i]);
      }
    }
  }
  return result;
}

void Execution::assign(State& state, const Location& to, const Terms& terms,
                       const ExactNode& node) {
  for (const Target& each : to) {
    const auto slot = state.slots.find(each.slot);
    if (slot == state.slots.end()) give_up(node, "a variable that may have no value");
    if (each.offset + terms.size() > slot->second.terms.size()) {
      give_up(node, "a part of a variable");
    }
    for (std::size_t i = 0; i < terms.size(); ++i) {
      z3::expr& term = slot->second.terms[each.offset + i];
      z3::expr& defined = slot->second.defined[each.offset + i];
      term = each.when.is_true() ? terms[i] : z3::ite(each.when, terms[i], term);
      defined = each.when.is_true() ? z3_.bool_val(true) : each.when || defined;
    }
  }
}

z3::expr Execution::scalar(State& state, Frame& frame, const ExactNode& node) {
  const Terms terms = value(state, frame, node);
  if (terms.size() != 1) give_up(node, "a value of type '" + node.type.name + "'");
  return terms[0];
}

z3::expr Execution::truth(State& state, Frame& frame, const ExactNode& node) {
  const z3::expr result = scalar(state, frame, node);
  if (!result.is_bool()) give_up(node, "a condition of type '" + node.type.name + "'");
  return result.simplify();
}

z3::expr Execution::holds(State& state, Frame& frame, const ExactNode& clause) {
  const bool outer = std::exchange(in_clause_, true);
  const std::size_t known = beyond_.size();
  const z3::expr result = truth(state, frame, clause);
  // Beyond the bound the clause has no value that anything could rest on.
  if (beyond_.size() != known) give_up(clause, "a loop in a clause");
  in_clause_ = outer;
  return result;
}

z3::expr Execution::logical(State& state, Frame& frame, const ExactNode& node) {
  const bool conjunction = node.op == ExactOp::logical_and;
  z3::expr first = truth(state, frame, node.children[0]);
  if (first.is_true() && !conjunction) return first;
  if (first.is_false() && conjunction) return first;
  State skipped = state;
  skipped.guard = both(state.guard, conjunction ? !first : first);
  state.guard = both(state.guard, conjunction ? first : !first);
  const z3::expr second = truth(state, frame, node.children[1]);
  state = merge(state, skipped);
  return conjunction ? first && second : first || second;
}

Terms Execution::conditional(State& state, Frame& frame, const ExactNode& node) {
  const z3::expr condition = truth(state, frame, node.children[0]);
  State otherwise = state;
  state.guard = both(state.guard, condition);
  otherwise.guard = both(otherwise.guard, !condition);
  if (condition.is_true()) return value(state, frame, node.children[1]);
  if (condition.is_false()) {
    state = std::move(otherwise);
    return value(state, frame, node.children[2]);
  }
  const Terms first = value(state, frame, node.children[1]);
  const Terms second = value(otherwise, frame, node.children[2]);
  state = merge(state, otherwise);
  // One that does not come back has no value.
  if (first.size() != second.size()) return first.empty() ? second : first;
  return merge(condition, first, second);
}

Location Execution::conditional_place(State& state, Frame& frame, const ExactNode& node) {
  const z3::expr condition = truth(state, frame, node.children[0]);
  State otherwise = state;
  state.guard = both(state.guard, condition);
  otherwise.guard = both(otherwise.guard, !condition);
  Location first = place(state, frame, node.children[1]);
  Location second = place(otherwise, frame, node.children[2]);
  // A temporary exists on one way only; on the other nobody reads it.
  for (const auto* from : {&state, &otherwise}) {
    State& to = from == &state ? otherwise : state;
    for (const auto& [slot, storage] : from->slots) to.slots.try_emplace(slot, storage);
  }
  state = merge(state, otherwise);
  Location result;
  for (Target& each : first) {
    each.when = each.when && condition;
    result.push_back(each);
  }
  for (Target& each : second) {
    each.when = each.when && !condition;
    result.push_back(each);
  }
  return result;
}

/// Adds to what is at a place; what it was before.
z3::expr Execution::increment(State& state, const Location& at, const ExactNode& node) {
  const ExactType& type = node.type;
  const z3::expr before = load(state, at, type, node)[0];
  z3::expr after = before + z3_.bv_val(node.number, type.bits);
  // What is narrower than int is computed as int and cut.
  if (type.is_signed && type.bits >= 32) {
    after = integer(state, node.number == 1 ? ExactOp::add : ExactOp::subtract, type, before,
                    z3_.bv_val(1, type.bits), type, node);
  }
  assign(state, at, {after}, node);
  return before;
}

Location Execution::member(State& state, Frame& frame, const ExactNode& node) {
  Location at = place(state, frame, node.children[0]);
  for (Target& each : at) each.offset += node.children[0].type.offset_of(node.number);
  return at;
}

Location Execution::element(State& state, Frame& frame, const ExactNode& node) {
  check_order(frame, node);
  const ExactType& array = node.children[0].type;
  const ExactType& type = node.children[1].type;
  const Location of = place(state, frame, node.children[0]);
  z3::expr index = scalar(state, frame, node.children[1]);
  if (type.kind != ExactType::Kind::integer) give_up(node, "an index of type '" + type.name + "'");
  // Unsigned, a negative number is too large.
  if (type.bits < 64) {
    index = type.is_signed ? z3::sext(index, 64 - type.bits) : z3::zext(index, 64 - type.bits);
  }
  index = index.simplify();
  const std::uint64_t count = array.parts.size();
  require(state, z3::ult(index, z3_.bv_val(count, 64)), node, "an index outside of the array");
  constexpr std::size_t most_targets = 256;
  Location result;
  for (const Target& each : of) {
    for (std::uint64_t i = 0; i < count; ++i) {
      const z3::expr here = (index == z3_.bv_val(i, 64)).simplify();
      if (here.is_false()) continue;
      result.push_back({both(each.when, here), each.slot,
                        each.offset + array.offset_of(static_cast<std::size_t>(i))});
    }
  }
  // Outside of the array: whatever it is, it is not defined.
  if (result.empty() && !of.empty()) result.push_back(of.front());
  if (result.size() > most_targets) give_up(node, "an index into too many elements");
  return result;
}

/// A new object, by its constructor.
Terms Execution::constructed(State& state, Frame& frame, const ExactNode& node) {
  const int slot = store(state, zeros(node.type));
  if (!node.zeroed) {
    for (z3::expr& each : state.slots.at(slot).defined) each = z3_.bool_val(false);
  }
  const Location made = location(slot);
  called(state, frame, node, &made);
  if (dead(state)) return zeros(node.type);
  const Terms result = load(state, made, node.type, node);
  state.slots.erase(slot);
  return result;
}

Execution::Returned Execution::called(State& state, Frame& frame, const ExactNode& node,
                                      const Location* made) {
  check_order(frame, node);
  const ExactFunction& callee = unit_.functions[node.function];
  const std::size_t expected = node.children.size() + (made == nullptr ? 0 : 1);
  if (callee.parameters.size() != expected) give_up(node, "a call of " + node.name);
  std::vector<Location> arguments(node.children.size());
  std::vector<Terms> values(node.children.size());
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (callee.parameters[i].reference) {
      arguments[i] = place(state, frame, node.children[i]);
    } else {
      values[i] = value(state, frame, node.children[i]);
    }
  }
  const int first = next_slot_;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (!callee.parameters[i].reference) arguments[i] = location(store(state, values[i]));
  }
  if (made != nullptr) arguments.push_back(*made);
  Returned result = enter(state, callee, arguments, node);
  for (const Target& each : result.location) {
    if (each.slot >= first) give_up(node, "a reference to a variable that is gone");
  }
  state.slots.erase(state.slots.lower_bound(first), state.slots.end());
  return result;
}

Terms Execution::value(State& state, Frame& frame, const ExactNode& node) {
  step(node);
  switch (node.op) {
    case ExactOp::constant:
      return {number(node.type, node.number)};
    case ExactOp::zero:
      return zeros(node.type);
    case ExactOp::compose: {
      Terms all;  // one after the other, as in all braces
      for (const ExactNode& child : node.children) {
        for (const z3::expr& each : value(state, frame, child)) all.push_back(each);
      }
      if (all.size() != node.type.scalars()) give_up(node, "an initialiser list");
      return all;
    }
    case ExactOp::construct:
      return constructed(state, frame, node);
    case ExactOp::load:
      return load(state, place(state, frame, node.children[0]), node.type, node);
    case ExactOp::convert:
      return {convert(state, scalar(state, frame, node.children[0]), node.children[0].type,
                      node.type, node)};
    case ExactOp::negate:
    case ExactOp::complement:
    case ExactOp::logical_not:
    case ExactOp::magnitude: {
      const z3::expr of = scalar(state, frame, node.children[0]);
      if (!node.children[0].type.same_as(node.type)) give_up(node, "an operator on other types");
      return {unary(state, of, node)};
    }
    case ExactOp::logical_and:
    case ExactOp::logical_or:
      return {logical(state, frame, node)};
    case ExactOp::add:
    case ExactOp::subtract:
    case ExactOp::multiply:
    case ExactOp::divide:
    case ExactOp::remainder:
    case ExactOp::shift_left:
    case ExactOp::shift_right:
    case ExactOp::bit_and:
    case ExactOp::bit_or:
    case ExactOp::bit_xor: {
      check_order(frame, node);
      const z3::expr a = scalar(state, frame, node.children[0]);
      const z3::expr b = scalar(state, frame, node.children[1]);
      if (!node.children[0].type.same_as(node.type)) give_up(node, "an operator on other types");
      return {binary(state, node.op, node.type, a, b, node.children[1].type, node)};
    }
    case ExactOp::equal:
    case ExactOp::unequal:
    case ExactOp::less:
    case ExactOp::less_equal:
    case ExactOp::greater:
    case ExactOp::greater_equal: {
      check_order(frame, node);
      const z3::expr a = scalar(state, frame, node.children[0]);
      const z3::expr b = scalar(state, frame, node.children[1]);
      if (!node.children[0].type.same_as(node.children[1].type)) {
        give_up(node, "a comparison of different types");
      }
      return {compare(node.op, node.children[0].type, a, b, node)};
    }
    case ExactOp::conditional:
      return conditional(state, frame, node);
    case ExactOp::sequence:
      value(state, frame, node.children[0]);
      return value(state, frame, node.children[1]);
    case ExactOp::evaluate:
      if (node.children[0].place) {
        place(state, frame, node.children[0]);
      } else {
        value(state, frame, node.children[0]);
      }
      return {};
    case ExactOp::post_increment:
      return {increment(state, place(state, frame, node.children[0]), node)};
    case ExactOp::call:
      return called(state, frame, node).value;
    case ExactOp::entry_value: {
      if (entry_.empty()) give_up(node, "old");
      auto [before, names] = entry_.front();
      before.guard = state.guard;
      return value(before, names, node.children[0]);
    }
    case ExactOp::trap:
      if (node.name == "__builtin_unreachable") {
        require(state, z3_.bool_val(false), node, node.name);
      } else {
        violate(state, z3_.bool_val(false), node.name, node.at);
      }
      state.guard = z3_.bool_val(false);
      return {};
    case ExactOp::unsupported:
      give_up(node, node.name);
    default:
      give_up(node, "an expression of its kind");
  }
}

Location Execution::place(State& state, Frame& frame, const ExactNode& node) {
  step(node);
  switch (node.op) {
    case ExactOp::variable:
      return variable(frame, node);
    case ExactOp::materialize:
      return location(store(state, value(state, frame, node.children[0])));
    case ExactOp::member:
      return member(state, frame, node);
    case ExactOp::element:
      return element(state, frame, node);
    case ExactOp::assign: {
      if (!unit_.assignments_ordered) check_order(frame, node);
      const Terms terms = value(state, frame, node.children[1]);
      const Location to = place(state, frame, node.children[0]);
      if (!node.children[1].type.same_as(node.type)) give_up(node, "an assignment of its kind");
      assign(state, to, terms, node);
      return to;
    }
    case ExactOp::assign_compute: {
      if (!unit_.assignments_ordered) check_order(frame, node);
      const z3::expr right = scalar(state, frame, node.children[1]);
      const Location to = place(state, frame, node.children[0]);
      const z3::expr left = load(state, to, node.type, node)[0];
      const z3::expr computed = binary(state, node.inner, node.computed,
                                       convert(state, left, node.type, node.computed, node), right,
                                       node.children[1].type, node);
      assign(state, to, {convert(state, computed, node.computed, node.type, node)}, node);
      return to;
    }
    case ExactOp::increment: {
      const Location at = place(state, frame, node.children[0]);
      increment(state, at, node);
      return at;
    }
    case ExactOp::conditional:
      return conditional_place(state, frame, node);
    case ExactOp::sequence:
      value(state, frame, node.children[0]);
      return place(state, frame, node.children[1]);
    case ExactOp::call:
      return called(state, frame, node).location;
    case ExactOp::entry_value:
      return location(store(state, value(state, frame, node)));
    case ExactOp::trap:
    case ExactOp::unsupported:
      give_up(node, node.name);
    default:
      give_up(node, "an expression of its kind");
  }
}

}  // namespace surety::tool::derive
#endif
