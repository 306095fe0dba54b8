// Which instantiations of a template are tested: those that `config: with T = ...` names on the
// function or on its class, else those found in the code.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// One instantiation; what is no template has one with nothing in it but the class.
struct Instance {
  std::string type;       // the class as code; empty for free functions
  std::string arguments;  // of the function template, `int, long`; empty if it is none
  std::string label;      // what is special about it, for names of tests; empty if nothing is
  bool found = false;     // the class was found in the code: nobody asked for just this one
};

/// `owner` is the class of a member, null for free functions. Nothing where no instantiation is
/// known.
std::vector<Instance> instances_of(const FunctionPlan& function, const ClassPlan* owner);

/// The function with the parameters of an instantiation that the code has: packs are expanded,
/// `auto` is known. Nothing for other instantiations.
std::optional<FunctionPlan> instantiated(const FunctionPlan& function, const Instance& instance);

/// Whether the types of its parameters are only known in an instantiation.
bool needs_instantiation(const FunctionPlan& function);

/// Whether values of a type, as an argument of a template, can be made without being told how:
/// numbers, the standard's own values and containers of them, and classes of the unit.
bool can_be_made(const std::string& type, const UnitPlan& plan);

/// The arguments of an instantiation by themselves: `int`, `std::map<int, long>`.
std::vector<std::string> split_arguments(const std::string& list);
/// Those of a type, `Box<int, long>`; none if it has no arguments.
std::vector<std::string> arguments_of(const std::string& type);

}  // namespace surety::tool::codegen
