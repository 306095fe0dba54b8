// What the user did wrong and what to do about it: thrown anywhere in the tool, printed by main,
// exit status 2. What is wrong at a place in the user's sources is a Problem (contracts/problem.h)
// instead, of which there can be many.
#pragma once

#include <stdexcept>

#include "tool/model/layer.h"

namespace surety::tool::model {

struct UserError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace surety::tool::model
