// Random Prog programs and traces over small integers, drawn from a Source.
#pragma once

#include <memory>
#include <vector>

#include "surety/protocol/prog.h"
#include "surety/source.h"

namespace surety::protocol::testing {

/// `linear`: only + and -, which the built-in solver covers to a large part.
inline prog::ExpressionPtr random_expression(Source& source, int depth, bool linear) {
  const std::uint64_t kind = depth == 0 ? source.choose(1) : source.choose(3);
  if (kind == 0) return prog::number(static_cast<Integer>(source.choose(4)) - 2);
  if (kind == 1 || kind == 2) return prog::read(static_cast<Integer>(source.choose(3)));
  const char symbols[] = {'+', '-', '*', '/'};
  const char symbol = symbols[source.choose(linear ? 1 : 3)];
  auto left = random_expression(source, depth - 1, linear);
  return prog::operation(symbol, left, random_expression(source, depth - 1, linear));
}

inline prog::Program random_program(Source& source, int depth, bool linear) {
  prog::Program program;
  const std::uint64_t statements = 1 + source.choose(2);
  for (std::uint64_t i = 0; i < statements; ++i) {
    if (depth > 0 && source.choose(2) == 0) {
      auto left = random_expression(source, 1, linear);
      auto right = random_expression(source, 1, linear);
      auto then_part = random_program(source, depth - 1, linear);
      program.push_back(prog::if_at_most(left, right, std::move(then_part),
                                         random_program(source, depth - 1, linear)));
    } else {
      program.push_back(prog::write(static_cast<Integer>(source.choose(3)),
                                    random_expression(source, 2, linear)));
    }
  }
  return program;
}

inline std::shared_ptr<const prog::Program> random_shared_program(Source& source, bool linear) {
  return std::make_shared<prog::Program>(random_program(source, 2, linear));
}

inline Integer random_in(Source& source, Integer lo, Integer hi) {
  return lo + static_cast<Integer>(source.choose(static_cast<std::uint64_t>(hi - lo)));
}

}  // namespace surety::protocol::testing
