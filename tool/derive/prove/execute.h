// Runs functions on symbols. Where ways part and join, their values become one term, so that each
// obligation is one term, too. Only tool/derive/prove includes this; it needs Z3.
#pragma once

#include <z3++.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tool/derive/layer.h"
#include "tool/derive/prove/prove.h"
#include "tool/model/exact.h"
#include "tool/model/place.h"

namespace surety::tool::derive {

/// Why there is no proof.
struct NotProved {
  std::string reason;
  Place at;
};

/// Something that must not happen.
struct Obligation {
  z3::expr violated;
  std::string what;
  Place at;
  bool seen = true;        // whoever runs such an input learns of it
  bool in_clause = false;  // it is the contract that is at fault
  bool undefined = false;  // nobody knows what happens then
};

/// The numbers that a value consists of.
using Terms = std::vector<z3::expr>;

struct Storage {
  Terms terms;
  Terms defined;  // that they have been given a value
};

struct State {
  z3::expr guard;  // what has to hold to get here
  std::map<int, Storage> slots;
};

/// One of the places that an expression can mean.
struct Target {
  z3::expr when;
  int slot;
  std::size_t offset;
};
using Location = std::vector<Target>;

class Execution {
 public:
  Execution(z3::context& context, const ExactUnit& unit, const ProofLimits& limits)
      : z3_(context), unit_(unit), limits_(limits) {}

  /// Variables of a function or a clause.
  struct Frame {
    std::map<int, Location> variables;
    int first_slot = 0;
  };

  Terms inputs(const ExactType& type, const std::string& name);
  State beginning() const { return {z3_.bool_val(true), {}}; }
  int store(State& state, const Terms& terms);
  /// A number that is known.
  Terms numbers(const ExactType& type, std::uint64_t bits) const { return {number(type, bits)}; }
  /// Of a type, all of them 0.
  Terms zeros(const ExactType& type) const;
  Terms read(State& state, int slot) const { return state.slots.at(slot).terms; }

  /// Runs the function on places that exist; what it returns. `state` is how it is afterwards.
  Terms call(State& state, std::size_t function, const std::vector<Location>& arguments,
             const Place& at);
  /// The value of a clause.
  z3::expr holds(State& state, Frame& frame, const ExactNode& clause);
  /// What `old` goes back to.
  void remember_entry(const State& state, const Frame& frame) { entry_ = {{state, frame}}; }
  void violate(const State& state, const z3::expr& holds, const std::string& what, const Place& at);

  std::vector<Obligation>& obligations() { return obligations_; }
  /// Ways into iterations that were not looked at.
  const std::vector<z3::expr>& beyond() const { return beyond_; }
  bool loops() const { return loops_; }
  Location location(int slot) const { return {{z3_.bool_val(true), slot, 0}}; }

 private:
  struct Returned {
    State state;
    Terms value;
    Location location;
  };
  struct Flow {
    std::vector<State> left, next;
    std::vector<Returned> returned;
  };

  void step(const ExactNode& node);
  [[noreturn]] static void give_up(const ExactNode& node, const std::string& reason);
  void require(const State& state, const z3::expr& holds, const ExactNode& node,
               const std::string& what, bool seen = true);
  static bool dead(const State& state) { return state.guard.is_false(); }
  static z3::expr both(const z3::expr& a, const z3::expr& b);
  State merge(const std::vector<State>& states) const;
  State merge(const State& a, const State& b) const;
  static Terms merge(const z3::expr& first, const Terms& a, const Terms& b);

  // Values and places (evaluate.cpp).
  Terms value(State& state, Frame& frame, const ExactNode& node);
  z3::expr scalar(State& state, Frame& frame, const ExactNode& node);
  z3::expr truth(State& state, Frame& frame, const ExactNode& node);
  Location place(State& state, Frame& frame, const ExactNode& node);
  Location variable(const Frame& frame, const ExactNode& node) const;
  Terms load(State& state, const Location& from, const ExactType& type, const ExactNode& node);
  void assign(State& state, const Location& to, const Terms& terms, const ExactNode& node);
  Terms conditional(State& state, Frame& frame, const ExactNode& node);
  Location conditional_place(State& state, Frame& frame, const ExactNode& node);
  z3::expr logical(State& state, Frame& frame, const ExactNode& node);
  void check_order(const Frame& frame, const ExactNode& node) const;
  Returned called(State& state, Frame& frame, const ExactNode& node,
                  const Location* made = nullptr);
  Returned enter(State& state, const ExactFunction& function,
                 const std::vector<Location>& arguments, const ExactNode& node);
  Location member(State& state, Frame& frame, const ExactNode& node);
  Location element(State& state, Frame& frame, const ExactNode& node);
  Terms constructed(State& state, Frame& frame, const ExactNode& node);
  z3::expr increment(State& state, const Location& at, const ExactNode& node);

  // Arithmetic (arithmetic.cpp).
  void add_inputs(const ExactType& type, const std::string& name, Terms& terms);
  z3::expr number(const ExactType& type, std::uint64_t bits) const;
  z3::expr convert(const State& state, const z3::expr& from, const ExactType& source,
                   const ExactType& target, const ExactNode& node);
  z3::expr unary(const State& state, const z3::expr& of, const ExactNode& node);
  z3::expr binary(const State& state, ExactOp op, const ExactType& type, const z3::expr& a,
                  const z3::expr& b, const ExactType& right, const ExactNode& node);
  z3::expr integer(const State& state, ExactOp op, const ExactType& type, const z3::expr& a,
                   const z3::expr& b, const ExactType& right, const ExactNode& node);
  z3::expr floating(ExactOp op, const z3::expr& a, const z3::expr& b, const ExactNode& node);
  z3::expr shift(const State& state, ExactOp op, const ExactType& type, const z3::expr& a,
                 const z3::expr& b, const ExactType& right, const ExactNode& node);
  z3::expr from_real(const State& state, const z3::expr& from, const ExactType& target,
                     const ExactNode& node);
  z3::expr compare(ExactOp op, const ExactType& type, const z3::expr& a, const z3::expr& b,
                   const ExactNode& node) const;
  z3::sort sort_of(const ExactType& type) const;

  // Statements (execute.cpp).
  void run(State& state, Frame& frame, const ExactNode& node, Flow& flow);
  void choose(State& state, Frame& frame, const ExactNode& node, Flow& flow);
  void select(State& state, Frame& frame, const ExactNode& node, Flow& flow);
  void loop(State& state, Frame& frame, const ExactNode& node, Flow& flow);
  void give_back(State& state, Frame& frame, const ExactNode& node, Flow& flow);

  z3::context& z3_;
  const ExactUnit& unit_;
  const ProofLimits& limits_;
  std::vector<Obligation> obligations_;
  std::vector<z3::expr> beyond_;
  bool loops_ = false;
  bool in_clause_ = false;
  std::vector<std::pair<State, Frame>> entry_;
  std::uint64_t steps_ = 0;
  int depth_ = 0;
  int next_slot_ = 0;
};

}  // namespace surety::tool::derive
