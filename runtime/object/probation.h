// Tries every way, step and observer of a set of classes in a child process before they are used:
// what crashes, hangs, exits, eats the memory or only ever throws for arguments that the tables
// allow is switched off, since such calls say more about preconditions than about laws.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "surety/object.h"

namespace surety::object {

struct SwitchedOff {
  const Type* type;
  std::string what;
  std::string why;
};

std::vector<SwitchedOff> try_out(Type* const* types, std::size_t count, const Settings& settings);

}  // namespace surety::object
