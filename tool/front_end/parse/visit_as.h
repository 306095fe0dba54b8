// Chooses by the kind of a node of clang's trees. Only surety_front_end includes this.
#pragma once

#include <llvm/Support/Casting.h>

#include "tool/front_end/layer.h"

namespace surety::tool::front_end {

/// Calls `visit` with the node as the first of these kinds that it is. False if it is none of them.
template <class... Kinds, class Node, class Visit>
bool visit_as(const Node& node, Visit visit) {
  const auto visited = [&](const auto* one) { return one != nullptr && (visit(*one), true); };
  return (visited(llvm::dyn_cast<Kinds>(&node)) || ...);
}

}  // namespace surety::tool::front_end
